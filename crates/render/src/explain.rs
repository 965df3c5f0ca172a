//! [`explain`]: a step as sentences and a picture that belong together.
//!
//! One file a family, with the same stem as in `ninefold-logic`. Each tells the premises as facts
//! that can be checked on the board, then what follows from them one sentence at a time, then why
//! what is removed cannot be true; the conclusion is the same for all and written here.

mod aligned;
mod als;
mod cage_sum;
mod chain;
mod colouring;
mod death_blossom;
mod direct;
mod equivalence;
mod exocet;
mod firework;
mod fish;
mod forcing;
mod intersection;
mod kraken;
mod leftovers;
mod neighbour;
mod nested;
mod oddagon;
mod polarity;
mod rank;
mod remote_pair;
mod rule;
mod single;
mod subset;
mod sue_de_coq;
mod symmetry;
mod tale;
mod template;
mod turbot;
mod uniqueness;
mod wing;

use crate::notation;
use crate::scene::{CellRole, Mark, Role, Scene};
use crate::sentence::{Purpose, Sentence, Slot};
use ninefold_logic::{Conclusion, Options, Proof, Searchable, Situation, Step, Technique, all_steps};
use ninefold_puzzle::Cell;
use ninefold_words::Language;
use tale::Tale;

/// A step, or another thing worth saying, in words and as a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// What it is about: the name of the technique.
    pub title: String,
    /// The step in one line, in signs: `X-Wing => r4c3<>5`.
    pub summary: String,
    /// The argument.
    pub sentences: Vec<Sentence>,
    /// The picture; every cell that a sentence names is marked in it.
    pub scene: Scene,
}

/// Explains a step that was found in this situation.
pub fn explain<const W: usize>(situation: &Situation<W>, step: &Step) -> Explanation
where
    Situation<W>: Searchable,
{
    let mut tale = Tale::new(situation, step);
    match &step.proof {
        Proof::Single(proof) => single::explain(&mut tale, proof),
        Proof::Intersection(proof) => intersection::explain(&mut tale, proof),
        Proof::Subset(proof) => subset::explain(&mut tale, proof),
        Proof::Fish(proof) => fish::explain(&mut tale, proof),
        Proof::Turbot(proof) => turbot::explain(&mut tale, proof),
        Proof::Colouring(proof) => colouring::explain(&mut tale, proof),
        Proof::Wing(proof) => wing::explain(&mut tale, proof),
        Proof::RemotePair(proof) => remote_pair::explain(&mut tale, proof),
        Proof::Uniqueness(proof) => uniqueness::explain(&mut tale, proof),
        Proof::Template(proof) => template::explain(&mut tale, proof),
        Proof::Chain(proof) => chain::explain(&mut tale, proof),
        Proof::Als(proof) => als::explain(&mut tale, proof),
        Proof::DeathBlossom(proof) => death_blossom::explain(&mut tale, proof),
        Proof::SueDeCoq(proof) => sue_de_coq::explain(&mut tale, proof),
        Proof::Forcing(proof) => forcing::explain(&mut tale, proof),
        Proof::Aligned(proof) => aligned::explain(&mut tale, proof),
        Proof::Symmetry(proof) => symmetry::explain(&mut tale, proof),
        Proof::Oddagon(proof) => oddagon::explain(&mut tale, proof),
        Proof::Sum(proof) => cage_sum::explain(&mut tale, proof),
        Proof::Leftovers(proof) => leftovers::explain(&mut tale, proof),
        Proof::Equivalence(proof) => equivalence::explain(&mut tale, proof),
        Proof::Neighbour(proof) => neighbour::explain(&mut tale, proof),
        Proof::Rule(proof) => rule::explain(&mut tale, proof),
        Proof::Polarity(proof) => polarity::explain(&mut tale, proof),
        Proof::Direct(proof) => direct::explain(&mut tale, proof),
        Proof::Firework(proof) => firework::explain(&mut tale, proof),
        Proof::Rank(proof) => rank::explain(&mut tale, proof),
        Proof::Exocet(proof) => exocet::explain(&mut tale, proof),
        Proof::Kraken(proof) => kraken::explain(&mut tale, proof),
        Proof::Nested(proof) => nested::explain(&mut tale, proof),
    }
    conclude(&mut tale, &step.conclusion);
    look_ahead(&mut tale, situation, step);
    let (sentences, scene) = tale.end();
    let summary = summary(&scene, step.technique, &step.conclusion);
    Explanation { title: step.technique.name().to_owned(), summary, sentences, scene }
}

