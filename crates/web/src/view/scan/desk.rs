//! [`Desk`]: everything that the screen knows, and what is done with it.

use super::{PICTURE, TOLD, VIDEO};
use crate::browser::camera::{self, Camera, NoCamera, Source, Torch, element};
use crate::browser::clock::Alarm;
use crate::browser::engine::Topic;
use crate::browser::page;
use crate::browser::scanner::{Scanned, Scanner};
use crate::play::Tone;
use crate::scan::{Outline, Sheet, Verdict, View, read_words};
use crate::view::App;
use crate::view::opening::{Known, Opening, begin_free, play_text};
use js_sys::Uint8ClampedArray;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::AuthorWords;
use ninefold_protocol::worker::{Answer, Basis, CELL_PICTURE, Level, Request, ScanQuestion, ScanReading};
use ninefold_puzzle::Digit;
use web_sys::{Blob, HtmlCanvasElement, HtmlVideoElement, ImageData};

/// What the screen is about at present.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// A picture is to be had.
    Start,
    /// The camera is asked for.
    Opening,
    /// The camera is seen.
    Live,
    /// A picture is being read.
    Reading,
    /// There is a picture without a grid.
    NoGrid,
    /// There is a picture, and what was read of it.
    Result,
}

/// Everything that the screen knows.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    app: App,
    pub(super) stage: RwSignal<Stage>,
    pub(super) is_over: RwSignal<bool>,
    /// What went wrong.
    pub(super) fault: RwSignal<Option<String>>,
    /// Whether the camera cannot be had.
    pub(super) no_camera: RwSignal<Option<NoCamera>>,
    pub(super) torch: RwSignal<Option<Torch>>,
    /// How large the picture is, or what the camera sees.
    pub(super) size: RwSignal<(u32, u32)>,
    /// Where the grid is.
    pub(super) outline: RwSignal<Option<Outline>>,
    /// The part of the picture that is shown.
    pub(super) part: RwSignal<View>,
    pub(super) sheet: RwSignal<Option<Sheet>>,
    /// Whether the lines of the grid have said its size.
    pub(super) size_is_sure: RwSignal<bool>,
    pub(super) verdict: RwSignal<Option<Verdict>>,
    pub(super) level: RwSignal<Option<Level>>,
    /// What would follow of other choices in unclear cells.
    pub(super) consequences: RwSignal<Vec<(usize, Option<Digit>, Verdict)>>,
    /// The cell that was tapped.
    pub(super) chosen: RwSignal<Option<usize>>,
    /// Counts readings, so that pictures of cells are drawn anew.
    pub(super) reading: RwSignal<u32>,
    opening: Opening,
    said_size: StoredValue<Option<u8>>,
    cells: StoredValue<Option<Uint8ClampedArray>, LocalStorage>,
    scanner: StoredValue<Scanner, LocalStorage>,
    camera: StoredValue<Option<Camera>, LocalStorage>,
    look: StoredValue<Option<Alarm>, LocalStorage>,
    later: StoredValue<Option<Alarm>, LocalStorage>,
}

/// The longest side of a picture that is read: a grid that fills a third of it is still large enough.
const LONGEST: u32 = 2400;

/// The longest side of what is looked at while the camera is held.
const LONGEST_LIVE: u32 = 720;

/// How often the camera's picture is looked at, in milliseconds, if the scanner is idle.
const LOOK_EVERY: i32 = 160;

/// How long a corner must rest before its place counts, in milliseconds.
const REST: i32 = 350;

impl Desk {
    pub(super) fn new(app: App) -> Self {
        let opening = Opening::new(String::new());
        Self {
            app,
            stage: RwSignal::new(Stage::Start),
            is_over: RwSignal::new(false),
            fault: opening.fault,
            no_camera: RwSignal::new(None),
            torch: RwSignal::new(None),
            size: RwSignal::new((3, 4)),
            outline: RwSignal::new(None),
            part: RwSignal::new(View::whole((3, 4))),
            sheet: RwSignal::new(None),
            size_is_sure: RwSignal::new(true),
            verdict: RwSignal::new(None),
            level: RwSignal::new(None),
            consequences: RwSignal::new(Vec::new()),
            chosen: RwSignal::new(None),
            reading: RwSignal::new(0),
            opening,
            said_size: StoredValue::new(None),
            cells: StoredValue::new_local(None),
            scanner: StoredValue::new_local(Scanner::default()),
            camera: StoredValue::new_local(None),
            look: StoredValue::new_local(None),
            later: StoredValue::new_local(None),
        }
    }

