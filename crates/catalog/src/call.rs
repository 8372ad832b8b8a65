//! How the operations of one implementation are called: what its kind says of them, as its contract
//! turns it. Everything that places, declares or explains an argument takes it from here.

use crate::{Family, Implementation, Job, Parameters};
use cipherfit_vocabulary::{
    Access, Argument, Interface, Kind, Operation, OperationDescription, Presence, Role,
    RoundKeyPlace, Size,
};
use std::collections::BTreeSet;

/// An operation of an implementation.
#[derive(Clone, Debug)]
pub struct Call {
    /// What its kind says of it.
    pub description: &'static OperationDescription,
    /// The function.
    pub symbol: String,
    /// What it is given: the arguments of the C function, in order, which are parts of the area where
    /// there is one pointer for everything.
    pub arguments: Vec<Argument>,
}

impl Implementation {
    /// The arguments of an operation as this implementation gets them. Round keys that lie in ROM are
    /// no argument; without a key schedule the key is in their place; an area may lend memory; customization
    /// is for what takes it.
    #[must_use]
    pub fn arguments(&self, description: &OperationDescription) -> Vec<Argument> {
        let arguments = description.arguments.iter();
        let arguments = arguments.filter_map(|&argument| self.argument(argument));
        let mut arguments: Vec<Argument> = arguments.map(|one| self.with_access(one)).collect();
        let area = &self.manifest.contract.area;
        if area.iter().any(|field| field.holds == Role::Work) {
            arguments.push(Argument::new(Role::Work, Access::Scratch).if_there(Presence::Optional));
        }
        arguments
    }

    fn argument(&self, argument: Argument) -> Option<Argument> {
        let customizes = matches!(
            argument.role,
            Role::Customization | Role::CustomizationLength
        );
        if customizes && !self.manifest.contract.customized {
            return None;
        }
        if argument.role != Role::RoundKeys || argument.access != Access::In {
            return Some(argument);
        }
        match self.manifest.contract.round_keys_in {
            RoundKeyPlace::Flash | RoundKeyPlace::Code => None,
            RoundKeyPlace::Ram if self.takes_key() => Some(Argument {
                stays: argument.stays,
                ..Argument::read(Role::Key, "key")
            }),
            RoundKeyPlace::Ram => Some(argument),
        }
    }

    fn with_access(&self, argument: Argument) -> Argument {
        let overwritten = self.manifest.contract.overwrites_key && argument.role == Role::Key;
        Argument {
            access: if overwritten {
                Access::InOut
            } else {
                argument.access
            },
            ..argument
        }
    }

    /// The operations that it has, in their order, with their descriptions.
    pub fn descriptions(
        &self,
        kind: Kind,
    ) -> impl Iterator<Item = &'static OperationDescription> + use<'_> {
        let interface = self.manifest.contract.interface;
        let operations = self.manifest.operations.keys();
        operations.filter_map(move |&operation| kind.operation(operation, interface))
    }

    /// Everything that its operations work with.
    #[must_use]
    pub fn roles(&self, kind: Kind) -> BTreeSet<Role> {
        let arguments = self.descriptions(kind).flat_map(|one| self.arguments(one));
        arguments.map(|argument| argument.role).collect()
    }

    /// Is an operation called by the firmware? Round keys in flash are made beforehand.
    #[must_use]
    pub fn is_in_firmware(&self, operation: Operation) -> bool {
        operation != Operation::EXPAND_KEY || !self.has_round_keys_in_flash()
    }

    /// Bytes of what an argument points at; of a message of any length, those of a block. None where
    /// only the manifest says it.
    #[must_use]
    pub fn bytes_of(&self, role: Role, parameters: &Parameters) -> usize {
        match role.size() {
            Size::RoundKeys => self.round_key_bytes(parameters),
            Size::Number(bytes) => bytes,
            Size::Own if role == Role::State => self.state_bytes(parameters),
            size => parameters.bytes(size),
        }
    }

    /// Is there one pointer for everything?
    #[must_use]
    pub fn takes_one_pointer(&self) -> bool {
        self.manifest.contract.interface == Interface::OnePointer
    }

    /// Bytes of the largest struct of arguments; 0 where operations get none.
    #[must_use]
    pub fn struct_bytes(&self, kind: Kind, word_bytes: usize) -> usize {
        let counts = self
            .descriptions(kind)
            .map(|one| self.arguments(one))
            .filter(|arguments| self.takes_struct(arguments))
            .map(|arguments| arguments.len());
        counts.max().unwrap_or(0) * word_bytes
    }

    /// Is there one pointer, to a struct of these arguments? What takes nothing of any length, or a piece of it into a
    /// state, gets them as they are.
    #[must_use]
    pub fn takes_struct(&self, arguments: &[Argument]) -> bool {
        let has_structs = self.manifest.contract.interface == Interface::Struct;
        let has = |fits: &dyn Fn(Role) -> bool| arguments.iter().any(|one| fits(one.role));
        has_structs && has(&Role::has_any_length) && !has(&|role| role == Role::State)
    }
}

impl Job<'_> {
    /// The operations, in their order.
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        let Family { kind, .. } = *self.family;
        let call = |description: &'static OperationDescription| Call {
            description,
            symbol: self.symbol(description.operation),
            arguments: self.implementation.arguments(description),
        };
        self.implementation.descriptions(kind).map(call).collect()
    }

    /// An operation, if firmware calls it.
    #[must_use]
    pub fn firmware_call(&self, operation: Operation) -> Option<Call> {
        let mut calls = self.firmware_calls().into_iter();
        calls.find(|call| call.description.operation == operation)
    }

    /// The operations that firmware calls.
    #[must_use]
    pub fn firmware_calls(&self) -> Vec<Call> {
        let mut calls = self.calls();
        calls.retain(|call| {
            self.implementation
                .is_in_firmware(call.description.operation)
        });
        calls
    }
}

impl Call {
    /// The parameters as a C declaration writes them: `uint8_t *block, const uint8_t *round_keys`.
    #[must_use]
    pub fn c_parameters(&self, job: &Job<'_>) -> String {
        if job.implementation.takes_one_pointer() {
            "uint8_t *area".to_owned()
        } else if job.implementation.takes_struct(&self.arguments) {
            let (name, word) = (struct_name(job), struct_word(job));
            format!("const {name} *{word}")
        } else {
            c_declarations(&self.arguments).join(", ")
        }
    }
}

/// The C type of the struct that calls get: `ascon_aead128_message`.
#[must_use]
pub fn struct_name(job: &Job<'_>) -> String {
    format!("{}_{}", job.parameters.identifier, struct_word(job))
}

/// What the struct that calls get is of.
fn struct_word(job: &Job<'_>) -> &'static str {
    let calls = job.calls();
    let mut arguments = calls.iter().flat_map(|call| &call.arguments);
    match arguments.any(|one| one.role == Role::Message) {
        true => "message",
        false => "arguments",
    }
}

/// Arguments as C declares them, be it as the parameters of a function or as the members of a struct.
#[must_use]
pub fn c_declarations(arguments: &[Argument]) -> Vec<String> {
    let declaration = |argument: &Argument| {
        let role = argument.role;
        match (role.size(), argument.access) {
            (Size::Number(bytes), _) => format!("uint{}_t {role}", 8 * bytes),
            (_, Access::In) => format!("const uint8_t *{role}"),
            _ => format!("uint8_t *{role}"),
        }
    };
    arguments.iter().map(declaration).collect()
}
