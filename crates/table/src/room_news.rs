//! What is said about a room: who came and went, and what others did at the board.

use crate::message::Message;
use crate::speech::{Tongue, verdict_words as check_words};
use ninefold_game::{Change, End, Event, Fact as GameFact, Layer};
use ninefold_puzzle::{Cell, Digit, Layout};
use ninefold_room::{
    Answer, Assistance, ClassFact, Door, Entry, Fact, Member, MemberId, Owner, Phase, Role, Room, RoomKind,
    Round, Said, Standing, Talk, Verdict, Words,
};
use std::time::Duration;

/// Something that happened in a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomNews {
    /// Who did it.
    pub by: MemberId,
    /// What it is about.
    pub about: About,
    /// A sentence about it.
    pub text: String,
}

/// What something is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// A move of somebody else. There are many: a face may tell how many instead.
    Board,
    /// People, puzzles, turns, results.
    Room,
    /// Somebody said it.
    Words,
}

/// What an entry tells to a member, in a room that has just taken it in. A face says how it writes times.
pub fn news(
    tongue: &impl Tongue,
    room: &Room,
    me: Option<MemberId>,
    entry: &Entry,
    watch: fn(Duration) -> String,
) -> Vec<RoomNews> {
    let reporter = Reporter { tongue, room, me, entry, watch };
    entry.facts.iter().filter_map(|fact| reporter.news_of(fact)).collect()
}

/// What somebody said, in the language of the listener.
pub fn words_of(tongue: &impl Tongue, said: &Said) -> String {
    spoken(tongue, &said.words)
}

/// A member's name, or that it is oneself.
pub fn name_of(tongue: &impl Tongue, room: &Room, me: Option<MemberId>, id: MemberId) -> String {
    match room.member(id) {
        Some(_) if Some(id) == me => tongue.say("You"),
        Some(member) => member.name.clone(),
        None => tongue.say("Somebody"),
    }
}

/// How a round ended, where it has: the time of a shared board, or of everybody who solved it.
pub fn results(
    tongue: &impl Tongue,
    room: &Room,
    me: Option<MemberId>,
    watch: fn(Duration) -> String,
) -> Vec<String> {
    let Some(round) = room.round() else { return Vec::new() };
    let time = |millis: u64| watch(Duration::from_millis(millis));
    let mut lines = Vec::new();
    if let Phase::Over { millis: Some(millis) } = round.phase {
        lines.push(tongue.fill("Solved together in {0}.", &[&time(millis)]));
        let told = round.progress(Owner::Everybody).map_or(0, |progress| progress.told);
        lines.extend((told > 0).then(|| tongue.fill("Hints and checks: {0}.", &[&told])));
    }
    let place = |(at, finish): (usize, &ninefold_room::Finish)| {
        let name = name_of(tongue, room, me, finish.member);
        let line = format!("{}. {name} · {}", at + 1, time(finish.total()));
        match finish.penalty {
            0 => line,
            penalty => format!("{line} ({})", tongue.fill("{0} of it for help", &[&time(penalty)])),
        }
    };
    lines.extend(round.finishes().iter().enumerate().map(place));
    lines
}

/// What the rules of a room say about hints and checks, where there are any.
pub fn assistance_words(
    tongue: &impl Tongue,
    kind: RoomKind,
    assistance: Assistance,
    watch: fn(Duration) -> String,
) -> Option<String> {
    let Assistance { hints, checks, penalty } = assistance;
    let time = watch(Duration::from_millis(penalty.into()));
    Some(match (kind, hints, checks) {
        (_, false, false) | (RoomKind::Class, ..) => return None,
        (RoomKind::Race, true, true) => tongue.fill(
            "You can ask for hints and checks. Each part of a hint and each check adds {0} to your time.",
            &[&time],
        ),
        (RoomKind::Race, true, false) => {
            tongue.fill("You can ask for hints. Each part of a hint adds {0} to your time.", &[&time])
        }
        (RoomKind::Race, false, true) => {
            tongue.fill("You can ask for checks. Each check adds {0} to your time.", &[&time])
        }
        (_, true, true) => tongue.say("You can ask for hints and checks. They take points off the score."),
        (_, true, false) => tongue.say("You can ask for hints. They take points off the score."),
        (_, false, true) => tongue.say("You can ask for checks. They take points off the score."),
    })
}

