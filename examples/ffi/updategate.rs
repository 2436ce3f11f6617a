// rustc -O -lupdategate updategate.rs : UpdateGate from Rust by declarations written by hand; bindgen makes all of them.
use std::ffi::{c_char, c_void, CStr};

#[repr(C)]
struct Error {
    struct_size: u32,
    status: i32,
    offset: i64,
    line: i32,
    column: i32,
    message: *const c_char,
    path: [c_char; 256],
}

extern "C" {
    fn ug_abi_version() -> u32;
    fn ug_compare(a: *const u8, a_size: usize, b: *const u8, b_size: usize, scheme: i32, order: *mut i32, error: *mut Error) -> i32;
    fn ug_evaluate_json(request: *const u8, size: usize, answer: *mut *mut c_void, error: *mut Error) -> i32;
    fn ug_text_data(text: *const c_void) -> *const u8;
    fn ug_text_size(text: *const c_void) -> usize;
    fn ug_text_free(text: *mut c_void);
}

/// Calls with an error of all zeros, which works; what went wrong comes back with its place.
fn checked(call: impl FnOnce(*mut Error) -> i32) -> Result<(), String> {
    let mut error: Error = unsafe { std::mem::zeroed() };
    if call(&mut error) == 0 {
        return Ok(());
    }
    let text = |start| unsafe { CStr::from_ptr(start) }.to_string_lossy().into_owned();
    let place = if error.offset < 0 { String::new() } else { format!(" at {}:{}", error.line, error.column) };
    Err(format!("{}: {}{}", text(error.path.as_ptr()), text(error.message), place))
}

fn compare(a: &str, b: &str) -> Result<i32, String> {
    let mut order = 0;
    checked(|error| unsafe { ug_compare(a.as_ptr(), a.len(), b.as_ptr(), b.len(), 0, &mut order, error) })?;
    Ok(order)
}

fn evaluate(request: &str) -> Result<String, String> {
    let mut text = std::ptr::null_mut();
    checked(|error| unsafe { ug_evaluate_json(request.as_ptr(), request.len(), &mut text, error) })?;
    let bytes = unsafe { std::slice::from_raw_parts(ug_text_data(text), ug_text_size(text)) }.to_vec();
    unsafe { ug_text_free(text) };
    String::from_utf8(bytes).map_err(|fault| fault.to_string())
}

fn main() -> Result<(), String> {
    assert_eq!(unsafe { ug_abi_version() }, 0, "another binary interface");
    println!("1.9 to 1.10: {}", compare("1.9", "1.10")?);
    let facts = "{\"installed\": \"1.0\", \"now\": \"2026-11-30T09:00:00Z\",";
    let answer = evaluate(&format!("{facts} \"policy\": {{\"minimumVersion\": \"2.0\"}}}}"))?;
    println!("{}", answer[1..].split(",\"installed\"").next().unwrap_or_default());
    println!("{}", evaluate(&format!("{facts}\n \"policy\": {{\"minimumVersion\": 2}}}}")).unwrap_err());
    Ok(())
}
