//! `ninefold sql`: questions about tables.

use super::dataset::Folder;
use super::{PUZZLE, SOLUTION, ninefold};
use snapbox::str;

/// Asks a question in a folder.
fn ask(folder: &Folder, question: &str) -> snapbox::cmd::Command {
    ninefold(&["sql", question]).current_dir(folder.path(""))
}

/// A folder with one table in each form.
fn tables() -> Folder {
    let folder = Folder::new();
    let empty = ".".repeat(81);
    folder.write("list.txt", &format!("# well known\n{PUZZLE}\n{SOLUTION}\n{empty}\n"));
    folder.write(
        "people.csv",
        &format!("question,name,seconds\n{PUZZLE},\"Ann, the first\",90\n{SOLUTION},Bob,7.5\n"),
    );
    folder.write("levels.jsonl", "{\"level\":\"Beginner\",\"stars\":1}\n{\"level\":\"Easy\",\"stars\":2}\n");
    ninefold(&["dataset", "annotate", "people.csv", "-o", "set.parquet", "--columns", "clues,level"])
        .current_dir(folder.path(""))
        .assert()
        .success();
    folder
}

#[test]
fn functions_say_what_the_engine_knows_about_a_puzzle() {
    let question = "select clues(puzzle) as clues, solve(puzzle) is not null as proper, \
        count_solutions(puzzle, 3) as n, rate_er(puzzle) as er, level(puzzle) as level, \
        hardest(puzzle) as hardest, canonical(puzzle) = canonical(solve(puzzle)) as full from 'list.txt'";
    ask(&tables(), question).assert().success().stdout_eq(str![[r#"
clues  proper  n  er   level     hardest        full
-----  ------  -  ---  --------  -------------  ----
   30       1  1  1.2  Beginner  Hidden Single     0
   81       1  1  0.0  Beginner                    1
    0       0  3

"#]]);
    let grids = format!("select solve('{PUZZLE}') = '{SOLUTION}' as solved, solve(null) as unknown");
    ask(&tables(), &grids).assert().success().stdout_eq("solved  unknown\n------  -------\n     1\n");
}

#[test]
fn files_of_every_form_are_tables_that_can_be_joined() {
    let folder = tables();
    // Numbers in a CSV file are numbers, and only what is asked for is read.
    ask(&folder, "select name, seconds * 2 as twice from 'people.csv' where seconds > 8")
        .arg("--format=csv")
        .assert()
        .success()
        .stdout_eq("name,twice\n\"Ann, the first\",180\n");
    ask(&folder, "select p.level, stars, count(*) as n from 'set.parquet' p join 'levels.jsonl' l on l.level = p.level group by 1")
        .arg("--format=jsonl")
        .assert()
        .success()
        .stdout_eq("{\"level\":\"Beginner\",\"stars\":1,\"n\":2}\n");
    ask(&folder, "select median(seconds) as half, quantile(seconds, 0.1) as tenth, median(null) as none from 'people.csv'")
        .arg("--format=csv")
        .assert()
        .success()
        .stdout_eq("half,tenth,none\n48.75,15.75,\n");
    ask(&folder, "select count(*) as n from 'set.parquet'").assert().success().stdout_eq("n\n-\n2\n");
    ask(
        &folder,
        "with recursive n(i) as (values (1) union all select i + 1 from n where i < 3) select sum(i) from n",
    )
    .assert()
    .success();
    // The question itself may come from standard input, or the table.
    ninefold(&["sql", "-"]).stdin("select 1 as one").assert().success().stdout_eq("one\n---\n  1\n");
    ask(&folder, "select max(clues(puzzle)) as most from '-'")
        .stdin(format!("puzzle\n{PUZZLE}\n"))
        .assert()
        .success()
        .stdout_eq("most\n----\n  30\n");
}

#[test]
fn slow_functions_say_the_same_in_any_order_of_rows() {
    let folder = Folder::new();
    let words = ["generate", "-n", "60", "--seed", "4", "--level", "easy", "--style", "line"];
    let list = ninefold(&words).assert().success().get_output().stdout.clone();
    folder.write("list.txt", &String::from_utf8_lossy(&list));
    ninefold(&["dataset", "annotate", "list.txt", "-o", "er.csv", "--columns", "er,level,hardest"])
        .current_dir(folder.path(""))
        .assert()
        .success();
    let expected = folder.read("er.csv");
    let (head, rows) = expected.split_once('\n').expect("it has a head");
    let rows = rows.lines().collect::<Vec<_>>();
    let check = |order: &str, rows: Vec<&str>| {
        let question = format!(
            "select puzzle, rate_er(puzzle) as er, level(puzzle) as level, hardest(puzzle) as hardest \
             from (select puzzle from 'list.txt' {order})"
        );
        let expected = format!("{head}\n{}\n", rows.join("\n"));
        ask(&folder, &question).arg("--format=csv").assert().success().stdout_eq(expected);
    };
    check("", rows.clone());
    check("where rowid % 7 = 0", rows.iter().skip(6).step_by(7).copied().collect());
    check("order by rowid desc", rows.iter().rev().copied().collect());
}

#[test]
fn a_set_is_one_table() {
    let folder = Folder::new();
    let make =
        ["dataset", "make", "-n", "20", "--seed", "3", "--rows-per-file", "8", "--splits", "train=1,test=1"];
    ninefold(&make).args(["--columns", "split"]).args(["-o", &folder.path("set")]).assert().success();
    ask(&folder, "select count(*) as n, count(distinct split) as splits from 'set'")
        .assert()
        .success()
        .stdout_eq("n   splits\n--  ------\n20       2\n");
}

#[test]
fn what_is_wrong_with_a_question_is_shown_where_it_is() {
    let folder = tables();
    for (question, message) in [
        (
            "select level\nform 'set.parquet' x",
            "error: near \"'set.parquet'\": syntax error\n  form 'set.parquet' x\n       ^\n",
        ),
        (
            "select lvl from 'set.parquet'",
            "error: no such column: lvl\n  select lvl from 'set.parquet'\n         ^\n\
             hint: 'set.parquet' has puzzle, clues, level, name, seconds\n",
        ),
        (
            "select odd(1)",
            "error: no such function: odd\n  select odd(1)\n         ^\nhint: for puzzles there are solve(p), [..]\n",
        ),
        (
            "select * from puzzles",
            "error: there is no file 'puzzles'\nhint: tables are files or folders, in quotes: [..]\n",
        ),
        (
            "select clues(name) from 'people.csv'",
            "error: clues('Ann, the first'): the puzzle has 14 symbols, not 81\n",
        ),
        (
            "select count_solutions(puzzle, 'all') from 'list.txt'",
            "error: count_solutions: the second argument is a limit, [..]\n",
        ),
        (
            "select quantile(seconds, 90) from 'people.csv'",
            "error: quantile: the second argument is a share from 0 to 1, such as 0.9\n",
        ),
        ("select median(name) from 'people.csv'", "error: median: 'Ann, the first' isn't a number\n"),
        ("create table t (x)", "error: this isn't a question: nothing can be changed here\nhint: [..]\n"),
        ("attach 'x.db' as x", "error: this isn't a question: nothing can be changed here\nhint: [..]\n"),
        ("select 1; select 2", "error: these are several questions\nhint: ask one at a time\n"),
        ("", "error: the question is empty\nhint: [..]\n"),
    ] {
        ask(&folder, question).assert().code(2).stderr_eq(message);
    }
}
