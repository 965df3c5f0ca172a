//! [`Passwords`]: hashing and comparing, slowly and never too many at once.

use crate::config::Config;
use crate::http::problem::Problem;
use crate::random;
use crate::work::background::{Background, Rank};
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use ninefold_store::SlowHash;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Argon2id with the parameters of the configuration, on threads of its own.
#[derive(Debug)]
pub(crate) struct Passwords {
    params: Params,
    room: Arc<Semaphore>,
    threads: Background,
    /// What a password is compared with where there is no account, so that it takes as long.
    nobody: SlowHash,
}

/// What comparing came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Match {
    Same,
    Different,
}

impl Passwords {
    /// Hashing as the configuration says.
    pub(crate) fn new(config: &Config) -> Self {
        let params = Params::new(config.password_memory, config.password_passes, 1, None);
        let params = params.unwrap_or_default();
        let nobody = hash_now(&params, &random::hex::<16>()).unwrap_or_else(|| SlowHash(String::new()));
        Self {
            params,
            room: Arc::new(Semaphore::new(config.password_threads)),
            threads: Background::new(Rank::Third),
            nobody,
        }
    }

    /// Hashes a password or a code.
    pub(crate) async fn hash(&self, password: &str) -> Result<SlowHash, Problem> {
        let (params, password) = (self.params.clone(), password.to_owned());
        self.apart(move || hash_now(&params, &password)).await?.ok_or_else(Problem::internal)
    }

    /// Compares; without a hash to compare with, it takes as long and the answer is no.
    pub(crate) async fn verify(&self, password: &str, hash: Option<&SlowHash>) -> Result<Match, Problem> {
        let against = hash.unwrap_or(&self.nobody).clone();
        let (params, password) = (self.params.clone(), password.to_owned());
        let same = self.apart(move || {
            let hash = PasswordHash::new(&against.0).ok()?;
            hasher(&params).verify_password(password.as_bytes(), &hash).ok()
        });
        let same = same.await?.is_some() && hash.is_some();
        Ok(if same { Match::Same } else { Match::Different })
    }

    /// Whether a hash was made with other parameters than those of today.
    pub(crate) fn is_old(&self, hash: &SlowHash) -> bool {
        let known = PasswordHash::new(&hash.0).ok().and_then(|hash| Params::try_from(&hash).ok());
        let costs = |params: &Params| (params.m_cost(), params.t_cost(), params.p_cost());
        known.is_none_or(|known| costs(&known) != costs(&self.params))
    }

    async fn apart<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let permit = Arc::clone(&self.room).acquire_owned().await.map_err(|_| Problem::unavailable())?;
        let done = self.threads.spawn(move || {
            let done = work();
            drop(permit);
            done
        });
        done.await.map_err(|_| Problem::internal())
    }
}

fn hasher(params: &Params) -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone())
}

fn hash_now(params: &Params, password: &str) -> Option<SlowHash> {
    let salt = random::bytes::<16>();
    let hash = hasher(params).hash_password_with_salt(password.as_bytes(), &salt);
    hash.ok().map(|hash| SlowHash(hash.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_salted_memory_hard_hashes_are_kept() {
        let mut config = Config::default();
        config.set("password-memory", "64").unwrap();
        let passwords = Passwords::new(&config);
        let (a, b) = (passwords.hash("Sud0ku#!").await.unwrap(), passwords.hash("Sud0ku#!").await.unwrap());
        assert!(a.0.starts_with("$argon2id$v=19$m=64,t=2,p=1$"), "{}", a.0);
        assert_ne!(a, b);
        assert_eq!(passwords.verify("Sud0ku#!", Some(&a)).await.unwrap(), Match::Same);
        assert_eq!(passwords.verify("Sud0ku#?", Some(&a)).await.unwrap(), Match::Different);
        assert_eq!(passwords.verify("Sud0ku#!", None).await.unwrap(), Match::Different);
        config.set("password-memory", "128").unwrap();
        let stricter = Passwords::new(&config);
        assert!(stricter.is_old(&a) && !passwords.is_old(&a));
        assert_eq!(stricter.verify("Sud0ku#!", Some(&a)).await.unwrap(), Match::Same);
    }
}
