//! Passkeys, by a device in software that signs what it is told to, right and wrong.

use crate::harness::{Answer, Browser, PASSWORD, World};
use axum::http::{Method, StatusCode};
use data_encoding::BASE64URL_NOPAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

on_both_databases! {
    a_passkey_signs_its_owner_in_without_password_and_code
    whatever_else_a_device_signs_lets_nobody_in
    passkeys_are_added_and_taken_away_with_the_password
}

enum Key {
    P256(EcdsaKeyPair),
    Ed25519(Ed25519KeyPair),
}

/// A device, and how it behaves.
struct Device {
    key: Key,
    id: [u8; 16],
    counter: u32,
    site: &'static str,
    origin: &'static str,
    flags: u8,
    kind: Option<&'static str>,
}

impl Device {
    fn new() -> Self {
        let luck = SystemRandom::new();
        let way = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let secret = EcdsaKeyPair::generate_pkcs8(way, &luck).unwrap();
        Self::with(Key::P256(EcdsaKeyPair::from_pkcs8(way, secret.as_ref(), &luck).unwrap()))
    }

    fn with(key: Key) -> Self {
        let id = Sha256::digest(match &key {
            Key::P256(key) => key.public_key().as_ref(),
            Key::Ed25519(key) => key.public_key().as_ref(),
        });
        let id = id[..16].try_into().unwrap();
        Self { key, id, counter: 0, site: "localhost", origin: "http://localhost", flags: 0b101, kind: None }
    }

    fn id(&self) -> String {
        BASE64URL_NOPAD.encode(&self.id)
    }

    fn client_data(&self, usual: &str, options: &Value) -> Vec<u8> {
        let kind = self.kind.unwrap_or(usual);
        let data = json!({"type": kind, "challenge": options["challenge"], "origin": self.origin});
        data.to_string().into_bytes()
    }

    fn device_data(&self, more: u8) -> Vec<u8> {
        let head = [self.flags | more];
        [&Sha256::digest(self.site)[..], &head, &self.counter.to_be_bytes()].concat()
    }

    /// `navigator.credentials.create(…).toJSON()`
    fn create(&self, options: &Value) -> Value {
        let (number, key) = match &self.key {
            Key::P256(key) => {
                let head = b"\x30\x59\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07\x03\x42\x00";
                (-7, [&head[..], key.public_key().as_ref()].concat())
            }
            Key::Ed25519(key) => {
                let head = b"\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00";
                (-8, [&head[..], key.public_key().as_ref()].concat())
            }
        };
        let data =
            [&self.device_data(0b100_0000)[..], &[0; 16], &[0, 16], &self.id, b"the key again"].concat();
        json!({"id": self.id(), "rawId": self.id(), "type": "public-key", "response": {
            "clientDataJSON": BASE64URL_NOPAD.encode(&self.client_data("webauthn.create", options)),
            "authenticatorData": BASE64URL_NOPAD.encode(&data),
            "publicKey": BASE64URL_NOPAD.encode(&key),
            "publicKeyAlgorithm": number,
        }})
    }

    /// `navigator.credentials.get(…).toJSON()`
    fn get(&self, options: &Value) -> Value {
        let client_data = self.client_data("webauthn.get", options);
        let device_data = self.device_data(0);
        let signed = [&device_data[..], &Sha256::digest(&client_data)].concat();
        let signature = match &self.key {
            Key::P256(key) => key.sign(&SystemRandom::new(), &signed).unwrap().as_ref().to_vec(),
            Key::Ed25519(key) => key.sign(&signed).as_ref().to_vec(),
        };
        json!({"id": self.id(), "rawId": self.id(), "type": "public-key", "response": {
            "clientDataJSON": BASE64URL_NOPAD.encode(&client_data),
            "authenticatorData": BASE64URL_NOPAD.encode(&device_data),
            "signature": BASE64URL_NOPAD.encode(&signature),
        }})
    }
}

async fn options(browser: &Browser) -> Value {
    let form = json!({"password": PASSWORD});
    browser.post("/account/passkeys/options", form).await.expect(StatusCode::OK)
}

async fn add(browser: &Browser, device: &Device) -> Answer {
    let options = options(browser).await;
    browser.post("/account/passkeys", json!({"name": "Phone", "credential": device.create(&options)})).await
}

async fn sign_in(browser: &Browser, device: &Device) -> Answer {
    let options = browser.post("/session/passkey/options", json!({})).await.expect(StatusCode::OK);
    browser.post("/session/passkey", json!({"credential": device.get(&options)})).await
}

