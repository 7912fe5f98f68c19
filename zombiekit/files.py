"""Files that strangers hand in: opened only if they are files, so that no pipe keeps anybody waiting."""

from __future__ import annotations

import errno
import os
import stat
from typing import BinaryIO


def open_to_read(path: str | os.PathLike[str]) -> BinaryIO:
    """Open a file to read its bytes; a link leads to one.

    A pipe would not open before somebody writes to it, and a device may have no end: both are refused at once, as folders are.

    Raises:
        OSError: There is no such file, or it cannot be opened, or it is none.
        ValueError: No file can be called so.
    """
    check_regular(path)
    return open(path, "rb", opener=_opened)


def check_regular(path: str | os.PathLike[str]) -> None:
    """Refuse what is no file: folders, pipes, devices.

    Raises:
        OSError: It is none, or there is nothing of that name.
        ValueError: No file can be called so.
    """
    mode = os.stat(path).st_mode  # noqa: PTH116 - takes both kinds of paths
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "this is no file", os.fspath(path))


def _opened(path: str, flags: int) -> int:
    """Open without waiting: a pipe may have taken the file's place meanwhile."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
