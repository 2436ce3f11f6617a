<?php
// php updategate.php [LIBRARY] : UpdateGate from PHP by FFI, which comes with PHP.
$ug = FFI::cdef(<<<'C'
    typedef struct { uint32_t struct_size; int32_t status; int64_t offset; int32_t line, column; const char *message; char path[256]; } ug_error;
    uint32_t ug_abi_version(void);
    int32_t ug_scheme_from_name(const char *name, size_t size);
    int32_t ug_compare(const char *a, size_t a_size, const char *b, size_t b_size, int32_t scheme, int32_t *order, ug_error *error);
    int32_t ug_evaluate_json(const char *request, size_t size, void **answer, ug_error *error);
    char *ug_text_data(const void *text);
    size_t ug_text_size(const void *text);
    void ug_text_free(void *text);
    C, $argv[1] ?? (getenv('UPDATEGATE_LIBRARY') ?: 'libupdategate.so.0'));
if ($ug->ug_abi_version() !== 0) exit("another binary interface\n");

final class UpdateGateError extends RuntimeException {}

/** Calls with an error of all zeros, which works, and throws what went wrong with its place. */
function checked(FFI $ug, callable $call): void
{
    $error = $ug->new('ug_error');
    if ($call(FFI::addr($error)) === 0) return;
    $place = $error->offset < 0 ? '' : " at {$error->line}:{$error->column}";
    throw new UpdateGateError(FFI::string(FFI::addr($error->path[0])) . ': ' . $error->message . $place);
}

function compare(FFI $ug, string $a, string $b, string $scheme = 'app'): int
{
    $order = $ug->new('int32_t');
    $number = $ug->ug_scheme_from_name($scheme, strlen($scheme));
    checked($ug, fn($error) => $ug->ug_compare($a, strlen($a), $b, strlen($b), $number, FFI::addr($order), $error));
    return $order->cdata;
}

/** The decision, from one array to another. */
function evaluate(FFI $ug, array $request): array
{
    $json = json_encode($request, JSON_PRETTY_PRINT);
    $text = $ug->new('void *');
    checked($ug, fn($error) => $ug->ug_evaluate_json($json, strlen($json), FFI::addr($text), $error));
    try {
        return json_decode(FFI::string($ug->ug_text_data($text), $ug->ug_text_size($text)), true, 128, JSON_THROW_ON_ERROR);
    } finally {
        $ug->ug_text_free($text);
    }
}

echo '1.9 to 1.10: ', compare($ug, '1.9', '1.10'), "\n";
$request = ['installed' => '1.0', 'now' => '2026-11-30T09:00:00Z', 'policy' => ['minimumVersion' => '2.0']];
$decision = evaluate($ug, $request);
echo '"outcome":"', $decision['outcome'], '","reason":"', $decision['reason'], "\"\n";
try {
    evaluate($ug, ['policy' => ['minimumVersion' => 2]] + $request);
} catch (UpdateGateError $error) {
    echo $error->getMessage(), "\n";
}
