//! Games that were played: gone through, and shown again.

use crate::explain::proper;
use crate::failure;
use crate::practice::drill;
use ninefold::game::Session;
use ninefold::render::svg::{self, Theme};
use ninefold::render::text;
use ninefold::solve::Cancel;
use ninefold_learn::{self as learn, Frame, Worth};
use ninefold_protocol::worker::{
    Failure, Film, FilmFrame, Footage, Review, ReviewedMove, Sentence, TechniqueUse,
};
use ninefold_protocol::{log, shared};
use std::time::Duration;

/// Goes through a game.
pub(crate) fn review(log: &str) -> Result<Review, Failure> {
    let session = read(log)?;
    let reviewed = learn::review(&session).zip(session.solution());
    let (review, solution) = reviewed
        .ok_or_else(|| failure("A review needs a game with one solution, on a board that hints are for."))?;
    let rules = session.puzzle().rules();
    let name = |technique: Option<ninefold::logic::Technique>| technique.map(|known| known.name().to_owned());
    let told = review.move_by_move();
    let moves = review.moves.iter().zip(&told).map(|(made, told)| ReviewedMove {
        event: made.event,
        at: millis(made.at),
        took: millis(made.took),
        is_right: made.worth == Worth::Right,
        by: name(made.by),
        easiest: name(made.easiest),
        told: Sentence::of(told, rules),
    });
    let techniques = review.skills().into_iter().map(|(technique, skill)| TechniqueUse {
        technique: technique.name().to_owned(),
        used: skill.used,
        missed: skill.failed,
        hinted: skill.hinted,
    });
    Ok(Review {
        techniques: techniques.collect(),
        sentences: review.sentences(solution).iter().map(|told| Sentence::of(told, rules)).collect(),
        moves: moves.collect(),
        missed: review
            .missed()
            .into_iter()
            .map(|lesson| drill(lesson, learn::ExerciseKind::Find, learn::Growth::WHOLE))
            .collect(),
    })
}

/// A game or a solution to be shown elsewhere.
pub(crate) fn film(footage: &Footage, film: Film, cancel: &Cancel) -> Result<String, Failure> {
    Ok(match (film, footage) {
        (Film::Svg, _) => learn::animated_svg(&shot(footage, cancel)?, &Theme::LIGHT, 100) + "\n",
        (Film::Link, Footage::Game(log)) => {
            read(log)?;
            shared::write(log)
        }
        (Film::Link, Footage::Solution(_)) => return Err(failure("Only a game has a link.")),
    })
}

/// The pictures of a game or a solution, to be painted one after the other.
pub(crate) fn frames(footage: &Footage, cancel: &Cancel) -> Result<Vec<FilmFrame>, Failure> {
    let frames = shot(footage, cancel)?;
    let times = learn::durations(&frames, 100);
    let picture = |(frame, stays): (&Frame, Duration)| FilmFrame {
        svg: svg::draw(&frame.scene, &Theme::LIGHT),
        millis: millis(stays),
        at: millis(frame.at),
        text: text::draw(&frame.scene),
        said: frame.said.iter().map(|said| Sentence::of(said, frame.scene.rules())).collect(),
    };
    Ok(frames.iter().zip(times).map(picture).collect())
}

fn shot(footage: &Footage, cancel: &Cancel) -> Result<Vec<Frame>, Failure> {
    match footage {
        Footage::Game(log) => read(log).map(|session| learn::frames_of_game(&session)),
        Footage::Solution(board) => learn::frames_of_solution(&proper(board, cancel)?)
            .ok_or_else(|| failure("The board is too large to be explained.")),
    }
}

/// The log of a game that came in a link.
pub(crate) fn unpack(link: &str) -> Result<String, Failure> {
    let text = shared::read(link).map_err(|error| failure(sentence(&error.to_string())))?;
    read(&text).map(|_| text)
}

/// A reason as a sentence of its own.
fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

