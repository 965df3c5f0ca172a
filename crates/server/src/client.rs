//! Everything outside the API: the browser client, from inside the program.
//!
//! Files with a hash in their name never change and are kept by browsers for good; all others are
//! asked for each time and answered with 304 while they are the same. Paths that are no file are
//! places inside the client, which finds its own way: they all get the page. A program that was
//! built without the client says how to build it.

use crate::problem::Problem;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};

/// A file of the client with its compressed forms.
#[derive(Debug)]
struct File {
    path: &'static str,
    /// What tells its content from any other.
    tag: &'static str,
    content: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/client_files.rs"));

const PAGE: &str = "index.html";

const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Ninefold</title>\
    <h1>Ninefold</h1><p>The service is running, but this program was built without the browser client.</p>\
    <p>Run <code>cargo xtask run</code>, or <code>cargo xtask web</code> and build the server again.</p></html>";

/// Answers for any path that nothing else answers.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    match method {
        Method::GET | Method::HEAD => answer(FILES, uri.path(), &headers),
        _ => Problem::not_found().into_response(),
    }
}

fn answer(files: &'static [File], path: &str, headers: &HeaderMap) -> Response {
    let path = path.trim_start_matches('/');
    let find = |path: &str| files.iter().find(|file| file.path == path);
    match find(path) {
        Some(file) => send(file, headers),
        // A name with an ending is meant as a file; the page in its place would only confuse.
        None if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => {
            Problem::not_found().into_response()
        }
        None => match find(PAGE) {
            Some(page) => send(page, headers),
            None => (StatusCode::SERVICE_UNAVAILABLE, Html(NO_CLIENT)).into_response(),
        },
    }
}

fn send(file: &File, headers: &HeaderMap) -> Response {
    let (coding, content) = match (file.brotli, file.gzip) {
        (Some(packed), _) if accepts(headers, "br") => (Some("br"), packed),
        (_, Some(packed)) if accepts(headers, "gzip") => (Some("gzip"), packed),
        _ => (None, file.content),
    };
    let tag = format!("\"{}-{}\"", file.tag, coding.unwrap_or("plain"));
    let is_known = has(headers, IF_NONE_MATCH, |known| known.trim_start_matches("W/") == tag);
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = content.into_response();
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type(file.path)));
        if let Some(coding) = coding {
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    };
    let kept =
        if file.path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(kept));
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(ETAG, tag);
    }
    response
}

/// Whether a coding is among those that are accepted, and not with the weight nought.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    has(headers, ACCEPT_ENCODING, |item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        name.trim().eq_ignore_ascii_case(coding) && weight.parse::<f32>().is_ok_and(|weight| weight > 0.0)
    })
}

/// Whether one of the items of a list header passes a test.
fn has(headers: &HeaderMap, name: axum::http::HeaderName, test: impl Fn(&str) -> bool) -> bool {
    let lists = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|item| test(item.trim()))
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLIENT: &[File] = &[
        File { path: PAGE, tag: "1", content: b"page", brotli: None, gzip: None },
        File { path: "assets/a-1.js", tag: "2", content: b"code", brotli: Some(b"br"), gzip: Some(b"gz") },
    ];

    fn asked(files: &'static [File], path: &str, accept: &str, known: &str) -> Response {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, accept.parse().unwrap());
        headers.insert(IF_NONE_MATCH, known.parse().unwrap());
        answer(files, path, &headers)
    }

    fn header(response: &Response, name: axum::http::HeaderName) -> &str {
        response.headers().get(name).map_or("", |value| value.to_str().unwrap())
    }

    #[test]
    fn places_inside_the_client_get_the_page_and_unknown_files_do_not() {
        for (path, status) in
            [("/", 200), ("/p/abc", 200), ("/daily", 200), ("/assets/a-1.js", 200), ("/assets/a-2.js", 404)]
        {
            assert_eq!(asked(CLIENT, path, "", "").status(), status, "{path}");
        }
        assert_eq!(header(&asked(CLIENT, "/p/abc", "", ""), CONTENT_TYPE), "text/html; charset=utf-8");
    }

    #[test]
    fn the_best_coding_that_is_accepted_is_sent() {
        for (accept, coding) in [
            ("gzip, deflate, br", "br"),
            ("gzip", "gzip"),
            ("br;q=0, gzip;q=0.5", "gzip"),
            ("", ""),
            ("zstd", ""),
        ] {
            let response = asked(CLIENT, "/assets/a-1.js", accept, "");
            assert_eq!(header(&response, CONTENT_ENCODING), coding, "{accept}");
            assert_eq!(header(&response, VARY), "accept-encoding");
        }
    }

    #[test]
    fn what_is_known_is_not_sent_again() {
        let first = asked(CLIENT, "/assets/a-1.js", "br", "");
        let tag = header(&first, ETAG).to_owned();
        assert_eq!(asked(CLIENT, "/assets/a-1.js", "br", &format!("\"x\", W/{tag}")).status(), 304);
        assert_eq!(asked(CLIENT, "/assets/a-1.js", "gzip", &tag).status(), 200);
    }

    #[test]
    fn only_files_with_a_hash_are_kept_for_good() {
        let kept = |path| header(&asked(CLIENT, path, "", ""), CACHE_CONTROL).to_owned();
        assert!(kept("/assets/a-1.js").contains("immutable"));
        assert_eq!(kept("/"), "no-cache");
    }

    #[test]
    fn a_program_without_the_client_says_so() {
        assert_eq!(asked(&[], "/", "", "").status(), 503);
    }
}
