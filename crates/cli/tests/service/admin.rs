//! `ninefold admin`, while the service runs.

use crate::player::Player;
use crate::{check_file, node, program, sqlite_in};
use ninefold_testbed::code_app::app_shows;
use ninefold_testbed::http::{Answer, Client};
use ninefold_testbed::postgres::Postgres;
use serde_json::json;
use std::process::Command;

const PASSWORD: &str = "nine purple cats dance";

fn admin(database: &str, words: &[&str]) -> (Option<i32>, String) {
    let output =
        Command::new(program()).args(["admin", "--database", database]).args(words).output().unwrap();
    let told = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&told).into_owned())
}

#[test]
fn a_backup_of_a_running_service_can_be_restored_and_has_everything() {
    let folder = tempfile::tempdir().unwrap();
    let (database, copy) = (sqlite_in(folder.path()), folder.path().join("copy.db"));
    let service = node(&database);
    let mut player = Player::begin(service.place());
    assert_eq!(player.send(30).unwrap().status, 200);
    let copy = copy.to_str().unwrap();
    let (code, told) = admin(&database, &["backup", copy]);
    assert_eq!(code, Some(0), "{told}");
    let (code, told) = admin(&database, &["backup", copy]);
    assert!(code == Some(2) && told.contains("exists already"), "{told}");
    let elsewhere = tempfile::tempdir().unwrap();
    let restored = sqlite_in(elsewhere.path());
    assert_eq!(admin(&restored, &["held"]).0, Some(2), "there is no database yet");
    let (code, told) = admin(&restored, &["restore", copy]);
    assert_eq!((code, told.as_str()), (Some(0), "The database is restored.\n"));
    check_file(&restored);
    let second = node(&restored);
    player.http.move_to(second.place());
    player.check().unwrap();
    drop(service);
}

#[test]
fn a_backup_of_a_server_becomes_a_file_or_another_server_and_has_everything() {
    ninefold_testbed::need!(Postgres);
    let database = Postgres::shared().create_database().unwrap();
    let service = node(&database);
    let mut player = Player::begin(service.place());
    assert_eq!(player.send(30).unwrap().status, 200);
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    let copy = copy.to_str().unwrap();
    let (code, told) = admin(&database, &["backup", copy]);
    assert_eq!(code, Some(0), "{told}");
    let (code, told) = admin(&database, &["restore", copy]);
    assert!(code == Some(2) && told.contains("is not empty"), "{told}");
    let before = std::fs::read(copy).unwrap();
    for restored in [Postgres::shared().create_database().unwrap(), sqlite_in(folder.path())] {
        let (code, told) = admin(&restored, &["restore", copy]);
        assert_eq!((code, told.as_str()), (Some(0), "The database is restored.\n"));
        let second = node(&restored);
        player.http.move_to(second.place());
        player.check().unwrap();
    }
    assert!(std::fs::read(copy).unwrap() == before, "the backup is as it was");
    drop(service);
}

/// Somebody with an account.
fn sign_up(place: &str, name: &str) -> Client {
    let mut http = Client::of(place);
    let form = json!({
        "email": format!("{name}@example.org"), "username": name, "password": PASSWORD, "password_again": PASSWORD,
    });
    assert_eq!(http.post("/api/v1/account", &form).unwrap().status, 201);
    http
}

fn sign_in(place: &str, name: &str) -> Answer {
    let form = json!({"login": name, "password": PASSWORD});
    Client::of(place).post("/api/v1/session", &form).unwrap()
}

#[test]
fn an_operator_sees_accounts_closes_and_opens_them_and_works_off_reports() {
    let folder = tempfile::tempdir().unwrap();
    moderate(&sqlite_in(folder.path()));
}

#[test]
fn the_same_on_postgresql() {
    ninefold_testbed::need!(Postgres);
    moderate(&Postgres::shared().create_database().unwrap());
}

