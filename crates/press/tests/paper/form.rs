//! The file as a whole: sound, small, the same every time, readable without eyes.

use super::tools::{check, codes, info, instructions, structure, words};
use super::{PUZZLE, entries, pdf, puzzle};
use ninefold_logic::Level;
use ninefold_press::{
    Entry, Form, Job, Orientation, PerPage, PressError, Print, Show, Solutions, link, print,
};
use ninefold_puzzle::{Layout, Position};
use ninefold_render::Axes;

/// A job in which everything is printed that can be.
fn everything() -> Job {
    Job {
        title: Some("Puzzles for the waiting room".into()),
        per_page: PerPage::Two,
        axes: Axes::Numbered,
        marks: Show::Shown,
        notes: Show::Shown,
        name_line: Show::Shown,
        ..Job::default()
    }
}

fn with_links(count: usize) -> Vec<Entry> {
    let mut entries = entries(count);
    for entry in &mut entries {
        entry.id = Some("7KQ2-M9XT-4BC0".into());
        entry.link = Some(link("https://ninefold.example", "7KQ2M9XT4BC0", entry.position.puzzle(), &[]));
        entry.level = Some(Level::Easy);
        entry.details = vec!["ER 1.5".into(), "Hidden Single".into()];
    }
    entries
}

#[test]
fn every_form_is_sound_and_the_same_every_time() {
    ninefold_testbed::need!(PdfReaders);
    let jobs = [
        Job::default(),
        everything(),
        Job { orientation: Orientation::Landscape, ..everything() },
        Job { form: Form::Booklet, ..everything() },
        Job { print: Print::Large, ..everything() },
        Job { solutions: Solutions::UpsideDown, ..everything() },
        Job { solutions: Solutions::Separate, ..everything() },
    ];
    let entries = with_links(5);
    for job in jobs {
        let printed = print(&entries, &job).unwrap();
        check(&printed.pdf);
        assert_eq!(printed, print(&entries, &job).unwrap());
        assert_eq!(printed.solutions.is_some(), job.solutions == Solutions::Separate);
        printed.solutions.iter().for_each(|solutions| check(solutions));
        assert!(printed.pdf.len() < 200_000, "{} bytes", printed.pdf.len());
    }
}

#[test]
fn codes_lead_to_their_puzzles() {
    ninefold_testbed::need!(PdfReaders, QrReader);
    for (per_page, solutions) in [
        (PerPage::One, Solutions::UpsideDown),
        (PerPage::Four, Solutions::Back),
        (PerPage::Nine, Solutions::None),
    ] {
        let entries = with_links(per_page.get());
        let mut found = codes(&pdf(&entries, &Job { per_page, solutions, ..Job::default() }));
        let mut expected = entries.iter().filter_map(|entry| entry.link.clone()).collect::<Vec<_>>();
        found.sort();
        expected.sort();
        assert_eq!(found, expected);
    }
}

#[test]
fn large_print_is_large() {
    ninefold_testbed::need!(PdfReaders);
    let pdf = pdf(&entries(1), &Job { print: Print::Large, solutions: Solutions::None, ..Job::default() });
    let tallest = words(&pdf)[0].iter().map(|word| word.height()).fold(0.0, f32::max);
    // The box of a letter is as high as its font, from the deepest to the highest: 1.3 sizes.
    assert!(tallest >= 28.0 * 1.3 - 0.1, "{tallest}");
    let words = instructions(&pdf);
    let width = |pair: &[String]| (pair[1] == "w").then(|| pair[0].parse::<f32>().unwrap());
    let widths = words.windows(2).filter_map(width).collect::<Vec<_>>();
    assert!(!widths.is_empty() && widths.iter().all(|&width| width >= 2.0), "{widths:?}");
}

#[test]
fn there_is_no_colour() {
    ninefold_testbed::need!(PdfReaders);
    let words = instructions(&pdf(&with_links(4), &everything()));
    let colours = ["rg", "RG", "k", "K", "sc", "SC", "scn", "SCN", "cs", "CS"];
    assert_eq!(words.iter().find(|word| colours.contains(&word.as_str())), None);
    assert!(words.iter().any(|word| word == "g") && words.iter().any(|word| word == "G"));
}

#[test]
fn screen_readers_meet_a_table_of_rows() {
    ninefold_testbed::need!(PdfReaders);
    let pdf = pdf(&[Entry::new(Position::start(puzzle(PUZZLE)))], &Job::default());
    assert!(info(&pdf).contains("Tagged:          yes"));
    let structure = structure(&pdf);
    let rows = structure.lines().filter(|line| line.trim() == "TR").count();
    let cells = structure.split('"').skip(1).step_by(2).filter(|text| text.len() == 1).collect::<String>();
    assert_eq!(rows, 9, "{structure}");
    assert!(cells.replace(' ', ".").ends_with(PUZZLE), "{structure}");
}

#[test]
fn a_booklet_folds_into_order() {
    ninefold_testbed::need!(PdfReaders);
    let job =
        Job { form: Form::Booklet, per_page: PerPage::One, title: Some("Ten".into()), ..Job::default() };
    let printed = print(&entries(10), &job).unwrap();
    // Cover, contents, ten puzzles, two pages of solutions, and two blank ones.
    assert_eq!(printed.pages, 16);
    let sides = words(&printed.pdf);
    assert_eq!(sides.len(), 8);
    let (left, right) = sides[0].iter().partition::<Vec<_>, _>(|word| word.x() < 421.0);
    assert!(left.is_empty() && right.iter().any(|word| word.text == "Ten"));
    let number = |words: &[super::tools::Word], left: bool| {
        let foot = words.iter().filter(|word| (word.x() < 421.0) == left && word.y() > 540.0);
        foot.max_by(|one, other| one.y().total_cmp(&other.y())).map(|word| word.text.clone())
    };
    assert_eq!(number(&sides[1], true).as_deref(), Some("2"));
    assert_eq!([number(&sides[7], true), number(&sides[7], false)].map(Option::unwrap), ["8", "9"]);
}

#[test]
fn what_does_not_fit_is_refused() {
    let large = Entry::new(Position::start(
        ninefold_puzzle::Draft::empty(Layout::square(25).unwrap()).check().unwrap(),
    ));
    let twelve = Job { per_page: PerPage::Twelve, ..Job::default() };
    let refused = |entries: &[Entry], job: &Job| print(entries, job).unwrap_err();
    assert!(matches!(refused(std::slice::from_ref(&large), &twelve), PressError::TooSmall { number: 1, .. }));
    let job = Job { print: Print::Large, ..Job::default() };
    assert!(matches!(refused(&[large], &job), PressError::TooSmall { .. }));
    assert_eq!(refused(&[], &twelve), PressError::Count { count: 0 });
    let margin = "10cm".parse().unwrap();
    let small = Job { paper: "A5".parse().unwrap(), margin, ..Job::default() };
    assert_eq!(refused(&entries(1), &small), PressError::Margins);
}
