//! Several benches in one folder, each with a program of its own: all are built and run at once, and what they
//! print is one log.

use crate::readme::MARK;
use crate::{Choice, Package};
use std::collections::BTreeMap;

/// Puts packages into folders of their own, named after what they hold, beside a Makefile for all.
#[must_use]
pub fn several(packages: Vec<(Choice<'_>, Package)>) -> Package {
    let names: Vec<String> = packages
        .iter()
        .map(|(choice, _)| folder_of(choice))
        .collect();
    let own = [
        ("Makefile".to_owned(), makefile(&names)),
        ("README.md".to_owned(), readme(&packages, &names)),
    ];
    let mut all = Package {
        files: BTreeMap::from(own),
    };
    for (name, (_, package)) in names.iter().zip(packages) {
        let files = package.files.into_iter();
        let files = files.map(|(path, text)| (format!("{name}/{path}"), text));
        all.files.extend(files);
    }
    all
}

/// `speck-64-128-by-speck-avr-rounds-unrolled`.
fn folder_of(choice: &Choice<'_>) -> String {
    let implementation = choice.job.implementation.name.replace('/', "-");
    format!("{}-by-{implementation}", choice.job.parameters.name)
}

fn makefile(names: &[String]) -> String {
    format!(
        "# SPDX-License-Identifier: MIT OR Apache-2.0\n\
         # `make` builds firmware.hex in each folder, `make run` runs them one after another in a simulator.\n\
         BENCHES := {}\n\n\
         all: $(BENCHES)\n\n\
         $(BENCHES):\n\t@$(MAKE) --no-print-directory -C $@ firmware.hex\n\n\
         run: all\n\t@set -e; for bench in $(BENCHES); do $(MAKE) --no-print-directory -s -C $$bench run; done\n\n\
         clean:\n\t@set -e; for bench in $(BENCHES); do $(MAKE) --no-print-directory -C $$bench clean; done\n\n\
         .PHONY: all run clean $(BENCHES)\n",
        names.join(" \\\n           ")
    )
}

fn readme(packages: &[(Choice<'_>, Package)], names: &[String]) -> String {
    let list: Vec<String> = names.iter().map(|name| format!("- `{name}`\n")).collect();
    let device = packages
        .first()
        .map_or("", |(choice, _)| &choice.machine.device.title);
    format!(
        "{MARK}\n# Benches for {device}\n\nEach folder is a program that times one implementation, and has a \
         README.md of its own:\n\n{}\n## Building\n\n```sh\nmake        # firmware.hex in each folder\nmake -s run \
         # runs one after another in a simulator\n```\n\nOn a board: load the programs one after another, and keep \
         all that they print at the serial port, 9600 baud, in one file.\n\n```sh\ncipherfit confirm LOG\n```\n\nsays of \
         each whether the device takes the cycles that were measured.\n\n## Licence\n\nMIT or Apache-2.0, as you \
         choose: the files stand in each folder.\n",
        list.concat()
    )
}
