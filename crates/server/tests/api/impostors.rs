//! What impostors try: to guess, to stay in, to lock out, to flood, to learn.

use crate::harness::{Browser, PASSWORD, World, sign_up_form};
use crate::play::Client;
use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use ninefold_protocol::id::PlayerId;
use ninefold_store::{Store, Time};
use ninefold_testbed::mail::MailSink;
use ninefold_testbed::need;
use serde_json::{Value, json};

on_both_databases! {
    many_guesses_at_once_are_not_more_than_one_after_the_other
    guesses_from_elsewhere_do_not_lock_the_owner_out
    whoever_is_signed_in_cannot_guess_the_password_either
    a_new_password_ends_all_tokens
    a_token_for_games_exports_games_and_nothing_else
    an_address_hears_nothing_before_it_is_confirmed_and_then_not_too_often
    hashes_of_old_parameters_are_replaced_at_the_next_sign_in
    a_session_that_is_used_goes_on_and_the_browser_is_told
    a_second_sign_in_does_not_leave_the_first_session_open
    guests_can_delete_themselves
    challenges_are_few_and_go_with_their_author
    one_address_does_not_fill_the_list_of_challenges_however_many_accounts_it_has
    who_deletes_an_account_leaves_no_address_behind
    readiness_is_asked_for_only_so_often
    all_guests_of_long_ago_are_forgotten_however_many
}

const NEW: &str = "twelve green dogs sing";

async fn sign_in(browser: &Browser, login: &str, password: &str) -> StatusCode {
    browser.post("/session", json!({"login": login, "password": password})).await.status
}

async fn many_guesses_at_once_are_not_more_than_one_after_the_other(world: World) {
    world.signed_up("ada").await;
    let guess = async |n: usize| {
        let browser = world.browser_at(&format!("192.0.2.{n}"));
        sign_in(&browser, "ada", "Wrong-Pa55word").await
    };
    let mut answered = 0;
    for first in [0, 20, 40] {
        let (a, b, c, d) = tokio::join!(
            async { (guess(first).await, guess(first + 1).await, guess(first + 2).await) },
            async { (guess(first + 3).await, guess(first + 4).await, guess(first + 5).await) },
            async { (guess(first + 6).await, guess(first + 7).await, guess(first + 8).await) },
            async { (guess(first + 9).await, guess(first + 10).await, guess(first + 11).await) },
        );
        let all = [a, b, c, d].into_iter().flat_map(|(x, y, z)| [x, y, z]);
        answered += all.filter(|status| *status == StatusCode::UNAUTHORIZED).count();
    }
    assert_eq!(answered, 10);
    // However long a name is, it is not kept.
    let long = world.browser().post("/session", json!({"login": "x".repeat(500_000), "password": "y"})).await;
    assert_eq!(long.status, StatusCode::UNAUTHORIZED);
}

