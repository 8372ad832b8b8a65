//! The functions that the page sees. Texts are handed over in one buffer, which belongs to the
//! engine: the page asks for room, writes a question there, and reads the answer from there.
#![expect(
    unsafe_code,
    reason = "a function is exported under its own name by an attribute that is unsafe"
)]

use crate::Engine;
use std::cell::RefCell;

#[derive(Default)]
struct Desk {
    engine: Engine,
    buffer: Vec<u8>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Makes room for a question of that many bytes; gives its address.
#[unsafe(no_mangle)]
pub extern "C" fn make_room(length: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.buffer.clear();
        desk.buffer.resize(length, 0);
        desk.buffer.as_mut_ptr()
    })
}

/// Answers the question in the buffer; gives the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    DESK.with_borrow_mut(|desk| {
        let question = String::from_utf8_lossy(&desk.buffer);
        desk.buffer = desk.engine.answer(&question).into_bytes();
        desk.buffer.len()
    })
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer_address() -> *const u8 {
    DESK.with_borrow(|desk| desk.buffer.as_ptr())
}
