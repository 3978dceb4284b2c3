//! Solo: playing only some actions.

use std::collections::BTreeSet;

use egui::{Button, Rect, RichText, Ui, UiBuilder, vec2};
use egui_phosphor::regular as icon;

use super::Scene;
use crate::compile::Solo;
use crate::document::{ActionId, Clip};
use crate::kinds;
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};
use crate::ui_kit::tip::Tip as _;

/// Solos the selected actions, or ends solo if they are soloed already or none is selected.
pub fn toggle(ctx: &Ctx<'_>, clip: &Clip, out: &mut Outbox) {
    let plays = |id: &ActionId| clip.root().is_some_and(|root| clip.is_within(*id, root));
    let selected = &ctx.session.selection.actions;
    let actions: BTreeSet<ActionId> = selected.iter().copied().filter(plays).collect();
    let current = ctx.session.solo.as_ref();
    if current.is_some_and(|solo| actions.is_empty() || (solo.clip == clip.id && solo.actions == actions)) {
        out.push(Intent::SetSolo(None));
    } else if actions.is_empty() {
        let why = if selected.is_empty() { tr!("command-needs-actions") } else { tr!("graph-draft-solo") };
        out.push(Intent::Warn(why.to_owned()));
    } else {
        out.push(Intent::SetSolo(Some(Solo { clip: clip.id, actions })));
    }
}

/// Shows a banner at the top of the panel while actions are soloed, with a button that ends it.
pub fn banner(ui: &mut Ui, ctx: &Ctx<'_>, panel: Rect, out: &mut Outbox) {
    let Some(solo) = &ctx.session.solo else { return };
    let theme = ctx.theme;
    let clip = ctx.document.clip(solo.clip);
    let first = solo
        .actions
        .first()
        .and_then(|id| clip?.get(*id))
        .map(|item| kinds::with_label(&kinds::spoken(&item.action), &item.action));
    let what = match (solo.actions.len(), first) {
        (1, Some(name)) => tr!("graph-solo-one", name),
        (count, _) => tr!("graph-solo-several", count),
    };
    let width = (panel.width() - 24.0).clamp(1.0, 320.0);
    let rect = Rect::from_center_size(panel.center_top() + vec2(0.0, 24.0), vec2(width, 30.0));
    ui.painter().rect(
        rect,
        6.0,
        theme.warning,
        egui::Stroke::new(1.0, theme.warning),
        egui::StrokeKind::Inside,
    );
    ui.scope_builder(UiBuilder::new().max_rect(rect.shrink2(vec2(10.0, 2.0))), |ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let end = Button::new(format!("{} {}", icon::X, tr!("graph-end-solo")));
            if ui.add(end).tip(tr!("graph-end-solo.tooltip")).clicked() {
                out.push(Intent::SetSolo(None));
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let text = format!("{}  {what}", icon::HEADPHONES);
                ui.add(
                    egui::Label::new(
                        RichText::new(shortened(&text, MAX_LINE_CHARS)).color(theme.window).strong(),
                    )
                    .truncate(),
                );
            });
        });
    });
}

/// All actions that contain soloed ones.
pub fn path(ctx: &Ctx<'_>, clip: &Clip) -> BTreeSet<ActionId> {
    let mut path = BTreeSet::new();
    let parent = |id: ActionId| clip.get(id).and_then(|item| item.parent);
    for id in ctx.session.solo.iter().filter(|solo| solo.clip == clip.id).flat_map(|solo| &solo.actions) {
        let mut at = parent(*id);
        while let Some(id) = at.filter(|id| path.insert(*id)) {
            at = parent(id);
        }
    }
    path
}

impl Scene<'_> {
    /// True if the action is soloed, or inside a soloed one.
    pub fn is_soloed(&self, id: ActionId) -> bool {
        self.solo().is_some_and(|solo| {
            let parent = |id: &ActionId| self.clip.get(*id).and_then(|item| item.parent);
            std::iter::successors(Some(id), parent).any(|id| solo.actions.contains(&id))
        })
    }

    /// The soloed actions of the open clip.
    pub fn solo(&self) -> Option<&Solo> {
        self.ctx.session.solo.as_ref().filter(|solo| solo.clip == self.clip.id)
    }
}
