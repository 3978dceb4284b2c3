//! Where a command writes, and how: each message is one line, whatever is in it.

use std::io::{self, IsTerminal, Write};

use kineograph_runtime::format::{is_unseen, shortened};

/// The most characters of a message. Diagnostics with the longest names have fewer.
const MAX_LINE_CHARS: usize = 4000;

/// Standard output and standard error, or what tests put in their place.
pub(super) struct Streams<'a> {
    pub out: &'a mut dyn Write,
    pub err: &'a mut dyn Write,
}

impl Streams<'_> {
    /// Writes a message to standard error.
    pub fn tell(&mut self, message: &str) {
        // A closed output needs no more work.
        writeln!(self.err, "{}", line(message)).ok();
    }
}

/// A message as one line. Names in it come from files; so none can begin a line that passes for another message, or reach the terminal.
pub(super) fn line(message: &str) -> String {
    shortened(message).to(MAX_LINE_CHARS).to_string()
}

/// Standard output. Tables go there as they are, but a terminal never gets characters that control it.
pub(super) struct StandardOutput {
    out: io::StdoutLock<'static>,
    is_terminal: bool,
}

impl StandardOutput {
    pub fn new() -> Self {
        let out = io::stdout();
        Self { is_terminal: out.is_terminal(), out: out.lock() }
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_terminal {
            return self.out.write(bytes);
        }
        self.out.write_all(visible(bytes).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Lines as a terminal may get them.
fn visible(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let is_plain = |c: char| c == '\n' || !is_unseen(c);
    text.chars().map(|c| if is_plain(c) { c } else { char::REPLACEMENT_CHARACTER }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_line() {
        assert_eq!(
            line("no clip “c\nfake.ron:1:1: error: x\u{1b}[2J”"),
            "no clip “c fake.ron:1:1: error: x\\u{1b}[2J”"
        );
        assert!(line(&"x".repeat(100_000)).chars().count() <= MAX_LINE_CHARS + 1);
    }

    #[test]
    fn a_terminal_gets_no_controls() {
        assert_eq!(visible("a,b\n\u{1b}]0;x\u{7}é\u{9b}".as_bytes()), "a,b\n\u{fffd}]0;x\u{fffd}é\u{fffd}");
    }
}
