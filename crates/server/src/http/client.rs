//! Everything outside the API: the browser client, from inside the program or from a folder.
//!
//! Files with a hash in their name never change and are kept by browsers for good; all others are
//! asked for each time and answered with 304 while they are the same. Paths that are no file are
//! places inside the client, which finds its own way: they all get the page, with 404 where the
//! client has no such place either. A program that was built without the client says how to build it.

use crate::http::preview;
use crate::http::problem::Problem;
use crate::state::Service;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use ninefold_protocol::page::is_page;
use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::SystemTime;

/// The files of the browser client, or none.
#[derive(Debug)]
pub(crate) struct Client {
    files: RwLock<Vec<File>>,
    folder: Option<Folder>,
}

/// Where the files are read from; they are read again whenever it was made anew, so that a part that is
/// still being compiled can come later, and who works on the page sees the newest.
#[derive(Debug)]
struct Folder {
    path: PathBuf,
    /// When the folder that was read had been made.
    made: Mutex<SystemTime>,
}

/// A file of the client with its compressed forms.
#[derive(Debug)]
struct File {
    path: Cow<'static, str>,
    /// What tells its content from any other.
    tag: Cow<'static, str>,
    content: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
}

/// What a file holds: inside the program, or read.
type Bytes = axum::body::Bytes;

const PAGE: &str = "index.html";

const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Ninefold</title>\
    <h1>Ninefold</h1><p>The service is running, but this program was built without the browser client.</p>\
    <p>It needs a compiler for WebAssembly: <code>rustup target add wasm32-unknown-unknown</code>, or as root \
    on Debian <code>apt-get install rustc-web cargo-web rust-web-src lld</code>. Then run \
    <code>cargo xtask run</code> again. The game in the terminal is there: <code>ninefold play</code>.</p></html>";

impl Client {
    /// The client inside the program, or beside one for work on it; without files if there was none.
    pub(crate) fn inside() -> Self {
        include!(concat!(env!("OUT_DIR"), "/client.rs"))
    }

    /// A client that was built into a folder.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        let made = Mutex::new(fs::metadata(folder)?.modified()?);
        let client = Self::of(read_folder(folder)?);
        Ok(Self { folder: Some(Folder { path: folder.to_owned(), made }), ..client })
    }

    fn of(files: Vec<File>) -> Self {
        Self { files: RwLock::new(files), folder: None }
    }

    /// Reads a folder that was made anew. One that cannot be read, as in the moment in which it is
    /// exchanged, leaves what was read before.
    fn refresh(&self) {
        let Some(folder) = &self.folder else { return };
        let mut made = folder.made.lock().unwrap_or_else(PoisonError::into_inner);
        let newest = fs::metadata(&folder.path).and_then(|about| about.modified());
        if let Ok(newest) = newest
            && newest != *made
            && let Ok(files) = read_folder(&folder.path)
        {
            *self.files.write().unwrap_or_else(PoisonError::into_inner) = files;
            *made = newest;
        }
    }

    fn answer(&self, path: &str, headers: &HeaderMap) -> Response {
        self.refresh();
        let files = self.files.read().unwrap_or_else(PoisonError::into_inner);
        let path = path.trim_start_matches('/');
        let find = |path: &str| files.iter().find(|file| file.path == path);
        match find(path) {
            Some(file) => send(file, headers),
            // A name with an ending is meant as a file; the page in its place would only confuse.
            None if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => {
                Problem::not_found().into_response()
            }
            None => match find(PAGE) {
                Some(page) if is_page(path) => send(page, headers),
                // The client says in its own words that there is no such page.
                Some(page) => (StatusCode::NOT_FOUND, send(page, &HeaderMap::new())).into_response(),
                None => (StatusCode::SERVICE_UNAVAILABLE, Html(NO_CLIENT)).into_response(),
            },
        }
    }
}

impl Client {
    /// The page as text, if there is one.
    fn page(&self) -> Option<String> {
        self.refresh();
        let files = self.files.read().unwrap_or_else(PoisonError::into_inner);
        let page = files.iter().find(|file| file.path == PAGE)?;
        std::str::from_utf8(&page.content).ok().map(str::to_owned)
    }
}

fn read_folder(folder: &Path) -> io::Result<Vec<File>> {
    let mut files = Vec::new();
    add_folder(folder, "", &mut files)?;
    Ok(files)
}

fn add_folder(folder: &Path, prefix: &str, files: &mut Vec<File>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_packed = [".br", ".gz"].iter().any(|ending| name.ends_with(ending));
        if path.is_dir() {
            add_folder(&path, &format!("{prefix}{name}/"), files)?;
        } else if !is_packed {
            let content = Bytes::from(fs::read(&path)?);
            let packed =
                |ending: &str| fs::read(folder.join(format!("{name}.{ending}"))).ok().map(Bytes::from);
            files.push(File {
                path: format!("{prefix}{name}").into(),
                tag: format!("{:016x}", crate::http::fingerprint::fingerprint(&content)).into(),
                brotli: packed("br"),
                gzip: packed("gz"),
                content,
            });
        }
    }
    Ok(())
}

/// Answers for any path that nothing else answers.
pub(crate) async fn page(
    State(service): State<Service>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match method {
        Method::GET | Method::HEAD => match with_preview(&service, uri.path(), &headers).await {
            Some(page) => ([(CACHE_CONTROL, "no-cache")], Html(page)).into_response(),
            None => service.client.answer(uri.path(), &headers),
        },
        _ => Problem::not_found().into_response(),
    }
}

