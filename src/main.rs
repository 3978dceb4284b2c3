//! The program `kineograph`: arguments in, exit status out. Everything else is in the library.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    kineograph::main(|project| kineograph::run(project).map_err(|error| error.to_string()))
}
