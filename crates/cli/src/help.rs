//! `--help` in the language of whoever asks.
//!
//! What commands and options are good for is said in English where they are declared, and in German in
//! `help/german.txt`. Arguments are understood in English first; only where they ask for help, the same help is made
//! again of commands with other words, so that nothing else depends on a language.

use crate::Arguments;
use crate::command::language;
use crate::output;
use clap::builder::{PossibleValue, PossibleValuesParser, Resettable, StyledStr};
use clap::error::ErrorKind;
use clap::{Arg, Command, CommandFactory, Parser};
use ninefold_tui::Language;
use ninefold_words::{Dictionary, GERMAN_SHARED};
use std::ffi::OsString;
use std::sync::OnceLock;
use std::{env, process};

/// What the arguments of this program say; it ends here if they ask for help or cannot be understood.
pub(crate) fn arguments() -> Arguments {
    let given = env::args_os().collect::<Vec<_>>();
    let wrong = match Arguments::try_parse_from(&given) {
        Ok(arguments) => return arguments,
        Err(error) => error,
    };
    // Commands that speak one language alone know no `--lang`, but their help does.
    let (asked, others) = language::taken_out(given);
    match help_for(asked.unwrap_or_else(language::of_environment), others) {
        Some(help) => help.print(),
        None => wrong.exit(),
    }
}

/// A help text that was asked for.
struct Help {
    error: clap::Error,
    language: Language,
}

/// The help that arguments ask for, if they do.
fn help_for(language: Language, arguments: Vec<OsString>) -> Option<Help> {
    let command = match language {
        Language::German => in_german(),
        _ => Arguments::command(),
    };
    let error = command.try_get_matches_from(arguments).err()?;
    let is_help =
        |kind| matches!(kind, ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand);
    is_help(error.kind()).then_some(Help { error, language })
}

impl Help {
    fn text(&self, style: Style) -> String {
        let text = self.error.render();
        let text = match style {
            Style::Plain => text.to_string(),
            Style::Coloured => text.ansi().to_string(),
        };
        match self.language {
            Language::German => GENERATED.iter().fold(text, |text, word| text.replace(word, &german(word))),
            _ => text,
        }
    }

    /// Prints it, to where clap prints its own, and ends the program.
    #[allow(clippy::print_stderr)]
    fn print(&self) -> ! {
        let style = if output::takes_colours() { Style::Coloured } else { Style::Plain };
        let text = self.text(style);
        if self.error.use_stderr() {
            eprint!("{text}");
        } else {
            // Nobody may be reading any more.
            let _ = output::print(text);
        }
        process::exit(self.error.exit_code())
    }
}

/// Whether a text has headings in bold.
#[derive(Clone, Copy)]
enum Style {
    Plain,
    Coloured,
}

/// What clap itself writes into a help text, and lets nobody change: piece by piece, because it may begin a new line
/// at every space.
const GENERATED: [&str; 13] = [
    "Usage:",
    "Arguments:",
    "Options:",
    "Commands:",
    "[OPTIONS]",
    "[COMMAND]",
    "<COMMAND>",
    "[default:",
    "[possible",
    "Possible values:",
    "values:",
    "[alias:",
    "[aliases:",
];

/// All commands with German help.
fn in_german() -> Command {
    let mut command = Arguments::command();
    // Only now it has what clap adds by itself, such as `--help`.
    command.build();
    reworded(command, &german)
}

/// A command and those below it with other words.
fn reworded(command: Command, say: &impl Fn(&str) -> String) -> Command {
    let about = said(command.get_about(), say);
    let long_about = said(command.get_long_about(), say);
    let after_help = said(command.get_after_help(), say);
    let command = command.about(about).long_about(long_about).after_help(after_help);
    command
        .mut_args(|argument| reworded_argument(argument, say))
        .mut_subcommands(|below| reworded(below, say))
}

