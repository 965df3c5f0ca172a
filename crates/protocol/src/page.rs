//! [`is_page`]: which addresses the browser client knows. The service answers all others with 404, and
//! the client reads them by the same list.

/// The addresses of the client: `*` stands for anything without a slash.
const PAGES: &[&str] = &[
    "",
    "new",
    "play/*/*",
    "p/*",
    "game/*",
    "daily",
    "daily/*",
    "daily/*/variant",
    "weekly/*",
    "calendar",
    "challenge/*",
    "free",
    "import",
    "scan",
    "games",
    "learn",
    "learn/*",
    "practice",
    "practice/*",
    "practice/*/*",
    "review/*",
    "review/*/solution",
    "class/*",
    "class/*/results",
    "create",
    "print",
    "print/*",
    "catalogue",
    "statistics",
    "leaderboard",
    "settings",
    "sign-up",
    "sign-in",
    "forgotten",
    "account",
    "together",
    "arena",
    "room/*",
];

/// Whether the client has a screen for a path.
///
/// ```
/// use ninefold_protocol::page::is_page;
/// assert!(is_page("/p/4F7K2") && is_page("/daily/"));
/// assert!(!is_page("/wp-login.php") && !is_page("/p"));
/// ```
pub fn is_page(path: &str) -> bool {
    let parts = path.split('/').filter(|part| !part.is_empty()).collect::<Vec<_>>();
    PAGES.iter().any(|page| {
        let wanted = page.split('/').filter(|part| !part.is_empty()).collect::<Vec<_>>();
        let fits = |(wanted, part): (&&str, &&str)| *wanted == "*" || wanted == part;
        wanted.len() == parts.len() && wanted.iter().zip(&parts).all(fits)
    })
}
