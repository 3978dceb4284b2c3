//! *Play on the stage*: the way from the frames of a sheet to a node that plays them.

use std::collections::BTreeSet;

use egui::Ui;
use kineograph_runtime::format::{Content, Sheet};

use crate::document::{Document, Edit, NodeId};
use crate::history::Change;
use crate::new_node::new_node;
use crate::panels::dragged_asset::DraggedAsset;
use crate::panels::{Ctx, Intent, Outbox, keep_going};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::tip::Tip as _;

/// The button of the Frames view, for the chosen frames of a sheet, or for all where fewer than two are chosen.
pub(super) fn button(
    ui: &mut Ui,
    ctx: &Ctx<'_>,
    (sheet, chosen): (&Sheet, &BTreeSet<u32>),
    out: &mut Outbox,
) {
    let plays_some = chosen.len() > 1;
    let text = if plays_some { tr!("frames-on-stage.some") } else { tr!("frames-on-stage") };
    let chosen = if plays_some { chosen } else { &BTreeSet::new() };
    button_named(ui, ctx, text, (sheet, chosen), out);
}

/// A button that plays the chosen frames of a sheet, or all.
pub fn button_named(
    ui: &mut Ui,
    ctx: &Ctx<'_>,
    text: &str,
    (sheet, chosen): (&Sheet, &BTreeSet<u32>),
    out: &mut Outbox,
) {
    let response = ui.add_enabled(sheet.frame_count() > 0, egui::Button::new(text));
    if response.tip(tr!("frames-on-stage.tooltip")).clicked() {
        let asset = if chosen.is_empty() {
            DraggedAsset::sheet(sheet)
        } else {
            DraggedAsset::frames(sheet, chosen.iter().copied())
        };
        play(ctx, &asset, out);
    }
}

/// Plays the frames from the start, as a drop of the sheet onto a row of the Runs view does; where no node shows the sheet, a new one does.
fn play(ctx: &Ctx<'_>, asset: &DraggedAsset, out: &mut Outbox) {
    let Some((document, node, mut edits)) = shown(ctx, asset) else { return };
    let Some(played) = asset.placed_on(&document, node, 0.0) else { return };
    edits.extend(played);
    let loops = keep_going::beside_runs(ctx.document, ctx.programs, (node, 0.0), &mut edits);
    out.edit(Change::all(tr!("frames-on-stage.step"), edits));
    out.select(SelectionChange::Node(node));
    out.push(Intent::Seek(0.0));
    out.push(Intent::ShowCanvas);
    if let Some(loops) = loops {
        out.push(Intent::Report(loops));
    }
}

/// A node that shows the sheet, or else the whole of one of its pictures, the selected one first, in a document that has it, and the edits
/// that add it.
fn shown(ctx: &Ctx<'_>, asset: &DraggedAsset) -> Option<(Document, NodeId, Vec<Edit>)> {
    let sheet = asset.content.sheet()?;
    let images = ctx.document.sheet(sheet)?.images();
    let content = |id: &NodeId| ctx.document.node(*id).map(|node| &node.content);
    let shows = |id: &NodeId| content(id).is_some_and(|content| content.sheet() == Some(sheet));
    let shows_picture = |id: &NodeId| {
        content(id).is_some_and(
            |content| matches!(content, Content::Image(image) if images.contains(&image.as_str())),
        )
    };
    let all =
        || ctx.session.selection.node.into_iter().chain(ctx.document.nodes().iter().map(|node| node.id));
    if let Some(node) = all().find(shows).or_else(|| all().find(shows_picture)) {
        return Some((ctx.document.clone(), node, Vec::new()));
    }
    let add = new_node(ctx.document, ctx.media, sheet.to_owned(), Content::Sheet(sheet.to_owned()));
    let (document, made) = ctx.document.edited(&add).ok()?;
    Some((document, made.node?, vec![add]))
}
