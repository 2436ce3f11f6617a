/* A host whose locale writes 1,5: numbers are read, printed and compared as everywhere else. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "updategate.h"

static const char reply[] =
    "{\"resultCount\":1,\"results\":[{\"kind\":\"software\",\"trackId\":1,\"version\":\"1.5\",\"price\":1.99,"
    "\"averageUserRating\":4.75}]}";
static const char request[] =
    "{\"installed\":\"1.2\",\"now\":\"2026-11-30T00:00:00.5Z\",\"lookups\":[{\"body\":{\"resultCount\":1,\"results\":"
    "[{\"kind\":\"software\",\"trackId\":1,\"version\":\"1.5\",\"trackName\":\"I\"}]}}],"
    "\"policy\":{\"releases\":[{\"version\":\"1.6\",\"rollout\":{\"percent\":12.5}}]},\"deviceId\":\"d\",\"trace\":true}";

static char *answer(void) {
  ug_text *text = NULL;
  char *copy = NULL;
  ug_error error = UG_ERROR_INIT;
  if (ug_evaluate_json(request, sizeof request - 1, &text, &error) == UG_OK) {
    copy = malloc(ug_text_string(text).size + 1);
    if (copy) memcpy(copy, ug_text_string(text).data, ug_text_string(text).size + 1);
  } else {
    fprintf(stderr, "%s %s\n", error.message, error.path);
  }
  ug_text_free(text);
  return copy;
}

int main(int count, char **arguments) {
  char printed[32], *before, *after;
  double price = 0, rating = 0;
  int32_t order = 7;
  ug_lookup *lookup = NULL;
  int right;
  if (count != 2) return 2;
  before = answer();
  if (!setlocale(LC_ALL, arguments[1])) {
    fprintf(stderr, "no locale %s\n", arguments[1]);
    return 2;
  }
  snprintf(printed, sizeof printed, "%.1f", 1.5);
  if (strcmp(printed, "1,5") != 0) {
    fprintf(stderr, "the locale writes %s: it proves nothing\n", printed);
    return 2;
  }
  after = answer();
  right = before && after && strcmp(before, after) == 0 &&
          ug_lookup_parse(reply, sizeof reply - 1, NULL, &lookup, NULL) == UG_OK &&
          ug_app_number(lookup, 0, UG_FIELD_PRICE, &price) && price > 1.989 && price < 1.991 &&
          ug_app_number(lookup, 0, UG_FIELD_AVERAGE_USER_RATING, &rating) && rating > 4.749 && rating < 4.751 &&
          ug_compare("1.5", 3, "1.10", 4, UG_SCHEME_APP, &order, NULL) == UG_OK && order == -1;
  printf("%s writes %s; the library reads 1.99 as %d hundredths, and answers as before\n", arguments[1], printed,
         (int)(price * 100 + 0.5));
  ug_lookup_free(lookup);
  free(before);
  free(after);
  return right ? 0 : 1;
}
