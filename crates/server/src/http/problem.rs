//! [`Problem`]: every answer that is not the one wanted, as `application/problem+json`.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ninefold_protocol::api;
pub(crate) use ninefold_protocol::api::FieldError;
use std::fmt;

/// An error on its way to the client.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    slug: &'static str,
    title: &'static str,
    /// Boxed, because results that are good should not pay for those that are not.
    more: Box<More>,
}

/// What is different each time.
#[derive(Clone, Debug, Default)]
struct More {
    detail: Option<String>,
    errors: Vec<FieldError>,
    missed: Option<(u64, Vec<String>)>,
    retry_after: Option<u64>,
}

macro_rules! problems {
    ($($(#[$doc:meta])* $name:ident, $status:ident, $slug:literal, $title:literal;)*) => {
        impl Problem {$(
            $(#[$doc])*
            pub(crate) fn $name() -> Self {
                Self::new(StatusCode::$status, $slug, $title)
            }
        )*}
    };
}

problems! {
    /// The request cannot be read.
    malformed, BAD_REQUEST, "malformed", "The request cannot be read";
    /// Sign in first.
    unauthenticated, UNAUTHORIZED, "unauthenticated", "Sign in first";
    /// Somebody signs in with a name or a password that is not right.
    wrong_credentials, UNAUTHORIZED, "wrong-credentials", "The name or the password is wrong";
    /// The password is right, and the account wants a code besides.
    code_needed, UNAUTHORIZED, "code-needed", "A code of your app is needed";
    /// The request comes from another site, or the token may not do this.
    forbidden, FORBIDDEN, "forbidden", "This is not allowed";
    /// There is nothing here, or nothing that this client may see.
    not_found, NOT_FOUND, "not-found", "There is nothing here";
    /// The route does not know the method.
    wrong_method, METHOD_NOT_ALLOWED, "wrong-method", "The method is not allowed here";
    /// Something else happened in between.
    conflict, CONFLICT, "conflict", "Something else happened in between";
    /// The body is too large.
    too_large, PAYLOAD_TOO_LARGE, "too-large", "The body is too large";
    /// The head is too large.
    head_too_large, REQUEST_HEADER_FIELDS_TOO_LARGE, "head-too-large", "The head of the request is too large";
    /// The body is not JSON.
    wrong_type, UNSUPPORTED_MEDIA_TYPE, "wrong-type", "The content type is not understood";
    /// The fields are not good.
    invalid, UNPROCESSABLE_ENTITY, "invalid", "Some fields are wrong";
    /// The client asks too often.
    too_many, TOO_MANY_REQUESTS, "too-many", "Too many requests";
    /// A bug.
    internal, INTERNAL_SERVER_ERROR, "internal", "Something went wrong here";
    /// Too much to do, or a part is away.
    unavailable, SERVICE_UNAVAILABLE, "unavailable", "The service cannot answer now";
}

impl Problem {
    fn new(status: StatusCode, slug: &'static str, title: &'static str) -> Self {
        Self { status, slug, title, more: Box::default() }
    }

    /// Says what is wrong this time.
    pub(crate) fn detail(mut self, detail: impl ToString) -> Self {
        self.more.detail = Some(detail.to_string());
        self
    }

    /// Names every fault of a form.
    pub(crate) fn errors(mut self, errors: Vec<FieldError>) -> Self {
        self.more.errors = errors;
        self
    }

    /// Adds the one fault of a form.
    pub(crate) fn field(field: &str, message: impl Into<String>) -> Self {
        Self::invalid().errors(vec![FieldError::new(field, message)])
    }

    /// Says when to come again, in seconds.
    pub(crate) fn retry_after(mut self, seconds: u64) -> Self {
        self.more.retry_after = Some(seconds);
        self
    }

    /// Hands over the events that the client has not seen.
    pub(crate) fn missed(mut self, version: u64, lines: Vec<String>) -> Self {
        self.more.missed = Some((version, lines));
        self
    }

    /// The status of the answer.
    pub(crate) fn status(&self) -> StatusCode {
        self.status
    }

    /// The body of the answer.
    pub(crate) fn body(self) -> api::Problem {
        let More { detail, errors, missed, .. } = *self.more;
        let (version, lines) = missed.unzip();
        api::Problem {
            kind: format!("/problems/{}", self.slug),
            title: self.title.into(),
            status: self.status.as_u16(),
            detail,
            errors,
            version,
            lines,
        }
    }
}

/// For the log: `Some fields are wrong: level: there is no such level`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title)?;
        if let Some(detail) = &self.more.detail {
            write!(f, ": {detail}")?;
        }
        self.more.errors.iter().try_for_each(|error| write!(f, ": {}: {}", error.field, error.message))
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, retry_after) = (self.status, self.more.retry_after);
        let body = serde_json::to_vec(&self.body()).unwrap_or_default();
        let kind = (header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        let mut response = (status, [kind], body).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<ninefold_store::Error> for Problem {
    fn from(error: ninefold_store::Error) -> Self {
        use ninefold_store::Error as E;
        match error {
            E::NotFound => Self::not_found(),
            E::Conflict(reason) => Self::conflict().detail(reason),
            E::ZeroByte => Self::invalid().detail("A text holds a zero byte."),
            E::Unavailable(_) => {
                tracing::warn!(%error, "the database is not available");
                Self::unavailable().detail("The database is not available.").retry_after(5)
            }
            E::Full(_) => {
                tracing::error!(%error, "nothing can be stored");
                let detail = "The disk of the database is full; nothing was stored.";
                Self::unavailable().detail(detail).retry_after(60)
            }
            E::Address(_) | E::Damaged(_) => {
                tracing::error!(%error, "the database is not as expected");
                Self::internal()
            }
        }
    }
}
