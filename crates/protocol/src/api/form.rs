//! The rules of forms, for the server that applies them and for the client that shows them while
//! somebody types.

use super::FieldError;

/// What a password may contain instead of being long.
pub const SYMBOLS: &str = "#?!@$%^&*-_";
/// From this length on, a passphrase needs nothing else.
pub const PASSPHRASE: usize = 15;
const SHORTEST: usize = 8;
const LONGEST: usize = 128;

/// What is said about a password that is tried first.
pub const EASY: &str = "This password is too easy to guess.";

/// Names that nobody may take, because others would believe them.
const RESERVED: [&str; 22] = [
    "abuse",
    "admin",
    "administrator",
    "api",
    "guest",
    "help",
    "info",
    "mail",
    "moderator",
    "ninefold",
    "nobody",
    "null",
    "official",
    "postmaster",
    "root",
    "security",
    "server",
    "staff",
    "support",
    "system",
    "webmaster",
    "www",
];

/// The beginnings of passwords that are tried first.
const COMMON: [&str; 24] = [
    "12345678",
    "123456789",
    "1234567890",
    "abc123",
    "abcdefg",
    "admin",
    "baseball",
    "dragon",
    "football",
    "iloveyou",
    "letmein",
    "login",
    "master",
    "monkey",
    "ninefold",
    "passw0rd",
    "password",
    "princess",
    "qwerty",
    "starwars",
    "sudoku",
    "sunshine",
    "trustno1",
    "welcome",
];

/// What a password still lacks, in the order in which a form lists it; nothing if it is good.
///
/// ```
/// use ninefold_protocol::api::form::password_lacks;
/// assert_eq!(password_lacks("sudoku"), ["2 more characters", "an upper-case letter", "a digit",
///     "one of #?!@$%^&*-_"]);
/// assert!(password_lacks("Sud0ku#!").is_empty());
/// assert!(password_lacks("correct horse battery").is_empty());
/// ```
pub fn password_lacks(password: &str) -> Vec<String> {
    let length = password.chars().count();
    if length >= PASSPHRASE {
        return Vec::new();
    }
    let mut lacks = Vec::new();
    match SHORTEST.saturating_sub(length) {
        0 => {}
        1 => lacks.push("1 more character".to_owned()),
        n => lacks.push(format!("{n} more characters")),
    }
    let mut need = |has: bool, what: &str| {
        if !has {
            lacks.push(what.to_owned());
        }
    };
    need(password.chars().any(char::is_uppercase), "an upper-case letter");
    need(password.chars().any(char::is_lowercase), "a lower-case letter");
    need(password.chars().any(|c| c.is_ascii_digit()), "a digit");
    need(password.chars().any(|c| SYMBOLS.contains(c)), "one of #?!@$%^&*-_");
    lacks
}

/// What is wrong with a new password and its repetition; `own` are words that name its owner.
pub fn password_faults(password: &str, again: &str, own: &[&str]) -> Vec<FieldError> {
    let mut faults = Vec::new();
    if let Some(message) = password_fault(password, own) {
        faults.push(FieldError::new("password", message));
    }
    if again.is_empty() {
        faults.push(FieldError::new("password_again", "Enter the password again."));
    } else if again != password {
        faults.push(FieldError::new("password_again", "The passwords differ."));
    }
    faults
}

fn password_fault(password: &str, own: &[&str]) -> Option<String> {
    if password.is_empty() {
        return Some("Choose a password.".into());
    }
    if password.chars().count() > LONGEST {
        return Some(format!("Use at most {LONGEST} characters."));
    }
    let lacks = password_lacks(password);
    if !lacks.is_empty() {
        return Some(format!(
            "Use at least {SHORTEST} characters with upper and lower case, a digit and one of {SYMBOLS}, \
             or any passphrase of {PASSPHRASE} or more. Missing: {}.",
            lacks.join(", ")
        ));
    }
    if is_easy_to_guess(password) {
        return Some(EASY.into());
    }
    let plain = password.to_lowercase();
    let names_owner =
        own.iter().any(|word| word.chars().count() >= 4 && plain.contains(&word.to_lowercase()));
    names_owner.then(|| "The password must not contain your name or e-mail address.".into())
}

/// Whether a password is one of the first that anybody would try: a common word with little behind it,
/// or the same few characters again and again.
pub fn is_easy_to_guess(password: &str) -> bool {
    let plain = password.to_lowercase();
    let letters = plain.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let mut characters = plain.chars().collect::<Vec<_>>();
    characters.sort_unstable();
    characters.dedup();
    let is_common = COMMON.iter().any(|word| letters.starts_with(word) && letters.len() < word.len() + 5);
    is_common || characters.len() < 5 || is_repeated(&plain) || is_sequence(&plain)
}

/// Whether a text is a shorter one again and again: `passwordpassword`.
fn is_repeated(text: &str) -> bool {
    let signs = text.chars().collect::<Vec<_>>();
    (1..=signs.len() / 2).any(|length| {
        signs.len().is_multiple_of(length) && signs.chunks(length).all(|chunk| chunk == &signs[..length])
    })
}

