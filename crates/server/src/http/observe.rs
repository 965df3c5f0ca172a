//! What operators see: a log line and a request id for each request, and metrics.

use crate::config::{Audience, LogForm, Proxy};
use crate::http::client_address::{ClientAddress, Way};
use crate::http::cookie::names_this_machine;
use crate::http::problem::Problem;
use crate::random;
use crate::state::Service;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::io::{self, IsTerminal};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tracing::Instrument;
use tracing_subscriber::EnvFilter;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Gives each request an id, and logs and counts its answer. Bodies, queries and headers are never
/// logged: they may hold what is private.
pub(crate) async fn requests(State(service): State<Service>, mut request: Request, next: Next) -> Response {
    let id = random::hex::<8>();
    let value = HeaderValue::from_str(&id).unwrap_or(HeaderValue::from_static(""));
    request.headers_mut().insert(REQUEST_ID, value.clone());
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("(client)", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!("request", %id, %method, route);
    let begun = Instant::now();
    let believed = (service.config.proxy == Proxy::Forwarded).then(|| request.headers());
    let trace = service.traces.begin(believed);
    let answering = next.run(request).instrument(span.clone());
    let mut response = match &trace {
        Some(trace) => trace.clone().scope(answering).await,
        None => answering.await,
    };
    let status = response.status().as_u16();
    let seconds = begun.elapsed().as_secs_f64();
    span.in_scope(|| tracing::debug!(status, seconds, "answered"));
    if let Some(trace) = trace {
        trace.end(label(&method), &route, status, &id);
    }
    let labels = [("route", route), ("method", label(&method).into()), ("status", status.to_string())];
    metrics::counter!("ninefold_requests_total", &labels).increment(1);
    metrics::histogram!("ninefold_request_seconds", &labels[..2]).record(seconds);
    response.headers_mut().insert(REQUEST_ID, value);
    response
}

/// A method as it is counted: those that nobody has heard of count as one, for each label is kept.
fn label(method: &Method) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    KNOWN.into_iter().find(|known| *known == method.as_str()).unwrap_or("other")
}

/// Adds the times of requests to their buckets, for ever: until then each is kept by itself, and
/// nobody may ever ask for the metrics.
pub(crate) async fn sum_up() {
    loop {
        tokio::time::sleep(SUM_UP).await;
        recorder().run_upkeep();
    }
}

const SUM_UP: Duration = Duration::from_secs(5);

/// `GET /metrics`: the numbers in Prometheus' text form, for those who may read them.
pub(crate) async fn metrics(
    State(service): State<Service>,
    address: ClientAddress,
    headers: HeaderMap,
) -> Response {
    // A proxy on this machine is told by what it adds, or by the name that its client used.
    let is_local = address.ip.is_loopback() && address.way == Way::Direct && names_this_machine(&headers);
    let allowed = match service.config.metrics {
        Audience::Nobody => false,
        Audience::Local => is_local,
        Audience::Everybody => true,
    };
    if allowed {
        let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
        ([(header::CONTENT_TYPE, kind)], recorder().render()).into_response()
    } else {
        Problem::not_found().into_response()
    }
}

/// The recorder of this process; the first call installs it.
pub(crate) fn recorder() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2.0, 10.0, 30.0];
        let matcher = Matcher::Full("ninefold_request_seconds".into());
        let recorder = PrometheusBuilder::new()
            .set_buckets_for_metric(matcher, &buckets)
            .expect("there are buckets")
            .build_recorder();
        let handle = recorder.handle();
        if metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("another recorder of metrics is in place");
        }
        handle
    })
}

/// Writes the log of this process to standard error, as far as the filter says.
pub fn log_to_stderr(filter: &str, form: LogForm) -> Result<(), String> {
    let filter = filter.parse::<EnvFilter>().map_err(|error| format!("--log: {error}"))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    let begun = match form {
        LogForm::Text => log.with_ansi(io::stderr().is_terminal()).try_init(),
        // The fields of an event stand beside those of the log, and its request is an object of its own.
        LogForm::Json => {
            log.json().flatten_event(true).with_current_span(true).with_span_list(false).try_init()
        }
    };
    begun.map_err(|error| error.to_string())
}
