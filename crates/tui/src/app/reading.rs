//! A page to be read: how to play, statistics.

use super::{App, Effect, Screen, Welcome};
use crate::keys;
use crate::speech;
use crate::view::wrap;
use crate::voice::Voice;
use ninefold::game::Session;
use ninefold::logic::{Ladder, Level, Technique};
use ninefold::puzzle::{Feature, Variant};
use ninefold::render::elements_in_words;
use ninefold_online::Online;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

/// A title, lines, and how far they are scrolled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    pub(crate) title: &'static str,
    pub(crate) lines: Vec<String>,
    pub(crate) scroll: usize,
}

impl Reading {
    pub(crate) fn new(title: &'static str, lines: Vec<String>) -> Self {
        Self { title, lines, scroll: 0 }
    }

    /// Who has signed in where, and how that is changed.
    pub(crate) fn account(voice: Voice, online: Option<&Online>) -> Self {
        let told = match online.map(|online| (online.player(), online.address())) {
            None => "No service is used: your games are on this machine alone.".to_owned(),
            Some((None, address)) => format!("Nobody is signed in at {address}."),
            Some((Some(player), address)) => format!("Signed in as {player} at {address}."),
        };
        let how = [
            "",
            "Whoever signs in at a service finds the same games on every",
            "machine and in the browser, and is on the daily leaderboard.",
            "",
            "  ninefold login --server URL   signs in; the address is kept",
            "  ninefold logout               signs out",
            "  ninefold account              says who has signed in",
        ];
        let lines =
            std::iter::once(told).chain(how.map(str::to_owned)).map(|line| format!(" {}", voice.tell(&line)));
        Self::new("Account", lines.collect())
    }

    /// The rules, the levels, the techniques and the keys.
    pub(crate) fn how_to_play(voice: Voice) -> Self {
        let mut lines = Vec::new();
        lines.extend(Variant::CLASSIC.rules().iter().map(|rule| voice.tell(rule)));
        lines.extend([String::new(), voice.say("Variants")]);
        for feature in Feature::ALL {
            lines.push(format!("  {}", voice.say(feature.title())));
            let rule = voice.say(feature.rule());
            lines.extend(wrap(&rule, 60).into_iter().map(|line| format!("    {line}")));
        }
        for line in [
            "  Jigsaw",
            "    Every piece, whatever its shape, holds every digit once.",
            "  Samurai, Twin and others",
            "    Several grids share blocks; each of them keeps the rules.",
        ] {
            lines.push(voice.tell(line));
        }
        lines.extend([String::new(), voice.say("Levels")]);
        lines.extend(Level::ALL.map(|level| {
            format!("  {:<8} {}", voice.say(level.name()), voice.say(speech::level_words(level)))
        }));
        lines.extend([
            String::new(),
            voice.say("Techniques"),
            voice.tell("  A hint (H) shows each on your own board."),
        ]);
        lines.extend(Level::ALL.into_iter().flat_map(|level| technique_lines(voice, level)));
        lines.push(String::new());
        lines.extend(help_lines(voice));
        Self::new("How to play", lines)
    }
}

/// The techniques that a level may need and those below it do not, easiest first.
fn technique_lines(voice: Voice, level: Level) -> Vec<String> {
    let ladder = Ladder::ninefold();
    let mut techniques = Technique::ALL.to_vec();
    techniques.retain(|technique| technique.level() == level);
    techniques.sort_by_key(|technique| ladder.rank(*technique).unwrap_or(usize::MAX));
    let names = techniques.into_iter().map(Technique::name).collect::<Vec<_>>().join(", ");
    let lines = wrap(&names, 60).into_iter().map(|line| format!("    {line}"));
    [format!("  {}", voice.say(level.name()))].into_iter().chain(lines).collect()
}

/// The rules of a puzzle, with the places of what a terminal does not draw, and the keys of the game.
pub(crate) fn help_in_game(voice: Voice, session: &Session) -> Vec<String> {
    let puzzle = session.puzzle();
    let mut lines = Vec::new();
    if !puzzle.rules().constraints().is_empty() {
        lines.push(voice.say("Rules of this puzzle"));
        let rules = puzzle.rules_in_words().into_iter().chain(elements_in_words(session.seen_rules()));
        lines.extend(rules.flat_map(|rule| wrap(&voice.tell(&rule), 60)).map(|line| format!("  {line}")));
        lines.push(String::new());
    }
    lines.extend(help_lines(voice));
    lines
}

/// The keys of the game, a line each.
fn help_lines(voice: Voice) -> impl Iterator<Item = String> {
    keys::HELP.iter().map(move |(keys, words)| match *keys {
        "" => voice.say(words),
        keys => format!("  {:<22} {}", voice.say(keys), voice.say(words)),
    })
}

impl App {
    pub(super) fn reading_key(&mut self, key: KeyEvent) -> Vec<Effect> {
        let Screen::Reading(page) = &mut self.screen else { return Vec::new() };
        let visible = usize::from(self.area.height.saturating_sub(4));
        let last = page.lines.len().saturating_sub(visible);
        match key.code {
            KeyCode::Up | KeyCode::Char('k' | 'w') => page.scroll = page.scroll.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j' | 's') => page.scroll = (page.scroll + 1).min(last),
            KeyCode::PageUp => page.scroll = page.scroll.saturating_sub(visible),
            KeyCode::PageDown | KeyCode::Char(' ') => page.scroll = (page.scroll + visible).min(last),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') => {
                self.screen = Screen::Welcome(Welcome::default());
            }
            _ => {}
        }
        Vec::new()
    }
}
