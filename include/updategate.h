/*
 * UpdateGate: must this app update, should it, or neither?
 *
 * The whole C interface. C99 and C++. This file is the contract: the library is checked against it when it is built.
 *
 * Conventions, true for every function below unless it says otherwise
 *
 *   Strings in    A pointer and a size in bytes, UTF-8. The size may be UG_NUL_TERMINATED. NULL is allowed only with
 *                 size 0 and is the absent text. An optional fact of size 0 is absent too, NULL or not; but a
 *                 preset or a frequency of size 0 that is not NULL is no name of one, and refused. Nothing is kept: every
 *                 byte that is needed later is copied. Bytes that are no UTF-8 are compared as they are; where a
 *                 text is handed back, by a decision or a canonical form, each fault in it has become U+FFFD.
 *                 UG_NUL_TERMINATED looks for the NUL up to the text's limit and no further. A NUL inside a text whose size is
 *                 given is a byte like any other: no JSON, no part of an address, which is refused, and in a version what
 *                 its scheme makes of it. Where such a text is handed back, its size counts more than strlen does.
 *   Strings out   ug_string, borrowed: valid as long as the handle it came from, NUL-terminated as well. Never free one.
 *                 An absent text has data == NULL and size == 0.
 *   Handles       Opaque and immutable. Free each with its own ug_x_free, once; ug_x_free(NULL) does nothing. What is
 *                 asked of a NULL handle is absent, 0 or the name of nothing; a function that returns a ug_status
 *                 refuses one.
 *   Outputs       A function that returns a ug_status needs its output: NULL is UG_E_ARGUMENT, and error.path names the
 *                 parameter. Any other output may be NULL where only the returned value is wanted.
 *   Structs in    Begin with struct_size. Start from UG_X_INIT. Later versions append fields and accept the older size.
 *                 A flag bit that this version does not know is refused.
 *   Failure       A ug_status other than UG_OK. Outputs: scalars are left as they were, handles are set to NULL.
 *                 The last argument, a ug_error, may be NULL; otherwise it is always written, on success too.
 *   Memory        A call that allocates reserves one block on entry, and says UG_E_MEMORY there or not at all. For a decision
 *                 that block counts 8 MiB of filled texts; only where it was too small, and the C library has nothing more,
 *                 does the process end, after one line on standard error that names this library. No call uses 32 KiB of stack.
 *   Threads       No globals, no locks, and of a thread no more than a pointer to that block while a call runs. Any function may be called from any thread at any time,
 *                 and a handle may be shared between threads; only its freeing must come last.
 *   Purity        No function reads a clock, a file, the environment, the locale or the network, or calls back.
 *
 * @since 0.1 marks the version a thing appeared in.
 */
#ifndef UPDATEGATE_H
#define UPDATEGATE_H

#include <stddef.h>
#include <stdint.h>

/* What a compiler that knows it is told of each function. Each may be defined before this file is included, empty as well.
   UG_MUST_USE: a status that is not looked at leaves an output of which nothing is known. UG_NONNULL: the output. */
#if defined(__GNUC__) && !defined(__swift__)
#ifndef UG_API
#define UG_API __attribute__((visibility("default")))
#endif
#ifndef UG_MUST_USE
#define UG_MUST_USE __attribute__((warn_unused_result))
#endif
#ifndef UG_NONNULL
#define UG_NONNULL(output) __attribute__((nonnull(output)))
#endif
#ifndef UG_DEPRECATED
#define UG_DEPRECATED(instead) __attribute__((deprecated(instead)))
#endif
#endif
#ifndef UG_API
#define UG_API
#endif
#ifndef UG_MUST_USE
#define UG_MUST_USE
#endif
#ifndef UG_NONNULL
#define UG_NONNULL(output)
#endif
#ifndef UG_DEPRECATED
#define UG_DEPRECATED(instead)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------------------------
 * About this library
 * --------------------------------------------------------------------------------------------------------------- */

/** The version of this header, to be compared with what ug_version() says of the library. @since 0.1 */
#define UG_VERSION_MAJOR 0
#define UG_VERSION_MINOR 1
#define UG_VERSION_PATCH 0
#define UG_VERSION_STRING "0.1.0"
/** The same as one number: a million for each major version, a thousand for each minor, one for each patch. @since 0.1 */
#define UG_VERSION_NUMBER 1000

/** The number of the binary interface; the soname carries it. It changes only when an old caller would break. @since 0.1 */
#define UG_ABI_VERSION 0

/** The library's version, as "0.1.0". A static string: never NULL, never freed. @since 0.1 */
UG_API const char *ug_version(void);

/** The library's UG_ABI_VERSION. A caller that loads the library at run time compares it first. @since 0.1 */
UG_API uint32_t ug_abi_version(void);

/* Limits. A longer input gives UG_E_TOO_LONG (a longer reply: a look-up with UG_LOOKUP_TOO_LARGE), before it is read. */
#define UG_MAX_BODY 16777216      /**< bytes of one look-up reply, 16 MiB */
#define UG_MAX_POLICY 4194304     /**< bytes of one policy file, 4 MiB */
#define UG_MAX_REQUEST 67108864   /**< bytes of one text request, 64 MiB; a longer state is refused too, and
                                       one above 64 KiB counts as none */
#define UG_MAX_VERSION 65536      /**< bytes of one version, range, fact or other single text, 64 KiB */
#define UG_MAX_RANGE_BOUNDS 100   /**< bounds of one range; more give UG_E_RANGE */
#define UG_MAX_DECISION_VERSION 1024 /**< bytes of a version that decisions deal with: in a request, installed, build and
                                       os_version; in a policy, else UG_E_POLICY; in a reply, else it is no version; in a
                                       state, else it is forgotten */
#define UG_MAX_DEPTH 128          /**< nested arrays and objects in any JSON text */
#define UG_MAX_VALUES 4194304     /**< values in one text request */
#define UG_MAX_LOOKUPS 1000       /**< look-up replies in one request */
#define UG_MAX_TAGS 100           /**< tags, and channels, in one request */
#define UG_MAX_MISSED 50          /**< missed releases that a decision names */
#define UG_MAX_LANGUAGES 100      /**< languages in one request; a tag of more than 64 bytes is none */
#define UG_MAX_RELEASES 4096      /**< releases, and entries of versions, in one policy or one of its platforms; more give
                                       UG_E_POLICY */
#define UG_MAX_PLATFORMS 256      /**< platforms of one policy of UpdateGate's own form; more give UG_E_POLICY */
#define UG_MAX_FILLED 1048576     /**< bytes of a text with its variables filled in, 1 MiB; one that would be longer stays
                                       as the policy has it */
#define UG_MAX_ADDRESS_IDS 200    /**< identifiers in one look-up address; more give UG_E_ADDRESS */

/* ------------------------------------------------------------------------------------------------------------------
 * Status and error
 * --------------------------------------------------------------------------------------------------------------- */

/** What became of a call. The numbers are fixed and never reused. @since 0.1 */
typedef int32_t ug_status;
enum {
  UG_OK = 0,         /**< it went well */
  UG_E_ARGUMENT = 1, /**< misuse: NULL with a size, an unknown constant or flag, a struct_size that fits no version */
  UG_E_TOO_LONG = 2, /**< an input is longer than its limit: a 5 MiB policy */
  UG_E_VERSION = 3,  /**< a string is no version under the scheme: "latest" */
  UG_E_RANGE = 4,    /**< a range cannot be read: ">=1.2 <" */
  UG_E_JSON = 5,     /**< a text that must be JSON is not: {"a":} */
  UG_E_POLICY = 6,   /**< a policy holds a wrong type or value: {"enabled": "yes"} */
  UG_E_REQUEST = 7,  /**< a text request holds a wrong type or value, or lacks "installed" or "now" */
  UG_E_ADDRESS = 8,  /**< an address cannot be built: storefront "en" */
  UG_E_MEMORY = 9    /**< there is not enough memory for the call; nothing was begun. @since 0.1 */
};

/** The name of a status, as "UG_E_JSON"; "UG_E_UNKNOWN" for a number that is none. Static text. @since 0.1 */
UG_API const char *ug_status_name(ug_status status);

/** The status of a name; -1 where it is none. So for every closed set that has names. @since 0.1 */
UG_API int32_t ug_status_from_name(const char *name, size_t size);

/** Where and why a call failed. On success: status UG_OK, offset -1, line and column 0, empty texts. @since 0.1 */
typedef struct ug_error {
  uint32_t struct_size; /**< set by UG_ERROR_INIT; 0 stands for the size in version 0.1, so that an error of all zeros can be
                             used; another size that fits no version means that nothing is written */
  ug_status status;     /**< what the call returned */
  int64_t offset;       /**< bytes before the fault in the input at fault; -1 where no place applies */
  int32_t line;         /**< from 1; 0 where no place applies */
  int32_t column;       /**< from 1, in characters; 0 where no place applies */
  const char *message;  /**< one sentence, static text, never NULL */
  char path[256];       /**< the value at fault, as "versions[1].policy"; empty where no path applies. A longer path
                             ends in "..." */
} ug_error;
#define UG_ERROR_INIT {sizeof(ug_error), 0, -1, 0, 0, "", {0}}

