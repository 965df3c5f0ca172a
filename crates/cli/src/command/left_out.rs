//! A command of a program that was built without what it needs, as `cargo xtask run` does.

use crate::Verdict;
use crate::failure::Failure;

/// Left out of this build of Ninefold
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LeftOut {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

impl LeftOut {
    /// Says what would be needed, whatever was asked for.
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let _ = self.rest;
        Err(Failure::new("this command is left out of this build of Ninefold")
            .hint("`cargo install --path crates/cli` builds a program that has all of them"))
    }
}
