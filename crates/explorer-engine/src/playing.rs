//! Questions to the live bench.

use crate::bench::{Description, Dump, LiveBench, Repeated, State};
use cipherfit_scene::{Scene, SceneError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the page can ask of the bench.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "BenchQuestion")]
pub enum Question {
    /// Put the calls of an official vector on the bench.
    Load(Scene),
    /// Make everything ready for a call of the scene, and enter the function.
    Begin(usize),
    /// Execute instructions.
    Run {
        /// At most so many cycles.
        cycles: u64,
        /// Stop when one of these addresses is next.
        breakpoints: Vec<u32>,
    },
    /// Execute so many instructions.
    Step(u32),
    /// Show memory.
    Memory {
        /// Address of the first byte.
        start: u32,
        /// Address behind the last.
        end: u32,
    },
    /// Make all calls of the scene as fast as can be, and count the cycles.
    Repeat {
        /// How often.
        times: u32,
        /// Follow secrets, which is slower.
        follow_secrets: bool,
    },
}

/// What comes back, under the name of the question.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "BenchReply")]
pub enum Reply {
    /// The machine on the bench.
    Load(Description),
    /// Where the call stands.
    Begin(State),
    /// Where the call stands.
    Run(State),
    /// Where the call stands.
    Step(State),
    /// What memory holds.
    Memory(Dump),
    /// What it took.
    Repeat(Repeated),
}

/// What lies on the bench.
#[derive(Default)]
pub(crate) struct Playing {
    bench: Option<LiveBench>,
}

impl Playing {
    fn bench(&mut self) -> Result<&mut LiveBench, String> {
        self.bench
            .as_mut()
            .ok_or_else(|| "nothing is on the bench".to_owned())
    }

    pub(crate) fn reply(&mut self, question: Question) -> Result<Reply, String> {
        let failed = |error: SceneError| error.to_string();
        Ok(match question {
            Question::Load(scene) => {
                let bench = LiveBench::new(scene).map_err(failed)?;
                Reply::Load(self.bench.insert(bench).description())
            }
            Question::Begin(call) => {
                let bench = self.bench()?;
                bench.begin(call).map_err(failed)?;
                Reply::Begin(state(bench)?)
            }
            Question::Run {
                cycles,
                breakpoints,
            } => {
                let bench = self.bench()?;
                bench.run(cycles, &breakpoints);
                Reply::Run(state(bench)?)
            }
            Question::Step(instructions) => {
                let bench = self.bench()?;
                bench.step(instructions);
                Reply::Step(state(bench)?)
            }
            Question::Memory { start, end } => Reply::Memory(self.bench()?.memory(start..end)),
            Question::Repeat {
                times,
                follow_secrets,
            } => {
                let repeated = self.bench()?.repeat(times, follow_secrets);
                Reply::Repeat(repeated.map_err(failed)?)
            }
        })
    }
}

fn state(bench: &LiveBench) -> Result<State, String> {
    bench.state().ok_or_else(|| "no call has begun".to_owned())
}
