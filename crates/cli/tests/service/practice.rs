//! Practice in a terminal with a service: a storm whose network is cut, and a class by its code.

use crate::node;
use crate::terminal::{Lines, sign_in, sign_up, terminal};
use ninefold_learn::{Answer, Exercise, Lesson, Task, judge, plan_set, storm_exercise};
use sqlx::{Connection, SqliteConnection};
use std::io::Write;
use std::path::Path;

/// What somebody types who knows the answer.
fn answer_to(exercise: &Exercise) -> String {
    let chosen = |number: Option<usize>| (number.expect("one of them is right") + 1).to_string();
    match &exercise.task {
        Task::Find | Task::Next => {
            let at = exercise.answer().conclusion.placements()[0];
            format!("{}={}\n", exercise.position.puzzle().layout().place(at.cell), at.digit)
        }
        Task::Spot(choices) => {
            let is_right = |choice: &_| judge(exercise, &Answer::Choice(*choice)).is_right();
            chosen(choices.iter().position(is_right)) + "\n"
        }
        Task::WhyNot { choices, .. } => {
            let is_right = |choice: &_| judge(exercise, &Answer::Technique(*choice)).is_right();
            chosen(choices.iter().position(is_right)) + "\n"
        }
    }
}

/// The seed of the storm that the service has dealt.
fn dealt_seed(database: &str) -> u64 {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let seed: i64 = runtime.block_on(async {
        let mut file = SqliteConnection::connect(database).await.unwrap();
        sqlx::query_scalar("SELECT seed FROM storms").fetch_one(&mut file).await.unwrap()
    });
    seed.unsigned_abs()
}

#[test]
fn what_a_storm_has_found_before_the_network_is_cut_is_on_the_leaderboard() {
    let folder = tempfile::tempdir().unwrap();
    let database = crate::sqlite_in(folder.path());
    let mut node = node(&database);
    sign_up(node.place(), "tess");
    sign_in(folder.path(), node.place(), "tess");
    let mut storm = terminal(folder.path(), &["practice", "--storm"]);
    let (mut input, output) = (storm.stdin.take().unwrap(), storm.stdout.take().unwrap());
    let output = Lines::of(output);
    let asked = "Type help for a hint";
    let said = output.until(asked);
    assert!(said.contains("Storm: three minutes") && !said.contains("not ranked"), "{said}");
    let seed = dealt_seed(&database);
    let mut answer = |number| {
        let line = answer_to(&storm_exercise(seed, number).unwrap());
        input.write_all(line.as_bytes()).unwrap();
        let said = output.until(asked);
        assert!(said.contains("Yes: "), "{said}");
    };
    answer(0);
    let best = terminal(folder.path(), &["practice", "--storm", "--leaderboard", "--lang", "de"]);
    let best = String::from_utf8(best.wait_with_output().unwrap().stdout).unwrap();
    assert!(best.contains("1  tess") && best.contains("1 gefunden, die letzte nach"), "{best}");
    node.kill();
    answer(1);
    answer(2);
    input.write_all(b"quit\n").unwrap();
    output.until("The storm is over: 3 exercises.");
    output.until("1 of them count on the leaderboard.");
    output.until("The others did not reach the service in time.");
    output.until("The leaderboard cannot be read: ");
    assert!(storm.wait().unwrap().success());
}

/// What a command says to somebody who types these lines.
fn told(home: &Path, arguments: &[&str], lines: &str) -> String {
    let mut command = terminal(home, arguments);
    command.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = command.wait_with_output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_teacher_opens_a_class_in_the_terminal_and_reads_who_has_found_what() {
    let folder = tempfile::tempdir().unwrap();
    let node = node(&crate::sqlite_in(folder.path()));
    let site = format!("http://{}", node.place());
    let (teacher, pupil) = (folder.path().join("teacher"), folder.path().join("pupil"));
    let lesson =
        ["lesson", "full-house", "--exercises", "3", "--seed", "7", "--open", "2", "--server", &site];
    let opened = told(&teacher, &lesson, "");
    let after = |words: &str| {
        let rest = opened.split(words).nth(1).unwrap_or_else(|| panic!("no {words}in {opened}"));
        rest.split_whitespace().next().unwrap().to_owned()
    };
    let (code, key) = (after("Code: "), after("--key "));
    let lessons = Lesson::named("full-house", "classic").unwrap();
    let answers = plan_set(&[lessons], 3, 7).into_iter().map(|planned| answer_to(&planned.make().unwrap()));
    let answers = answers.collect::<Vec<_>>();
    // The first at once, the second after it was told, the third not at all.
    let lines = format!("{}{}{}quit\n", answers[0], "help\nhelp\nhelp\nhelp\n", answers[1]);
    let class = ["practice", "--class", &code, "--name", "Mia", "--plain", "--server", &site];
    let said = told(&pupil, &class, &lines);
    assert!(said.contains("2 exercises done, 1 of them without help."), "{said}");
    let results = told(&teacher, &["lesson", "--results", &code, "--key", &key], "");
    let row = results.lines().find(|line| line.contains("Mia")).unwrap_or_default();
    let cells = row.split(',').collect::<Vec<_>>();
    assert_eq!((cells.len(), cells[2], cells[3]), (4, "again", ""), "{results}");
    assert!(["easy", "good"].contains(&cells[1]), "{results}");
}
