//! MISSION 6.4: a forgotten password, with a real mail server.

use crate::harness::{Answer, PASSWORD, World};
use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use ninefold_store::Store;
use ninefold_testbed::mail::{MailSink, Transport};
use ninefold_testbed::need;
use serde_json::json;
use std::sync::Arc;

on_both_databases! {
    mission_6_4_a_code_by_mail_sets_a_new_password_once_and_ends_all_sessions
    mission_6_4_a_code_is_limited_in_time_and_tries
    mission_6_4_a_clock_that_is_set_back_makes_no_code_last_longer
    a_code_by_mail_ends_all_tokens_and_lets_a_locked_out_owner_in
    mission_6_4_a_changed_password_voids_the_code
    mission_6_4_nobody_learns_whether_there_is_an_account
    a_mail_server_that_is_away_delays_the_mail
    a_code_that_waits_to_be_mailed_is_not_in_the_database
    without_a_mail_server_everybody_is_told_at_once
}

const NEW: &str = "twelve green dogs sing";

/// A node that sends mails to a server of its own.
struct Post {
    world: World,
    sink: Arc<MailSink>,
    _job: tokio::task::JoinSet<()>,
}

impl Post {
    async fn new(first: &World) -> Self {
        let sink = tokio::task::spawn_blocking(|| MailSink::start().unwrap()).await.unwrap();
        let world = first.another_node(&[("mail-server", &sink.url())]).await;
        let mut job = tokio::task::JoinSet::new();
        job.spawn(world.service.clone().deliver_mails_forever());
        Self { world, sink: Arc::new(sink), _job: job }
    }

    async fn ask(&self, email: &str) {
        let asked = self.world.browser().post("/password/code", json!({"email": email})).await;
        assert_eq!((asked.status, asked.text.as_str()), (StatusCode::ACCEPTED, ""));
    }

    async fn mail(&self) -> (String, String) {
        let sink = Arc::clone(&self.sink);
        let mail = tokio::task::spawn_blocking(move || sink.next().unwrap()).await.unwrap();
        (mail.to, mail.text)
    }

    /// The code of the next mail.
    async fn code(&self) -> String {
        let (_, text) = self.mail().await;
        let is_code = |word: &&str| word.len() == 8 && word.bytes().all(|byte| byte.is_ascii_digit());
        text.split_whitespace().find(is_code).expect("there is a code").to_owned()
    }

    async fn redeem(&self, code: &str) -> Answer {
        let form = json!({"email": "Ada@example.org", "code": code, "password": NEW, "password_again": NEW});
        self.world.browser().post("/password", form).await
    }

    fn is_wrong(answer: Answer) {
        let fault = ("code".to_owned(), "Wrong or expired code.".to_owned());
        assert_eq!(answer.faults(), [fault]);
    }
}

async fn mission_6_4_a_code_by_mail_sets_a_new_password_once_and_ends_all_sessions(world: World) {
    need!(MailSink);
    let post = Post::new(&world).await;
    let phone = world.signed_up("ada").await;
    let empty = post.world.browser().post("/password", json!({})).await.faults();
    let fields = empty.iter().map(|(field, _)| field.as_str()).collect::<Vec<_>>();
    assert_eq!(fields, ["email", "code", "password", "password_again"]);
    post.ask("ada@example.org").await;
    let code = post.code().await;
    let typed = format!(" {}-{} ", &code[..4], &code[4..]);
    post.redeem(&typed).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(phone.who().await, "nobody");
    let (to, notice) = post.mail().await;
    assert_eq!(to, "ada@example.org");
    assert!(notice.contains("Subject: Your password was changed"), "{notice}");
    Post::is_wrong(post.redeem(&code).await);
    let sign_in = async |password: &str| {
        post.world.browser().post("/session", json!({"login": "ada", "password": password})).await.status
    };
    assert_eq!(sign_in(PASSWORD).await, StatusCode::UNAUTHORIZED);
    assert_eq!(sign_in(NEW).await, StatusCode::OK);
}

async fn a_code_by_mail_ends_all_tokens_and_lets_a_locked_out_owner_in(world: World) {
    need!(MailSink);
    let post = Post::new(&world).await;
    let ada = world.signed_up("ada").await;
    let form = json!({"name": "bot", "scopes": ["games_read"], "password": PASSWORD});
    let token = ada.post("/tokens", form).await.expect(StatusCode::CREATED)["secret"].clone();
    let by_token = async || {
        let bearer = format!("Bearer {}", token.as_str().unwrap());
        let request = world.browser().request(Method::GET, "/games").header(header::AUTHORIZATION, bearer);
        world.browser().send(request.body(Body::empty()).unwrap()).await.status
    };
    assert_eq!(by_token().await, StatusCode::OK);
    // Somebody guesses until nobody new may try, not even with the right password.
    let sign_in = async |password: &str| {
        post.world.browser().post("/session", json!({"login": "ada", "password": password})).await.status
    };
    while sign_in("a wrong guess at it").await != StatusCode::TOO_MANY_REQUESTS {}
    assert_eq!(sign_in(PASSWORD).await, StatusCode::TOO_MANY_REQUESTS);
    post.ask("ada@example.org").await;
    let code = post.code().await;
    post.redeem(&code).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(sign_in(NEW).await, StatusCode::OK, "whoever has the mail is the owner");
    assert_eq!(by_token().await, StatusCode::UNAUTHORIZED);
}

async fn mission_6_4_a_code_is_limited_in_time_and_tries(world: World) {
    need!(MailSink);
    let post = Post::new(&world).await;
    world.signed_up("ada").await;
    post.ask("ada@example.org").await;
    let old = post.code().await;
    world.clock.advance(10 * 60_000);
    Post::is_wrong(post.redeem(&old).await);
    post.ask("ada@example.org").await;
    let code = post.code().await;
    for _ in 0..5 {
        Post::is_wrong(post.redeem("00000000x").await);
    }
    Post::is_wrong(post.redeem(&code).await);
}