/// Whether most of a text runs along the alphabet, the digits or a row of keys: `123456789012345`.
fn is_sequence(text: &str) -> bool {
    const ROWS: [&str; 5] =
        ["01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
    let signs = text.chars().collect::<Vec<_>>();
    let runs_on = |pair: &[char]| {
        let (on, back) = (String::from_iter(pair), String::from_iter(pair.iter().rev()));
        ROWS.iter().any(|row| row.contains(&on) || row.contains(&back))
    };
    let n_on = signs.windows(2).filter(|pair| runs_on(pair)).count();
    signs.len() > 4 && 4 * n_on >= 3 * (signs.len() - 1)
}

/// What is wrong with a username, but for being taken.
pub fn username_fault(username: &str) -> Option<&'static str> {
    let is_fine = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    if username.is_empty() {
        Some("Choose a username.")
    } else if !(3..=30).contains(&username.chars().count()) {
        Some("Use 3 to 30 characters.")
    } else if !username.chars().all(is_fine) {
        Some("Use letters, digits, '_', '.' and '-' only.")
    } else if !username.chars().any(|c| c.is_ascii_alphanumeric()) {
        Some("Use at least one letter or digit.")
    } else if RESERVED.iter().any(|name| username_key(name) == username_key(username)) {
        Some("This username is reserved.")
    } else {
        None
    }
}

/// The form of a username in which look-alikes are equal: case, separators, `0` and `o`, `1`, `i`
/// and `l`, `rn` and `m`, `vv` and `w` do not count.
pub fn username_key(username: &str) -> String {
    let folded =
        username.chars().filter(|c| c.is_ascii_alphanumeric()).map(|c| match c.to_ascii_lowercase() {
            '0' => 'o',
            '1' | 'i' => 'l',
            '5' => 's',
            c => c,
        });
    folded.collect::<String>().replace("rn", "m").replace("vv", "w")
}

/// What is wrong with a mail address, but for being taken.
pub fn email_fault(email: &str) -> Option<&'static str> {
    if email.trim().is_empty() {
        return Some("Enter your e-mail address.");
    }
    let is_address = email.trim().rsplit_once('@').is_some_and(|(local, domain)| {
        let is_plain = |text: &str| {
            !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic() && !"()<>[]:;,\\\"@".contains(c))
        };
        let has_labels = domain.split('.').all(|label| {
            !label.is_empty()
                && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
                && !label.starts_with('-')
                && !label.ends_with('-')
        });
        is_plain(local) && local.len() <= 64 && domain.len() <= 189 && domain.contains('.') && has_labels
    });
    if is_address { None } else { Some("Enter an address like ana@example.org.") }
}

/// The form of a mail address in which equal ones are equal.
pub fn email_key(email: &str) -> String {
    email.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_judged_by_length_kinds_and_how_easily_they_are_guessed() {
        let told = |password: &str| password_fault(password, &["grace", "hopper@example.org"]);
        for good in ["Sud0ku#!", "xK3-xK3-q", "nine dozen purple cats", "ÄÖÜ straßen lang genug"] {
            assert_eq!(told(good), None, "{good}");
        }
        for easy in [
            "Passw0rd!",
            "Password1!",
            "Qwerty123!",
            "aaaaaaaaaaaaaaaaaaaa",
            "Sudoku123#",
            "passwordpassword",
            "123456789012345",
            "987654321098765",
            "qwertyuiopasdfg",
            "Abcdefgh1!",
        ] {
            assert_eq!(told(easy).as_deref(), Some("This password is too easy to guess."), "{easy}");
        }
        assert_eq!(told("").as_deref(), Some("Choose a password."));
        assert!(told("Grace#2026").is_some_and(|message| message.contains("your name")));
        assert!(
            told("sudokuabc")
                .is_some_and(|m| m.ends_with("Missing: an upper-case letter, a digit, one of #?!@$%^&*-_."))
        );
        assert!(told(&"x y".repeat(43)).is_some_and(|message| message == "Use at most 128 characters."));
    }

    #[test]
    fn usernames_that_look_alike_are_the_same_name() {
        for (a, b) in [("Alice", "a1ice"), ("modern", "modem"), ("b.o-b", "BOB"), ("vvilly", "willy")] {
            assert_eq!(username_key(a), username_key(b));
        }
        assert_ne!(username_key("alice"), username_key("bob"));
    }

    #[test]
    fn usernames_are_letters_digits_and_three_signs() {
        for good in ["ada", "Ada_L.-9", "x-y"] {
            assert_eq!(username_fault(good), None, "{good}");
        }
        for bad in ["", "ab", "a b c", "ада", "name@x", "...", "Admin", "n1nefold", &"x".repeat(31)] {
            assert!(username_fault(bad).is_some(), "{bad}");
        }
    }

    #[test]
    fn mail_addresses_carry_no_headers() {
        for good in ["ada@example.org", "a.b+c@mail.example.co.uk"] {
            assert_eq!(email_fault(good), None, "{good}");
        }
        for bad in ["", "ada", "a@b", "a@b..c", "a b@example.org", "a@example.org\r\nBcc: x@y.z", "@x.org"] {
            assert!(email_fault(bad).is_some(), "{bad}");
        }
    }
}
