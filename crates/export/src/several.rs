//! Several packages in one folder: benches, each with a program of its own, which are built and run at once and
//! print one log; or what one firmware holds, where code that several call is there once.

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

/// Puts what one firmware holds into folders of their own, named after what the functions' names begin with.
#[must_use]
pub fn set(packages: Vec<(Choice<'_>, Package)>) -> Package {
    let readme = set_readme(&packages);
    let mut all = Package {
        files: BTreeMap::from([("README.md".to_owned(), readme)]),
    };
    for (choice, package) in packages {
        let name = &choice.job.parameters.identifier;
        let files = package.files.into_iter();
        let files = files.map(|(path, text)| (format!("{name}/{path}"), text));
        all.files.extend(files);
    }
    all
}

fn set_readme(packages: &[(Choice<'_>, Package)]) -> String {
    let row = |(choice, _): &(Choice<'_>, Package)| {
        let job = &choice.job;
        let borrowed = choice.elsewhere.iter();
        let borrowed =
            borrowed.map(|one| format!("; calls {} in `{}`", one.implementation, one.folder));
        format!(
            "- `{}`: {} by {}{}\n",
            job.parameters.identifier,
            job.parameters.title,
            job.implementation.name,
            borrowed.collect::<String>()
        )
    };
    let device = packages
        .first()
        .map_or("", |(choice, _)| &choice.machine.device.title);
    format!(
        "{MARK}\n# A set for {device}\n\n{}\nEach folder has a README.md of its own. What several of them call is \
         in one of them alone, so that firmware holds it once.\n\n## Building\n\nTranslate `src/*.S` and `src/*.c` of \
         every folder, and put every `include` on the include path; no definitions are needed. Let the linker drop \
         what nothing calls: `--gc-sections`.\n\n## Licence\n\nMIT or Apache-2.0, as you choose: the files stand \
         in each folder.\n",
        packages.iter().map(row).collect::<String>()
    )
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