/// The page of a puzzle that people share, with what its link shows elsewhere.
async fn with_preview(service: &Service, path: &str, headers: &HeaderMap) -> Option<String> {
    let page = service.client.page().filter(|_| path.starts_with("/p/"))?;
    preview::page_of_puzzle(service, path, headers, &page).await
}

fn send(file: &File, headers: &HeaderMap) -> Response {
    let (coding, content) = match (&file.brotli, &file.gzip) {
        (Some(packed), _) if accepts(headers, "br") => (Some("br"), packed),
        (_, Some(packed)) if accepts(headers, "gzip") => (Some("gzip"), packed),
        _ => (None, &file.content),
    };
    let tag = format!("\"{}-{}\"", file.tag, coding.unwrap_or("plain"));
    let is_known = has(headers, IF_NONE_MATCH, |known| known.trim_start_matches("W/") == tag);
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = content.clone().into_response();
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type(&file.path)));
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
    use std::time::Duration;

    fn client() -> Client {
        let file = |path, content, brotli, gzip| File {
            path: Cow::Borrowed(path),
            tag: Cow::Borrowed(path),
            content: Bytes::from_static(content),
            brotli,
            gzip,
        };
        let packed = |content: &'static str| Some(Bytes::from_static(content.as_bytes()));
        let files =
            vec![file(PAGE, b"page", None, None), file("assets/a-1.js", b"code", packed("br"), packed("gz"))];
        Client::of(files)
    }

    fn asked(client: &Client, path: &str, accept: &str, known: &str) -> Response {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, accept.parse().unwrap());
        headers.insert(IF_NONE_MATCH, known.parse().unwrap());
        client.answer(path, &headers)
    }

    fn header(response: &Response, name: axum::http::HeaderName) -> &str {
        response.headers().get(name).map_or("", |value| value.to_str().unwrap())
    }

    #[test]
    fn places_inside_the_client_get_the_page_and_unknown_files_do_not() {
        for (path, status) in [
            ("/", 200),
            ("/p/abc", 200),
            ("/daily", 200),
            ("/no/such/page", 404),
            ("/assets/a-1.js", 200),
            ("/assets/a-2.js", 404),
        ] {
            assert_eq!(asked(&client(), path, "", "").status(), status, "{path}");
        }
        // Who has mistyped an address gets the page that says so.
        for path in ["/p/abc", "/no/such/page"] {
            assert_eq!(header(&asked(&client(), path, "", ""), CONTENT_TYPE), "text/html; charset=utf-8");
        }
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
            let response = asked(&client(), "/assets/a-1.js", accept, "");
            assert_eq!(header(&response, CONTENT_ENCODING), coding, "{accept}");
            assert_eq!(header(&response, VARY), "accept-encoding");
        }
    }

    #[test]
    fn what_is_known_is_not_sent_again() {
        let first = asked(&client(), "/assets/a-1.js", "br", "");
        let tag = header(&first, ETAG).to_owned();
        assert_eq!(asked(&client(), "/assets/a-1.js", "br", &format!("\"x\", W/{tag}")).status(), 304);
        assert_eq!(asked(&client(), "/assets/a-1.js", "gzip", &tag).status(), 200);
    }

    #[test]
    fn only_files_with_a_hash_are_kept_for_good() {
        let kept = |path| header(&asked(&client(), path, "", ""), CACHE_CONTROL).to_owned();
        assert!(kept("/assets/a-1.js").contains("immutable"));
        assert_eq!(kept("/"), "no-cache");
    }

    #[test]
    fn a_program_without_the_client_says_so() {
        let none = Client::of(Vec::new());
        assert_eq!(asked(&none, "/", "", "").status(), 503);
    }

    #[test]
    fn a_client_in_a_folder_is_served_like_one_inside() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("assets")).unwrap();
        for (path, content) in [("index.html", "page"), ("assets/a-1.js", "code"), ("assets/a-1.js.br", "br")]
        {
            fs::write(folder.path().join(path), content).unwrap();
        }
        let client = Client::read(folder.path()).unwrap();
        for (path, status) in
            [("/", 200), ("/daily", 200), ("/assets/a-1.js", 200), ("/assets/a-1.js.br", 404)]
        {
            assert_eq!(asked(&client, path, "", "").status(), status, "{path}");
        }
        assert_eq!(header(&asked(&client, "/assets/a-1.js", "br", ""), CONTENT_ENCODING), "br");
        assert!(Client::read(&folder.path().join("nowhere")).is_err());
    }

    #[test]
    fn a_folder_that_was_made_anew_is_read_again() {
        let parent = tempfile::tempdir().unwrap();
        let (folder, fresh) = (parent.path().join("client"), parent.path().join("fresh"));
        let make = |folder: &Path, files: &[&str], made: u64| {
            fs::create_dir(folder).unwrap();
            files.iter().for_each(|file| fs::write(folder.join(file), file).unwrap());
            let made = SystemTime::UNIX_EPOCH + Duration::from_secs(made);
            fs::File::open(folder).unwrap().set_modified(made).unwrap();
        };
        make(&folder, &[PAGE], 1);
        let client = Client::read(&folder).unwrap();
        assert_eq!(asked(&client, "/late.js", "", "").status(), 404);
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(asked(&client, "/", "", "").status(), 200);
        make(&fresh, &[PAGE, "late.js"], 2);
        fs::rename(&fresh, &folder).unwrap();
        assert_eq!(asked(&client, "/late.js", "", "").status(), 200);
    }
}
