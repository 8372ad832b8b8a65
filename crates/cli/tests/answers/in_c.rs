//! Firmware in C that calls an answer through the exported headers, as the export's README.md shows it.

use crate::answer::Served;
use crate::plan::{Run, Step};
use cipherfit_vocabulary::{Operation, Role};
use std::fmt::Write;
use std::path::Path;

/// A generator of inputs, and a sum of outputs.
pub(crate) const BOARD: &str = "#include \"board.h\"
struct state { uint8_t x, a, b, c, first, second, third; };
struct state board_state;
void board_fill(uint8_t *to, uint16_t bytes)
{
    struct state *s = &board_state;
    while (bytes--) {
        s->x++;
        s->a ^= s->c ^ s->x;
        s->b += s->a;
        s->c = (uint8_t)(s->c + (s->b >> 1)) ^ s->a;
        *to++ = s->c;
    }
}
void board_sum(const uint8_t *from, uint16_t bytes)
{
    struct state *s = &board_state;
    while (bytes--) {
        s->first += *from++;
        s->second = (uint8_t)(s->second << 1 | s->second >> 7) ^ s->first;
        s->third += s->second;
    }
}
";

/// What the parts of the firmware know of each other.
pub(crate) const HEADER: &str = "#include <stdint.h>
void board_fill(uint8_t *to, uint16_t bytes);
void board_sum(const uint8_t *from, uint16_t bytes);
";

/// The C block of an export's README.md: what it declares, and its calls.
fn shown(folder: &Path) -> Result<(String, Vec<String>), String> {
    let readme = std::fs::read_to_string(folder.join("README.md"));
    let readme = readme.map_err(|error| error.to_string())?;
    let block = readme
        .split_once("```c\n")
        .and_then(|(_, rest)| rest.split_once("```"));
    let (block, _) = block.ok_or("the export's README.md shows no C")?;
    let (calls, declared): (Vec<&str>, Vec<&str>) =
        block.lines().partition(|line| line.contains("); /* "));
    // What puts a destroyed key back is left aside: a plan gives each such block a key of its own.
    let declared = declared.join("\n");
    let declared = declared.replace(
        "static void put_key",
        "__attribute__((unused)) static void put_key",
    );
    Ok((declared, calls.into_iter().map(str::to_owned).collect()))
}

/// The functions of a need's steps, with the buffers that the README.md declares.
pub(crate) fn need(number: usize, one: &Served<'_>) -> Result<String, String> {
    let (declared, calls) = shown(&one.folder)?;
    let call = |operation: Operation| {
        let name = format!("{}(", one.job.symbol(operation));
        let line = calls.iter().find(|line| line.starts_with(&name));
        line.cloned()
            .ok_or_else(|| format!("README.md does not call {name})"))
    };
    let mut text = format!("#include \"board.h\"\n{declared}\n");
    let mut function = |name: &str, body: &str| {
        let _ = write!(
            text,
            "void board_need{number}_{name}(void);\nvoid board_need{number}_{name}(void)\n{{\n{body}}}\n"
        );
    };
    if one.need.operations == [Operation::HASH] && one.job.implementation.takes_one_pointer() {
        function("hash", &pieces(one));
        return Ok(text);
    }
    if one.need.operations == [Operation::HASH] {
        let bytes = one.message_bytes();
        let body = format!(
            "    static uint8_t message[{}];\n    const uint16_t length = {bytes};\n    \
             board_fill(message, length);\n    {}\n    board_sum(digest, sizeof digest);\n",
            bytes.max(1),
            call(Operation::HASH)?
        );
        function("hash", &body);
        return Ok(text);
    }
    if one.has_key() {
        let expand = match one.calls(Step::Key).is_empty() {
            true => String::new(),
            false => call(Operation::EXPAND_KEY)?,
        };
        function(
            "key",
            &format!("    board_fill(key, sizeof key);\n    {expand}\n"),
        );
    }
    for &direction in &one.need.operations {
        let body = format!(
            "    board_fill(block, sizeof block);\n    {}\n    board_sum(block, sizeof block);\n",
            call(direction)?
        );
        function(direction.name(), &body);
    }
    Ok(text)
}

/// A message piece by piece, through the pointer to the area.
fn pieces(one: &Served<'_>) -> String {
    let parameters = one.job.parameters;
    let block = one.offset(Role::Block).unwrap_or(0);
    let mut text = String::new();
    for piece in one.pieces() {
        if piece.bytes > 0 {
            let _ = writeln!(text, "    board_fill(area + {block}, {});", piece.bytes);
        }
        let [low, high] = u16::try_from(piece.length)
            .unwrap_or(u16::MAX)
            .to_le_bytes();
        for (role, at, byte) in [
            (Role::Length, 0, low),
            (Role::Length, 1, high),
            (Role::Last, 0, piece.bytes as u8),
        ] {
            if let Some(offset) = one.offset(role) {
                let _ = writeln!(text, "    area[{}] = {byte};", offset + at);
            }
        }
        let _ = writeln!(text, "    {}(area);", piece.symbol);
    }
    let digest = one.offset(one.holds_digest()).unwrap_or(0);
    let _ = writeln!(
        text,
        "    board_sum(area + {digest}, {});",
        parameters.digest_bytes
    );
    text
}

/// `board_main` follows the plan.
pub(crate) fn main(plan: &[Run]) -> String {
    let mut text = "#include \"board.h\"\nvoid board_main(void);\n".to_owned();
    let mut body = String::new();
    for run in plan {
        let step = match run.step {
            Step::Key => "key",
            Step::Hash => "hash",
            Step::Block(direction) => direction.name(),
        };
        let name = format!("board_need{}_{step}", run.need);
        let _ = writeln!(text, "void {name}(void);");
        let _ = writeln!(
            body,
            "    for (i = {}; i; i--)\n        {name}();",
            run.times
        );
    }
    text + &format!("void board_main(void)\n{{\n    uint16_t i;\n{body}}}\n")
}
