//! Pictures that are seen in part.

use kineograph_runtime::format::{Content, Progress, ProgressKind};

use super::super::Nodes;
use super::pictures;
use crate::document::{Document, Node};
use crate::panels::inspector::field_of;
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};
use crate::ui_kit::fields::Form;

/// Of the picture that is shown already, or of the first.
pub(super) fn made(document: &Document, shown: &Content, _: [f64; 2]) -> Option<Content> {
    Some(Content::Progress(Progress::bar(pictures::shown_or_first(document, shown)?)))
}

/// Midpoint and change rate of a bar, and what it is called.
type Way = ([f64; 2], [f64; 2], fn() -> &'static str);

const WAYS: [Way; 7] = [
    ([0.0, 0.5], [1.0, 0.0], || tr!("inspector-progress-left")),
    ([1.0, 0.5], [1.0, 0.0], || tr!("inspector-progress-right")),
    ([0.5, 0.0], [0.0, 1.0], || tr!("inspector-progress-bottom")),
    ([0.5, 1.0], [0.0, 1.0], || tr!("inspector-progress-top")),
    ([0.5, 0.5], [1.0, 0.0], || tr!("inspector-progress-width")),
    ([0.5, 0.5], [0.0, 1.0], || tr!("inspector-progress-height")),
    ([0.5, 0.5], [1.0, 1.0], || tr!("inspector-progress-middle")),
];

impl Nodes<'_> {
    pub(super) fn progress_fields(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let nodes = &self.several;
        let Content::Progress(shown) = &nodes.shown.content else { return };
        let field = field_of(label!("inspector-progress-of"));
        let field = field.mixed(nodes.differ(|node| node.content.pictured().clone()));
        let event = form.choice(&field, &pictures::listed(&shown.of), &pictures::all_boxed(ctx.document));
        nodes.set(out, tr!("inspector-nine-slice-of.step"), event, |node, of| {
            if let Some(progress) = progress(node) {
                progress.of = of;
            }
        });
        let kinds = [
            (ProgressKind::Bar, tr!("inspector-progress-bar")),
            (ProgressKind::Radial, tr!("inspector-progress-radial")),
        ];
        let named = (label!("inspector-progress-kind"), tr!("inspector-progress-kind.step"));
        self.one_of((form, out), named, &kinds, |node| Some(&mut progress(node)?.kind));
        if shown.kind == ProgressKind::Bar {
            self.way(form, out);
        }
        let field = field_of(label!("inspector-progress-midpoint")).range(0.0, 1.0);
        let step = tr!("inspector-progress-midpoint.step");
        nodes.vec2((form, out), step, (&field, Progress::MIDPOINT), |node| {
            Some(&mut progress(node)?.midpoint)
        });
        if shown.kind == ProgressKind::Bar {
            let field = field_of(label!("inspector-progress-rate")).range(0.0, 1.0);
            let step = tr!("inspector-progress-rate.step");
            nodes.vec2((form, out), step, (&field, Progress::CHANGE_RATE), |node| {
                Some(&mut progress(node)?.change_rate)
            });
        } else {
            let turns = [
                (false, tr!("inspector-progress-clockwise")),
                (true, tr!("inspector-progress-counterclockwise")),
            ];
            let named = (label!("inspector-progress-turns"), tr!("inspector-progress-turns.step"));
            self.one_of((form, out), named, &turns, |node| Some(&mut progress(node)?.reversed));
        }
    }

    /// Where bars grow from, in words.
    fn way(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let way = |node: &Node| {
            let Content::Progress(progress) = &node.content else { return None };
            WAYS.iter().position(|(midpoint, rate, _)| {
                (*midpoint, *rate) == (progress.midpoint, progress.change_rate)
            })
        };
        let shown = way(self.several.shown);
        let mut ways: Vec<(Option<usize>, String)> =
            WAYS.iter().enumerate().map(|(index, (.., name))| (Some(index), name().to_owned())).collect();
        if shown.is_none() {
            ways.push((None, tr!("inspector-progress-own").to_owned()));
        }
        let field = field_of(label!("inspector-progress-way")).mixed(self.several.differ(way));
        let event = form.choice(&field, &shown, &ways);
        self.several.set(out, tr!("inspector-progress-way.step"), event, |node, way: Option<usize>| {
            if let (Some(progress), Some((midpoint, rate, _))) =
                (progress(node), way.and_then(|way| WAYS.get(way)))
            {
                (progress.midpoint, progress.change_rate) = (*midpoint, *rate);
            }
        });
    }
}

fn progress(node: &mut Node) -> Option<&mut Progress> {
    if let Content::Progress(progress) = &mut node.content { Some(progress) } else { None }
}
