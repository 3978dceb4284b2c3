//! How much the bar of the canvas says.

use egui::Vec2;

/// How much the bar says: as much as fits into one row. What is left out is in tooltips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Wording {
    /// Whole sentences, with names before fields.
    Full,
    /// What buttons do, in short.
    Short,
    /// Names of actions, values and signs.
    Tight,
    /// The same as narrow as it can be, without what can be chosen elsewhere too.
    Least,
}

impl Wording {
    const ALL: [Self; 4] = [Self::Full, Self::Short, Self::Tight, Self::Least];

    /// Whether fields and buttons have words for what signs and places say too.
    pub(super) fn has_names(self) -> bool {
        self <= Self::Short
    }

    /// The first that fits, as far as it is known how large each is, in points; what is not known yet is tried.
    pub(super) fn fitting(sizes: [Option<Vec2>; 4], room: f32) -> Self {
        let fits = |wording: &Self| sizes[*wording as usize].is_none_or(|size| size.x <= room);
        Self::ALL.into_iter().find(fits).unwrap_or(Self::Least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_says_as_much_as_fits_into_its_row() {
        let sizes = [500.0, 300.0, 200.0, 120.0].map(|width| Some(Vec2::new(width, 34.0)));
        for (room, wording) in [
            (600.0, Wording::Full),
            (310.0, Wording::Short),
            (220.0, Wording::Tight),
            (130.0, Wording::Least),
            (90.0, Wording::Least),
        ] {
            assert_eq!(Wording::fitting(sizes, room), wording, "{room}");
        }
        assert_eq!(Wording::fitting([None; 4], 90.0), Wording::Full, "tried first");
        assert_eq!(Wording::fitting([sizes[0], None, None, None], 90.0), Wording::Short);
    }
}
