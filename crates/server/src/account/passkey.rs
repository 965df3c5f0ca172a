//! Passkeys (WebAuthn, level 3): what a device must have signed for its owner to be let in.
//!
//! The parts of a ceremony are checked in the order in which the standard lists them (sections 7.1 and 7.2),
//! the signature by `ring`. Which maker a device has is not asked for (attestation `none`), so that a new
//! passkey is believed as its browser describes it: whoever lies there harms nobody but themselves.

use crate::random;
use data_encoding::BASE64URL_NOPAD;
use ninefold_protocol::api::{PasskeyMade, PasskeyShown};
use ninefold_store::Fingerprint;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey, VerificationAlgorithm,
};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// For whom a device signs: the name of the site, and the address that its pages come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    /// The host, without a port.
    pub(crate) id: String,
    /// Such as `https://ninefold.example`.
    pub(crate) origin: String,
}

/// Why an answer of a device does not count, for the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doubt {
    /// It cannot be read.
    Unreadable,
    /// It was made for something else, or on another site.
    Elsewhere,
    /// Nobody touched the device, or it did not ask who does.
    Absent,
    /// It signs in a way that is not known here.
    Algorithm,
    /// Somebody else signed it, or something else was signed.
    Signature,
}

/// What a device is to sign; it is used once.
#[derive(Clone, Debug)]
pub(crate) struct Challenge(String);

impl Challenge {
    /// 256 random bits.
    pub(crate) fn new() -> Self {
        Self(BASE64URL_NOPAD.encode(&random::bytes::<32>()))
    }

    /// The text, for the browser.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// What is stored of it.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        Fingerprint(Sha256::digest(self.0.as_bytes()).into())
    }
}

/// A new passkey that its device vouches for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NewKey {
    pub(crate) id: String,
    pub(crate) algorithm: i64,
    pub(crate) public_key: String,
    pub(crate) counter: u32,
}

/// How devices may sign, the best first: the numbers of the COSE register.
pub(crate) const ALGORITHMS: [i64; 3] = [-7, -8, -257];

fn algorithm(number: i64) -> Option<&'static dyn VerificationAlgorithm> {
    match number {
        -7 => Some(&ECDSA_P256_SHA256_ASN1),
        -8 => Some(&ED25519),
        -257 => Some(&RSA_PKCS1_2048_8192_SHA256),
        _ => None,
    }
}

/// The challenge that an answer says it is for; whether it is so, is checked later.
pub(crate) fn challenge_of(client_data: &str) -> Option<Challenge> {
    let data = read(client_data).ok()?;
    Some(Challenge(serde_json::from_slice::<ClientData>(&data).ok()?.challenge))
}

/// What a browser says about a ceremony.
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default, rename = "crossOrigin")]
    cross_origin: bool,
}

/// A new passkey, if the device made it here and now.
pub(crate) fn register(made: &PasskeyMade, site: &Site, challenge: &Challenge) -> Result<NewKey, Doubt> {
    check_client(&read(&made.response.client_data)?, "webauthn.create", site, challenge)?;
    let data = DeviceData::read(&read(&made.response.authenticator_data)?, site)?;
    let id = data.key_id.ok_or(Doubt::Unreadable)?;
    if id.is_empty() || read(&made.id)? != id {
        return Err(Doubt::Elsewhere);
    }
    let number = made.response.public_key_algorithm;
    algorithm(number).ok_or(Doubt::Algorithm)?;
    let key = bare_key(number, &read(&made.response.public_key)?).ok_or(Doubt::Algorithm)?;
    Ok(NewKey {
        id: BASE64URL_NOPAD.encode(&id),
        algorithm: number,
        public_key: BASE64URL_NOPAD.encode(&key),
        counter: data.counter,
    })
}

