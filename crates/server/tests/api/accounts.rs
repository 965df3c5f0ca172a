//! MISSION 6.1, 6.2, 6.3, 6.5: guests, accounts, signing in.

use crate::harness::{PASSWORD, World, sign_up_form};
use crate::play::Client;
use axum::http::{Method, StatusCode};
use ninefold_store::Store;
use serde_json::json;

on_both_databases! {
    mission_6_1_a_guest_saves_without_an_account
    mission_6_2_every_fault_of_the_form_is_told_at_once
    mission_6_2_signing_up_keeps_everything_of_the_guest
    mission_6_2_names_are_unique_whatever_their_case_and_look
    mission_6_3_unknown_name_and_wrong_password_get_the_same_answer
    mission_6_3_guessing_is_slowed_down_for_one_account_only
    mission_6_3_the_cookie_of_an_ended_session_is_worth_nothing
    mission_6_3_signing_in_brings_the_games_of_the_guest_along
    mission_6_5_the_database_holds_salted_memory_hard_hashes_only
    other_devices_can_be_ended
    a_changed_password_ends_all_other_sessions
    a_mail_address_is_changed_with_the_password_only
    tokens_do_what_their_scopes_say_and_nothing_after_their_end
    mission_6_8_everything_can_be_exported_and_deleted
}

async fn mission_6_1_a_guest_saves_without_an_account(world: World) {
    let browser = world.browser();
    assert_eq!(browser.who().await, "nobody");
    browser.get("/games").await.expect(StatusCode::UNAUTHORIZED);
    let saved = browser.post("/games", json!({"log": Client::start(world.now()).log()})).await;
    saved.expect(StatusCode::CREATED);
    assert_eq!(browser.who().await, "guest");
    let games = browser.get("/games").await.expect(StatusCode::OK);
    assert_eq!(games["items"].as_array().unwrap().len(), 1);
    browser.get("/sessions").await.expect(StatusCode::UNAUTHORIZED);
}

async fn mission_6_2_every_fault_of_the_form_is_told_at_once(world: World) {
    world.signed_up("ada").await;
    let lacks = |missing: &str| {
        format!(
            "Use at least 8 characters with upper and lower case, a digit and one of #?!@$%^&*-_, or any \
             passphrase of 15 or more. Missing: {missing}."
        )
    };
    let all = [
        (
            json!({}),
            vec![
                ("email", "Enter your e-mail address.".to_owned()),
                ("username", "Choose a username.".into()),
                ("password", "Choose a password.".into()),
                ("password_again", "Enter the password again.".into()),
            ],
        ),
        (
            json!({"email": "ada", "username": "a b", "password": "short", "password_again": "other"}),
            vec![
                ("email", "Enter an address like ana@example.org.".into()),
                ("username", "Use letters, digits, '_', '.' and '-' only.".into()),
                ("password", lacks("3 more characters, an upper-case letter, a digit, one of #?!@$%^&*-_")),
                ("password_again", "The passwords differ.".into()),
            ],
        ),
        (
            json!({"email": "Ada@Example.org", "username": "ADA", "password": "NOLOWER1!", "password_again": "NOLOWER1!"}),
            vec![
                ("email", "There is an account with this e-mail address.".into()),
                ("username", "This username is taken.".into()),
                ("password", lacks("a lower-case letter")),
            ],
        ),
        (
            json!({"email": "b@example.org", "username": "admin", "password": "Passw0rd!", "password_again": "Passw0rd!"}),
            vec![
                ("username", "This username is reserved.".into()),
                ("password", "This password is too easy to guess.".into()),
            ],
        ),
        (
            json!({"email": "grace@example.org", "username": "ab", "password": "Grace#2026", "password_again": "Grace#2026"}),
            vec![
                ("username", "Use 3 to 30 characters.".into()),
                ("password", "The password must not contain your name or e-mail address.".into()),
            ],
        ),
        (
            json!({"email": "c@example.org", "username": "...", "password": "x y".repeat(50), "password_again": "x y".repeat(50)}),
            vec![
                ("username", "Use at least one letter or digit.".into()),
                ("password", "Use at most 128 characters.".into()),
            ],
        ),
    ];
    for (form, expected) in all {
        let told = world.browser().post("/account", form.clone()).await.faults();
        let expected = expected.into_iter().map(|(field, message)| (field.to_owned(), message));
        assert_eq!(told, expected.collect::<Vec<_>>(), "{form}");
    }
}

