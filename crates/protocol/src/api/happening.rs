//! What happens to accounts: the words of the audit log.

/// Something that happens to an account.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Happening {
    /// The account was made.
    SignedUp,
    /// Somebody signed in.
    SignedIn,
    /// A password was wrong.
    SignInFailed,
    /// A device signed out.
    SignedOut,
    /// Devices were signed out from another one.
    SessionEnded,
    /// A code for a forgotten password was mailed.
    CodeSent,
    /// A code for a forgotten password was wrong.
    CodeFailed,
    /// A new password was set by a code.
    PasswordReset,
    /// The password was changed.
    PasswordChanged,
    /// The mail address was changed.
    EmailChanged,
    /// The mail address was confirmed.
    EmailConfirmed,
    /// A token was made.
    TokenMade,
    /// A token was ended.
    TokenEnded,
    /// Codes of an app are asked for from now on.
    SecondFactorOn,
    /// Codes of an app are asked for no more.
    SecondFactorOff,
    /// The code of an app was wrong, after the right password.
    SecondFactorFailed,
    /// Recovery codes were made.
    RecoveryCodesMade,
    /// A recovery code was used.
    RecoveryCodeUsed,
    /// A passkey was added.
    PasskeyAdded,
    /// A passkey was taken away.
    PasskeyRemoved,
    /// Something was reported.
    Reported,
    /// All data was handed out.
    Exported,
    /// The account was deleted.
    Deleted,
}

impl Happening {
    /// All of them, with the words by which they are kept and sent.
    pub const ALL: [(Self, &'static str); 23] = [
        (Self::SignedUp, "signed-up"),
        (Self::SignedIn, "signed-in"),
        (Self::SignInFailed, "sign-in-failed"),
        (Self::SignedOut, "signed-out"),
        (Self::SessionEnded, "session-ended"),
        (Self::CodeSent, "code-sent"),
        (Self::CodeFailed, "code-failed"),
        (Self::PasswordReset, "password-reset"),
        (Self::PasswordChanged, "password-changed"),
        (Self::EmailChanged, "email-changed"),
        (Self::EmailConfirmed, "email-confirmed"),
        (Self::TokenMade, "token-made"),
        (Self::TokenEnded, "token-ended"),
        (Self::SecondFactorOn, "second-factor-on"),
        (Self::SecondFactorOff, "second-factor-off"),
        (Self::SecondFactorFailed, "second-factor-failed"),
        (Self::RecoveryCodesMade, "recovery-codes-made"),
        (Self::RecoveryCodeUsed, "recovery-code-used"),
        (Self::PasskeyAdded, "passkey-added"),
        (Self::PasskeyRemoved, "passkey-removed"),
        (Self::Reported, "reported"),
        (Self::Exported, "exported"),
        (Self::Deleted, "deleted"),
    ];

    /// The word by which it is kept and sent.
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(known, _)| *known == self).map_or("", |(_, word)| word)
    }

    /// What a word stands for; a later version may have words that are not known here.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(happening, _)| *happening)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_stands_for_one_happening() {
        for (happening, word) in Happening::ALL {
            assert_eq!(happening.word(), word);
            assert_eq!(Happening::of_word(word), Some(happening));
        }
        assert_eq!(Happening::of_word("abducted"), None);
    }
}
