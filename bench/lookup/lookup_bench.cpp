// Look-up replies, read: ug_lookup_parse against jansson, RapidJSON, and simdjson's DOM and On-Demand.
//
//   lookup_bench [-n ROUNDS] FILE…
//
// Every reader gets the same replies, all of them in each round, and every field of every record is read inside the
// timer: texts by pointer and length, numbers as integers or doubles, lists item by item. The others are read member by
// member as they come, which is the quickest way each of them has. Each sums up what it read, and the sums must agree.
// The figure is the best round of each, the readers taking turns, in MB/s (10^6 bytes).
#include <jansson.h>
#include <rapidjson/document.h>
#include <simdjson.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "updategate.h"

namespace {

struct Sum {
  uint64_t records = 0, text = 0, items = 0, numbers = 0;
  double value = 0;
  bool operator==(const Sum &other) const {
    return records == other.records && text == other.text && items == other.items && numbers == other.numbers;
  }
};

struct Reply {
  std::string bytes;
  simdjson::padded_string padded;
};

void read_updategate(const Reply &reply, Sum &sum) {
  ug_lookup *lookup = nullptr;
  if (ug_lookup_parse(reply.bytes.data(), reply.bytes.size(), nullptr, &lookup, nullptr) != UG_OK) std::abort();
  const size_t count = ug_lookup_count(lookup);
  for (size_t index = 0; index < count; index++) {
    sum.records++;
    ug_string text;
    int64_t integer;
    double number;
    for (ug_field field = UG_FIELD_VERSION; field <= UG_FIELD_CURRENT_VERSION_RELEASE_DATE; field++) {
      if (ug_app_text(lookup, index, field, &text)) sum.text += text.size + (unsigned char)text.data[0];
    }
    for (ug_field field = UG_FIELD_TRACK_ID; field <= UG_FIELD_USER_RATING_COUNT_FOR_CURRENT_VERSION; field++) {
      if (field == UG_FIELD_FILE_SIZE_BYTES) {  // a string on the wire; the others hand it out as one
        if (ug_app_text(lookup, index, field, &text)) sum.text += text.size + (unsigned char)text.data[0];
      } else if (ug_app_integer(lookup, index, field, &integer)) {
        sum.numbers++;
        sum.value += (double)integer;
      }
    }
    for (ug_field field = UG_FIELD_PRICE; field <= UG_FIELD_AVERAGE_USER_RATING_FOR_CURRENT_VERSION; field++) {
      if (ug_app_number(lookup, index, field, &number)) {
        sum.numbers++;
        sum.value += number;
      }
    }
    for (ug_field field = UG_FIELD_IS_GAME_CENTER_ENABLED; field <= UG_FIELD_IS_VPP_DEVICE_BASED_LICENSING_ENABLED; field++) {
      if (ug_app_integer(lookup, index, field, &integer)) sum.value += (double)integer;
    }
    for (ug_field field = UG_FIELD_GENRES; field < UG_FIELD_COUNT; field++) {
      const ug_string *items;
      size_t item_count;
      if (!ug_app_list(lookup, index, field, &items, &item_count)) continue;
      for (size_t item = 0; item < item_count; item++) {
        sum.items++;
        sum.text += items[item].size + (unsigned char)items[item].data[0];
      }
    }
  }
  ug_lookup_free(lookup);
}

bool is_app(const char *kind, size_t size) {
  return (size == 8 && !std::memcmp(kind, "software", 8)) || (size == 12 && !std::memcmp(kind, "mac-software", 12));
}

void read_jansson(const Reply &reply, Sum &sum) {
  json_t *root = json_loadb(reply.bytes.data(), reply.bytes.size(), 0, nullptr);
  if (!root) return;
  json_t *results = json_object_get(root, "results"), *only = nullptr;
  if (!results) {
    only = json_array();
    json_array_append(only, root);
    results = only;
  }
  size_t index;
  json_t *record;
  json_array_foreach(results, index, record) {
    json_t *kind = json_object_get(record, "kind");
    if (!json_is_string(kind) || !is_app(json_string_value(kind), json_string_length(kind))) continue;
    sum.records++;
    const char *key;
    json_t *value;
    json_object_foreach(record, key, value) {
      switch (json_typeof(value)) {
        case JSON_STRING:
          sum.text += json_string_length(value) + (unsigned char)json_string_value(value)[0];
          break;
        case JSON_INTEGER:
          sum.numbers++;
          sum.value += (double)json_integer_value(value);
          break;
        case JSON_REAL:
          sum.numbers++;
          sum.value += json_real_value(value);
          break;
        case JSON_TRUE: sum.value += 1; break;
        case JSON_ARRAY: {
          size_t item;
          json_t *element;
          json_array_foreach(value, item, element) {
            sum.items++;
            sum.text += json_string_length(element) + (unsigned char)json_string_value(element)[0];
          }
          break;
        }
        default: break;
      }
    }
  }
  json_decref(only);
  json_decref(root);
}

void read_rapidjson(const Reply &reply, Sum &sum) {
  using namespace rapidjson;
  Document document;
  document.Parse<kParseValidateEncodingFlag>(reply.bytes.data(), reply.bytes.size());
  if (document.HasParseError() || !document.IsObject()) return;
  auto record_of = [&sum](const Value &record) {
    if (!record.IsObject()) return;
    auto kind = record.FindMember("kind");
    if (kind == record.MemberEnd() || !kind->value.IsString() ||
        !is_app(kind->value.GetString(), kind->value.GetStringLength()))
      return;
    sum.records++;
    for (const auto &member : record.GetObject()) {
      const Value &value = member.value;
      if (value.IsString()) {
        sum.text += value.GetStringLength() + (unsigned char)value.GetString()[0];
      } else if (value.IsNumber()) {
        sum.numbers++;
        sum.value += value.GetDouble();
      } else if (value.IsArray()) {
        for (const auto &item : value.GetArray()) {
          sum.items++;
          sum.text += item.GetStringLength() + (unsigned char)item.GetString()[0];
        }
      } else if (value.IsTrue()) {
        sum.value += 1;
      }
    }
  };
  auto results = document.FindMember("results");
  if (results == document.MemberEnd()) {
    record_of(document);
  } else {
    for (const auto &record : results->value.GetArray()) record_of(record);
  }
}

void read_simdjson(simdjson::dom::parser &parser, const Reply &reply, Sum &sum) {
  using namespace simdjson;
  dom::element root;
  if (parser.parse(reply.padded).get(root)) return;
  auto record_of = [&sum](dom::element element) {
    dom::object record;
    std::string_view kind;
    if (element.get(record) || record["kind"].get(kind) || !is_app(kind.data(), kind.size())) return;
    sum.records++;
    for (auto member : record) {
      switch (member.value.type()) {
        case dom::element_type::STRING: {
          const std::string_view text = std::string_view(member.value);
          sum.text += text.size() + (unsigned char)text.data()[0];
          break;
        }
        case dom::element_type::INT64:
          sum.numbers++;
          sum.value += (double)int64_t(member.value);
          break;
        case dom::element_type::UINT64:
          sum.numbers++;
          sum.value += (double)uint64_t(member.value);
          break;
        case dom::element_type::DOUBLE:
          sum.numbers++;
          sum.value += double(member.value);
          break;
        case dom::element_type::BOOL: sum.value += bool(member.value) ? 1 : 0; break;
        case dom::element_type::ARRAY:
          for (auto item : dom::array(member.value)) {
            const std::string_view text = std::string_view(item);
            sum.items++;
            sum.text += text.size() + (unsigned char)text.data()[0];
          }
          break;
        default: break;
      }
    }
  };
  dom::array results;
  if (root["results"].get(results)) {
    record_of(root);
  } else {
    for (auto record : results) record_of(record);
  }
}

// Reads while it parses, so a record's values are summed up before its kind is known.
void read_ondemand(simdjson::ondemand::parser &parser, const Reply &reply, Sum &sum) {
  using namespace simdjson;
  auto text_of = [](std::string_view text) { return text.size() + (text.empty() ? 0 : (unsigned char)text[0]); };
  auto record_of = [&](ondemand::object record) {
    Sum own;
    bool is_wanted = false;
    for (auto field : record) {
      std::string_view key = field.unescaped_key();
      ondemand::value value = field.value();
      switch (ondemand::json_type(value.type())) {
        case ondemand::json_type::string: {
          const std::string_view text = value.get_string();
          if (key == "kind") is_wanted = is_app(text.data(), text.size());
          own.text += text_of(text);
          break;
        }
        case ondemand::json_type::number: {
          own.numbers++;
          own.value += ondemand::number(value.get_number()).as_double();
          break;
        }
        case ondemand::json_type::boolean: own.value += bool(value.get_bool()) ? 1 : 0; break;
        case ondemand::json_type::array:
          for (auto item : value.get_array()) {
            own.items++;
            own.text += text_of(std::string_view(item.get_string()));
          }
          break;
        default: break;
      }
    }
    if (!is_wanted) return;
    sum.records++;
    sum.text += own.text;
    sum.items += own.items;
    sum.numbers += own.numbers;
    sum.value += own.value;
  };
  // A reply that is not JSON throws where the reading comes to it.
  try {
    ondemand::document root = parser.iterate(reply.padded);
    ondemand::array results;
    if (root["results"].get(results)) {
      root.rewind();
      record_of(root.get_object());
    } else {
      for (auto record : results) record_of(record.get_object());
    }
  } catch (const simdjson_error &) {
  }
}

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Text in Korean, Chinese or Japanese takes three bytes a character, nearly all of them non-ASCII.
double non_ascii_share(const std::string &bytes) {
  size_t count = 0;
  for (unsigned char byte : bytes) count += byte >= 0x80;
  return bytes.empty() ? 0 : (double)count / (double)bytes.size();
}

constexpr int readers = 5;

struct Result {
  double best[readers] = {1e99, 1e99, 1e99, 1e99, 1e99};
  Sum sum[readers];
};

void measure(const char *name, const std::vector<const Reply *> &replies, int rounds) {
  if (replies.empty()) return;
  simdjson::dom::parser parser;
  simdjson::ondemand::parser ondemand;
  Result result;
  size_t bytes = 0;
  for (const Reply *reply : replies) bytes += reply->bytes.size();
  // Small sets are read several times in a round, so that the clock's grain does not count.
  const int repeats = (int)(2000000 / bytes) + 1;
  for (int round = 0; round < rounds; round++) {
    for (int reader = 0; reader < readers; reader++) {
      if (reader == 1 && round % 8 != 0) continue;  // slow and steady: fewer rounds do
      Sum sum;
      const double start = now();
      for (int repeat = 0; repeat < repeats; repeat++) {
        sum = Sum();
        for (const Reply *reply : replies) {
          switch (reader) {
            case 0: read_updategate(*reply, sum); break;
            case 1: read_jansson(*reply, sum); break;
            case 2: read_rapidjson(*reply, sum); break;
            case 3: read_simdjson(parser, *reply, sum); break;
            default: read_ondemand(ondemand, *reply, sum); break;
          }
        }
      }
      const double time = (now() - start) / repeats;
      if (time < result.best[reader]) result.best[reader] = time;
      result.sum[reader] = sum;
    }
  }
  double speed[readers];
  for (int reader = 0; reader < readers; reader++) speed[reader] = (double)bytes / result.best[reader] / 1e6;
  std::printf("%-22s %4zu %9zu %6llu | %8.0f %8.0f %8.0f %8.0f %8.0f | %6.1f %6.2f %6.2f %6.2f\n", name, replies.size(), bytes,
              (unsigned long long)result.sum[0].records, speed[0], speed[1], speed[2], speed[3], speed[4], speed[0] / speed[1],
              speed[0] / speed[2], speed[0] / speed[3], speed[0] / speed[4]);
  for (int reader = 1; reader < readers; reader++) {
    if (!(result.sum[reader] == result.sum[0])) {
      const Sum &a = result.sum[0], &b = result.sum[reader];
      std::printf("  reader %d disagrees: records %llu %llu, text %llu %llu, items %llu %llu, numbers %llu %llu\n", reader,
                  (unsigned long long)a.records, (unsigned long long)b.records, (unsigned long long)a.text,
                  (unsigned long long)b.text, (unsigned long long)a.items, (unsigned long long)b.items,
                  (unsigned long long)a.numbers, (unsigned long long)b.numbers);
      std::exit(1);
    }
  }
}

}  // namespace

