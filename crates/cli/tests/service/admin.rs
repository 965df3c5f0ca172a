//! `ninefold admin`, while the service runs.

use crate::player::Player;
use crate::{check_file, node, program, sqlite_in};
use std::process::Command;

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
fn an_operator_signs_people_out_and_is_told_about_strangers() {
    let folder = tempfile::tempdir().unwrap();
    let database = sqlite_in(folder.path());
    let service = node(&database);
    let mut http = ninefold_testbed::http::Client::of(service.place());
    let password = "nine purple cats dance";
    let form = serde_json::json!({
        "email": "ada@example.org", "username": "ada", "password": password, "password_again": password,
    });
    assert_eq!(http.post("/api/v1/account", &form).unwrap().status, 201);
    assert_eq!(admin(&database, &["held"]), (Some(0), "Nothing is kept back.\n".into()));
    let (code, told) = admin(&database, &["sign-out", "Ada"]);
    assert!(code == Some(0) && told.contains("ended: 1."), "{told}");
    assert_eq!(http.get("/api/v1/me").unwrap().json()["kind"], "nobody");
    let (code, told) = admin(&database, &["delete", "nobody@example.org"]);
    assert!(code == Some(2) && told.contains("there is no account 'nobody@example.org'"), "{told}");
    let (code, told) = admin("postgress://me:secret@host/x", &["held"]);
    assert!(code == Some(2) && !told.contains("secret"), "{told}");
}