/** What UG_ERROR_INIT says, for languages that have no macros of C. struct_size is the size of the structure as the caller has
    it: so much is written. NULL does nothing. So for every structure that has an INIT. @since 0.1 */
UG_API void ug_error_init(ug_error *error, uint32_t struct_size);

/* ------------------------------------------------------------------------------------------------------------------
 * Strings
 * --------------------------------------------------------------------------------------------------------------- */

/** As a size: "the text ends at its first NUL byte". @since 0.1 */
#define UG_NUL_TERMINATED ((size_t)-1)

/** Text by pointer and size in bytes, UTF-8. Handed out: borrowed, NUL-terminated. Handed in: any bytes. It never grows.
    @since 0.1 */
typedef struct ug_string {
  const char *data; /**< NULL where there is no text */
  size_t size;      /**< bytes, without the NUL; handed in it may be UG_NUL_TERMINATED */
} ug_string;

/** A ug_string over a C string; NULL gives the absent text. Header-only. @since 0.1 */
static inline ug_string ug_str(const char *text) {
  ug_string s;
  s.data = text;
  s.size = text ? UG_NUL_TERMINATED : 0;
  return s;
}

/** Text or bytes that the library made and the caller owns. @since 0.1 */
typedef struct ug_text ug_text;

/** The bytes of a text, borrowed from it. NULL gives the absent text. @since 0.1 */
UG_API ug_string ug_text_string(const ug_text *text);

/** ug_text_string in two, for languages that cannot take a structure back: NULL for NULL. @since 0.1 */
UG_API const char *ug_text_data(const ug_text *text);
/** Bytes; 0 for NULL. @since 0.1 */
UG_API size_t ug_text_size(const ug_text *text);

/** Frees a text; the ug_string taken from it dies with it. @since 0.1 */
UG_API void ug_text_free(ug_text *text);

/* ------------------------------------------------------------------------------------------------------------------
 * Versions
 * --------------------------------------------------------------------------------------------------------------- */

/** How two version strings compare. The caller names it; the library never guesses. @since 0.1 */
typedef int32_t ug_scheme;
enum {
  UG_SCHEME_APP = 0,        /**< what store labels need: 1.0 = 1.0.0, 1.9 < 1.10, 1.0-beta < 1.0, "1.4 (18)" = 1.4 */
  UG_SCHEME_SEMVER = 1,     /**< Semantic Versioning 2.0.0, strict but for one leading v */
  UG_SCHEME_APPLE = 2,      /**< CFBundleShortVersionString: one to three integers */
  UG_SCHEME_INTEGER = 3,    /**< one non-negative integer of any length: Android versionCode, build numbers */
  UG_SCHEME_FOUNDATION = 4, /**< what NSString's numeric comparison answers */
  UG_SCHEME_SPARKLE = 5     /**< what Sparkle's standard version comparator answers */
};

/** The name of a scheme, as "app"; NULL for a number that is none. Static text. @since 0.1 */
UG_API const char *ug_scheme_name(ug_scheme scheme);
/** And back; -1 for a name that is none. @since 0.1 */
UG_API int32_t ug_scheme_from_name(const char *name, size_t size);

/** Flags of ug_version_options; all of them concern UG_SCHEME_APP only and are ignored by the other schemes. @since 0.1 */
enum {
  UG_VERSION_LETTER_IS_LATER = 1,      /**< a letter glued to the last number comes after the release, 1.1 < 1.1d: what holds
                                            without it too; not together with UG_VERSION_LETTER_IS_PRERELEASE */
  UG_VERSION_DASH_IS_REVISION = 2,     /**< -1 at the end is a revision: 1.1 < 1.1-1 */
  UG_VERSION_COMPARE_BUILD = 4,        /**< where all else is equal and both have a build: 1.0+1 < 1.0+2 */
  UG_VERSION_LETTER_IS_PRERELEASE = 8, /**< such a letter comes before the release: 1.1d < 1.1 */
  UG_VERSION_IGNORE_UNKNOWN_WORDS = 16 /**< words that are not known are set aside, as builds are: 1.1-local = 1.1 */
};

/** Scheme and options. A NULL pointer to one means UG_SCHEME_APP and no flags. It is part of other structures, so it never
    grows. @since 0.1 */
typedef struct ug_version_options {
  uint32_t struct_size;
  ug_scheme scheme;
  uint32_t flags;
} ug_version_options;
#define UG_VERSION_OPTIONS_INIT {sizeof(ug_version_options), UG_SCHEME_APP, 0}
/** The same as a function; see ug_error_init. @since 0.1 */
UG_API void ug_version_options_init(ug_version_options *options, uint32_t struct_size);

/**
 * Compares two versions: *order becomes -1 (a is older), 0 (equal) or 1 (a is newer).
 * Allocates nothing. UG_E_VERSION where either is no version, with the place of the first byte that cannot be read
 * and the path "a" or "b": "not comparable" is never "equal" or "older". order must not be NULL.
 * @since 0.1
 */
UG_API UG_MUST_USE UG_NONNULL(6)
ug_status ug_compare(const char *a, size_t a_size, const char *b, size_t b_size, ug_scheme scheme, int32_t *order,
                     ug_error *error);

/** ug_compare with options. Allocates nothing. @since 0.1 */
UG_API UG_MUST_USE UG_NONNULL(6)
ug_status ug_compare_with(const char *a, size_t a_size, const char *b, size_t b_size,
                          const ug_version_options *options, int32_t *order, ug_error *error);

/** In orders of ug_compare_many: the two cannot be compared. @since 0.1 */
#define UG_NOT_COMPARABLE 2

/**
 * Compares many pairs in one call. data holds all strings one after another, size bytes; sizes holds the byte length of
 * each, 2 * count of them: a of the first pair, b of the first pair, a of the second … orders receives count values,
 * each -1, 0, 1 or UG_NOT_COMPARABLE. Allocates nothing. UG_E_ARGUMENT where the sizes do not add up to size.
 * @since 0.1
 */
UG_API UG_MUST_USE
ug_status ug_compare_many(const char *data, size_t size, const size_t *sizes, size_t count,
                          const ug_version_options *options, int32_t *orders, ug_error *error);

/**
 * Sorts: order receives count positions, oldest version first; equal versions keep their order. Strings that are no
 * version come last, as they were; *readable becomes the number before them. data and sizes as in ug_compare_many, with
 * count sizes. readable may be NULL.
 * @since 0.1
 */
UG_API UG_MUST_USE
ug_status ug_sort(const char *data, size_t size, const size_t *sizes, size_t count, const ug_version_options *options,
                  size_t *order, size_t *readable, ug_error *error);

/** UG_OK where the string is a version, else UG_E_VERSION with the place of the first byte at fault. @since 0.1 */
UG_API UG_MUST_USE
ug_status ug_version_check(const char *version, size_t size, const ug_version_options *options, ug_error *error);

/** A version taken apart. @since 0.1 */
typedef struct ug_parsed_version ug_parsed_version;

/** Takes a version apart as comparing does: what is written around it is forgiven ("v1.2 (45)"). @since 0.1 */
UG_API UG_MUST_USE UG_NONNULL(4)
ug_status ug_version_parse(const char *version, size_t size, const ug_version_options *options,
                           ug_parsed_version **parsed, ug_error *error);

/** The strict entry: refuses whatever is not in the scheme's plain written form, with its place. @since 0.1 */
UG_API UG_MUST_USE UG_NONNULL(4)
ug_status ug_version_parse_strict(const char *version, size_t size, const ug_version_options *options,
                                  ug_parsed_version **parsed, ug_error *error);

/** The one spelling of all versions equal to this one. @since 0.1 */
UG_API ug_string ug_parsed_version_canonical(const ug_parsed_version *parsed);
/** How many release numbers it has as written: 3 for 1.2.3-beta. @since 0.1 */
UG_API size_t ug_parsed_version_part_count(const ug_parsed_version *parsed);
/** A release number as decimal digits of any length, leading zeros dropped; absent beyond the last. @since 0.1 */
UG_API ug_string ug_parsed_version_part(const ug_parsed_version *parsed, size_t index);
/** The words and numbers beside the release, as written; absent where there are none. @since 0.1 */
UG_API ug_string ug_parsed_version_prerelease(const ug_parsed_version *parsed);
/** The build, as written, without its sign or brackets; absent where there is none. @since 0.1 */
UG_API ug_string ug_parsed_version_build(const ug_parsed_version *parsed);
/** Its texts by number, without a structure that comes back. @since 0.1 */
typedef int32_t ug_version_field;
enum {
  UG_PARSED_CANONICAL = 0,
  UG_PARSED_PRERELEASE = 1,
  UG_PARSED_BUILD = 2,
  UG_PARSED_PART = 3 /**< the first release number; the next is 4, and so on */
};
/** 1, *data and *size where it has the text, else 0 and both untouched, as ug_decision_text. @since 0.1 */
UG_API int32_t ug_parsed_version_text(const ug_parsed_version *parsed, ug_version_field field, const char **data,
                                      size_t *size);
