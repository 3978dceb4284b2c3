//! The program `kineograph`: arguments in, exit status out. Everything else is in the library.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    kineograph::cli::main(|project| kineograph::app::run(project).map_err(|error| error.to_string()))
}
