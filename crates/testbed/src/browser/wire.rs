//! The wire to the driver: one HTTP request, one JSON answer.

use crate::http::Client;
use anyhow::{Context, Result, bail};
use serde_json::Value;

/// Where a driver listens on this machine.
#[derive(Debug)]
pub(super) struct Driver {
    port: u16,
}

impl Driver {
    pub(super) fn at(port: u16) -> Self {
        Self { port }
    }

    pub(super) fn get(&self, path: &str) -> Result<Value> {
        self.ask("GET", path, None)
    }

    pub(super) fn post(&self, path: &str, body: &Value) -> Result<Value> {
        self.ask("POST", path, Some(body))
    }

    pub(super) fn delete(&self, path: &str) -> Result<Value> {
        self.ask("DELETE", path, None)
    }

    /// Sends a request on a connection of its own, and takes the value out of the answer.
    fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value> {
        let mut client = Client::of(&format!("127.0.0.1:{}", self.port));
        let answer = client.ask(method, path, body).context("the driver is gone")?;
        let mut answer: Value = serde_json::from_slice(&answer.body).context("the driver speaks JSON")?;
        match answer["value"]["error"].as_str() {
            Some(error) => bail!("{error}: {}", answer["value"]["message"].as_str().unwrap_or_default()),
            None => Ok(answer["value"].take()),
        }
    }
}

/// Bytes out of Base64 as the driver writes it.
pub fn from_base64(text: &str) -> Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut n_bits) = (0u32, 0);
    for symbol in text.bytes().filter(|&symbol| symbol != b'=') {
        let value = match symbol {
            b'A'..=b'Z' => symbol - b'A',
            b'a'..=b'z' => symbol - b'a' + 26,
            b'0'..=b'9' => symbol - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => bail!("this isn't Base64"),
        };
        bits = bits << 6 | u32::from(value);
        n_bits += 6;
        if n_bits >= 8 {
            n_bits -= 8;
            bytes.push((bits >> n_bits & 0xff) as u8);
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_read() {
        for (text, bytes) in
            [("", &b""[..]), ("TQ==", b"M"), ("TWE=", b"Ma"), ("TWFu", b"Man"), ("+/8=", b"\xfb\xff")]
        {
            assert_eq!(from_base64(text).unwrap(), bytes, "{text}");
        }
        assert!(from_base64("T Q").is_err());
    }
}