/** Frees it. @since 0.1 */
UG_API void ug_parsed_version_free(ug_parsed_version *parsed);

/** Which part differs first between two versions. @since 0.1 */
typedef int32_t ug_update_type;
enum {
  UG_UPDATE_NONE = 0,       /**< equal */
  UG_UPDATE_MAJOR = 1,      /**< 1.x to 2.x */
  UG_UPDATE_MINOR = 2,      /**< 1.1 to 1.2 */
  UG_UPDATE_PATCH = 3,      /**< 1.1.1 to 1.1.2 */
  UG_UPDATE_REVISION = 4,   /**< the fourth number or beyond, or a word after the release */
  UG_UPDATE_PRERELEASE = 5, /**< the pre-release of either side decides */
  UG_UPDATE_BUILD = 6       /**< only the build differs, and it is compared */
};

/** The name of an update type, as "major"; NULL for a number that is none. Static text. @since 0.1 */
UG_API const char *ug_update_type_name(ug_update_type type);
/** And back; -1 for a name that is none. @since 0.1 */
UG_API int32_t ug_update_type_from_name(const char *name, size_t size);

/** The update type from one version to another, whichever is newer. type must not be NULL. @since 0.1 */
UG_API UG_MUST_USE UG_NONNULL(6)
ug_status ug_update_type_between(const char *from, size_t from_size, const char *to, size_t to_size,
                                 const ug_version_options *options, ug_update_type *type, ug_error *error);

/** Why two versions compare as they do. @since 0.1 */
typedef struct ug_explanation ug_explanation;

/** Explains a comparison. @since 0.1 */
UG_API UG_MUST_USE UG_NONNULL(6)
ug_status ug_explain(const char *a, size_t a_size, const char *b, size_t b_size, const ug_version_options *options,
                     ug_explanation **explanation, ug_error *error);
/** -1, 0 or 1, as ug_compare. @since 0.1 */
UG_API int32_t ug_explanation_order(const ug_explanation *explanation);
/** The update type. @since 0.1 */
UG_API ug_update_type ug_explanation_update_type(const ug_explanation *explanation);
/** The index, from 0, of the release number that decided; -1 where something else did. @since 0.1 */
UG_API int32_t ug_explanation_part(const ug_explanation *explanation);
/** What a has where the decision fell ("10"): "0" for a part that is missing and counts as zero, empty for one that does
    not, and for words that are missing; absent where they are equal. @since 0.1 */
UG_API ug_string ug_explanation_a(const ug_explanation *explanation);
/** What b has where the decision fell ("9"); absent where they are equal. @since 0.1 */
UG_API ug_string ug_explanation_b(const ug_explanation *explanation);
/** One English sentence for a person. @since 0.1 */
UG_API ug_string ug_explanation_text(const ug_explanation *explanation);
/** Its texts by number, without a structure that comes back. @since 0.1 */
typedef int32_t ug_explanation_field;
enum { UG_EXPLANATION_A = 0, UG_EXPLANATION_B = 1, UG_EXPLANATION_TEXT = 2 };
/** 1, *data and *size where it has the text, else 0 and both untouched, as ug_decision_text. @since 0.1 */
UG_API int32_t ug_explanation_words(const ug_explanation *explanation, ug_explanation_field field, const char **data,
                                    size_t *size);
/** Frees it. @since 0.1 */
UG_API void ug_explanation_free(ug_explanation *explanation);

/** A version range. @since 0.1 */
typedef struct ug_range ug_range;

/** Reads a range: ">=1.2 <2", "1.2.x", "1.0 || >=3". UG_E_RANGE with the place of the fault. @since 0.1 */
UG_API UG_MUST_USE UG_NONNULL(4)
ug_status ug_range_parse(const char *text, size_t size, const ug_version_options *options, ug_range **range,
                         ug_error *error);
/** *contains becomes 1 or 0; UG_E_VERSION where the string is no version. contains must not be NULL. @since 0.1 */
UG_API UG_MUST_USE UG_NONNULL(4)
ug_status ug_range_contains(const ug_range *range, const char *version, size_t size, int32_t *contains,
                            ug_error *error);
/** Frees it. @since 0.1 */
UG_API void ug_range_free(ug_range *range);

/**
 * Bytes whose memcmp order, shorter first where one is a prefix, is the version order: for a database column. For the
 * schemes app, semver, apple and integer; UG_E_ARGUMENT for the others. The bytes are the same in every release of this
 * library. They may hold NUL.
 * @since 0.1
 */
UG_API UG_MUST_USE UG_NONNULL(4)
ug_status ug_sort_key(const char *version, size_t size, const ug_version_options *options, ug_text **key,
                      ug_error *error);

/* ------------------------------------------------------------------------------------------------------------------
 * App Store look-up replies
 * --------------------------------------------------------------------------------------------------------------- */

/** A reply that was read: records of apps, or one failure. @since 0.1 */
typedef struct ug_lookup ug_lookup;

/** Why a reply holds no usable record. @since 0.1 */
typedef int32_t ug_lookup_failure;
enum {
  UG_LOOKUP_NONE = 0,             /**< no failure */
  UG_LOOKUP_NOT_FOUND = 1,        /**< no results: unknown app, wrong storefront, or not listed */
  UG_LOOKUP_SERVICE_ERROR = 2,    /**< the service's own error object; its text is ug_lookup_failure_text */
  UG_LOOKUP_THROTTLED = 3,        /**< HTTP 403 or 429: ask again later, more rarely */
  UG_LOOKUP_UNAVAILABLE = 4,      /**< HTTP 5xx, an empty body, or another status without a usable body */
  UG_LOOKUP_NOT_JSON = 5,         /**< HTML and the like */
  UG_LOOKUP_MALFORMED = 6,        /**< JSON that breaks off or breaks the grammar, with its place */
  UG_LOOKUP_UNEXPECTED_SHAPE = 7, /**< JSON, but no reply */
  UG_LOOKUP_TOO_LARGE = 8,        /**< more than UG_MAX_BODY bytes */
  UG_LOOKUP_MISMATCH = 9          /**< records, but not of the app or kind that was asked for */
};

/** The name of a failure kind, as "notFound"; NULL for a number that is none. Static text. @since 0.1 */
UG_API const char *ug_lookup_failure_name(ug_lookup_failure kind);
/** And back; -1 for a name that is none. @since 0.1 */
UG_API int32_t ug_lookup_failure_from_name(const char *name, size_t size);

/** The kind of app record to keep. @since 0.1 */
typedef int32_t ug_app_kind;
enum {
  UG_APP_ANY = 0,         /**< either */
  UG_APP_SOFTWARE = 1,    /**< kind "software": iOS, iPadOS, tvOS, watchOS, visionOS */
  UG_APP_MAC_SOFTWARE = 2 /**< kind "mac-software" */
};
/** The name of a kind of app, as "mac-software"; NULL for a number that is none. Static text. @since 0.1 */
UG_API const char *ug_app_kind_name(ug_app_kind kind);
/** And back; -1 for a name that is none. @since 0.1 */
UG_API int32_t ug_app_kind_from_name(const char *name, size_t size);

/** What is known beside the reply's bytes. All of it is optional; a NULL pointer to one means none. @since 0.1 */
typedef struct ug_lookup_options {
  uint32_t struct_size;
  int32_t http_status;  /**< 1 to 999; 0 where unknown */
  ug_string storefront; /**< kept with the look-up and named in failures: "us" */
  ug_string bundle_id;  /**< keep only records of this app */
  int64_t track_id;     /**< keep only records of this app; 0 for none, never negative */
  ug_app_kind kind;     /**< keep only records of this kind */
  uint32_t flags;       /**< 0 */
} ug_lookup_options;
#define UG_LOOKUP_OPTIONS_INIT {sizeof(ug_lookup_options), 0, {0, 0}, {0, 0}, 0, UG_APP_ANY, 0}
/** The same as a function; see ug_error_init. @since 0.1 */
UG_API void ug_lookup_options_init(ug_lookup_options *options, uint32_t struct_size);