int main(int argc, char **argv) {
  int rounds = 60, first = 1;
  if (argc > 2 && !std::strcmp(argv[1], "-n")) {
    rounds = std::atoi(argv[2]);
    first = 3;
  }
  std::vector<Reply> replies;
  for (int index = first; index < argc; index++) {
    std::ifstream file(argv[index], std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    std::string bytes = text.str();
    // A reply that jansson refuses cannot be compared.
    json_t *root = json_loadb(bytes.data(), bytes.size(), 0, nullptr);
    if (!root) {
      std::printf("left out, not JSON: %s\n", argv[index]);
      continue;
    }
    json_decref(root);
    simdjson::padded_string padded(bytes);
    replies.push_back({std::move(bytes), std::move(padded)});
  }
  if (replies.empty()) return 0;
  std::vector<const Reply *> all, ascii, cjk, small, smaller;
  for (const Reply &reply : replies) {
    all.push_back(&reply);
    ug_lookup *lookup = nullptr;
    ug_lookup_parse(reply.bytes.data(), reply.bytes.size(), nullptr, &lookup, nullptr);
    const bool has_apps = ug_lookup_count(lookup) > 0;
    ug_lookup_free(lookup);
    if (!has_apps) continue;
    if (reply.bytes.size() < 12000) small.push_back(&reply);
    if (reply.bytes.size() < 8192) smaller.push_back(&reply);
    const double share = non_ascii_share(reply.bytes);
    if (share < 0.01) ascii.push_back(&reply);
    if (share > 0.15) cjk.push_back(&reply);
  }
  std::printf("simdjson kernel: %s; MB/s, best of %d rounds\n", simdjson::get_active_implementation()->name().c_str(),
              rounds);
  std::printf("%-22s %4s %9s %6s | %8s %8s %8s %8s %8s | %6s %6s %6s %6s\n", "replies", "n", "bytes", "apps", "ug",
              "jansson", "rapid", "simd dom", "simd od", "/jans", "/rapid", "/dom", "/od");
  measure("all", all, rounds);
  measure("apps, ASCII", ascii, rounds);
  measure("apps, Korean etc.", cjk, rounds);
  measure("apps, under 12 KB", small, rounds);
  measure("apps, under 8 KB", smaller, rounds);
  return 0;
}
