//! One step of a task: a heading, a command, the time it took.

use std::process::Command;
use std::time::Instant;

/// Why a task stopped, and the exit code it stops with.
#[derive(Debug)]
pub struct Failure {
    /// What happened and what to do, in a sentence or two.
    pub message: String,
    /// Exit code of the whole task, never 0.
    pub code: u8,
}

impl Failure {
    /// A failure with exit code 1.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), code: 1 }
    }

    /// The task was called wrongly, or the machine lacks something that the user has to install: exit code 2.
    pub fn usage(message: impl Into<String>) -> Self {
        Self { message: message.into(), code: 2 }
    }
}

/// Prints `title`, runs `command` with this process's input and output, and prints the time.
///
/// # Errors
/// Fails with the command's own exit code, or with 1 when it could not start or was killed.
pub fn run(title: &str, command: &mut Command) -> Result<(), Failure> {
    println!("\n== {title}");
    let start = Instant::now();
    let status = command.status().map_err(|error| {
        Failure::new(format!("{title}: {} could not start: {error}", command.get_program().display()))
    })?;
    let elapsed_secs = start.elapsed().as_secs_f64();
    if status.success() {
        println!("-- {title}: done in {elapsed_secs:.1} s");
        return Ok(());
    }
    let code = status.code().and_then(|code| u8::try_from(code).ok()).filter(|&code| code != 0).unwrap_or(1);
    Err(Failure { message: format!("-- {title}: failed after {elapsed_secs:.1} s ({status})"), code })
}

/// What `command` prints, trimmed, if it starts and succeeds.
pub fn output_of(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_failing_step_hands_on_its_exit_code() {
        let failure = run("Exit 7", Command::new("sh").args(["-c", "exit 7"])).unwrap_err();
        assert_eq!(failure.code, 7);
        assert!(failure.message.contains("Exit 7"));
    }

    #[cfg(unix)]
    #[test]
    fn a_killed_step_still_fails() {
        let failure = run("Killed", Command::new("sh").args(["-c", "kill -9 $$"])).unwrap_err();
        assert_eq!(failure.code, 1);
    }

    #[test]
    fn a_missing_program_is_named() {
        let failure = run("Missing", &mut Command::new("no-such-program-here")).unwrap_err();
        assert!(failure.message.contains("no-such-program-here"));
    }
}
