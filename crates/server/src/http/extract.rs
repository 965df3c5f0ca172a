//! Extractors that refuse with a [`Problem`] instead of plain text.

use crate::http::problem::Problem;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use ninefold_store::Cursor;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::marker::PhantomData;

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
        Ok(axum::Json::from_request(request, state).await.map(|axum::Json(Object(body))| Self(body))?)
    }
}

/// What is written as an object. A list of its fields in their order would do as well otherwise, which nobody
/// has been promised, and which would come to mean something else with the next field.
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = Object<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Object<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(fields)).map(Object)
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
            StatusCode::UNPROCESSABLE_ENTITY => Self::invalid().detail(in_words(&rejection.body_text())),
            _ => Self::malformed().detail(in_words(&rejection.body_text())),
        }
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Self {
        Self::malformed().detail(in_words(&rejection.body_text()))
    }
}

impl From<PathRejection> for Problem {
    fn from(_: PathRejection) -> Self {
        Self::not_found()
    }
}

/// What cannot be read, without the names of types that nobody outside knows.
fn in_words(rejection: &str) -> String {
    let fault = rejection.split_once(": ").map_or(rejection, |(_, fault)| fault);
    let mut words = Vec::new();
    let mut rest = fault.split(' ').peekable();
    while let Some(word) = rest.next() {
        match word {
            "struct" | "enum" => {
                // Its name, and `with 3 elements`.
                rest.next();
                if rest.next_if_eq(&"with").is_some() {
                    rest.nth(1);
                }
                words.push(if word == "struct" { "an object" } else { "one of its names" });
            }
            "u8" | "u16" | "u32" | "u64" | "usize" => words.push("a whole number"),
            "f32" | "f64" => words.push("a number"),
            word => words.push(word),
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_told_without_the_names_of_types() {
        for (rejection, told) in [
            (
                "Failed to deserialize the JSON body into the target type: invalid type: sequence, expected struct SolveRequest with 1 element at line 1 column 0",
                "invalid type: sequence, expected an object at line 1 column 0",
            ),
            (
                "Failed to deserialize the JSON body into the target type: limit: invalid type: string \"a\", expected u64 at line 1 column 20",
                "limit: invalid type: string \"a\", expected a whole number at line 1 column 20",
            ),
            ("nothing to take away", "nothing to take away"),
        ] {
            assert_eq!(in_words(rejection), told);
        }
    }
}
