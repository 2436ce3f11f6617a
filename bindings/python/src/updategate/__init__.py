"""UpdateGate: must this app update, should it, or neither?

>>> import updategate
>>> updategate.evaluate(installed="1.2", now="2026-11-30T09:00:00Z", policy={"minimumVersion": "2.0"}).outcome
<Outcome.FORCE: 'force'>

Nothing here reads a clock, a file, the network or the environment, but for PolicySource, which is made for that, and for
the loader, which looks for libupdategate at UPDATEGATE_LIBRARY, beside the module, in the source tree's build/, and by its
soname. It is loaded on first use, and before the process forks; preload() does so now.
"""

from __future__ import annotations

from ._fork import ready_to_fork
from ._version import VERSION as __version__

TYPE_CHECKING = False  # As in typing, which would have to be loaded for it.
if TYPE_CHECKING:
    from typing import Any

    from ._library import LibraryError as LibraryError
    from ._origin import LastGood as LastGood
    from .address import lookup_address as lookup_address
    from .address import normalize_storefront as normalize_storefront
    from .address import store_address as store_address
    from .app import App as App
    from .decision import Decision as Decision
    from .decision import FailedLookup as FailedLookup
    from .decision import MissedRelease as MissedRelease
    from .decision import Message as Message
    from .decision import Reply as Reply
    from .decision import evaluate as evaluate
    from .decision import evaluate_json as evaluate_json
    from .decision import evaluate_text as evaluate_text
    from .enums import AppKind as AppKind
    from .enums import Event as Event
    from .enums import LookupFailureKind as LookupFailureKind
    from .enums import Outcome as Outcome
    from .enums import PolicyFormat as PolicyFormat
    from .enums import Reason as Reason
    from .enums import Scheme as Scheme
    from .enums import Status as Status
    from .enums import StoreForm as StoreForm
    from .enums import Trigger as Trigger
    from .enums import UpdateType as UpdateType
    from .enums import VersionFlag as VersionFlag
    from .errors import AddressError as AddressError
    from .errors import ArgumentError as ArgumentError
    from .errors import PolicyError as PolicyError
    from .errors import RangeError as RangeError
    from .errors import RequestError as RequestError
    from .errors import TooLongError as TooLongError
    from .errors import UpdateGateError as UpdateGateError
    from .errors import VersionError as VersionError
    from .lookup import Lookup as Lookup
    from .lookup import LookupFailure as LookupFailure
    from .lookup import parse_lookup as parse_lookup
    from .policy import Finding as Finding
    from .policy import Policy as Policy
    from .policy import lint as lint
    from .prepared import PolicyGate as PolicyGate
    from .source import PolicySource as PolicySource
    from .source import PolicyUnavailable as PolicyUnavailable
    from .source import SourceProblem as SourceProblem
    from .state import record as record
    from .versions import Explanation as Explanation
    from .versions import Range as Range
    from .versions import Version as Version
    from .versions import compare as compare
    from .versions import compare_many as compare_many
    from .versions import explain as explain
    from .versions import is_version as is_version
    from .versions import parse_version as parse_version
    from .versions import sort as sort
    from .versions import sort_key as sort_key
    from .versions import sort_order as sort_order
    from .versions import update_type as update_type

# name: the module it lives in. Enums and errors come without the library; the rest loads it.
_HOMES = {
    name: module
    for module, names in {
        "_library": "LibraryError",
        "_origin": "LastGood",
        "address": "lookup_address normalize_storefront store_address",
        "app": "App",
        "decision": "Decision FailedLookup Message MissedRelease Reply evaluate evaluate_json evaluate_text",
        "enums": "AppKind Event LookupFailureKind Outcome PolicyFormat Reason Scheme Status StoreForm Trigger "
        "UpdateType VersionFlag",
        "errors": "AddressError ArgumentError PolicyError RangeError RequestError TooLongError "
        "UpdateGateError VersionError",
        "lookup": "Lookup LookupFailure parse_lookup",
        "policy": "Finding Policy lint",
        "prepared": "PolicyGate",
        "source": "PolicySource PolicyUnavailable SourceProblem",
        "state": "record",
        "versions": "Explanation Range Version compare compare_many explain is_version parse_version sort sort_key "
        "sort_order update_type",
    }.items()
    for name in names.split()
}

__all__ = sorted(_HOMES)


def _value(name: str) -> Any:
    """A public name's value, from its home; it is kept, so that it is looked for once."""
    from importlib import import_module

    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value


if not TYPE_CHECKING:  # Or a type checker would take any name for one of this package.

    def __getattr__(name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return _value(name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def library_version() -> str:
    """The version of the library that was loaded."""
    from ._library import lib

    version: bytes = lib.ug_version()
    return version.decode()


def preload() -> None:
    """Imports all of the package's own names and loads the library now, so that no later call imports anything.

    For servers, before threads and workers start: what is loaded then is shared by all workers. ImportError (LibraryError)
    where the library cannot be loaded. Harmless when repeated.
    """
    import atexit  # noqa: F401  What weakref.finalize, which frees handles, imports on first use.

    for name in __all__:
        _value(name)


ready_to_fork(preload)
