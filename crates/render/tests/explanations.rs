//! What is said and drawn about each technique, kept as snapshots.

use ninefold_logic::reglib::Case;
use ninefold_logic::{
    Family, First, Limits, Options, Promise, Searchable, Situation, Step, Technique, all_steps,
};
use ninefold_render::{Mark, Role, explain, svg, text};
use std::fmt::Write as _;

/// One position for each technique: its name, the grid with `+` before entries, and the candidates
/// that are gone already.
const POSITIONS: &str = include_str!("positions.txt");

/// Pages whose examples need other rules than the classic ones.
const PAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/techniques");

/// Every example with its technique and its first step: classic positions, then those of pages.
fn examples() -> impl Iterator<Item = (Technique, Situation<2>, Step)> {
    classic_examples().chain(Technique::ALL.iter().filter_map(|&technique| example_of_page(technique)))
}

/// The first example of a technique's page that is in Ninefold's own form.
fn example_of_page(technique: Technique) -> Option<(Technique, Situation<2>, Step)> {
    let page = std::fs::read_to_string(format!("{PAGES}/{}.md", technique.slug())).ok()?;
    let block = page.split("```text\n").find(|block| block.starts_with("ninefold 1\n"))?;
    let (position, _) = block.split_once("```")?;
    let position = ninefold_format::read(position).unwrap().items[0].position().unwrap();
    let situation = Situation::of_position(&position, Promise::OneSolution).unwrap();
    let step = all_steps(&situation, technique, &Options::default()).into_iter().next()?;
    Some((technique, situation, step))
}

fn classic_examples() -> impl Iterator<Item = (Technique, Situation<2>, Step)> {
    POSITIONS.lines().map(|line| {
        let (name, position) = line.split_once(':').unwrap();
        let technique = Technique::from_name(name).unwrap();
        let situation = Case::parse(&format!(":0000:1:{position}:::")).unwrap().situation;
        let mut first = First::default();
        let _ = situation.search(technique, &Options::default(), Limits::GENEROUS, &mut first);
        let step = first.0.unwrap_or_else(|| panic!("{name} has a step"));
        (technique, situation, step)
    })
}

fn check(family: Family) {
    let mut told = String::new();
    for (technique, situation, step) in examples().filter(|(technique, ..)| technique.family() == family) {
        let explanation = explain(&situation, &step);
        assert_eq!(explanation.title, technique.name());
        let _ = writeln!(
            told,
            "{}\n{}\n{}",
            explanation.summary,
            explanation.to_text(),
            text::draw(&explanation.scene)
        );
    }
    insta::assert_snapshot!(format!("{family:?}"), told);
}

macro_rules! snapshots {
    ($($name:ident = $family:ident),* $(,)?) => {
        $( #[test] fn $name() { check(Family::$family); } )*
    };
}

snapshots! {
    singles = Single,
    intersections = Intersection,
    subsets = Subset,
    fish = Fish,
    turbots = Turbot,
    colouring = Colouring,
    wings = Wing,
    remote_pairs = RemotePair,
    uniqueness = Uniqueness,
    templates = Template,
    chains = Chain,
    almost_locked_sets = Als,
    death_blossoms = DeathBlossom,
    sue_de_coq = SueDeCoq,
    forcing = Forcing,
    aligned = Aligned,
    symmetry = Symmetry,
    oddagons = Oddagon,
    sums = Sum,
    leftovers = Leftovers,
    equivalences = Equivalence,
    neighbours = Neighbour,
    rules = Rule,
    polarities = Polarity,
    direct = Direct,
    fireworks = Firework,
    ranks = Rank,
    exocets = Exocet,
    krakens = Kraken,
    nested_nets = Nested,
}

#[test]
fn a_chain_is_drawn() {
    let (_, situation, step) = examples().find(|(technique, ..)| *technique == Technique::XyChain).unwrap();
    insta::assert_snapshot!(svg::draw(&explain(&situation, &step).scene, &svg::Theme::LIGHT));
}

#[test]
fn every_example_marks_what_it_names_and_names_what_it_removes() {
    for (technique, situation, step) in examples() {
        let explanation = explain(&situation, &step);
        let removed = step.conclusion.eliminations();
        let named = explanation.sentences.iter().flat_map(|sentence| sentence.cells()).collect::<Vec<_>>();
        for cell in &named {
            assert!(explanation.scene.is_marked(*cell), "{technique} names {cell:?}");
        }
        for at in removed {
            assert!(named.contains(&at.cell), "{technique} removes {at:?}");
            assert!(explanation.scene.marks().contains(&Mark::Candidate(*at, Role::Removed)));
        }
        let words = explanation.to_text();
        assert!(!words.contains(['!', '{', '}']), "{words}");
    }
}
