//! Players, sessions, puzzles, games and results, kept in SQLite or PostgreSQL.
//!
//! ```
//! use ninefold_protocol::id::PlayerId;
//! use ninefold_store::{Store, Time};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! # let file = folder.path().join("ninefold.db");
//! let store = Store::open(&format!("sqlite://{}", file.display())).await?;
//! let guest = PlayerId::from_random(0x5eed);
//! store.add_guest(guest, Time(1_000)).await?;
//! assert!(store.player(guest).await?.is_some_and(|player| player.account.is_none()));
//! # Ok(())
//! # }
//! ```
//!
//! Each concern is a file with its records and the SQL behind it, as methods of [`Store`].
//! Every statement is one text for both databases, and its values are parameters.
//! Times, days, ids and secrets come in as arguments. Absent here: clocks, luck, the meaning of logs
//! and of words such as levels and classes.

mod appending;
mod arena;
mod attempt;
mod audit;
mod backup;
mod class;
mod code_app;
mod contest;
mod device;
mod entering;
mod error;
mod finish;
mod game;
mod lane;
mod limit;
mod moderation;
mod outbox;
mod page;
mod passkey;
mod player;
mod puzzle;
mod rating;
mod recognising;
mod reset;
mod room;
mod secret;
mod session;
mod settlement;
mod sql;
mod stock;
mod store;
mod storm;
mod time;
mod token;

pub use arena::{ArenaNews, ArenaPlace, ArenaSeat, Meeting, WaitingPlayer};
pub use audit::Entry;
pub use class::{Class, Joined, PupilMark};
pub use code_app::{AppSecret, CodeApp};
pub use contest::Challenge;
pub use error::{Error, Result};
pub use finish::{Finish, HeldPlace, Recorded, Standing, Tally};
pub use game::{Append, Appended, Arrival, Game, GameHead, NewGame, Progress, Status};
pub use moderation::{Ban, Report};
pub use outbox::Mail;
pub use page::{Cursor, CursorError, Page};
pub use passkey::Passkey;
pub use player::{Account, Claim, Merged, NewAccount, Player, Unique};
pub use puzzle::{Added, Filter, NewPuzzle, Shelf, Solutions, StoredPuzzle};
pub use rating::{Racer, RatedPlayer, RatedRace, RatingChange, StoredRating};
pub use reset::{Confirmation, ResetCode};
pub use room::{Entered, NewEntry, RoomHead, RoomListener, RoomNews, RoomPage};
pub use secret::{Fingerprint, SlowHash};
pub use session::SignIn;
pub use settlement::{RoomResult, Settlement};
pub use stock::StockLevel;
pub use store::{Store, without_password};
pub use storm::{Storm, StormPlace};
pub use time::{Day, Time};
pub use token::Token;
