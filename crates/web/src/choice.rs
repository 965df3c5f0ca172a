//! [`Choices`]: the games that were started last, by variant and level; the next one starts from there.

use ninefold_protocol::worker::Level;
use ninefold_puzzle::Variant;
use ninefold_table::levels_of;

/// What was started, the last one first and each of them once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices(Vec<Choice>);

/// A variant at a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The variant.
    pub variant: Variant,
    /// The level.
    pub level: Level,
}

/// How many are remembered.
const MOST: usize = 3;

impl Default for Choice {
    fn default() -> Self {
        Self { variant: Variant::CLASSIC, level: Level::Easy }
    }
}

impl Choice {
    /// The same, at the hardest level of the variant where it has none so hard.
    #[must_use]
    pub fn that_exists(self) -> Self {
        let hardest = levels_of(self.variant).last().copied().unwrap_or(self.level);
        Self { level: self.level.min(hardest), ..self }
    }
}

impl Choices {
    /// Those that are remembered.
    pub fn all(&self) -> &[Choice] {
        &self.0
    }

    /// What to offer first.
    pub fn last(&self) -> Choice {
        self.0.first().copied().unwrap_or_default()
    }

    /// Remembers what was started.
    pub fn add(&mut self, choice: Choice) {
        self.0.retain(|known| *known != choice);
        self.0.insert(0, choice);
        self.0.truncate(MOST);
    }

    /// As it is kept: a line each, such as `killer medium`.
    pub fn to_text(&self) -> String {
        let line = |choice: &Choice| format!("{} {}", choice.variant, choice.level.name().to_lowercase());
        self.0.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Reads what was kept, as far as it is understood.
    pub fn of_text(text: &str) -> Self {
        let read = |line: &str| {
            let (variant, level) = line.split_once(' ')?;
            Some(Choice { variant: variant.parse().ok()?, level: Level::from_name(level)? })
        };
        Self(text.lines().filter_map(read).take(MOST).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_is_harder_than_the_hardest_of_the_variant() {
        let exists =
            |variant: &str, level| Choice { variant: variant.parse().unwrap(), level }.that_exists().level;
        assert_eq!(exists("classic", Level::Extreme), Level::Extreme);
        assert_eq!(exists("thermo", Level::Extreme), Level::Expert);
        assert_eq!(exists("4x4", Level::Easy), Level::Beginner);
    }

    #[test]
    fn the_last_choice_comes_first_and_none_comes_twice() {
        let mut choices = Choices::of_text("killer medium\nnonsense\nclassic easy");
        assert_eq!(choices.to_text(), "killer medium\nclassic easy");
        choices.add(Choice::default());
        assert_eq!(choices.to_text(), "classic easy\nkiller medium");
        for level in [Level::Hard, Level::Expert] {
            choices.add(Choice { level, ..Choice::default() });
        }
        assert_eq!(choices.to_text(), "classic expert\nclassic hard\nclassic easy");
        assert_eq!(Choices::of_text(&choices.to_text()), choices);
        assert_eq!(Choices::default().last(), Choice::default());
    }
}
