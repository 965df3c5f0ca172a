//! [`Bulk`]: one body as JSON, or many as NDJSON; [`Answers`] goes back the same way.

use super::Allowance;
use crate::http::client_address::ClientAddress;
use crate::http::extract::{Json, Object};
use crate::http::limit::Class;
use crate::http::problem::Problem;
use crate::state::Service;
use crate::work::Slice;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use ninefold::solve::Cancel;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::{Duration, Instant};

const NDJSON: &str = "application/x-ndjson";

/// The most questions of one body.
const MOST: usize = 1000;
/// So many questions of a body count as one request.
const AS_ONE: u64 = 25;
/// What each question of a large body may use up at least, in positions looked at.
const LEAST_NODES: u64 = 50_000;
/// How long a body works before others have their turn.
const SLICE: Duration = Duration::from_millis(50);

/// The questions of a body, and who asks.
pub(super) struct Bulk<T> {
    questions: Questions<T>,
    client: String,
}

enum Questions<T> {
    One(T),
    Many(Vec<Result<T, Problem>>),
}

/// One answer, or as many as there were questions, in their order.
pub(super) enum Answers<R> {
    One(R),
    Many(Vec<Result<R, Problem>>),
}

/// Questions that are left, and the answers so far.
struct Course<T, R> {
    left: std::vec::IntoIter<Result<T, Problem>>,
    answers: Vec<Result<R, Problem>>,
}

impl<T: Send + 'static> Bulk<T> {
    /// Answers every question by the same function, on a thread for heavy work.
    ///
    /// What a body may use up altogether does not grow with the number of its questions, but for a
    /// little that each of them needs. Once the client has used up its time, every question that is left
    /// is answered with that.
    pub(super) async fn answer<R: Send + 'static>(
        self,
        service: &Service,
        by: fn(&T, &Allowance<'_>) -> Result<R, Problem>,
    ) -> Result<Answers<R>, Problem> {
        let nodes = service.config.work_nodes;
        let questions = match self.questions {
            Questions::One(question) => {
                let job = move |cancel: &Cancel| by(&question, &Allowance { nodes, cancel });
                return service.compute(&self.client, job).await?.map(Answers::One);
            }
            Questions::Many(questions) => questions,
        };
        let n_questions = questions.len() as u64;
        let running = service.clock.running();
        service.limits.charge(Class::Engine, &self.client, n_questions / AS_ONE, running)?;
        let each = (nodes / n_questions.max(1)).max(LEAST_NODES.min(nodes));
        let (asked, client) = (service.clone(), self.client.clone());
        let slice = move |course: &mut Course<T, R>, cancel: &Cancel| {
            if let Err(used_up) = asked.may_compute(&client) {
                course.answers.extend(course.left.by_ref().map(|_| Err(used_up.clone())));
            }
            let begun = Instant::now();
            while begun.elapsed() < SLICE && !cancel.is_cancelled() {
                let Some(question) = course.left.next() else { return Slice::Last };
                course
                    .answers
                    .push(question.and_then(|question| by(&question, &Allowance { nodes: each, cancel })));
            }
            Slice::More
        };
        let course = Course { left: questions.into_iter(), answers: Vec::new() };
        Ok(Answers::Many(service.compute_in_slices(&self.client, course, slice).await?.answers))
    }
}

impl<T: DeserializeOwned> FromRequest<Service> for Bulk<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, service: &Service) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let Ok(address) = ClientAddress::from_request_parts(&mut parts, service).await;
        let client = address.key();
        let request = Request::from_parts(parts, body);
        if !is_ndjson(request.headers()) {
            let Json(question) = Json::from_request(request, service).await?;
            return Ok(Self { questions: Questions::One(question), client });
        }
        let bytes = Bytes::from_request(request, service).await.map_err(|_| Problem::too_large())?;
        let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        let n_lines = lines.clone().count();
        if n_lines > MOST {
            let detail = format!("There are {n_lines} lines; send at most {MOST} at once.");
            return Err(Problem::too_large().detail(detail));
        }
        let read = |line: &[u8]| match serde_json::from_slice(line) {
            Ok(Object(question)) => Ok(question),
            Err(error) => Err(Problem::malformed().detail(error)),
        };
        Ok(Self { questions: Questions::Many(lines.map(read).collect()), client })
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
