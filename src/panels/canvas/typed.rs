//! Numbers that are typed while something is dragged: digits, minus and point; Tab goes to the other number, Enter accepts.

use egui::{Event, Key, Ui};

/// What was typed so far, for up to two numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Typed {
    texts: [String; 2],
    at: usize,
}

/// More digits than any number needs.
const MAX_CHARS: usize = 12;

impl Typed {
    /// Takes what was typed in this frame. `count` is how many numbers there are.
    pub fn read(&mut self, ui: &Ui, count: usize) {
        let events = ui.input(|input| input.events.clone());
        for event in &events {
            match event {
                Event::Text(text) => text.chars().for_each(|c| self.push(c)),
                Event::Key { key: Key::Tab, pressed: true, .. } => self.next(count),
                Event::Key { key: Key::Backspace, pressed: true, .. } => self.pop(),
                _ => {}
            }
        }
    }

    /// Goes to the other number.
    pub const fn next(&mut self, count: usize) {
        self.at = if self.at + 1 < count { self.at + 1 } else { 0 };
    }

    /// Removes the last character.
    pub fn pop(&mut self) {
        self.texts[self.at].pop();
    }

    fn push(&mut self, c: char) {
        let text = &mut self.texts[self.at];
        let fits = match c {
            '0'..='9' => true,
            '-' | '−' => text.is_empty(),
            '.' | ',' => !text.contains('.'),
            _ => false,
        };
        if fits && text.len() < MAX_CHARS {
            text.push(match c {
                '−' => '-',
                ',' => '.',
                c => c,
            });
        }
    }

    /// Whether nothing was typed.
    pub fn is_empty(&self) -> bool {
        self.texts.iter().all(String::is_empty)
    }

    /// The numbers, with what was typed instead of what is dragged. While only some are typed, the others are 0 times their unit: `rest`.
    pub fn over(&self, dragged: [f64; 2], rest: f64) -> [f64; 2] {
        if self.is_empty() {
            return dragged;
        }
        self.numbers().map(|number| number.unwrap_or(rest))
    }

    /// The numbers that were typed.
    pub fn numbers(&self) -> [Option<f64>; 2] {
        [0, 1].map(|index| self.texts[index].parse().ok().filter(|x: &f64| x.is_finite()))
    }

    /// What was typed of a number, with a mark where typing goes on; `None` for one that was not begun.
    pub fn typed(&self, index: usize) -> Option<String> {
        let is_begun = !self.texts[index].is_empty() || index == self.at;
        self.shown(index).filter(|_| is_begun)
    }

    /// What was typed of a number, with a mark where typing goes on.
    pub fn shown(&self, index: usize) -> Option<String> {
        let is_here = index == self.at;
        (!self.is_empty()).then(|| {
            let text = self.texts[index].replace('-', "−");
            if is_here {
                format!("{text}|")
            } else if text.is_empty() {
                "0".to_owned()
            } else {
                text
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_make_a_number_and_all_else_is_left_out() {
        let mut typed = Typed::default();
        assert_eq!(typed.over([3.0, 4.0], 0.0), [3.0, 4.0]);
        "x-1-2,5.1".chars().for_each(|c| typed.push(c));
        assert_eq!(typed.over([3.0, 4.0], 0.0), [-12.51, 0.0]);
        typed.next(2);
        typed.push('7');
        assert_eq!(typed.over([3.0, 4.0], 0.0), [-12.51, 7.0]);
        typed.pop();
        assert_eq!(typed.over([3.0, 4.0], 1.0), [-12.51, 1.0]);
        assert_eq!((typed.shown(0), typed.shown(1)), (Some("−12.51".into()), Some("|".into())));
    }
}
