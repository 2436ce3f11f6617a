# ruby updategate.rb [LIBRARY] : UpdateGate from Ruby by Fiddle, which comes with Ruby. No structure comes back by value.
require "fiddle"
require "fiddle/import"

module UpdateGate
  extend Fiddle::Importer
  dlload ARGV[0] || ENV["UPDATEGATE_LIBRARY"] || "libupdategate.so.0"
  Error = struct ["unsigned int struct_size", "int status", "long long offset", "int line", "int column", "char *message", "char path[256]"]
  extern "unsigned int ug_abi_version()"
  extern "void ug_error_init(void *, unsigned int)"
  extern "int ug_scheme_from_name(const char *, size_t)"
  extern "int ug_compare(const char *, size_t, const char *, size_t, int, int *, void *)"
  extern "int ug_evaluate_json(const char *, size_t, void **, void *)"
  extern "void *ug_text_data(void *)"
  extern "size_t ug_text_size(void *)"
  extern "void ug_text_free(void *)"

  class Failure < StandardError; end

  # Calls the block with an error, and raises what went wrong with its place.
  def self.checked
    error = Error.malloc(Fiddle::RUBY_FREE)
    ug_error_init(error, Error.size)
    return if yield(error) == 0
    place = error.offset < 0 ? "" : " at #{error.line}:#{error.column}"
    raise Failure, "#{error.path.pack("c*").unpack1("Z*")}: #{error.message}#{place}"
  end

  def self.compare(a, b, scheme = "app")
    order = Fiddle::Pointer.malloc(4, Fiddle::RUBY_FREE)
    number = ug_scheme_from_name(scheme, scheme.bytesize)
    checked { |error| ug_compare(a, a.bytesize, b, b.bytesize, number, order, error) }
    order[0, 4].unpack1("l")
  end

  # One JSON object in, one out.
  def self.evaluate(request)
    place = Fiddle::Pointer.malloc(Fiddle::SIZEOF_VOIDP, Fiddle::RUBY_FREE)
    checked { |error| ug_evaluate_json(request, request.bytesize, place, error) }
    text = place.ptr
    ug_text_data(text)[0, ug_text_size(text)].force_encoding("UTF-8")
  ensure
    ug_text_free(text) if text
  end
end

abort "another binary interface" unless UpdateGate.ug_abi_version == 0
puts "1.9 to 1.10: #{UpdateGate.compare("1.9", "1.10")}"
puts UpdateGate.evaluate('{"installed": "1.0", "now": "2026-11-30T09:00:00Z", "policy": {"minimumVersion": "2.0"}}')[/"outcome":"\w+","reason":"\w+"/]
begin
  UpdateGate.evaluate("{\"installed\": \"1.0\", \"now\": \"2026-11-30T09:00:00Z\",\n \"policy\": {\"minimumVersion\": 2}}")
rescue UpdateGate::Failure => failure
  puts failure
end
