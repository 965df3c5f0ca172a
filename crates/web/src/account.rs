//! The rules of a password, as the form shows them while one types (the server decides), the names of devices,
//! and what is said of what happened to an account.

use ninefold_protocol::api::form::{PASSPHRASE, SYMBOLS, is_easy_to_guess};
use ninefold_protocol::api::{Happening, Scope};

/// A rule, and whether it is met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The rule in English.
    pub words: &'static str,
    /// Whether the password meets it.
    pub is_met: bool,
}

/// The rules for a password and its repetition. A long phrase needs no special signs.
pub fn rules(password: &str, again: &str) -> Vec<Rule> {
    let length = password.chars().count();
    let repeated = Rule { words: "the same twice", is_met: !password.is_empty() && password == again };
    let guarded =
        Rule { words: "not easy to guess, as Password1! would be", is_met: !is_easy_to_guess(password) };
    if length >= PASSPHRASE {
        return vec![Rule { words: "a phrase of 15 or more characters", is_met: true }, guarded, repeated];
    }
    let has = |wanted: &dyn Fn(char) -> bool| password.chars().any(wanted);
    vec![
        Rule { words: "at least 8 characters, or a phrase of 15 or more", is_met: length >= 8 },
        Rule {
            words: "a capital and a small letter",
            is_met: has(&char::is_uppercase) && has(&char::is_lowercase),
        },
        Rule { words: "a digit", is_met: has(&|sign| sign.is_ascii_digit()) },
        Rule { words: "one of # ? ! @ $ % ^ & * - _", is_met: has(&|sign| SYMBOLS.contains(sign)) },
        guarded,
        repeated,
    ]
}

/// A device by what its browser says of itself: `Firefox, Windows`. Unknown ones keep their own words.
pub fn device(agent: &str) -> String {
    // Browsers name those that they resemble, and the most special name tells.
    const BROWSERS: [(&str, &str); 6] = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    const SYSTEMS: [(&str, &str); 6] = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ];
    let named = |names: &[(&str, &'static str)]| {
        names.iter().find(|(word, _)| agent.contains(word)).map(|&(_, name)| name)
    };
    match (named(&BROWSERS), named(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => agent.chars().take(60).collect(),
    }
}

/// What is said of an entry of the audit log, in English.
pub fn happening_words(happening: Happening) -> &'static str {
    match happening {
        Happening::SignedUp => "Account created",
        Happening::SignedIn => "Signed in",
        Happening::SignInFailed => "Wrong password",
        Happening::SignedOut => "Signed out",
        Happening::SessionEnded => "Signed out from another device",
        Happening::CodeSent => "Code for a new password sent",
        Happening::CodeFailed => "Wrong code for a new password",
        Happening::PasswordReset => "New password set with a code",
        Happening::PasswordChanged => "Password changed",
        Happening::EmailChanged => "E-mail address changed",
        Happening::EmailConfirmed => "E-mail address confirmed",
        Happening::TokenMade => "Token created",
        Happening::TokenEnded => "Token ended",
        Happening::SecondFactorOn => "Two-step sign-in turned on",
        Happening::SecondFactorOff => "Two-step sign-in turned off",
        Happening::SecondFactorFailed => "Right password, wrong code",
        Happening::RecoveryCodesMade => "New recovery codes created",
        Happening::RecoveryCodeUsed => "Recovery code used",
        Happening::PasskeyAdded => "Passkey added",
        Happening::PasskeyRemoved => "Passkey removed",
        Happening::Reported => "Something reported",
        Happening::Exported => "Data downloaded",
        Happening::Deleted => "Account deleted",
    }
}

/// What a token may do, as its owner chooses it.
pub fn scope_words(scope: Scope) -> &'static str {
    match scope {
        Scope::GamesRead => "Read games and statistics",
        Scope::GamesWrite => "Save, continue and delete games",
        Scope::PuzzlesWrite => "Add puzzles and challenges",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn what_happens_and_what_tokens_may_do_is_said_in_german_too() {
        let happenings = Happening::ALL.map(|(happening, _)| happening_words(happening));
        let scopes = Scope::ALL.map(|(scope, _)| scope_words(scope));
        for words in happenings.into_iter().chain(scopes) {
            assert_ne!(Language::German.say(words), words, "'{words}' is not in german_page.txt");
        }
    }

    fn missing(password: &str, again: &str) -> Vec<&'static str> {
        rules(password, again).into_iter().filter(|rule| !rule.is_met).map(|rule| rule.words).collect()
    }

    #[test]
    fn a_device_is_called_by_its_browser_and_system() {
        let linux = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36";
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1";
        for (agent, name) in
            [(linux, "Chrome, Linux"), (phone, "Safari, iPhone"), ("curl/8.5.0", "curl/8.5.0")]
        {
            assert_eq!(device(agent), name);
        }
    }

    #[test]
    fn a_short_password_needs_every_kind_of_sign() {
        assert_eq!(missing("Abcdef1!", "Abcdef1!"), Vec::<&str>::new());
        assert_eq!(missing("bdfhjlnp", "bdfhjlnp").len(), 3);
        assert_eq!(missing("Ab1!x", "Ab1!x"), ["at least 8 characters, or a phrase of 15 or more"]);
        assert_eq!(missing("Abcdef1!", "Abcdef1"), ["the same twice"]);
    }

    #[test]
    fn a_long_phrase_needs_nothing_else() {
        assert_eq!(missing("quite a long phrase", "quite a long phrase"), Vec::<&str>::new());
        assert_eq!(rules("quite a long phrase", "").len(), 3, "no tick for what is not there");
        assert_eq!(missing("", "").len(), 6);
    }

    #[test]
    fn what_the_server_will_call_too_easy_is_said_while_one_types() {
        for easy in ["Password1!", "Passw0rd-1", "aaaaaaaaaaaaaaaa"] {
            assert_eq!(missing(easy, easy), ["not easy to guess, as Password1! would be"], "{easy}");
        }
    }
}
