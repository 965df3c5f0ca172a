//! [`Section`]: which variants the menu of new games shows at once, and which of them a search finds.
//!
//! All of them together are a long list of small pictures, so one section is shown at a time.

use crate::samples::Group;
use ninefold_puzzle::Variant;

/// A part of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    /// What has been played in this browser.
    Played,
    /// The variants of a group.
    Of(Group),
    /// All variants, group by group.
    All,
}

impl Section {
    /// The sections that have something to show, in the order of the menu.
    pub fn offered(played: &[Variant]) -> Vec<Self> {
        let played = (!played.is_empty()).then_some(Self::Played);
        played.into_iter().chain(Group::ALL.map(Self::Of)).chain([Self::All]).collect()
    }

    /// What the section is called, in English.
    pub fn name(self) -> &'static str {
        match self {
            Self::Played => "Played",
            Self::Of(group) => group.name(),
            Self::All => "All variants",
        }
    }

    /// What it shows: variants under the names of their sections.
    pub fn shelves(self, played: &[Variant]) -> Vec<Shelf> {
        match self {
            Self::Played => vec![Shelf { name: self.name(), variants: played.to_vec() }],
            Self::Of(group) => vec![Shelf::of(group)],
            Self::All => Group::ALL.map(Shelf::of).to_vec(),
        }
    }
}

/// Variants under one name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf {
    /// The name, in English.
    pub name: &'static str,
    /// The variants, in the order of the menu.
    pub variants: Vec<Variant>,
}

impl Shelf {
    fn of(group: Group) -> Self {
        let variants = Variant::menu().into_iter().filter(|&variant| Group::of(variant) == group).collect();
        Self { name: group.name(), variants }
    }
}

/// The variants of the menu that were played, by the titles of games from the last one on.
pub fn played<'a>(titles: impl IntoIterator<Item = &'a str>) -> Vec<Variant> {
    let menu = Variant::menu();
    let mut played = Vec::new();
    for title in titles {
        if let Some(&named) = menu.iter().find(|variant| variant.title() == title)
            && !played.contains(&named)
        {
            played.push(named);
        }
    }
    played
}

/// The variants that somebody may mean: those with such a name first, then those whose rules speak of it.
/// `say` puts a text into the language of the player, who may write the English name too.
pub fn search(query: &str, say: impl Fn(&str) -> String) -> Vec<Variant> {
    let wanted = plain(query);
    let (mut by_name, mut by_rules) = (Vec::new(), Vec::new());
    for variant in Variant::menu() {
        let title = variant.title();
        if plain(&title).contains(&wanted) || plain(&say(&title)).contains(&wanted) {
            by_name.push(variant);
        } else if variant.rules().iter().any(|rule| plain(&say(rule)).contains(&wanted)) {
            by_rules.push(variant);
        }
    }
    [by_name, by_rules].concat()
}

/// Letters and numbers alone: nobody has to know where the hyphen of Anti-Knight stands.
fn plain(text: &str) -> String {
    text.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    fn variants(names: &[&str]) -> Vec<Variant> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn every_variant_stands_on_one_shelf() {
        let shelves = Section::All.shelves(&[]);
        let shown = shelves.iter().flat_map(|shelf| shelf.variants.clone()).collect::<Vec<_>>();
        let menu = Variant::menu();
        assert_eq!(shown.len(), menu.len());
        assert!(menu.iter().all(|variant| shown.contains(variant)));
        assert!(shelves.iter().all(|shelf| shelf.variants.len() < 24), "no section is a long list");
    }

    #[test]
    fn what_was_played_comes_first_and_once() {
        assert_eq!(Section::offered(&[]).first(), Some(&Section::Of(Group::NineByNine)));
        let played = played(["Killer", "Create", "Classic", "Killer", "16x16"]);
        assert_eq!(played, variants(&["killer", "classic", "16x16"]));
        assert_eq!(Section::offered(&played).first(), Some(&Section::Played));
        assert_eq!(Section::Played.shelves(&played)[0].variants, played);
    }

    #[test]
    fn a_search_knows_names_in_both_languages_and_what_rules_speak_of() {
        let found = |query: &str, language: Language| search(query, |text| language.say(text));
        assert_eq!(found("anti knight", Language::English), variants(&["anti-knight"]));
        assert_eq!(found("cage", Language::English).first(), variants(&["killer"]).first());
        assert_eq!(found("thermo", Language::German).first(), variants(&["thermo"]).first());
        assert_eq!(found("killer", Language::German).first(), variants(&["killer"]).first());
        assert_eq!(found("Käfig", Language::German).first(), variants(&["killer"]).first());
        assert!(found("crossword", Language::English).is_empty());
    }
}
