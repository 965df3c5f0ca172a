//! A service on a database of its own, and browsers that talk to it without a socket.

use crate::heard;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use ninefold_server::{Clock, Config, Peer, Service, app};
use ninefold_store::{Store, Time};
use ninefold_testbed::postgres::Postgres;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Mutex;
use tower::ServiceExt;

/// Sunday, 15 November 2026, noon in Greenwich.
pub(crate) const NOON: u64 = (20_772 * 24 + 12) * 3_600_000;

/// A service with a clock that tests move.
pub(crate) struct World {
    pub(crate) service: Service,
    pub(crate) clock: Clock,
    pub(crate) database: String,
    router: Router,
    _folder: tempfile::TempDir,
}

/// Quick hashes, no stock, and the settings that a test adds; and a log, before there is a service.
pub(crate) fn config(database: &str, settings: &[(&str, &str)]) -> Config {
    heard::begin_log();
    let mut config = Config::default();
    let usual = [("database", database), ("password-memory", "64"), ("password-passes", "1"), ("stock", "0")];
    for (name, value) in usual.iter().chain(settings) {
        config.set(name, value).unwrap();
    }
    config
}

impl World {
    pub(crate) async fn on_sqlite() -> Self {
        Self::on_sqlite_with(&[]).await
    }

    pub(crate) async fn on_sqlite_with(settings: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = format!("sqlite://{}", folder.path().join("ninefold.db").display());
        Self::on(folder, database, settings).await
    }

    pub(crate) async fn on_postgres() -> Self {
        let database = tokio::task::spawn_blocking(|| Postgres::shared().create_database().unwrap());
        Self::on(tempfile::tempdir().unwrap(), database.await.unwrap(), &[]).await
    }

    pub(crate) async fn on(folder: tempfile::TempDir, database: String, settings: &[(&str, &str)]) -> Self {
        let clock = Clock::manual(NOON);
        let service = Service::start(config(&database, settings), clock.clone()).await.unwrap();
        let router = app(service.clone());
        Self { service, clock, database, router, _folder: folder }
    }

    /// Another node of the same service, with the same clock.
    pub(crate) async fn another_node(&self, settings: &[(&str, &str)]) -> Self {
        let service = Service::start(config(&self.database, settings), self.clock.clone()).await.unwrap();
        let router = app(service.clone());
        let (clock, database) = (self.clock.clone(), self.database.clone());
        Self { service, clock, database, router, _folder: tempfile::tempdir().unwrap() }
    }

    /// A browser that nobody has used.
    pub(crate) fn browser(&self) -> Browser {
        self.browser_at("127.0.0.1")
    }

    /// A browser at an address.
    pub(crate) fn browser_at(&self, address: &str) -> Browser {
        let address = address.parse().unwrap();
        Browser { router: self.router.clone(), cookies: Mutex::default(), address }
    }

    /// A browser in which somebody has just created an account.
    pub(crate) async fn signed_up(&self, username: &str) -> Browser {
        let browser = self.browser();
        browser.post("/account", sign_up_form(username)).await.expect(StatusCode::CREATED);
        browser
    }

    /// Lets the address of an account count as confirmed, where no mail is sent.
    pub(crate) async fn confirm_email(&self, username: &str) {
        let store = Store::open(&self.database).await.unwrap();
        let player = store.player_by_login(username).await.unwrap().unwrap();
        let email = player.account.unwrap().email;
        assert!(store.verify_email(player.id, &email, Time(1)).await.unwrap());
    }

    pub(crate) fn now(&self) -> u64 {
        self.clock.now()
    }
}

/// The cookie of a session on this machine.
const SESSION: &str = "ninefold";

pub(crate) const PASSWORD: &str = "nine purple cats dance";

pub(crate) fn sign_up_form(username: &str) -> Value {
    let email = format!("{username}@example.org");
    json!({"email": email, "username": username, "password": PASSWORD, "password_again": PASSWORD})
}

/// Keeps its cookies, as browsers do.
pub(crate) struct Browser {
    router: Router,
    cookies: Mutex<BTreeMap<String, String>>,
    address: IpAddr,
}

impl Browser {
    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.with_body(Method::POST, path, body).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Answer {
        self.with_body(Method::PUT, path, body).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.send(self.request(Method::DELETE, path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn with_body(&self, method: Method, path: &str, body: Value) -> Answer {
        let request = self.request(method, path).header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    /// A request with the cookie in it; paths are under `/api/v1` unless they start with `//`.
    pub(crate) fn request(&self, method: Method, path: &str) -> axum::http::request::Builder {
        let uri = match path.strip_prefix("//") {
            Some(path) => format!("/{path}"),
            None => format!("/api/v1{path}"),
        };
        let request = Request::builder().method(method).uri(uri).header(header::HOST, "localhost");
        let request = request.extension(Peer(self.address));
        let cookies = self.cookies.lock().unwrap();
        let cookies = cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>();
        if cookies.is_empty() { request } else { request.header(header::COOKIE, cookies.join("; ")) }
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap();
        for value in parts.headers.get_all(header::SET_COOKIE) {
            let pair = value.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            self.cookies.lock().unwrap().insert(name.to_owned(), value.to_owned());
            self.cookies.lock().unwrap().retain(|_, value| !value.is_empty());
        }
        let text = String::from_utf8_lossy(&body).into_owned();
        let json = serde_json::from_str(&text).unwrap_or(Value::Null);
        Answer { status: parts.status, headers: parts.headers, text, json }
    }

    /// The cookie of the session.
    pub(crate) fn cookie(&self) -> Option<String> {
        self.cookies.lock().unwrap().get(SESSION).cloned()
    }

    /// Replaces the cookie of the session.
    pub(crate) fn set_cookie(&self, cookie: Option<String>) {
        let mut cookies = self.cookies.lock().unwrap();
        cookies.remove(SESSION);
        cookies.extend(cookie.map(|secret| (SESSION.to_owned(), secret)));
    }

    /// What `/me` says: `nobody`, `guest`, or the name.
    pub(crate) async fn who(&self) -> String {
        let me = self.get("/me").await.expect(StatusCode::OK);
        match me["username"].as_str() {
            Some(name) => name.to_owned(),
            None => me["kind"].as_str().unwrap().to_owned(),
        }
    }
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
    pub(crate) json: Value,
}

impl Answer {
    /// The body of an answer that must have this status.
    #[track_caller]
    pub(crate) fn expect(self, status: StatusCode) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        self.json
    }

    /// The faults of a form: field and message.
    #[track_caller]
    pub(crate) fn faults(self) -> Vec<(String, String)> {
        let body = self.expect(StatusCode::UNPROCESSABLE_ENTITY);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let errors = body["errors"].as_array().unwrap().iter();
        errors.map(|error| (text(&error["field"]), text(&error["message"]))).collect()
    }
}
