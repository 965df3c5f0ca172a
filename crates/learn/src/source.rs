//! Where the positions of exercises come from: fresh puzzles, or a stock that is shuffled by a symmetry.

use crate::path::{Grid, Lesson};
use ninefold_generate::{Clues, Control, Dice, Difficulty, Generator, Recipe, Seed};
use ninefold_logic::{AnySituation, Ladder, Level, Limits, Promise, Step, Technique};
use ninefold_puzzle::{Classic, Digit, Feature, Position, Puzzle, Rules, Solution, Symmetry};
use ninefold_solve::{Budget, certify};

/// How many puzzles are tried before an exercise is given up.
const MOST_PUZZLES: u64 = 4_000;

/// A technique is looked for no longer than this, in units of work: exercises are for people.
pub(crate) const LIMITS: Limits<'_> = Limits { work: 300_000, cancel: None };

/// Puzzles for techniques that few puzzles need, and for boards whose full grids take long to be found, one a line
/// after the slug of the technique. They were made by the generator; see `examples/stock.rs`.
const STOCK: &str = include_str!("stock.txt");

/// A position in which a technique is there to be found.
pub(crate) struct Found {
    pub(crate) position: Position,
    pub(crate) solution: Solution,
    pub(crate) step: Step,
}

/// The position that belongs to a seed; `None` if no puzzle was found that has one.
pub(crate) fn find(lesson: Lesson, seed: u64) -> Option<Found> {
    let mut dice = Seed(seed).dice(lesson.technique as u64);
    let ladder = ladder(lesson.technique);
    let stock = stock(lesson).collect::<Vec<_>>();
    if stock.is_empty() {
        return fresh(lesson, &ladder, seed, &mut dice);
    }
    let start = dice.below(stock.len() as u32) as usize;
    let shuffle = word(&mut dice);
    let in_turn = stock.iter().cycle().skip(start).take(stock.len());
    let mut puzzles = in_turn.filter_map(|grid| disguised(lesson.grid, grid, shuffle));
    puzzles.find_map(|puzzle| walk(puzzle, lesson.technique, &ladder, &mut dice))
}

/// The puzzle of a grid of the stock, changed by one of the symmetries that its board has.
fn disguised(board: Grid, grid: &Classic, word: u64) -> Option<Puzzle> {
    if board == Grid::Nine {
        return Puzzle::try_from(Symmetry::from_word(word).apply(grid)).ok();
    }
    let variant = board.variant();
    let layout = variant.layout()?;
    let constraints = variant.constraints(&layout);
    let givens = turned(grid, word).values().iter().map(|&value| Digit::new(value)).collect();
    Puzzle::new(Rules::new(layout, constraints).ok()?, givens).ok()
}

/// A grid turned, mirrored, and with its digits counted from the other end: what lies side by side still does, and
/// what is consecutive still is.
fn turned(grid: &Classic, word: u64) -> Classic {
    let has = |bit: u32| word >> bit & 1 == 1;
    let mirrored = |line: usize, bit| if has(bit) { 8 - line } else { line };
    let mut image = [0; 81];
    for (index, &value) in grid.values().iter().enumerate() {
        let (row, column) = (mirrored(index / 9, 0), mirrored(index % 9, 1));
        let place = if has(2) { 9 * column + row } else { 9 * row + column };
        image[place] = if has(3) && value > 0 { 10 - value } else { value };
    }
    Classic::new(image).expect("no label is above 9")
}

/// The same from puzzles that are made for it.
fn fresh(lesson: Lesson, ladder: &Ladder, seed: u64, dice: &mut Dice) -> Option<Found> {
    let generator = Generator::new(lesson.grid.variant(), recipe(lesson), Seed(seed)).ok()?.attempts(1);
    let mut control = Control::new();
    (0..MOST_PUZZLES).find_map(|number| {
        let made = generator.puzzle_with(number, &mut control).ok()?;
        walk(made.proper.into_parts().0, lesson.technique, ladder, dice)
    })
}

/// Whether an exercise can be made of a puzzle.
pub fn has_exercise(puzzle: &Puzzle, lesson: Lesson) -> bool {
    let mut dice = Seed(0).dice(0);
    walk(puzzle.clone(), lesson.technique, &ladder(lesson.technique), &mut dice).is_some()
}

/// Whether the exercises of a lesson are made of puzzles that were looked for before.
pub fn has_stock(lesson: Lesson) -> bool {
    stock(lesson).next().is_some()
}

