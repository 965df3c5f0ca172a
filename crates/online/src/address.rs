//! [`Address`]: where a service is.

use std::fmt;
use std::str::FromStr;

/// The address of a service: `https://sudoku.example.org`, without a slash at its end.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Address(String);

/// Why a text is no address.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' isn't an address of a service: it should look like https://sudoku.example.org")]
pub struct AddressError(String);

impl Address {
    /// Whether nobody on the way can read along: over HTTPS, or on this machine.
    pub fn is_private(&self) -> bool {
        self.0.starts_with("https://") || self.is_here()
    }

    /// Whether it is on this machine.
    pub(crate) fn is_here(&self) -> bool {
        let host = self.0.split("://").nth(1).unwrap_or_default();
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or_default(),
            None => host.split(':').next().unwrap_or_default(),
        };
        matches!(name, "localhost" | "127.0.0.1" | "::1")
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let trimmed = text.trim().trim_end_matches('/');
        let host = trimmed.strip_prefix("https://").or_else(|| trimmed.strip_prefix("http://"));
        let is_host = |symbol: char| symbol.is_ascii_alphanumeric() || ".-:[]".contains(symbol);
        match host {
            Some(host) if host.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '[') => {
                if host.chars().all(is_host) {
                    return Ok(Self(trimmed.to_owned()));
                }
                Err(AddressError(text.to_owned()))
            }
            _ => Err(AddressError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_host_and_how_to_speak_to_it() {
        for (text, expected) in [
            ("https://sudoku.example.org/", Some(true)),
            ("http://127.0.0.1:8080", Some(true)),
            ("http://[::1]:8080", Some(true)),
            ("http://sudoku.example.org", Some(false)),
            ("http://127.0.0.1.example.org", Some(false)),
            ("sudoku.example.org", None),
            ("https://", None),
            ("https://name:secret@example.org", None),
            ("https://example.org/api v1", None),
            ("ftp://example.org", None),
        ] {
            let address = text.parse::<Address>();
            assert_eq!(address.as_ref().ok().map(Address::is_private), expected, "{text}");
        }
    }
}
