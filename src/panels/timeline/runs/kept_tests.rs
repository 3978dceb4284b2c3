//! The model that follows the document is the one read anew.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::super::hands::TimelineHost;
use super::model::{Layout, LineKind, RunsCache, RunsModel};
use super::tests::runs_document;
use crate::document::{Edit, Run, RunEdit};
use crate::history::Change;
use crate::panels::Intent;

#[test]
fn a_model_that_follows_edits_is_the_one_read_anew() {
    let document = runs_document();
    let [hop, spin, both] = [0, 1, 2].map(|place: usize| document.runs()[place].as_ref().clone());
    let [coin, moon] = [0, 3].map(|place: usize| document.nodes()[place].id);
    let shift = |runs: &[&Run], by_secs| {
        let ids = runs.iter().map(|run| run.id).collect();
        Edit::Runs(RunEdit::Shift { ids, by_secs, ripple: false })
    };
    // Whether the rows of the other nodes stay as they are.
    let edits = [
        (shift(&[&hop], 2.0), true),
        (shift(&[&both], 0.25), true),
        (shift(&[&hop, &spin, &both], 1.0), false),
        (Edit::SetRun(Run { paused: true, ..both.clone() }), true),
        (Edit::SetRun(Run { speed: 0.5, at_secs: 0.0, ..both.clone() }), true),
        (Edit::SetRun(Run { node: moon, ..both.clone() }), false),
        (Edit::AddRun(hop.clip, coin, 0.75), false),
        (Edit::RemoveRun(spin.id), false),
        (Edit::RenameClip(hop.clip, "jump".into()), false),
    ];
    let open = Layout {
        runs: BTreeSet::from([(both.id, 0)]),
        least_lines: BTreeMap::from([(coin, 3)]),
        ..Layout::default()
    };
    for layout in [Layout::default(), open] {
        let mut host = TimelineHost::new(document.clone(), true);
        let mut kept = RunsCache::default();
        let mut before = kept.renewed(&host.editor.ctx(&host.theme), &layout);
        for (edit, keeps_others) in &edits {
            host.editor.apply(Intent::Edit(Change::new("edit", edit.clone())));
            host.editor.refresh();
            let ctx = host.editor.ctx(&host.theme);
            let model = kept.renewed(&ctx, &layout);
            let anew = RunsModel::new(&ctx, &layout);
            assert_eq!(format!("{model:?}"), format!("{anew:?}"), "{edit:?}");
            let star = |model: &RunsModel| match &model.lines[model.rows[2].first_line].kind {
                LineKind::Bars(bars) => Arc::clone(bars),
                LineKind::Action(..) => unreachable!(),
            };
            assert_eq!(Arc::ptr_eq(&star(&before), &star(&model)), *keeps_others, "{edit:?}");
            before = model;
        }
    }
}

#[test]
fn the_bracket_is_that_of_each_run() {
    let host = TimelineHost::new(runs_document(), true);
    let model = RunsModel::new(&host.editor.ctx(&host.theme), &Layout::default());
    let ids: Vec<_> = model.stretches.iter().map(|(id, _)| *id).collect();
    for [first, last] in [[0, 1], [0, 2], [1, 2], [2, 2]] {
        let [from, to] = [model.stretches[first].1, model.stretches[last].1];
        let both = [from[0].min(to[0]), from[1].max(to[1])];
        let runs = if first == last { vec![ids[first]] } else { vec![ids[first], ids[last]] };
        assert_eq!(model.bracket_secs(&runs), Some(both));
    }
    assert_eq!(model.bracket_secs(&[]), None);
}
