//! [`find_grid`]: where in a picture the grid is.

use crate::component::Components;
use crate::ink::{Ink, Polarity, Sums};
use crate::straighten::View;
use crate::{Corners, Picture, lines, outline};

/// The longer side of the picture in which a grid is looked for.
const LONGEST: usize = 1000;

/// The least part of the shorter side of a picture that a grid takes.
const SMALLEST: f32 = 0.15;

/// How well lines must fit to be a grid at all.
const LEAST_FIT: f32 = 0.4;

/// How well lines fit if there is no need to look any further.
const GOOD_FIT: f32 = 0.85;

/// The most pieces of ink that are looked at, the largest first.
const N_PIECES: usize = 12;

/// A way to tell ink from paper.
struct Look {
    polarity: Polarity,
    /// By how many shades ink differs from what is around it.
    by: i64,
    kind: Kind,
}

/// What counts as ink.
enum Kind {
    /// What differs from its surroundings.
    Plain,
    /// What differs from both of its sides: the edges of shadows do not.
    Strokes,
    /// What differs from its surroundings, and what is beside it, so that small gaps are closed.
    Spread,
}

/// From the usual to the rare.
const LOOKS: [Look; 8] = [
    Look { polarity: Polarity::DarkOnLight, by: 12, kind: Kind::Plain },
    Look { polarity: Polarity::LightOnDark, by: 12, kind: Kind::Plain },
    Look { polarity: Polarity::DarkOnLight, by: 12, kind: Kind::Strokes },
    Look { polarity: Polarity::LightOnDark, by: 12, kind: Kind::Strokes },
    Look { polarity: Polarity::DarkOnLight, by: 5, kind: Kind::Plain },
    Look { polarity: Polarity::LightOnDark, by: 4, kind: Kind::Plain },
    Look { polarity: Polarity::DarkOnLight, by: 8, kind: Kind::Spread },
    Look { polarity: Polarity::LightOnDark, by: 8, kind: Kind::Spread },
];

/// The corners of the largest grid of a picture, if there is one.
///
/// The picture is shrunk first, so that the time it takes is bounded: some hundredths of a second, and up to a
/// few tenths where there is no grid.
pub fn find_grid(picture: &Picture) -> Option<Corners> {
    let (small, scale) = picture.shrunk(LONGEST);
    let sums = Sums::of(&small);
    let mut best: Option<Found> = None;
    for look in LOOKS {
        if let Some(found) = look.grid(&small, &sums)
            && best.as_ref().is_none_or(|best| found.worth() > best.worth())
        {
            best = Some(found);
        }
        if best.as_ref().is_some_and(|best| best.fit >= GOOD_FIT) {
            break;
        }
    }
    best.map(|found| found.corners.scaled(1.0 / scale))
}

/// What could be a grid.
struct Found {
    corners: Corners,
    fit: f32,
    /// Of its shortest side, in pixels.
    side: f32,
}

impl Found {
    /// Which of two is taken: the one that is more of a grid, unless the other one is much larger.
    fn worth(&self) -> f32 {
        self.fit.min(GOOD_FIT) * self.side.sqrt()
    }
}

impl Look {
    /// The best grid that is seen in this way.
    fn grid(&self, picture: &Picture, sums: &Sums) -> Option<Found> {
        let shorter = picture.width().min(picture.height());
        let reach = (shorter / 40).max(3);
        let ink = match self.kind {
            Kind::Plain => Ink::of(picture, sums, reach, self.by, self.polarity),
            Kind::Strokes => Ink::of_strokes(picture, sums, reach / 2, self.by, self.polarity),
            Kind::Spread => Ink::of(picture, sums, reach, self.by, self.polarity).spread(),
        };
        let components = Components::of(&ink);
        let least = shorter as f32 * SMALLEST;
        let mut pieces = components.all.clone();
        pieces.retain(|piece| piece.width().min(piece.height()) as f32 >= least);
        pieces.sort_by_key(|piece| std::cmp::Reverse(piece.width() * piece.height()));
        let found = pieces.iter().take(N_PIECES).filter_map(|piece| {
            let corners = outline::corners(&components, piece)?;
            let sides = corners.sides();
            let (shortest, longest) =
                (sides.into_iter().fold(f32::MAX, f32::min), sides.into_iter().fold(0.0, f32::max));
            // A square seen from the side is still higher than a third of its width.
            if shortest < least || shortest * 3.0 < longest {
                return None;
            }
            let view = View::of(&corners);
            let fits = lines::SIZES.map(|size| lines::fit(&ink, &view, size));
            let fit = fits.into_iter().fold(0.0, f32::max);
            (fit >= LEAST_FIT).then_some(Found { corners, fit, side: shortest })
        });
        found.max_by(|one, other| one.worth().total_cmp(&other.worth()))
    }
}
