"""Finds and loads libupdategate, and says why where it cannot."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path
from typing import Any, NoReturn

from ._declarations import FUNCTIONS, UG_ABI_VERSION

SONAME = "libupdategate.so.0"
FILE_NAME = "libupdategate.so"
VARIABLE = "UPDATEGATE_LIBRARY"


class LibraryError(ImportError):
    """libupdategate cannot be loaded; the message names every place that was tried, and what was wrong there."""


def candidates(environment: dict[str, str] | None = None, module: Path | None = None) -> list[tuple[str, str]]:
    """Where the library is looked for, in order: (what kind of place, path or name).

    A set UPDATEGATE_LIBRARY is final: loading another library than the one that was named would surprise.
    """
    named = (os.environ if environment is None else environment).get(VARIABLE)
    if named:
        return [(VARIABLE, os.path.abspath(named))]
    folder = (module or Path(__file__)).resolve().parent
    places = [("beside the module", str(folder / FILE_NAME)), ("beside the module", str(folder / SONAME))]
    tree = _source_tree(folder)
    if tree is not None:
        places.append(("source tree", str(tree / "build" / FILE_NAME)))
    places.append(("soname", SONAME))
    return places


def _source_tree(folder: Path) -> Path | None:
    """The root of the source tree when the module lies in it, as bindings/python/src/updategate."""
    if folder.parts[-4:] != ("bindings", "python", "src", "updategate"):
        return None
    root = folder.parents[3]
    return root if (root / "include" / "updategate.h").is_file() else None


class Library:
    """The loaded library: every function of the table as an attribute, argument and result types set.

    A function that this build of the library does not have raises on use, not on load, so that a newer package works
    with an older library of the same ABI for everything both know.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._cdll = ctypes.CDLL(path)
        # Calls that take less time than giving up the interpreter lock and getting it back.
        self._pydll = ctypes.PyDLL(path)
        abi = self._cdll.ug_abi_version
        abi.restype = ctypes.c_uint32
        abi.argtypes = []
        found = int(abi())
        if found != UG_ABI_VERSION:
            raise OSError(f"it has ABI version {found}, this package needs {UG_ABI_VERSION}")

    def __getattr__(self, name: str) -> Any:
        if name not in FUNCTIONS:
            raise AttributeError(name)
        result, arguments = FUNCTIONS[name]
        function: Any
        try:
            function = self._cdll[name]
        except AttributeError:
            function = self._missing(name)
        else:
            function.restype = result
            function.argtypes = arguments
        setattr(self, name, function)
        return function

    def quick(self, name: str) -> Any:
        """The function without argument types and without giving up the interpreter lock.

        Only for calls that are over in under a microsecond and whose arguments are all made by from_param, byref,
        bytes or None: those are passed on as they are, which halves the cost of a call.
        """
        try:
            function = self._pydll[name]
        except AttributeError:
            return self._missing(name)
        function.restype = FUNCTIONS[name][0]
        return function

    def untyped(self, name: str) -> Any:
        """The function without argument types, for arguments as quick() takes them, but with the lock given up."""
        try:
            function = self._cdll[name]
        except AttributeError:
            return self._missing(name)
        function.restype = FUNCTIONS[name][0]
        return function

    def _missing(self, name: str) -> Any:
        def missing(*_: object) -> NoReturn:
            raise LibraryError(f"{self.path} does not have {name}; it is older than this package")

        return missing


def load(places: list[tuple[str, str]] | None = None) -> Library:
    """Loads the first candidate that is a library of the right ABI version."""
    failures = []
    for kind, path in candidates() if places is None else places:
        if os.path.isabs(path) and not os.path.exists(path):
            failures.append(f"{path} ({kind}): no such file")
            continue
        try:
            return Library(path)
        except (OSError, AttributeError) as fault:
            text = str(fault)
            failures.append(f"{path} ({kind}): {text.removeprefix(path + ': ')}")
    raise LibraryError("cannot load libupdategate; tried " + "; ".join(failures))


lib = load()
