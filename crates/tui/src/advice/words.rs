//! The sentences of a hint.

use ninefold::game::Conclusion;
use ninefold::logic::technique::single;
use ninefold::logic::technique::subset::Form;
use ninefold::logic::{Proof, RegionId, Step};
use ninefold::puzzle::{Cell, DigitSet, Layout, Region, Rules};

/// Where to look.
pub(super) fn place(regions: &[&Region], area: &[Cell], layout: &Layout) -> String {
    match regions {
        [] => format!("Look at {}.", cells(area, layout)),
        regions => format!("Look at {}.", list(regions.iter().map(|region| region.name().to_string()))),
    }
}

/// Why the conclusion follows, and what it is.
pub(super) fn argument(step: &Step, conclusion: &Conclusion, rules: &Rules) -> String {
    let layout = rules.layout();
    let region = |id: RegionId| rules.regions().get(id.index()).map(|region| region.name().to_string());
    let named = |id: RegionId| region(id).unwrap_or_default();
    let told = conclusion_of(conclusion, layout);
    match &step.proof {
        Proof::Single(single::Proof::FullHouse { house, .. }) => {
            format!("One cell of {} is left: {told}.", named(*house))
        }
        Proof::Single(single::Proof::Hidden { house, digit, .. }) => {
            format!("In {} only one cell can hold {digit}: {told}.", named(*house))
        }
        Proof::Single(single::Proof::Naked { cell, .. }) => {
            format!("Every other digit is seen from {}: {told}.", layout.place(*cell))
        }
        Proof::Intersection(proof) => {
            let (digit, house) = (proof.digit, named(proof.house));
            let places = cells(&proof.places, layout);
            format!("The {digit} of {house} must be in {places}. So {told}.")
        }
        Proof::Subset(proof) => {
            let (digits, places) = (digits(proof.digits), cells(&proof.cells, layout));
            let house = proof.regions.first().map(|&id| named(id)).unwrap_or_default();
            match proof.form {
                Form::Hidden => {
                    format!(
                        "In {house} the digits {digits} fit only {places}, so nothing else does. So {told}."
                    )
                }
                Form::Naked => {
                    format!("The cells {places} hold {digits} and nothing else, so others cannot. So {told}.")
                }
            }
        }
        Proof::Fish(proof) => {
            let fish = proof.fish.first();
            let base = list(fish.into_iter().flat_map(|fish| &fish.base).map(|&id| named(id)));
            let cover = list(fish.into_iter().flat_map(|fish| &fish.cover).map(|&id| named(id)));
            let fins = fish.map(|fish| cells(&fish.fins, layout)).filter(|fins| !fins.is_empty());
            let unless = fins.map(|fins| format!(", unless it is in {fins}")).unwrap_or_default();
            format!("The {} of {base} must be in {cover}{unless}. So {told}.", proof.digit)
        }
        proof => {
            let cells = cells(&proof.outline().cells, layout);
            format!("{} in {cells}: {told}.", step.technique)
        }
    }
}

/// `r1c1 is 5`, `3 leaves r1c2 and r1c4`.
pub(super) fn conclusion_of(conclusion: &Conclusion, layout: &Layout) -> String {
    let placed =
        conclusion.placements.iter().map(|&(cell, digit)| format!("{} is {digit}", layout.place(cell)));
    let mut groups: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    for &(cell, gone) in &conclusion.eliminations {
        match groups.iter_mut().find(|(digits, _)| *digits == gone) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((gone, vec![cell])),
        }
    }
    let removed = groups.into_iter().map(|(gone, from)| {
        let verb = if gone.len() == 1 { "leaves" } else { "leave" };
        format!("{} {verb} {}", digits(gone), cells(&from, layout))
    });
    list(placed.chain(removed))
}

fn digits(digits: DigitSet) -> String {
    list(digits.iter().map(|digit| digit.to_string()))
}

fn cells(cells: &[Cell], layout: &Layout) -> String {
    list(cells.iter().map(|&cell| layout.place(cell).to_string()))
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: impl IntoIterator<Item = String>) -> String {
    let items = items.into_iter().collect::<Vec<_>>();
    match &*items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
