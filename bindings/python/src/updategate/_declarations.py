"""include/updategate.h as ctypes: one structure a struct, one opaque type a handle, one row a function.

The order is the header's. tests/test_declarations.py compares names, types, sizes and offsets with it.
"""

from __future__ import annotations

from ctypes import (
    POINTER,
    Structure,
    c_char,
    c_char_p,
    c_double,
    c_int8,
    c_int32,
    c_int64,
    c_size_t,
    c_uint8,
    c_uint32,
    c_void_p,
    sizeof,
)
from typing import Any

UG_VERSION_MAJOR = 0
UG_VERSION_MINOR = 1
UG_VERSION_PATCH = 0
UG_VERSION_STRING = "0.1.0"
UG_VERSION_NUMBER = 1000
UG_ABI_VERSION = 0
UG_NUL_TERMINATED = c_size_t(-1).value
UG_MAX_BODY = 16777216
UG_MAX_POLICY = 4194304
UG_MAX_REQUEST = 67108864
UG_MAX_VERSION = 65536
UG_MAX_RANGE_BOUNDS = 100
UG_MAX_DECISION_VERSION = 1024
UG_MAX_DEPTH = 128
UG_MAX_VALUES = 4194304
UG_MAX_LOOKUPS = 1000
UG_MAX_TAGS = 100
UG_MAX_MISSED = 50
UG_MAX_LANGUAGES = 100
UG_MAX_RELEASES = 4096
UG_MAX_PLATFORMS = 256
UG_MAX_FILLED = 1048576
UG_MAX_ADDRESS_IDS = 200
UG_NOT_COMPARABLE = 2
UG_ROW_NULL = -128
UG_ROW_REFUSED = -127
UG_NO_TIME = -(2**63)
UG_MAX_MEMO = 4194304
UG_LAYOUT_UTF8 = 0
UG_LAYOUT_LARGE_UTF8 = 1
UG_LAYOUT_UTF8_VIEW = 2
UG_LAYOUT_DICTIONARY = 3
UG_LAYOUT_INT64 = 4
UG_CODES_INT8 = 0
UG_CODES_UINT8 = 1
UG_CODES_INT16 = 2
UG_CODES_UINT16 = 3
UG_CODES_INT32 = 4
UG_CODES_UINT32 = 5
UG_CODES_INT64 = 6
UG_CODES_UINT64 = 7
UG_LINT_HAS_NOW = 1
UG_REQUEST_TRACE = 1
UG_REQUEST_MINIMUM_IN_DESCRIPTION = 2
UG_HAS_ASK_AGAIN_AT = 1
UG_HAS_DEADLINE = 2
UG_HAS_TRACK_ID = 4
UG_HAS_DEFERRALS_LEFT = 8
UG_DECISION_INSTALLED = 0
UG_DECISION_TARGET = 1
UG_DECISION_TITLE = 2
UG_DECISION_MESSAGE = 3
UG_DECISION_CONTINUE_BUTTON = 4
UG_DECISION_CANCEL_BUTTON = 5
UG_DECISION_SKIP_BUTTON = 6
UG_DECISION_MESSAGE_LANGUAGE = 7
UG_DECISION_STORE_URL = 8
UG_DECISION_RELEASE_NOTES = 9
UG_DECISION_STATE = 10
UG_DECISION_META = 11
UG_DECISION_JSON = 12
UG_PARSED_CANONICAL = 0
UG_PARSED_PRERELEASE = 1
UG_PARSED_BUILD = 2
UG_PARSED_PART = 3
UG_EXPLANATION_A = 0
UG_EXPLANATION_B = 1
UG_EXPLANATION_TEXT = 2
UG_REPLY_FAILURE = 0
UG_REPLY_STOREFRONT = 1
UG_FIELD_VERSION = 0
UG_FIELD_BUNDLE_ID = 1
UG_FIELD_KIND = 2
UG_FIELD_WRAPPER_TYPE = 3
UG_FIELD_TRACK_NAME = 4
UG_FIELD_TRACK_CENSORED_NAME = 5
UG_FIELD_TRACK_CONTENT_RATING = 6
UG_FIELD_CONTENT_ADVISORY_RATING = 7
UG_FIELD_TRACK_VIEW_URL = 8
UG_FIELD_RELEASE_NOTES = 9
UG_FIELD_DESCRIPTION = 10
UG_FIELD_MINIMUM_OS_VERSION = 11
UG_FIELD_ARTIST_NAME = 12
UG_FIELD_ARTIST_VIEW_URL = 13
UG_FIELD_SELLER_NAME = 14
UG_FIELD_SELLER_URL = 15
UG_FIELD_PRIMARY_GENRE_NAME = 16
UG_FIELD_CURRENCY = 17
UG_FIELD_FORMATTED_PRICE = 18
UG_FIELD_ARTWORK_URL_60 = 19
UG_FIELD_ARTWORK_URL_100 = 20
UG_FIELD_ARTWORK_URL_512 = 21
UG_FIELD_RELEASE_DATE = 22
UG_FIELD_CURRENT_VERSION_RELEASE_DATE = 23
UG_FIELD_TRACK_ID = 24
UG_FIELD_ARTIST_ID = 25
UG_FIELD_PRIMARY_GENRE_ID = 26
UG_FIELD_FILE_SIZE_BYTES = 27
UG_FIELD_USER_RATING_COUNT = 28
UG_FIELD_USER_RATING_COUNT_FOR_CURRENT_VERSION = 29
UG_FIELD_PRICE = 30
UG_FIELD_AVERAGE_USER_RATING = 31
UG_FIELD_AVERAGE_USER_RATING_FOR_CURRENT_VERSION = 32
UG_FIELD_IS_GAME_CENTER_ENABLED = 33
UG_FIELD_IS_VPP_DEVICE_BASED_LICENSING_ENABLED = 34
UG_FIELD_GENRES = 35
UG_FIELD_GENRE_IDS = 36
UG_FIELD_LANGUAGE_CODES = 37
UG_FIELD_SCREENSHOT_URLS = 38
UG_FIELD_IPAD_SCREENSHOT_URLS = 39
UG_FIELD_APPLETV_SCREENSHOT_URLS = 40
UG_FIELD_SUPPORTED_DEVICES = 41
UG_FIELD_FEATURES = 42
UG_FIELD_ADVISORIES = 43
UG_FIELD_COUNT = 44

