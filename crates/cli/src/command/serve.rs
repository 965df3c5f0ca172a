//! `ninefold serve`: the web service, with the browser client inside.

use crate::failure::Failure;
use crate::{Verdict, memory, output};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, value_parser};
use ninefold_server::Config;
use ninefold_server::config::{SETTINGS, Setting};
use std::path::PathBuf;

/// The flags are those of the table of settings; a value that was not given is not there.
pub(crate) struct Serve {
    file: Option<PathBuf>,
    flags: Vec<(&'static str, String)>,
}

const CONFIG: &str = "config";

impl Serve {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        memory::give_back_at_once();
        let variable = |name: &str| std::env::var(name).ok();
        let config = Config::load(self.file.as_deref(), variable, &self.flags).map_err(Failure::new)?;
        ninefold_server::log_to_stderr(config.log(), config.log_form()).map_err(Failure::new)?;
        let sends_mail = config.sends_mail();
        let listening = |address| {
            // Nobody may be reading; the service runs all the same.
            let _ = output::print(format!("Ninefold is at http://{address}/\n"));
            if !sends_mail {
                output::note(
                    "no mail server is set, so nobody who forgets a password can get a code; --mail-server \
                     says where mails go, and --mail-log=on prints them",
                );
            }
        };
        ninefold_server::run(config, listening).map_err(Failure::new)?;
        Ok(Verdict::Yes)
    }
}

impl clap::Args for Serve {
    fn augment_args(command: clap::Command) -> clap::Command {
        let file = Arg::new(CONFIG).long(CONFIG).value_name("FILE").value_parser(value_parser!(PathBuf));
        let file = file.help("A TOML file with these settings, by the names of the flags");
        command
            .about("Run the web service: puzzles, games, accounts, and the game in the browser")
            .long_about(
                "Run the web service: puzzles, games, accounts, and the game in the browser\n\nEvery \
                 setting is a flag, a variable (`--work-queue` is NINEFOLD_WORK_QUEUE) and a key of the \
                 file; a flag wins over a variable, and a variable over the file.",
            )
            .arg(file)
            .args(SETTINGS.iter().map(argument))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

fn argument(setting: &Setting) -> Arg {
    let default = if setting.default.is_empty() { "none" } else { setting.default };
    let argument = Arg::new(setting.name)
        .long(setting.name)
        .value_name(setting.value)
        .help(format!("{} [default: {default}]", setting.help));
    match setting.value {
        // A switch can be given without a value.
        "SWITCH" => argument
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("on")
            .value_parser(PossibleValuesParser::new(["on", "off"])),
        _ => argument,
    }
}

impl clap::FromArgMatches for Serve {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given =
            |setting: &Setting| Some((setting.name, matches.get_one::<String>(setting.name)?.clone()));
        let file = matches.get_one::<PathBuf>(CONFIG).cloned();
        Ok(Self { file, flags: SETTINGS.iter().filter_map(given).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
