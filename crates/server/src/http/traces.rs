//! [`Traces`]: what each request spent its time on, for a collector of OpenTelemetry.
//!
//! A request is a span, and within it how long it waited for its turn and how long it was worked on. OTLP
//! over HTTP is one POST of a JSON document, which is written here: the crates for it bring a second set of
//! HTTP along. No request waits for a collector: what cannot be delivered is dropped.

use crate::random;
use crate::state::Service;
use axum::http::{HeaderMap, Uri};
use serde_json::{Value, json};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{self, Receiver, Sender};

/// How many spans may wait for the collector.
const WAITING: usize = 4096;
/// How many are delivered at once.
const MANY: usize = 512;
/// How long a span may wait for others to be delivered with.
const GATHER: Duration = Duration::from_secs(1);
/// How long the collector may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Where spans wait, if there is a collector.
#[derive(Debug)]
pub(crate) struct Traces(Option<(Sender<Span>, Taker)>);

/// Where spans come out, for the one job that delivers them.
type Taker = Mutex<Option<Receiver<Span>>>;

/// Something that took time.
#[derive(Clone, Debug)]
struct Span {
    trace: String,
    id: String,
    parent: Option<String>,
    name: String,
    kind: Kind,
    begun: SystemTime,
    ended: SystemTime,
    attributes: Vec<(&'static str, Value)>,
    has_failed: bool,
}

/// What part of the work a span is, by the numbers of OpenTelemetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Internal = 1,
    Server = 2,
}

/// The request that is being answered.
#[derive(Clone, Debug)]
pub(crate) struct Trace {
    spans: Sender<Span>,
    trace: String,
    id: String,
    parent: Option<String>,
    begun: SystemTime,
}

tokio::task_local! {
    static CURRENT: Trace;
}

/// A part of a request, which ends when this is dropped.
pub(crate) struct Part {
    trace: Trace,
    name: &'static str,
    begun: SystemTime,
}

impl Traces {
    /// Nothing is kept where there is no collector.
    pub(crate) fn new(collector: Option<&Uri>) -> Self {
        Self(collector.map(|_| {
            let (spans, waiting) = mpsc::channel(WAITING);
            (spans, Mutex::new(Some(waiting)))
        }))
    }

    /// A request begins, as part of what a proxy in front has begun if its headers are believed.
    pub(crate) fn begin(&self, believed: Option<&HeaderMap>) -> Option<Trace> {
        let (spans, _) = self.0.as_ref()?;
        let (trace, parent) = match believed.and_then(parent_of) {
            Some((trace, parent)) => (trace, Some(parent)),
            None => (random::hex::<16>(), None),
        };
        Some(Trace { spans: spans.clone(), trace, id: random::hex::<8>(), parent, begun: SystemTime::now() })
    }
}

impl Trace {
    /// Does something as this request, so that its parts belong to it.
    pub(crate) async fn scope<T>(self, work: impl Future<Output = T>) -> T {
        CURRENT.scope(self, work).await
    }

    /// The request has been answered.
    pub(crate) fn end(self, method: &str, route: &str, status: u16, request_id: &str) {
        let attributes = vec![
            ("http.request.method", json!(method)),
            ("http.route", json!(route)),
            ("http.response.status_code", json!(status)),
            ("ninefold.request_id", json!(request_id)),
        ];
        let span = Span {
            name: format!("{method} {route}"),
            kind: Kind::Server,
            ended: SystemTime::now(),
            attributes,
            has_failed: status >= 500,
            trace: self.trace,
            id: self.id,
            parent: self.parent,
            begun: self.begun,
        };
        // Where too many wait, the collector is behind, and this one is dropped.
        let _ = self.spans.try_send(span);
    }
}

impl Part {
    /// A part of the request that is being answered begins, if anybody wants to know.
    pub(crate) fn begin(name: &'static str) -> Option<Self> {
        let trace = CURRENT.try_with(Clone::clone).ok()?;
        Some(Self { trace, name, begun: SystemTime::now() })
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let span = Span {
            trace: self.trace.trace.clone(),
            id: random::hex::<8>(),
            parent: Some(self.trace.id.clone()),
            name: self.name.to_owned(),
            kind: Kind::Internal,
            begun: self.begun,
            ended: SystemTime::now(),
            attributes: Vec::new(),
            has_failed: false,
        };
        let _ = self.trace.spans.try_send(span);
    }
}

