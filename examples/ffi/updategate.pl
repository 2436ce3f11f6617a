#!/usr/bin/perl
# perl updategate.pl [LIBRARY] : UpdateGate from Perl by FFI::Platypus (Debian: libffi-platypus-perl).
use strict;
use warnings;
use FFI::Platypus 2.00;

my $ffi = FFI::Platypus->new(api => 2, lib => $ARGV[0] // $ENV{UPDATEGATE_LIBRARY} // 'libupdategate.so.0');

# struct_size, status, offset, line, column, message and the path in 256 bytes, as the header has them.
package UpdateGate::Error {
    use FFI::Platypus::Record;
    record_layout_1(uint32 => 'struct_size', sint32 => 'status', sint64 => 'offset', sint32 => 'line', sint32 => 'column',
        opaque => 'message', 'string(256)' => 'path');
}
$ffi->type('record(UpdateGate::Error)*' => 'ug_error');
$ffi->attach(ug_abi_version => [] => 'uint32');
$ffi->attach(ug_scheme_from_name => ['string', 'size_t'] => 'sint32');
$ffi->attach(ug_compare => ['string', 'size_t', 'string', 'size_t', 'sint32', 'sint32*', 'ug_error'] => 'sint32');
$ffi->attach(ug_evaluate_json => ['string', 'size_t', 'opaque*', 'ug_error'] => 'sint32');
$ffi->attach(ug_text_data => ['opaque'] => 'string');
$ffi->attach(ug_text_free => ['opaque'] => 'void');

# Calls with an error of all zeros, which works, and dies of what went wrong with its place.
sub checked {
    my ($call) = @_;
    my $error = UpdateGate::Error->new;
    return if $call->($error) == 0;
    my $place = $error->offset < 0 ? '' : sprintf ' at %d:%d', $error->line, $error->column;
    my ($path) = unpack 'Z*', $error->path;
    die $path . ': ' . $ffi->cast(opaque => 'string', $error->message) . "$place\n";
}

sub compare {
    my ($one, $other, $scheme, $order) = (@_, 'app');
    my $number = ug_scheme_from_name($scheme, length $scheme);
    checked(sub { ug_compare($one, length $one, $other, length $other, $number, \$order, $_[0]) });
    return $order;
}

sub evaluate {
    my ($request) = @_;
    my $text;
    checked(sub { ug_evaluate_json($request, length $request, \$text, $_[0]) });
    my $json = ug_text_data($text);
    ug_text_free($text);
    return $json;
}

die "another binary interface\n" if ug_abi_version() != 0;
print '1.9 to 1.10: ', compare('1.9', '1.10'), "\n";
my $facts = '"installed": "1.0", "now": "2026-11-30T09:00:00Z"';
print evaluate("{$facts, \"policy\": {\"minimumVersion\": \"2.0\"}}") =~ /("outcome":"\w+","reason":"\w+")/, "\n";
eval { evaluate("{$facts,\n \"policy\": {\"minimumVersion\": 2}}") } or print $@;
