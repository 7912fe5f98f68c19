"""Hypothesis profiles: `pytest --hypothesis-profile=thorough` searches longer, `pyodide` less. Ctrl-C stops programs that tests start."""

import os
import signal
import sys
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "default",
    deadline=None,
    derandomize="CI" in os.environ,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", settings.get_profile("default"), derandomize=False, max_examples=2_000)
settings.register_profile("pyodide", settings.get_profile("default"), derandomize=True, max_examples=10)
settings.load_profile("default")
pytest.register_assert_rewrite(  # so that their asserts show what they compared
    "tests.commands",
    "tests.trying",
    "tests.defcon_zombies.book_driving",
    *[f"tests.{game}.driving" for game in ("one_against_the_dead", "they_come_back", "zombie_flavored_doom")],
)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in a background job, and in everything started there
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _tidied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Delete what the kit keeps of breaches together with pytest's own temporary files."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(tmp_path_factory.mktemp("kept")))
        yield


if sys.platform == "emscripten":

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call() -> Iterator[None]:
        """Skip tests that start processes or threads, which Pyodide does not have."""
        try:
            yield
        except (OSError, RuntimeError) as error:
            if "does not support processes" in str(error) or "start new thread" in str(error):
                pytest.skip(str(error))
            raise
