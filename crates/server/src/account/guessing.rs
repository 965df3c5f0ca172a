//! Guessing at passwords and codes: counted before it is answered, on all nodes together.

use crate::account::caller::Caller;
use crate::account::password::Match;
use crate::http::limit::Class;
use crate::http::problem::Problem;
use crate::random;
use crate::state::Service;
use ninefold_protocol::id::PlayerId;
use ninefold_store::{Account, Fingerprint, Time};
use sha2::{Digest, Sha256};

/// How many wrong tries there may be in a slot of time.
#[derive(Clone, Copy, Debug)]
struct Bound {
    tries: u32,
    /// The length of the slot, in milliseconds.
    slot: i64,
}

const MINUTES_10: i64 = 10 * 60_000;
const DAY: i64 = 24 * 3_600_000;

const OF_PASSWORDS: &[Bound] = &[Bound { tries: 10, slot: MINUTES_10 }];
/// Three of a million codes are good at any time: with 30 tries a day, a year of guessing is in vain in
/// ninety-seven cases of a hundred, and the owner gets a mail on the first day.
const OF_CODES: &[Bound] = &[Bound { tries: 5, slot: MINUTES_10 }, Bound { tries: 30, slot: DAY }];

/// Tries that are counted together.
#[derive(Clone, Debug)]
pub(crate) struct Tries {
    bucket: String,
    bounds: &'static [Bound],
    /// What whoever has used them up is told.
    advice: &'static str,
}

impl Tries {
    /// Those for a name or an address as it was typed, in whatever browser. A name and the address that
    /// belongs to it count apart: nobody learns from one that it belongs to the other.
    pub(crate) fn of_login(key: &str) -> Self {
        Self::of_passwords(format!("sign-in:{}", random::to_hex(&Sha256::digest(key.as_bytes()))))
    }

    /// Those in a browser that the owner has used before: guesses from elsewhere do not use them up.
    pub(crate) fn of_device(player: PlayerId, device: &Fingerprint) -> Self {
        Self::of_passwords(format!("sign-in:{player}:{}", random::to_hex(&device.0)))
    }

    /// Those of somebody who is signed in and says the password once more.
    pub(crate) fn of_owner(player: PlayerId) -> Self {
        Self::of_passwords(format!("confirm:{player}"))
    }

    /// Those at the code of an app, by somebody who knows the password; a browser that the owner has used
    /// before has its own.
    pub(crate) fn of_code(player: PlayerId, device: Option<Fingerprint>) -> Self {
        let device = device.map(|device| random::to_hex(&device.0)).unwrap_or_default();
        let advice = "Too many wrong codes; wait, or use a browser in which you have signed in before.";
        Self { bucket: format!("app-code:{player}:{device}"), bounds: OF_CODES, advice }
    }

    fn of_passwords(bucket: String) -> Self {
        let advice = "Too many wrong passwords; wait, or ask for a code by e-mail.";
        Self { bucket, bounds: OF_PASSWORDS, advice }
    }

    /// Counts a try before it is answered, so that many at once are not more than one after the other.
    pub(crate) async fn count(&self, service: &Service) -> Result<(), Problem> {
        let now = service.now();
        for bound @ Bound { tries, slot: length } in self.bounds {
            let slot = now.0.div_euclid(*length);
            let ends = Time((slot + 1) * length);
            let tried = service.store.hit(&self.bucket(bound), slot, 1, ends).await?;
            if service.config.rate_limits > 0 && tried > *tries {
                let wait = (ends.0 - now.0).unsigned_abs().div_ceil(1000);
                return Err(Problem::too_many().detail(self.advice).retry_after(wait));
            }
        }
        Ok(())
    }

    /// Forgets them: somebody knew the secret.
    pub(crate) async fn forget(&self, service: &Service) -> Result<(), Problem> {
        for bound in self.bounds {
            service.store.clear_hits(&self.bucket(bound)).await?;
        }
        Ok(())
    }

    fn bucket(&self, bound: &Bound) -> String {
        format!("{}:{}", self.bucket, bound.slot)
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
        // The right password costs a hash as well, and every hash takes a turn of somebody who signs in.
        service.limits.take(Class::Confirm, &self.client, service.clock.running())?;
        let tries = Tries::of_owner(player);
        tries.count(service).await?;
        let found = service.passwords.verify(password, Some(&account.password)).await?;
        if found == Match::Same {
            tries.forget(service).await?;
        }
        Ok(found)
    }
}