/**
 * Reads a reply. A reply that failed is a value too: UG_OK and a look-up that carries the failure. UG_E_ARGUMENT is for
 * misuse only. body may be NULL with size 0 (an empty body). The output must not be NULL.
 * @since 0.1
 */
UG_API UG_MUST_USE UG_NONNULL(4)
ug_status ug_lookup_parse(const char *body, size_t size, const ug_lookup_options *options, ug_lookup **lookup,
                          ug_error *error);
/** Frees it. @since 0.1 */
UG_API void ug_lookup_free(ug_lookup *lookup);
/** One more holder: each needs a ug_lookup_free of its own. Gives the handle back; NULL for NULL. Any thread. @since 0.1 */
UG_API ug_lookup *ug_lookup_retain(ug_lookup *lookup);

/** The failure's kind; UG_LOOKUP_NONE where there are records, and for NULL. @since 0.1 */
UG_API ug_lookup_failure ug_lookup_failure_kind(const ug_lookup *lookup);
/** The failure in words: Apple's own text for a service error, else ours; absent where there is none. @since 0.1 */
UG_API ug_string ug_lookup_failure_text(const ug_lookup *lookup);
/** The place of UG_LOOKUP_MALFORMED as a ug_error would give it; offset -1, line 0, column 0 otherwise. Any of the three
    pointers may be NULL. @since 0.1 */
UG_API void ug_lookup_failure_place(const ug_lookup *lookup, int64_t *offset, int32_t *line, int32_t *column);
/** How many app records there are; 0 for NULL. @since 0.1 */
UG_API size_t ug_lookup_count(const ug_lookup *lookup);
/** How many records of other kinds (songs, books …) were passed over. @since 0.1 */
UG_API size_t ug_lookup_passed_over(const ug_lookup *lookup);
/** The storefront that was handed in; absent where none was. @since 0.1 */
UG_API ug_string ug_lookup_storefront(const ug_lookup *lookup);
/** Its texts by number, without a structure that comes back. @since 0.1 */
typedef int32_t ug_reply_field;
enum { UG_REPLY_FAILURE = 0, UG_REPLY_STOREFRONT = 1 };
/** 1, *data and *size where it has the text, else 0 and both untouched, as ug_decision_text. @since 0.1 */
UG_API int32_t ug_lookup_text(const ug_lookup *lookup, ug_reply_field field, const char **data, size_t *size);

/** A field of an app record. A field that is absent, null or of an unusable type is absent. Values are cleaned when they are
    read: a version has no blanks around it, and is absent where it holds a control character; so is an address. Ids are
    positive. The lowest system version is the number alone ("iOS 15.0 or later" is 15.0). Half a surrogate pair in a text
    that no decision stands on is U+FFFD. A date may be a day alone or Unix seconds. A list is absent where the lists of a
    reply have more items than a twelfth of its bytes and 1,024. @since 0.1 */
typedef int32_t ug_field;
enum {
  /* texts: ug_app_text */
  UG_FIELD_VERSION = 0,
  UG_FIELD_BUNDLE_ID = 1,
  UG_FIELD_KIND = 2,
  UG_FIELD_WRAPPER_TYPE = 3,
  UG_FIELD_TRACK_NAME = 4,
  UG_FIELD_TRACK_CENSORED_NAME = 5,
  UG_FIELD_TRACK_CONTENT_RATING = 6,
  UG_FIELD_CONTENT_ADVISORY_RATING = 7,
  UG_FIELD_TRACK_VIEW_URL = 8, /**< as it came; a decision takes it only where it is an https or itms address */
  UG_FIELD_RELEASE_NOTES = 9,
  UG_FIELD_DESCRIPTION = 10,
  UG_FIELD_MINIMUM_OS_VERSION = 11,
  UG_FIELD_ARTIST_NAME = 12,
  UG_FIELD_ARTIST_VIEW_URL = 13,
  UG_FIELD_SELLER_NAME = 14,
  UG_FIELD_SELLER_URL = 15,
  UG_FIELD_PRIMARY_GENRE_NAME = 16,
  UG_FIELD_CURRENCY = 17,
  UG_FIELD_FORMATTED_PRICE = 18,
  UG_FIELD_ARTWORK_URL_60 = 19,
  UG_FIELD_ARTWORK_URL_100 = 20,
  UG_FIELD_ARTWORK_URL_512 = 21,
  /* dates: ug_app_text as written, ug_app_integer as Unix seconds */
  UG_FIELD_RELEASE_DATE = 22,
  UG_FIELD_CURRENT_VERSION_RELEASE_DATE = 23,
  /* integers: ug_app_integer; ug_app_text gives the digits as written */
  UG_FIELD_TRACK_ID = 24,
  UG_FIELD_ARTIST_ID = 25,
  UG_FIELD_PRIMARY_GENRE_ID = 26,
  UG_FIELD_FILE_SIZE_BYTES = 27,
  UG_FIELD_USER_RATING_COUNT = 28,
  UG_FIELD_USER_RATING_COUNT_FOR_CURRENT_VERSION = 29,
  /* numbers: ug_app_number as a double; ug_app_text gives the literal as written */
  UG_FIELD_PRICE = 30,
  UG_FIELD_AVERAGE_USER_RATING = 31,
  UG_FIELD_AVERAGE_USER_RATING_FOR_CURRENT_VERSION = 32,
  /* truth values: ug_app_integer gives 0 or 1 */
  UG_FIELD_IS_GAME_CENTER_ENABLED = 33,
  UG_FIELD_IS_VPP_DEVICE_BASED_LICENSING_ENABLED = 34,
  /* lists of texts: ug_app_list_count, ug_app_list_item */
  UG_FIELD_GENRES = 35,
  UG_FIELD_GENRE_IDS = 36,
  UG_FIELD_LANGUAGE_CODES = 37,
  UG_FIELD_SCREENSHOT_URLS = 38,
  UG_FIELD_IPAD_SCREENSHOT_URLS = 39,
  UG_FIELD_APPLETV_SCREENSHOT_URLS = 40,
  UG_FIELD_SUPPORTED_DEVICES = 41,
  UG_FIELD_FEATURES = 42,
  UG_FIELD_ADVISORIES = 43,
  UG_FIELD_COUNT = 44 /**< how many this header knows */
};

/** The field's name as Apple writes it, as "bundleId"; NULL for a number that is none. Static text. @since 0.1 */
UG_API const char *ug_field_name(ug_field field);
/** And back; -1 for a name that is none. @since 0.1 */
UG_API int32_t ug_field_from_name(const char *name, size_t size);

/** 1 and *value where record index has the field as text, else 0 and *value untouched. Borrowed from the ug_lookup. A NULL
    ug_lookup, an index beyond the last, an unknown field or a NULL value give 0: so for the six functions. @since 0.1 */
UG_API int32_t ug_app_text(const ug_lookup *lookup, size_t index, ug_field field, ug_string *value);
/** The same for integers, dates (Unix seconds, UTC) and truth values. @since 0.1 */
UG_API int32_t ug_app_integer(const ug_lookup *lookup, size_t index, ug_field field, int64_t *value);
/** The same for numbers and integers, as the nearest double. @since 0.1 */
UG_API int32_t ug_app_number(const ug_lookup *lookup, size_t index, ug_field field, double *value);
/** 1 and the number of items where the record has the list (it may be empty), else 0. @since 0.1 */
UG_API int32_t ug_app_list_count(const ug_lookup *lookup, size_t index, ug_field field, size_t *count);
/** 1 and the item, as text, else 0. Borrowed from the ug_lookup. @since 0.1 */
UG_API int32_t ug_app_list_item(const ug_lookup *lookup, size_t index, ug_field field, size_t item, ug_string *value);
/** 1 and the whole list, else 0: one call instead of one an item. *items points to *count texts, borrowed from the
    ug_lookup; do not read it where the count is 0. Neither pointer may be NULL. @since 0.1 */
UG_API int32_t ug_app_list(const ug_lookup *lookup, size_t index, ug_field field, const ug_string **items, size_t *count);

/* ------------------------------------------------------------------------------------------------------------------
 * Addresses
 * --------------------------------------------------------------------------------------------------------------- */

/** What to look up. Give track_ids or bundle_ids, not both, 1 to UG_MAX_ADDRESS_IDS of them. @since 0.1 */
typedef struct ug_address_options {
  uint32_t struct_size;
  uint32_t flags; /**< 0 */
  const int64_t *track_ids;
  size_t track_id_count;
  const ug_string *bundle_ids;
  size_t bundle_id_count;
  ug_string storefront;   /**< "us", "USA"; absent: Apple's default, the United States */
  ug_string language;     /**< as Apple's lang: "en_us", "ja_jp"; absent: the storefront's own */
  ug_string entity;       /**< "software", "macSoftware", "tvSoftware" …; absent: none */
  ug_string cache_buster; /**< any text that changes; absent: none */
} ug_address_options;
#define UG_ADDRESS_OPTIONS_INIT \
  {sizeof(ug_address_options), 0, 0, 0, 0, 0, {0, 0}, {0, 0}, {0, 0}, {0, 0}}
