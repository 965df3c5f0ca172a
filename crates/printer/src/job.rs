//! [`job`]: the wishes of a request as the press understands them.

use ninefold::render::Axes;
use ninefold_press::{Form, Job, Language, Orientation, PerPage, Print, Show, Solutions};
use ninefold_protocol::api::{FieldError, PrintLanguage, PrintRequest, PrintSolutions, PrintWish};
use std::fmt;

/// Everything that is wrong with the wishes of a request, by its fields.
#[derive(Clone, PartialEq, Debug)]
pub struct BadWishes(pub Vec<FieldError>);

impl fmt::Display for BadWishes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let messages = self.0.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>();
        f.write_str(&messages.join("; "))
    }
}

impl std::error::Error for BadWishes {}

/// How to print, or everything that is wrong with the wishes.
pub fn job(request: &PrintRequest) -> Result<Job, BadWishes> {
    let mut faults = Vec::new();
    let mut note = |field: &str, told: String| faults.push(FieldError::new(field, told));
    let mut job =
        Job { title: request.title.clone().filter(|title| !title.trim().is_empty()), ..Job::default() };
    match request.paper.as_deref().map(str::parse) {
        Some(Ok(paper)) => job.paper = paper,
        Some(Err(error)) => note("paper", format!("{error}")),
        None => {}
    }
    match request.margin.as_deref().map(str::parse) {
        Some(Ok(margin)) => job.margin = margin,
        Some(Err(error)) => note("margin", format!("{error}")),
        None => {}
    }
    match request.per_page.map(|number| PerPage::new(number.into())) {
        Some(Some(per_page)) => job.per_page = per_page,
        Some(None) => note("per_page", "there are 1, 2, 4, 6, 9 or 12 puzzles on a page".into()),
        None => {}
    }
    job.language = match request.language {
        Some(PrintLanguage::German) => Language::German,
        Some(PrintLanguage::English) | None => Language::English,
    };
    job.solutions = match request.solutions {
        Some(PrintSolutions::None) => Solutions::None,
        Some(PrintSolutions::UpsideDown) => Solutions::UpsideDown,
        Some(PrintSolutions::Back) | None => Solutions::Back,
    };
    for wish in &request.wishes {
        match wish {
            PrintWish::Landscape => job.orientation = Orientation::Landscape,
            PrintWish::Large => job.print = Print::Large,
            PrintWish::Booklet => job.form = Form::Booklet,
            PrintWish::Labels => job.axes = Axes::Numbered,
            PrintWish::Marks => job.marks = Show::Shown,
            PrintWish::Notes => job.notes = Show::Shown,
            PrintWish::NameLine => job.name_line = Show::Shown,
            PrintWish::NoRules => job.rules = Show::Hidden,
            PrintWish::Level | PrintWish::Codes => {}
        }
    }
    if faults.is_empty() { Ok(job) } else { Err(BadWishes(faults)) }
}