async fn guesses_from_elsewhere_do_not_lock_the_owner_out(world: World) {
    let owner = world.signed_up("ada").await;
    owner.delete("/session").await.expect(StatusCode::NO_CONTENT);
    let guesser = world.browser_at("192.0.2.1");
    for _ in 0..12 {
        sign_in(&guesser, "ada", "Wrong-Pa55word").await;
    }
    assert_eq!(sign_in(&guesser, "ada", PASSWORD).await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(sign_in(&owner, "ada", PASSWORD).await, StatusCode::OK);
    // A browser that is known to one account is nobody's for another.
    world.signed_up("bob").await;
    for _ in 0..10 {
        sign_in(&owner, "bob", "Wrong-Pa55word").await;
    }
    assert_eq!(sign_in(&owner, "bob", PASSWORD).await, StatusCode::TOO_MANY_REQUESTS);
}

async fn whoever_is_signed_in_cannot_guess_the_password_either(world: World) {
    let browser = world.signed_up("ada").await;
    let form = json!({"current": "wrong", "password": NEW, "password_again": NEW});
    for _ in 0..4 {
        assert_eq!(browser.put("/account/password", form.clone()).await.faults().len(), 1);
        let form = json!({"email": "new@example.org", "password": "wrong"});
        assert_eq!(browser.put("/account/email", form).await.faults().len(), 1);
    }
    for _ in 0..2 {
        let delete = browser.with_body(Method::DELETE, "/account", json!({"password": "wrong"})).await;
        assert_eq!(delete.faults().len(), 1);
    }
    let right = json!({"password": PASSWORD});
    let refused = browser.with_body(Method::DELETE, "/account", right).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    let form = json!({"name": "script", "scopes": ["games_read"], "password": PASSWORD});
    assert_eq!(browser.post("/tokens", form).await.status, StatusCode::TOO_MANY_REQUESTS);
}

async fn token(browser: &Browser) -> String {
    let form = json!({"name": "script", "scopes": ["games_read", "games_write"], "password": PASSWORD});
    let made = browser.post("/tokens", form).await.expect(StatusCode::CREATED);
    assert!(made["token"]["expires"].is_i64(), "{made}");
    made["secret"].as_str().unwrap().to_owned()
}

async fn by_token(world: &World, secret: &str, path: &str) -> (StatusCode, Value) {
    let program = world.browser();
    let request =
        program.request(Method::GET, path).header(header::AUTHORIZATION, format!("Bearer {secret}"));
    let answer = program.send(request.body(Body::empty()).unwrap()).await;
    (answer.status, answer.json)
}

async fn a_new_password_ends_all_tokens(world: World) {
    let browser = world.signed_up("ada").await;
    let form = json!({"name": "script", "scopes": ["games_read"]});
    assert_eq!(browser.post("/tokens", form).await.faults()[0].0, "password");
    let form = json!({"name": "script", "scopes": ["games_read"], "days": 3650, "password": PASSWORD});
    assert_eq!(browser.post("/tokens", form).await.faults()[0].0, "days");
    let secret = token(&browser).await;
    assert_eq!(by_token(&world, &secret, "/games").await.0, StatusCode::OK);
    let form = json!({"current": PASSWORD, "password": NEW, "password_again": NEW});
    browser.put("/account/password", form).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(by_token(&world, &secret, "/games").await.0, StatusCode::UNAUTHORIZED);
}

async fn a_token_for_games_exports_games_and_nothing_else(world: World) {
    let browser = world.signed_up("ada").await;
    let log = json!({"log": Client::start(world.now()).log()});
    browser.post("/games", log).await.expect(StatusCode::CREATED);
    let secret = token(&browser).await;
    let (status, export) = by_token(&world, &secret, "/account/export").await;
    assert_eq!((status, export["games"].as_array().unwrap().len()), (StatusCode::OK, 1));
    for hidden in ["sessions", "tokens", "audit"] {
        assert_eq!(export.get(hidden), None, "{hidden}");
    }
    assert_eq!(export["player"].get("email"), None);
    assert_eq!(by_token(&world, &secret, "/account/audit").await.0, StatusCode::FORBIDDEN);
    let audit = browser.get("/account/audit").await.expect(StatusCode::OK);
    assert!(audit.as_array().unwrap().iter().any(|entry| entry["event"] == "token-made"), "{audit}");
}

/// How many mails wait that any node may send.
async fn outbox(world: &World) -> usize {
    let store = Store::open(&world.database).await.unwrap();
    let now = Time(i64::try_from(world.now()).unwrap());
    store.take_due_mails("nobody", now, now, 1000).await.unwrap().len()
}

async fn an_address_hears_nothing_before_it_is_confirmed_and_then_not_too_often(world: World) {
    need!(MailSink);
    let sink = tokio::task::spawn_blocking(|| MailSink::start().unwrap()).await.unwrap();
    let other_node = &world;
    let world = world.another_node(&[("mail-server", &sink.url())]).await;
    let browser = world.browser();
    browser.post("/account", sign_up_form("www.evil.example")).await.expect(StatusCode::CREATED);
    let change = async |from: &str, to: &str| {
        let form = json!({"current": from, "password": to, "password_again": to});
        browser.put("/account/password", form).await.expect(StatusCode::NO_CONTENT);
    };
    for _ in 0..10 {
        change(PASSWORD, NEW).await;
        change(NEW, PASSWORD).await;
    }
    assert_eq!(other_node.service.deliver_mails().await.unwrap(), 0, "the code is in one memory only");
    assert_eq!(world.service.deliver_mails().await.unwrap(), 1);
    let body = tokio::task::spawn_blocking(move || sink.next().unwrap().text).await.unwrap();
    assert!(body.contains("Subject: Confirm your e-mail address"), "{body}");
    assert!(!body.split("Subject").last().unwrap().contains("evil"), "{body}");
    let code = body.split_whitespace().find(|word| word.len() == 8 && word.parse::<u32>().is_ok()).unwrap();
    let confirm = async |code: &str| browser.post("/account/email/confirm", json!({"code": code})).await;
    assert_eq!(confirm("00000000").await.faults().len(), 1);
    confirm(code).await.expect(StatusCode::NO_CONTENT);
    let me = browser.get("/me").await.expect(StatusCode::OK);
    assert_eq!(me["email_confirmed"], true);
    assert_eq!(confirm(code).await.faults().len(), 1, "once");
    for _ in 0..10 {
        change(PASSWORD, NEW).await;
        change(NEW, PASSWORD).await;
    }
    assert_eq!(outbox(&world).await, 5, "six mails an hour, and one was the code");
    // Another address starts again.
    let form = json!({"email": "other@example.org", "password": PASSWORD});
    browser.put("/account/email", form).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(browser.get("/me").await.expect(StatusCode::OK)["email_confirmed"], false);
}

async fn hashes_of_old_parameters_are_replaced_at_the_next_sign_in(world: World) {
    let browser = world.signed_up("ada").await;
    let hash = async || {
        let store = Store::open(&world.database).await.unwrap();
        store.player_by_login("ada").await.unwrap().unwrap().account.unwrap().password.0
    };
    assert!(hash().await.contains("m=64,t=1"));
    let stricter = world.another_node(&[("password-memory", "128"), ("password-passes", "2")]).await;
    assert_eq!(sign_in(&stricter.browser(), "ada", PASSWORD).await, StatusCode::OK);
    assert!(hash().await.contains("m=128,t=2"));
    assert_eq!(browser.who().await, "ada", "nobody is signed out by that");
    assert_eq!(sign_in(&world.browser(), "ada", PASSWORD).await, StatusCode::OK);
}

async fn a_session_that_is_used_goes_on_and_the_browser_is_told(world: World) {
    let browser = world.signed_up("ada").await;
    for _ in 0..4 {
        world.clock.advance(80 * 24 * 3_600_000);
        let answer = browser.get("/me").await;
        let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap().to_owned();
        assert_eq!(answer.json["username"], "ada");
        let seconds = cookie.split("Max-Age=").nth(1).and_then(|rest| rest.split(';').next()).unwrap();
        assert!(seconds.parse::<u32>().unwrap() > 30 * 24 * 3600, "{cookie}");
        assert!(!browser.get("/me").await.headers.contains_key(header::SET_COOKIE), "once an hour is enough");
    }
    world.clock.advance(80 * 24 * 3_600_000);
    assert_eq!(browser.who().await, "nobody", "a year is the end");
}

async fn a_second_sign_in_does_not_leave_the_first_session_open(world: World) {
    let browser = world.signed_up("ada").await;
    let first = browser.cookie();
    assert_eq!(sign_in(&browser, "ada", PASSWORD).await, StatusCode::OK);
    let sessions = browser.get("/sessions").await.expect(StatusCode::OK);
    assert_eq!(sessions.as_array().unwrap().len(), 1);
    let thief = world.browser();
    thief.set_cookie(first);
    assert_eq!(thief.who().await, "nobody");
}

async fn guests_can_delete_themselves(world: World) {
    let guest = world.browser_at("192.0.2.77");
    let log = json!({"log": Client::start(world.now()).log()});
    guest.post("/games", log).await.expect(StatusCode::CREATED);
    guest.with_body(Method::DELETE, "/account", json!({})).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(guest.who().await, "nobody");
    guest.get("/games").await.expect(StatusCode::UNAUTHORIZED);
}

async fn challenges_are_few_and_go_with_their_author(world: World) {
    let browser = world.signed_up("ada").await;
    let puzzle = browser.post("/puzzles/new", json!({"level": "beginner"})).await.expect(StatusCode::CREATED);
    let open = async || {
        let form = json!({"title": "Mine", "puzzle": puzzle["id"], "hours": 720});
        browser.post("/challenges", form).await.status
    };
    for expected in [StatusCode::CREATED, StatusCode::CREATED, StatusCode::CREATED, StatusCode::CONFLICT] {
        assert_eq!(open().await, expected);
    }
    browser
        .with_body(Method::DELETE, "/account", json!({"password": PASSWORD}))
        .await
        .expect(StatusCode::NO_CONTENT);
    assert_eq!(browser.get("/challenges").await.expect(StatusCode::OK), json!([]));
}

async fn one_address_does_not_fill_the_list_of_challenges_however_many_accounts_it_has(world: World) {
    let ada = world.signed_up("ada").await;
    let puzzle = ada.post("/puzzles/new", json!({"level": "beginner"})).await.expect(StatusCode::CREATED);
    let form = |title: &str| json!({"title": title, "puzzle": puzzle["id"], "hours": 1});
    let mut answers = Vec::new();
    for number in 0..9 {
        let mallory = world.browser_at("192.0.2.66");
        let account = sign_up_form(&format!("mallory{number}"));
        mallory.post("/account", account).await.expect(StatusCode::CREATED);
        for _ in 0..3 {
            answers.push(mallory.post("/challenges", form("Buy now")).await.status);
        }
    }
    let n_open = answers.iter().take_while(|status| **status == StatusCode::CREATED).count();
    assert_eq!(n_open, 20, "of a list of a hundred");
    assert!(answers[n_open..].iter().all(|status| *status == StatusCode::TOO_MANY_REQUESTS));
    ada.post("/challenges", form("Mine")).await.expect(StatusCode::CREATED);
    let list = ada.get("/challenges").await.expect(StatusCode::OK);
    let titles = list.as_array().unwrap().iter().map(|challenge| challenge["title"].as_str().unwrap());
    assert!(titles.clone().any(|title| title == "Mine") && titles.count() == 21);
}

async fn who_deletes_an_account_leaves_no_address_behind(world: World) {
    let store = Store::open(&world.database).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    // All that is stored, in one file.
    let holds = async |name: &str, word: &str| {
        let file = folder.path().join(name);
        store.backup(&file).await.unwrap();
        let bytes = std::fs::read(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        bytes.windows(word.len()).any(|part| part == word.as_bytes())
    };
    let ada = world.browser_at("192.0.2.99");
    ada.post("/account", sign_up_form("adelaide")).await.expect(StatusCode::CREATED);
    assert!(holds("before", "192.0.2.99").await && holds("before", "adelaide@example.org").await);
    let password = json!({"password": PASSWORD});
    ada.with_body(Method::DELETE, "/account", password).await.expect(StatusCode::NO_CONTENT);
    assert!(holds("after", "deleted").await, "that somebody left is noted");
    for word in ["192.0.2.99", "adelaide"] {
        assert!(!holds("after", word).await, "{word} is still there");
    }
}

async fn readiness_is_asked_for_only_so_often(world: World) {
    let browser = world.browser_at("192.0.2.5");
    let mut answers = Vec::new();
    for _ in 0..601 {
        answers.push(browser.get("//ready").await.status);
    }
    assert_eq!(answers.pop(), Some(StatusCode::TOO_MANY_REQUESTS));
    assert!(answers.iter().all(|status| *status == StatusCode::OK));
    assert_eq!(world.browser().get("//ready").await.status, StatusCode::OK, "others may ask");
}

async fn all_guests_of_long_ago_are_forgotten_however_many(world: World) {
    let store = Store::open(&world.database).await.unwrap();
    // More than are forgotten in one go.
    let guests = (1..=1_200).map(PlayerId::from_random);
    for guest in guests.clone() {
        store.add_guest(guest, Time(i64::try_from(world.now()).unwrap())).await.unwrap();
    }
    let last = world.clock.read();
    world.clock.advance(91 * 24 * 3_600_000);
    world.service.tidy(last).await.unwrap();
    for guest in guests {
        assert!(store.player(guest).await.unwrap().is_none());
    }
}

#[tokio::test]
async fn whom_to_tell_about_a_weakness_is_said_where_people_look() {
    let world = World::on_sqlite().await;
    assert_eq!(world.browser().get("//.well-known/security.txt").await.status, StatusCode::NOT_FOUND);
    let settings =
        [("security-contact", "safe@ninefold.example"), ("public-url", "https://ninefold.example")];
    let told = World::on_sqlite_with(&settings).await.browser().get("//.well-known/security.txt").await;
    assert_eq!(
        told.text,
        "Contact: mailto:safe@ninefold.example\nExpires: 2027-11-14T12:00:00Z\nPreferred-Languages: en, de\n\
         Canonical: https://ninefold.example/.well-known/security.txt\n"
    );
}

#[tokio::test]
async fn passwords_that_are_tried_first_are_refused_whatever_their_length() {
    let world = World::on_sqlite().await;
    for password in
        ["passwordpassword", "123456789012345", "Summer2026!", "P@ssw0rd1", "dragonmonkeydragonmonkey"]
    {
        let mut form = sign_up_form("ada");
        form["password"] = json!(password);
        form["password_again"] = json!(password);
        let faults = world.browser().post("/account", form).await.faults();
        let expected = ("password".to_owned(), "This password is too easy to guess.".to_owned());
        assert_eq!(faults, [expected], "{password}");
    }
}
