//! How a command fails: a report for a person and an exit code for a script.

use cipherfit_atlas::published::LoadError;
use cipherfit_campaign::MergeError;
use cipherfit_catalog::{CatalogError, CatalogErrors};
use cipherfit_export::ExportError;
use cipherfit_hardware::flow::FlowError;
use cipherfit_hardware::record::RecordError;
use cipherfit_hardware::subject::SubjectError;
use cipherfit_hardware::vectors::VectorError;
use cipherfit_lab::build::BuildError;
use cipherfit_lab::call::Refusal;
use cipherfit_lab::image::ImageError;
use cipherfit_lab::measure::MeasureError;
use cipherfit_results::ReadError;
use cipherfit_results::store::StoreError;
use cipherfit_site::SiteError;
use cipherfit_vocabulary::SelectionError;
use miette::Report;
use std::path::Path;
use std::process::ExitCode;

/// A check failed.
pub(crate) const CHECK_FAILED: u8 = 1;
/// Wrong arguments or unusable files.
pub(crate) const BAD_INPUT: u8 = 2;
/// A tool is missing.
pub(crate) const MISSING_TOOL: u8 = 3;

/// A report and an exit code.
pub(crate) struct Failure {
    pub report: Report,
    pub code: u8,
}

/// What every command gives.
pub(crate) type CommandResult<T = ExitCode> = Result<T, Failure>;

impl Failure {
    /// Unusable input, with a remedy.
    pub(crate) fn bad_input(message: impl std::fmt::Display, help: impl Into<String>) -> Self {
        let report = miette::miette!(help = help.into(), "{message}");
        Self {
            report,
            code: BAD_INPUT,
        }
    }
}

/// Nothing where a file or folder is there; `help` says what to name.
pub(crate) fn expect_there(path: &Path, help: &str) -> CommandResult<()> {
    if path.exists() {
        return Ok(());
    }
    Err(Failure::bad_input(
        format!("there is no {}", path.display()),
        help,
    ))
}

/// Errors that always mean unusable input.
macro_rules! bad_input {
    ($($error:ty),+ $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self {
                    report: error.into(),
                    code: BAD_INPUT,
                }
            }
        })+
    };
}

bad_input!(
    CatalogError,
    ImageError,
    Refusal,
    SiteError,
    SubjectError,
    VectorError,
);

impl From<CatalogErrors> for Failure {
    fn from(mut errors: CatalogErrors) -> Self {
        match (errors.errors.pop(), errors.errors.is_empty()) {
            (Some(only), true) => only.into(),
            (last, _) => {
                errors.errors.extend(last);
                Self {
                    report: errors.into(),
                    code: BAD_INPUT,
                }
            }
        }
    }
}

impl From<SelectionError> for Failure {
    fn from(error: SelectionError) -> Self {
        let remedy = error.remedy();
        Self::bad_input(error, remedy)
    }
}

impl From<MergeError> for Failure {
    fn from(error: MergeError) -> Self {
        let remedy = error.remedy();
        Self::bad_input(error, remedy)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Read(error) => error.into(),
            error @ StoreError::Write { .. } => Self::bad_input(
                error,
                "what was kept before is in the files; the next run goes on",
            ),
        }
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self {
            report: Report::from_err(error),
            code: BAD_INPUT,
        }
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        Self {
            report: Report::from_err(error),
            code: BAD_INPUT,
        }
    }
}

impl From<MeasureError> for Failure {
    fn from(error: MeasureError) -> Self {
        let code = match &error {
            MeasureError::Build(BuildError::MissingTool(_)) => MISSING_TOOL,
            MeasureError::Build(_) | MeasureError::NoReference { .. } => BAD_INPUT,
            MeasureError::Verification { .. }
            | MeasureError::Lengths { .. }
            | MeasureError::Cases { .. } => CHECK_FAILED,
        };
        Self {
            report: error.into(),
            code,
        }
    }
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        let code = match &error {
            ExportError::Build(BuildError::MissingTool(_)) => MISSING_TOOL,
            _ => BAD_INPUT,
        };
        Self {
            report: error.into(),
            code,
        }
    }
}

impl From<FlowError> for Failure {
    fn from(error: FlowError) -> Self {
        let code = match &error {
            FlowError::MissingTool { .. } => MISSING_TOOL,
            FlowError::Design { .. } | FlowError::Files { .. } | FlowError::Answer { .. } => {
                BAD_INPUT
            }
        };
        Self {
            report: error.into(),
            code,
        }
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Flow(error) => error.into(),
            RecordError::Vectors(error) => error.into(),
        }
    }
}
