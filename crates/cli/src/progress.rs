//! A progress bar on standard error, for terminals only.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// Shows how far a long work has come; nothing where standard error is no terminal.
pub(crate) struct Progress(ProgressBar);

/// How many rows are to be done.
#[cfg(feature = "dataset")]
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rows {
    /// So many.
    Exactly(u64),
    /// About so many, if anything is known.
    About(Option<u64>),
}

impl Progress {
    /// Progress through so many bytes, or through an unknown number.
    pub(crate) fn bytes(total: Option<u64>) -> Self {
        Self::new(total, "{wide_bar} {bytes}/{total_bytes} {eta}", "{spinner} {bytes}")
    }

    /// Progress through so many items.
    pub(crate) fn items(total: u64) -> Self {
        Self::new(Some(total), "{wide_bar} {pos}/{len} {eta}", "{spinner} {pos}")
    }

    /// Progress through the rows of a table, with how many a second and how long it will take.
    #[cfg(feature = "dataset")]
    pub(crate) fn rows(total: Rows) -> Self {
        let unknown = "{spinner} {human_pos} rows {per_sec}";
        match total {
            Rows::Exactly(rows) => {
                Self::new(Some(rows), "{wide_bar} {human_pos}/{human_len} rows {per_sec} {eta}", unknown)
            }
            Rows::About(rows) => {
                Self::new(rows, "{wide_bar} {human_pos} rows {per_sec} about {eta}", unknown)
            }
        }
    }

    /// Says something without tearing the bar.
    #[cfg(feature = "dataset")]
    #[allow(clippy::print_stderr)]
    pub(crate) fn say(&self, message: &str) {
        self.0.suspend(|| eprintln!("{message}"));
    }

    fn new(total: Option<u64>, bar: &str, spinner: &str) -> Self {
        let progress = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(10));
        let template = if total.is_some() { bar } else { spinner };
        if let Ok(style) = ProgressStyle::with_template(template) {
            progress.set_style(style);
        }
        progress.enable_steady_tick(Duration::from_millis(250));
        Self(progress)
    }

    /// Goes on by so many.
    pub(crate) fn advance(&self, by: u64) {
        self.0.inc(by);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
