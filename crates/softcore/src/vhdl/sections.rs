//! The parts of the core's architecture.

use super::behaviour::{Effects, Guarded, ReadPort};
use super::circuit::Circuit;
use super::expression::{self, element_name, scalar_name};
use super::literal;
use crate::machine::{Expression, ExpressionKind, Instruction};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

impl Circuit<'_> {
    /// Functions that the core's instructions need, and tables that need them or the instructions.
    pub(super) fn tables_and_functions(&self, text: &mut String, effects: &Effects) {
        let core = &self.design.core;
        let mut functions = BTreeSet::new();
        let mut tables: BTreeSet<usize> = effects.tables.iter().map(|port| port.table).collect();
        let mut visit = |part: &Expression| {
            if let ExpressionKind::Call { function, .. } = part.kind {
                functions.insert(function);
            }
        };
        for behaviour in core.instructions.iter().flat_map(Instruction::behaviours) {
            behaviour.walk(&mut visit);
        }
        // A function calls only those before it.
        for index in (0..core.functions.len()).rev() {
            if functions.contains(&index) {
                let function = &core.functions[index];
                for value in function.locals.iter().chain([&function.value]) {
                    value.walk(&mut |part| match part.kind {
                        ExpressionKind::Call { function, .. } => {
                            functions.insert(function);
                        }
                        ExpressionKind::Table { table, .. } => {
                            tables.insert(table);
                        }
                        _ => {}
                    });
                }
            }
        }
        for table in tables {
            text.push_str(&expression::table(core, table));
        }
        for function in functions {
            text.push_str(&expression::function(core, function));
        }
    }

    /// Which instruction is in the execute stage?
    pub(super) fn decoder(&self, text: &mut String) {
        text.push_str("  -- Decoder\n");
        for instruction in &self.design.core.instructions {
            let name = &instruction.name;
            let decode = self.decode(instruction);
            let mut condition = "valid".to_owned();
            for bit in (0..self.design.core.word_bits).rev() {
                if decode.mask >> bit & 1 == 1 {
                    let negated = if decode.pattern >> bit & 1 == 1 {
                        ""
                    } else {
                        "not "
                    };
                    let _ = write!(condition, " and {negated}ir({bit})");
                }
            }
            let _ = writeln!(text, "  is_{name} <= {condition};");
            if instruction.first_cycle.is_some() {
                let _ = writeln!(text, "  starts_{name} <= is_{name} and not second;");
                let _ = writeln!(text, "  does_{name} <= is_{name} and second;");
            } else {
                let _ = writeln!(text, "  does_{name} <= is_{name};");
            }
        }
    }

    /// Registers and tables read under a number, and named values.
    pub(super) fn lookups(&self, text: &mut String, effects: &Effects) {
        let core = &self.design.core;
        text.push_str("\n  -- Registers read by number\n");
        for (number, port) in effects.reads.iter().enumerate() {
            let index = format!("read_{number}_index");
            let _ = writeln!(text, "  {index} <= {};", port.index);
            let value = self.selected(port, &index);
            let _ = writeln!(text, "  read_{number} <= {value};");
        }
        text.push_str("\n  -- Tables\n");
        for (number, port) in effects.tables.iter().enumerate() {
            let chosen = chosen(&port.indices);
            let _ = writeln!(text, "  lookup_{number}_index <= {chosen};");
            let function = expression::table_name(core, port.table);
            let _ = writeln!(
                text,
                "  lookup_{number} <= {function}(lookup_{number}_index);"
            );
        }
        text.push_str("\n  -- Values\n");
        for (name, _, value) in &effects.locals {
            let _ = writeln!(text, "  {name} <= {value};");
        }
        text.push_str("\n  -- Registers written by number\n");
        for (number, port) in effects.writes.iter().enumerate() {
            let _ = writeln!(text, "  write_{number}_index <= {};", port.index);
            let _ = writeln!(text, "  write_{number}_value <= {};", chosen(&port.values));
            let any = any_of(port.values.iter().map(|value| value.condition.as_str()));
            let _ = writeln!(text, "  write_{number} <= {any};");
        }
    }

    /// A tree of choices by the bits of the index, with no branch for what is never asked for.
    fn selected(&self, port: &ReadPort, index: &str) -> String {
        let core = &self.design.core;
        if port.candidates.is_empty() {
            return literal(core.arrays[port.array].width, 0);
        }
        let name = |number: usize| element_name(core, port.array, number);
        let numbers: Vec<usize> = port.candidates.iter().copied().collect();
        tree(&numbers, port.index_width, index, &name)
    }

    /// What is fetched, and when.
    pub(super) fn flow(&self, text: &mut String, effects: &Effects) {
        let core = &self.design.core;
        let two_words = core
            .instructions
            .iter()
            .filter(|instruction| instruction.words == 2)
            .map(|instruction| format!("does_{}", instruction.name));
        let skips: Vec<String> = effects.skips.iter().cloned().chain(two_words).collect();
        let mut waits = Vec::new();
        for instruction in &core.instructions {
            if instruction.first_cycle.is_some() {
                waits.push(format!("starts_{}", instruction.name));
            }
        }
        if let Some(repeat) = core.repeat {
            waits.push(format!(
                "(valid and is_set(any_set({})))",
                scalar_name(core, repeat)
            ));
        }
        waits.push("ends".to_owned());
        let jumps = any_of(effects.jumps.iter().map(|jump| jump.condition.as_str()));
        let lose = any_of(skips.iter().map(String::as_str).chain(["jumps"]));
        let _ = write!(
            text,
            "\n  -- Flow\n  word <= program(to_integer(unsigned(pc)));\n  jumps <= {jumps};\n  lose \
             <= {lose};\n  ends <= {};\n  advance <= not ({});\n",
            any_of(effects.halts.iter().map(String::as_str)),
            waits.join(" or "),
        );
        if effects.jumps.is_empty() {
            text.push_str("  target <= pc;\n");
        } else {
            let _ = writeln!(text, "  target <= {};", chosen(&effects.jumps));
        }
        text.push_str("  halted <= ends;\n");
    }

    /// The data memory's port.
    pub(super) fn data_port(&self, text: &mut String, effects: &Effects) {
        let core = &self.design.core;
        let otherwise = literal(core.data_address_bits, 0);
        let address = chosen_or(&effects.data_addresses, &otherwise);
        let value = chosen_or(&effects.data_writes, &literal(8, 0));
        let writes = any_of(
            effects
                .data_writes
                .iter()
                .map(|write| write.condition.as_str()),
        );
        let _ = write!(
            text,
            "\n  -- Data memory\n  data_address <= {address};\n  data_out <= {value};\n  data_write \
             <= {writes};\n"
        );
    }

    /// The clocked process.
    pub(super) fn clocked(&self, text: &mut String, effects: &Effects) {
        let core = &self.design.core;
        let second = self.takes_two_cycles();
        text.push_str("\n  process (clk)\n  begin\n    if rising_edge(clk) then\n");
        text.push_str(
            "      if advance = '1' then\n        ir <= word;\n        valid <= not lose;\n",
        );
        text.push_str("        if jumps = '1' then\n          pc <= target;\n        else\n");
        let one = literal(core.program_address_bits, 1);
        let _ = writeln!(
            text,
            "          pc <= plus(pc, {one});\n        end if;\n      end if;"
        );
        if second {
            let starts: Vec<String> = core
                .instructions
                .iter()
                .filter(|instruction| instruction.first_cycle.is_some())
                .map(|instruction| format!("starts_{}", instruction.name))
                .collect();
            let _ = writeln!(text, "      second <= {};", starts.join(" or "));
        }
        let assign = |text: &mut String, condition: &str, name: &str, value: &str| {
            let _ = writeln!(
                text,
                "      if {condition} = '1' then\n        {name} <= {value};\n      end if;"
            );
        };
        for (index, values) in &effects.scalars {
            if core.scalars[*index].present {
                for each in values {
                    assign(
                        text,
                        &each.condition,
                        &scalar_name(core, *index),
                        &each.value,
                    );
                }
            }
        }
        if let Some(repeat) = core.repeat {
            let name = scalar_name(core, repeat);
            let finishes = self.finishes();
            let condition = format!("({finishes} and is_set(any_set({name})))");
            let one = literal(core.scalars[repeat].width, 1);
            assign(text, &condition, &name, &format!("minus({name}, {one})"));
        }
        let mut elements: BTreeMap<(usize, usize), Vec<Guarded>> = BTreeMap::new();
        for (number, port) in effects.writes.iter().enumerate() {
            for &element in &port.candidates {
                let place = index_literal(port.index_width, element);
                let condition =
                    format!("(write_{number} and is_set(equal(write_{number}_index, {place})))");
                elements
                    .entry((port.array, element))
                    .or_default()
                    .push(Guarded {
                        condition,
                        value: format!("write_{number}_value"),
                    });
            }
        }
        for (place, values) in &effects.elements {
            elements.entry(*place).or_default().extend(values.clone());
        }
        for ((array, number), values) in &elements {
            for each in values {
                assign(
                    text,
                    &each.condition,
                    &element_name(core, *array, *number),
                    &each.value,
                );
            }
        }
        text.push_str(
            "      if reset = '1' then\n        pc <= (others => '0');\n        valid <= '0';\n",
        );
        if second {
            text.push_str("        second <= '0';\n");
        }
        for (index, scalar) in core.scalars.iter().enumerate() {
            if scalar.present && (scalar.cleared || core.repeat == Some(index)) {
                let name = scalar_name(core, index);
                let _ = writeln!(text, "        {name} <= (others => '0');");
            }
        }
        text.push_str("      end if;\n    end if;\n  end process;\n");
    }

    /// Is an instruction in its last cycle?
    fn finishes(&self) -> String {
        let starts = self.design.core.instructions.iter();
        let starts: Vec<String> = starts
            .filter(|instruction| instruction.first_cycle.is_some())
            .map(|instruction| format!("starts_{}", instruction.name))
            .collect();
        if starts.is_empty() {
            "valid".to_owned()
        } else {
            format!("valid and not ({})", starts.join(" or "))
        }
    }
}

