//! [`Colour`], one of nine, and [`ColourSet`], the colours of a cell.

/// One of the nine colours, by number; which paint and pattern it is, the face decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Colour(u8);

impl Colour {
    /// How many colours there are: one for each digit key.
    pub const COUNT: u8 = 9;

    /// The colour with this number, if it lies in `1..=9`.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::COUNT { Some(Self(number)) } else { None }
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All colours in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::COUNT).map(Self)
    }
}

/// A set of colours; a cell may wear several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ColourSet(u16);

impl ColourSet {
    /// No colour.
    pub const EMPTY: Self = Self(0);

    /// Whether no colour is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the colour is in the set.
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 >> colour.0 & 1 == 1
    }

    /// This set and one more colour.
    #[must_use]
    pub const fn with(self, colour: Colour) -> Self {
        Self(self.0 | 1 << colour.0)
    }

    /// This set without one colour.
    #[must_use]
    pub const fn without(self, colour: Colour) -> Self {
        Self(self.0 & !(1 << colour.0))
    }

    /// The colours in order.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::all().filter(move |&colour| self.contains(colour))
    }
}

impl FromIterator<Colour> for ColourSet {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Self {
        colours.into_iter().fold(Self::EMPTY, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_nine_colours_and_sets_hold_them_all() {
        assert_eq!((Colour::new(0), Colour::new(10)), (None, None));
        let all: ColourSet = Colour::all().collect();
        assert_eq!(all.iter().map(Colour::number).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert!(Colour::all().fold(all, ColourSet::without).is_empty());
    }
}
