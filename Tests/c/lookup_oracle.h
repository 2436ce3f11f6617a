/* A reply read by jansson and by the library: the two must agree. Shared by the harness and the fuzz target. */
#ifndef UG_TEST_LOOKUP_ORACLE_H
#define UG_TEST_LOOKUP_ORACLE_H

#include <stddef.h>

#include <jansson.h>

#include "updategate.h"

/** What came of a comparison. */
typedef struct oracle_result {
  size_t records;   /**< app records that were compared, field by field */
  size_t fields;    /**< fields that were present and compared */
  int is_narrower;  /**< jansson refuses what RFC 8259 allows, or cannot judge: see oracle_compare */
  char fault[512];  /**< the first difference in words; empty where they agree */
} oracle_result;

/**
 * Reads `body` both ways and compares acceptance, kind of failure, and every field of every record.
 *
 * Where jansson is narrower than RFC 8259 only the library's own consistency is checked: integers beyond 64 bits, reals
 * beyond doubles, an escaped NUL in a key. Where the library is wider by its specification the text is handed to jansson
 * without what it does not know (a byte order mark, the blanks around it) or not at all (a JSONP call). Where the library
 * is narrower, in nesting deeper than UG_MAX_DEPTH, its refusal stands; so it does for a NUL byte after the text, which
 * jansson takes for the end.
 */
oracle_result oracle_compare(const char *body, size_t size);

/** Compares one record of a lookup with jansson's object for it; the first difference goes to `result`. */
void oracle_compare_record(const ug_lookup *lookup, size_t index, json_t *record, oracle_result *result);

/** The kind of value a field holds. */
typedef enum { FIELD_TEXT, FIELD_DATE, FIELD_INTEGER, FIELD_NUMBER, FIELD_BOOL, FIELD_LIST } field_class;
field_class oracle_field_class(ug_field field);

#endif
