//! The model of motion as it is changed by hand, which curves and canvas show: what is shown, how its actions play, and what of a node
//! they change.

mod local_progress;
mod moments;
mod played;
mod property;
mod subject;

pub use local_progress::local_progress;
pub use moments::{around, boundaries, events};
pub use played::PlayedProgram;
pub use property::{Placement, PoseProperty};
pub use subject::{JUST_BEFORE_SECS, Leaf, PoseSource, Subject, SubjectQuery, same_part, track_of};
