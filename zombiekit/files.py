"""Safe files: read only regular files, never write through a link, replace files as a whole, and let only one writer append at a time."""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import FileIO
from pathlib import Path
from secrets import token_hex
from typing import Any, BinaryIO, TypeAlias
from weakref import WeakSet

from zombiekit.errors import RecordInUse, shown
from zombiekit.limits import BOM

FileName: TypeAlias = "str | os.PathLike[str]"
"""The path of a file."""


def open_to_read(path: FileName) -> BinaryIO:
    """Open a file to read its bytes; links are followed.

    Folders, pipes and devices are refused at once: opening a pipe would wait for a writer, and a device may have no end.

    Raises:
        OSError: There is no such file, or it cannot be opened, or it is not a regular file.
        ValueError: This cannot be the name of a file.
    """
    check_regular(path)
    return open(path, "rb", opener=_opened)


def check_regular(path: FileName) -> None:
    """Refuse anything but a regular file: folders, pipes, devices.

    Raises:
        OSError: It is not a regular file, or nothing has that name.
        ValueError: This cannot be the name of a file.
    """
    mode = os.stat(path).st_mode  # noqa: PTH116 - takes both kinds of paths
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "this is not a file", os.fspath(path))


def _opened(path: str, flags: int) -> int:
    """Open without waiting: a pipe may have replaced the file in the meantime."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


_PLAIN = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)
"""Flags for every file that we write: bytes as they are, not inherited by child programs, and never through a link."""
_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | _PLAIN
_BYTE_LOCKED = 1 << 40
"""Windows locks single bytes, and others cannot read a locked byte, so we lock one far beyond the end."""


class Appended:
    """A file that one writer appends to; nobody else can write to it, but everybody can read it.

    Writes are not buffered. If a text cannot be written completely, its part is removed again, so the file always ends where the last
    successful `append` ended.

    Attributes:
        path: The path of the file.
        file: The open file; it stays locked until it is closed.
    """

    def __init__(self, path: FileName) -> None:
        """Open and lock a file that exists.

        Raises:
            RecordInUse: Somebody else is writing to it.
            OSError: It cannot be opened, or it is a link or not a regular file.
        """
        check_name(path)
        if os.path.islink(path):  # noqa: PTH114 - takes both kinds of paths
            raise OSError(errno.ELOOP, "this is a link, and zombiekit does not write through links", str(path))
        check_regular(path)
        self.path = Path(path)
        self.file = FileIO(os.open(path, os.O_RDWR | _PLAIN), "r+")
        try:
            if not _lock(self.file) or not _stands(self.file, path):
                raise RecordInUse(str(path))
        except BaseException:
            self.file.close()
            raise
        _OPEN.add(self)

    def lines(self, longest: int) -> Iterator[bytes]:
        """Yield the lines from the beginning of the file; a line of more than `longest` bytes comes in pieces."""
        self.file.seek(0)
        with open(self.file.fileno(), "rb", closefd=False) as buffered:
            yield from iter(partial(buffered.readline, longest), b"")

    def append(self, text: bytes, size: int) -> None:
        """Write text after the first `size` bytes; remove everything behind them, since only a failed attempt can have left it there.

        Raises:
            OSError: The text cannot be written; the file is cut back to `size` bytes, at the latest by the next call.
            RecordInUse: Another program has made the file shorter.
        """
        if os.fstat(self.file.fileno()).st_size < size:
            raise RecordInUse(str(self.path), "another program has cut it short")
        with _about(self.path):
            self.cut(size)
            try:
                _write(self.file, text)
            except BaseException:
                with suppress(OSError):  # if not now, then before the next attempt
                    self.cut(size)
                raise

    def cut(self, size: int) -> None:
        """Keep only the first `size` bytes."""
        if os.fstat(self.file.fileno()).st_size > size:
            self.file.truncate(size)
        self.file.seek(size)

    def close(self) -> None:
        """Close the file, so that others may write to it."""
        self.file.close()


def parsed(text: str | bytes) -> Any:
    """Parse a JSON text strictly: no name may stand twice in an object, and bytes must be UTF-8.

    Raises:
        ValueError: It is not such a text; the error says why, in words that go after "it is not JSON: ".
    """
    if text[:1] in {"\0", b"\0"}:
        raise ValueError("empty space (NUL bytes), as after a crash of the machine")
    try:
        text = text if isinstance(text, str) else text.decode()
        if text.startswith(BOM):
            raise ValueError("it begins with a byte order mark, which is not allowed here")
        return _decoded(text)
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8 at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"{error.msg} at character {error.pos}") from None
    except RecursionError:
        raise ValueError("brackets are nested too deeply") from None


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for at, name in enumerate(names) if name in names[:at])
        raise ValueError(f"the name {shown(twice)} is given twice in an object")
    return found


_decoded = json.JSONDecoder(object_pairs_hook=_named_once).decode
"""Made once, since making it takes as long as reading a line of results."""
_OPEN: WeakSet[Appended] = WeakSet()


def _forked() -> None:
    """Close the files in a forked process: otherwise the lock would outlive its owner, and both processes would write."""
    for each in _OPEN:
        each.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)


def put(path: FileName, texts: Iterable[str], *, new: bool, mode: int = 0o666) -> int:
    """Write a whole file and return its size; if anything goes wrong, the file stays as it was before.

    Args:
        path: The file.
        texts: What to write, in ASCII.
        new: Whether the file must not exist yet; otherwise it is replaced.
        mode: The permissions of a new file, limited by the umask; a replaced file keeps its own.

    Raises:
        FileExistsError: The file exists, though it should be new.
        RecordInUse: Somebody else is writing to the file to be replaced.
        OSError: It cannot be written.
    """
    check_name(path)
    if new:
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        with _about(path), part_of(path, texts, mode) as (part, size):
            _name(part, path, mode)
        return size
    with _about(path), _to_replace(path, mode) as (held, own), part_of(path, texts, own) as (part, size):
        if held is not None and sys.platform == "win32":
            held.close()  # Windows replaces no open file
        Path(part).replace(path)
    return size


@contextmanager
def _about(path: FileName) -> Iterator[None]:
    """Name this file in the system's errors, instead of no file or a temporary one."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        raise


