//! What happened to accounts, for their owners and for the operator.

use crate::account::caller::Caller;
use crate::http::problem::Problem;
use crate::random;
use crate::state::Service;
use ninefold_protocol::id::{EntryId, PlayerId};
use ninefold_store::Entry;

/// Something that happens to an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Happening {
    SignedUp,
    SignedIn,
    SignInFailed,
    SignedOut,
    SessionEnded,
    CodeSent,
    CodeFailed,
    PasswordReset,
    PasswordChanged,
    EmailChanged,
    EmailConfirmed,
    TokenMade,
    TokenEnded,
    SecondFactorOn,
    SecondFactorOff,
    SecondFactorFailed,
    RecoveryCodesMade,
    RecoveryCodeUsed,
    PasskeyAdded,
    PasskeyRemoved,
    Reported,
    Exported,
    Deleted,
}

impl Happening {
    fn word(self) -> &'static str {
        match self {
            Self::SignedUp => "signed-up",
            Self::SignedIn => "signed-in",
            Self::SignInFailed => "sign-in-failed",
            Self::SignedOut => "signed-out",
            Self::SessionEnded => "session-ended",
            Self::CodeSent => "code-sent",
            Self::CodeFailed => "code-failed",
            Self::PasswordReset => "password-reset",
            Self::PasswordChanged => "password-changed",
            Self::EmailChanged => "email-changed",
            Self::EmailConfirmed => "email-confirmed",
            Self::TokenMade => "token-made",
            Self::TokenEnded => "token-ended",
            Self::SecondFactorOn => "second-factor-on",
            Self::SecondFactorOff => "second-factor-off",
            Self::SecondFactorFailed => "second-factor-failed",
            Self::RecoveryCodesMade => "recovery-codes-made",
            Self::RecoveryCodeUsed => "recovery-code-used",
            Self::PasskeyAdded => "passkey-added",
            Self::PasskeyRemoved => "passkey-removed",
            Self::Reported => "reported",
            Self::Exported => "exported",
            Self::Deleted => "deleted",
        }
    }
}

impl Caller {
    /// Writes an entry of the audit log.
    pub(crate) async fn note(
        &self,
        service: &Service,
        player: Option<PlayerId>,
        happening: Happening,
    ) -> Result<(), Problem> {
        tracing::info!(event = happening.word(), "account");
        let entry = Entry {
            id: EntryId::from_random(random::bits()),
            at: service.now(),
            player,
            event: happening.word().to_owned(),
            address: self.address.clone(),
            detail: self.agent.clone(),
        };
        Ok(service.store.note(&entry).await?)
    }
}
