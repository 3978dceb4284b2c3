//! The same work on Kineograph's action manager, on other crates and on a plain loop, as a Markdown report.
//!
//! `cargo run --release --manifest-path benches-peers/Cargo.toml`, or `cargo xtask bench peers`. With `--quick` it takes fewer
//! rounds; with `--into FILE` it replaces what stands between the two marks in that file.

mod alloc;
mod peers;
#[path = "../../crates/kineograph-runtime/benches/common/project.rs"]
mod project;
mod report;
mod timing;
#[path = "../../crates/kineograph-runtime/benches/common/trees.rs"]
mod trees;
mod work;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> Result<(), String> {
    let mut rounds = 30;
    let mut into = None;
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--quick" => rounds = 3,
            "--into" => into = Some(args.next().ok_or("--into needs a file")?),
            other => return Err(format!("“{other}” is unknown. There are --quick and --into FILE.")),
        }
    }
    let text = report::report(rounds);
    println!("{text}");
    into.map_or(Ok(()), |file| report::replace_in(file, &text))
}
