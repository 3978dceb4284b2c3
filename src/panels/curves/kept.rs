//! The ranges over which curves are shown. They stay while what is edited is within them, so that a released key doesn't spring back, and
//! grow only on the side where it leaves them.

use kineograph_runtime::Channel;
use kineograph_runtime::format::ActionId;
use kineograph_studio::motion::SubjectQuery;

use super::quantity::Quantity;
use super::sampled::Curve;
use crate::document::NodeId;

/// What ranges are kept for.
type KeptFor = (Option<NodeId>, Option<ActionId>, Quantity);

/// Ranges that are kept from frame to frame.
#[derive(Debug, Default)]
pub struct KeptRanges {
    of: Option<KeptFor>,
    ranges: Vec<(Channel, [f64; 2])>,
    /// Those of the curves as they were shown last.
    shown: Vec<(Channel, [f64; 2])>,
}

/// Where ranges are found anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// For another subject.
    Subject,
    /// After an undo or a redo, if it changed them: nothing is edited that they are to stay for.
    Restored,
    /// For another action, where every curve has its own range.
    Action,
}

impl KeptRanges {
    /// Grows the ranges to hold these curves, or starts anew: for another subject, and where they `fit` exactly.
    pub fn renew(&mut self, wanted: SubjectQuery, quantity: Quantity, curves: &[Curve], fit: Fit) {
        let alone = wanted.action.filter(|_| wanted.is_alone);
        let of = Some((wanted.node, alone, quantity));
        let shown = curves.iter().map(|curve| (curve.channel, curve.range)).collect();
        let differs = self.shown != shown;
        self.shown = shown;
        let is_anew = match fit {
            Fit::Subject => false,
            Fit::Restored => differs,
            Fit::Action => true,
        };
        if std::mem::replace(&mut self.of, of) != of || is_anew {
            self.ranges.clear();
        }
        // What never changes has no height to keep: its value is in the middle.
        for curve in curves.iter().filter(|curve| curve.changes) {
            match self.ranges.iter_mut().find(|(channel, _)| *channel == curve.channel) {
                Some((_, kept)) => *kept = [kept[0].min(curve.range[0]), kept[1].max(curve.range[1])],
                None => self.ranges.push((curve.channel, curve.range)),
            }
        }
    }

    /// The ranges by channel.
    pub fn ranges(&self) -> &[(Channel, [f64; 2])] {
        &self.ranges
    }

    /// Fits all curves again.
    pub fn clear(&mut self) {
        self.ranges.clear();
    }
}