# Closed sets are int32_t in C; their members live in enums.py.
ug_status = c_int32
ug_scheme = c_int32
ug_update_type = c_int32
ug_lookup_failure = c_int32
ug_app_kind = c_int32
ug_field = c_int32
ug_store_form = c_int32
ug_policy_format = c_int32
ug_outcome = c_int32
ug_reason = c_int32
ug_trigger = c_int32
ug_event = c_int32
ug_version_field = c_int32
ug_explanation_field = c_int32
ug_reply_field = c_int32
ug_decision_field = c_int32
ug_layout = c_int32
ug_code_type = c_int32


# Handles: incomplete types, each its own, so that one cannot be passed for another.
class ug_text(Structure):
    pass


class ug_parsed_version(Structure):
    pass


class ug_explanation(Structure):
    pass


class ug_range(Structure):
    pass


class ug_lookup(Structure):
    pass


class ug_policy(Structure):
    pass


class ug_decision(Structure):
    pass


class ug_memo(Structure):
    pass


class ug_error(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("status", ug_status),
        ("offset", c_int64),
        ("line", c_int32),
        ("column", c_int32),
        ("message", c_char_p),
        ("path", c_char * 256),
    ]


class ug_string(Structure):
    _fields_ = [("data", POINTER(c_char)), ("size", c_size_t)]


class ug_version_options(Structure):
    _fields_ = [("struct_size", c_uint32), ("scheme", ug_scheme), ("flags", c_uint32)]


