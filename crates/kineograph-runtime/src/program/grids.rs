//! What grid effects do to the picture of a target at a time: a query beside the pose, as events are.

use super::locus::{Descent, Locus};
use super::node::{Node, NodeId, Op};
use super::{Program, finite_secs, reached};
use crate::grid::{GridChange, GridEffect, GridState, GridStep, OrbitPath, RateCurve};

/// What a grid action or an `OrbitCamera` does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum GridPart {
    Effect {
        effect: GridEffect,
        parts: [u32; 2],
        /// How its amplitude changes, of the innermost wrapper.
        rate: Option<RateCurve>,
        /// Whether nothing of it is left at its end.
        stops: bool,
    },
    Stop,
    /// So many of the next effects begin from what is there.
    Reuse(u32),
    Orbit {
        path: OrbitPath,
        stops: bool,
    },
}

/// In which direction an effect goes: one that stops is over at its end, or back at its start in a `ReverseTime` or `Yoyo`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Forwards,
    Backwards,
}

impl Way {
    const fn turned(self) -> Self {
        match self {
            Self::Forwards => Self::Backwards,
            Self::Backwards => Self::Forwards,
        }
    }
}

impl Program {
    /// Whether any action is a grid effect or an `OrbitCamera`.
    #[inline]
    pub fn has_grid(&self) -> bool {
        self.root().has_grid
    }

    /// What grid effects do to the picture at `secs`: those of the effect that began last, until a `StopGrid` or the end of one that stops
    /// by itself. Of several in a Spawn that of the last one that still plays. Nothing before the start; from the end on as at the end.
    ///
    /// ```
    /// # use kineograph_runtime::{Program, format::Action};
    /// let turn = Action::sequence([Action::delay(1.0), Action::page_turn_3d(2.0), Action::stop_grid()]);
    /// let program = Program::compile(&turn)?;
    /// assert!(program.grid_at(0.5).is_flat());
    /// assert_eq!(program.grid_at(2.0).steps[0].t, 0.5);
    /// assert!(program.grid_at(3.0).is_flat());
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn grid_at(&self, secs: f64) -> GridState {
        let mut state = GridState::default();
        self.play_grid(secs, &mut state);
        state
    }

    /// Changes what is there to what is there at `secs`.
    pub(crate) fn play_grid(&self, secs: f64, state: &mut GridState) {
        let secs = finite_secs(secs);
        if self.has_grid() && reached(secs, 0.0) {
            let mut change = GridChange::default();
            self.grid_of(NodeId::ROOT, Locus::At(self.clamped_secs(secs)), Way::Forwards, &mut change);
            state.change(&change);
        }
    }

    fn grid_of(&self, id: NodeId, locus: Locus<'_>, way: Way, change: &mut GridChange) {
        let node = self.node(id);
        if !node.has_grid {
            return;
        }
        match self.descend(node, locus) {
            Descent::NotBegun => {}
            Descent::At(secs) => self.grid_of(id, Locus::At(secs), way, change),
            Descent::Leaf(locus) => self.grid_of_leaf(node, locus.secs(), way, change),
            Descent::Sequence { sequence, index, locus, behind } => {
                for before in 0..index {
                    self.complete_grid(sequence.child(before), change);
                }
                self.grid_of(sequence.child(index), locus, way, change);
                for after in behind {
                    self.complete_grid(sequence.child(after), change);
                }
            }
            Descent::Spawn(beside) => {
                // What still plays is seen, whatever ended beside it.
                let is_over = |child: NodeId| self.node(child).is_over(beside.secs);
                for over in [true, false] {
                    for (index, child) in beside.spawn.children().enumerate() {
                        if is_over(child) == over {
                            self.grid_of(child, self.spawned_locus(node, &beside, index), way, change);
                        }
                    }
                }
            }
            Descent::Rounds { child, rounds, locus } => {
                // A round at its end is one more complete one: looking at it as well would double the work of each level.
                let is_complete = matches!(locus, Locus::At(secs) if self.node(child).is_at_end(secs));
                let complete = if is_complete { rounds + 1.0 } else { rounds };
                if complete > 0.0 {
                    let mut round = GridChange::default();
                    self.complete_grid(child, &mut round);
                    // The cast saturates.
                    change.then(&round.repeated(complete as u32));
                }
                if !is_complete {
                    self.grid_of(child, locus, way, change);
                }
            }
            Descent::Wrapped { child, locus } => {
                let turns = matches!(node.op, Op::Reverse { .. } | Op::Yoyo { .. });
                self.grid_of(child, locus, if turns { way.turned() } else { way }, change);
            }
        }
    }

    fn complete_grid(&self, id: NodeId, change: &mut GridChange) {
        self.grid_of(id, Locus::At(self.node(id).duration_secs), Way::Forwards, change);
    }

    fn grid_of_leaf(&self, node: &Node, secs: f64, way: Way, change: &mut GridChange) {
        let Op::Grid { part } = node.op else { return };
        let Some(part) = self.grid_parts.get(part as usize) else { return };
        let t = node.progress(secs);
        let is_over = match way {
            Way::Forwards => node.is_over(secs),
            Way::Backwards => reached(0.0, secs),
        };
        match *part {
            GridPart::Stop => change.stop(),
            GridPart::Reuse(times) => change.reuse(times),
            GridPart::Effect { stops: true, .. } if is_over => change.stop(),
            GridPart::Orbit { stops: true, .. } if is_over => change.turn(None),
            GridPart::Effect { effect, parts, rate, .. } => {
                let rate = rate.map_or(1.0, |rate| rate.at(t));
                change.begin((GridStep { effect, t, rate }, parts));
            }
            GridPart::Orbit { path, .. } => change.turn(Some(path.at(t))),
        }
    }
}
