//! The curves of eases: short ones inside the nodes, long ones in a separate array, so that nodes stay small.

use super::Program;
use super::maps::{Affine, ChannelMap};
use super::node::{CurveRef, NodeId};
use super::node_map::NodeEnd;
use super::state::State;
use crate::channel::Channel;
use crate::ease::Curve;

impl Program {
    #[inline]
    pub(super) fn curve(&self, curve: CurveRef) -> Curve {
        match curve {
            CurveRef::Formula(formula) => Curve::from(formula),
            CurveRef::Stored(index) => self.curves[index as usize],
        }
    }

    #[inline]
    pub(super) fn eased(&self, curve: CurveRef, t: f64) -> f64 {
        match curve {
            CurveRef::Formula(formula) => formula.value(t),
            CurveRef::Stored(index) => self.curves[index as usize].value(t),
        }
    }

    /// Whether a stepped curve holds its child at `progress`. A leaf held at its very start shows its start, not the value before it, even
    /// where it `keeps_start`.
    #[inline]
    pub(super) fn holds(curve: CurveRef, progress: f64) -> bool {
        matches!(curve, CurveRef::Formula(formula) if formula.is_stepped())
            && progress > 0.0
            && progress < 1.0
    }

    /// Stores a curve and returns the reference for a node.
    pub(super) fn store_curve(&mut self, curve: Curve) -> CurveRef {
        if let Some(formula) = curve.formula() {
            return CurveRef::Formula(formula);
        }
        // Adjacent nodes often share a curve.
        if self.curves.last() != Some(&curve) {
            self.curves.push(curve);
        }
        CurveRef::Stored((self.curves.len() - 1) as u32)
    }

    /// The map of an eased node for `channel` at one of its ends, given its child and duration. Usually the child is at the same end; an
    /// `EaseBezierAction` can start and end at any progress.
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

    /// The node's map of `channel` at a local time, computed from two start values: all maps but that of a `RotateTo` are affine, and the
    /// check refuses `RotateTo` here.
    fn map_within(&self, id: NodeId, channel: Channel, secs: f64) -> ChannelMap {
        /// Well above the rounding error of a factor.
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