class ug_lookup_options(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("http_status", c_int32),
        ("storefront", ug_string),
        ("bundle_id", ug_string),
        ("track_id", c_int64),
        ("kind", ug_app_kind),
        ("flags", c_uint32),
    ]


class ug_address_options(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("flags", c_uint32),
        ("track_ids", POINTER(c_int64)),
        ("track_id_count", c_size_t),
        ("bundle_ids", POINTER(ug_string)),
        ("bundle_id_count", c_size_t),
        ("storefront", ug_string),
        ("language", ug_string),
        ("entity", ug_string),
        ("cache_buster", ug_string),
    ]


class ug_policy_options(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("format", ug_policy_format),
        ("versions", ug_version_options),
        ("flags", c_uint32),
    ]


class ug_lint_options(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("format", ug_policy_format),
        ("versions", ug_version_options),
        ("flags", c_uint32),
        ("now", c_int64),
    ]


class ug_request(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("flags", c_uint32),
        ("versions", ug_version_options),
        ("trigger", ug_trigger),
        ("installed", ug_string),
        ("build", ug_string),
        ("policy", POINTER(ug_policy)),
        ("lookups", POINTER(POINTER(ug_lookup))),
        ("lookup_count", c_size_t),
        ("preset", ug_string),
        ("app_name", ug_string),
        ("platform", ug_string),
        ("os_version", ug_string),
        ("device_id", ug_string),
        ("bundle_id", ug_string),
        ("track_id", c_int64),
        ("languages", POINTER(ug_string)),
        ("language_count", c_size_t),
        ("channel", ug_string),
        ("state", ug_string),
        ("every", ug_string),
        ("now", c_int64),
        ("architecture", ug_string),
        ("storefront", ug_string),
        ("channels", POINTER(ug_string)),
        ("channel_count", c_size_t),
        ("tags", POINTER(ug_string)),
        ("tag_count", c_size_t),
    ]


class ug_decision_view(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("has", c_uint32),
        ("outcome", ug_outcome),
        ("reason", ug_reason),
        ("update_type", ug_update_type),
        ("state_changed", c_int32),
        ("ask_again_at", c_int64),
        ("deadline", c_int64),
        ("track_id", c_int64),
        ("deferrals_left", c_int64),
        ("installed", ug_string),
        ("target", ug_string),
        ("title", ug_string),
        ("message", ug_string),
        ("continue_button", ug_string),
        ("cancel_button", ug_string),
        ("skip_button", ug_string),
        ("message_language", ug_string),
        ("store_url", ug_string),
        ("release_notes", ug_string),
        ("state", ug_string),
        ("meta", ug_string),
        ("failure_count", c_size_t),
        ("missed_count", c_size_t),
        ("not_honoured_count", c_size_t),
    ]


class ug_column(Structure):
    pass


# It refers to itself.
ug_column._fields_ = [
    ("struct_size", c_uint32),
    ("layout", ug_layout),
    ("length", c_int64),
    ("offset", c_int64),
    ("validity", POINTER(c_uint8)),
    ("offsets", c_void_p),
    ("data", POINTER(c_uint8)),
    ("buffers", POINTER(POINTER(c_uint8))),
    ("buffer_count", c_int64),
    ("codes", c_void_p),
    ("code_type", ug_code_type),
    ("dictionary", POINTER(ug_column)),
]


class ug_event_columns(Structure):
    _fields_ = [("version", POINTER(ug_column)), ("count", POINTER(ug_column)), ("at", POINTER(ug_column))]


class ug_fact_columns(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("flags", c_uint32),
        ("installed", POINTER(ug_column)),
        ("build", POINTER(ug_column)),
        ("platform", POINTER(ug_column)),
        ("os_version", POINTER(ug_column)),
        ("device_id", POINTER(ug_column)),
        ("architecture", POINTER(ug_column)),
        ("storefront", POINTER(ug_column)),
        ("channel", POINTER(ug_column)),
        ("now", POINTER(ug_column)),
        ("state_installed", POINTER(ug_column)),
        ("first_seen", ug_event_columns),
        ("waiting", ug_event_columns),
        ("shown", ug_event_columns),
        ("later", ug_event_columns),
        ("skipped", ug_event_columns),
        ("skipped_major", ug_event_columns),
        ("store", ug_event_columns),
    ]