/// The counter of the device, if it signed this challenge here and now with this key.
pub(crate) fn verify(
    shown: &PasskeyShown,
    site: &Site,
    challenge: &Challenge,
    number: i64,
    public_key: &str,
) -> Result<u32, Doubt> {
    let client_data = read(&shown.response.client_data)?;
    check_client(&client_data, "webauthn.get", site, challenge)?;
    let device_data = read(&shown.response.authenticator_data)?;
    let data = DeviceData::read(&device_data, site)?;
    let key = UnparsedPublicKey::new(algorithm(number).ok_or(Doubt::Algorithm)?, read(public_key)?);
    let signed = [device_data.as_slice(), &Sha256::digest(&client_data)].concat();
    key.verify(&signed, &read(&shown.response.signature)?).map_err(|_| Doubt::Signature)?;
    Ok(data.counter)
}

fn check_client(data: &[u8], kind: &str, site: &Site, challenge: &Challenge) -> Result<(), Doubt> {
    let data = serde_json::from_slice::<ClientData>(data).map_err(|_| Doubt::Unreadable)?;
    let is_ours = data.kind == kind && data.challenge == challenge.0 && data.origin == site.origin;
    if is_ours && !data.cross_origin { Ok(()) } else { Err(Doubt::Elsewhere) }
}

/// What a device says about itself (section 6.1).
struct DeviceData {
    counter: u32,
    /// The name of a new key.
    key_id: Option<Vec<u8>>,
}

/// Somebody touched the device, and it made sure who: by a finger, a face or a PIN.
const PRESENT_AND_VERIFIED: u8 = 0b101;
/// A new key follows.
const HAS_KEY: u8 = 0b100_0000;

impl DeviceData {
    fn read(data: &[u8], site: &Site) -> Result<Self, Doubt> {
        let (site_hash, rest) = data.split_first_chunk::<32>().ok_or(Doubt::Unreadable)?;
        let (&[flags], rest) = rest.split_first_chunk::<1>().ok_or(Doubt::Unreadable)?;
        let (counter, rest) = rest.split_first_chunk::<4>().ok_or(Doubt::Unreadable)?;
        if site_hash[..] != Sha256::digest(site.id.as_bytes())[..] {
            return Err(Doubt::Elsewhere);
        }
        if flags & PRESENT_AND_VERIFIED != PRESENT_AND_VERIFIED {
            return Err(Doubt::Absent);
        }
        let key_id = match flags & HAS_KEY {
            0 => None,
            _ => {
                // The kind of device, the length of the name, the name.
                let (_, rest) = rest.split_first_chunk::<16>().ok_or(Doubt::Unreadable)?;
                let (length, rest) = rest.split_first_chunk::<2>().ok_or(Doubt::Unreadable)?;
                let length = usize::from(u16::from_be_bytes(*length));
                Some(rest.get(..length).ok_or(Doubt::Unreadable)?.to_vec())
            }
        };
        Ok(Self { counter: u32::from_be_bytes(*counter), key_id })
    }
}

/// The key itself, without the description around it (`SubjectPublicKeyInfo`).
fn bare_key(number: i64, described: &[u8]) -> Option<Vec<u8>> {
    let (inside, []) = der(described, 0x30)? else { return None };
    let (kind, rest) = der(inside, 0x30)?;
    let expected: &[u8] = match number {
        // id-ecPublicKey, prime256v1
        -7 => b"\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07",
        // id-Ed25519
        -8 => b"\x06\x03\x2b\x65\x70",
        // rsaEncryption
        -257 => b"\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01\x05\x00",
        _ => return None,
    };
    let (bits, []) = der(rest, 0x03)? else { return None };
    let key = bits.strip_prefix(&[0])?;
    (kind == expected).then(|| key.to_vec())
}

/// What is inside an element of this kind, and what follows it.
fn der(bytes: &[u8], kind: u8) -> Option<(&[u8], &[u8])> {
    let (&[found, short], rest) = bytes.split_first_chunk::<2>()?;
    let (length, rest) = match short {
        0..=0x7f => (usize::from(short), rest),
        0x81 => rest.split_first().map(|(&length, rest)| (usize::from(length), rest))?,
        0x82 => {
            rest.split_first_chunk::<2>().map(|(two, rest)| (usize::from(u16::from_be_bytes(*two)), rest))?
        }
        _ => return None,
    };
    (found == kind).then(|| rest.split_at_checked(length))?
}