async fn a_passkey_signs_its_owner_in_without_password_and_code(world: World) {
    let owner = world.signed_up("ada").await;
    let asked = options(&owner).await;
    assert_eq!((&asked["rp"]["id"], &asked["user"]["name"]), (&json!("localhost"), &json!("ada")));
    let secret = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
    let second = Device::with(Key::Ed25519(Ed25519KeyPair::from_pkcs8(secret.as_ref()).unwrap()));
    for device in [Device::new(), second] {
        add(&owner, &device).await.expect(StatusCode::CREATED);
        let visitor = world.browser();
        assert_eq!(sign_in(&visitor, &device).await.expect(StatusCode::OK)["username"], "ada");
        assert_eq!(visitor.who().await, "ada");
    }
    let listed = owner.get("/account/passkeys").await.expect(StatusCode::OK);
    assert_eq!(listed.as_array().unwrap().len(), 2);
    assert_eq!((&listed[0]["name"], &listed[0]["used"]), (&json!("Phone"), &json!(world.now())));
    let audit = owner.get("/account/audit").await.text;
    assert!(audit.contains("passkey-added"), "{audit}");
}

async fn whatever_else_a_device_signs_lets_nobody_in(world: World) {
    let owner = world.signed_up("ada").await;
    let mut device = Device::new();
    add(&owner, &device).await.expect(StatusCode::CREATED);
    add(&owner, &device).await.expect(StatusCode::CONFLICT);
    let refused = async |device: &Device| {
        let visitor = world.browser();
        let answer = sign_in(&visitor, device).await;
        let body = answer.expect(StatusCode::UNAUTHORIZED);
        assert_eq!(body["type"], "/problems/wrong-credentials", "{body}");
        assert_eq!(visitor.who().await, "nobody");
    };
    refused(&Device::new()).await;
    let impostor = Device { id: device.id, ..Device::new() };
    refused(&impostor).await;
    device.origin = "https://evil.example";
    refused(&device).await;
    device.origin = "http://localhost";
    device.site = "evil.example";
    refused(&device).await;
    device.site = "localhost";
    for (flags, kind) in [(0b001, None), (0b100, None), (0b101, Some("webauthn.create"))] {
        (device.flags, device.kind) = (flags, kind);
        refused(&device).await;
    }
    (device.flags, device.kind) = (0b101, None);
    // A challenge is good once, for a few minutes, and for what it was put for.
    let visitor = world.browser();
    let asked = visitor.post("/session/passkey/options", json!({})).await.expect(StatusCode::OK);
    let form = json!({"credential": device.get(&asked)});
    visitor.post("/session/passkey", form.clone()).await.expect(StatusCode::OK);
    visitor.post("/session/passkey", form).await.expect(StatusCode::UNAUTHORIZED);
    let asked = visitor.post("/session/passkey/options", json!({})).await.expect(StatusCode::OK);
    world.clock.advance(5 * 60_000);
    let form = json!({"credential": device.get(&asked)});
    visitor.post("/session/passkey", form).await.expect(StatusCode::UNAUTHORIZED);
    let for_adding = options(&owner).await;
    let form = json!({"credential": device.get(&for_adding)});
    visitor.post("/session/passkey", form).await.expect(StatusCode::UNAUTHORIZED);
    // A device that counts must go on: what stands still is a copy.
    device.counter = 7;
    sign_in(&world.browser(), &device).await.expect(StatusCode::OK);
    refused(&device).await;
    device.counter = 8;
    sign_in(&world.browser(), &device).await.expect(StatusCode::OK);
}

async fn passkeys_are_added_and_taken_away_with_the_password(world: World) {
    let (ada, eve) = (world.signed_up("ada").await, world.signed_up("eve").await);
    let wrong = json!({"password": "wrong"});
    assert_eq!(ada.post("/account/passkeys/options", wrong.clone()).await.faults()[0].0, "password");
    world.browser().post("/account/passkeys/options", wrong.clone()).await.expect(StatusCode::UNAUTHORIZED);
    // Nobody adds a passkey by what somebody else was asked to make, or for another name of it.
    let device = Device::new();
    let asked = options(&eve).await;
    let form = json!({"name": "Mine", "credential": device.create(&asked)});
    assert_eq!(ada.post("/account/passkeys", form).await.faults()[0].0, "credential");
    let asked = options(&ada).await;
    let mut made = device.create(&asked);
    made["id"] = json!("AAAA");
    let form = json!({"name": "Mine", "credential": made});
    assert_eq!(ada.post("/account/passkeys", form).await.faults()[0].0, "credential");
    add(&ada, &device).await.expect(StatusCode::CREATED);
    let path = format!("/account/passkeys/{}", device.id());
    let right = json!({"password": PASSWORD});
    assert_eq!(ada.with_body(Method::DELETE, &path, wrong).await.faults()[0].0, "password");
    eve.with_body(Method::DELETE, &path, right.clone()).await.expect(StatusCode::NOT_FOUND);
    ada.with_body(Method::DELETE, &path, right).await.expect(StatusCode::NO_CONTENT);
    sign_in(&world.browser(), &device).await.expect(StatusCode::UNAUTHORIZED);
}
