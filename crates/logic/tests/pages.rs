//! Every technique has a page, and the example on each page is true.

use ninefold_format::read;
use ninefold_logic::reglib::{Case, Verdict, cases};
use ninefold_logic::{Level, Options, Promise, Situation, Technique, all_steps};
use std::fmt::Write as _;
use std::fs;

const PAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/techniques");

/// Their twins with the prose in German.
const TWINS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/techniques/de");

/// What a heading of a page is called in its twin.
const HEADINGS: [(&str, &str); 2] = [("How to look for it", "So findest du es"), ("Example", "Beispiel")];

/// What paragraphs start with that a page has for all languages.
const WRITTEN_ONCE: [&str; 5] = ["Also called ", "Level: ", "The position", "It removes ", "It places "];

/// The page that lists the others.
const INDEX: &str = "README";

/// Techniques without an example: they need a rare position.
const WITHOUT_EXAMPLE: [Technique; 2] = [Technique::FinnedMutantSquirmbag, Technique::FinnedMutantWhale];

#[test]
fn every_example_is_found_by_its_technique() {
    let mut n_pages = 0;
    let paths = fs::read_dir(PAGES).unwrap().map(|entry| entry.unwrap().path());
    for path in paths.filter(|path| path.is_file()) {
        let slug = path.file_stem().unwrap().to_str().unwrap();
        if slug == INDEX {
            continue;
        }
        let technique = Technique::from_name(slug).unwrap_or_else(|| panic!("no technique is called {slug}"));
        let page = fs::read_to_string(&path).unwrap();
        assert!(page.starts_with(&format!("# {technique}\n")), "{slug}");
        let examples = cases(&page).collect::<Vec<_>>();
        let n_positions = check_positions(&page, technique);
        let has_example = !examples.is_empty() || n_positions > 0;
        assert!(has_example || WITHOUT_EXAMPLE.contains(&technique), "{slug} has no example");
        for example in examples {
            let case = Case::parse(example).unwrap();
            assert_eq!(case.technique(), Some(technique), "{slug}");
            assert_eq!(case.judge(), Verdict::Passed, "{slug}");
        }
        n_pages += 1;
    }
    assert!(n_pages > 60);
}

/// Checks the examples in Ninefold's own form, which end with what follows; says how many there are.
fn check_positions(page: &str, technique: Technique) -> usize {
    let positions = page.split("```text\n").filter(|block| block.starts_with("ninefold 1\n"));
    let check = |block: &str| {
        let (position, after) = block.split_once("```").unwrap();
        let expect = after.split('`').nth(1).unwrap().split_whitespace().collect::<Vec<_>>();
        let position = read(position).unwrap().items[0].position().unwrap();
        let situation = Situation::<2>::of_position(&position, Promise::OneSolution).unwrap();
        let layout = position.puzzle().layout();
        let found = all_steps(&situation, technique, &Options::default()).into_iter().any(|step| {
            let conclusion = step.conclusion.placements().iter().chain(step.conclusion.eliminations());
            let written = conclusion.map(|at| {
                let place = layout.place(at.cell);
                format!("{}{}{}", at.digit, place.row + 1, place.col + 1)
            });
            written.eq(expect.iter().copied())
        });
        assert!(found, "{technique} does not conclude {expect:?}");
    };
    positions.map(check).count()
}

#[test]
fn the_index_lists_every_technique_by_its_level() {
    let mut expect = String::new();
    for level in Level::ALL {
        let _ =
            write!(expect, "\n## {level}\n\n| technique | also called | SE | HoDoKu |\n|---|---|--:|--:|\n");
        let rest = Technique::ALL
            .iter()
            .filter(|technique| technique.level() == level && !level.techniques().contains(technique));
        for technique in level.techniques().iter().chain(rest) {
            let rating = technique.explainer_tenths();
            let rating = rating.map_or(String::new(), |tenths| format!("{}.{}", tenths / 10, tenths % 10));
            let score = technique.hodoku().map_or(String::new(), |hodoku| hodoku.score.to_string());
            let (slug, aliases) = (technique.slug(), technique.aliases().join(", "));
            let _ = writeln!(expect, "| [{technique}]({slug}.md) | {aliases} | {rating} | {score} |");
        }
    }
    let index = fs::read_to_string(format!("{PAGES}/{INDEX}.md")).unwrap();
    assert!(index.ends_with(&expect), "the index of techniques should end with\n{expect}");
}

#[test]
fn every_technique_has_a_page() {
    for technique in Technique::ALL {
        let page = format!("{PAGES}/{}.md", technique.slug());
        assert!(fs::exists(&page).unwrap(), "{technique} has no page {page}");
    }
}

#[test]
fn every_page_has_a_german_twin_with_the_same_sections() {
    for technique in Technique::ALL {
        let read = |folder: &str| {
            let path = format!("{folder}/{}.md", technique.slug());
            fs::read_to_string(&path).unwrap_or_else(|_| panic!("{technique} has no page {path}"))
        };
        let in_german = |heading: String| {
            let twin = HEADINGS.iter().find(|(english, _)| *english == heading);
            twin.map_or(heading, |(_, german)| (*german).to_owned())
        };
        let expect = sections(&read(PAGES)).into_iter().map(|(heading, n)| (in_german(heading), n));
        assert_eq!(sections(&read(TWINS)), expect.collect::<Vec<_>>(), "{technique}");
    }
    let n_twins = fs::read_dir(TWINS).unwrap().count();
    assert_eq!(n_twins, Technique::ALL.len(), "{TWINS} has pages about no technique");
}

/// The headings of a page, each with the number of paragraphs that every language has below it.
fn sections(page: &str) -> Vec<(String, usize)> {
    let mut sections = Vec::<(String, usize)>::new();
    // Every second part is an example.
    let prose = page.split("```").step_by(2).collect::<String>();
    for block in prose.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        if block.starts_with('#') {
            sections.push((block.trim_start_matches(['#', ' ']).to_owned(), 0));
        } else if let Some((_, n_paragraphs)) = sections.last_mut()
            && !WRITTEN_ONCE.iter().any(|start| block.starts_with(start))
        {
            *n_paragraphs += 1;
        }
    }
    sections.retain(|(_, n_paragraphs)| *n_paragraphs > 0);
    sections
}
