//! Devices behind memory addresses.

use crate::Label;
use std::ops::Range;

/// A memory-mapped device, such as a hardware multiplier.
///
/// It answers wherever the caller has mapped its addresses as [`crate::MemoryKind::Peripheral`].
pub trait Peripheral: Send {
    /// The addresses that the device answers.
    fn addresses(&self) -> Range<u32>;
    /// Reads 1 or 2 bytes (`size`) at an address within [`Peripheral::addresses`].
    fn read(&mut self, address: u32, size: u8) -> (u32, Label);
    /// Writes 1 or 2 bytes (`size`) at an address within [`Peripheral::addresses`].
    fn write(&mut self, address: u32, size: u8, value: u32, label: Label);
}

/// Where a core has a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeripheralDescription {
    /// What it is: `multiplier`.
    pub name: &'static str,
    /// The addresses to map as [`crate::MemoryKind::Peripheral`] for it to be reachable.
    pub addresses: Range<u32>,
    /// Does the simulator have the device? If not, these addresses give back what was written there,
    /// which is what no register of a device does.
    pub simulated: bool,
}
