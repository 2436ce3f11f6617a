/* A stranger's program, found through find_package: it asks in one text and gets one text. */
#include <stdio.h>
#include <string.h>
#include <updategate.h>

int main(void) {
  const char *question =
      "{\"installed\": \"1.0\", \"now\": \"2026-11-30T00:00:00Z\","
      " \"policy\": {\"versions\": [{\"version\": \"1.0.0\", \"policy\": \"force\"}]}}";
  ug_text *answer = NULL;
  ug_error error = UG_ERROR_INIT;
  int is_right;
  if (ug_evaluate_json(question, UG_NUL_TERMINATED, &answer, &error) != UG_OK) {
    fprintf(stderr, "line %d, column %d: %s\n", (int)error.line, (int)error.column, error.message);
    return 1;
  }
  puts(ug_text_string(answer).data);
  is_right = strstr(ug_text_string(answer).data, "\"versionListed\"") != NULL;
  ug_text_free(answer);
  return is_right ? 0 : 1;
}
