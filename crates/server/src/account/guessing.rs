//! Guessing at passwords: counted before it is answered, on all nodes together.

use crate::account::caller::Caller;
use crate::account::password::Match;
use crate::http::problem::Problem;
use crate::random;
use crate::state::Service;
use ninefold_protocol::id::PlayerId;
use ninefold_store::{Account, Time};
use sha2::{Digest, Sha256};

/// How many wrong passwords there may be in a slot of time.
const FAILURES: u32 = 10;
const SLOT: i64 = 10 * 60_000;

/// Tries that are counted together.
#[derive(Clone, Debug)]
pub(crate) struct Tries(String);

impl Tries {
    /// Those for a name or an address as it was typed, in whatever browser. A name and the address that
    /// belongs to it count apart: nobody learns from one that it belongs to the other.
    pub(crate) fn of_login(key: &str) -> Self {
        Self(format!("sign-in:{}", random::to_hex(&Sha256::digest(key.as_bytes()))))
    }

    /// Those in a browser that the owner has used before: guesses from elsewhere do not use them up.
    pub(crate) fn of_device(player: PlayerId, device: &ninefold_store::Fingerprint) -> Self {
        Self(format!("sign-in:{player}:{}", random::to_hex(&device.0)))
    }

    /// Those of somebody who is signed in and says the password once more.
    pub(crate) fn of_owner(player: PlayerId) -> Self {
        Self(format!("confirm:{player}"))
    }

    /// Counts a try before it is answered, so that many at once are not more than one after the other.
    pub(crate) async fn count(&self, service: &Service) -> Result<(), Problem> {
        let now = service.now();
        let slot = now.0.div_euclid(SLOT);
        let tried = service.store.hit(&self.0, slot, 1, Time((slot + 1) * SLOT)).await?;
        if service.config.rate_limits > 0 && tried > FAILURES {
            let wait = (SLOT - now.0.rem_euclid(SLOT)).unsigned_abs().div_ceil(1000);
            let detail = "Too many wrong passwords; wait, or ask for a code by e-mail.";
            return Err(Problem::too_many().detail(detail).retry_after(wait));
        }
        Ok(())
    }

    /// Forgets them: somebody knew the password.
    pub(crate) async fn forget(&self, service: &Service) -> Result<(), Problem> {
        Ok(service.store.clear_hits(&self.0).await?)
    }
}

impl Caller {
    /// Whether this is the password of the account that is signed in.
    pub(crate) async fn confirm(
        &self,
        service: &Service,
        player: PlayerId,
        account: &Account,
        password: &str,
    ) -> Result<Match, Problem> {
        let tries = Tries::of_owner(player);
        tries.count(service).await?;
        let found = service.passwords.verify(password, Some(&account.password)).await?;
        if found == Match::Same {
            tries.forget(service).await?;
        }
        Ok(found)
    }
}
