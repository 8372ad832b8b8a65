//! Where encryption has its keys from.

/// The word for the layout of round keys where encryption gets the key itself and makes its round
/// keys on the fly.
pub const KEY_ITSELF: &str = "key";

/// The word for round keys that lie as the specification has them.
pub const STANDARD_LAYOUT: &str = "standard";

crate::words! {
    /// What encryption and decryption get beside the block.
    #[derive(Default)]
    RoundKeyPlace {
        /// A pointer to round keys in RAM that `expand_key` has made.
        #[default]
        Ram = "ram",
        /// Nothing: the round keys lie in ROM under the name `<identifier>_round_keys`, made
        /// beforehand. `expand_key` serves to make them and is no part of the firmware.
        Flash = "flash",
        /// Nothing: the key is known when the code is assembled, as the definition `KEY_BYTES`
        /// (`0x00,0x01,…`), and the round keys are part of the instructions.
        Code = "code",
    }
}
