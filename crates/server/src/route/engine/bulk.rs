//! [`Bulk`]: one body as JSON, or many as NDJSON; [`Answers`] goes back the same way.

use super::Allowance;
use crate::http::problem::Problem;
use crate::state::Service;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

const NDJSON: &str = "application/x-ndjson";

/// One question, or many.
pub(super) enum Bulk<T> {
    One(T),
    Many(Vec<Result<T, Problem>>),
}

/// One answer, or as many as there were questions, in their order.
pub(super) enum Answers<R> {
    One(R),
    Many(Vec<Result<R, Problem>>),
}

impl<T: Send + 'static> Bulk<T> {
    /// Answers every question by the same function, on a thread for heavy work.
    pub(super) async fn answer<R: Send + 'static>(
        self,
        service: &Service,
        by: fn(&T, &Allowance<'_>) -> Result<R, Problem>,
    ) -> Result<Answers<R>, Problem> {
        let nodes = service.config.work_nodes;
        let job = move |cancel: &ninefold::solve::Cancel| {
            let allowance = Allowance { nodes, cancel };
            match self {
                Self::One(question) => by(&question, &allowance).map(Answers::One),
                Self::Many(questions) => {
                    let live = questions.into_iter().take_while(|_| !cancel.is_cancelled());
                    Ok(Answers::Many(live.map(|question| by(&question?, &allowance)).collect()))
                }
            }
        };
        service.work.run(job).await?
    }
}

impl<T: DeserializeOwned> FromRequest<Service> for Bulk<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, service: &Service) -> Result<Self, Problem> {
        if !is_ndjson(request.headers()) {
            return crate::http::extract::Json::from_request(request, service)
                .await
                .map(|body| Self::One(body.0));
        }
        let bytes = Bytes::from_request(request, service).await.map_err(|_| Problem::too_large())?;
        let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        let read =
            |line: &[u8]| serde_json::from_slice(line).map_err(|error| Problem::malformed().detail(error));
        Ok(Self::Many(lines.map(read).collect()))
    }
}

fn is_ndjson(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(NDJSON)
}

impl<R: Serialize> IntoResponse for Answers<R> {
    fn into_response(self) -> Response {
        match self {
            Self::One(answer) => axum::Json(answer).into_response(),
            Self::Many(answers) => {
                let mut text = Vec::new();
                for answer in answers {
                    let line = match answer {
                        Ok(answer) => serde_json::to_vec(&answer),
                        Err(problem) => serde_json::to_vec(&problem.body()),
                    };
                    text.extend(line.unwrap_or_default());
                    text.push(b'\n');
                }
                ([(header::CONTENT_TYPE, NDJSON)], Body::from(text)).into_response()
            }
        }
    }
}
