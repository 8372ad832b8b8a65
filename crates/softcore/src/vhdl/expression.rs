//! Expressions in VHDL.

use super::literal;
use crate::machine::{Core, Expression, ExpressionKind, Function, Operator, Table};
use std::fmt::Write;

/// What the names in an expression stand for; what only an instruction may use stays with it.
pub(super) trait Surroundings {
    /// A local value.
    fn local(&mut self, index: usize) -> String;
    /// An operand.
    fn operand(&mut self, index: usize) -> String;
    /// An element of an array.
    fn element(&mut self, array: usize, index: &Expression) -> String;
    /// A byte of data memory.
    fn data(&mut self, address: &Expression) -> String;
    /// An entry of a table.
    fn table(&mut self, table: usize, index: &Expression) -> String;
}

/// Writes an expression as a vector of its width.
pub(super) fn expression(
    core: &Core,
    expression: &Expression,
    around: &mut dyn Surroundings,
) -> String {
    let width = expression.width;
    let mut text = |part: &Expression| self::expression(core, part, around);
    match &expression.kind {
        ExpressionKind::Constant(value) => literal(width, *value),
        ExpressionKind::Operand(index) => around.operand(*index),
        ExpressionKind::Local(index) => around.local(*index),
        ExpressionKind::Scalar(index) => scalar_name(core, *index),
        ExpressionKind::Element { array, index } => around.element(*array, index),
        ExpressionKind::ProgramCounter => "pc".to_owned(),
        ExpressionKind::Data(address) => around.data(address),
        ExpressionKind::Table { table, index } => around.table(*table, index),
        ExpressionKind::Call {
            function,
            arguments,
        } => {
            let arguments: Vec<String> = arguments.iter().map(text).collect();
            format!(
                "{}({})",
                function_name(core, *function),
                arguments.join(", ")
            )
        }
        ExpressionKind::Not(value) => format!("(not {})", text(value)),
        ExpressionKind::Binary {
            operator,
            left,
            right,
        } => {
            let (left, right) = (text(left), text(right));
            match operator {
                Operator::Xor => format!("({left} xor {right})"),
                Operator::And => format!("({left} and {right})"),
                Operator::Or => format!("({left} or {right})"),
                Operator::Add => format!("plus({left}, {right})"),
                Operator::Subtract => format!("minus({left}, {right})"),
                Operator::Equal => format!("equal({left}, {right})"),
                Operator::NotEqual => format!("differ({left}, {right})"),
                Operator::Less => format!("less({left}, {right})"),
            }
        }
        ExpressionKind::Slice { value, low } => {
            let high = low + width - 1;
            format!("slice({}, {high}, {low})", text(value))
        }
        ExpressionKind::Concatenation(parts) => {
            let parts: Vec<String> = parts.iter().map(text).collect();
            // A range is counted from its left end, and every use counts from the right.
            format!("slice({}, {}, 0)", parts.join(" & "), width - 1)
        }
        ExpressionKind::Choice {
            condition,
            then,
            otherwise,
        } => format!(
            "choose(is_set({}), {}, {})",
            text(condition),
            text(then),
            text(otherwise)
        ),
        ExpressionKind::Resize { value, signed } => {
            let function = if *signed { "widen_signed" } else { "widen" };
            format!("{function}({}, {width})", text(value))
        }
        ExpressionKind::Any(value) => format!("any_set({})", text(value)),
    }
}

pub(super) fn scalar_name(core: &Core, index: usize) -> String {
    format!("reg_{}", core.scalars[index].name)
}

pub(super) fn element_name(core: &Core, array: usize, number: usize) -> String {
    format!("reg_{}_{number}", core.arrays[array].name)
}

fn function_name(core: &Core, index: usize) -> String {
    format!("function_{}", core.functions[index].name)
}

pub(super) fn table_name(core: &Core, index: usize) -> String {
    format!("table_{}", core.tables[index].name)
}

/// A function that looks a table up.
pub(super) fn table(core: &Core, index: usize) -> String {
    let Table { width, entries, .. } = &core.tables[index];
    let name = table_name(core, index);
    let bits = core.tables[index].index_bits();
    let mut text = format!(
        "  type {name}_entries is array (0 to {}) of bits({} downto 0);\n  constant {name}_content : \
         {name}_entries := (\n",
        (1_usize << bits) - 1,
        width - 1
    );
    for number in 0..1_usize << bits {
        let entry = entries.get(number).copied().unwrap_or(0);
        let end = if number + 1 == 1 << bits { "" } else { "," };
        let _ = writeln!(
            text,
            "    {number} => \"{entry:0w$b}\"{end}",
            w = *width as usize
        );
    }
    let _ = write!(
        text,
        "  );\n  function {name}(index : bits) return bits is\n  begin\n"
    );
    let place = if bits == 0 {
        "0".to_owned()
    } else {
        format!("to_integer(unsigned(widen(index, {bits})))")
    };
    let _ = write!(
        text,
        "    return {name}_content({place});\n  end function;\n\n"
    );
    text
}

/// A function of the description.
pub(super) fn function(core: &Core, index: usize) -> String {
    let Function {
        parameters,
        locals,
        value,
        ..
    } = &core.functions[index];
    let name = function_name(core, index);
    let mut around = Pure { core };
    let parameter =
        |(number, width): (usize, &u32)| format!("v{number} : bits({} downto 0)", width - 1);
    let parameters_text: Vec<String> = parameters.iter().enumerate().map(parameter).collect();
    let mut text = format!(
        "  function {name}({}) return bits is\n",
        parameters_text.join("; ")
    );
    for (number, local) in (parameters.len()..).zip(locals) {
        let _ = writeln!(
            text,
            "    variable v{number} : bits({} downto 0);",
            local.width - 1
        );
    }
    text.push_str("  begin\n");
    for (number, local) in (parameters.len()..).zip(locals) {
        let value = expression(core, local, &mut around);
        let _ = writeln!(text, "    v{number} := {value};");
    }
    let value = expression(core, value, &mut around);
    let _ = write!(text, "    return {value};\n  end function;\n\n");
    text
}

/// A function sees its arguments and constant tables alone.
struct Pure<'a> {
    core: &'a Core,
}

impl Surroundings for Pure<'_> {
    fn local(&mut self, index: usize) -> String {
        format!("v{index}")
    }

    fn table(&mut self, table: usize, index: &Expression) -> String {
        let index = expression(self.core, index, self);
        format!("{}({index})", table_name(self.core, table))
    }

    // The language lets no function name any of these.
    fn operand(&mut self, _index: usize) -> String {
        String::new()
    }

    fn element(&mut self, _array: usize, _index: &Expression) -> String {
        String::new()
    }

    fn data(&mut self, _address: &Expression) -> String {
        String::new()
    }
}
