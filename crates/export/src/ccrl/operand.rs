//! Operands: registers in capitals, addresses of symbols as 16-bit words.

use crate::gas::{Symbols, Value, evaluate, is_register};

/// ES in the special function registers: a bit of it is written by its address.
const ES_ADDRESS: &str = "0xFFFFD";

/// Instructions that reach what HL points to with a displacement only.
const WITH_DISPLACEMENT: [&str; 9] = [
    "inc", "dec", "incw", "decw", "movs", "cmps", "addw", "subw", "cmpw",
];

/// An operand as CC-RL writes it; `name` gives the name of a symbol.
pub(super) fn translate(
    mnemonic: &str,
    operands: &[String],
    operand: &str,
    name: impl Fn(&str) -> String + Copy,
) -> Result<String, String> {
    let jumps = is_jump(mnemonic);
    if let Some(rest) = operand.strip_prefix("es:") {
        return Ok(format!("ES:{}", translate(mnemonic, operands, rest, name)?));
    }
    if let Some(rest) = operand.strip_prefix('#') {
        let mask = if mnemonic.ends_with('w') {
            0xffff
        } else {
            0xff
        };
        let value = parse(rest)?;
        let text = match &value.symbol {
            Some(_) => low_word(&value, name),
            None => number(&value, mask),
        };
        return Ok(format!("#{text}"));
    }
    for prefix in ["$!", "!!", "$", "!"] {
        if let Some(rest) = operand.strip_prefix(prefix) {
            let value = parse(rest)?;
            let text = match (&value.symbol, jumps) {
                (Some(_), true) => named(&value, name),
                (Some(_), false) => low_word(&value, name),
                (None, _) => format!("{:#07X}", value.number).replace("0X", "0x"),
            };
            return Ok(format!("{prefix}{text}"));
        }
    }
    if let Some(inner) = operand
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
    {
        return pointer(mnemonic, operands, inner);
    }
    if let Some((base, index)) = operand
        .strip_suffix(']')
        .and_then(|text| text.split_once('['))
    {
        let value = parse(base)?;
        let base = match &value.symbol {
            Some(_) => low_word(&value, name),
            None => format!("{:#06x}", value.number & 0xffff),
        };
        return Ok(format!("{base}[{}]", index.to_ascii_uppercase()));
    }
    if let Some((base, bit)) = bit_of(operand) {
        let base = match base {
            "es" => ES_ADDRESS.to_owned(),
            _ => translate(mnemonic, operands, base, name)?,
        };
        return Ok(format!("{base}.{bit}"));
    }
    if is_register(operand) {
        return Ok(operand.to_ascii_uppercase());
    }
    let value = parse(operand)?;
    match value.symbol {
        Some(symbol) => Err(format!(
            "`{symbol}` is used as a short address, which only a number can be here"
        )),
        // Counts of shifts are small, short addresses are not.
        None if value.number < 0x100 => Ok(value.number.to_string()),
        None => Ok(format!("{:#07X}", value.number).replace("0X", "0x")),
    }
}

/// A value behind `.DB`, `.DB2`, `.DB4`.
pub(super) fn data(
    word: &str,
    text: &str,
    name: impl Fn(&str) -> String + Copy,
) -> Result<String, String> {
    let value = parse(text)?;
    match (&value.symbol, word) {
        (None, ".DB") => Ok(number(&value, 0xff)),
        (None, ".DB2") => Ok(number(&value, 0xffff)),
        (None, _) => Ok(number(&value, 0xffff_ffff)),
        (Some(_), ".DB2") => Ok(low_word(&value, name)),
        (Some(_), ".DB4") => Ok(named(&value, name)),
        (Some(symbol), _) => Err(format!("the address of `{symbol}` does not fit a byte")),
    }
}

/// The symbol that an operand names, if it does.
pub(super) fn symbols_of(operand: &str) -> Option<String> {
    let rest = operand.strip_prefix("es:").unwrap_or(operand);
    let rest = rest.trim_start_matches(['#', '$', '!']);
    let rest = rest.split('[').next().unwrap_or(rest);
    if rest.is_empty()
        || is_register(rest)
        || bit_of(rest).is_some_and(|(base, _)| is_register(base))
    {
        return None;
    }
    parse(rest).ok()?.symbol
}

fn parse(text: &str) -> Result<Value, String> {
    evaluate(text, &Symbols::new()).map_err(|error| error.to_string())
}

fn is_jump(mnemonic: &str) -> bool {
    matches!(
        mnemonic,
        "br" | "call" | "bc" | "bnc" | "bz" | "bnz" | "bh" | "bnh" | "bt" | "bf" | "btclr"
    )
}

/// `hl`, `hl+12`, `hl+b`.
fn pointer(mnemonic: &str, operands: &[String], inner: &str) -> Result<String, String> {
    let (register, displacement) = inner.split_once('+').unwrap_or((inner, ""));
    let constant = operands.iter().any(|operand| operand.starts_with('#'));
    let needs_displacement =
        register == "sp" || WITH_DISPLACEMENT.contains(&mnemonic) || mnemonic == "mov" && constant;
    let displacement = match displacement {
        "" if needs_displacement => "+0".to_owned(),
        "" => String::new(),
        word if is_register(word) => format!("+{}", word.to_ascii_uppercase()),
        text => {
            let value = parse(text)?;
            if value.symbol.is_some() {
                return Err(format!("`{text}` is no displacement"));
            }
            format!("+{}", value.number & 0xff)
        }
    };
    Ok(format!("[{}{displacement}]", register.to_ascii_uppercase()))
}

fn bit_of(operand: &str) -> Option<(&str, &str)> {
    let (base, bit) = operand.rsplit_once('.')?;
    let is_bit = matches!(bit, "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7");
    (is_bit && !base.is_empty()).then_some((base, bit))
}

fn number(value: &Value, mask: i64) -> String {
    let number = value.number & mask;
    if value.hexadecimal || value.number < 0 {
        format!("{number:#04x}")
    } else {
        number.to_string()
    }
}

/// The symbol under its name, and what is added.
fn named(value: &Value, name: impl Fn(&str) -> String) -> String {
    let symbol = value.symbol.as_deref().map(name);
    Value {
        symbol,
        hexadecimal: false,
        ..value.clone()
    }
    .to_string()
}

/// The low 16 bits of a symbol's address, which reach flash through the mirror.
fn low_word(value: &Value, name: impl Fn(&str) -> String) -> String {
    format!("LOWW({})", named(value, name))
}