class ug_outcomes(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("flags", c_uint32),
        ("outcomes", POINTER(c_int8)),
        ("reasons", POINTER(c_int8)),
        ("update_types", POINTER(c_int8)),
        ("targets", POINTER(c_int32)),
        ("deadlines", POINTER(c_int64)),
        ("ask_again_at", POINTER(c_int64)),
    ]


STRUCTS: dict[str, type[Structure]] = {
    s.__name__: s
    for s in (
        ug_error,
        ug_string,
        ug_version_options,
        ug_lookup_options,
        ug_address_options,
        ug_policy_options,
        ug_lint_options,
        ug_request,
        ug_decision_view,
        ug_column,
        ug_event_columns,
        ug_fact_columns,
        ug_outcomes,
    )
}

# The UG_X_INIT of each: struct_size set, the rest zero. (offset -1 in an error is written by every call.)
ERROR_SIZE = sizeof(ug_error)
VERSION_OPTIONS_SIZE = sizeof(ug_version_options)
LOOKUP_OPTIONS_SIZE = sizeof(ug_lookup_options)
ADDRESS_OPTIONS_SIZE = sizeof(ug_address_options)
POLICY_OPTIONS_SIZE = sizeof(ug_policy_options)
LINT_OPTIONS_SIZE = sizeof(ug_lint_options)
REQUEST_SIZE = sizeof(ug_request)
DECISION_VIEW_SIZE = sizeof(ug_decision_view)
COLUMN_SIZE = sizeof(ug_column)
FACT_COLUMNS_SIZE = sizeof(ug_fact_columns)
OUTCOMES_SIZE = sizeof(ug_outcomes)

_text_in: list[Any] = [c_char_p, c_size_t]
_error: list[Any] = [POINTER(ug_error)]
_options: list[Any] = [POINTER(ug_version_options)]
_text_out: list[Any] = [POINTER(POINTER(ug_text))]
_name: list[Any] = [c_char_p, c_size_t]
_lent: list[Any] = [POINTER(c_char_p), POINTER(c_size_t)]
_rows: list[Any] = [POINTER(ug_column), c_int64, c_int64]
_field_of: list[Any] = [POINTER(ug_lookup), c_size_t, ug_field]