async fn mission_6_2_signing_up_keeps_everything_of_the_guest(world: World) {
    let browser = world.browser();
    browser
        .post("/games", json!({"log": Client::start(world.now()).log()}))
        .await
        .expect(StatusCode::CREATED);
    let guest = browser.cookie();
    let me = browser.post("/account", sign_up_form("grace")).await.expect(StatusCode::CREATED);
    let expected = json!({"kind": "player", "username": "grace", "email": "grace@example.org"});
    assert_eq!(me, expected, "without mail, nobody is asked to confirm an address");
    let games = browser.get("/games").await.expect(StatusCode::OK);
    assert_eq!(games["items"].as_array().unwrap().len(), 1);
    assert_ne!(browser.cookie(), guest);
    let thief = world.browser();
    thief.set_cookie(guest);
    assert_eq!(thief.who().await, "nobody");
    browser.post("/account", sign_up_form("again")).await.expect(StatusCode::CONFLICT);
}

async fn mission_6_2_names_are_unique_whatever_their_case_and_look(world: World) {
    world.signed_up("alice").await;
    for name in ["Alice", "a1ice", "al-ice", "AL.1CE"] {
        let mut form = sign_up_form("someone");
        form["username"] = json!(name);
        let faults = world.browser().post("/account", form).await.faults();
        assert_eq!(faults, [("username".to_owned(), "This username is taken.".to_owned())], "{name}");
    }
}

