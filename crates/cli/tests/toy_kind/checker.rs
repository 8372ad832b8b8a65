//! The checker: official vectors, messages of every length up to two blocks, and growing ones.

use crate::kind::{CHECKSUM, STAMP};
use crate::model::tag;
use cipherfit_lab::kinds::{Case, Cases, Checker, Inputs, Series};
use cipherfit_vocabulary::Kind;

pub(crate) struct Macs;

impl Checker for Macs {
    fn kind(&self) -> Kind {
        *CHECKSUM
    }

    fn cases(&self, inputs: &Inputs<'_>) -> Result<Option<Cases>, String> {
        let official = inputs.official()?;
        if let Some(case) = official
            .iter()
            .find(|case| *case != &answered(&case.name, case))
        {
            return Err(format!("the model disagrees with {}", case.name));
        }
        let block = inputs.parameters.block_bytes;
        let series = (0..4).map(|seed| Series {
            task: *STAMP,
            cases: (1..5)
                .map(|blocks| made(inputs, seed, blocks * block))
                .collect(),
        });
        Ok(Some(Cases {
            official,
            random: (0..=2 * block)
                .map(|length| made(inputs, length, length))
                .collect(),
            long: Vec::new(),
            longer: Vec::new(),
            more: Vec::new(),
            series: series.collect(),
            clearest: 0,
        }))
    }
}

fn made(inputs: &Inputs<'_>, seed: usize, length: usize) -> Case {
    let bytes = |from: usize, count: usize| -> Vec<u8> {
        (from..from + count)
            .map(|place| (place * place * 89 + 37 * seed) as u8)
            .collect()
    };
    let case = Case {
        name: format!("message of {length} bytes"),
        values: [
            ("key", bytes(5, inputs.parameters.key_bytes)),
            ("msg", bytes(200, length)),
        ]
        .into(),
    };
    answered(&case.name, &case)
}

fn answered(name: &str, case: &Case) -> Case {
    let mut values = case.values.clone();
    values.insert("tag", vec![tag(case.value("key"), case.value("msg"))]);
    Case {
        name: name.to_owned(),
        values,
    }
}