    /// Loads the scanner and the engine, so that the first picture does not wait for them.
    pub(super) fn warm_up(self) {
        self.scanner.with_value(Scanner::warm_up);
        self.app.engine.with_value(|engine| engine.warm_up());
    }

    /// Starts anew, without a picture.
    pub(super) fn again(self) {
        self.forget();
        self.close_camera();
        self.stage.set(Stage::Start);
        self.focus_on_news();
    }

    /// Forgets what was read.
    fn forget(self) {
        self.app.engine.with_value(|engine| {
            engine.call_off(Topic::Scan);
            engine.call_off(Topic::Puzzle);
        });
        self.fault.set(None);
        self.outline.set(None);
        self.sheet.set(None);
        self.verdict.set(None);
        self.chosen.set(None);
    }

    /// Says what went wrong, and waits for another picture.
    fn fail(self, reason: String) {
        self.forget();
        self.fault.set(Some(reason));
        self.stage.set(Stage::Start);
    }

    /// The heading of what is new gets the focus, unless something else has it.
    fn focus_on_news(self) {
        spawn_local(async {
            page::wait(0).await;
            if !page::has_focus() {
                page::focus(TOLD);
            }
        });
    }
}

/// Pictures.
impl Desk {
    /// Reads the picture of a file.
    pub(super) fn take_file(self, file: impl AsRef<Blob>) {
        self.forget();
        self.close_camera();
        self.stage.set(Stage::Reading);
        let file = file.as_ref().clone();
        let t = self.app.language();
        spawn_local(async move {
            match camera::decode(&file).await {
                Some(picture) => {
                    self.take(&Source::Picture(&picture));
                    // A picture of a phone's camera fills 50 MB.
                    picture.close();
                }
                None => self.fail(
                    t.say("That file isn't a picture that this browser knows. Choose a photo, PNG or JPEG."),
                ),
            }
        });
    }

    /// Reads what the camera sees.
    pub(super) fn take_photo(self) {
        if let Some(video) = element::<HtmlVideoElement>(VIDEO) {
            self.stage.set(Stage::Reading);
            self.outline.set(None);
            self.take(&Source::Video(&video));
        }
        self.close_camera();
    }

    fn take(self, source: &Source<'_>) {
        let canvas = element::<HtmlCanvasElement>(PICTURE);
        let Some(pixels) = canvas.and_then(|canvas| camera::draw(source, &canvas, LONGEST)) else {
            return self.fail(self.app.language().say("The picture can't be read. Take another one."));
        };
        let size = (pixels.width(), pixels.height());
        self.size.set(size);
        self.said_size.set_value(None);
        self.part.set(View::whole(size));
        self.ask(&ScanQuestion::Look { width: size.0, height: size.1 }, Some(&pixels));
    }

    /// Reads the picture again between its corners as they are now.
    pub(super) fn read_again(self) {
        if let Some(Outline(corners)) = self.outline.get_untracked() {
            self.ask(&ScanQuestion::Read { corners, size: self.said_size.get_value() }, None);
        }
    }

    /// Reads the picture as a grid of a size that a person has said.
    pub(super) fn set_size(self, size: u8) {
        self.said_size.set_value(Some(size));
        self.read_again();
    }

    fn ask(self, question: &ScanQuestion, pixels: Option<&ImageData>) {
        self.scanner.with_value(|scanner| {
            scanner.ask(question, pixels, move |answer| match answer {
                _ if self.stage.try_get_untracked().is_none() => {}
                Ok(Scanned::Read(reading, cells)) => self.show(&reading, cells),
                Ok(Scanned::Found(_)) => self.miss(),
                Err(reason) => self.fail(self.app.language().say(&reason)),
            });
        });
    }

    /// No grid was found: a person may show where it is.
    fn miss(self) {
        self.outline.set(Some(Outline::suggested(self.size.get_untracked())));
        self.stage.set(Stage::NoGrid);
        self.app.announce(Tone::Warning, self.app.language().say("No grid found"));
        self.focus_on_news();
    }