pub(crate) fn read(text: &str) -> Result<Session, Failure> {
    let rescued = log::rescue(text.as_bytes());
    rescued
        .map(|rescued| rescued.session)
        .map_err(|error| failure(format!("This game cannot be read: {error}.")))
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use ninefold::game::{Command, Ink, Moment, Seat, Setup, Stroke};
    use ninefold::puzzle::{Cell, Digit};
    use ninefold::solve::{Budget, certify};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// A game of two right moves with a wrong one between them.
    pub(crate) fn game() -> String {
        let puzzle =
            ninefold::format::read(LINE).expect("it is a puzzle").items[0].puzzle().expect("it is one");
        let (puzzle, solution) = certify(puzzle, Budget::UNLIMITED).expect("it is proper").into_parts();
        let mut session = Session::new(Setup::new(puzzle, Some(solution))).expect("it can be played");
        for (second, cell, digit) in [(10, 40, 5), (20, 2, 1), (50, 2, 4)] {
            let ink = Ink::Digit(Digit::new(digit).expect("it is a digit"));
            let command = Command::Write { cells: vec![Cell::new(cell)], ink, stroke: Stroke::Set };
            session.play(Moment(second * 1_000), Seat::SOLO, &command).expect("it is taken");
        }
        log::save(&session)
    }

    #[test]
    fn a_review_finds_the_mistake_and_names_the_moves() {
        let review = review(&game()).expect("it is reviewed");
        assert_eq!(review.moves.iter().map(|made| made.is_right).collect::<Vec<_>>(), [true, false, true]);
        assert_eq!(review.moves[2].took, 30_000);
        let said = review.sentences.iter().map(Sentence::to_text).collect::<Vec<_>>().join(" ");
        assert!(said.contains("The first mistake was move 2: r1c3 is not 1."), "{said}");
        assert!(!review.missed.is_empty());
        let told = review.moves.iter().map(|made| made.told.to_text()).collect::<Vec<_>>();
        assert_eq!(told[0], "Move 1: Naked Single. The easiest step was Hidden Single.");
        assert_eq!(told[1], "Move 2: wrong. The easiest step was Hidden Single.");
        let told = |known: &TechniqueUse| (known.technique.clone(), known.used, known.missed, known.hinted);
        let expected = [("Hidden Single".into(), 0, 1, 0), ("Naked Single".into(), 1, 0, 0)];
        assert_eq!(review.techniques.iter().map(told).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_game_is_shown_again_as_a_picture_and_frame_by_frame() {
        let shown = |footage: &Footage, form| film(footage, form, &Cancel::new());
        let played = Footage::Game(game());
        let svg = shown(&played, Film::Svg).expect("it is shown");
        assert!(svg.starts_with("<svg") && svg.contains("<animate "), "{svg:.80}");
        let pictures = frames(&played, &Cancel::new()).expect("it is shown");
        assert_eq!((pictures.len(), pictures[0].millis), (4, 4_000));
        assert!(pictures.iter().all(|picture| picture.svg.starts_with("<svg")));
        assert_eq!((pictures[1].at, pictures[1].said[0].to_text().as_str()), (10_000, "r5c5 is 5."));
        assert!(pictures[1].text.contains('5'));
        assert!(shown(&Footage::Game("nonsense".into()), Film::Svg).is_err());
        let link = shown(&played, Film::Link).expect("it is packed");
        assert_eq!(unpack(&link), Ok(game()));
        let refused = unpack("nonsense").expect_err("it isn't a game");
        assert_eq!(refused.message, "There is no game in this link; copy the whole of it.");
    }

    #[test]
    fn a_puzzle_is_solved_like_a_person_and_explained() {
        let puzzle =
            ninefold::format::read(LINE).expect("it is a puzzle").items[0].puzzle().expect("it is one");
        let footage = Footage::Solution((&puzzle).into());
        let frames = frames(&footage, &Cancel::new()).expect("it is shown");
        assert_eq!(frames.len(), 52);
        let said = |number: usize| frames[number].said[0].to_text();
        assert!(said(1).starts_with("Step 1: ") && said(51).starts_with("Step 51: "), "{}", said(1));
        assert!(film(&footage, Film::Link, &Cancel::new()).is_err());
    }
}
