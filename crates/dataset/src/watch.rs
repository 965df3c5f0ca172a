//! [`Watch`]: who is told how the work goes.

/// Who is told how the work goes, from any thread.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Hears how many more rows are done.
    pub rows: &'a (dyn Fn(u64) + Sync),
    /// Hears what a person should read while the work goes on.
    pub say: &'a (dyn Fn(&str) + Sync),
}

impl std::fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Watch")
    }
}