/// The trace and the span in `traceparent: 00-TRACE-SPAN-FLAGS`.
fn parent_of(headers: &HeaderMap) -> Option<(String, String)> {
    let text = headers.get("traceparent")?.to_str().ok()?;
    let [version, trace, span, _] = text.split('-').collect::<Vec<_>>().try_into().ok()?;
    let is_hex = |text: &str, length: usize| {
        text.len() == length
            && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
            && text.bytes().any(|byte| byte != b'0')
    };
    (version == "00" && is_hex(trace, 32) && is_hex(span, 16)).then(|| (trace.to_owned(), span.to_owned()))
}

impl Service {
    /// Delivers spans as they come; ends at once where there is no collector.
    pub async fn deliver_traces_forever(self) {
        let (Some(collector), Some((_, waiting))) = (&self.config.traces, &self.traces.0) else { return };
        let Some(mut waiting) = waiting.lock().unwrap_or_else(PoisonError::into_inner).take() else { return };
        let mut spans = Vec::new();
        while waiting.recv_many(&mut spans, MANY).await > 0 {
            let gather =
                async { while spans.len() < MANY && waiting.recv_many(&mut spans, MANY).await > 0 {} };
            // Whatever has come until then is delivered.
            let _ = tokio::time::timeout(GATHER, gather).await;
            let body = document(&spans, &self.node).to_string();
            spans.clear();
            match tokio::time::timeout(PATIENCE, post(collector, &body)).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::debug!(%error, "traces were lost"),
                Err(_) => tracing::debug!("traces were lost: the collector takes too long"),
            }
        }
    }
}

/// Spans as OTLP writes them in JSON.
fn document(spans: &[Span], node: &str) -> Value {
    let spans = spans.iter().map(|span| {
        let mut written = json!({
            "traceId": span.trace, "spanId": span.id, "name": span.name, "kind": span.kind as u8,
            "startTimeUnixNano": nanos(span.begun), "endTimeUnixNano": nanos(span.ended),
            "attributes": span.attributes.iter().map(|(key, value)| attribute(key, value)).collect::<Vec<_>>(),
            "status": if span.has_failed { json!({"code": 2}) } else { json!({}) },
        });
        if let Some(parent) = &span.parent {
            written["parentSpanId"] = json!(parent);
        }
        written
    });
    let service = [("service.name", json!("ninefold")), ("service.instance.id", json!(node))];
    json!({"resourceSpans": [{
        "resource": {"attributes": service.iter().map(|(key, value)| attribute(key, value)).collect::<Vec<_>>()},
        "scopeSpans": [{
            "scope": {"name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION")},
            "spans": spans.collect::<Vec<_>>(),
        }],
    }]})
}

/// Numbers of 64 bits are texts in this form of JSON.
fn attribute(key: &str, value: &Value) -> Value {
    match value {
        Value::Number(number) => json!({"key": key, "value": {"intValue": number.to_string()}}),
        other => json!({"key": key, "value": {"stringValue": other}}),
    }
}

fn nanos(time: SystemTime) -> String {
    time.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos().to_string()
}

/// Hands a document over; the collector says by its status whether it took it.
async fn post(collector: &Uri, body: &str) -> std::io::Result<()> {
    let place = (collector.host().unwrap_or_default(), collector.port_u16().unwrap_or(4318));
    let mut link = TcpStream::connect(place).await?;
    let head = format!(
        "POST /v1/traces HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n",
        place.0,
        body.len()
    );
    link.write_all(head.as_bytes()).await?;
    link.write_all(body.as_bytes()).await?;
    let mut status = [0; 12];
    link.read_exact(&mut status).await?;
    match &status[9..] {
        [b'2', ..] => Ok(()),
        other => {
            Err(std::io::Error::other(format!("the collector answers {}", String::from_utf8_lossy(other))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_goes_on_from_a_header_that_is_one() {
        let read = |text: &str| {
            parent_of(&[("traceparent".parse().unwrap(), text.parse().unwrap())].into_iter().collect())
        };
        let (trace, span) = ("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331");
        assert_eq!(read(&format!("00-{trace}-{span}-01")), Some((trace.into(), span.into())));
        for odd in [
            "",
            "00",
            &format!("01-{trace}-{span}-01"),
            &format!("00-{span}-{trace}-01"),
            &format!("00-{}-{span}-01", "0".repeat(32)),
        ] {
            assert_eq!(read(odd), None, "{odd}");
        }
    }
}
