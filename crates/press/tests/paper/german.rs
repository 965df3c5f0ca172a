//! A reader of German finds no English word on paper.

use super::tools::{info, metadata, words};
use super::{PUZZLE, entries, kinds, pdf, puzzle};
use ninefold_logic::Level;
use ninefold_press::{Entry, Form, Job, Language, PerPage, Preview, Show, Solutions, Task, print};
use ninefold_puzzle::{Cell, Position};
use ninefold_words::Dictionary;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Puzzles of every kind and level, one on ice, and an exercise, with all that can be said about them.
fn everything() -> Vec<Entry> {
    let kinds = kinds::kinds().into_iter().map(|draft| Entry::new(Position::start(draft.check().unwrap())));
    let mut entries = entries(1).into_iter().chain(kinds).collect::<Vec<_>>();
    let iced = Entry { frozen: vec![Cell::new(2)], ..Entry::new(Position::start(puzzle(PUZZLE))) };
    let task = Task { question: String::new(), answer: vec!["…".into()] };
    entries.extend([iced.clone(), Entry { task: Some(task), ..iced }]);
    for (entry, level) in entries.iter_mut().zip(Level::ALL.into_iter().cycle()) {
        entry.level = Some(level);
        entry.link = Some("https://ninefold.example/p/7KQ2M9XT4BC0".into());
    }
    entries
}

/// Jobs in which everything is said that the press can say.
fn jobs(language: Language) -> [Job; 2] {
    let sheets = Job {
        language,
        per_page: PerPage::One,
        notes: Show::Shown,
        name_line: Show::Shown,
        solutions: Solutions::Back,
        ..Job::default()
    };
    [sheets.clone(), Job { form: Form::Booklet, ..sheets }]
}

/// The words on all pages, small letters only.
fn said(language: Language) -> BTreeSet<String> {
    let mut said = BTreeSet::new();
    for job in jobs(language) {
        let preview = Preview::new(&everything(), &job).unwrap();
        for page in (0..preview.n_pages()).filter_map(|page| preview.svg(page)) {
            let texts = page.split("</text>").filter_map(|part| part.rsplit_once('>'));
            let words = texts.flat_map(|(_, text)| text.split(|sign: char| !sign.is_alphabetic()));
            said.extend(words.filter(|word| word.chars().count() > 2).map(str::to_lowercase));
        }
    }
    said
}

#[test]
fn no_word_of_the_english_pages_is_on_the_german_ones() {
    /// What kinds are called everywhere, and words that both languages have.
    const BOTH: [&str; 10] =
        ["anti", "block", "diagonal", "jigsaw", "killer", "name", "online", "samurai", "sudoku", "windoku"];
    let (english, german) = (said(Language::English), said(Language::German));
    assert!(english.len() > 80 && german.len() > 80, "{} {}", english.len(), german.len());
    let shared = english.intersection(&german).filter(|word| !BOTH.contains(&word.as_str()));
    let shared = shared.collect::<Vec<_>>();
    assert!(shared.is_empty(), "{shared:?}");
    for word in
        ["rätsel", "einstieg", "extrem", "lösungen", "regeln", "inhalt", "antworten", "datum", "notizen"]
    {
        assert!(german.contains(word), "{word}");
    }
}

#[test]
fn everything_that_the_press_says_has_its_german() {
    let mut paths = vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    let mut said = Vec::new();
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            paths.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for call in ["say(\"", "fill(\""] {
            let texts = text.split(call).skip(1).filter_map(|tail| tail.split('"').next());
            said.extend(texts.map(str::to_owned));
        }
    }
    assert!(said.len() > 15, "the source is searched: {}", said.len());
    let missing = said.iter().filter(|text| Dictionary::german().find(text).is_none()).collect::<Vec<_>>();
    assert!(missing.is_empty(), "no German for {missing:#?}");
}

#[test]
fn a_german_file_says_so_and_has_its_umlauts() {
    ninefold_testbed::need!(PdfReaders);
    let [job, _] = jobs(Language::German);
    let mut entries = entries(2);
    entries[0].link = Some("https://ninefold.example/p/7KQ2M9XT4BC0".into());
    let file = pdf(&entries, &job);
    let text = words(&file).concat().into_iter().map(|word| word.text).collect::<Vec<_>>();
    assert!(text.contains(&"Lösungen".into()) && text.contains(&"enthält".into()), "{text:?}");
    assert!(metadata(&file).contains("<rdf:li>de</rdf:li>"), "{}", metadata(&file));
    let separate = Job { solutions: Solutions::Separate, ..job };
    let solutions = print(&entries, &separate).unwrap().solutions.unwrap();
    assert!(info(&solutions).contains("Sudoku: Lösungen"), "{}", info(&solutions));
}
