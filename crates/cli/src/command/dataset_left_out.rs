//! `ninefold dataset` and `ninefold sql` in a program that was built without them, as `cargo xtask run` does.

use crate::Verdict;
use crate::failure::Failure;

/// Data sets: left out of this build of Ninefold
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LeftOut {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

impl LeftOut {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let _ = self.rest;
        Err(Failure::new("data sets and SQL are left out of this build of Ninefold")
            .hint("`cargo install --path crates/cli` builds a program that has them"))
    }
}
