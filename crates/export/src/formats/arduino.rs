//! An Arduino library: the header beside the sources, the self-test as a sketch.

use crate::package::Parts;
use crate::{example, self_test};
use cipherfit_catalog::machine::ArduinoFragments;
use std::collections::BTreeMap;

pub(super) fn files(parts: &Parts<'_>) -> BTreeMap<String, String> {
    let mut files = super::sources(parts);
    let mut put = |path: String, text: String| {
        files.insert(path, text);
    };
    put(format!("src/{}", parts.header.0), parts.header.1.clone());
    put(
        "examples/SelfTest/SelfTest.ino".to_owned(),
        example::sketch(&parts.choice),
    );
    put(
        format!("examples/SelfTest/{}", self_test::FILE),
        parts.self_test.clone(),
    );
    put("library.properties".to_owned(), properties(parts));
    files
}

fn properties(parts: &Parts<'_>) -> String {
    let job = &parts.choice.job;
    format!(
        "name=cipherfit {title}\nversion={version}\nauthor=cipherfit\nmaintainer=cipherfit\nsentence={title} for \
         {isa}: {summary}\nparagraph=Implementation {implementation}, measured for {device}; the header has sizes, \
         cycles and contract.\ncategory=Data Processing\nurl=\narchitectures={architecture}\nincludes={header}\n",
        title = job.parameters.title.replace('/', "-"),
        version = env!("CARGO_PKG_VERSION"),
        summary = job.implementation.manifest.summary,
        implementation = job.implementation.name,
        device = parts.choice.machine.device.title,
        header = parts.header.0,
        isa = parts.choice.machine.isa.title,
        architecture = fragments(parts).map_or("", |arduino| &arduino.architecture),
    )
}

fn fragments<'a>(parts: &Parts<'a>) -> Option<&'a ArduinoFragments> {
    parts.choice.machine.isa.export.arduino.as_ref()
}

pub(super) fn how(parts: &Parts<'_>) -> String {
    let scope = if parts.choice.job.compiler.is_some() {
        "The IDE compiles C with options of its own, and the linker again: cycles, sizes and the absence of leaks \
         are not those that were measured. An implementation in assembler stays what it is."
    } else {
        fragments(parts).map_or("", |arduino| &arduino.scope)
    };
    format!(
        "Put the folder into the sketchbook's `libraries/`, restart the IDE, open the example SelfTest: it prints \
         the outcome at 9600 baud. {scope}"
    )
}
