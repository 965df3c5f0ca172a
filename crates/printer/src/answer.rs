//! [`answer`]: a message of the page in, a page or a file out.

use crate::{entries, job};
use ninefold_press::{Entry, Job, PressError, Preview, print};
use ninefold_protocol::worker::{Failure, PrintAnswer, PrintQuestion, PrintView, decode, encode};

/// What comes of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// A [`PrintAnswer`] as text.
    Text(String),
    /// The PDF.
    File(Vec<u8>),
}

/// Answers a [`PrintQuestion`]; it is a pure function and remembers nothing.
pub fn answer(text: &str) -> Reply {
    match decode::<PrintQuestion>(text) {
        Ok(question) => work_out(&question).unwrap_or_else(|failure| as_text(&PrintAnswer::Failure(failure))),
        Err(error) => {
            let hint = Some("Reload the page.".into());
            as_text(&PrintAnswer::Failure(Failure { message: format!("{error}."), hint }))
        }
    }
}

fn as_text(answer: &PrintAnswer) -> Reply {
    Reply::Text(encode(answer))
}

fn work_out(question: &PrintQuestion) -> Result<Reply, Failure> {
    let plain = |reason: String| Failure { message: format!("{reason}."), hint: None };
    let job = job(&question.request).map_err(|wishes| plain(wishes.to_string()))?;
    let entries = entries(&question.request, &question.site).map_err(plain)?;
    match question.view {
        PrintView::Page(page) => page_of(&entries, &job, page).map(|page| as_text(&page)),
        PrintView::File => print(&entries, &job).map(|printed| Reply::File(printed.pdf)),
    }
    .map_err(|error| {
        let hint = Some(format!("Remedy: {}.", error.hint()));
        Failure { message: format!("{error}."), hint }
    })
}

fn page_of(entries: &[Entry], job: &Job, page: usize) -> Result<PrintAnswer, PressError> {
    let preview = Preview::new(entries, job)?;
    let pages = preview.n_pages();
    let page = page.min(pages.saturating_sub(1));
    Ok(PrintAnswer::Page { svg: preview.svg(page).unwrap_or_default(), page, pages })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_protocol::api::{PrintLanguage, PrintRequest, PrintTask, PrintWish};

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
            language: None,
            title: Some("Waiting room".into()),
            paper: None,
            margin: None,
            per_page: Some(1),
            solutions: None,
            wishes: vec![PrintWish::Level, PrintWish::Codes],
            tasks: Vec::new(),
        }
    }

    fn reply(request: PrintRequest, view: PrintView) -> Reply {
        answer(&encode(&PrintQuestion { request, site: "https://ninefold.example".into(), view }))
    }

    fn answered(request: PrintRequest, view: PrintView) -> PrintAnswer {
        match reply(request, view) {
            Reply::Text(text) => decode(&text).unwrap(),
            Reply::File(_) => panic!("a page was asked for"),
        }
    }

    #[test]
    fn a_page_is_shown_with_what_stands_beside_the_board() {
        let PrintAnswer::Page { svg, page, pages } = answered(request(), PrintView::Page(0)) else {
            panic!("the first page was asked for")
        };
        assert_eq!((page, pages), (0, 2));
        assert!(svg.contains("Waiting room") && svg.contains("Easy"), "{svg}");
        let PrintAnswer::Page { svg, page, .. } = answered(request(), PrintView::Page(7)) else {
            panic!("the last page is shown")
        };
        assert!(page == 1 && svg.contains("Solutions"));
    }

    #[test]
    fn a_page_is_printed_in_the_language_that_is_asked_for() {
        let request = PrintRequest { language: Some(PrintLanguage::German), ..request() };
        let PrintAnswer::Page { svg, .. } = answered(request.clone(), PrintView::Page(0)) else {
            panic!("the first page was asked for")
        };
        assert!(svg.contains("Waiting room") && svg.contains("Leicht") && !svg.contains("Easy"), "{svg}");
        let PrintAnswer::Page { svg, .. } = answered(request, PrintView::Page(1)) else {
            panic!("the second page was asked for")
        };
        assert!(svg.contains("Lösungen") && !svg.contains("Solutions"), "{svg}");
    }

    #[test]
    fn an_exercise_has_its_question_above_the_board_and_its_argument_at_the_back() {
        let task = PrintTask {
            title: "X-Wing".into(),
            question: "Find it: X-Wing.".into(),
            answer: vec!["In row 1, 5 can only go in two cells.".into()],
        };
        let request = PrintRequest { tasks: vec![task], ..request() };
        let PrintAnswer::Page { svg, pages, .. } = answered(request.clone(), PrintView::Page(0)) else {
            panic!("the first page was asked for")
        };
        assert!(pages == 2 && svg.contains("Find it: X-Wing."), "{svg}");
        let PrintAnswer::Page { svg, .. } = answered(request, PrintView::Page(1)) else {
            panic!("the second page was asked for")
        };
        assert!(svg.contains("Answers") && svg.contains("can only go in two cells."), "{svg}");
        assert!(!svg.contains("Solutions"), "{svg}");
    }

    #[test]
    fn the_file_is_that_of_the_press() {
        let Reply::File(pdf) = reply(request(), PrintView::File) else { panic!("a file was asked for") };
        let entries = entries(&request(), "https://ninefold.example").unwrap();
        assert_eq!(pdf, print(&entries, &job(&request()).unwrap()).unwrap().pdf);
    }

    #[test]
    fn what_cannot_be_printed_is_told() {
        let told = |request| match answered(request, PrintView::Page(0)) {
            PrintAnswer::Failure(failure) => failure.message,
            PrintAnswer::Page { .. } => panic!("it cannot be printed"),
        };
        assert!(told(PrintRequest { paper: Some("B17".into()), ..request() }).contains("'B17'"));
        assert!(told(PrintRequest { puzzles: vec!["odd".into()], ..request() }).contains("line 1"));
        assert!(told(PrintRequest { puzzles: Vec::new(), ..request() }).starts_with("0 puzzles"));
        let wrong = request().puzzles[0].replace("  534678912", "  543678912");
        assert!(told(PrintRequest { puzzles: vec![wrong], ..request() }).starts_with("puzzle 1: "));
        assert!(matches!(answer("?"), Reply::Text(text) if text.contains("Reload")));
    }
}
