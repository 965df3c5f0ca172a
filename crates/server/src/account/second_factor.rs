//! The second thing that a sign-in may need besides the password: the code of an app, or a recovery code.

use crate::account::caller::Caller;
use crate::account::guessing::Tries;
use crate::account::mail::Letter;
use crate::account::one_time;
use crate::http::problem::Problem;
use crate::random;
use crate::state::Service;
use ninefold_protocol::api::Happening;
use ninefold_protocol::id::{PlayerId, RecoveryCode};
use ninefold_store::{Account, CodeApp, Fingerprint};
use sha2::{Digest, Sha256};

/// How many recovery codes there are.
const N_RECOVERY_CODES: usize = 10;

/// New recovery codes, and what is stored of them.
pub(crate) fn recovery_codes(player: PlayerId) -> (Vec<String>, Vec<Fingerprint>) {
    let codes = (0..N_RECOVERY_CODES).map(|_| RecoveryCode::from_random(random::bits()));
    codes.map(|code| (code.to_string(), fingerprint(player, code))).unzip()
}

/// Nobody guesses 80 random bits; the player is in it so that equal codes of two players look different.
fn fingerprint(player: PlayerId, code: RecoveryCode) -> Fingerprint {
    Fingerprint(Sha256::digest(format!("{player}:{code}")).into())
}

/// The digits of a code as somebody types it: apps show them in two groups.
fn digits(code: &str) -> String {
    code.chars().filter(|sign| !sign.is_whitespace() && *sign != '-').take(40).collect()
}

impl Caller {
    /// Whether a code is the one that an app shows now; it is good once.
    pub(crate) async fn app_shows(
        &self,
        service: &Service,
        player: PlayerId,
        app: &CodeApp,
        code: &str,
    ) -> Result<bool, Problem> {
        match one_time::step_of(&app.secret, &digits(code), service.now()) {
            Some(step) => Ok(service.store.use_code(player, &app.secret, step).await?),
            None => Ok(false),
        }
    }

    /// Lets a sign-in with the right password pass if its code is good too.
    pub(crate) async fn show_code(
        &self,
        service: &Service,
        player: PlayerId,
        account: &Account,
        app: &CodeApp,
        code: &str,
    ) -> Result<(), Problem> {
        if digits(code).is_empty() {
            let detail = "Enter the code that your app shows, or a recovery code.";
            return Err(Problem::code_needed().detail(detail));
        }
        let device = match &self.device {
            Some(device) if self.is_known_to(service, player).await? => Some(device.fingerprint()),
            _ => None,
        };
        let tries = Tries::of_code(player, device);
        tries.count(service).await?;
        if self.app_shows(service, player, app, code).await? {
            return tries.forget(service).await;
        }
        if let Ok(code) = code.parse::<RecoveryCode>()
            && service.store.use_recovery_code(player, fingerprint(player, code)).await?
        {
            let left = service.store.recovery_codes_left(player).await?;
            service.notify(player, account, Letter::recovery_code_used(left)).await?;
            self.note(service, Some(player), Happening::RecoveryCodeUsed).await?;
            return tries.forget(service).await;
        }
        // Whoever gets here knows the password, which the owner should hear of.
        service.notify(player, account, Letter::code_refused()).await?;
        self.note(service, Some(player), Happening::SecondFactorFailed).await?;
        Err(Problem::code_needed().detail("This code is wrong or was used before. Wait for the next one."))
    }
}
