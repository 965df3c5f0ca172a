//! The cookie that holds the secret of a session.
//!
//! It is named `__Host-ninefold` and marked `Secure`, but for plain HTTP on this machine, where
//! browsers would not keep such a cookie: there it is named `ninefold`.

use crate::account::secret::Secret;
use crate::state::Service;
use axum::http::{HeaderMap, HeaderValue, header};

/// Whether a request calls its host by one of the names that every machine has for itself.
pub(crate) fn names_this_machine(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    matches!(name, "localhost" | "127.0.0.1" | "::1")
}

/// How a session's cookie is kept by the browser that asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cookie {
    Secure,
    Local,
}

impl Cookie {
    /// The cookie for a request.
    pub(crate) fn of(service: &Service, headers: &HeaderMap) -> Self {
        if names_this_machine(headers) && !service.is_behind_tls() { Self::Local } else { Self::Secure }
    }

    /// The secret that a request shows.
    pub(crate) fn read(self, headers: &HeaderMap) -> Option<Secret> {
        self.read_named(self.name(), headers)
    }

    fn read_named(self, wanted: &str, headers: &HeaderMap) -> Option<Secret> {
        let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(name, _)| *name == wanted).and_then(|(_, value)| Secret::shown(value))
    }

    /// The header that gives a browser the secret, for so many seconds.
    pub(crate) fn write(self, secret: &Secret, seconds: u64) -> Option<HeaderValue> {
        self.header(self.name(), secret.reveal(), seconds)
    }

    /// The secret by which a browser is known in which somebody has signed in before.
    pub(crate) fn read_device(self, headers: &HeaderMap) -> Option<Secret> {
        self.read_named(self.device_name(), headers)
    }

    /// The header that lets a browser be known, for so many seconds.
    pub(crate) fn write_device(self, secret: &Secret, seconds: u64) -> Option<HeaderValue> {
        self.header(self.device_name(), secret.reveal(), seconds)
    }

    /// The header that takes the secret away.
    pub(crate) fn clear(self) -> Option<HeaderValue> {
        self.header(self.name(), "", 0)
    }

    fn header(self, name: &str, value: &str, seconds: u64) -> Option<HeaderValue> {
        let secure = if self == Self::Secure { "; Secure" } else { "" };
        let text = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        let mut header = HeaderValue::from_str(&text).ok()?;
        header.set_sensitive(true);
        Some(header)
    }

    fn device_name(self) -> &'static str {
        match self {
            Self::Secure => "__Host-ninefold-device",
            Self::Local => "ninefold-device",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Secure => "__Host-ninefold",
            Self::Local => "ninefold",
        }
    }
}