async fn mission_6_3_unknown_name_and_wrong_password_get_the_same_answer(world: World) {
    world.signed_up("ada").await;
    let browser = world.browser();
    let mut answers = Vec::new();
    for login in ["ada", "ada@example.org", "nobody-here", "no@example.org", "", "' OR 1=1 --"] {
        let form = json!({"login": login, "password": "Wrong-Pa55word"});
        let answer = browser.post("/session", form).await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
        answers.push(answer.text);
    }
    assert!(answers.iter().all(|answer| answer == &answers[0]), "{answers:?}");
    assert!(answers[0].contains(r#""title":"The name or the password is wrong""#), "{}", answers[0]);
    for login in ["ada", "ADA", " Ada@Example.ORG "] {
        let signed = browser.post("/session", json!({"login": login, "password": PASSWORD})).await;
        assert_eq!(signed.expect(StatusCode::OK)["username"], "ada");
        assert_eq!(browser.who().await, "ada");
        browser.delete("/session").await.expect(StatusCode::NO_CONTENT);
        assert_eq!(browser.who().await, "nobody");
    }
}

async fn mission_6_3_guessing_is_slowed_down_for_one_account_only(world: World) {
    world.signed_up("ada").await;
    world.signed_up("bob").await;
    let try_once = async |login: &str, password: &str| {
        world.browser().post("/session", json!({"login": login, "password": password})).await
    };
    for _ in 0..10 {
        assert_eq!(try_once("ada", "Wrong-Pa55word").await.status, StatusCode::UNAUTHORIZED);
    }
    let refused = try_once("ada", PASSWORD).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.headers.contains_key("retry-after"));
    // Nobody learns from the name which address belongs to it.
    assert_eq!(try_once("ada@example.org", "Wrong-Pa55word").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(try_once("bob", PASSWORD).await.status, StatusCode::OK);
    world.clock.advance(10 * 60_000);
    assert_eq!(try_once("ada", PASSWORD).await.status, StatusCode::OK);
}

async fn mission_6_3_the_cookie_of_an_ended_session_is_worth_nothing(world: World) {
    let browser = world.signed_up("ada").await;
    let cookie = browser.cookie();
    browser.delete("/session").await.expect(StatusCode::NO_CONTENT);
    browser.set_cookie(cookie);
    assert_eq!(browser.who().await, "nobody");
    browser.get("/games").await.expect(StatusCode::UNAUTHORIZED);
    let sleeper = world.signed_up("bob").await;
    world.clock.advance(91 * 24 * 3_600_000);
    assert_eq!(sleeper.who().await, "nobody");
}

async fn mission_6_3_signing_in_brings_the_games_of_the_guest_along(world: World) {
    world.signed_up("ada").await;
    let browser = world.browser();
    let saved = browser.post("/games", json!({"log": Client::start(world.now()).log()})).await;
    let id = saved.expect(StatusCode::CREATED)["id"].as_str().unwrap().to_owned();
    let signed = browser.post("/session", json!({"login": "ada", "password": PASSWORD})).await;
    assert_eq!(signed.expect(StatusCode::OK), json!({"username": "ada", "merged_games": 1}));
    browser.get(&format!("/games/{id}")).await.expect(StatusCode::OK);
}

async fn mission_6_5_the_database_holds_salted_memory_hard_hashes_only(world: World) {
    let store = Store::open(&world.database).await.unwrap();
    let mut hashes = Vec::new();
    for name in ["ada", "bob"] {
        world.signed_up(name).await;
        let player = store.player_by_login(name).await.unwrap().unwrap();
        hashes.push(player.account.unwrap().password.0);
    }
    // The same password, and a salt of its own for each of them.
    assert!(hashes.iter().all(|hash| hash.starts_with("$argon2id$v=19$")), "{hashes:?}");
    assert_ne!(hashes[0], hashes[1]);
    if let Some(file) = world.database.strip_prefix("sqlite://") {
        for file in [file.to_owned(), format!("{file}-wal")] {
            let bytes = std::fs::read(file).unwrap();
            assert!(!bytes.windows(PASSWORD.len()).any(|window| window == PASSWORD.as_bytes()));
        }
    }
}

async fn other_devices_can_be_ended(world: World) {
    let phone = world.signed_up("ada").await;
    let laptop = world.browser();
    laptop.post("/session", json!({"login": "ada", "password": PASSWORD})).await.expect(StatusCode::OK);
    let sessions = laptop.get("/sessions").await.expect(StatusCode::OK);
    let other = sessions.as_array().unwrap().iter().find(|session| session["current"] == false).unwrap();
    let path = format!("/sessions/{}", other["id"].as_str().unwrap());
    let stranger = world.signed_up("eve").await;
    stranger.delete(&path).await.expect(StatusCode::NOT_FOUND);
    laptop.delete(&path).await.expect(StatusCode::NO_CONTENT);
    assert_eq!((phone.who().await.as_str(), laptop.who().await.as_str()), ("nobody", "ada"));

    // All others at once, with the password.
    phone.post("/session", json!({"login": "ada", "password": PASSWORD})).await.expect(StatusCode::OK);
    let end = async |password: &str| {
        laptop.with_body(Method::DELETE, "/sessions", json!({"password": password})).await
    };
    end("wrong").await.expect(StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(phone.who().await, "ada");
    end(PASSWORD).await.expect(StatusCode::NO_CONTENT);
    let still_in = [phone.who().await, laptop.who().await, stranger.who().await];
    assert_eq!(still_in, ["nobody", "ada", "eve"]);
}

async fn a_changed_password_ends_all_other_sessions(world: World) {
    let phone = world.signed_up("ada").await;
    let laptop = world.browser();
    laptop.post("/session", json!({"login": "ada", "password": PASSWORD})).await.expect(StatusCode::OK);
    let new = "twelve green dogs sing";
    let form = json!({"current": "wrong", "password": "short", "password_again": ""});
    let faults = laptop.put("/account/password", form).await.faults();
    let fields = faults.iter().map(|(field, _)| field.as_str()).collect::<Vec<_>>();
    assert_eq!(fields, ["current", "password", "password_again"]);
    let form = json!({"current": PASSWORD, "password": new, "password_again": new});
    laptop.put("/account/password", form).await.expect(StatusCode::NO_CONTENT);
    assert_eq!((phone.who().await.as_str(), laptop.who().await.as_str()), ("nobody", "ada"));
    let old = world.browser().post("/session", json!({"login": "ada", "password": PASSWORD})).await;
    old.expect(StatusCode::UNAUTHORIZED);
    let signed = world.browser().post("/session", json!({"login": "ada", "password": new})).await;
    signed.expect(StatusCode::OK);
}

async fn a_mail_address_is_changed_with_the_password_only(world: World) {
    let browser = world.signed_up("ada").await;
    world.signed_up("bob").await;
    let change = async |email: &str, password: &str| {
        browser.put("/account/email", json!({"email": email, "password": password})).await
    };
    let wrong = change("new@example.org", "wrong").await.faults();
    assert_eq!(wrong, [("password".to_owned(), "Wrong password.".to_owned())]);
    let taken = change("BOB@example.org", PASSWORD).await.faults();
    assert_eq!(taken, [("email".to_owned(), "There is an account with this e-mail address.".to_owned())]);
    change("new@example.org", PASSWORD).await.expect(StatusCode::NO_CONTENT);
    let signed = json!({"login": "new@example.org", "password": PASSWORD});
    world.browser().post("/session", signed).await.expect(StatusCode::OK);
}

async fn tokens_do_what_their_scopes_say_and_nothing_after_their_end(world: World) {
    let browser = world.signed_up("ada").await;
    let faults = browser.post("/tokens", json!({"days": 0})).await.faults();
    assert_eq!(faults.len(), 4);
    let form = json!({"name": "script", "scopes": ["games_read"], "days": 30, "password": PASSWORD});
    let made = browser.post("/tokens", form).await.expect(StatusCode::CREATED);
    let secret = made["secret"].as_str().unwrap().to_owned();
    let program = world.browser();
    let ask = async |method: Method, path: &str, body: &str| {
        let request = program
            .request(method, path)
            .header("authorization", format!("Bearer {secret}"))
            .header("content-type", "application/json");
        program.send(request.body(axum::body::Body::from(body.to_owned())).unwrap()).await
    };
    ask(Method::GET, "/games", "").await.expect(StatusCode::OK);
    let log = json!({"log": Client::start(world.now()).log()}).to_string();
    ask(Method::POST, "/games", &log).await.expect(StatusCode::FORBIDDEN);
    ask(Method::GET, "/sessions", "").await.expect(StatusCode::FORBIDDEN);
    let list = browser.get("/tokens").await;
    assert!(!list.text.contains(&secret));
    let id = made["token"]["id"].as_str().unwrap();
    browser.delete(&format!("/tokens/{id}")).await.expect(StatusCode::NO_CONTENT);
    ask(Method::GET, "/games", "").await.expect(StatusCode::UNAUTHORIZED);
}

async fn mission_6_8_everything_can_be_exported_and_deleted(world: World) {
    let browser = world.signed_up("ada").await;
    let mut client = Client::start(world.now());
    client.fill(3, world.now());
    browser.post("/games", json!({"log": client.log()})).await.expect(StatusCode::CREATED);
    let export = browser.get("/account/export").await;
    assert!(!export.text.contains("argon2"));
    let all = export.expect(StatusCode::OK);
    assert_eq!(all["player"]["username"], "ada");
    assert_eq!(all["games"][0]["log"], client.log());
    assert!(all["audit"].as_array().unwrap().iter().any(|entry| entry["event"] == "signed-up"));
    assert_eq!((all["sessions"].as_array().unwrap().len(), &all["results"]), (1, &json!([])));
    let delete = async |password: &str| {
        browser.with_body(Method::DELETE, "/account", json!({"password": password})).await
    };
    assert_eq!(delete("wrong").await.faults().len(), 1);
    delete(PASSWORD).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(browser.who().await, "nobody");
    let signed = world.browser().post("/session", json!({"login": "ada", "password": PASSWORD})).await;
    signed.expect(StatusCode::UNAUTHORIZED);
    world.signed_up("ada").await;
}