# name: (result, arguments). No pointer that the library writes through is ever None but where the header allows it.
FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    # about
    "ug_version": (c_char_p, []),
    "ug_abi_version": (c_uint32, []),
    "ug_status_name": (c_char_p, [ug_status]),
    "ug_status_from_name": (c_int32, _name),
    "ug_error_init": (None, [POINTER(ug_error), c_uint32]),
    # strings
    "ug_text_string": (ug_string, [POINTER(ug_text)]),
    "ug_text_data": (c_char_p, [POINTER(ug_text)]),
    "ug_text_size": (c_size_t, [POINTER(ug_text)]),
    "ug_text_free": (None, [POINTER(ug_text)]),
    # versions
    "ug_scheme_name": (c_char_p, [ug_scheme]),
    "ug_scheme_from_name": (c_int32, _name),
    "ug_version_options_init": (None, [POINTER(ug_version_options), c_uint32]),
    "ug_compare": (ug_status, [*_text_in, *_text_in, ug_scheme, POINTER(c_int32), *_error]),
    "ug_compare_with": (ug_status, [*_text_in, *_text_in, *_options, POINTER(c_int32), *_error]),
    "ug_compare_many": (
        ug_status,
        [*_text_in, POINTER(c_size_t), c_size_t, *_options, POINTER(c_int32), *_error],
    ),
    "ug_sort": (
        ug_status,
        [*_text_in, POINTER(c_size_t), c_size_t, *_options, POINTER(c_size_t), POINTER(c_size_t), *_error],
    ),
    "ug_version_check": (ug_status, [*_text_in, *_options, *_error]),
    "ug_version_parse": (ug_status, [*_text_in, *_options, POINTER(POINTER(ug_parsed_version)), *_error]),
    "ug_version_parse_strict": (ug_status, [*_text_in, *_options, POINTER(POINTER(ug_parsed_version)), *_error]),
    "ug_parsed_version_canonical": (ug_string, [POINTER(ug_parsed_version)]),
    "ug_parsed_version_part_count": (c_size_t, [POINTER(ug_parsed_version)]),
    "ug_parsed_version_part": (ug_string, [POINTER(ug_parsed_version), c_size_t]),
    "ug_parsed_version_prerelease": (ug_string, [POINTER(ug_parsed_version)]),
    "ug_parsed_version_build": (ug_string, [POINTER(ug_parsed_version)]),
    "ug_parsed_version_text": (c_int32, [POINTER(ug_parsed_version), ug_version_field, *_lent]),
    "ug_parsed_version_free": (None, [POINTER(ug_parsed_version)]),
    "ug_update_type_name": (c_char_p, [ug_update_type]),
    "ug_update_type_from_name": (c_int32, _name),
    "ug_update_type_between": (ug_status, [*_text_in, *_text_in, *_options, POINTER(ug_update_type), *_error]),
    "ug_explain": (ug_status, [*_text_in, *_text_in, *_options, POINTER(POINTER(ug_explanation)), *_error]),
    "ug_explanation_order": (c_int32, [POINTER(ug_explanation)]),
    "ug_explanation_update_type": (ug_update_type, [POINTER(ug_explanation)]),
    "ug_explanation_part": (c_int32, [POINTER(ug_explanation)]),
    "ug_explanation_a": (ug_string, [POINTER(ug_explanation)]),
    "ug_explanation_b": (ug_string, [POINTER(ug_explanation)]),
    "ug_explanation_text": (ug_string, [POINTER(ug_explanation)]),
    "ug_explanation_words": (c_int32, [POINTER(ug_explanation), ug_explanation_field, *_lent]),
    "ug_explanation_free": (None, [POINTER(ug_explanation)]),
    "ug_range_parse": (ug_status, [*_text_in, *_options, POINTER(POINTER(ug_range)), *_error]),
    "ug_range_contains": (ug_status, [POINTER(ug_range), *_text_in, POINTER(c_int32), *_error]),
    "ug_range_free": (None, [POINTER(ug_range)]),
    "ug_sort_key": (ug_status, [*_text_in, *_options, *_text_out, *_error]),
    # look-up replies
    "ug_lookup_failure_name": (c_char_p, [ug_lookup_failure]),
    "ug_lookup_failure_from_name": (c_int32, _name),
    "ug_app_kind_name": (c_char_p, [ug_app_kind]),
    "ug_app_kind_from_name": (c_int32, _name),
    "ug_lookup_options_init": (None, [POINTER(ug_lookup_options), c_uint32]),
    "ug_lookup_parse": (
        ug_status,
        [*_text_in, POINTER(ug_lookup_options), POINTER(POINTER(ug_lookup)), *_error],
    ),
    "ug_lookup_free": (None, [POINTER(ug_lookup)]),
    "ug_lookup_retain": (POINTER(ug_lookup), [POINTER(ug_lookup)]),
    "ug_lookup_failure_kind": (ug_lookup_failure, [POINTER(ug_lookup)]),
    "ug_lookup_failure_text": (ug_string, [POINTER(ug_lookup)]),
    "ug_lookup_failure_place": (None, [POINTER(ug_lookup), POINTER(c_int64), POINTER(c_int32), POINTER(c_int32)]),
    "ug_lookup_count": (c_size_t, [POINTER(ug_lookup)]),
    "ug_lookup_passed_over": (c_size_t, [POINTER(ug_lookup)]),
    "ug_lookup_storefront": (ug_string, [POINTER(ug_lookup)]),
    "ug_lookup_text": (c_int32, [POINTER(ug_lookup), ug_reply_field, *_lent]),
    "ug_field_name": (c_char_p, [ug_field]),
    "ug_field_from_name": (c_int32, _name),
    "ug_app_text": (c_int32, [*_field_of, POINTER(ug_string)]),
    "ug_app_integer": (c_int32, [*_field_of, POINTER(c_int64)]),
    "ug_app_number": (c_int32, [*_field_of, POINTER(c_double)]),
    "ug_app_list_count": (c_int32, [*_field_of, POINTER(c_size_t)]),
    "ug_app_list_item": (c_int32, [*_field_of, c_size_t, POINTER(ug_string)]),
    "ug_app_list": (c_int32, [*_field_of, POINTER(POINTER(ug_string)), POINTER(c_size_t)]),
    # addresses
    "ug_address_options_init": (None, [POINTER(ug_address_options), c_uint32]),
    "ug_lookup_address": (ug_status, [POINTER(ug_address_options), *_text_out, *_error]),
    "ug_store_form_name": (c_char_p, [ug_store_form]),
    "ug_store_form_from_name": (c_int32, _name),
    "ug_store_address": (ug_status, [c_int64, *_text_in, ug_store_form, *_text_out, *_error]),
    "ug_storefront_normalize": (ug_status, [*_text_in, c_char * 3, *_error]),
    # policy
    "ug_policy_format_name": (c_char_p, [ug_policy_format]),
    "ug_policy_format_from_name": (c_int32, _name),
    "ug_policy_options_init": (None, [POINTER(ug_policy_options), c_uint32]),
    "ug_policy_parse": (
        ug_status,
        [*_text_in, POINTER(ug_policy_options), POINTER(POINTER(ug_policy)), *_error],
    ),
    "ug_policy_free": (None, [POINTER(ug_policy)]),
    "ug_policy_retain": (POINTER(ug_policy), [POINTER(ug_policy)]),
    "ug_policy_metadata": (ug_status, [POINTER(ug_policy), *_text_in, *_text_in, *_text_out, *_error]),
    "ug_lint_options_init": (None, [POINTER(ug_lint_options), c_uint32]),
    "ug_policy_lint": (ug_status, [*_text_in, POINTER(ug_lint_options), *_text_out, *_error]),
    # decision
    "ug_outcome_name": (c_char_p, [ug_outcome]),
    "ug_outcome_from_name": (c_int32, _name),
    "ug_reason_name": (c_char_p, [ug_reason]),
    "ug_reason_from_name": (c_int32, _name),
    "ug_trigger_name": (c_char_p, [ug_trigger]),
    "ug_trigger_from_name": (c_int32, _name),
    "ug_request_init": (None, [POINTER(ug_request), c_uint32]),
    "ug_evaluate": (ug_status, [POINTER(ug_request), POINTER(POINTER(ug_decision)), *_error]),
    "ug_decision_free": (None, [POINTER(ug_decision)]),
    "ug_decision_outcome": (ug_outcome, [POINTER(ug_decision)]),
    "ug_decision_reason": (ug_reason, [POINTER(ug_decision)]),
    "ug_decision_update_type": (ug_update_type, [POINTER(ug_decision)]),
    "ug_decision_installed": (ug_string, [POINTER(ug_decision)]),
    "ug_decision_target": (ug_string, [POINTER(ug_decision)]),
    "ug_decision_title": (ug_string, [POINTER(ug_decision)]),
    "ug_decision_message": (ug_string, [POINTER(ug_decision)]),
    "ug_decision_continue_button": (ug_string, [POINTER(ug_decision)]),
    "ug_decision_cancel_button": (ug_string, [POINTER(ug_decision)]),
    "ug_decision_skip_button": (ug_string, [POINTER(ug_decision)]),
    "ug_decision_message_language": (ug_string, [POINTER(ug_decision)]),
    "ug_decision_store_url": (ug_string, [POINTER(ug_decision)]),
    "ug_decision_release_notes": (ug_string, [POINTER(ug_decision)]),
    "ug_decision_ask_again_at": (c_int32, [POINTER(ug_decision), POINTER(c_int64)]),
    "ug_decision_deadline": (c_int32, [POINTER(ug_decision), POINTER(c_int64)]),
    "ug_decision_failure_count": (c_size_t, [POINTER(ug_decision)]),
    "ug_decision_failure": (ug_lookup_failure, [POINTER(ug_decision), c_size_t, POINTER(ug_string)]),
    "ug_decision_state": (ug_string, [POINTER(ug_decision)]),
    "ug_decision_state_changed": (c_int32, [POINTER(ug_decision)]),
    "ug_decision_track_id": (c_int32, [POINTER(ug_decision), POINTER(c_int64)]),
    "ug_decision_deferrals_left": (c_int32, [POINTER(ug_decision), POINTER(c_int64)]),
    "ug_decision_missed_count": (c_size_t, [POINTER(ug_decision)]),
    "ug_decision_missed": (
        ug_string, [POINTER(ug_decision), c_size_t, POINTER(c_int64), POINTER(ug_string), POINTER(c_int32)]
    ),
    "ug_decision_not_honoured_count": (c_size_t, [POINTER(ug_decision)]),
    "ug_decision_not_honoured": (ug_string, [POINTER(ug_decision), c_size_t]),
    "ug_decision_meta": (ug_string, [POINTER(ug_decision)]),
    "ug_decision_json": (ug_string, [POINTER(ug_decision)]),
    "ug_decision_view_init": (None, [POINTER(ug_decision_view), c_uint32]),
    "ug_decision_read": (ug_status, [POINTER(ug_decision), POINTER(ug_decision_view)]),
    "ug_decision_text": (c_int32, [POINTER(ug_decision), ug_decision_field, *_lent]),
    "ug_decision_missed_read": (
        c_int32,
        [
            POINTER(ug_decision),
            c_size_t,
            POINTER(ug_string),
            POINTER(c_int64),
            POINTER(ug_string),
            POINTER(c_int32),
        ],
    ),
    "ug_decision_not_honoured_text": (c_int32, [POINTER(ug_decision), c_size_t, *_lent]),
    # columns
    "ug_column_init": (None, [POINTER(ug_column), c_uint32]),
    "ug_compare_column": (ug_status, [*_rows, *_text_in, *_options, POINTER(c_int8), *_error]),
    "ug_range_column": (ug_status, [POINTER(ug_range), *_rows, POINTER(c_int8), *_error]),
    "ug_sort_key_column": (
        ug_status,
        [
            *_rows, *_options, POINTER(c_int64), POINTER(c_uint8), POINTER(c_uint8), c_size_t, POINTER(c_size_t), *_error,
        ],
    ),
    "ug_fact_columns_init": (None, [POINTER(ug_fact_columns), c_uint32]),
    "ug_outcomes_init": (None, [POINTER(ug_outcomes), c_uint32]),
    "ug_memo_make": (ug_status, [c_size_t, POINTER(POINTER(ug_memo)), *_error]),
    "ug_memo_target_count": (c_size_t, [POINTER(ug_memo)]),
    "ug_memo_target": (ug_string, [POINTER(ug_memo), c_size_t]),
    "ug_memo_target_text": (c_int32, [POINTER(ug_memo), c_size_t, *_lent]),
    "ug_memo_free": (None, [POINTER(ug_memo)]),
    "ug_evaluate_many": (
        ug_status,
        [
            POINTER(ug_request), POINTER(ug_fact_columns), c_int64, c_int64, POINTER(ug_memo), POINTER(ug_outcomes), *_error,
        ],
    ),
    # state
    "ug_event_name": (c_char_p, [ug_event]),
    "ug_event_from_name": (c_int32, _name),
    "ug_state_record": (ug_status, [*_text_in, ug_event, *_text_in, c_int64, *_text_out, *_error]),
    # text interface
    "ug_evaluate_json": (ug_status, [*_text_in, *_text_out, *_error]),
}
