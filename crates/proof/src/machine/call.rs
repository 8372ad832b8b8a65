//! A call as the convention of a core has it, on forms.

use super::run::{Ended, Run};
use super::{Obstacle, Processor, World, constant};
use crate::{Avr, Form, Msp430, Rl78};
use cipherfit_sim::{Convention, CoreDescription};
use std::ops::Range;

/// A call of a function.
pub struct Call<'a> {
    /// The core.
    pub core: &'static CoreDescription,
    /// How it calls functions.
    pub convention: Convention,
    /// Address of the function.
    pub entry: u32,
    /// The stack pointer before the call, as a machine address; arguments on the stack lie from there on.
    pub stack_pointer: u32,
    /// The stack: what lies there before the call counts as never written.
    pub stack: Range<u32>,
    /// The arguments, in order.
    pub arguments: &'a [u32],
    /// What registers hold that may hold anything but must hold a number here, by their index.
    pub known: &'a dyn Fn(usize) -> u32,
}

/// A call that has come back.
#[derive(Clone, Debug)]
pub struct Returned {
    /// Instructions.
    pub steps: u64,
    /// Cycles, those of the call instruction apart; where branches depend on inputs, the most.
    pub cycles: u64,
    /// Registers that were not proved to hold what they held before, by name.
    pub changed: Vec<String>,
    /// The byte that the function returns, if it returns one.
    pub result: Vec<Form>,
}

