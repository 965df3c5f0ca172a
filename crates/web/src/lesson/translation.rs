//! [`translated`]: the lessons in the language of the player.
//!
//! A page about a technique has a twin for each other language, with the prose alone: levels, ratings and
//! examples are written once, on the English page.

use super::{Block, Lesson, lessons};
use crate::words::Language;
use std::collections::BTreeMap;

/// All lessons of `pages`, each with the prose of its twin; one without a twin stays English.
pub fn translated(pages: &str, twins: &str, language: Language) -> Vec<Lesson> {
    let mut twins = lessons(twins).map(|twin| (twin.slug.clone(), twin)).collect::<BTreeMap<_, _>>();
    let in_language = |page: Lesson| match twins.remove(&page.slug) {
        Some(twin) => with_prose(page, twin, language),
        None => page,
    };
    lessons(pages).map(in_language).collect()
}

/// The heading above the examples.
const EXAMPLES: &str = "Example";

/// A page in the words of its twin. What the twin says of examples takes the place of what the page says of
/// them, paragraph by paragraph.
fn with_prose(mut page: Lesson, twin: Lesson, language: Language) -> Lesson {
    let is_heading = |block: &Block| *block == Block::Heading(EXAMPLES.into());
    let start = page.blocks.iter().position(is_heading).unwrap_or(page.blocks.len());
    let examples = page.blocks.split_off(start);
    let heading = Block::Heading(language.say(EXAMPLES));
    let mut prose = twin.blocks.into_iter();
    page.blocks = prose.by_ref().take_while(|block| *block != heading).collect();
    page.blocks.extend(examples.into_iter().map(|block| match block {
        Block::Heading(_) => heading.clone(),
        Block::Paragraph(_) => prose.next().unwrap_or(block),
        other => other,
    }));
    page.language = language;
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// The pages of a folder in one text, as the build joins them.
    fn joined(folder: &str) -> String {
        let folder = format!("{}/../../docs/{folder}", env!("CARGO_MANIFEST_DIR"));
        let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let pages = paths.filter(|path| path.is_file()).map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap();
            format!("\u{c}{name}\n{}", fs::read_to_string(&path).unwrap())
        });
        pages.collect()
    }

    fn german() -> Vec<Lesson> {
        translated(&joined("techniques"), &joined("techniques/de"), Language::German)
    }

    #[test]
    fn every_lesson_is_told_in_german_and_keeps_its_level_and_examples() {
        let pages = joined("techniques");
        let english = lessons(&pages).map(|lesson| (lesson.slug.clone(), lesson)).collect::<BTreeMap<_, _>>();
        let is_example = |block: &&Block| matches!(block, Block::Example(_));
        // Prose that is the same in both languages was forgotten.
        let is_prose = |block: &&Block| matches!(block, Block::Paragraph(_) | Block::Heading(_));
        let german = german().into_iter().filter(|lesson| lesson.level.is_some()).collect::<Vec<_>>();
        assert!(german.len() > 100, "{} lessons", german.len());
        for lesson in german {
            let page = &english[&lesson.slug];
            assert_eq!(lesson.language, Language::German, "{}", lesson.slug);
            assert_eq!((&lesson.title, &lesson.level), (&page.title, &page.level));
            assert!(lesson.blocks.iter().filter(is_example).eq(page.blocks.iter().filter(is_example)));
            let left = lesson.blocks.iter().filter(is_prose).find(|block| page.blocks.contains(block));
            assert_eq!(left, None, "{}", lesson.slug);
            assert_eq!(lesson.blocks.len(), page.blocks.len(), "{}", lesson.slug);
        }
    }

    #[test]
    fn names_level_and_ratings_are_said_in_german() {
        let german = german();
        let about = |slug: &str| {
            let lesson = german.iter().find(|lesson| lesson.slug == slug).unwrap();
            lesson.about(Language::German)
        };
        assert_eq!(
            about("full-house"),
            [
                "Auch bekannt als Last Cell.",
                "Stufe: Einstieg · Sudoku Explainer: 1.0 · HoDoKu: 0000, 4 Punkte, Leicht"
            ]
        );
        assert_eq!(about("3d-medusa")[1], "Stufe: Sehr schwer");
    }

    #[test]
    fn a_lesson_without_a_twin_stays_english() {
        let page = "\u{c}x-wing\n# X-Wing\n\nLevel: Hard\n\nTwo rows.\n";
        let lesson = translated(page, "", Language::German).remove(0);
        assert_eq!((lesson.idea(), lesson.language), (Some("Two rows."), Language::English));
    }
}
