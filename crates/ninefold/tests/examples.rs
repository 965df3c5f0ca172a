//! Every program of `examples/` runs to its end.

use std::error::Error;

#[path = "../examples/count_solutions.rs"]
mod count_solutions;
#[path = "../examples/custom_layout.rs"]
mod custom_layout;
#[path = "../examples/draw_svg.rs"]
mod draw_svg;
#[path = "../examples/explain.rs"]
mod explain;
#[path = "../examples/generate_by_technique.rs"]
mod generate_by_technique;
#[path = "../examples/killer.rs"]
mod killer;
#[path = "../examples/rate.rs"]
mod rate;
#[allow(
    dead_code,
    reason = "its main looks at the arguments of the command line, which are those of this test"
)]
#[path = "../examples/solve_file.rs"]
mod solve_file;

#[test]
fn the_examples_run_to_their_end() -> Result<(), Box<dyn Error>> {
    count_solutions::main()?;
    custom_layout::main()?;
    draw_svg::main()?;
    explain::main()?;
    generate_by_technique::main()?;
    killer::main()?;
    rate::main()
}

#[test]
fn a_file_is_solved() -> Result<(), Box<dyn Error>> {
    solve_file::solve(solve_file::TEXT)
}
