//! `ninefold admin`: what an operator does to the database of a service, whether it runs or not.

use crate::failure::Failure;
use crate::{Verdict, output};
use ninefold_protocol::id::{ChallengeId, GameId};
use ninefold_server::{Admin as Operator, Config, restore};
use std::path::PathBuf;

/// Look after a service: leaderboards, accounts, keys, backups
///
/// Works on the database, whether the service runs or not.
#[derive(clap::Args)]
pub(crate) struct Admin {
    /// The database; unless said, what NINEFOLD_DATABASE says, else sqlite://ninefold.db
    #[arg(long, value_name = "URL", global = true)]
    database: Option<String>,
    /// The TOML file with the settings of the service
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    task: Task,
}

#[derive(clap::Subcommand)]
enum Task {
    /// List the places on leaderboards that are kept back
    Held,
    /// Show a place that was kept back
    Show {
        /// The Save ID of the game
        game: GameId,
    },
    /// Take a place off its leaderboard
    Strike {
        /// The Save ID of the game
        game: GameId,
    },
    /// Take a challenge away
    RemoveChallenge {
        /// The id of the challenge
        challenge: ChallengeId,
    },
    /// End all sessions and tokens of an account
    SignOut {
        /// The name or the e-mail address
        login: String,
    },
    /// Delete an account with everything private, at once and for good
    Delete {
        /// The name or the e-mail address
        login: String,
    },
    /// Give the daily puzzles after today a new key
    RotateDailyKey,
    /// Write a copy of the SQLite database as it is at this moment
    Backup {
        /// The file of the copy, which must not exist
        file: PathBuf,
    },
    /// Make the SQLite database from a backup; the service must not run
    Restore {
        /// The file of the backup
        file: PathBuf,
    },
}

impl Admin {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let flags = self.database.map(|address| ("database", address));
        let variable = |name: &str| std::env::var(name).ok();
        let config =
            Config::load(self.config.as_deref(), variable, flags.as_slice()).map_err(Failure::new)?;
        if let Task::Restore { file } = &self.task {
            restore(&config, file).map_err(Failure::new)?;
            return print_line("The database is restored.");
        }
        let operator = Operator::open(&config).map_err(Failure::new)?;
        match self.task {
            Task::Held => held(&operator),
            Task::Show { game } => {
                operator.show(game).map_err(Failure::new).and_then(|()| print_line("It is shown."))
            }
            Task::Strike { game } => {
                operator.strike(game).map_err(Failure::new).and_then(|()| print_line("It is gone."))
            }
            Task::RemoveChallenge { challenge } => {
                operator.remove_challenge(challenge).map_err(Failure::new)?;
                print_line("The challenge is gone.")
            }
            Task::SignOut { login } => {
                let ended = operator.sign_out(&login).map_err(Failure::new)?;
                print_line(&format!("Sessions that have ended: {ended}. All tokens have ended too."))
            }
            Task::Delete { login } => {
                operator.delete(&login).map_err(Failure::new)?;
                print_line("The account is gone.")
            }
            Task::RotateDailyKey => {
                operator.rotate_daily_key().map_err(Failure::new)?;
                print_line("The puzzles of the days after today have a new key.")
            }
            Task::Backup { file } => {
                operator.backup(&file).map_err(Failure::new)?;
                print_line(&format!("The database is in {}.", file.display()))
            }
            Task::Restore { .. } => Ok(Verdict::Yes),
        }
    }
}

fn print_line(text: &str) -> Result<Verdict, Failure> {
    output::print(format!("{text}\n"))?;
    Ok(Verdict::Yes)
}

fn held(operator: &Operator) -> Result<Verdict, Failure> {
    let places = operator.held().map_err(Failure::new)?;
    if places.is_empty() {
        return print_line("Nothing is kept back.");
    }
    for place in places {
        let name = place.username.as_deref().unwrap_or("a guest");
        let seconds = place.elapsed as f64 / 1000.0;
        output::print(format!(
            "{}  {}  {name}  {seconds:.1} s  {}\n",
            place.game, place.contest, place.class
        ))?;
    }
    Ok(Verdict::Yes)
}