/// An answer to a teacher's question in signs: `r4c5 = 7`, `r4c5 ≠ 7`, or the cells of a pattern.
pub fn answer_words(layout: &Layout, answer: &Answer) -> String {
    let known = |cell: Cell| (cell.index() < layout.n_cells()).then(|| layout.place(cell));
    let signs: Vec<String> = match answer {
        Answer::Place(cell, digit) => {
            known(*cell).map(|place| format!("{place} = {digit}")).into_iter().collect()
        }
        Answer::Remove(all) => {
            let sign = |(cell, digit): &(Cell, Digit)| Some(format!("{} ≠ {digit}", known(*cell)?));
            all.iter().filter_map(sign).collect()
        }
        Answer::Cells(cells) => cells.iter().filter_map(|&cell| Some(known(cell)?.to_string())).collect(),
    };
    signs.join(", ")
}

/// What an answer is worth, in words.
pub fn verdict_words(tongue: &impl Tongue, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Right(technique) => tongue.fill("right: {0}", &[technique]),
        Verdict::OtherWay(technique) => tongue.fill("right, in another way: {0}", &[technique]),
        Verdict::Undecided => tongue.say("not recognised; it may be right"),
        Verdict::Wrong => tongue.say("not right"),
    }
}

struct Reporter<'a, T> {
    tongue: &'a T,
    room: &'a Room,
    me: Option<MemberId>,
    entry: &'a Entry,
    watch: fn(Duration) -> String,
}

