//! Long work on many things: side by side, with progress.

use crate::terminal;
use rayon::prelude::*;

/// Does the work on each item, at most so many at once (as many as there are processors if that is
/// not said), and shows how far it is and the title of what was begun last.
///
/// Each item is handed out alone, the first first: some take a thousand times as long as others, and those that come
/// behind one must not wait for it. What is worked on at once is next to each other, and has more in common.
pub(crate) fn side_by_side<T: Sync, R: Send>(
    items: &[T],
    at_once: Option<u16>,
    title: impl Fn(&T) -> String + Sync,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let bar = terminal::progress(items.len());
    let all = || {
        let numbered = items.iter().enumerate().par_bridge();
        let results = numbered.map(|(number, item)| {
            bar.set_message(title(item));
            let result = work(item);
            bar.inc(1);
            (number, result)
        });
        results.collect::<Vec<_>>()
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(at_once.map_or(0, usize::from))
        .build();
    let mut results = match pool {
        Ok(pool) => pool.install(all),
        Err(_) => all(),
    };
    bar.finish_and_clear();
    results.sort_unstable_by_key(|&(number, _)| number);
    results.into_iter().map(|(_, result)| result).collect()
}
