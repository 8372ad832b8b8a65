//! What `cipherfit fit` is told.

use super::packet::Packets;
use crate::failure::{CommandResult, Failure};
use cipherfit_fit::packet::{Asked, is_packet};
use cipherfit_fit::{
    FitError, Need, Request, Stock,
    need_text::{key_use, leaks, need, objective, operations},
    units,
};
use cipherfit_vocabulary::{Kind, Operation, Size};
use clap::Args;

pub(crate) const EXAMPLES: &str = "Examples:
  cipherfit fit aes-128 --target msp430f1611 --rom 2KB --ram 128B
  cipherfit fit --target avr --rom 1k --security 112 --message 64B --key static
  cipherfit fit aes --target msp430f5528 --energy 5uJ --objective energy
  cipherfit fit --target atmega328p --clock 16MHz --throughput 20kB/s --objective rom
  cipherfit fit present-80 --target avr --operations encrypt,decrypt --traffic 1GB
  cipherfit fit --target r5f100le --need \"encrypt aes-128\" \\
      --need \"hash digest>=256 message=100B\" --rom 3KB --ram 300B
  cipherfit fit --packet ieee-802.15.4-enc-mic-32 --payload 20B --target msp430f1611

Figures are those of the rule strict (`cipherfit table --explain`) for a whole message.
Exit code 1: nothing fits; the answer says what stands in the way.";

#[derive(Args)]
pub(crate) struct FitArguments {
    /// Primitive or family: aes-128, speck [default: any that does what is needed]
    #[arg(conflicts_with = "need")]
    pub primitive: Option<String>,
    /// Device, core or instruction set: attiny85, msp430, avr [default: any]
    #[arg(long, value_name = "DEVICE")]
    pub target: Option<String>,
    /// What is needed, several times for a set that shares ROM and RAM: packet:NAME payload=SIZE, or operations, a primitive or
    /// family, conditions that override those of the command line (message, associated, key, leaks,
    /// any-standing, may-lose-key, security, block, key-size, digest, cycles, throughput, energy, traffic)
    #[arg(long, value_name = "NEED")]
    pub need: Vec<String>,
    /// encrypt, decrypt, both with a comma between, or hash [default: hash of a hash function, else
    /// encrypt]
    #[arg(long, value_name = "LIST", conflicts_with = "need")]
    pub operations: Option<String>,
    /// A packet of a radio or meter standard, by its name in `cipherfit list --packets`
    #[arg(
        long,
        value_name = "NAME",
        requires = "payload",
        conflicts_with_all = ["primitive", "need", "operations", "message", "associated"]
    )]
    pub packet: Option<String>,
    /// Bytes that the packet carries
    #[arg(long, value_name = "SIZE", requires = "packet")]
    pub payload: Option<String>,
    /// The packet is received: opened and verified [default: sent]
    #[arg(long, requires = "packet")]
    pub receive: bool,
    /// Most ROM: code and tables, the key schedule's included (k is 1024)
    #[arg(long, value_name = "SIZE")]
    pub rom: Option<String>,
    /// Most RAM: variables, round keys, key, block and stack
    #[arg(long, value_name = "SIZE")]
    pub ram: Option<String>,
    /// Most cycles a message
    #[arg(long, value_name = "N")]
    pub cycles: Option<String>,
    /// Fewest bytes a second, at the clock
    #[arg(long, value_name = "RATE")]
    pub throughput: Option<String>,
    /// Clock
    #[arg(long, value_name = "FREQUENCY")]
    pub clock: Option<String>,
    /// Most energy a message, where there is a model (docs/src/energy.md)
    #[arg(long, value_name = "ENERGY")]
    pub energy: Option<String>,
    /// Length of a message [default: 16B]
    #[arg(long, value_name = "SIZE")]
    pub message: Option<String>,
    /// What is authenticated with a message and sent in clear [default: 0B]
    #[arg(long, value_name = "SIZE")]
    pub associated: Option<String>,
    /// How often the key changes: changing (its set-up is part of each message), static (set up once
    /// at start) or fixed (when the firmware is built) [default: changing]
    #[arg(long, value_name = "HOW")]
    pub key: Option<String>,
    /// What may tell of secrets at most: nothing; addresses, which take no time where there is no cache,
    /// as on all machines here; branches, which take time [default: branches, and the answer says so]
    #[arg(long, value_name = "WHAT")]
    pub leaks: Option<String>,
    /// Fewest bits of security; 0 for any number [default: 112, but of a primitive that is named]
    #[arg(long, value_name = "BITS")]
    pub security: Option<String>,
    /// Take primitives that are in no standard in force, too, where none is named
    #[arg(long)]
    pub any_standing: bool,
    /// Take code that destroys the key it gets, too, where each key is for one block
    #[arg(long)]
    pub may_lose_key: bool,
    /// Block size in bits: 64, '>=64'
    #[arg(long, value_name = "BITS")]
    pub block: Option<String>,
    /// Key size in bits: 128, '>=128'
    #[arg(long, value_name = "BITS")]
    pub key_size: Option<String>,
    /// Digest size in bits: 256, '>=256'
    #[arg(long, value_name = "BITS")]
    pub digest: Option<String>,
    /// What one key encrypts in all, for the birthday bound: 1GB
    #[arg(long, value_name = "SIZE")]
    pub traffic: Option<String>,
    /// What is best: speed, rom, ram, energy, or weights: speed=2,rom=1
    #[arg(long, default_value = "speed")]
    pub objective: String,
    /// Needs may run at the same time: stack and lent memory add up, code must be reentrant
    #[arg(long)]
    pub at_once: bool,
    /// How much more ROM to try
    #[arg(long, value_name = "SIZE", default_value = "256B")]
    pub rom_step: String,
    /// How much more RAM to try
    #[arg(long, value_name = "SIZE", default_value = "64B")]
    pub ram_step: String,
    /// Answers and near misses to show
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = at_least_one)]
    pub most: usize,
    /// Print JSON: everything
    #[arg(long)]
    pub json: bool,
}

