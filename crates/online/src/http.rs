//! Requests and answers: JSON over HTTP with bounded waiting.

use crate::Address;
use ninefold_protocol::api::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use std::{fmt, io};
use ureq::Agent;
use ureq::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HeaderName, SET_COOKIE};
use ureq::http::{Request, Response};

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(3);
/// How long a whole request may take; making the puzzle of the day takes a service a while.
const WHOLE: Duration = Duration::from_secs(15);
/// The largest answer that is read.
const MOST_BYTES: u64 = 32 << 20;

/// Why a service did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It cannot be reached.
    #[error("{0} cannot be reached ({1})")]
    Offline(Address, String),
    /// It said no.
    #[error("{}", words(.0))]
    Refused(Box<Problem>),
    /// It answered something that this program does not understand.
    #[error("the service answered something else than Ninefold does")]
    Strange,
    /// Others could read the password on its way.
    #[error("{0} is not encrypted: passwords are only sent to https addresses, or to this machine")]
    Unsafe(Address),
    /// The sign-in cannot be written down here.
    #[error("the sign-in cannot be kept: {0}")]
    Unkept(io::Error),
}

impl Fault {
    /// Whether a sign-in lacks nothing but the code of an app.
    pub fn needs_code(&self) -> bool {
        matches!(self, Self::Refused(problem) if problem.needs_code())
    }

    /// The status of an answer that said no.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Refused(problem) => Some(problem.status),
            _ => None,
        }
    }
}

/// What a problem says to a person.
fn words(problem: &Problem) -> String {
    let errors = problem.errors.iter().map(|error| error.message.as_str());
    let parts = problem.detail.as_deref().into_iter().chain(errors).collect::<Vec<_>>();
    let text = if parts.is_empty() { problem.title.clone() } else { parts.join(" ") };
    text.trim_end_matches('.').to_owned()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Method {
    Get,
    Post,
    Delete,
}

impl Method {
    fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Delete => "DELETE",
        }
    }
}

/// By what the service knows who asks. The secret is not for logs.
#[derive(Clone)]
pub(crate) struct Credential {
    header: HeaderName,
    value: String,
}

impl Credential {
    /// A cookie as it goes back: `name=secret`.
    pub(crate) fn cookie(cookie: &str) -> Self {
        Self { header: COOKIE, value: cookie.to_owned() }
    }

    /// A token that somebody has made for a program.
    pub(crate) fn token(secret: &str) -> Self {
        Self { header: AUTHORIZATION, value: format!("Bearer {secret}") }
    }

    /// What goes into the header.
    pub(crate) fn value(&self) -> &str {
        &self.value
    }
}

impl fmt::Debug for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a secret in {}", self.header)
    }
}

/// The way to a service.
#[derive(Clone)]
pub(crate) struct Link {
    address: Address,
    agent: Agent,
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a link to {}", self.address)
    }
}

impl Link {
    pub(crate) fn to(address: &Address) -> Self {
        let mut config = Agent::config_builder()
            .timeout_connect(Some(CONNECT))
            .timeout_global(Some(WHOLE))
            .http_status_as_error(false)
            .max_redirects(0)
            .user_agent(concat!("ninefold/", env!("CARGO_PKG_VERSION"), " (terminal)"));
        if address.is_here() {
            config = config.proxy(None);
        }
        Self { address: address.clone(), agent: config.build().into() }
    }

    pub(crate) fn get<T: DeserializeOwned>(&self, path: &str, who: Option<&Credential>) -> Result<T, Fault> {
        read(self.send(Method::Get, path, who, String::new())?)
    }

    /// Reads something that is text.
    pub(crate) fn get_text(&self, path: &str, who: Option<&Credential>) -> Result<String, Fault> {
        self.send(Method::Get, path, who, String::new()).map(Response::into_body)
    }

    pub(crate) fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        who: Option<&Credential>,
        body: &impl Serialize,
    ) -> Result<T, Fault> {
        read(self.send(method, path, who, json(body)?)?)
    }

    /// Asks, and returns the cookie that comes with the answer.
    pub(crate) fn ask_for_cookie<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        who: Option<&Credential>,
        body: &impl Serialize,
    ) -> Result<(T, Option<Credential>), Fault> {
        let answer = self.send(method, path, who, json(body)?)?;
        let cookie = answer.headers().get(SET_COOKIE).and_then(|value| value.to_str().ok());
        let cookie = cookie.and_then(|value| value.split(';').next()).map(Credential::cookie);
        Ok((read(answer)?, cookie))
    }

    /// Sends something whose answer is empty.
    pub(crate) fn tell(
        &self,
        method: Method,
        path: &str,
        who: Option<&Credential>,
        body: &impl Serialize,
    ) -> Result<(), Fault> {
        self.send(method, path, who, json(body)?).map(drop)
    }

    /// Asks for something whose answer is empty.
    pub(crate) fn call(&self, method: Method, path: &str, who: Option<&Credential>) -> Result<(), Fault> {
        self.send(method, path, who, String::new()).map(drop)
    }

    /// Sends a request and reads the answer; one that says no is a fault.
    fn send(
        &self,
        method: Method,
        path: &str,
        who: Option<&Credential>,
        body: String,
    ) -> Result<Response<String>, Fault> {
        let mut request = Request::builder()
            .method(method.name())
            .uri(format!("{}/api/v1{path}", self.address))
            .header(CONTENT_TYPE, "application/json");
        if let Some(who) = who {
            request = request.header(&who.header, &who.value);
        }
        let offline = |error: ureq::Error| Fault::Offline(self.address.clone(), error.to_string());
        let answer = match method {
            Method::Get | Method::Delete => {
                self.agent.run(request.body(()).map_err(|_| Fault::Strange)?).map_err(offline)?
            }
            Method::Post => {
                self.agent.run(request.body(body).map_err(|_| Fault::Strange)?).map_err(offline)?
            }
        };
        let (head, mut body) = answer.into_parts();
        let text = body.with_config().limit(MOST_BYTES).read_to_string().map_err(offline)?;
        if head.status.is_success() {
            return Ok(Response::from_parts(head, text));
        }
        match serde_json::from_str::<Problem>(&text) {
            Ok(problem) => Err(Fault::Refused(Box::new(problem))),
            Err(_) => Err(Fault::Strange),
        }
    }
}

fn json(body: &impl Serialize) -> Result<String, Fault> {
    serde_json::to_string(body).map_err(|_| Fault::Strange)
}

fn read<T: DeserializeOwned>(answer: Response<String>) -> Result<T, Fault> {
    serde_json::from_str(answer.body()).map_err(|_| Fault::Strange)
}
