//! `ninefold admin`: what an operator does to the database of a service, whether it runs or not.

use crate::failure::Failure;
use crate::{Verdict, output};
use ninefold_protocol::id::{ChallengeId, GameId, ReportId};
use ninefold_server::{Admin as Operator, Config, User, date_of, restore, step_back};
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
    /// List accounts, those who were here last first
    Users {
        /// Only those whose name or e-mail address holds this
        #[arg(default_value = "")]
        text: String,
        /// How many at most
        #[arg(long, value_name = "NUMBER", default_value_t = 100)]
        limit: u32,
    },
    /// Show an account: devices, tokens, games, and what happened last
    User {
        /// The name or the e-mail address
        login: String,
    },
    /// Close an account: its owner is signed out, told the reason when signing in, and off the leaderboards
    Ban {
        /// The name or the e-mail address
        login: String,
        /// What its owner is told, as a sentence
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
    /// Open a closed account again; its places are shown one by one by 'held' and 'show'
    Unban {
        /// The name or the e-mail address
        login: String,
    },
    /// Let an account whose owner has lost app and recovery codes need no code
    TurnOffCodes {
        /// The name or the e-mail address
        login: String,
    },
    /// List what people have reported, oldest first
    Reports,
    /// Take a report off the list
    Settle {
        /// The id of the report
        report: ReportId,
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
    /// Write a copy of the database as it is at this moment, as a SQLite file
    Backup {
        /// The file of the copy, which must not exist
        file: PathBuf,
    },
    /// Undo the last change of the tables, so that the program before this one can use them; the service must
    /// not run, and what only this one keeps is lost
    StepBack,
    /// Make the database from a backup, a new file or an empty PostgreSQL database; the service must not run
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
        if let Task::StepBack = self.task {
            let step = step_back(&config).map_err(Failure::new)?;
            return print_line(&format!("The step '{step}' is undone. This program would do it again."));
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
            Task::Users { text, limit } => users(&operator, &text, limit),
            Task::User { login } => user(&operator, &login),
            Task::Ban { login, reason } => {
                operator.ban(&login, &reason).map_err(Failure::new)?;
                print_line("The account is closed.")
            }
            Task::Unban { login } => {
                operator.unban(&login).map_err(Failure::new)?;
                print_line("The account is open again.")
            }
            Task::TurnOffCodes { login } => {
                operator.turn_off_codes(&login).map_err(Failure::new)?;
                print_line("Signing in needs the password alone.")
            }
            Task::Reports => reports(&operator),
            Task::Settle { report } => {
                operator.settle(report).map_err(Failure::new)?;
                print_line("It is settled.")
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
            Task::StepBack | Task::Restore { .. } => Ok(Verdict::Yes),
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

fn users(operator: &Operator, text: &str, limit: u32) -> Result<Verdict, Failure> {
    let users = operator.users(text, limit).map_err(Failure::new)?;
    if users.is_empty() {
        print_line("There is no such account.")?;
        return Ok(Verdict::No);
    }
    users.iter().try_for_each(|user| output::print(format!("{}\n", user_line(user))))?;
    Ok(Verdict::Yes)
}

fn user_line(user: &User) -> String {
    let confirmed = if user.confirmed.is_some() { "" } else { " (not confirmed)" };
    let banned = match &user.banned {
        Some((since, reason)) => format!("  banned {since}: {reason}"),
        None => String::new(),
    };
    let User { username, email, opened, seen, .. } = user;
    format!("{username}  {email}{confirmed}  opened {opened}  last here {seen}{banned}")
}

fn user(operator: &Operator, login: &str) -> Result<Verdict, Failure> {
    let found = operator.user(login).map_err(Failure::new)?;
    let codes = found.codes_since.map_or("no".to_owned(), |since| format!("since {since}"));
    output::print(format!(
        "{}\nSigning in needs a code: {codes}\nDevices: {}\nTokens: {}\nGames: {} KiB\n",
        user_line(&found.user),
        found.sessions,
        found.tokens,
        found.bytes.div_ceil(1024)
    ))?;
    found.events.iter().try_for_each(|event| output::print(format!("  {event}\n")))?;
    Ok(Verdict::Yes)
}

fn reports(operator: &Operator) -> Result<Verdict, Failure> {
    let reports = operator.reports().map_err(Failure::new)?;
    if reports.is_empty() {
        return print_line("Nothing was reported.");
    }
    for report in reports {
        let words = report.words.replace('\n', " ");
        let line = format!("{}  {}  {} {}", report.id, date_of(report.at), report.kind, report.subject);
        output::print(format!("{line}  {words}\n"))?;
    }
    Ok(Verdict::Yes)
}
