//! `ninefold play`: the game in the terminal.

use super::language::Speech;
use super::service::Server;
use crate::Verdict;
use crate::failure::Failure;
use crate::input::{Source, refuse_pictures};
use ninefold_online::{Address, Online, Places};
use ninefold_protocol::api::{JoinRoom, RoomRole};
use ninefold_protocol::id::PuzzleId;
use ninefold_tui::{Drawing, Face, Feedback, Options, Start};
use std::str::FromStr;

/// Play in the terminal: full-screen, or as plain lines
///
/// Every move is saved as it is made. Where input or output is no terminal, the plain game is played.
#[derive(clap::Args)]
pub(crate) struct Play {
    /// A puzzle in any text form, a file with one, or a Puzzle ID such as TAMR-4QZQ-P9NT
    #[arg(value_name = "PUZZLE|FILE|ID", conflicts_with_all = ["daily", "free", "resume"])]
    puzzle: Option<String>,
    /// Play as plain lines, as for screen readers
    #[arg(long)]
    plain: bool,
    /// Play the puzzle of today
    #[arg(long)]
    daily: bool,
    /// Start with an empty board
    #[arg(long, conflicts_with = "daily")]
    free: bool,
    /// Go on with a game in progress
    #[arg(long = "continue", conflicts_with_all = ["daily", "free"])]
    resume: bool,
    /// Play with others in a room; the link that its owner sends
    #[arg(long, value_name = "LINK", conflicts_with_all = ["puzzle", "daily", "free", "resume", "server"])]
    room: Option<RoomLink>,
    /// What to be called in the room
    #[arg(long, requires = "room")]
    name: Option<String>,
    /// Come into the room to watch
    #[arg(long, requires = "room")]
    watch: bool,
    /// What the game tells about entries: standard, lives, strict, quiet or relaxed
    #[arg(long, value_name = "KIND", default_value = "standard", value_parser = ninefold_tui::feedback)]
    feedback: Feedback,
    /// Draw with letters and signs that every terminal has
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

impl Play {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let voice = self.speech.voice();
        if let Some(RoomLink { address, room }) = self.room {
            let online = Online::at(address, &Places::of_user());
            let role = if self.watch { RoomRole::Watcher } else { RoomRole::Player };
            let face = if self.plain { Face::Plain } else { Face::Fitting };
            let drawing = if self.ascii { Drawing::Ascii } else { Drawing::Fitting };
            let form = JoinRoom { name: self.name, role: Some(role) };
            ninefold_tui::play_in_room(&online, &room, &form, face, drawing, voice)?;
            return Ok(Verdict::Yes);
        }
        let start = match self.puzzle {
            Some(puzzle) => {
                // Whoever misspells a file is told so, and not asked what to play instead.
                if puzzle.parse::<PuzzleId>().is_err() {
                    let source = Source::from_argument(&puzzle);
                    let mut opened = source.open()?;
                    if let Source::File(path) = &source {
                        refuse_pictures(path, &opened.peek(path, 16)?)?;
                    }
                }
                Start::Puzzle(puzzle)
            }
            None if self.daily => Start::Daily,
            None if self.free => Start::FreePlay,
            None if self.resume => Start::Continue,
            None => Start::Welcome,
        };
        let online = self.server.find()?;
        let face = if self.plain { Face::Plain } else { Face::Fitting };
        let drawing = if self.ascii { Drawing::Ascii } else { Drawing::Fitting };
        ninefold_tui::play(Options {
            start,
            face,
            drawing,
            feedback: self.feedback,
            folder: None,
            online,
            voice,
        })?;
        Ok(Verdict::Yes)
    }
}

/// The link of a room: the service and the room there.
#[derive(Clone)]
struct RoomLink {
    address: Address,
    room: String,
}

impl FromStr for RoomLink {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (address, room) = text
            .trim()
            .split_once("/room/")
            .ok_or("this isn't a link of a room: it should look like https://sudoku.example.org/room/2XK…")?;
        let room = room.trim_end_matches('/');
        if room.is_empty() || !room.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '-') {
            return Err("the link ends too early or too late: copy it again from the page".into());
        }
        Ok(Self { address: address.parse().map_err(|error| format!("{error}"))?, room: room.to_owned() })
    }
}