/** The same as a function; see ug_error_init. @since 0.1 */
UG_API void ug_address_options_init(ug_address_options *options, uint32_t struct_size);

/** The https address to ask for. UG_E_ADDRESS with the path of the option at fault. @since 0.1 */
UG_API UG_MUST_USE UG_NONNULL(2)
ug_status ug_lookup_address(const ug_address_options *options, ug_text **address, ug_error *error);

/** The form of a store page's address. @since 0.1 */
typedef int32_t ug_store_form;
enum {
  UG_STORE_HTTPS = 0,    /**< https://apps.apple.com/us/app/id284882215 */
  UG_STORE_ITMS_APPS = 1 /**< itms-apps://apps.apple.com/us/app/id284882215, which opens the store app */
};
/** The name of a form, as "itms-apps"; NULL for a number that is none. Static text. @since 0.1 */
UG_API const char *ug_store_form_name(ug_store_form form);
/** And back; -1 for a name that is none. @since 0.1 */
UG_API int32_t ug_store_form_from_name(const char *name, size_t size);

/** The store page of an app by its id; the storefront may be absent. @since 0.1 */
UG_API UG_MUST_USE UG_NONNULL(5)
ug_status ug_store_address(int64_t track_id, const char *storefront, size_t storefront_size, ug_store_form form,
                           ug_text **address, ug_error *error);

/** A storefront in the form that look-ups need: "USA", "US" and "us" give "us"; UG_E_ADDRESS for "en" and other texts
    that are no country. code receives two letters and a NUL. @since 0.1 */
UG_API UG_MUST_USE UG_NONNULL(3)
ug_status ug_storefront_normalize(const char *storefront, size_t size, char code[3], ug_error *error);

/* ------------------------------------------------------------------------------------------------------------------
 * Policy
 * --------------------------------------------------------------------------------------------------------------- */

/** A policy file that was read. @since 0.1 */
typedef struct ug_policy ug_policy;

/** Whose file it is. @since 0.1 */
typedef int32_t ug_policy_format;
enum {
  UG_POLICY_AUTO = 0,               /**< its keys tell; a file that fits no form is read as UpdateGate's own */
  UG_POLICY_UPDATEGATE = 1,         /**< UpdateGate's own; a file of Retired is one without a change */
  UG_POLICY_PRINCE_OF_VERSIONS = 2, /**< Prince of Versions, single object or list with requirements; a requirement other
                                         than the OS counts as not met */
  UG_POLICY_MINIMUM_VERSION = 3     /**< plain hand-made files: minVersion, latest_version, force_update … */
};
/** The name of a format, as "prince-of-versions"; NULL for a number that is none. Static text. @since 0.1 */
UG_API const char *ug_policy_format_name(ug_policy_format format);
/** And back; -1 for a name that is none. @since 0.1 */
UG_API int32_t ug_policy_format_from_name(const char *name, size_t size);

/** How to read a policy; a NULL pointer to one means the values of UG_POLICY_OPTIONS_INIT. @since 0.1 */
typedef struct ug_policy_options {
  uint32_t struct_size;
  ug_policy_format format;
  ug_version_options versions; /**< what versions and ranges in the file are read under: the same as in the request */
  uint32_t flags;              /**< 0 */
} ug_policy_options;
#define UG_POLICY_OPTIONS_INIT {sizeof(ug_policy_options), UG_POLICY_AUTO, UG_VERSION_OPTIONS_INIT, 0}
/** The same as a function; see ug_error_init. @since 0.1 */
UG_API void ug_policy_options_init(ug_policy_options *options, uint32_t struct_size);

/** Reads a policy. UG_E_JSON with the place; UG_E_POLICY with the place and the path. @since 0.1 */
UG_API UG_MUST_USE UG_NONNULL(4)
ug_status ug_policy_parse(const char *json, size_t size, const ug_policy_options *options, ug_policy **policy,
                          ug_error *error);
/** Frees it. @since 0.1 */
UG_API void ug_policy_free(ug_policy *policy);
/** One more holder: each needs a ug_policy_free of its own. Gives the handle back; NULL for NULL. Any thread. @since 0.1 */
UG_API ug_policy *ug_policy_retain(ug_policy *policy);

/**
 * What a file hands on to the app as it stands: its `meta`. *json is the text of a JSON object, "{}" where the file has none.
 * A platform's own replaces that of the whole file; in a file of Prince of Versions the members of the configuration that
 * holds for the platform and the version of its operating system come before those of the whole file, key by key; of a
 * hand-made file it is all that means nothing here. Platform and OS version may be absent: NULL with size 0.
 * UG_E_ARGUMENT where policy or json is NULL.
 * @since 0.1
 */
UG_API UG_MUST_USE UG_NONNULL(6)
ug_status ug_policy_metadata(const ug_policy *policy, const char *platform, size_t platform_size,
                             const char *os_version, size_t os_version_size, ug_text **json, ug_error *error);

/** What to lint against. @since 0.1 */
typedef struct ug_lint_options {
  uint32_t struct_size;
  ug_policy_format format;
  ug_version_options versions;
  uint32_t flags;   /**< UG_LINT_HAS_NOW: now is given */
  int64_t now;      /**< Unix seconds in the years 1 to 9999: deadlines in the past are found only when it is given */
} ug_lint_options;
#define UG_LINT_OPTIONS_INIT {sizeof(ug_lint_options), UG_POLICY_AUTO, UG_VERSION_OPTIONS_INIT, 0, 0}
/** The same as a function; see ug_error_init. @since 0.1 */
UG_API void ug_lint_options_init(ug_lint_options *options, uint32_t struct_size);
enum { UG_LINT_HAS_NOW = 1 };

/**
 * Looks for contradictions and typos. *findings is a JSON list of {"code", "severity", "path", "line", "column",
 * "message"}, in the order of the file, empty where there is nothing to say. Every value that ug_policy_parse refuses is
 * among them under the code wrongValue. What is no JSON, no object or a file of another kind gives the same errors as
 * ug_policy_parse.
 * @since 0.1
 */
UG_API UG_MUST_USE UG_NONNULL(4)
ug_status ug_policy_lint(const char *json, size_t size, const ug_lint_options *options, ug_text **findings,
                         ug_error *error);

/* ------------------------------------------------------------------------------------------------------------------
 * Decision
 * --------------------------------------------------------------------------------------------------------------- */

/** What to do. @since 0.1 */
typedef int32_t ug_outcome;
enum {
  UG_OUTCOME_NONE = 0,       /**< show nothing; the reason says why */
  UG_OUTCOME_RECOMMEND = 1,  /**< ask; the user may say later, or skip if allowed */
  UG_OUTCOME_FORCE = 2,      /**< block until updated; one button */
  UG_OUTCOME_UNSUPPORTED = 3 /**< it must update but this device cannot: the host decides */
};
/** The name of an outcome, as "force"; NULL for a number that is none. Static text. @since 0.1 */
UG_API const char *ug_outcome_name(ug_outcome outcome);
/** And back; -1 for a name that is none. @since 0.1 */
UG_API int32_t ug_outcome_from_name(const char *name, size_t size);