fn read(text: &str) -> Result<Vec<u8>, Doubt> {
    BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes()).map_err(|_| Doubt::Unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_protocol::api::PasskeyShownResponse;

    /// A key of 2048 bits and what it signed once, made by OpenSSL.
    const KEY: &str = "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAlkNlZB6kxEwx7A_mmWxPKoX2Ikq4SRHx9L5HmC_KTtsQ6P7evAK69hI5-PO333zwuDtF3XbH9MrumuoAPQ2dYA_KYPVxDXc7daRbJ3lwV1lrDPNdc0J6gkjgCngvFKkv40U_MFAjjMNFpyWmc63zE0id1RwkX9A5bmHu5UqHpjFY7AlrI5jMeDecoAodlvh5pwG13N-LU5spWY0DCFi0c3UzURy8VDadwBxveWk1BA-4LaL0GtsTzM-DYKJWa--cuBbe8NDnU21FpgKaVi9fVmUyiAqU2FJzm_fswfojH0lq6KwrXhzIQDo4wEXnBN9IsAViuD9fgOhipKpun76HIwIDAQAB";
    const SIGNATURE: &str = "f2xuqUtePH_OLGdlPKUAwfAQ3NsxO5_l-7O-ehBtZ_Y8ccZR76QL-GMf863UenU2gBRzbyqdQkmcMxblEClBydJcBma_QNgFiHMFiixh6EdXD5hUfhhCXthzs0Jmoz3GBXZOK98qwy3Jtr5XxEE0vr8UZcAYGLgfwFsSWDUy_JGIDikE_Jx_QN9rF9npf2NB31yx5hJRC2721mCGd1QZxVXuOMl-qG4TXZsWi2Bvp11dApNgU3FpmOhxxydCiZ2hKuW8FiUcABoIW_gCOGJ7YEPYR8oG8P8xDuxxODIf19uY7hNq51MHlzRzaho6HBZYeSDfYFiUdLd6-p9FHIpvsQ";
    const CLIENT_DATA: &str =
        r#"{"type":"webauthn.get","challenge":"AAAA","origin":"https://ninefold.example"}"#;

    #[test]
    fn devices_that_sign_by_rsa_are_understood() {
        let site = Site { id: "ninefold.example".into(), origin: "https://ninefold.example".into() };
        let key = bare_key(-257, &read(KEY).unwrap()).unwrap();
        let key = BASE64URL_NOPAD.encode(&key);
        let device_data = [&Sha256::digest("ninefold.example")[..], &[5, 0, 0, 0, 7]].concat();
        let shown = PasskeyShown {
            id: String::new(),
            response: PasskeyShownResponse {
                client_data: BASE64URL_NOPAD.encode(CLIENT_DATA.as_bytes()),
                authenticator_data: BASE64URL_NOPAD.encode(&device_data),
                signature: SIGNATURE.into(),
            },
        };
        let challenge = challenge_of(&shown.response.client_data).unwrap();
        assert_eq!(verify(&shown, &site, &challenge, -257, &key), Ok(7));
        assert_eq!(verify(&shown, &site, &challenge, -7, &key), Err(Doubt::Signature));
        let other = Challenge("AAAB".into());
        assert_eq!(verify(&shown, &site, &other, -257, &key), Err(Doubt::Elsewhere));
    }

    #[test]
    fn no_description_of_a_key_makes_the_reader_panic() {
        let whole = read(KEY).unwrap();
        for length in 0..whole.len() {
            assert_eq!(bare_key(-257, &whole[..length]), None, "{length}");
        }
        for place in 0..40 {
            let mut broken = whole.clone();
            broken[place] ^= 0x84;
            let _ = bare_key(-257, &broken);
        }
        assert_eq!(bare_key(-7, &whole), None, "the kind of the key is part of it");
    }
}
