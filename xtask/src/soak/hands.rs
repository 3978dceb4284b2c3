//! Mouse and keys at random, always the same for a seed.

use std::thread::sleep;
use std::time::Duration;

use crate::display::VirtualDisplay;
use crate::screenshot::window;
use crate::step::output_of;

/// Keys that edit, select, play and look, as xdotool names them. Those of dialogs about files are left out, and those that close the window.
const KEYS: [&str; 30] = [
    "Tab",
    "shift+a",
    "ctrl+g",
    "ctrl+shift+g",
    "ctrl+d",
    "ctrl+a",
    "ctrl+z",
    "ctrl+z",
    "ctrl+y",
    "ctrl+c",
    "ctrl+v",
    "ctrl+s",
    "Delete",
    "m",
    "h",
    "f",
    "shift+f",
    "space",
    "comma",
    "period",
    "Home",
    "End",
    "b",
    "l",
    "alt+Up",
    "alt+Down",
    "Down",
    "Return",
    "Escape",
    "Escape",
];
const WORDS: [&str; 6] = ["move", "sequence", "repeat", "ease back", "2*3", "-1"];
/// The menu bar is left alone: it leads to files.
const TOP_PX: u32 = 50;
const PAUSE: Duration = Duration::from_millis(120);
/// After so many inputs the last ones are undone. Copies of copies would else double the project every few inputs, and its size would
/// be measured instead of what is never freed.
const ROUND: usize = 40;
/// More steps than a round makes: one input is at most one step, except that a drag after a click ends a word that was typed.
const UNDONE: usize = ROUND + 20;

pub struct Hands<'a> {
    screen: &'a VirtualDisplay,
    random: u64,
    size_px: (u32, u32),
    count: usize,
}

impl<'a> Hands<'a> {
    pub const fn new(screen: &'a VirtualDisplay, seed: u64, size_px: (u32, u32)) -> Self {
        Self { screen, random: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, size_px, count: 0 }
    }

    /// How much was done.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// One key, click, drag, turn of the wheel or word; at the end of a round its steps are undone.
    pub fn do_something(&mut self) {
        self.count += 1;
        if self.count.is_multiple_of(ROUND) {
            self.undo_the_round();
        } else {
            self.do_one();
        }
        sleep(PAUSE);
    }

    fn do_one(&mut self) {
        let (x, y) = self.place();
        let at = ["mousemove".to_owned(), x, y];
        match self.below(10) {
            0..=3 => {
                let key = KEYS[self.below(KEYS.len() as u32) as usize];
                self.tell(&["key", key]);
            }
            4 | 5 => self.tell_at(&at, &["click", "1"]),
            6 => {
                let button = if self.below(2) == 0 { "3" } else { "4" };
                self.tell_at(&at, &["click", button]);
            }
            7 | 8 => {
                let (x, y) = self.place();
                self.tell_at(&at, &["mousedown", "1", "mousemove", &x, &y, "sleep", "0.05", "mouseup", "1"]);
            }
            _ => {
                let word = WORDS[self.below(WORDS.len() as u32) as usize];
                self.tell(&["type", word]);
            }
        }
    }

    /// `Esc` first: it ends drags, dialogs and fields, which have an undo of their own.
    fn undo_the_round(&self) {
        self.escape();
        let repeat = UNDONE.to_string();
        self.tell(&["key", "--repeat", &repeat, "--repeat-delay", "40", "ctrl+z"]);
    }

    /// Ends what is going on: dialogs, drags, playback.
    pub fn rest(&self) {
        self.escape();
        // Home would go on playing, from the start.
        self.tell(&["key", "k"]);
        self.tell(&["key", "Home"]);
        self.tell(&["mousemove", "2", "2"]);
    }

    fn escape(&self) {
        for _ in 0..4 {
            self.tell(&["key", "Escape"]);
            sleep(PAUSE);
        }
    }

    fn place(&mut self) -> (String, String) {
        let x = self.below(self.size_px.0);
        let y = TOP_PX + self.below(self.size_px.1 - TOP_PX);
        (x.to_string(), y.to_string())
    }

    /// xorshift64*: the same inputs on every machine.
    fn below(&mut self, limit: u32) -> u32 {
        self.random ^= self.random >> 12;
        self.random ^= self.random << 25;
        self.random ^= self.random >> 27;
        let high = self.random.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        (high % u64::from(limit)) as u32
    }

    fn tell_at(&self, at: &[String; 3], words: &[&str]) {
        let at = at.iter().map(String::as_str);
        self.tell(&at.chain(words.iter().copied()).collect::<Vec<_>>());
    }

    /// An input that does not arrive is noticed by nothing but less load.
    fn tell(&self, words: &[&str]) {
        let _ = output_of(window::on(self.screen, "xdotool").args(words));
    }
}