/// One of several values, of which at most one is asked for at a time; any of them if none is.
fn chosen(values: &[Guarded]) -> String {
    let Some((last, _)) = values.split_last() else {
        return String::new();
    };
    chosen_or(values, &last.value)
}

/// One of several values, of which at most one is asked for at a time, or another if there is none
/// in the list.
fn chosen_or(values: &[Guarded], none: &str) -> String {
    let mut by_value: Vec<(String, Vec<&str>)> = Vec::new();
    for each in values {
        if let Some((_, conditions)) = by_value.iter_mut().find(|(value, _)| *value == each.value) {
            conditions.push(&each.condition);
        } else {
            by_value.push((each.value.clone(), vec![&each.condition]));
        }
    }
    let Some((last, others)) = by_value.split_last() else {
        return none.to_owned();
    };
    let mut text = String::new();
    for (value, conditions) in others {
        let condition = any_of(conditions.iter().copied());
        let _ = write!(text, "{value} when ({condition}) = '1' else ");
    }
    text + &last.0
}

/// A `std_logic` that is set if one of several is.
fn any_of<'a>(conditions: impl Iterator<Item = &'a str>) -> String {
    let conditions: Vec<&str> = conditions.collect();
    if conditions.is_empty() {
        "'0'".to_owned()
    } else {
        conditions.join(" or ")
    }
}

fn index_literal(width: u32, number: usize) -> String {
    literal(width, number as u128)
}

fn tree(numbers: &[usize], bits: u32, index: &str, name: &dyn Fn(usize) -> String) -> String {
    if let [only] = numbers {
        return name(*only);
    }
    let Some(bit) = bits.checked_sub(1) else {
        return name(numbers[0]);
    };
    let (ones, zeros): (Vec<usize>, Vec<usize>) =
        numbers.iter().partition(|&&number| number >> bit & 1 == 1);
    if ones.is_empty() || zeros.is_empty() {
        return tree(numbers, bit, index, name);
    }
    format!(
        "choose({index}({bit}), {}, {})",
        tree(&ones, bit, index, name),
        tree(&zeros, bit, index, name)
    )
}