/** Why. The numbers are fixed and never reused. @since 0.1 */
typedef int32_t ug_reason;
enum {
  UG_REASON_UP_TO_DATE = 1,          /**< none: nothing newer exists */
  UG_REASON_AHEAD_OF_STORE = 2,      /**< none: installed is newer than everything known */
  UG_REASON_POLICY_SAYS_NONE = 3,    /**< none: an entry or a rule says none */
  UG_REASON_SKIPPED = 4,             /**< none: the user skipped this version or a later one */
  UG_REASON_ASKED_RECENTLY = 5,      /**< none: asked, put off or sent to the store too recently */
  UG_REASON_RELEASED_TOO_SOON = 6,   /**< none: the wait after release is not over */
  UG_REASON_NOT_IN_ROLLOUT = 7,      /**< none: this device is outside the rollout, or nobody is inside */
  UG_REASON_NEEDS_NEWER_OS = 8,      /**< none or unsupported: the release needs a newer OS */
  UG_REASON_NEEDS_OLDER_OS = 9,      /**< none or unsupported: the release does not run on so new an OS */
  UG_REASON_NO_RELEASE_KNOWN = 10,   /**< none: no release is known; unsupported: none that is newer */
  UG_REASON_DISABLED = 11,           /**< none: the policy is switched off */
  UG_REASON_VERSION_UNREADABLE = 12, /**< the installed version is no version: none, or what the policy says;
                                          also none where no version that is offered can be read */
  UG_REASON_VERSION_LISTED = 13,     /**< an exact entry of `versions` */
  UG_REASON_RANGE_LISTED = 14,       /**< a range entry of `versions` */
  UG_REASON_BELOW_MINIMUM = 15,      /**< installed < minimumVersion or minimumBuild; recommend until its `from` */
  UG_REASON_BELOW_RECOMMENDED = 16,  /**< installed < recommendedVersion or recommendedBuild */
  UG_REASON_CRITICAL_RELEASE = 17,   /**< a critical release lies between installed and newest */
  UG_REASON_RULE_FORCES = 18,        /**< the rule for this update type says force */
  UG_REASON_RULE_RECOMMENDS = 19,    /**< the rule for this update type says recommend */
  UG_REASON_NEWER_AVAILABLE = 20,    /**< nothing else decides: there is a newer version */
  UG_REASON_DEADLINE_PASSED = 21,    /**< grace or deadline turned recommend into force */
  UG_REASON_STORE_LOOP = 22,         /**< force became recommend after `loopLimit` fruitless visits to the store */
  UG_REASON_ASKED_ENOUGH = 23,       /**< none: `maxPrompts` prompts were shown for this target */
  UG_REASON_NEEDS_OTHER_HARDWARE = 24, /**< none or unsupported: the release does not run on this processor */
  UG_REASON_RELEASE_WITHDRAWN = 25,  /**< none: the release was taken back */
  UG_REASON_DEFERRALS_USED_UP = 26   /**< the user said later as often as `deferrals` allows */
};
/** The name of a reason, as "belowMinimum"; NULL for a number that is none. Static text. @since 0.1 */
UG_API const char *ug_reason_name(ug_reason reason);
/** And back; -1 for a name that is none. @since 0.1 */
UG_API int32_t ug_reason_from_name(const char *name, size_t size);

/** Who asks. @since 0.1 */
typedef int32_t ug_trigger;
enum {
  UG_TRIGGER_AUTOMATIC = 0, /**< the app, by itself */
  UG_TRIGGER_MANUAL = 1     /**< the user pressed "check for updates": skip and frequency do not hold back, and a rollout only
                                 where it is at 0 % */
};
/** The name of a trigger, as "manual"; NULL for a number that is none. Static text. @since 0.1 */
UG_API const char *ug_trigger_name(ug_trigger trigger);
/** And back; -1 for a name that is none. @since 0.1 */
UG_API int32_t ug_trigger_from_name(const char *name, size_t size);

/** Flags of ug_request. @since 0.1 */
enum {
  UG_REQUEST_TRACE = 1, /**< add the trace to ug_decision_json */
  UG_REQUEST_MINIMUM_IN_DESCRIPTION = 2 /**< read upgrader's "[:mav: 1.2.3]" in a store description as a floor, where
                                             the policy has no minimumVersion */
};

/** Every fact that a decision may use. Only installed and now are required; begin with UG_REQUEST_INIT. Nothing is kept
    after the call. @since 0.1 */
typedef struct ug_request {
  uint32_t struct_size;
  uint32_t flags;
  ug_version_options versions;     /**< how versions compare: as the policy was read */
  ug_trigger trigger;
  ug_string installed;             /**< the installed version, as the app knows it */
  ug_string build;                 /**< its build: for build floors, and for the order with UG_VERSION_COMPARE_BUILD */
  const ug_policy *policy;         /**< or NULL */
  ug_lookup *const *lookups;       /**< replies, failed ones included; or NULL */
  size_t lookup_count;
  ug_string preset;                /**< "retired", "annoying" …; or absent */
  ug_string app_name;              /**< for {app} in messages; absent: the store's name for it */
  ug_string platform;              /**< "ios", "macos", "android" …; or absent */
  ug_string os_version;            /**< or absent: OS limits are then not tested */
  ug_string device_id;             /**< any stable text; absent: only releases at 100 % are offered */
  ug_string bundle_id;             /**< selects records; or absent */
  int64_t track_id;                /**< selects records; 0 for none, never negative */
  const ug_string *languages;      /**< BCP 47, most wanted first; or NULL */
  size_t language_count;
  ug_string channel;               /**< also offer releases of this channel; or absent */
  ug_string state;                 /**< what the last decision or event gave; absent the first time */
  ug_string every;                 /**< "P1D", "86400" or "once": used where policy and preset have none; or absent */
  int64_t now;                     /**< Unix seconds in the years 1 to 9999 */
  ug_string architecture;          /**< "arm64", "x86_64" … by any of their names; absent: it is not tested */
  ug_string storefront;            /**< "us": if there is a look-up of this storefront, only its record counts; or absent */
  const ug_string *channels;       /**< channels beside `channel`; or NULL */
  size_t channel_count;
  const ug_string *tags;           /**< what `only` and `except` in a policy ask for; or NULL */
  size_t tag_count;
} ug_request;
#define UG_REQUEST_INIT                                                                                          \
  {sizeof(ug_request), 0, UG_VERSION_OPTIONS_INIT, UG_TRIGGER_AUTOMATIC, {0, 0}, {0, 0}, 0, 0, 0, {0, 0}, {0, 0}, \
   {0, 0}, {0, 0}, {0, 0}, {0, 0}, 0, 0, 0, {0, 0}, {0, 0}, {0, 0}, 0, {0, 0}, {0, 0}, 0, 0, 0, 0}
/** The same as a function; see ug_error_init. @since 0.1 */
UG_API void ug_request_init(ug_request *request, uint32_t struct_size);

/** A decision. @since 0.1 */
typedef struct ug_decision ug_decision;

/**
 * Decides. UG_E_ARGUMENT for misuse, an absent installed version, an unknown preset, an unreadable `every`, a policy that
 * was read under another scheme or other flags, or several different apps in the replies with nothing to select by;
 * UG_E_TOO_LONG for what is beyond a limit; error.path names the field. A failed look-up, an unreadable version or a state
 * of any shape is not an error.
 * @since 0.1
 */
UG_API UG_MUST_USE UG_NONNULL(2)
ug_status ug_evaluate(const ug_request *request, ug_decision **decision, ug_error *error);
/** Frees it. @since 0.1 */
UG_API void ug_decision_free(ug_decision *decision);

/** The outcome; UG_OUTCOME_NONE for NULL. @since 0.1 */
UG_API ug_outcome ug_decision_outcome(const ug_decision *decision);
/** The reason; 0 for NULL. @since 0.1 */
UG_API ug_reason ug_decision_reason(const ug_decision *decision);
/** The update type from installed to target; UG_UPDATE_NONE where there is no target. @since 0.1 */
UG_API ug_update_type ug_decision_update_type(const ug_decision *decision);
/** The installed version, as handed in. @since 0.1 */
UG_API ug_string ug_decision_installed(const ug_decision *decision);
/** The version to update to, as its source writes it; or absent. @since 0.1 */
UG_API ug_string ug_decision_target(const ug_decision *decision);
/** What to show; absent for none. @since 0.1 */
UG_API ug_string ug_decision_title(const ug_decision *decision);
/** What to show; absent for none. @since 0.1 */
UG_API ug_string ug_decision_message(const ug_decision *decision);
/** The button that opens the store, or for unsupported the one that closes the prompt; absent for none. @since 0.1 */
UG_API ug_string ug_decision_continue_button(const ug_decision *decision);
/** The button for later; absent unless the outcome is recommend. @since 0.1 */
UG_API ug_string ug_decision_cancel_button(const ug_decision *decision);
/** The button to skip this version; absent unless it may be skipped. @since 0.1 */
UG_API ug_string ug_decision_skip_button(const ug_decision *decision);
/** The tag of the language that the message is in, as zh-Hant; absent where the policy has it without one, and for none.
    @since 0.1 */
UG_API ug_string ug_decision_message_language(const ug_decision *decision);
/** Where to send the user; or absent. @since 0.1 */
UG_API ug_string ug_decision_store_url(const ug_decision *decision);
/** The target's release notes; or absent. @since 0.1 */
UG_API ug_string ug_decision_release_notes(const ug_decision *decision);
/** 1 and the earliest time after now, in Unix seconds, at which the same request gets another answer; 0 where time alone
    changes nothing up to the year 9999. @since 0.1 */
UG_API int32_t ug_decision_ask_again_at(const ug_decision *decision, int64_t *seconds);
/** 1 and the time, in Unix seconds, from which this update is forced; 0 where there is none. @since 0.1 */
UG_API int32_t ug_decision_deadline(const ug_decision *decision, int64_t *seconds);
/** How many look-ups failed. @since 0.1 */
UG_API size_t ug_decision_failure_count(const ug_decision *decision);
/** The kind of a failed look-up, in the order given; UG_LOOKUP_NONE beyond the last. storefront may be NULL. @since 0.1 */
UG_API ug_lookup_failure ug_decision_failure(const ug_decision *decision, size_t index, ug_string *storefront);
/** The next state: keep it and hand it in next time. Written when it is first asked for, and kept: the first time absent, and
    written when it is asked for again, where there is no memory for it; the same holds for ug_decision_json. No other
    function that hands out what a handle has allocates anything. @since 0.1 */
