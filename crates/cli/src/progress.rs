//! A progress bar on standard error, for terminals only.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// Shows how far a long work has come; nothing where standard error is no terminal.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// Progress through so many bytes, or through an unknown number.
    pub(crate) fn bytes(total: Option<u64>) -> Self {
        Self::new(total, "{wide_bar} {bytes}/{total_bytes} {eta}", "{spinner} {bytes}")
    }

    /// Progress through so many items.
    pub(crate) fn items(total: u64) -> Self {
        Self::new(Some(total), "{wide_bar} {pos}/{len} {eta}", "{spinner} {pos}")
    }

    /// Progress through so many rows of a table, or through an unknown number, with how many a second.
    #[cfg(feature = "dataset")]
    pub(crate) fn rows(total: Option<u64>) -> Self {
        Self::new(
            total,
            "{wide_bar} {human_pos}/{human_len} rows {per_sec} {eta}",
            "{spinner} {human_pos} rows {per_sec}",
        )
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
