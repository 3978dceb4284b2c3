//! The ease around actions that the canvas adds: a short list, the favourites and what was used last.

use egui::{Button, Ui};
use kineograph_runtime::EaseKind;

use super::Frame;
use crate::panels::{Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::ease_picker::EaseMemory;
use crate::ui_kit::tip::Tip as _;

/// What motion is shaped with most often.
const COMMON: [EaseKind; 9] = [
    EaseKind::SineInOut,
    EaseKind::SineIn,
    EaseKind::SineOut,
    EaseKind::QuadraticActionIn,
    EaseKind::QuadraticActionOut,
    EaseKind::CubicActionInOut,
    EaseKind::BackOut,
    EaseKind::BounceOut,
    EaseKind::ElasticOut,
];

/// A button that names the ease and opens the list.
pub(super) fn show(ui: &mut Ui, frame: &Frame<'_>, out: &mut Outbox) {
    let chosen = frame.ctx.session.tools.ease;
    let name = chosen.map_or(tr!("canvas-ease-none"), |ease| ease.spec().name);
    let menu = ui.menu_button(tr!("canvas-ease", name), |ui| {
        if ui.add(Button::selectable(chosen.is_none(), tr!("canvas-ease-none"))).clicked() {
            out.push(Intent::EaseAdded(None));
        }
        for ease in listed(&EaseMemory::of(ui.ctx())) {
            if ui.add(Button::selectable(chosen == Some(ease), ease.spec().name)).clicked() {
                out.push(Intent::EaseAdded(Some(ease)));
                EaseMemory::note_use(ui.ctx(), ease.spec().name);
            }
        }
    });
    menu.response.tip(tr!("canvas-ease.tooltip"));
}

fn listed(memory: &EaseMemory) -> Vec<EaseKind> {
    let of_name = |name: &String| EaseKind::ALL.iter().copied().find(|ease| ease.spec().name == name);
    let own = memory.favourites.iter().chain(&memory.recent).filter_map(of_name);
    let mut all = COMMON.to_vec();
    for ease in own {
        if !all.contains(&ease) {
            all.push(ease);
        }
    }
    all
}
