//! `ninefold man`: the manual page.

use crate::failure::Failure;
use crate::{Arguments, Verdict, output};
use clap::CommandFactory;
use clap_mangen::Man as Page;

/// Print the manual page, or that of a subcommand
#[derive(clap::Args)]
pub(crate) struct Man {
    /// The subcommand
    command: Option<String>,
}

impl Man {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let mut root = Arguments::command();
        root.build();
        let command = match &self.command {
            None => root,
            Some(name) => root
                .find_subcommand(name)
                .cloned()
                .ok_or_else(|| Failure::new(format_args!("there is no subcommand '{name}'")))?,
        };
        let mut page = Vec::new();
        Page::new(command).render(&mut page)?;
        output::print(page)?;
        Ok(Verdict::Yes)
    }
}