impl Explanation {
    /// The explanation as plain text: the title, then a sentence a line.
    pub fn to_text(&self) -> String {
        self.say(Language::English)
    }

    /// The same in a language.
    pub fn say(&self, language: Language) -> String {
        let mut text = format!("{}\n", language.say(&self.title));
        for sentence in &self.sentences {
            text.push_str(&sentence.say(self.scene.rules(), language));
            text.push('\n');
        }
        text
    }
}

/// Says what changes on the board.
fn conclude<const W: usize>(tale: &mut Tale<'_, W>, conclusion: &Conclusion) {
    for &placed in conclusion.placements() {
        tale.mark(Mark::Candidate(placed, Role::Placed));
        tale.say(Purpose::Conclusion, "So {0} is {1}.", [placed.cell.into(), placed.digit.into()]);
    }
    for &known in conclusion.known() {
        tale.mark(Mark::Candidate(known, Role::Pattern));
        let gaps = [known.cell.into(), known.digit.into()];
        tale.say(Purpose::Conclusion, "So {0} is {1}, but it is frozen.", gaps);
    }
    if !conclusion.eliminations().is_empty() {
        for &removed in conclusion.eliminations() {
            tale.mark(Mark::Candidate(removed, Role::Removed));
        }
        tale.say(Purpose::Conclusion, "So remove {0}.", [Slot::Removals(conclusion.eliminations().to_vec())]);
    }
}

/// How many of the singles that a step opens are named.
const MAX_OPENED: usize = 3;

/// Says which digits can be placed once the candidates are gone, if they could not before.
fn look_ahead<const W: usize>(tale: &mut Tale<'_, W>, situation: &Situation<W>, step: &Step)
where
    Situation<W>: Searchable,
{
    let mut after = situation.clone();
    if !step.conclusion.placements().is_empty() || after.apply(step).is_err() {
        return;
    }
    let known = singles(situation);
    let opened = singles(&after).into_iter().filter(|single| !known.contains(single)).take(MAX_OPENED);
    for single in opened {
        tale.mark(Mark::Cell(single.cell, CellRole::Next));
        tale.say(Purpose::Outlook, "Then {0} must be {1}.", [single.cell.into(), single.digit.into()]);
    }
}

/// All digits that can be placed at once, each cell once.
fn singles<const W: usize>(situation: &Situation<W>) -> Vec<ninefold_logic::Candidate>
where
    Situation<W>: Searchable,
{
    let techniques = [Technique::NakedSingle, Technique::HiddenSingle];
    let steps = techniques.iter().flat_map(|&single| all_steps(situation, single, &Options::default()));
    let mut placed = steps.flat_map(|step| step.conclusion.placements().to_vec()).collect::<Vec<_>>();
    placed.sort_unstable_by_key(|single| single.cell);
    placed.dedup();
    placed
}

/// The step in one line.
fn summary(scene: &Scene, technique: Technique, conclusion: &Conclusion) -> String {
    let layout = scene.rules().layout();
    let placed = |cell: Cell| layout.place(cell).to_string();
    let mut parts = conclusion
        .placements()
        .iter()
        .map(|at| format!("{}={}", placed(at.cell), at.digit))
        .collect::<Vec<_>>();
    parts.extend(conclusion.known().iter().map(|at| format!("{}={} (frozen)", placed(at.cell), at.digit)));
    if !conclusion.eliminations().is_empty() {
        parts.push(notation::exclusions(layout, conclusion.eliminations()));
    }
    format!("{technique} => {}", parts.join(", "))
}
