//! [`hear`]: a message of the page in, a page or a file out.

use crate::{entries, job};
use ninefold_press::{Entry, Job, PressError, Preview, print};
use ninefold_protocol::worker::{Failure, PrintAsk, PrintSaid, PrintView, decode, encode};

/// What comes of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A [`PrintSaid`] as text.
    Text(String),
    /// The PDF.
    File(Vec<u8>),
}

/// Answers a [`PrintAsk`]; it is a pure function and remembers nothing.
pub fn hear(text: &str) -> Heard {
    match decode::<PrintAsk>(text) {
        Ok(ask) => answer(&ask).unwrap_or_else(|failure| said(&PrintSaid::Failure(failure))),
        Err(error) => {
            let hint = Some("Reload the page.".into());
            said(&PrintSaid::Failure(Failure { message: format!("{error}."), hint }))
        }
    }
}

fn said(said: &PrintSaid) -> Heard {
    Heard::Text(encode(said))
}

fn answer(ask: &PrintAsk) -> Result<Heard, Failure> {
    let plain = |told: String| Failure { message: format!("{told}."), hint: None };
    let job = job(&ask.request).map_err(|wishes| plain(wishes.to_string()))?;
    let entries = entries(&ask.request, &ask.site).map_err(plain)?;
    match ask.view {
        PrintView::Page(page) => page_of(&entries, &job, page).map(|page| said(&page)),
        PrintView::File => print(&entries, &job).map(|printed| Heard::File(printed.pdf)),
    }
    .map_err(|error| {
        let hint = Some(format!("Remedy: {}.", error.hint()));
        Failure { message: format!("{error}."), hint }
    })
}

fn page_of(entries: &[Entry], job: &Job, page: usize) -> Result<PrintSaid, PressError> {
    let preview = Preview::new(entries, job)?;
    let pages = preview.n_pages();
    let page = page.min(pages.saturating_sub(1));
    Ok(PrintSaid::Page { svg: preview.svg(page).unwrap_or_default(), page, pages })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_protocol::api::{PrintRequest, PrintWish};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn request() -> PrintRequest {
        let rows = |line: &str| {
            line.as_bytes()
                .chunks(9)
                .map(|row| format!("  {}\n", String::from_utf8_lossy(row)))
                .collect::<String>()
        };
        let text = format!(
            "ninefold 1\nlayout: boxes 3x3\nlevel: Easy\ngivens:\n{}solution:\n{}",
            rows(LINE),
            rows(SOLUTION)
        );
        PrintRequest {
            puzzles: vec![text],
            title: Some("Waiting room".into()),
            paper: None,
            margin: None,
            per_page: Some(1),
            solutions: None,
            wishes: vec![PrintWish::Level, PrintWish::Codes],
        }
    }

    fn heard(request: PrintRequest, view: PrintView) -> Heard {
        hear(&encode(&PrintAsk { request, site: "https://ninefold.example".into(), view }))
    }

    fn said(request: PrintRequest, view: PrintView) -> PrintSaid {
        match heard(request, view) {
            Heard::Text(text) => decode(&text).unwrap(),
            Heard::File(_) => panic!("a page was asked for"),
        }
    }

    #[test]
    fn a_page_is_shown_with_what_stands_beside_the_board() {
        let PrintSaid::Page { svg, page, pages } = said(request(), PrintView::Page(0)) else {
            panic!("the first page was asked for")
        };
        assert_eq!((page, pages), (0, 2));
        assert!(svg.contains("Waiting room") && svg.contains("Easy"), "{svg}");
        let PrintSaid::Page { svg, page, .. } = said(request(), PrintView::Page(7)) else {
            panic!("the last page is shown")
        };
        assert!(page == 1 && svg.contains("Solutions"));
    }

    #[test]
    fn the_file_is_that_of_the_press() {
        let Heard::File(pdf) = heard(request(), PrintView::File) else { panic!("a file was asked for") };
        let entries = entries(&request(), "https://ninefold.example").unwrap();
        assert_eq!(pdf, print(&entries, &job(&request()).unwrap()).unwrap().pdf);
    }

    #[test]
    fn what_cannot_be_printed_is_told() {
        let told = |request| match said(request, PrintView::Page(0)) {
            PrintSaid::Failure(failure) => failure.message,
            PrintSaid::Page { .. } => panic!("it cannot be printed"),
        };
        assert!(told(PrintRequest { paper: Some("B17".into()), ..request() }).contains("'B17'"));
        assert!(told(PrintRequest { puzzles: vec!["odd".into()], ..request() }).contains("line 1"));
        assert!(told(PrintRequest { puzzles: Vec::new(), ..request() }).starts_with("0 puzzles"));
        let wrong = request().puzzles[0].replace("  534678912", "  543678912");
        assert!(told(PrintRequest { puzzles: vec![wrong], ..request() }).starts_with("puzzle 1: "));
        assert!(matches!(hear("?"), Heard::Text(text) if text.contains("Reload")));
    }
}
