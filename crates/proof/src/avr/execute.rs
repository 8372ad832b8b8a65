//! What instructions do.

use super::{Avr, CARRY, HALF_CARRY, INTERRUPT, NEGATIVE, OVERFLOW, SIGN, TRANSFER, ZERO};
use crate::machine::{Flag, Flow, Obstacle, World, constant, product};
use crate::{Byte, Engine, Form};
use cipherfit_sim::avr::instruction::{Instruction, Operation};
use cipherfit_sim::{FaultKind, FindingKind};
use std::rc::Rc;

/// The lower register of the pointer Z.
const Z: u8 = 30;

impl Avr {
    /// Executes an instruction, whose cycles are counted and behind which the program counter is.
    pub(super) fn execute(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<Flow, Obstacle> {
        use Operation as O;
        let operation = instruction.operation;
        let to = usize::from(instruction.destination);
        let from = usize::from(instruction.source);
        let number = u32::from(instruction.constant);
        let byte = constant::<8>(number);
        match operation {
            O::Nothing => {}
            O::Move => self.general[to] = self.general[from],
            O::MoveWord => self.set_pair(instruction.destination, &self.pair(instruction.source)),
            O::LoadImmediate => self.general[to] = byte,
            O::Add => self.add(to, from, Form::ZERO, world),
            O::AddCarry => {
                let carry = self.flags[CARRY].form(&mut world.engine);
                self.add(to, from, carry, world);
            }
            O::Subtract => self.subtract(to, self.general[from], world, true),
            O::SubtractImmediate => self.subtract(to, byte, world, true),
            O::Compare => self.subtract(to, self.general[from], world, false),
            O::CompareImmediate => self.subtract(to, byte, world, false),
            O::SubtractCarry => self.subtract_carry(to, self.general[from], world, true),
            O::SubtractCarryImmediate => self.subtract_carry(to, byte, world, true),
            O::CompareCarry => self.subtract_carry(to, self.general[from], world, false),
            O::And => self.bitwise(to, self.general[from], world, Engine::and),
            O::AndImmediate => self.bitwise(to, byte, world, Engine::and),
            O::Or => self.bitwise(to, self.general[from], world, Engine::or),
            O::OrImmediate => self.bitwise(to, byte, world, Engine::or),
            O::ExclusiveOr => self.bitwise(to, self.general[from], world, Engine::xor),
            O::AddWordImmediate => self.add_word(instruction.destination, number, false, world),
            O::SubtractWordImmediate => self.add_word(instruction.destination, number, true, world),
            O::Complement => {
                self.bitwise(to, constant(0xFF), world, Engine::xor);
                self.flags[CARRY] = Flag::SET;
            }
            O::Negate => {
                let right = std::mem::replace(&mut self.general[to], constant(0));
                self.subtract(to, right, world, true);
            }
            O::SwapNibbles => self.general[to].rotate_left(4),
            O::Increment | O::Decrement => self.step_byte(to, operation == O::Increment, world),
            O::ShiftRightArithmetic => self.shift_right(to, self.general[to][7]),
            O::ShiftRightLogical => self.shift_right(to, Form::ZERO),
            O::RotateRight => {
                let carry = self.flags[CARRY].form(&mut world.engine);
                self.shift_right(to, carry);
            }
            O::Multiply
            | O::MultiplySigned
            | O::MultiplySignedUnsigned
            | O::MultiplyFraction
            | O::MultiplyFractionSigned
            | O::MultiplyFractionSignedUnsigned => self.multiply(operation, to, from, world),
            O::SetFlags | O::ClearFlags => {
                for (n, flag) in self.flags.iter_mut().enumerate() {
                    if number >> n & 1 == 1 {
                        *flag = Flag::Is(Form::of(operation == O::SetFlags));
                    }
                }
            }
            O::StoreBitInT => self.flags[TRANSFER] = Flag::Is(self.general[to][bit(number)]),
            O::LoadBitFromT => {
                self.general[to][bit(number)] = self.flags[TRANSFER].form(&mut world.engine);
            }
            O::BranchIfSet | O::BranchIfClear => {
                let flag = self.flags[bit(number)].clone();
                return Ok(self.go_if(&flag, operation == O::BranchIfSet, instruction, world));
            }
            O::SkipIfEqual => {
                let [left, right] = [to, from].map(|register| self.general[register]);
                let difference = each(&left, &right, |a, b| world.engine.xor(a, b));
                return Ok(self.go_if(&Flag::zero(&difference), true, instruction, world));
            }
            O::SkipIfBitClear | O::SkipIfBitSet => {
                let flag = Flag::Is(self.general[to][bit(number)]);
                return Ok(self.go_if(&flag, operation == O::SkipIfBitSet, instruction, world));
            }
            O::SkipIfPortBitClear | O::SkipIfPortBitSet => {
                let port = self.read(number, world)?;
                let flag = Flag::Is(port[bit(instruction.destination.into())]);
                let wanted = operation == O::SkipIfPortBitSet;
                return Ok(self.go_if(&flag, wanted, instruction, world));
            }
            O::Jump => self.program_counter = instruction.target,
            O::JumpIndirect => self.go_to_z(world)?,
            O::Call => {
                self.push_return_address(world)?;
                self.program_counter = instruction.target;
            }
            O::CallIndirect => {
                self.push_return_address(world)?;
                self.go_to_z(world)?;
            }
            O::Return | O::ReturnFromInterrupt => {
                if operation == O::ReturnFromInterrupt {
                    self.flags[INTERRUPT] = Flag::SET;
                }
                return self.pop_return_address(world);
            }
            O::Load => {
                let pointer = self.pair(instruction.source);
                self.general[to] = self.read_through(&pointer, number, world)?;
            }
            O::LoadThenIncrement => {
                let pointer = self.pair(instruction.source);
                self.general[to] = self.read_through(&pointer, 0, world)?;
                self.move_pointer(instruction.source, &pointer, 1, world);
            }
            O::DecrementThenLoad => {
                let pointer = self.pair(instruction.source);
                self.move_pointer(instruction.source, &pointer, 0xFFFF, world);
                let pointer = self.pair(instruction.source);
                self.general[to] = self.read_through(&pointer, 0, world)?;
            }
            O::LoadDirect => self.general[to] = self.read(number, world)?,
            O::Store => self.store(instruction, number, world)?,
            O::StoreThenIncrement => {
                let pointer = self.pair(instruction.source);
                self.store(instruction, 0, world)?;
                self.move_pointer(instruction.source, &pointer, 1, world);
            }
            O::DecrementThenStore => {
                let pointer = self.pair(instruction.source);
                self.move_pointer(instruction.source, &pointer, 0xFFFF, world);
                self.store(instruction, 0, world)?;
            }
            O::StoreDirect => self.write(number, self.general[to], world)?,
            O::Push => self.push(self.general[to], world)?,
            O::Pop => self.general[to] = self.pop(world)?,
            O::LoadProgram | O::LoadProgramThenIncrement => {
                self.general[to] = self.read_program(0, world)?;
                if operation == O::LoadProgramThenIncrement {
                    let pointer = self.pair(Z);
                    self.move_pointer(Z, &pointer, 1, world);
                }
            }
            O::LoadProgramExtended => self.general[to] = self.read_program(self.bank, world)?,
            O::LoadProgramExtendedThenIncrement => {
                self.general[to] = self.read_program(self.bank, world)?;
                let address = world.number(&self.pair(Z));
                let address = address.ok_or(Obstacle::Unknown("Z of ELPM"))?;
                let next = (address | self.bank << 16) + 1;
                self.bank = next >> 16 & 1;
                self.set_pair(Z, &constant::<16>(next));
            }
            O::StoreProgram => return Err(Obstacle::Fault(FaultKind::Write, None)),
            O::SetPortBit | O::ClearPortBit => {
                let mut port = self.read(number, world)?;
                let value = Form::of(operation == O::SetPortBit);
                port[bit(instruction.destination.into())] = value;
                self.write(number, port, world)?;
            }
            O::Stop => return Err(Obstacle::Fault(FaultKind::Halted, None)),
        }
        Ok(Flow::On)
    }

    /// Sets S, N and Z by a result, and V as given.
    fn set_signs(&mut self, value: &Byte<Form>, overflow: Flag) {
        self.flags[SIGN] = Flag::Sum(value[7], Rc::new(overflow.clone()));
        self.flags[OVERFLOW] = overflow;
        self.flags[NEGATIVE] = Flag::Is(value[7]);
        self.flags[ZERO] = Flag::zero(value);
    }

    fn add(&mut self, to: usize, from: usize, carry: Form, world: &mut World<'_>) {
        let [left, right] = [self.general[to], self.general[from]];
        let (sum, carries) = world.engine.sum(&left, &right, carry);
        self.general[to] = byte(&sum);
        self.set_signs(&byte(&sum), Flag::sum(carries[7], carries[6]));
        self.flags[CARRY] = Flag::Is(carries[7]);
        self.flags[HALF_CARRY] = Flag::Is(carries[3]);
    }

    fn subtract(&mut self, to: usize, right: Byte<Form>, world: &mut World<'_>, writes: bool) {
        let value = self.difference(self.general[to], right, Form::ZERO, &mut world.engine);
        self.flags[ZERO] = Flag::zero(&value);
        if writes {
            self.general[to] = value;
        }
    }

    fn subtract_carry(
        &mut self,
        to: usize,
        right: Byte<Form>,
        world: &mut World<'_>,
        writes: bool,
    ) {
        let borrow = self.flags[CARRY].form(&mut world.engine);
        let before = self.flags[ZERO].clone();
        let value = self.difference(self.general[to], right, borrow, &mut world.engine);
        // Z stays 0 where it was 0.
        let mut all = match before {
            Flag::Zero(bits) => bits.to_vec(),
            other => {
                let zero = other.form(&mut world.engine);
                vec![world.engine.not(zero)]
            }
        };
        all.extend(value);
        self.flags[ZERO] = Flag::zero(&all);
        if writes {
            self.general[to] = value;
        }
    }

    /// `left - right - borrow`, and all flags.
    fn difference(
        &mut self,
        left: Byte<Form>,
        right: Byte<Form>,
        borrow: Form,
        engine: &mut Engine,
    ) -> Byte<Form> {
        let complement = right.map(|bit| engine.not(bit));
        let carry = engine.not(borrow);
        let (value, carries) = engine.sum(&left, &complement, carry);
        let value = byte(&value);
        self.set_signs(&value, Flag::sum(carries[7], carries[6]));
        self.flags[CARRY] = Flag::Is(engine.not(carries[7]));
        self.flags[HALF_CARRY] = Flag::Is(engine.not(carries[3]));
        value
    }

    fn bitwise(
        &mut self,
        to: usize,
        right: Byte<Form>,
        world: &mut World<'_>,
        operation: fn(&mut Engine, Form, Form) -> Form,
    ) {
        let value = each(&self.general[to], &right, |a, b| {
            operation(&mut world.engine, a, b)
        });
        self.general[to] = value;
        self.set_signs(&value, Flag::CLEAR);
    }

    /// ADIW and SBIW.
    fn add_word(&mut self, to: u8, number: u32, subtracts: bool, world: &mut World<'_>) {
        let left = self.pair(to);
        let right = constant::<16>(if subtracts { !number } else { number });
        let (value, carries) = world.engine.sum(&left, &right, Form::of(subtracts));
        self.set_pair(to, &value);
        let overflow = Flag::sum(carries[15], carries[14]);
        self.flags[SIGN] = Flag::Sum(value[15], Rc::new(overflow.clone()));
        self.flags[OVERFLOW] = overflow;
        self.flags[NEGATIVE] = Flag::Is(value[15]);
        self.flags[ZERO] = Flag::zero(&value);
        self.flags[CARRY] = Flag::sum(carries[15], Form::of(subtracts));
    }

    /// INC and DEC: C and H stay.
    fn step_byte(&mut self, to: usize, increments: bool, world: &mut World<'_>) {
        let right = constant::<8>(if increments { 1 } else { 0xFF });
        let (value, carries) = world.engine.sum(&self.general[to], &right, Form::ZERO);
        self.general[to] = byte(&value);
        self.set_signs(&byte(&value), Flag::sum(carries[7], carries[6]));
    }

    /// ASR, LSR and ROR.
    fn shift_right(&mut self, to: usize, top: Form) {
        let before = self.general[to];
        let value = std::array::from_fn(|n| if n < 7 { before[n + 1] } else { top });
        self.general[to] = value;
        // V is N xor C, and so S is C.
        self.set_signs(&value, Flag::sum(top, before[0]));
        self.flags[CARRY] = Flag::Is(before[0]);
    }

    /// MUL and its kin.
    fn multiply(&mut self, operation: Operation, to: usize, from: usize, world: &mut World<'_>) {
        use Operation as O;
        let signed = match operation {
            O::Multiply | O::MultiplyFraction => [false, false],
            O::MultiplySigned | O::MultiplyFractionSigned => [true, true],
            _ => [true, false],
        };
        let extend = |register: usize, signed: bool| {
            let byte = self.general[register];
            let top = if signed { byte[7] } else { Form::ZERO };
            std::array::from_fn::<Form, 16, _>(|n| if n < 8 { byte[n] } else { top })
        };
        let [left, right] = [extend(to, signed[0]), extend(from, signed[1])];
        let mut value = product(&mut world.engine, &left, &right);
        self.flags[CARRY] = Flag::Is(value[15]);
        let is_fraction = !matches!(
            operation,
            O::Multiply | O::MultiplySigned | O::MultiplySignedUnsigned
        );
        if is_fraction {
            value.rotate_right(1);
            value[0] = Form::ZERO;
        }
        self.set_pair(0, &value);
        self.flags[ZERO] = Flag::zero(&value);
    }

    fn store(
        &mut self,
        instruction: &Instruction,
        displacement: u32,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let pointer = self.pair(instruction.source);
        let byte = self.general[usize::from(instruction.destination)];
        let Some(address) = world.number(&pointer) else {
            world.show(FindingKind::Address, self.current);
            return Err(Obstacle::WriteAnywhere);
        };
        self.write((address + displacement) & 0xFFFF, byte, world)
    }

    fn move_pointer(&mut self, to: u8, before: &[Form], by: u32, world: &mut World<'_>) {
        let by = constant::<16>(by);
        let (moved, _) = world.engine.sum(before, &by, Form::ZERO);
        self.set_pair(to, &moved);
    }

    /// Goes to the target if a flag has a value.
    fn go_if(
        &mut self,
        flag: &Flag,
        wanted: bool,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Flow {
        let condition = flag.form(&mut world.engine);
        let condition = world.engine.xor(condition, Form::of(!wanted));
        let cycles = u32::from(instruction.cycles_if_taken);
        match condition.constant() {
            Some(true) => {
                self.program_counter = instruction.target;
                self.cycles += u64::from(cycles);
                Flow::On
            }
            Some(false) => Flow::On,
            None => Flow::Fork {
                condition,
                target: instruction.target,
                cycles,
                balanced: false,
            },
        }
    }

    fn go_to_z(&mut self, world: &mut World<'_>) -> Result<(), Obstacle> {
        let target = world.number(&self.pair(Z));
        self.program_counter = target.ok_or(Obstacle::JumpAnywhere)? << 1;
        Ok(())
    }

    fn push_return_address(&mut self, world: &mut World<'_>) -> Result<(), Obstacle> {
        let word = self.program_counter >> 1;
        self.push(constant(word & 0xFF), world)?;
        self.push(constant(word >> 8), world)
    }

    fn pop_return_address(&mut self, world: &mut World<'_>) -> Result<Flow, Obstacle> {
        let high = self.pop(world)?;
        let low = self.pop(world)?;
        let address = [low, high].concat();
        if world.is_return_address(&address) {
            return Ok(Flow::Back);
        }
        let word = world.number(&address).ok_or(Obstacle::JumpAnywhere)?;
        self.program_counter = word << 1;
        Ok(Flow::On)
    }
}

/// The number of the only bit of a mask.
fn bit(mask: u32) -> usize {
    mask.trailing_zeros() as usize
}

fn byte(bits: &[Form]) -> Byte<Form> {
    std::array::from_fn(|n| bits[n])
}

fn each(
    left: &Byte<Form>,
    right: &Byte<Form>,
    mut operation: impl FnMut(Form, Form) -> Form,
) -> Byte<Form> {
    std::array::from_fn(|n| operation(left[n], right[n]))
}
