//! `--lang`: in which language a command speaks.

use crate::failure::Failure;
use ninefold_tui::{Language, Voice};
use std::ffi::OsString;

/// The language of what is said.
#[derive(clap::Args, Default)]
pub(crate) struct Speech {
    /// The language: en or de. Unless said: that of $LC_ALL, $LC_MESSAGES or $LANG
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

impl Speech {
    /// Who speaks it.
    pub(crate) fn voice(&self) -> Voice {
        Voice::new(self.lang.unwrap_or_else(of_environment))
    }
}

/// The language of whoever runs the program.
pub(crate) fn of_environment() -> Language {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    of_locale(&["LC_ALL", "LC_MESSAGES", "LANG"].map(variable))
}

/// The language that arguments name, and the other arguments.
pub(crate) fn taken_out(arguments: Vec<OsString>) -> (Option<Language>, Vec<OsString>) {
    let (mut language, mut others) = (None, Vec::new());
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        let tag = match argument.to_str() {
            Some("--lang") => arguments.next().map(|tag| tag.to_string_lossy().into_owned()),
            Some(text) => text.strip_prefix("--lang=").map(str::to_owned),
            None => None,
        };
        match tag.map(|tag| tag.parse()) {
            Some(Ok(named)) => language = Some(named),
            _ => others.push(argument),
        }
    }
    (language, others)
}

/// What came of a command, with the reason of a failure in a language.
pub(crate) fn told_in<T>(voice: Voice, outcome: Result<T, Failure>) -> Result<T, Failure> {
    outcome.map_err(|failure| failure.told_in(voice))
}

/// The language of a locale such as `de_AT.UTF-8`: the first of the variables that is set decides.
fn of_locale(locale: &[String]) -> Language {
    let set = locale.iter().find(|value| !value.is_empty());
    let tag = set.and_then(|value| value.split(['_', '.', '@', '-']).next());
    tag.and_then(|tag| tag.parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let language = |values: [&str; 3]| of_locale(&values.map(str::to_owned));
        assert_eq!(language(["", "", "de_AT.UTF-8"]), Language::German);
        assert_eq!(language(["C", "", "de_DE"]), Language::English);
        assert_eq!(language(["", "de", "en_GB"]), Language::German);
        assert_eq!(language(["", "", "fr_FR"]), Language::English);
        assert_eq!(language(["", "", ""]), Language::English);
    }

    #[test]
    fn the_language_is_taken_out_of_the_arguments() {
        let taken = |arguments: &[&str]| {
            let (language, others) = taken_out(arguments.iter().map(OsString::from).collect());
            (
                language,
                others.into_iter().map(|other| other.into_string().unwrap()).collect::<Vec<_>>().join(" "),
            )
        };
        assert_eq!(taken(&["--lang", "de", "--help"]), (Some(Language::German), "--help".into()));
        assert_eq!(taken(&["-h", "--lang=en"]), (Some(Language::English), "-h".into()));
        assert_eq!(taken(&["hint", "--language", "de"]), (None, "hint --language de".into()));
    }
}