    fn show(self, reading: &ScanReading, cells: Uint8ClampedArray) {
        let outline = Outline(reading.corners);
        self.cells.set_value(Some(cells));
        self.chosen.set(None);
        self.outline.set(Some(outline));
        self.part.set(outline.view(self.size.get_untracked()));
        // Whoever has said a size may say another one.
        self.size_is_sure.set(reading.size_is_sure && self.said_size.get_value().is_none());
        self.sheet.set(Some(Sheet::of(reading)));
        self.reading.update(|count| *count += 1);
        self.stage.set(Stage::Result);
        self.judge();
        self.focus_on_news();
    }

    /// Moves a corner; what lies between the corners is read when they rest.
    pub(super) fn move_corner(self, corner: usize, to: (f32, f32)) {
        let size = self.size.get_untracked();
        self.outline.update(|outline| *outline = outline.map(|outline| outline.moved(corner, to, size)));
        self.later.set_value(None);
    }

    /// Reads once no corner has been moved for a moment.
    pub(super) fn rest(self) {
        self.later.set_value(Alarm::after(REST, move || self.read_again()));
    }

    /// Draws a cell as it is in the picture.
    pub(super) fn draw_cell(self, cell: usize, canvas: &str) {
        let length = 4 * CELL_PICTURE * CELL_PICTURE;
        let from = cell as u32 * length;
        let pixels = self.cells.with_value(|cells| {
            let cells = cells.as_ref().filter(|cells| cells.length() >= from + length)?;
            Some(cells.subarray(from, from + length).to_vec())
        });
        if let (Some(pixels), Some(canvas)) = (pixels, element(canvas)) {
            camera::put(&pixels, CELL_PICTURE, &canvas);
        }
    }
}

/// The camera.
impl Desk {
    /// Asks for the camera, and looks for grids in what it sees.
    pub(super) fn open_camera(self) {
        self.forget();
        self.no_camera.set(None);
        self.stage.set(Stage::Opening);
        spawn_local(async move {
            let opened = Camera::open().await;
            // Who has left meanwhile wants no camera: it is closed with its last trace.
            if self.stage.try_get_untracked() != Some(Stage::Opening) {
                return;
            }
            match opened {
                Ok(camera) => {
                    if let Some(video) = element::<HtmlVideoElement>(VIDEO) {
                        camera.show_in(&video);
                    }
                    self.torch.set(camera.has_torch().then_some(Torch::Off));
                    self.camera.set_value(Some(camera));
                    self.stage.set(Stage::Live);
                    let canvas = camera::hidden_canvas();
                    self.look.set_value(Alarm::every(LOOK_EVERY, move || {
                        if let Some(canvas) = &canvas {
                            self.look_for_grid(canvas);
                        }
                    }));
                }
                Err(reason) => {
                    self.no_camera.set(Some(reason));
                    self.stage.set(Stage::Start);
                    self.focus_on_news();
                }
            }
        });
    }

    pub(super) fn close_camera(self) {
        self.look.set_value(None);
        self.camera.set_value(None);
        self.torch.set(None);
    }

    pub(super) fn switch_torch(self) {
        let next = match self.torch.get_untracked() {
            Some(Torch::Off) => Torch::On,
            Some(Torch::On) => Torch::Off,
            None => return,
        };
        self.camera.with_value(|camera| {
            if let Some(camera) = camera {
                camera.set_torch(next);
            }
        });
        self.torch.set(Some(next));
    }

    fn look_for_grid(self, canvas: &HtmlCanvasElement) {
        if !self.scanner.with_value(Scanner::is_idle) {
            return;
        }
        let Some(video) = element::<HtmlVideoElement>(VIDEO) else { return };
        let seen = (video.video_width(), video.video_height());
        let Some(pixels) = camera::draw(&Source::Video(&video), canvas, LONGEST_LIVE) else { return };
        if self.size.get_untracked() != seen {
            self.size.set(seen);
            self.part.set(View::whole(seen));
        }
        let scale = seen.0 as f32 / pixels.width() as f32;
        let question = ScanQuestion::Find { width: pixels.width(), height: pixels.height() };
        self.scanner.with_value(|scanner| {
            scanner.ask(&question, Some(&pixels), move |answer| {
                if self.stage.try_get_untracked() != Some(Stage::Live) {
                    return;
                }
                match answer {
                    Ok(Scanned::Found(corners)) => {
                        self.outline.set(corners.map(|corners| Outline(corners).scaled(scale)));
                    }
                    Ok(Scanned::Read(..)) => {}
                    Err(reason) => {
                        self.close_camera();
                        self.fail(self.app.language().say(&reason));
                    }
                }
            });
        });
    }
}