fn reworded_argument(argument: Arg, say: &impl Fn(&str) -> String) -> Arg {
    let help = said(argument.get_help(), say);
    let long_help = said(argument.get_long_help(), say);
    let heading = argument.get_help_heading().map(say);
    // Switches have a name for their value too, which nobody sees.
    let names = argument.get_value_names().filter(|_| argument.get_action().takes_values());
    let names = names.unwrap_or_default().iter().map(|name| say(name)).collect::<Vec<_>>();
    let values = argument.get_possible_values();
    let mut argument = argument.help(help).long_help(long_help);
    if let Some(heading) = heading {
        argument = argument.help_heading(heading);
    }
    if !names.is_empty() {
        argument = argument.value_names(names);
    }
    if values.iter().any(|value| value.get_help().is_some()) {
        let values = values.into_iter().map(|value| {
            let help = said(value.get_help(), say);
            PossibleValue::help(value, help)
        });
        argument = argument.value_parser(PossibleValuesParser::new(values));
    }
    argument
}

fn said(text: Option<&StyledStr>, say: &impl Fn(&str) -> String) -> Resettable<StyledStr> {
    text.map(|text| StyledStr::from(say(&text.to_string()))).into()
}

/// A help text in German, line by line; what has no German stays English.
fn german(text: &str) -> String {
    text.split('\n')
        .map(|line| german_line(line).unwrap_or_else(|| line.to_owned()))
        .collect::<Vec<_>>()
        .join("\n")
}

/// A line in German, if there is German for it.
fn german_line(line: &str) -> Option<String> {
    static GERMAN: OnceLock<Dictionary> = OnceLock::new();
    let words = GERMAN.get_or_init(|| Dictionary::new(&[GERMAN_SHARED, include_str!("help/german.txt")], ""));
    let (before, meaning, after) = parts(line);
    let has_words = meaning.contains(|letter: char| letter.is_alphabetic()) && !before.trim().eq(meaning);
    let said = if has_words { words.find(meaning)? } else { meaning };
    Some(format!("{before}{said}{after}"))
}

/// What of a line is to be said: all of it, but for the name before it in the row of a list, and a default behind it.
fn parts(line: &str) -> (&str, &str, &str) {
    let (line, after) = line.split_at(line.rfind(" [default: ").unwrap_or(line.len()));
    let row = line.strip_prefix("  ").and_then(|row| row.split_once("  ").or_else(|| row.split_once(' ')));
    let meaning = row.map_or(line, |(_, meaning)| meaning.trim_start());
    let (before, meaning) = line.split_at(line.len() - meaning.len());
    (before, meaning, after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    #[test]
    fn everything_that_help_says_has_its_german() {
        let missing = RefCell::new(BTreeSet::new());
        let mut command = Arguments::command();
        command.build();
        reworded(command, &|text: &str| {
            missing
                .borrow_mut()
                .extend(text.split('\n').filter(|line| german_line(line).is_none()).map(str::to_owned));
            text.to_owned()
        });
        let missing = missing.into_inner().into_iter().collect::<Vec<_>>();
        assert!(missing.is_empty(), "no German in help/german.txt for:\n{}", missing.join("\n"));
    }

    #[test]
    fn nothing_that_clap_adds_stays_english() {
        for arguments in [
            &["ninefold", "--help"][..],
            &["ninefold", "help", "practice"],
            &["ninefold", "solve", "-h"],
            &["ninefold", "replay", "--help"],
            &["ninefold", "generate", "-h"],
            &["ninefold", "serve", "--help"],
            &["ninefold", "admin", "ban", "--help"],
            &["ninefold", "dataset"],
        ] {
            let arguments = arguments.iter().map(OsString::from).collect();
            let text = help_for(Language::German, arguments).expect("it asks for help").text(Style::Plain);
            assert!(text.contains("Aufruf: "), "{text}");
            for word in GENERATED.into_iter().chain(["Print "]) {
                assert!(!text.contains(word), "'{word}' in {text}");
            }
        }
    }
}
