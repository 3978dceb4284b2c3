//! Aligning and distributing the selected nodes, as they are seen at the playhead.

use super::Editor;
use crate::align::{self, AlignBox, Alignment, Axis, Bounds};
use crate::document::NodeId;
use crate::history::Change;
use crate::panels::canvas::{Shifted, Stays, shifted, stays_lines};
use crate::rearrange;
use crate::scene::SceneSource;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::Theme;

/// What is brought into line.
#[derive(Clone, Copy)]
enum Arrangement {
    Align(Alignment),
    Distribute(Axis),
}

impl Editor {
    /// Aligns the selected nodes to each other or to the stage.
    pub(super) fn align_nodes(&mut self, alignment: Alignment) {
        let least = if self.session.aligning.to_stage { 1 } else { 2 };
        self.arrange(tr!("change-align-nodes"), least, Arrangement::Align(alignment));
    }

    /// Makes the gaps between the selected nodes equal.
    pub(super) fn distribute_nodes(&mut self, axis: Axis) {
        let least = if self.session.aligning.to_stage { 2 } else { 3 };
        self.arrange(tr!("change-distribute-nodes"), least, Arrangement::Distribute(axis));
    }

    fn arrange(&mut self, label: &str, least: usize, arrangement: Arrangement) {
        if let Some(why) = self.not_arranged(least) {
            return self.warn(why);
        }
        // What is seen is what is aligned.
        self.refresh();
        let tops = self.document().top_nodes(&self.session.selection.selected_nodes());
        let theme = Theme::new(true);
        let ctx = self.ctx(&theme);
        let items = rearrange::items(
            &SceneSource {
                document: ctx.document,
                poses: ctx.poses,
                media: ctx.media,
                names: ctx.programs.value_names(),
            },
            &tops,
        );
        if items.len() != tops.len() {
            return;
        }
        let stage = self.aligning_stage();
        let by_pivot = self.session.aligning.by_pivot;
        let ways = match arrangement {
            Arrangement::Align(alignment) => align::aligned(&items, alignment, stage, by_pivot),
            Arrangement::Distribute(axis) => align::distributed(&items, axis, stage, by_pivot),
        };
        let locked = self.document().locked_nodes();
        let pairs: Vec<(NodeId, [f32; 2])> = tops.iter().copied().zip(ways.iter().copied()).collect();
        let (held, free): (Vec<_>, Vec<_>) = pairs.iter().copied().partition(|(id, _)| locked.contains(id));
        let mut made = shifted(&ctx, &free);
        let held = held.into_iter().filter(|(_, way)| *way != [0.0; 2]);
        made.stays.extend(held.map(|(id, _)| (id, Stays::Locked)));
        let mut lines = vec![self.arranged_line(arrangement, &items, stage)];
        lines.extend(self.reference_line(arrangement, &pairs, stage));
        lines.extend(self.changed_line(&made));
        lines.extend(self.stays_lines(&made));
        if !made.edits.is_empty() {
            self.edit(&Change::all(label, made.edits).keeping_selection());
        }
        let line = match arrangement {
            Arrangement::Align(alignment) => {
                Some((alignment.axis(), align::line(&items, alignment, stage, by_pivot)))
            }
            Arrangement::Distribute(_) => None,
        };
        self.report(lines.join("\n"));
        if let Some(status) = &mut self.session.status {
            status.line = line;
        }
    }

    /// Why the selected nodes can't be brought into line.
    fn not_arranged(&self, least: usize) -> Option<&'static str> {
        if self.session.tools.records {
            return Some(tr!("command-not-while-recording"));
        }
        let count = self.document().top_nodes(&self.session.selection.selected_nodes()).len();
        (count < least).then(|| match least {
            1 => tr!("command-needs-node"),
            2 => tr!("command-needs-several-nodes"),
            _ => tr!("command-needs-three-nodes"),
        })
    }

    /// The box of the stage, if that is what nodes are aligned to.
    fn aligning_stage(&self) -> Option<Bounds> {
        #[allow(clippy::cast_possible_truncation)] // at most 16384
        let high = self.document().stage().size.map(|side| side as f32);
        self.session.aligning.to_stage.then_some(Bounds { low: [0.0; 2], high })
    }

    /// What came into line, and where.
    fn arranged_line(&self, arrangement: Arrangement, items: &[AlignBox], stage: Option<Bounds>) -> String {
        let by_pivot = self.session.aligning.by_pivot;
        let alignment = match arrangement {
            Arrangement::Align(alignment) => alignment,
            Arrangement::Distribute(Axis::X) => {
                return tr!("canvas-status-distributed-x", count = items.len());
            }
            Arrangement::Distribute(Axis::Y) => {
                return tr!("canvas-status-distributed-y", count = items.len());
            }
        };
        let at = short(align::line(items, alignment, stage, by_pivot));
        match (alignment, by_pivot) {
            (Alignment::Left | Alignment::CenterX | Alignment::Right, true) => {
                tr!("canvas-status-anchors-x", at)
            }
            (_, true) => tr!("canvas-status-anchors-y", at),
            (Alignment::Left, _) => tr!("canvas-status-left", at),
            (Alignment::CenterX, _) => tr!("canvas-status-center", at),
            (Alignment::Right, _) => tr!("canvas-status-right", at),
            (Alignment::Top, _) => tr!("canvas-status-top", at),
            (Alignment::CenterY, _) => tr!("canvas-status-middle", at),
            (Alignment::Bottom, _) => tr!("canvas-status-bottom", at),
        }
    }

    /// With what: the stage, or the node that was there.
    fn reference_line(
        &self,
        arrangement: Arrangement,
        ways: &[(NodeId, [f32; 2])],
        stage: Option<Bounds>,
    ) -> Option<String> {
        if stage.is_some() {
            return Some(tr!("canvas-status-with-stage").to_owned());
        }
        let Arrangement::Align(_) = arrangement else { return None };
        let (id, _) = ways.iter().find(|(_, way)| *way == [0.0; 2])?;
        Some(tr!("canvas-status-with-node", node = self.short_name(*id)))
    }

    /// What changed, where that is not plain: at the start it is the start pose that is seen.
    fn changed_line(&self, made: &Shifted) -> Option<String> {
        let playhead_secs = self.session.playback.playhead_secs();
        let secs = format!("{playhead_secs:.2}");
        if !made.actions.is_empty() {
            return Some(tr!("canvas-status-actions", actions = made.actions.join(", "), secs));
        }
        (!made.edits.is_empty() && playhead_secs > 0.0).then(|| tr!("canvas-status-start-poses", secs))
    }

    /// What stays where it is, and why.
    fn stays_lines(&self, made: &Shifted) -> Vec<String> {
        if made.edits.is_empty() && made.stays.is_empty() {
            return vec![tr!("canvas-status-already").to_owned()];
        }
        stays_lines(self.document(), &made.stays)
    }

    fn short_name(&self, id: NodeId) -> String {
        let name = self.document().node(id).map(|node| shortened(&node.name, MAX_NAME_CHARS).into_owned());
        name.unwrap_or_default()
    }
}

/// At most one digit after the point, and a true minus.
fn short(x: f32) -> String {
    let tenths = (x * 10.0).round() / 10.0 + 0.0;
    format!("{tenths}").replace('-', "−")
}

#[cfg(test)]
mod tests;