@contextmanager
def _to_replace(path: FileName, mode: int) -> Iterator[tuple[Appended | None, int]]:
    """Lock the file to be replaced, if it exists; yield it with its permissions, or None with `mode`."""
    if not os.path.lexists(path):
        yield None, mode
        return
    held = Appended(path)
    try:
        yield held, stat.S_IMODE(os.fstat(held.file.fileno()).st_mode)
    finally:
        held.close()


@contextmanager
def part_of(path: FileName, texts: Iterable[str], mode: int) -> Iterator[tuple[Path, int]]:
    """Write texts to a temporary file, under a name that nobody can predict; yield it with its size, and remove it afterwards.

    Args:
        path: The file beside which it is written.
        texts: What to write, in ASCII.
        mode: Its permissions, limited by the umask.
    """
    part = Path(path).with_name(f".zombiekit-{token_hex(8)}.part")
    try:
        with FileIO(os.open(part, _NEW, mode), "r+") as file:
            size = 0
            for text in texts:
                size += _write(file, text.encode("ascii"))
            os.fsync(file.fileno())
        yield part, size
    finally:
        with suppress(FileNotFoundError):
            part.unlink()


def _name(part: Path, path: FileName, mode: int) -> None:
    """Give a finished file its name, unless a file already has it."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
    except (AttributeError, NotImplementedError, OSError):  # not every file system has hard links
        os.close(os.open(path, _NEW, mode))
        part.replace(path)


def _write(file: FileIO, text: bytes) -> int:
    """Write all of a text, though the system may take only part of it at a time; return its length."""
    rest = memoryview(text)
    while rest:
        rest = rest[file.write(rest) :]
    return len(text)


def _lock(file: FileIO) -> bool:
    """Lock a file until it is closed or the process ends; return False if somebody else has locked it."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(_BYTE_LOCKED)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # a browser has no other processes
        return _is_alone(file)
    try:
        flock(file.fileno(), LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some shared folders have no locks
        return _is_alone(file)
    return True


def _is_alone(file: FileIO) -> bool:
    """Return whether nobody else in this process writes to the file; without locks, we cannot know more."""
    others = [other.file for other in _OPEN if not other.file.closed]
    return not any(os.path.sameopenfile(file.fileno(), other.fileno()) for other in others)


def _stands(file: FileIO, path: FileName) -> bool:
    """Return whether an open file is still the one at its path: another writer may have replaced it in the meantime."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.stat(path))  # noqa: PTH116 - takes both kinds of paths
    except FileNotFoundError:
        return False


def check_name(path: FileName) -> None:
    """Refuse names that no file can have.

    Raises:
        OSError: No file can have this name.
    """
    try:
        named = "\0" not in os.fspath(path) and bool(os.fsencode(path))
    except UnicodeEncodeError:
        named = False
    if not named:
        raise OSError(errno.EINVAL, "a file cannot have this name", os.fspath(path))
