-- luajit updategate.lua [LIBRARY] : UpdateGate from LuaJIT, which reads C declarations and takes structures back by value.
local ffi = require "ffi"
ffi.cdef [[
typedef struct { uint32_t struct_size; int32_t status; int64_t offset; int32_t line, column; const char *message; char path[256]; } ug_error;
typedef struct { const char *data; size_t size; } ug_string;
typedef struct { uint32_t struct_size, has; int32_t outcome, reason, update_type, state_changed;
  int64_t ask_again_at, deadline, track_id, deferrals_left;
  ug_string installed, target, title, message, continue_button, cancel_button, skip_button, message_language, store_url,
    release_notes, state, meta; size_t failure_count, missed_count, not_honoured_count; } ug_decision_view;
typedef struct { uint32_t struct_size, flags; struct { uint32_t struct_size; int32_t scheme; uint32_t flags; } versions;
  int32_t trigger; ug_string installed, build; const void *policy; void *const *lookups; size_t lookup_count;
  ug_string preset, app_name, platform, os_version, device_id, bundle_id; int64_t track_id; const ug_string *languages;
  size_t language_count; ug_string channel, state, every; int64_t now; ug_string architecture, storefront;
  const ug_string *channels; size_t channel_count; const ug_string *tags; size_t tag_count; } ug_request;
uint32_t ug_abi_version(void);
int32_t ug_compare(const char *, size_t, const char *, size_t, int32_t, int32_t *, ug_error *);
int32_t ug_policy_parse(const char *, size_t, const void *, void **, ug_error *);
void ug_policy_free(void *);
void ug_request_init(ug_request *, uint32_t);
int32_t ug_evaluate(const ug_request *, void **, ug_error *);
int32_t ug_decision_read(const void *, ug_decision_view *);
void ug_decision_free(void *);
const char *ug_outcome_name(int32_t);
const char *ug_reason_name(int32_t);
]]
local ug = ffi.load(arg[1] or os.getenv "UPDATEGATE_LIBRARY" or "libupdategate.so.0")
assert(ug.ug_abi_version() == 0, "another binary interface")

-- An error of all zeros works, and ffi.new gives zeros.
local failure = ffi.new "ug_error"
local function check(status)
  if status == 0 then return end
  local place = failure.offset < 0 and "" or (" at %d:%d"):format(failure.line, failure.column)
  error(("%s: %s%s"):format(ffi.string(failure.path), ffi.string(failure.message), place), 0)
end
local function text(s) return ffi.new("ug_string", s, #s), s end
local function policy(json)
  local place = ffi.new "void *[1]"
  check(ug.ug_policy_parse(json, #json, nil, place, failure))
  return ffi.gc(place[0], ug.ug_policy_free)
end

local order = ffi.new "int32_t[1]"
check(ug.ug_compare("1.9", 3, "1.10", 4, 0, order, failure))
print("1.9 to 1.10: " .. order[0])

local request, view, place = ffi.new "ug_request", ffi.new "ug_decision_view", ffi.new "void *[1]"
ug.ug_request_init(request, ffi.sizeof(request))
local file = policy '{"minimumVersion": "2.0"}'
request.policy, request.installed, request.now = file, text "1.0", 1796029200
check(ug.ug_evaluate(request, place, failure))
view.struct_size = ffi.sizeof(view)
check(ug.ug_decision_read(place[0], view))
print(('"outcome":"%s","reason":"%s"'):format(ffi.string(ug.ug_outcome_name(view.outcome)), ffi.string(ug.ug_reason_name(view.reason))))
ug.ug_decision_free(place[0])
print(select(2, pcall(policy, '{\n "minimumVersion": 2}')))
