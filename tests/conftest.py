"""Hypothesis profiles: `pytest --hypothesis-profile=thorough` searches longer; and Ctrl-C for programs that tests start."""

import os
import signal

from hypothesis import HealthCheck, settings

settings.register_profile(
    "default",
    deadline=None,
    derandomize="CI" in os.environ,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", settings.get_profile("default"), derandomize=False, max_examples=2_000)
settings.load_profile("default")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in a background job, and so in all that is started here
    signal.signal(signal.SIGINT, signal.default_int_handler)
