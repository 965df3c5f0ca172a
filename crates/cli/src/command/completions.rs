//! `ninefold completions`: what makes a shell complete the arguments.

use crate::failure::Failure;
use crate::{Arguments, Verdict, output};
use clap::CommandFactory;
use clap_complete::Shell;

/// Print the completions for a shell
#[derive(clap::Args)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "ninefold", &mut script);
        output::print(script)?;
        Ok(Verdict::Yes)
    }
}
