//! The same firmware in RL78's assembler, for which there is no compiler here: areas at addresses, and the
//! pointer in AX.

use crate::answer::Served;
use crate::plan::{Run, Step};
use cipherfit_vocabulary::{Operation, Role};
use std::fmt::Write;

/// A generator of inputs and a sum of outputs: DE points at bytes, BC counts them.
const BOARD: &str = "
        .section .text.board_fill, \"ax\", @progbits
board_fill:
        inc     !board_state
        mov     a, !board_state+3
        xor     a, !board_state
        xor     a, !board_state+1
        mov     !board_state+1, a
        add     a, !board_state+2
        mov     !board_state+2, a
        shr     a, 1
        add     a, !board_state+3
        xor     a, !board_state+1
        mov     !board_state+3, a
        mov     [de], a
        incw    de
        decw    bc
        movw    ax, bc
        cmpw    ax, #0
        bnz     $board_fill
        ret
        .section .text.board_sum, \"ax\", @progbits
board_sum:
        mov     a, [de]
        add     a, !board_state+4
        mov     !board_state+4, a
        mov     a, !board_state+5
        rol     a, 1
        xor     a, !board_state+4
        mov     !board_state+5, a
        add     a, !board_state+6
        mov     !board_state+6, a
        incw    de
        decw    bc
        movw    ax, bc
        cmpw    ax, #0
        bnz     $board_sum
        ret
";

/// Where the firmware has its own things, as 16-bit data addresses.
pub(crate) struct Places {
    /// Seven bytes of state, and two of a counter behind them.
    pub state: u16,
    /// The area of each need.
    pub areas: Vec<u16>,
}

pub(crate) fn program(served: &[Served<'_>], plan: &[Run], places: &Places) -> String {
    let mut text = format!(
        "        .set board_state, {:#x}\n        .set board_count, {:#x}\n{BOARD}",
        places.state,
        places.state + 8
    );
    for (need, one) in served.iter().enumerate() {
        functions(&mut text, need, one, places.areas[need]);
    }
    text += "        .section .text.board_main, \"ax\", @progbits\n        .global board_main\nboard_main:\n";
    for (number, run) in plan.iter().enumerate() {
        let step = name(run.step);
        let _ = write!(
            text,
            "        movw    ax, #{}\n        movw    !board_count, ax\nboard_{number}:\n        call    \
             !!board_need{}_{step}\n        movw    ax, !board_count\n        decw    ax\n        movw    \
             !board_count, ax\n        cmpw    ax, #0\n        bnz     $board_{number}\n",
            run.times, run.need
        );
    }
    text + "        ret\n"
}

fn name(step: Step) -> &'static str {
    match step {
        Step::Key => "key",
        Step::Hash => "hash",
        Step::Block(direction) => direction.name(),
    }
}

/// The functions of a need's steps.
fn functions(text: &mut String, need: usize, one: &Served<'_>, area: u16) {
    let place = |role| usize::from(area) + one.offset(role).unwrap_or(0);
    let parameters = one.job.parameters;
    let on = |what: &str, role, bytes: usize| {
        format!(
            "        movw    de, #{:#x}\n        movw    bc, #{bytes}\n        call    !!board_{what}\n",
            place(role)
        )
    };
    let call =
        |symbol: &str| format!("        movw    ax, #{area:#x}\n        call    !!{symbol}\n");
    let mut function = |step: &str, body: &str| {
        let _ = write!(
            text,
            "        .section .text.board_need{need}_{step}, \"ax\", @progbits\n\
             board_need{need}_{step}:\n{body}        ret\n"
        );
    };
    if one.has_key() {
        let calls: String = one.calls(Step::Key).iter().map(|name| call(name)).collect();
        let body = on("fill", Role::Key, parameters.key_bytes) + &calls;
        function("key", &body);
    }
    for &direction in &one.need.operations {
        if direction == Operation::HASH {
            let body =
                pieces(one, area, &on) + &on("sum", one.holds_digest(), parameters.digest_bytes);
            function("hash", &body);
            continue;
        }
        let block = parameters.block_bytes;
        let symbol = one.job.symbol(direction);
        let body = on("fill", Role::Block, block) + &call(&symbol) + &on("sum", Role::Block, block);
        function(direction.name(), &body);
    }
}

/// A message piece by piece: each is put where the block lies, and its length where the contract says.
fn pieces(one: &Served<'_>, area: u16, on: &impl Fn(&str, Role, usize) -> String) -> String {
    let call =
        |symbol: &str| format!("        movw    ax, #{area:#x}\n        call    !!{symbol}\n");
    let put = |text: &mut String, role, at: usize, byte: u8| {
        if let Some(offset) = one.offset(role) {
            let place = usize::from(area) + offset + at;
            let _ = writeln!(text, "        mov     !{place:#x}, #{byte}");
        }
    };
    let mut text = String::new();
    for piece in one.pieces() {
        if piece.bytes > 0 {
            text += &on("fill", Role::Block, piece.bytes);
        }
        let [low, high] = u16::try_from(piece.length)
            .unwrap_or(u16::MAX)
            .to_le_bytes();
        put(&mut text, Role::Length, 0, low);
        put(&mut text, Role::Length, 1, high);
        put(&mut text, Role::Last, 0, piece.bytes as u8);
        text += &call(&piece.symbol);
    }
    text
}