UG_API ug_string ug_decision_state(const ug_decision *decision);
/** 1 where the next state differs from the one that was handed in, so that it should be kept; else 0. @since 0.1 */
UG_API int32_t ug_decision_state_changed(const ug_decision *decision);
/** 1 and the app's id in the store: the record's, else the request's; 0 where there is none. @since 0.1 */
UG_API int32_t ug_decision_track_id(const ug_decision *decision, int64_t *track_id);
/** 1 and how often the user may still say later before this is forced; 0 where nobody counts. @since 0.1 */
UG_API int32_t ug_decision_deferrals_left(const ug_decision *decision, int64_t *count);
/** How many releases are newer than the installed version and not newer than the target. Withdrawn ones do not count. @since 0.1 */
UG_API size_t ug_decision_missed_count(const ug_decision *decision);
/** One of the newest UG_MAX_MISSED of them, newest first: its version; absent beyond the last. The other places may be NULL.
    date is Unix seconds, and INT64_MIN where it is not known; notes may be absent; critical is 1 where it is critical for
    the installed version, else 0. @since 0.1 */
UG_API ug_string ug_decision_missed(const ug_decision *decision, size_t index, int64_t *date, ug_string *notes,
                                    int32_t *critical);
/** How many floors and lists of the policy could not be tested. @since 0.1 */
UG_API size_t ug_decision_not_honoured_count(const ug_decision *decision);
/** The path of one of them in the policy, as `minimumVersion`; absent beyond the last. @since 0.1 */
UG_API ug_string ug_decision_not_honoured(const ug_decision *decision, size_t index);
/** What the policy hands on as it stands, as one JSON object; or absent. @since 0.1 */
UG_API ug_string ug_decision_meta(const ug_decision *decision);
/** The whole decision as one JSON object, byte for byte what ug_evaluate_json answers. @since 0.1 */
UG_API ug_string ug_decision_json(const ug_decision *decision);

/** Which numbers of a ug_decision_view are known. @since 0.1 */
enum {
  UG_HAS_ASK_AGAIN_AT = 1,
  UG_HAS_DEADLINE = 2,
  UG_HAS_TRACK_ID = 4,
  UG_HAS_DEFERRALS_LEFT = 8
};

/** What a decision says, without its lists and its JSON. Each field is what the function of the same name gives. @since 0.1 */
typedef struct ug_decision_view {
  uint32_t struct_size;
  uint32_t has;           /**< UG_HAS_…: which of the four numbers are known; one that is not is 0 */
  ug_outcome outcome;
  ug_reason reason;
  ug_update_type update_type;
  int32_t state_changed;
  int64_t ask_again_at;
  int64_t deadline;
  int64_t track_id;
  int64_t deferrals_left;
  ug_string installed;    /**< from here on texts, lent by the decision: valid until it is freed */
  ug_string target;
  ug_string title;
  ug_string message;
  ug_string continue_button;
  ug_string cancel_button;
  ug_string skip_button;
  ug_string message_language;
  ug_string store_url;
  ug_string release_notes;
  ug_string state;
  ug_string meta;
  size_t failure_count;
  size_t missed_count;
  size_t not_honoured_count;
} ug_decision_view;
#define UG_DECISION_VIEW_INIT                                                                                       \
  {sizeof(ug_decision_view), 0, 0, 0, 0, 0, 0, 0, 0, 0, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, \
   {0, 0}, {0, 0}, {0, 0}, {0, 0}, 0, 0, 0}
/** The same as a function; see ug_error_init. @since 0.1 */
UG_API void ug_decision_view_init(ug_decision_view *view, uint32_t struct_size);

/** Fills *view with all of it in one call. The view begins as UG_DECISION_VIEW_INIT. Nothing is allocated, but for the text of
    the state where it was not asked for before. A view is left as it was with UG_E_ARGUMENT, where the decision or the view is
    NULL, or the view's struct_size fits no version, and with UG_E_MEMORY, where there is none for that text. Nothing else can
    fail, hence no ug_error. @since 0.1 */
UG_API UG_MUST_USE UG_NONNULL(2)
ug_status ug_decision_read(const ug_decision *decision, ug_decision_view *view);

/** A text of a decision: those of ug_decision_view in its order, and the JSON. @since 0.1 */
typedef int32_t ug_decision_field;
enum {
  UG_DECISION_INSTALLED = 0,
  UG_DECISION_TARGET = 1,
  UG_DECISION_TITLE = 2,
  UG_DECISION_MESSAGE = 3,
  UG_DECISION_CONTINUE_BUTTON = 4,
  UG_DECISION_CANCEL_BUTTON = 5,
  UG_DECISION_SKIP_BUTTON = 6,
  UG_DECISION_MESSAGE_LANGUAGE = 7,
  UG_DECISION_STORE_URL = 8,
  UG_DECISION_RELEASE_NOTES = 9,
  UG_DECISION_STATE = 10,
  UG_DECISION_META = 11,
  UG_DECISION_JSON = 12
};
/** 1, *data and *size where the decision has the text, else 0 and both untouched: what the function of the text's name gives,
    without a structure that comes back. Either pointer may be NULL. So for every function with data and size last.
    @since 0.1 */
UG_API int32_t ug_decision_text(const ug_decision *decision, ug_decision_field field, const char **data, size_t *size);
/** ug_decision_missed without a structure that comes back: 1 where there is one, else 0 and all untouched. @since 0.1 */
UG_API int32_t ug_decision_missed_read(const ug_decision *decision, size_t index, ug_string *version, int64_t *date,
                                       ug_string *notes, int32_t *critical);
/** ug_decision_not_honoured likewise. @since 0.1 */
UG_API int32_t ug_decision_not_honoured_text(const ug_decision *decision, size_t index, const char **data, size_t *size);

/* ------------------------------------------------------------------------------------------------------------------
 * Columns
 *
 * For tables of many rows, as Apache Arrow lays them out; pointers are borrowed for the call. No call starts a thread:
 * a program that has several lets each take its own rows by `from` and `count`. A row that is null or cannot be read is a value
 * in the answer, never an error of the call.
 * --------------------------------------------------------------------------------------------------------------- */

/** How the values of a column lie in memory: Arrow's names. @since 0.1 */
typedef int32_t ug_layout;
enum {
  UG_LAYOUT_UTF8 = 0,       /**< `offsets`: int32_t, one more than there are rows; `data`: the bytes of all texts */
  UG_LAYOUT_LARGE_UTF8 = 1, /**< the same with int64_t */
  UG_LAYOUT_UTF8_VIEW = 2,  /**< `offsets`: a view of 16 bytes a row; `buffers`: what the long ones point into */
  UG_LAYOUT_DICTIONARY = 3, /**< `codes`: an integer a row, the row of `dictionary` that holds the text */
  UG_LAYOUT_INT64 = 4       /**< `data`: int64_t a row, in the machine's own order */
};

/** The integers that codes are. @since 0.1 */
typedef int32_t ug_code_type;
enum {
  UG_CODES_INT8 = 0,
  UG_CODES_UINT8 = 1,
  UG_CODES_INT16 = 2,
  UG_CODES_UINT16 = 3,
  UG_CODES_INT32 = 4,
  UG_CODES_UINT32 = 5,
  UG_CODES_INT64 = 6,
  UG_CODES_UINT64 = 7
};

/** A column. Row 0 is the one at `offset` of every buffer, as in Arrow. It is part of no other structure and may grow.
    A text whose place makes no sense (its end before its start, a buffer that is not there) counts as null; that a place
    lies within its buffer is the caller's promise, as it is in Arrow. @since 0.1 */
typedef struct ug_column {
  uint32_t struct_size;
  ug_layout layout;
  int64_t length;                     /**< rows */
  int64_t offset;                     /**< of row 0 in the buffers */
  const uint8_t *validity;            /**< a bit a row, the lowest first, 1 where there is a value; NULL: everywhere */
  const void *offsets;                /**< or the views */
  const uint8_t *data;
  const uint8_t *const *buffers;      /**< of views; or NULL */
  int64_t buffer_count;
  const void *codes;                  /**< of a dictionary; or NULL */
  ug_code_type code_type;
  const struct ug_column *dictionary; /**< of texts, and no dictionary itself; a code that it has no row for is
                                           UG_E_ARGUMENT, before anything is written */
} ug_column;
#define UG_COLUMN_INIT {sizeof(ug_column), UG_LAYOUT_UTF8, 0, 0, 0, 0, 0, 0, 0, 0, UG_CODES_INT8, 0}
/** The same as a function; see ug_error_init. @since 0.1 */
UG_API void ug_column_init(ug_column *column, uint32_t struct_size);

