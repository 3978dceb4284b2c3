//! Pictures that are seen in part.

use serde::{Deserialize, Serialize};

use super::Content;
use crate::prelude::*;
use crate::setters::setters;

/// A picture of which the part is seen that [`Pose::progress`](crate::Pose::progress) gives, which `ProgressTo` and `ProgressFromTo` move;
/// cocos2d-x's `ProgressTimer`.
///
/// A node starts with the progress of its start pose, which is 0 if it says nothing.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The picture: an `Image`, `Sheet` or `Frame`.
    pub of: Box<Content>,
    /// What the seen part looks like.
    pub kind: ProgressKind,
    /// Where it grows from, or turns around: 0..=1 from the left and from below, of the untrimmed picture.
    pub midpoint: [f64; 2],
    /// Of a bar: how much of its width and height grows, 0..=1 each; what doesn't grow is there at once.
    pub change_rate: [f64; 2],
    /// Of a radial one: whether it turns counterclockwise.
    pub reversed: bool,
}

impl Progress {
    /// Where bars grow from, and what radial ones turn around, if it isn't said.
    pub const MIDPOINT: [f64; 2] = [0.5; 2];
    /// How much of width and height grows, if it isn't said.
    pub const CHANGE_RATE: [f64; 2] = [1.0; 2];

    /// A picture that turns up clockwise from the top, around its middle.
    pub fn radial(of: Content) -> Self {
        Self {
            of: Box::new(of),
            kind: ProgressKind::Radial,
            midpoint: Self::MIDPOINT,
            change_rate: Self::CHANGE_RATE,
            reversed: false,
        }
    }

    /// A picture that grows from the left.
    pub fn bar(of: Content) -> Self {
        let bar = Self { kind: ProgressKind::Bar, ..Self::radial(of) };
        bar.with_midpoint([0.0, 0.5]).with_change_rate([1.0, 0.0])
    }

    setters! { plain:
        /// Sets what the seen part looks like.
        with_kind kind: ProgressKind,
        /// Sets where it grows from, or turns around: 0..=1 from the left and from below.
        with_midpoint midpoint: [f64; 2],
        /// Sets how much of the width and height of a bar grows, 0..=1 each.
        with_change_rate change_rate: [f64; 2],
        /// Sets whether a radial one turns counterclockwise.
        with_reversed reversed: bool,
    }
}

/// What the seen part of a [`Progress`] looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum ProgressKind {
    /// A sector, from straight up.
    #[default]
    Radial,
    /// A rectangle.
    Bar,
}

impl ProgressKind {
    // serde passes the field by reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(super) fn is_default(&self) -> bool {
        *self == Self::Radial
    }
}

#[cfg(test)]
#[cfg(feature = "ron")]
mod tests {
    use super::*;

    #[test]
    fn what_is_as_usual_is_not_stored() {
        for (progress, text) in [
            (Progress::radial(Content::Image("a".into())), r#"Progress(of:Image("a"))"#),
            (
                Progress::bar(Content::Image("a".into())),
                r#"Progress(of:Image("a"),kind:Bar,midpoint:(0.0,0.5),change_rate:(1.0,0.0))"#,
            ),
            (
                Progress::radial(Content::Sheet("s".into())).with_reversed(true),
                r#"Progress(of:Sheet("s"),reversed:true)"#,
            ),
        ] {
            let content = Content::Progress(progress);
            assert_eq!(ron::to_string(&content).unwrap(), text);
            assert_eq!(ron::from_str::<Content>(text).unwrap(), content);
        }
        assert!(ron::from_str::<Content>(r#"Progress(of: Image("a"), percent: 3)"#).is_err());
    }
}
