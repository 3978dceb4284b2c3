//! The curves of eases: short ones inside the nodes, long ones in an array beside them, so that nodes stay small.

use super::Program;
use super::maps::{Affine, ChannelMap};
use super::node::{CurveRef, NodeId};
use super::node_map::NodeEnd;
use super::state::State;
use crate::channel::Channel;
use crate::ease::Curve;

impl Program {
    /// The curve of an ease.
    #[inline]
    pub(super) fn curve(&self, curve: CurveRef) -> Curve {
        match curve {
            CurveRef::Formula(formula) => Curve::from(formula),
            CurveRef::Stored(index) => self.curves[index as usize],
        }
    }

    /// The eased progress at `t`.
    #[inline]
    pub(super) fn eased(&self, curve: CurveRef, t: f64) -> f64 {
        match curve {
            CurveRef::Formula(formula) => formula.value(t),
            CurveRef::Stored(index) => self.curves[index as usize].value(t),
        }
    }

    /// Whether a curve holds its child for a while where it is after `progress`. If that is the very start of a leaf, it is shown as it
    /// starts and not as what was before, also where it `keeps_start`.
    #[inline]
    pub(super) fn holds(curve: CurveRef, progress: f64) -> bool {
        matches!(curve, CurveRef::Formula(formula) if formula.is_stepped())
            && progress > 0.0
            && progress < 1.0
    }

    /// Puts a curve where a node can refer to it.
    pub(super) fn store_curve(&mut self, curve: Curve) -> CurveRef {
        if let Some(formula) = curve.formula() {
            return CurveRef::Formula(formula);
        }
        // Neighbours often share one.
        if self.curves.last() != Some(&curve) {
            self.curves.push(curve);
        }
        CurveRef::Stored((self.curves.len() - 1) as u32)
    }

    /// What an ease has made of `channel` at this end, given its child and duration. Nearly always the child is at the same end of its
    /// own; an `EaseBezierAction` can start and end anywhere.
    pub(super) fn eased_map_at(
        &self,
        child: NodeId,
        curve: CurveRef,
        duration_secs: f64,
        channel: Channel,
        moment: NodeEnd,
    ) -> ChannelMap {
        let u = self.eased(curve, if moment == NodeEnd::Start { 0.0 } else { 1.0 });
        if u == 0.0 {
            self.map_at(child, channel, NodeEnd::Start)
        } else if u == 1.0 {
            self.map_at(child, channel, NodeEnd::End)
        } else {
            self.map_within(child, channel, u * duration_secs)
        }
    }

    /// What the node makes of `channel` at a local time, found from two start values: all maps but that of a `RotateTo` are affine, and
    /// validation keeps `RotateTo` away from here.
    fn map_within(&self, id: NodeId, channel: Channel, secs: f64) -> ChannelMap {
        /// Far more than rounding makes of a factor.
        const MARGIN: f64 = 1e-9;
        let made_of = |start: f64| {
            let mut state = State::ZERO;
            *state.get_mut(channel) = start;
            self.apply(id, secs, &mut state);
            state.get(channel)
        };
        let offset = made_of(0.0);
        let scale = made_of(1.0) - offset;
        let whole = [0.0, 1.0].into_iter().find(|whole| (scale - whole).abs() < MARGIN);
        ChannelMap::Affine(Affine { scale: whole.unwrap_or(scale), offset })
    }
}