fn moderate(database: &str) {
    let service = node(database);
    let place = service.place();
    let (mut ada, mut eve) = (sign_up(place, "ada"), sign_up(place, "e_ve"));
    let told = |words: &[&str]| {
        let (code, told) = admin(database, words);
        assert_eq!(code, Some(0), "{words:?}: {told}");
        told
    };
    let refused = |words: &[&str]| {
        let (code, told) = admin(database, words);
        assert_ne!(code, Some(0), "{words:?}: {told}");
        told
    };
    assert_eq!(told(&["users"]).lines().count(), 2);
    let found = told(&["users", "_VE@"]);
    assert!(found.starts_with("e_ve  e_ve@example.org (not confirmed)  opened 20"), "{found}");
    assert_eq!(refused(&["users", "e%e"]), "There is no such account.\n");

    // Reports come in by anybody with a cookie, and are looked at one by one.
    assert_eq!(told(&["reports"]), "Nothing was reported.\n");
    let puzzle = eve.post("/api/v1/puzzles/new", &json!({"level": "beginner"})).unwrap().json();
    let form = json!({"title": "Rude words", "puzzle": puzzle["id"], "hours": 10});
    let challenge = eve.post("/api/v1/challenges", &form).unwrap().json()["id"].as_str().unwrap().to_owned();
    let mut report = |about: &str, subject: &str| {
        let form = json!({"about": about, "subject": subject, "words": "This is\nrude."});
        ada.post("/api/v1/reports", &form).unwrap().status
    };
    assert_eq!(report("player", "E-VE"), 202);
    assert_eq!(report("challenge", &challenge), 202);
    assert_eq!(
        [report("player", "nobody-here"), report("room", &challenge), report("moon", "x")],
        [422, 422, 422]
    );
    let form = json!({"about": "player", "subject": "ada", "words": "x"});
    assert_eq!(Client::of(place).post("/api/v1/reports", &form).unwrap().status, 401);
    let list = told(&["reports"]);
    assert_eq!(list.lines().count(), 2);
    assert!(list.contains("  player e_ve  This is rude.\n"), "{list}");
    assert!(list.contains(&format!("  challenge {challenge}  This is rude.\n")), "{list}");
    for id in list.lines().filter_map(|line| line.split(' ').next()) {
        told(&["settle", id]);
        assert!(refused(&["settle", id]).contains("there is no report"));
    }

    // A ban takes effect at once, and says why.
    let listed =
        |client: &mut Client| client.get("/api/v1/challenges").unwrap().json().as_array().unwrap().len();
    assert_eq!(listed(&mut eve), 1);
    refused(&["ban", "e_ve"]);
    told(&["ban", "e_ve@example.org", "--reason", "Rude words in titles."]);
    assert_eq!(eve.get("/api/v1/me").unwrap().json()["kind"], "nobody");
    assert_eq!(listed(&mut eve), 0);
    let answer = sign_in(place, "e_ve");
    assert_eq!(
        (answer.status, answer.json()["detail"].as_str().unwrap()),
        (403, "This account is closed: Rude words in titles.")
    );
    assert!(told(&["users", "e_ve"]).contains("  banned 20"));
    assert!(refused(&["unban", "ada"]).contains("'ada' is not banned"));
    told(&["unban", "e_ve"]);
    assert_eq!(sign_in(place, "e_ve").status, 200);

    // An owner without app and recovery codes is helped.
    let begun = ada.post("/api/v1/account/second-factor", &json!({"password": PASSWORD})).unwrap().json();
    let now = std::time::UNIX_EPOCH.elapsed().unwrap().as_millis() as u64;
    let code = app_shows(begun["secret"].as_str().unwrap(), now);
    assert_eq!(
        ada.post("/api/v1/account/second-factor/confirm", &json!({"code": code})).unwrap().status,
        200
    );
    assert_eq!(sign_in(place, "ada").status, 401);
    let details = told(&["user", "ada"]);
    assert!(details.contains("Signing in needs a code: since 20"), "{details}");
    assert!(details.contains("second-factor-on") && details.contains("Devices: 1\n"), "{details}");
    told(&["turn-off-codes", "ada"]);
    assert_eq!(sign_in(place, "ada").status, 200);
    assert!(refused(&["turn-off-codes", "ada"]).contains("needs no code"));
    told(&["rotate-daily-key"]);
    drop(service);
    assert!(told(&["step-back"]).contains("'author words' is undone"));
    assert_eq!(sign_in(node(database).place(), "ada").status, 200, "the program does the step again");
}

#[test]
fn an_operator_signs_people_out_and_is_told_about_strangers() {
    let folder = tempfile::tempdir().unwrap();
    let database = sqlite_in(folder.path());
    let service = node(&database);
    let mut http = sign_up(service.place(), "ada");
    assert_eq!(admin(&database, &["held"]), (Some(0), "Nothing is kept back.\n".into()));
    let (code, told) = admin(&database, &["sign-out", "Ada"]);
    assert!(code == Some(0) && told.contains("ended: 1."), "{told}");
    assert_eq!(http.get("/api/v1/me").unwrap().json()["kind"], "nobody");
    let (code, told) = admin(&database, &["delete", "nobody@example.org"]);
    assert!(code == Some(2) && told.contains("there is no account 'nobody@example.org'"), "{told}");
    let (code, told) = admin("postgress://me:secret@host/x", &["held"]);
    assert!(code == Some(2) && !told.contains("secret"), "{told}");
}
