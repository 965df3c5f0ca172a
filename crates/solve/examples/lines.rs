#![allow(clippy::all, clippy::print_stdout, missing_docs)]
use ninefold_puzzle::*;
use ninefold_solve::*;
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    s.split(' ').next().unwrap().parse::<f64>().unwrap() * 1e-9
}
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let nodes: u64 = std::env::args().nth(2).map_or(u64::MAX, |s| s.parse().unwrap());
    let mut total = 0.0;
    for (i, line) in std::fs::read_to_string(path).unwrap().lines().enumerate() {
        let size = line.len().isqrt();
        let mut d = Draft::empty(Layout::square(size).unwrap());
        if size == 9 {
            d.constraints.push(Constraint::ExtraRegion(ExtraRegion { cells: vec![Cell::new(0)] }));
        }
        for (g, c) in d.givens.iter_mut().zip(line.chars()) {
            *g = Digit::from_char(c);
        }
        let p = d.check().unwrap();
        let t = cpu();
        let f = up_to(&p, 2, Budget::nodes(nodes));
        let t = cpu() - t;
        total += t;
        println!("{i} {} {:?} nodes {} {:.4} s", f.solutions.len(), f.end, f.nodes, t);
    }
    println!("total {total:.3}");
}
