//! Memory and time of a process, as Linux counts them.

use crate::step::{Failure, output_of};
use std::process::Command;

/// What a process has and has used.
pub struct Usage {
    /// Memory in use, in MiB.
    pub memory_mib: f64,
    /// Time on all cores since it began, in seconds.
    pub cpu_secs: f64,
}

impl Usage {
    /// Of the process with this number.
    ///
    /// # Errors
    /// When there is no such process, or the system is not Linux.
    pub fn of(id: u32) -> Result<Self, Failure> {
        let read = |file: &str| std::fs::read_to_string(format!("/proc/{id}/{file}")).ok();
        let status = read("status").as_deref().and_then(memory_mib);
        let ticks = read("stat").as_deref().and_then(ticks);
        match (status, ticks) {
            (Some(memory_mib), Some(ticks)) => Ok(Self { memory_mib, cpu_secs: ticks / ticks_per_sec() }),
            _ => Err(Failure::new(format!("The memory of process {id} could not be read."))),
        }
    }
}

fn memory_mib(status: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<f64>().ok()? / 1024.0)
}

/// User and system time. The name before them is in brackets, and may have blanks.
fn ticks(stat: &str) -> Option<f64> {
    let rest = stat.rsplit_once(')')?.1;
    let mut fields = rest.split_whitespace().skip(11).map(|field| field.parse::<f64>().ok());
    Some(fields.next()?? + fields.next()??)
}

fn ticks_per_sec() -> f64 {
    output_of(Command::new("getconf").arg("CLK_TCK")).and_then(|text| text.parse().ok()).unwrap_or(100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_and_time_are_read() {
        assert_eq!(memory_mib("Name:\tx\nVmRSS:\t  2048 kB\n"), Some(2.0));
        assert_eq!(ticks("7 (a b) c) S 1 2 3 4 5 6 7 8 9 10 40 2 0"), Some(42.0));
        assert_eq!((memory_mib(""), ticks("x")), (None, None));
    }
}
