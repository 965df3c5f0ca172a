//! Codes of an app beside the password, and the recovery codes that stand in for it.

use crate::harness::{Answer, Browser, PASSWORD, World};
use axum::http::{Method, StatusCode};
use ninefold_store::{Store, Time};
use ninefold_testbed::code_app::app_shows;
use serde_json::{Value, json};

on_both_databases! {
    signing_in_needs_the_code_of_the_app_from_its_confirmation_on
    a_recovery_code_is_good_once_and_for_its_owner_alone
    whoever_knows_the_password_cannot_guess_the_code
}

const STEP: u64 = 30_000;

async fn sign_in(browser: &Browser, password: &str, code: &str) -> Answer {
    browser.post("/session", json!({"login": "ada", "password": password, "code": code})).await
}

#[track_caller]
fn wants_code(answer: Answer) -> String {
    let body = answer.expect(StatusCode::UNAUTHORIZED);
    assert_eq!(body["type"], "/problems/code-needed", "{body}");
    body["detail"].as_str().unwrap().to_owned()
}

/// Turns codes on; returns the secret and the recovery codes.
async fn turn_on(world: &World, browser: &Browser) -> (String, Vec<String>) {
    let form = json!({"password": PASSWORD});
    let begun = browser.post("/account/second-factor", form).await.expect(StatusCode::CREATED);
    let secret = begun["secret"].as_str().unwrap().to_owned();
    let code = app_shows(&secret, world.now());
    let confirmed = browser.post("/account/second-factor/confirm", json!({"code": code})).await;
    (secret, texts(&confirmed.expect(StatusCode::OK)["recovery_codes"]))
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

async fn signing_in_needs_the_code_of_the_app_from_its_confirmation_on(world: World) {
    let owner = world.signed_up("ada").await;
    let path = "/account/second-factor";
    assert_eq!(owner.post(path, json!({"password": "wrong"})).await.faults()[0].0, "password");
    assert_eq!(
        owner.post("/account/second-factor/confirm", json!({"code": "123456"})).await.faults().len(),
        1
    );
    let begun = owner.post(path, json!({"password": PASSWORD})).await.expect(StatusCode::CREATED);
    let secret = begun["secret"].as_str().unwrap();
    assert_eq!(begun["link"], format!("otpauth://totp/Ninefold:ada?secret={secret}&issuer=Ninefold"));
    // Nobody is out who begins and does not end it.
    sign_in(&world.browser(), PASSWORD, "").await.expect(StatusCode::OK);
    let confirm =
        async |code: &str| owner.post("/account/second-factor/confirm", json!({"code": code})).await;
    let far = app_shows(secret, world.now() + 10 * STEP);
    assert_eq!(confirm(&far).await.faults()[0].0, "code");
    let code = app_shows(secret, world.now());
    let codes = texts(&confirm(&code).await.expect(StatusCode::OK)["recovery_codes"]);
    assert_eq!(codes.len(), 10);
    assert_eq!(confirm(&code).await.faults().len(), 1, "it is on already");
    owner.post(path, json!({"password": PASSWORD})).await.expect(StatusCode::CONFLICT);
    let state = owner.get(path).await.expect(StatusCode::OK);
    assert_eq!(state, json!({"since": world.now(), "recovery_codes_left": 10}));

    assert!(wants_code(sign_in(&world.browser(), PASSWORD, "").await).starts_with("Enter the code"));
    assert!(wants_code(sign_in(&world.browser(), PASSWORD, &code).await).contains("used before"));
    let wrong = sign_in(&world.browser(), "Wrong-Pa55word", &code).await.expect(StatusCode::UNAUTHORIZED);
    assert_eq!(wrong["type"], "/problems/wrong-credentials", "the password comes first");
    world.clock.advance(STEP);
    let code = app_shows(secret, world.now());
    let typed = format!(" {} {} ", &code[..3], &code[3..]);
    sign_in(&world.browser(), PASSWORD, &typed).await.expect(StatusCode::OK);
    wants_code(sign_in(&world.browser(), PASSWORD, &code).await);
    // The clock of a phone may be a little ahead.
    let ahead = app_shows(secret, world.now() + STEP);
    sign_in(&world.browser(), PASSWORD, &ahead).await.expect(StatusCode::OK);

    let off = async |password| owner.with_body(Method::DELETE, path, json!({"password": password})).await;
    assert_eq!(off("wrong").await.faults()[0].0, "password");
    off(PASSWORD).await.expect(StatusCode::NO_CONTENT);
    off(PASSWORD).await.expect(StatusCode::NOT_FOUND);
    sign_in(&world.browser(), PASSWORD, "").await.expect(StatusCode::OK);
    let audit = owner.get("/account/audit").await.text;
    for event in ["second-factor-on", "second-factor-failed", "second-factor-off"] {
        assert!(audit.contains(event), "{event}: {audit}");
    }
}

async fn a_recovery_code_is_good_once_and_for_its_owner_alone(world: World) {
    let (owner, other) = (world.signed_up("ada").await, world.signed_up("bob").await);
    let (_, codes) = turn_on(&world, &owner).await;
    let (_, foreign) = turn_on(&world, &other).await;
    let stranger = world.browser();
    wants_code(sign_in(&stranger, PASSWORD, &foreign[0]).await);
    let typed = codes[0].to_lowercase().replace('-', " ");
    sign_in(&stranger, PASSWORD, &typed).await.expect(StatusCode::OK);
    wants_code(sign_in(&world.browser(), PASSWORD, &codes[0]).await);
    let state = owner.get("/account/second-factor").await.expect(StatusCode::OK);
    assert_eq!(state["recovery_codes_left"], 9);
    let path = "/account/second-factor/recovery-codes";
    assert_eq!(owner.post(path, json!({})).await.faults()[0].0, "password");
    let fresh = owner.post(path, json!({"password": PASSWORD})).await.expect(StatusCode::OK);
    let fresh = texts(&fresh["recovery_codes"]);
    wants_code(sign_in(&world.browser(), PASSWORD, &codes[1]).await);
    sign_in(&world.browser(), PASSWORD, &fresh[1]).await.expect(StatusCode::OK);
    if let Some(file) = world.database.strip_prefix("sqlite://") {
        for file in [file.to_owned(), format!("{file}-wal")] {
            let bytes = std::fs::read(file).unwrap();
            for code in codes.iter().chain(&fresh) {
                let plain = code.replace('-', "");
                assert!(!bytes.windows(19).any(|window| window == code.as_bytes()));
                assert!(!bytes.windows(16).any(|window| window == plain.as_bytes()));
            }
        }
    }
    let nobody = world.browser();
    nobody.get("/account/second-factor").await.expect(StatusCode::UNAUTHORIZED);
}

/// The subjects of mails that wait.
async fn subjects(world: &World) -> Vec<String> {
    let store = Store::open(&world.database).await.unwrap();
    let now = Time(i64::try_from(world.now()).unwrap());
    let mails = store.take_due_mails("nobody", now, now, 1000).await.unwrap();
    mails.into_iter().map(|mail| mail.subject).collect()
}

async fn whoever_knows_the_password_cannot_guess_the_code(world: World) {
    let owner = world.signed_up("ada").await;
    world.confirm_email("ada").await;
    let (secret, _) = turn_on(&world, &owner).await;
    owner.delete("/session").await.expect(StatusCode::NO_CONTENT);
    let guesser = world.browser_at("192.0.2.9");
    let mut n_tries = 0;
    for slot in 0..7 {
        for _ in 0..5 {
            let guess = sign_in(&guesser, PASSWORD, "000000").await;
            if slot < 6 {
                wants_code(guess);
                n_tries += 1;
            } else {
                assert_eq!(guess.status, StatusCode::TOO_MANY_REQUESTS, "thirty a day");
            }
        }
        let now = app_shows(&secret, world.now());
        let sixth = sign_in(&guesser, PASSWORD, &now).await;
        assert_eq!(sixth.status, StatusCode::TOO_MANY_REQUESTS, "the right one comes too late");
        assert!(sixth.text.contains("Too many wrong"), "{}", sixth.text);
        world.clock.advance(10 * 60_000);
    }
    assert_eq!(n_tries, 30);
    let told = subjects(&world).await;
    assert!(told.iter().any(|subject| subject == "Signing in now needs a code"), "{told:?}");
    assert!(told.iter().any(|subject| subject == "Somebody knows your password"), "{told:?}");
    // In the owner's own browser there are tries of its own.
    sign_in(&owner, PASSWORD, &app_shows(&secret, world.now())).await.expect(StatusCode::OK);
    // A new password takes the guesser's knowledge away, and does not go around the code.
    let new = "twelve green dogs sing";
    let form = json!({"current": PASSWORD, "password": new, "password_again": new});
    owner.put("/account/password", form).await.expect(StatusCode::NO_CONTENT);
    wants_code(sign_in(&world.browser(), new, "").await);
}