impl FitArguments {
    /// The request that they stand for.
    pub(super) fn request(&self, stock: &Stock, packets: &Packets) -> CommandResult<Request> {
        let shared = self.shared(stock)?;
        let asked = self.asked(stock, packets)?;
        let needs = match (asked, self.need.as_slice()) {
            (Some(asked), _) => asked.needs,
            (None, []) => vec![shared],
            (None, needs) => {
                let read = |text: &String| {
                    if is_packet(text) {
                        return Ok(packets.of_need(text, &shared)?.needs);
                    }
                    let found = need(text, &shared).map_err(|error| place("need", &error))?;
                    Ok(vec![without_what_it_lacks(found, &shared)])
                };
                let needs = needs.iter().map(read).collect::<CommandResult<Vec<_>>>()?;
                needs.concat()
            }
        };
        Ok(Request {
            target: self.target.clone(),
            needs,
            rom: option("rom", self.rom.as_ref(), units::bytes)?,
            ram: option("ram", self.ram.as_ref(), units::bytes)?,
            clock_hz: option("clock", self.clock.as_ref(), units::frequency)?,
            at_once: self.at_once,
            objective: objective(&self.objective).map_err(|error| place("objective", &error))?,
            rom_step: units::bytes(&self.rom_step).map_err(|error| place("rom-step", &error))?,
            ram_step: units::bytes(&self.ram_step).map_err(|error| place("ram-step", &error))?,
        })
    }

    /// The packet that is asked for, if it is one.
    pub(super) fn asked<'p>(
        &self,
        stock: &Stock,
        packets: &'p Packets,
    ) -> CommandResult<Option<Asked<'p>>> {
        let (Some(name), Some(payload)) = (&self.packet, &self.payload) else {
            return Ok(None);
        };
        let key = self
            .key
            .as_ref()
            .map_or(String::new(), |key| format!("key={key}"));
        let shared = self.shared(stock)?;
        let asked = packets.asked(name, payload, self.receive, &key, &shared)?;
        Ok(Some(asked))
    }

    /// What holds for all needs that do not say otherwise.
    fn shared(&self, stock: &Stock) -> CommandResult<Need> {
        let usual = Need::default();
        let list = |text: &str| operations(text);
        let given = option("operations", self.operations.as_ref(), list)?;
        let bits = units::size;
        Ok(Need {
            operations: given.unwrap_or_else(|| usual_operations(stock, self.primitive.as_deref())),
            primitive: self.primitive.clone(),
            message_bytes: option("message", self.message.as_ref(), units::bytes)?
                .unwrap_or(usual.message_bytes),
            associated_bytes: option("associated", self.associated.as_ref(), units::bytes)?
                .unwrap_or_default(),
            key: option("key", self.key.as_ref(), key_use)?.unwrap_or(usual.key),
            constant_time: option("leaks", self.leaks.as_ref(), leaks)?,
            security_bits: option("security", self.security.as_ref(), units::least_bits)?,
            any_standing: self.any_standing,
            may_lose_key: self.may_lose_key,
            block: option("block", self.block.as_ref(), bits)?,
            key_size: option("key-size", self.key_size.as_ref(), bits)?,
            digest: option("digest", self.digest.as_ref(), bits)?,
            cycles: option("cycles", self.cycles.as_ref(), units::cycles)?,
            bytes_per_second: option("throughput", self.throughput.as_ref(), units::rate)?,
            nanojoules: option("energy", self.energy.as_ref(), units::energy)?,
            traffic_bytes: option("traffic", self.traffic.as_ref(), units::bytes)?,
        })
    }
}

/// What primitives of that name are asked for most, else encryption.
fn usual_operations(stock: &Stock, primitive: Option<&str>) -> Vec<Operation> {
    let named = primitive.map_or(Vec::new(), |name| stock.named(name));
    let kind = named.first().map_or(Kind::BLOCK_CIPHER, |one| one.kind);
    kind.needs().take(1).map(|task| task.name).collect()
}

/// The need without those shared conditions that are about what it does not have: of several needs
/// one may have a key and another a digest.
fn without_what_it_lacks(mut need: Need, shared: &Need) -> Need {
    let lacks = |size| need.kind().is_some_and(|kind| !kind.sizes.contains(&size));
    let (without_key, without_digest) = (lacks(Size::Key), lacks(Size::Digest));
    if without_key && need.key_size == shared.key_size {
        need.key_size = None;
    }
    if without_digest && need.digest == shared.digest {
        need.digest = None;
    }
    need
}

/// Reads an option's text, if it is given.
fn option<T>(
    name: &str,
    text: Option<&String>,
    read: impl Fn(&str) -> Result<T, FitError>,
) -> CommandResult<Option<T>> {
    text.map(|text| read(text).map_err(|error| place(name, &error)))
        .transpose()
}

/// Reads how many answers to show.
fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("a whole number from 1 on is wanted".to_owned()),
    }
}

/// Names the option that an error is about.
fn place(option: &str, error: &FitError) -> Failure {
    Failure::bad_input(format!("--{option}: {}", error.problem), &error.remedy)
}
