//! The clock that cycles take time by: the one asked for, or the device's own.

use crate::{Request, Stock};
use cipherfit_vocabulary::DeviceFacts;
use std::borrow::Cow;

/// The request with the clock of its device where it has none, and what to say about that.
pub(crate) fn timed<'a>(stock: &Stock, request: &'a Request) -> (Cow<'a, Request>, Option<String>) {
    let named = |word: &String| {
        let word = word.trim().to_lowercase();
        stock.devices.iter().find(|device| device.name == word)
    };
    let Some(device) = request.target.as_ref().and_then(named) else {
        return (Cow::Borrowed(request), None);
    };
    let note = clock_note(device, request.clock_hz);
    match (request.clock_hz, device.clock_hz) {
        (None, Some(hertz)) => {
            let clock_hz = Some(hertz as f64);
            let timed = Request {
                clock_hz,
                ..request.clone()
            };
            (Cow::Owned(timed), note)
        }
        _ => (Cow::Borrowed(request), note),
    }
}

/// What to say about the clock: that it is the device's fastest where none is asked for, and that the
/// figures do not hold where a faster one is.
#[must_use]
pub fn clock_note(device: &DeviceFacts, asked: Option<f64>) -> Option<String> {
    let (name, fastest) = (&device.name, device.clock_hz? as f64);
    let said = megahertz(fastest);
    match asked {
        None => Some(format!(
            "times at {said}, the fastest clock of {name} that the figures hold for (--clock)"
        )),
        Some(hertz) if hertz > fastest => Some(format!(
            "the figures hold for {name} up to {said}: at {} it waits for its memory or does not run",
            megahertz(hertz)
        )),
        Some(_) => None,
    }
}

/// A clock for people: `16 MHz`, `32.768 kHz`.
#[must_use]
pub fn megahertz(hertz: f64) -> String {
    if hertz < 1e6 {
        return format!("{} kHz", hertz / 1e3);
    }
    format!("{} MHz", hertz / 1e6)
}
