//! Starts the editor or a command.

use std::process::ExitCode;

fn main() -> ExitCode {
    kineograph::cli::main(|_project| Err("temporary".to_owned()))
}