/// What follows of what was read.
impl Desk {
    /// Puts a digit into a cell, or empties it.
    pub(super) fn choose(self, cell: usize, digit: Option<Digit>) {
        self.sheet.update(|sheet| {
            if let Some(sheet) = sheet {
                sheet.choose(cell, digit);
            }
        });
        self.judge();
    }

    /// Asks the engine what the board is worth, and what would follow of other choices.
    fn judge(self) {
        self.fault.set(None);
        self.verdict.set(None);
        self.level.set(None);
        self.consequences.set(Vec::new());
        let Some(board) = self.sheet.with_untracked(|sheet| sheet.as_ref()?.board()) else { return };
        let request = Request::Solve { board: board.clone(), basis: Basis::Givens };
        self.ask_engine(request, move |answer| match answer {
            Answer::Solved(found) => {
                let verdict = Verdict::from(found);
                if verdict == Verdict::One {
                    self.ask_engine(Request::Rate { board }, move |answer| {
                        if let Answer::Rated(rating) = answer {
                            self.level.set(Some(rating.level));
                        }
                        self.tell(Verdict::One);
                    });
                } else {
                    self.tell(verdict);
                }
            }
            _ => self.fault.set(Some(self.app.language().say("Solver error. Reload the page."))),
        });
    }

    fn tell(self, verdict: Verdict) {
        let t = self.app.language();
        let Some((n_digits, n_to_check, alternatives)) = self.sheet.with_untracked(|sheet| {
            let sheet = sheet.as_ref()?;
            Some((sheet.n_digits(), sheet.n_to_check(), sheet.alternatives()))
        }) else {
            return;
        };
        let mut words = format!("{}. ", read_words(t, n_digits));
        if n_to_check > 0 {
            words.push_str(&format!("{}. ", t.fill("{0} to check", &[&n_to_check])));
        }
        words.push_str(&verdict.words(t, self.level.get_untracked()));
        self.app.announce(Tone::News, words);
        self.verdict.set(Some(verdict));
        self.ask_consequences(alternatives);
    }

    /// What would follow of each, one after the other.
    fn ask_consequences(self, mut rest: Vec<(usize, Option<Digit>)>) {
        if rest.is_empty() {
            return;
        }
        let (cell, digit) = rest.remove(0);
        let board = self.sheet.with_untracked(|sheet| sheet.as_ref()?.board_with(cell, digit));
        let Some(board) = board else { return };
        self.ask_engine(Request::Solve { board, basis: Basis::Givens }, move |answer| {
            if let Answer::Solved(found) = answer {
                self.consequences.update(|known| known.push((cell, digit, found.into())));
            }
            self.ask_consequences(rest);
        });
    }

    fn ask_engine(self, request: Request, then: impl FnOnce(Answer) + 'static) {
        self.app.engine.with_value(|engine| {
            engine.ask(Topic::Scan, request, move |answer| match answer {
                // Who has left is told nothing.
                _ if self.stage.try_get_untracked().is_none() => {}
                Ok(answer) => then(answer),
                Err(reason) => self.fault.set(Some(self.app.language().say(&reason))),
            });
        });
    }

    /// Plays what was read, as any puzzle that somebody brings.
    pub(super) fn play(self) {
        let Some(board) = self.sheet.with_untracked(|sheet| sheet.as_ref()?.board()) else { return };
        self.fault.set(None);
        let level = self.level.get_untracked().map(|level| level.name().to_owned()).unwrap_or_default();
        self.app.engine.with_value(|engine| engine.call_off(Topic::Scan));
        play_text(self.app, self.opening, board.text().to_owned(), Known::brought(level));
    }

    /// Puts what was read on a board to do with as one likes, also where it has no solution or several.
    pub(super) fn play_freely(self) {
        let board = self.sheet.with_untracked(|sheet| sheet.as_ref()?.board());
        if let Some(puzzle) = board.and_then(|board| board.puzzle().ok()) {
            begin_free(self.app, self.opening, puzzle, AuthorWords::default());
        }
    }
}
