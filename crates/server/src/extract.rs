//! Extractors that refuse with a [`Problem`] instead of plain text.

use crate::problem::Problem;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use ninefold_store::Cursor;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A JSON body.
pub(crate) struct Json<T>(pub(crate) T);

/// The query of the address.
pub(crate) struct Query<T>(pub(crate) T);

/// The variable parts of the path; what cannot be read does not exist.
pub(crate) struct Path<T>(pub(crate) T);

/// Where a list goes on: `next` of the page before.
pub(crate) fn read_cursor(text: Option<&str>) -> Result<Option<Cursor>, Problem> {
    let cursor = text.map(str::parse::<Cursor>).transpose();
    cursor.map_err(|error| Problem::field("cursor", error.to_string()))
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        Ok(axum::Json::from_request(request, state).await.map(|axum::Json(body)| Self(body))?)
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let query = axum::extract::Query::from_request_parts(parts, state).await;
        Ok(query.map(|axum::extract::Query(query)| Self(query))?)
    }
}

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        Ok(path.map(|axum::extract::Path(path)| Self(path))?)
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Self::too_large(),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => {
                Self::wrong_type().detail("Send JSON, with the header 'Content-Type: application/json'.")
            }
            StatusCode::UNPROCESSABLE_ENTITY => Self::invalid().detail(rejection.body_text()),
            _ => Self::malformed().detail(rejection.body_text()),
        }
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Self {
        Self::malformed().detail(rejection.body_text())
    }
}

impl From<PathRejection> for Problem {
    fn from(_: PathRejection) -> Self {
        Self::not_found()
    }
}
