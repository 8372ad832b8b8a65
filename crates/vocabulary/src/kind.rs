//! What a primitive is for, and so which operations it has.

crate::words::words! {
    /// What a primitive is for, and so which operations it has.
    Kind {
        /// Key schedule, encryption and decryption of one block.
        BlockCipher = "block-cipher",
        /// The digest of a message.
        Hash = "hash",
    }
}