impl<T: Tongue> Reporter<'_, T> {
    fn news_of(&self, fact: &Fact) -> Option<RoomNews> {
        let (by, is_mine) = (self.entry.by, Some(self.entry.by) == self.me);
        // The host of the arena is nobody, and its rooms are for two.
        let is_hosts = self.room.is_of_arena() && self.room.owner() == Some(by);
        if is_hosts && matches!(fact, Fact::Joined { .. } | Fact::Door(_)) {
            return None;
        }
        if let Fact::Played { board, events, .. } = fact
            && let Some(text) = self.help_news(*board, events)
        {
            return Some(RoomNews { by, about: About::Room, text });
        }
        let author = name_of(self.tongue, self.room, self.me, by);
        let about = match fact {
            Fact::Played { .. } | Fact::Progressed { end: None, .. } => About::Board,
            Fact::Said(_) => About::Words,
            _ => About::Room,
        };
        let message = match fact {
            Fact::Opened(_)
            | Fact::Progressed { end: Some(End::Solved), .. }
            | Fact::Progressed { end: None, told: 0, .. } => return None,
            // What one does oneself is seen.
            Fact::Joined { .. } | Fact::Ready | Fact::NotReady | Fact::Played { .. } if is_mine => {
                return None;
            }
            Fact::Joined { role: Role::Player, .. } => Message::new("{0} is here to play.").with(author),
            Fact::Joined { role: Role::Watcher, .. } => Message::new("{0} watches.").with(author),
            Fact::Became { member, standing } => self.going(*member, *standing),
            Fact::Owned(owner) if Some(*owner) == self.me => Message::new("The room is yours now."),
            Fact::Owned(owner) => Message::new("The room belongs to {0} now.").with(self.name(*owner)),
            Fact::Door(Door::Locked) => Message::new("The room is locked: nobody new can come in."),
            Fact::Door(Door::Open) => Message::new("The room is open again."),
            Fact::Talk(Talk::Off) => Message::new("Nobody can talk for now."),
            Fact::Talk(Talk::Phrases) => Message::new("You can talk by phrases."),
            Fact::Talk(Talk::Free) => Message::new("You can talk in your own words, with an account."),
            // The first one is there when the room opens.
            Fact::Round { .. } if self.entry.seq == 1 => return None,
            Fact::Round { .. } => Message::new("The next puzzle is here."),
            Fact::Ready => Message::new("{0} is ready.").with(author),
            Fact::NotReady => Message::new("{0} isn't ready yet.").with(author),
            Fact::Started { begins, .. } => {
                let seconds = begins.0.saturating_sub(self.entry.at.0) / 1000;
                Message::new("The race starts in {0} seconds.").with(seconds)
            }
            Fact::Played { events, .. } => self.moved(author, events)?,
            Fact::Progressed { end: None, told, .. } => {
                Message::new("{0} asked for help: {1} more.").with(author).with(self.penalty(*told))
            }
            Fact::Progressed { .. } => Message::new("{0} gave up.").with(author),
            Fact::Finished { millis } => {
                let penalty = self.room.penalty_at(Owner::Member(by));
                let time = (self.watch)(Duration::from_millis(millis.saturating_add(penalty)));
                let help = (self.watch)(Duration::from_millis(penalty));
                match (is_mine, penalty) {
                    (true, 0) => Message::new("You solved it in {0}.").with(time),
                    (true, _) => {
                        Message::new("You solved it in {0}, {1} of it for help.").with(time).with(help)
                    }
                    (false, 0) => Message::new("{0} solved it in {1}.").with(author).with(time),
                    (false, _) => Message::new("{0} solved it in {1}, {2} of it for help.")
                        .with(author)
                        .with(time)
                        .with(help),
                }
            }
            Fact::Turn(member) if Some(*member) == self.me => Message::new("It's your turn."),
            Fact::Turn(member) => Message::new("{0} has the turn.").with(self.name(*member)),
            Fact::Over { millis: Some(millis) } => {
                let time = (self.watch)(Duration::from_millis(*millis));
                Message::new("Solved together in {0}.").with(time)
            }
            Fact::Over { millis: None } => Message::new("The race is over."),
            Fact::Class(fact) => self.class_news(author, fact)?,
            Fact::Said(words) => {
                return Some(RoomNews { by, about, text: spoken(self.tongue, words) });
            }
        };
        Some(RoomNews { by, about, text: self.tongue.message(&message) })
    }

    /// What happened in a class. Who tries and who has answered is seen in the list of people: with many
    /// pupils nobody could bear to hear it.
    fn class_news(&self, author: String, fact: &ClassFact) -> Option<Message> {
        let lesson = self.room.round()?.lesson();
        Some(match fact {
            ClassFact::Copied { .. } | ClassFact::Returned | ClassFact::HintHidden => return None,
            // What is asked for at play is told with its price.
            ClassFact::Explained(_) if !self.room.is_class() => return None,
            ClassFact::Explained(_) => Message::new("{0} shows a hint.").with(author),
            ClassFact::Asked { technique: None } => {
                Message::new("{0} asks: who sees the next step?").with(author)
            }
            ClassFact::Asked { technique: Some(technique) } => {
                Message::new("{0} asks: who sees this? {1}").with(author).with(technique)
            }
            ClassFact::Answered { .. } => {
                let pupils = || self.room.players().filter(|player| self.room.owner() != Some(player.id));
                let has_answered = |player: &Member| lesson.question()?.answer_of(player.id).map(|_| ());
                let is_last = pupils().all(|player| has_answered(player).is_some());
                return is_last.then(|| Message::new("Everybody has answered."));
            }
            ClassFact::Revealed(answers) => {
                let n_right = answers.iter().filter(|given| given.verdict.is_right()).count();
                Message::new("{0} of {1} have seen it.").with(n_right).with(answers.len())
            }
        })
    }

    /// What was told at a board by a hint or a check, and what it costs. At a board that all share everybody is told;
    /// in a race whoever asked.
    fn help_news(&self, board: Owner, events: &[Event]) -> Option<String> {
        let by = self.entry.by;
        let is_mine = Some(by) == self.me;
        if self.room.is_class() || (board != Owner::Everybody && !is_mine) {
            return None;
        }
        let session = self.room.round()?.board(board)?.session();
        let name = || name_of(self.tongue, self.room, self.me, by);
        let others = |words: &str| (!is_mine).then(|| self.tongue.fill(words, &[&name()]));
        let told = |fact: &GameFact| {
            Some(match fact {
                GameFact::Checked { verdict, cost } => {
                    let verdict = check_words(self.tongue, session, verdict);
                    let asked = others("{0} asked for a check.");
                    (*cost, asked.into_iter().chain([verdict]).collect::<Vec<_>>())
                }
                GameFact::HintShown { cost, .. } | GameFact::HintDeepened { cost, .. } => {
                    (*cost, others("{0} asked for a hint.").into_iter().collect())
                }
                GameFact::HintApplied { cost } => {
                    let applied = others("{0} applied the hint.");
                    (*cost, vec![applied.unwrap_or_else(|| self.tongue.say("Hint applied."))])
                }
                _ => return None,
            })
        };
        let (points, mut sentences) = events.iter().find_map(|event| told(&event.fact))?;
        match board {
            Owner::Member(_) => {
                sentences.push(self.tongue.fill("{0} added to your time.", &[&self.penalty(1)]));
            }
            Owner::Everybody if points > 0 => {
                sentences.push(self.tongue.fill("{0} points off.", &[&points]));
            }
            Owner::Everybody => {}
        }
        Some(sentences.join(" "))
    }

    /// What so many things that were told add to a time.
    fn penalty(&self, told: u32) -> String {
        let each = u64::from(self.room.assistance().penalty);
        (self.watch)(Duration::from_millis(each.saturating_mul(told.into())))
    }

    fn name(&self, id: MemberId) -> String {
        name_of(self.tongue, self.room, self.me, id)
    }

    fn going(&self, member: MemberId, standing: Standing) -> Message {
        let name = self.room.member(member).map(|member: &Member| member.name.clone()).unwrap_or_default();
        match standing {
            Standing::Removed => Message::new("{0} was removed.").with(name),
            Standing::Left if self.entry.by == member => Message::new("{0} has left the room.").with(name),
            Standing::Left | Standing::Here => Message::new("{0} may come back.").with(name),
        }
    }

    /// What somebody else did at the board that all see.
    fn moved(&self, author: String, events: &[Event]) -> Option<Message> {
        let board = self.room.round().and_then(|round: &Round| round.board(Owner::Everybody))?;
        let layout = board.session().layout();
        events.iter().find_map(|event| match &event.fact {
            GameFact::Changed { changes, .. } => {
                // What thaws is a consequence.
                let is_done = |change: &&Change| !matches!(change.layer, Layer::Ice(_));
                let first = changes.iter().find(is_done).or(changes.first())?;
                let place = layout.place(first.cell);
                Some(match first.layer {
                    Layer::Digit(Some(written)) => Message::new("{0} wrote {1} in {2}.")
                        .with(author.clone())
                        .with(written.digit)
                        .with(place),
                    Layer::Digit(None) => Message::new("{0} emptied {1}.").with(author.clone()).with(place),
                    _ => Message::new("{0} made a mark in {1}.").with(author.clone()).with(place),
                })
            }
            GameFact::Undone => Some(Message::new("{0} took a step back.").with(author.clone())),
            GameFact::Redone => Some(Message::new("{0} did a step again.").with(author.clone())),
            _ => None,
        })
    }
}

fn spoken(tongue: &impl Tongue, words: &Words) -> String {
    match words {
        Words::Phrase(phrase) => tongue.say(phrase.english()),
        Words::Text(text) => text.clone(),
    }
}