/** In an answer: the row has no value. Beside it UG_NOT_COMPARABLE says that the value is no version. @since 0.1 */
#define UG_ROW_NULL (-128)
/** In outcomes: a fact of the row is longer than its limit, or its time outside the years 1 to 9999. @since 0.1 */
#define UG_ROW_REFUSED (-127)
/** In times of outcomes: there is none. @since 0.1 */
#define UG_NO_TIME INT64_MIN

/**
 * Compares the rows from `from` on with one version: orders receives count values, each -1 (the row is older), 0, 1,
 * UG_NOT_COMPARABLE or UG_ROW_NULL. UG_E_VERSION where `version` is none.
 * @since 0.1
 */
UG_API UG_MUST_USE
ug_status ug_compare_column(const ug_column *column, int64_t from, int64_t count, const char *version, size_t size,
                            const ug_version_options *options, int8_t *orders, ug_error *error);

/** Which rows lie in a range: contains receives count values, each 1, 0, UG_NOT_COMPARABLE or UG_ROW_NULL. @since 0.1 */
UG_API UG_MUST_USE
ug_status ug_range_column(const ug_range *range, const ug_column *column, int64_t from, int64_t count, int8_t *contains,
                          ug_error *error);

/**
 * The sort keys of rows as an Arrow column of large binary: offsets receives count + 1 values, validity a bit for each
 * row (0 for null, and for what is no version), data the keys. *needed becomes the size of all keys in bytes. If it is more than
 * capacity, data holds nothing of use: call again with more room. A key is seldom longer than its version. Schemes as in
 * ug_sort_key.
 * @since 0.1
 */
UG_API UG_MUST_USE
ug_status ug_sort_key_column(const ug_column *column, int64_t from, int64_t count, const ug_version_options *options,
                             int64_t *offsets, uint8_t *validity, uint8_t *data, size_t capacity, size_t *needed,
                             ug_error *error);

/** What a state says of one thing, by columns. It is there where `at` is not null. It never grows. @since 0.1 */
typedef struct ug_event_columns {
  const ug_column *version; /**< or NULL */
  const ug_column *count;   /**< UG_LAYOUT_INT64; or NULL: once */
  const ug_column *at;      /**< UG_LAYOUT_INT64, Unix seconds; NULL: it is nowhere there */
} ug_event_columns;

/** The facts that differ from row to row. Where a column is NULL, what the common request says holds for every row; where
    a column is there, a null in it is an absent fact. @since 0.1 */
typedef struct ug_fact_columns {
  uint32_t struct_size;
  uint32_t flags;                   /**< 0 */
  const ug_column *installed;       /**< needed */
  const ug_column *build;
  const ug_column *platform;
  const ug_column *os_version;
  const ug_column *device_id;
  const ug_column *architecture;
  const ug_column *storefront;
  const ug_column *channel;
  const ug_column *now;             /**< UG_LAYOUT_INT64, Unix seconds; null: the common request's */
  const ug_column *state_installed; /**< the version at the last decision. One column of a state is enough for the common
                                         request's state not to count */
  ug_event_columns first_seen;      /**< no counts here and in the next */
  ug_event_columns waiting;
  ug_event_columns shown;
  ug_event_columns later;
  ug_event_columns skipped;         /**< as in waiting, no counts; without a version it is nothing */
  ug_event_columns skipped_major;   /**< the same */
  ug_event_columns store;           /**< without a count it is nothing */
} ug_fact_columns;
#define UG_FACT_COLUMNS_INIT                                                                                   \
  {sizeof(ug_fact_columns), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, \
   {0, 0, 0}, {0, 0, 0}}
/** The same as a function; see ug_error_init. @since 0.1 */
UG_API void ug_fact_columns_init(ug_fact_columns *columns, uint32_t struct_size);

/** Where decisions are put, count values each; what is NULL is not wanted. @since 0.1 */
typedef struct ug_outcomes {
  uint32_t struct_size;
  uint32_t flags;        /**< 0 */
  int8_t *outcomes;      /**< ug_outcome; UG_ROW_NULL where there is no installed version; UG_ROW_REFUSED */
  int8_t *reasons;       /**< ug_reason; 0 where there is no decision */
  int8_t *update_types;  /**< ug_update_type */
  int32_t *targets;      /**< codes of ug_memo_target; -1 for none. Needs a memo */
  int64_t *deadlines;    /**< Unix seconds, or UG_NO_TIME */
  int64_t *ask_again_at; /**< the same. Finding it takes time, so leave it out where nobody asks */
} ug_outcomes;
#define UG_OUTCOMES_INIT {sizeof(ug_outcomes), 0, 0, 0, 0, 0, 0, 0}
/** The same as a function; see ug_error_init. @since 0.1 */
UG_API void ug_outcomes_init(ug_outcomes *outcomes, uint32_t struct_size);

/** What a thread remembers from batch to batch: decisions on facts that it has met, and the targets by number. Used by one
    thread at a time; it keeps the policy and the look-ups of the request that it was last used with. @since 0.1 */
typedef struct ug_memo ug_memo;

/** Makes a memo for so many different rows, UG_MAX_MEMO at most; 0 for as many as suit most tables (16384, in 3 MB). Where
    there are more, the newer take the place of older ones. @since 0.1 */
UG_API UG_MUST_USE UG_NONNULL(2)
ug_status ug_memo_make(size_t rows, ug_memo **memo, ug_error *error);
#define UG_MAX_MEMO 4194304
/** How many targets there are: the codes below this. They stay as they are while the same common request is used, and
    start again from 0 where another one is: read them before. @since 0.1 */
UG_API size_t ug_memo_target_count(const ug_memo *memo);
/** A target, as its source writes it; absent beyond the last. Borrowed until another common request is used. @since 0.1 */
UG_API ug_string ug_memo_target(const ug_memo *memo, size_t code);
/** The same without a structure that comes back; see ug_decision_text. @since 0.1 */
UG_API int32_t ug_memo_target_text(const ug_memo *memo, size_t code, const char **data, size_t *size);
/** Frees it. @since 0.1 */
UG_API void ug_memo_free(ug_memo *memo);

/**
 * Decides for the rows from `from` on, without texts and states. `common` says what holds for all of them; its `installed`
 * is not read. Each row is decided as ug_evaluate decides for its facts. memo may be NULL where no targets are wanted. Errors
 * as in ug_evaluate, of what all rows have in common; what was written before one is not to be read.
 * @since 0.1
 */
UG_API UG_MUST_USE
ug_status ug_evaluate_many(const ug_request *common, const ug_fact_columns *columns, int64_t from, int64_t count,
                           ug_memo *memo, ug_outcomes *outcomes, ug_error *error);

/* ------------------------------------------------------------------------------------------------------------------
 * State
 * --------------------------------------------------------------------------------------------------------------- */

/** What happened after a decision was shown. "shown" is not "answered". @since 0.1 */
typedef int32_t ug_event;
enum {
  UG_EVENT_SHOWN = 1,        /**< the prompt was shown */
  UG_EVENT_LATER = 2,        /**< the user said later */
  UG_EVENT_SKIPPED = 3,      /**< the user skipped this version */
  UG_EVENT_WENT_TO_STORE = 4 /**< the user was sent to the store */
};
/** The name of an event, as "wentToStore"; NULL for a number that is none. Static text. @since 0.1 */
UG_API const char *ug_event_name(ug_event event);
/** And back; -1 for a name that is none. @since 0.1 */
UG_API int32_t ug_event_from_name(const char *name, size_t size);

/**
 * The state after an event. state is what was kept (NULL with size 0 the first time; any other shape is repaired);
 * version is the decision's target, or NULL with size 0 where it had none (skipping nothing is UG_E_ARGUMENT);
 * now is Unix seconds in the years 1 to 9999.
 * @since 0.1
 */
UG_API UG_MUST_USE UG_NONNULL(7)
ug_status ug_state_record(const char *state, size_t size, ug_event event, const char *version, size_t version_size,
                          int64_t now, ug_text **next, ug_error *error);

/* ------------------------------------------------------------------------------------------------------------------
 * Text interface
 * --------------------------------------------------------------------------------------------------------------- */

/**
 * One JSON object in, one JSON object out: the same decision for callers who prefer text. docs/json.md describes both.
 * UG_E_JSON with the place; UG_E_REQUEST or UG_E_POLICY with the place and the path in the request.
 * @since 0.1
 */
UG_API UG_MUST_USE UG_NONNULL(3)
ug_status ug_evaluate_json(const char *request, size_t size, ug_text **answer, ug_error *error);

#ifdef __cplusplus
}
#endif

#endif /* UPDATEGATE_H */
