//! What a link to a puzzle shows where it is shared: a title, a few words and a picture of the board, as
//! tags of the page (the Open Graph protocol).

use crate::state::Service;
use axum::http::{HeaderMap, header};
use ninefold::puzzle::Variant;
use ninefold_protocol::id::PuzzleId;

/// The page with the tags of the puzzle that its address names; `None` for every other address.
pub(crate) async fn page_of_puzzle(
    service: &Service,
    path: &str,
    headers: &HeaderMap,
    page: &str,
) -> Option<String> {
    let id = path.strip_prefix("/p/")?.trim_end_matches('/').parse::<PuzzleId>().ok()?;
    // A board that cannot be found is a page without a picture.
    let puzzle = service.stored(id).await.ok()?;
    let base = base(service, headers)?;
    let variant = puzzle.variant.parse().map_or_else(|_| puzzle.variant.clone(), Variant::title);
    let title = format!("{} · {variant} Sudoku", puzzle.level);
    let about = format!("{} givens. Play it in the browser: no account needed, no ads.", puzzle.clues);
    let tags = [
        #[cfg(feature = "press")]
        ("og:image", format!("{base}/api/v1/puzzles/{id}/picture")),
        #[cfg(feature = "press")]
        ("og:image:alt", "The board".to_owned()),
        ("og:type", "website".to_owned()),
        ("og:site_name", "Ninefold".to_owned()),
        ("og:title", title),
        ("og:description", about),
        ("og:url", format!("{base}/p/{id}")),
    ];
    let tags = tags.map(|(name, content)| tag(name, &content)).concat();
    // The page has such tags for itself, and readers take the first that they find.
    let lines = page.lines().filter(|line| !line.contains("property=\"og:"));
    let page = lines.collect::<Vec<_>>().join("\n");
    Some(page.replacen("</head>", &format!("{tags}</head>"), 1))
}

fn tag(name: &str, content: &str) -> String {
    let content = content.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    format!("<meta property=\"{name}\" content=\"{content}\">\n")
}

/// Where the service is for those who read its links: as it was told, or as it was asked.
fn base(service: &Service, headers: &HeaderMap) -> Option<String> {
    if let Some(url) = &service.config.public_url {
        return Some(url.to_string().trim_end_matches('/').to_owned());
    }
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || ".-:[]".contains(sign);
    host.chars().all(is_plain).then(|| format!("http://{host}"))
}