/// What is asked of fresh puzzles: those for what is seen at a glance are gentle. Where lines, signs and clues say
/// much, a search for the fewest givens would take longer than all the rest.
fn recipe(lesson: Lesson) -> Recipe {
    let clues = match (lesson.grid, lesson.technique) {
        (Grid::Nine, technique) if technique.level() <= Level::Easy => Clues::Range(28..=40),
        (Grid::With(feature), Technique::RuleBounds) if feature.is_drawn() => Clues::Range(20..=26),
        (Grid::With(Feature::LittleKiller), _) => Clues::Range(16..=22),
        (Grid::With(Feature::Sandwich | Feature::XSum | Feature::Skyscraper), _) => Clues::Range(12..=18),
        (Grid::With(feature), _) if feature.is_drawn() => Clues::Range(8..=14),
        (Grid::With(Feature::AntiKnight | Feature::AntiKing | Feature::Windoku), _) => Clues::Range(10..=16),
        (Grid::With(Feature::Diagonal), _) => Clues::Range(14..=20),
        _ => Clues::Fewest,
    };
    Recipe { clues, difficulty: Difficulty::default(), ..Recipe::default() }
}

/// The puzzles of the stock that are for a lesson; its boards are those that have nothing drawn on them.
fn stock(lesson: Lesson) -> impl Iterator<Item = Classic> {
    let slug = lesson.technique.slug();
    let has_stock = matches!(lesson.grid, Grid::Nine | Grid::With(Feature::NonConsecutive));
    STOCK.lines().filter(move |_| has_stock).filter_map(move |line| {
        let (name, grid) = line.split_once(' ')?;
        (name == slug).then(|| Classic::from_line(grid.as_bytes()))?
    })
}

/// What comes before a technique: what is easier, or for those beyond the subsets what everybody knows who
/// has come so far. After it, whatever may lead on to a position that has it.
fn ladder(technique: Technique) -> Ladder {
    let upto = ladder_to(technique);
    Ladder::new(upto.rungs().iter().copied().chain(basics()).chain(LEADING_ON))
}

/// What comes before a technique, and it.
pub(crate) fn ladder_to(technique: Technique) -> Ladder {
    match technique.level() > Level::Medium {
        true => Ladder::new(basics().chain([technique])),
        false => Ladder::ninefold().up_to(technique),
    }
}

/// What everybody knows who has come beyond the subsets.
fn basics() -> impl Iterator<Item = Technique> {
    let rungs = Ladder::ninefold().rungs().to_vec().into_iter();
    rungs.filter(|rung| rung.level() <= Level::Medium)
}

/// Techniques that are quickly found, and lead on where the basics do not.
const LEADING_ON: [Technique; 9] = [
    Technique::XWing,
    Technique::Skyscraper,
    Technique::TwoStringKite,
    Technique::EmptyRectangle,
    Technique::XyWing,
    Technique::UniqueRectangle1,
    Technique::WWing,
    Technique::XyzWing,
    Technique::SimpleColoursTrap,
];

/// At most so many positions of one puzzle are chosen from.
const MOST_POSITIONS: usize = 12;

/// Goes through a puzzle and chooses one of the positions in which the technique is next.
fn walk(puzzle: Puzzle, technique: Technique, ladder: &Ladder, dice: &mut Dice) -> Option<Found> {
    let start = Position::start(puzzle.clone());
    let mut situation = AnySituation::of_position(&start, Promise::OneSolution).ok()?;
    // For most techniques the first position is as good as any; singles are there all the way.
    let most = if technique.level() <= Level::Easy { dice.between(1, MOST_POSITIONS) } else { 1 };
    let mut chosen: Option<(Position, Step)> = None;
    let mut seen = 0;
    while let Some(step) = situation.next_step(ladder, LIMITS) {
        if step.technique == technique {
            seen += 1;
            chosen = Some((situation.to_position(&puzzle)?, step.clone()));
            if seen == most {
                break;
            }
        }
        situation.apply(&step).ok()?;
    }
    let (position, step) = chosen?;
    let solution = certify(puzzle, Budget::nodes(1_000_000)).ok()?.into_parts().1;
    Some(Found { position, solution, step })
}

/// Sixty-four bits of luck.
fn word(dice: &mut Dice) -> u64 {
    let half = |dice: &mut Dice| u64::from(dice.below(u32::MAX));
    half(dice) << 32 | half(dice)
}
