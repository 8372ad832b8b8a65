//! Words that choose.

use crate::failure::CommandResult;
use crate::names::{Named, Names, TARGETS};
use cipherfit_catalog::Catalog;
use cipherfit_vocabulary::Selection;
use clap::Args;

/// What a command is about: the same words and the same flags everywhere.
#[derive(Args)]
pub(crate) struct SelectionArguments {
    /// Words that all must fit: primitive (aes-128, speck-64/128), family, device, core,
    /// instruction set, toolchain, language, implementation or variant; * stands for anything
    #[arg(value_name = "WORD")]
    pub words: Vec<String>,
    /// Only this primitive, or family of primitives
    #[arg(long, value_name = "NAME")]
    pub primitive: Option<String>,
    /// Only this instruction set
    #[arg(long)]
    pub isa: Option<String>,
    /// Only this device, as far as code runs there, or this core
    #[arg(long, value_name = "DEVICE")]
    pub target: Option<String>,
    /// Only this variant
    #[arg(long)]
    pub variant: Option<String>,
}

impl SelectionArguments {
    /// The words of all of them.
    pub(crate) fn all_words(&self) -> Vec<String> {
        let options = [&self.primitive, &self.isa, &self.target, &self.variant];
        let words = self.words.iter().chain(options.into_iter().flatten());
        words.cloned().collect()
    }

    /// What all of them choose together.
    pub(crate) fn selection(&self) -> Selection {
        self.with([])
    }

    /// What all of them choose together with further words.
    pub(crate) fn with<'a>(&'a self, further: impl IntoIterator<Item = &'a String>) -> Selection {
        let words = self.all_words().into_iter();
        Selection::new(words.chain(further.into_iter().cloned()))
    }

    /// Is each option's word what the option takes?
    ///
    /// # Errors
    /// It is a name of another kind, or of nothing.
    pub(crate) fn check(&self, catalog: &Catalog) -> CommandResult<()> {
        let words = [
            (&self.primitive, &[Named::Primitive][..]),
            (&self.isa, &[Named::InstructionSet]),
            (&self.target, TARGETS),
            (&self.variant, &[Named::Implementation]),
        ];
        if words.iter().all(|(word, _)| word.is_none()) {
            return Ok(());
        }
        let names = Names::of(catalog);
        let mut words = words.iter();
        words.try_for_each(|(word, wanted)| names.check(word.as_deref(), wanted))
    }
}
