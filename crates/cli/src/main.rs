//! The `ninefold` command: one file a subcommand in `command/`.
//!
//! Exit codes: 0 good, 1 the answer is "no" (invalid, not unique, wrong), 2 bad input or usage.

mod bulk;
mod command;
mod failure;
mod help;
mod input;
mod memory;
mod output;
mod photo;
mod pipeline;
mod progress;
mod save;

use clap::{Parser, Subcommand};
use command::language::told_in;
use failure::Failure;
use std::process::ExitCode;

/// Sudoku for everyone: play, solve, explain, rate, make and print.
#[derive(Parser)]
#[command(name = "ninefold", version, arg_required_else_help = false, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Solve(command::solve::Solve),
    Check(command::check::Check),
    Count(command::count::Count),
    Candidates(command::candidates::Candidates),
    Generate(command::generate::Generate),
    Convert(command::convert::Convert),
    Scan(command::scan::Scan),
    #[cfg(feature = "press")]
    Print(command::print::Print),
    #[cfg(not(feature = "press"))]
    Print(command::left_out::LeftOut),
    Watch(command::watch::Watch),
    Hint(command::hint::Hint),
    Explain(command::explain::Explain),
    Steps(command::steps::Steps),
    Rate(command::rate::Rate),
    #[cfg(feature = "dataset")]
    Dataset(command::dataset::Dataset),
    #[cfg(not(feature = "dataset"))]
    Dataset(command::left_out::LeftOut),
    #[cfg(feature = "dataset")]
    Sql(command::sql::Sql),
    #[cfg(not(feature = "dataset"))]
    Sql(command::left_out::LeftOut),
    Play(command::play::Play),
    Daily(command::daily::Daily),
    Arena(command::arena::Arena),
    Practice(command::practice::Practice),
    Lesson(command::lesson::LessonSet),
    Review(command::review::Review),
    Replay(command::replay::Replay),
    Games(command::games::Games),
    Stats(command::stats::Stats),
    Login(command::login::Login),
    Logout(command::logout::Logout),
    Account(command::account::Account),
    Serve(command::serve::Serve),
    Health(command::health::Health),
    Admin(command::admin::Admin),
    Techniques(command::techniques::Techniques),
    Reglib(command::reglib::Reglib),
    Completions(command::completions::Completions),
    Man(command::man::Man),
}

/// What a command found out, beyond what it printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    /// Everything is good: exit code 0.
    Yes,
    /// The answer is "no": exit code 1.
    No,
}

impl Verdict {
    /// `Yes` if the condition holds.
    fn of(good: bool) -> Self {
        if good { Self::Yes } else { Self::No }
    }

    /// `Yes` if both are.
    fn and(self, other: Self) -> Self {
        Self::of(self == Self::Yes && other == Self::Yes)
    }
}

fn main() -> ExitCode {
    memory::keep_for_a_second();
    match run(help::arguments()) {
        Ok(Verdict::Yes) => ExitCode::SUCCESS,
        Ok(Verdict::No) => ExitCode::from(1),
        Err(failure) => {
            failure.report();
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Does what the arguments say.
fn run(arguments: Arguments) -> Result<Verdict, Failure> {
    match arguments.command {
        None => command::menu::run(),
        Some(Command::Solve(solve)) => solve.run(),
        Some(Command::Check(check)) => check.run(),
        Some(Command::Count(count)) => count.run(),
        Some(Command::Candidates(candidates)) => candidates.run(),
        Some(Command::Generate(generate)) => generate.run(),
        Some(Command::Convert(convert)) => convert.run(),
        Some(Command::Scan(scan)) => scan.run(),
        Some(Command::Print(print)) => print.run(),
        Some(Command::Watch(watch)) => told_in(watch.speech.voice(), watch.run()),
        Some(Command::Hint(hint)) => told_in(hint.speech.voice(), hint.run()),
        Some(Command::Explain(explain)) => told_in(explain.speech.voice(), explain.run()),
        Some(Command::Steps(steps)) => told_in(steps.speech.voice(), steps.run()),
        Some(Command::Rate(rate)) => rate.run(),
        Some(Command::Dataset(dataset)) => dataset.run(),
        Some(Command::Sql(sql)) => sql.run(),
        Some(Command::Techniques(techniques)) => techniques.run(),
        Some(Command::Reglib(reglib)) => reglib.run(),
        Some(Command::Play(play)) => told_in(play.speech.voice(), play.run()),
        Some(Command::Daily(daily)) => told_in(daily.speech.voice(), daily.run()),
        Some(Command::Arena(arena)) => told_in(arena.speech.voice(), arena.run()),
        Some(Command::Practice(practice)) => told_in(practice.speech.voice(), practice.run()),
        Some(Command::Lesson(lesson)) => told_in(lesson.speech.voice(), lesson.run()),
        Some(Command::Review(review)) => told_in(review.speech.voice(), review.run()),
        Some(Command::Replay(replay)) => told_in(replay.speech.voice(), replay.run()),
        Some(Command::Games(games)) => told_in(games.speech.voice(), games.run()),
        Some(Command::Stats(stats)) => told_in(stats.speech.voice(), stats.run()),
        Some(Command::Login(login)) => told_in(login.speech.voice(), login.run()),
        Some(Command::Logout(logout)) => told_in(logout.speech.voice(), logout.run()),
        Some(Command::Account(account)) => told_in(account.speech.voice(), account.run()),
        Some(Command::Serve(serve)) => serve.run(),
        Some(Command::Health(health)) => health.run(),
        Some(Command::Admin(admin)) => admin.run(),
        Some(Command::Completions(completions)) => completions.run(),
        Some(Command::Man(man)) => man.run(),
    }
}
