//! Values of a file as they are read: what can't be read, or is more than there may be, is noted here and nowhere else.

use std::cell::RefCell;

use crate::loss::{self, Loss, Lost};

/// The numbers that a value may be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ValueRange {
    least: f64,
    most: f64,
    is_whole: bool,
}

impl ValueRange {
    /// Lengths, angles, factors.
    pub const ANY: Self = Self::new(-1.0e9, 1.0e9);
    /// Widths and heights.
    pub const SIDE_PX: Self = Self::new(0.0, 16_384.0);
    /// How far something is moved.
    pub const OFFSET_PX: Self = Self::new(-16_384.0, 16_384.0);
    /// Fonts, in pixels per em.
    pub const FONT_PX: Self = Self::new(1.0, 4096.0);
    /// Times.
    pub const SECS: Self = Self::new(0.0, 1.0e6);
    /// Parts of a hundred.
    pub const PERCENT: Self = Self::new(0.0, 100.0);
    /// Opacities.
    pub const OPACITY: Self = Self::new(0.0, 255.0);
    /// Red, green and blue.
    pub const CHANNEL: Self = Self { is_whole: true, ..Self::OPACITY };
    /// Numbers that count or order something.
    pub const WHOLE: Self = Self { is_whole: true, ..Self::ANY };

    /// Both ends are allowed.
    pub const fn new(least: f64, most: f64) -> Self {
        Self { least, most, is_whole: false }
    }

    /// Whether a number is between both ends.
    pub fn contains(self, number: f64) -> bool {
        (self.least..=self.most).contains(&number)
    }
}

/// Notes what can't be read of the place that is read.
#[derive(Debug, Default)]
pub struct Values {
    losses: RefCell<Vec<Loss>>,
    place: RefCell<String>,
    within: RefCell<String>,
}

impl Values {
    /// What is read from now on belongs to this node, frame or sequence.
    pub fn at(&self, place: &str) {
        place.clone_into(&mut self.place.borrow_mut());
    }

    /// What is read from now on is a part of this property of the place, or of none. Names of values begin with it: `Alpha/Value`.
    pub fn within(&self, property: &str) {
        property.clone_into(&mut self.within.borrow_mut());
    }

    fn full_name(&self, name: &str) -> String {
        match &*self.within.borrow() {
            property if property.is_empty() => name.to_owned(),
            property => format!("{property}/{name}"),
        }
    }

    /// A value of this name, where `found` is what could be read of it. One beyond what it may be is the nearest that it may be.
    pub fn number(&self, name: &str, found: Option<f64>, range: ValueRange) -> Option<f64> {
        let Some(number) = found else {
            self.unread(name);
            return None;
        };
        let inside = number.clamp(range.least, range.most);
        if inside != number {
            let [least, most] = [range.least, range.most].map(|number| number.to_string());
            self.lose(Lost::Beyond { name: self.full_name(name), least, most });
        } else if range.is_whole && inside.fract() != 0.0 {
            self.lose(Lost::Fraction(self.full_name(name)));
        }
        Some(if range.is_whole { inside.trunc() } else { inside })
    }

    /// True or false, of a value of this name; false if it can't be read.
    pub fn flag(&self, name: &str, found: Option<bool>) -> bool {
        if found.is_none() {
            self.unread(name);
        }
        found.unwrap_or(false)
    }

    /// A value of this name can't be read, and is taken as not there.
    pub fn unread(&self, name: &str) {
        self.lose(Lost::Unread(self.full_name(name)));
    }

    /// Something else is lost at the place that is read.
    pub fn lose(&self, what: Lost) {
        loss::add(&mut self.losses.borrow_mut(), what, &self.place.borrow());
    }

    /// Adds everything that was noted.
    pub fn note_in(self, losses: &mut Vec<Loss>) {
        losses.append(&mut self.losses.into_inner());
    }
}
