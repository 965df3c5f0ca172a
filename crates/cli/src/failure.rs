//! [`Failure`]: why a command could not do its work.

use ninefold::format::FormatError;
use ninefold_tui::{Language, Voice};
use std::fmt::Display;
use std::io;

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A message that says what is wrong, and perhaps a hint what to do.
    Message { message: String, hint: Option<String>, blame: Blame, voice: Voice },
    /// Errors were reported while the work went on.
    Reported,
    /// Nobody reads the output any more, as after `| head -1`: a quiet end.
    Closed,
}

/// Where the reason of a failure lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Blame {
    /// In what was asked, or in a text that cannot be read: exit code 2.
    Input,
    /// In the puzzle, which breaks a rule or has no or several solutions: exit code 1.
    Puzzle,
}

impl Failure {
    /// A failure with a message.
    pub(crate) fn new(message: impl Display) -> Self {
        Self::blaming(message.to_string(), Blame::Input)
    }

    /// A puzzle that can be read but is not fit for what is asked.
    pub(crate) fn of_puzzle(message: impl Display) -> Self {
        Self::blaming(message.to_string(), Blame::Puzzle)
    }

    /// A failure whose reason lies there.
    pub(crate) fn blaming(message: String, blame: Blame) -> Self {
        Self::Message { message, hint: None, blame, voice: Voice::new(Language::English) }
    }

    /// The same failure, told by somebody who speaks another language.
    pub(crate) fn told_in(self, voice: Voice) -> Self {
        match self {
            Self::Message { message, hint, blame, .. } => Self::Message { message, hint, blame, voice },
            other => other,
        }
    }

    /// What the program ends with.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::Closed => 0,
            Self::Message { blame: Blame::Puzzle, .. } => 1,
            Self::Message { .. } | Self::Reported => 2,
        }
    }

    /// The same failure with advice.
    pub(crate) fn hint(self, advice: impl Display) -> Self {
        match self {
            Self::Message { message, blame, voice, .. } => {
                Self::Message { message, hint: Some(advice.to_string()), blame, voice }
            }
            other => other,
        }
    }

    /// A failure to read or write a named thing.
    pub(crate) fn io(name: &str, error: &io::Error) -> Self {
        Self::new(format_args!("{name}: {}", describe(error)))
    }

    /// A text that could not be read.
    pub(crate) fn format(name: &str, error: &FormatError) -> Self {
        let failure = Self::new(format_args!("{name}: {error}"));
        match &error.hint {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }

    /// Tells the user, on standard error.
    #[allow(clippy::print_stderr)]
    pub(crate) fn report(&self) {
        eprint!("{}", self.to_text());
    }

    /// What the user is told: whole lines, or nothing.
    pub(crate) fn to_text(&self) -> String {
        match self {
            Self::Message { message, hint, voice, .. } => {
                let told = format!("{}: {}\n", voice.say("error"), reason(message, *voice));
                match hint {
                    Some(hint) => format!("{told}{}: {}\n", voice.say("hint"), voice.say(hint)),
                    None => told,
                }
            }
            Self::Reported | Self::Closed => String::new(),
        }
    }
}

/// A reason in a language; what it is about may stand before it, as in `puzzle.txt: no such file`.
fn reason(message: &str, voice: Voice) -> String {
    let whole = voice.say(message);
    match message.split_once(": ") {
        Some((about, reason)) if whole == message => format!("{}: {}", voice.say(about), voice.say(reason)),
        _ => whole,
    }
}

/// An output that was closed is no failure to speak of.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::new(describe(&error)),
        }
    }
}

impl From<ninefold_tui::Trouble> for Failure {
    fn from(trouble: ninefold_tui::Trouble) -> Self {
        match trouble {
            ninefold_tui::Trouble::Io(error) => error.into(),
            ninefold_tui::Trouble::Service(fault) => Self::new(fault),
        }
    }
}

/// The error in words, without the number that the system adds.
fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "this is a directory, not a file".into(),
        _ => error.to_string(),
    }
}