impl Call<'_> {
    /// Makes the call: registers that a caller may leave anyhow hold inputs.
    ///
    /// # Errors
    /// Where and why it cannot be followed to its end.
    pub fn make(&self, world: &mut World<'_>) -> Result<Returned, Ended> {
        if let Some(processor) = Avr::of_core(self.core) {
            return self.make_on(processor, world);
        }
        if let Some(processor) = Msp430::of_core(self.core) {
            return self.make_on(processor, world);
        }
        if let Some(processor) = Rl78::of_core(self.core) {
            return self.make_on(processor, world);
        }
        Err(Ended {
            program_counter: self.entry,
            reason: Obstacle::NotModelled("this core"),
        })
    }

    fn make_on<P: Processor>(
        &self,
        processor: P,
        world: &mut World<'_>,
    ) -> Result<Returned, Ended> {
        let ended = |reason| Ended {
            program_counter: self.entry,
            reason,
        };
        let mut processor = processor;
        self.prepare(&mut processor, world).map_err(ended)?;
        let promised = self.promised(&mut processor, world).map_err(ended)?;
        world.memory.forget(self.stack.clone());
        let address = world.engine.inputs(processor.return_address_bits());
        world.return_address = address;
        let called = processor.call(self.entry, self.stack_pointer, world);
        called.map_err(ended)?;
        let mut run = Run {
            processor,
            steps: 0,
        };
        run.finish(world)?;
        let mut processor = run.processor;
        let result = self.returned(&mut processor, world).map_err(ended)?;
        let now = self.promised(&mut processor, world).map_err(ended)?;
        let mut changed = Vec::new();
        for ((name, before), (_, now)) in promised.iter().zip(now) {
            let same = |(a, b): (&Form, &Form)| world.engine.equal(*a, *b);
            if !before.iter().zip(&now).all(same) {
                changed.push(name.clone());
            }
        }
        if processor.stack_pointer() != self.stack_pointer {
            changed.push(self.core.registers[self.core.stack_pointer].to_owned());
        }
        Ok(Returned {
            steps: run.steps,
            cycles: processor.cycles(),
            changed,
            result,
        })
    }

    /// Puts inputs and arguments into registers.
    fn prepare<P: Processor>(
        &self,
        processor: &mut P,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let core = self.core;
        let selector = core
            .other_banks
            .map(|(selector, banks)| (selector, banks, 0));
        let banks = selector
            .iter()
            .flat_map(|(_, banks, own)| banks.iter().chain([own]));
        let mut banks: Vec<Option<u32>> = banks.map(|bank| Some(*bank)).collect();
        if banks.is_empty() {
            banks.push(None);
        }
        for bank in banks {
            if let (Some((selector, ..)), Some(bank)) = (selector, bank) {
                processor.set_register(selector, &number(bank))?;
            }
            for &index in core.general {
                let inputs = world.engine.inputs(processor.register_bits(index));
                processor.set_register(index, &inputs)?;
            }
        }
        for &(index, bits) in core.free_at_call {
            let before = processor.register(index, &mut world.engine);
            let mut free = before.clone();
            for (n, bit) in free.iter_mut().enumerate() {
                if bits >> n & 1 == 1 {
                    *bit = world.engine.input();
                }
            }
            if processor.set_register(index, &free).is_err() {
                let known = (self.known)(index) & bits;
                let mut free = before;
                for (n, bit) in free.iter_mut().enumerate() {
                    if bits >> n & 1 == 1 {
                        *bit = Form::of(known >> n & 1 == 1);
                    }
                }
                processor.set_register(index, &free)?;
            }
        }
        let pushed = self.convention.pushed(self.arguments);
        for (address, byte) in (self.stack_pointer..).zip(pushed) {
            world.memory.put(address, constant(byte.into()));
        }
        let registers = self.convention.argument_registers();
        for (&value, &registers) in self.arguments.iter().zip(registers) {
            for (register, part) in core.spread_argument(registers, value) {
                processor.set_register(register, &number(part))?;
            }
        }
        for &(index, value) in core.fixed_registers {
            processor.set_register(index, &number(value))?;
        }
        Ok(())
    }

    /// What a call must give back, by name.
    fn promised<P: Processor>(
        &self,
        processor: &mut P,
        world: &mut World<'_>,
    ) -> Result<Vec<(String, Vec<Form>)>, Obstacle> {
        let core = self.core;
        let mut promised = Vec::new();
        let whole = self.convention.callee_saved.iter().copied();
        let whole = whole.chain(core.fixed_registers.iter().map(|&(index, _)| index));
        let mask = u32::MAX >> (32 - core.register_bits);
        let whole = whole.map(|index| (index, mask));
        for (index, bits) in whole.chain(core.kept_at_return.iter().copied()) {
            let value = processor.register(index, &mut world.engine);
            let value = value.iter().enumerate();
            let kept = value
                .filter(|(n, _)| bits >> n & 1 == 1)
                .map(|(_, bit)| *bit);
            promised.push((core.registers[index].to_owned(), kept.collect()));
        }
        if let Some((selector, _)) = core.other_banks {
            let current = processor.register(selector, &mut world.engine);
            for &bank in self.convention.kept_banks {
                processor.set_register(selector, &number(bank))?;
                for &index in core.general {
                    let name = format!("{} of bank {bank}", core.registers[index]);
                    promised.push((name, processor.register(index, &mut world.engine)));
                }
            }
            processor.set_register(selector, &current)?;
        }
        Ok(promised)
    }

    /// The byte that a function returns, if it returns one.
    fn returned<P: Processor>(
        &self,
        processor: &mut P,
        world: &mut World<'_>,
    ) -> Result<Vec<Form>, Obstacle> {
        let (bank, index) = self.convention.result;
        let banked = bank.zip(self.core.other_banks);
        let mut result = match banked {
            None => processor.register(index, &mut world.engine),
            Some((bank, (selector, _))) => {
                let current = processor.register(selector, &mut world.engine);
                processor.set_register(selector, &number(bank))?;
                let result = processor.register(index, &mut world.engine);
                processor.set_register(selector, &current)?;
                result
            }
        };
        result.truncate(8);
        Ok(result)
    }
}

/// A register's value as forms.
fn number(value: u32) -> Vec<Form> {
    super::constant::<32>(value).to_vec()
}