async fn mission_6_4_a_clock_that_is_set_back_makes_no_code_last_longer(world: World) {
    need!(MailSink);
    let post = Post::new(&world).await;
    world.signed_up("ada").await;
    post.ask("ada@example.org").await;
    let code = post.code().await;
    world.clock.set(world.now() - 3_600_000);
    Post::is_wrong(post.redeem(&code).await);
    post.ask("ada@example.org").await;
    post.redeem(&post.code().await).await.expect(StatusCode::NO_CONTENT);
}

async fn mission_6_4_a_changed_password_voids_the_code(world: World) {
    need!(MailSink);
    let post = Post::new(&world).await;
    let browser = world.signed_up("ada").await;
    post.ask("ada@example.org").await;
    let code = post.code().await;
    let other = "seven silver spoons";
    let form = json!({"current": PASSWORD, "password": other, "password_again": other});
    browser.put("/account/password", form).await.expect(StatusCode::NO_CONTENT);
    Post::is_wrong(post.redeem(&code).await);
}

async fn mission_6_4_nobody_learns_whether_there_is_an_account(world: World) {
    need!(MailSink);
    let post = Post::new(&world).await;
    world.signed_up("ada").await;
    post.ask("nobody@example.org").await;
    post.ask("ada@example.org").await;
    let (to, _) = post.mail().await;
    assert_eq!(to, "ada@example.org");
    let form =
        json!({"email": "nobody@example.org", "code": "12345678", "password": NEW, "password_again": NEW});
    let unknown = post.world.browser().post("/password", form).await;
    let wrong = post.redeem("12345678").await;
    assert_eq!((unknown.status, unknown.text), (wrong.status, wrong.text));
}

async fn a_code_that_waits_to_be_mailed_is_not_in_the_database(world: World) {
    need!(MailSink);
    let post = Post::new(&world).await;
    // Another node with the same mail server, which sends when it is told to.
    let node = world.another_node(&[("mail-server", &post.sink.url())]).await;
    world.signed_up("ada").await;
    let form = json!({"email": "ada@example.org"});
    node.browser().post("/password/code", form).await.expect(StatusCode::ACCEPTED);
    let store = Store::open(&world.database).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    // The mail is written beside the answer.
    let mut copies = (0..).map(|number| folder.path().join(number.to_string()));
    let everything = loop {
        let copy = copies.next().unwrap();
        store.backup(&copy).await.unwrap();
        let bytes = std::fs::read(&copy).unwrap();
        if holds(&bytes, "your code for a new password is") {
            break bytes;
        }
    };
    assert_eq!(node.service.deliver_mails().await.unwrap(), 1);
    let code = post.code().await;
    assert!(!holds(&everything, &code), "whoever reads the database has the code");
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

async fn without_a_mail_server_everybody_is_told_at_once(world: World) {
    world.signed_up("ada").await;
    let mut answers = Vec::new();
    for email in ["ada@example.org", "nobody@example.org"] {
        let asked = world.browser().post("/password/code", json!({"email": email})).await;
        assert_eq!(asked.status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(asked.text.contains("This server sends no e-mail"), "{}", asked.text);
        answers.push(asked.text);
    }
    assert_eq!(answers[0], answers[1]);
}

async fn a_mail_server_that_is_away_delays_the_mail(world: World) {
    need!(MailSink);
    let port = tokio::task::spawn_blocking(|| MailSink::start().unwrap().port()).await.unwrap();
    let world = world.another_node(&[("mail-server", &format!("smtp://127.0.0.1:{port}"))]).await;
    // Signing up posts a code, and answers although the mail server is away.
    world.signed_up("ada").await;
    world.service.deliver_mails().await.unwrap();
    let sink = tokio::task::spawn_blocking(move || MailSink::start_at(port).unwrap()).await.unwrap();
    world.clock.advance(60_000);
    world.service.deliver_mails().await.unwrap();
    let mail = tokio::task::spawn_blocking(move || sink.next().unwrap()).await.unwrap();
    assert!(mail.text.contains("Subject: Confirm your e-mail address"), "{}", mail.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mails_go_by_tls_to_a_server_whose_certificate_is_good() {
    need!(MailSink);
    for transport in [Transport::StartTls, Transport::Tls] {
        let sink = tokio::task::spawn_blocking(move || MailSink::start_with(transport).unwrap());
        let sink = sink.await.unwrap();
        let (url, authority) = (sink.url(), sink.authority().display().to_string());
        let other_name = url.replace("localhost", "127.0.0.1");
        let world = World::on_sqlite().await;
        let browser = world.signed_up("ada").await;
        world.confirm_email("ada").await;
        let form = json!({"current": PASSWORD, "password": NEW, "password_again": NEW});
        browser.put("/account/password", form).await.expect(StatusCode::NO_CONTENT);
        // Nobody vouches for the server; somebody vouches for one of another name; all is well.
        for (settings, sent) in [
            (&[("mail-server", url.as_str())][..], 0),
            (&[("mail-server", &other_name), ("mail-ca", &authority)], 0),
            (&[("mail-server", &url), ("mail-ca", &authority)], 1),
        ] {
            let node = world.another_node(settings).await;
            assert_eq!(node.service.deliver_mails().await.unwrap(), sent, "{settings:?}");
            world.clock.advance(60_000);
        }
        let mail = tokio::task::spawn_blocking(move || sink.next().unwrap()).await.unwrap();
        assert!(mail.text.contains("Subject: Your password was changed"), "{}", mail.text);
    }
}
