//! Menus and lists by keys: one that a key has opened has the focus on its first entry, the arrow keys lead from entry to entry, Enter clicks.

use egui::{Context, Event, Id, Key, LayerId, Modifiers, Order, PointerButton, Popup, RawInput, Rect};

use super::key_clicks::KeyClicks;
use crate::ui_kit::fields::is_form_popup_open;
use crate::ui_kit::key_focus;

/// The menu in front.
#[derive(Debug, Default)]
pub(super) struct MenuKeys {
    layer: Option<LayerId>,
    /// What had the focus before, and gets it back.
    before: Option<Id>,
    /// For so many more frames a menu that opens was opened by a key.
    by_key: u8,
}

/// Frames after a key in which a menu has opened.
const PATIENCE: u8 = 6;

/// An entry that a key can choose.
type Entry = (Id, Rect);

impl MenuKeys {
    /// Notes that a key opens a menu, if one opens now.
    pub(super) const fn note_key(&mut self) {
        self.by_key = PATIENCE;
    }

    /// Takes the keys for an open menu before egui gets them.
    pub(super) fn take_raw(&mut self, ctx: &Context, input: &mut RawInput, clicks: &mut KeyClicks) {
        if ctx.text_edit_focused() || clicks.is_clicking() {
            return;
        }
        if self.layer.is_none() {
            if key_focus::is_on_control(ctx) && input.events.iter().any(is_press) {
                self.note_key();
            }
            return;
        }
        let entries = self.layer.map(|layer| entries(ctx, layer)).unwrap_or_default();
        let Some(last) = entries.len().checked_sub(1) else { return };
        let focused = ctx.memory(egui::Memory::focused);
        let mut at = entries.iter().position(|(id, _)| Some(*id) == focused);
        let before = at;
        input.events.retain(|event| {
            let Event::Key { key, pressed: true, modifiers: Modifiers::NONE, .. } = event else {
                return true;
            };
            at = match (key, at) {
                (Key::ArrowDown, None) | (Key::Home, _) => Some(0),
                (Key::ArrowDown, Some(index)) => Some(if index == last { 0 } else { index + 1 }),
                (Key::ArrowUp, None | Some(0)) | (Key::End, _) => Some(last),
                (Key::ArrowUp, Some(index)) => Some(index - 1),
                (Key::Enter | Key::Space, Some(index)) => {
                    clicks.click(ctx, entries[index].1.center(), PointerButton::Primary);
                    self.by_key = PATIENCE;
                    at
                }
                _ => return true,
            };
            false
        });
        if let Some(index) = at.filter(|_| at != before) {
            ctx.memory_mut(|memory| memory.request_focus(entries[index].0));
        }
    }

    /// Follows what has opened and closed in this frame.
    pub(super) fn follow(&mut self, ctx: &Context, is_clicking: bool) {
        let layer = Some(()).filter(|()| Popup::is_any_open(ctx) && !is_form_popup_open(ctx));
        let layer = layer.and_then(|()| front_layer(ctx));
        let focused = ctx.memory(egui::Memory::focused);
        if layer.is_none() && self.layer.take().is_some() {
            let before =
                self.before.take().filter(|_| focused.is_none_or(|id| ctx.read_response(id).is_none()));
            if let Some(before) = before {
                ctx.memory_mut(|memory| memory.request_focus(before));
            }
        }
        if let Some(layer) = layer.filter(|layer| Some(*layer) != self.layer) {
            let entries = entries_of(ctx, layer, false);
            let is_inside = entries.iter().any(|(id, _)| Some(*id) == focused);
            // Its first frame only measures it.
            let Some((first, _)) = entries.first() else { return };
            if self.layer.replace(layer).is_none() {
                self.before = focused;
            }
            if std::mem::take(&mut self.by_key) > 0 && !is_inside && !ctx.text_edit_focused() {
                ctx.memory_mut(|memory| memory.request_focus(*first));
            }
            return;
        }
        if !is_clicking {
            self.by_key = self.by_key.saturating_sub(1);
        }
    }
}

/// The menu or list in front of all others. One in a dialog is over that, and yet not the layer on top.
fn front_layer(ctx: &Context) -> Option<LayerId> {
    let [top, dialog] =
        ctx.memory(|memory| [memory.areas().top_layer_id(Order::Foreground), memory.top_modal_layer()]);
    if top != dialog {
        return top;
    }
    let layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    layers.into_iter().rev().find(|layer| Popup::is_id_open(ctx, layer.id))
}

/// Whether a key presses what has the focus.
const fn is_press(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Enter | Key::Space, pressed: true, .. })
}

/// The entries of the last frame.
fn entries(ctx: &Context, layer: LayerId) -> Vec<Entry> {
    entries_of(ctx, layer, true)
}

/// What can be clicked in a menu, in its order. What holds others is none of them.
fn entries_of(ctx: &Context, layer: LayerId, is_over: bool) -> Vec<Entry> {
    // egui's widget for the area itself.
    let ground = layer.id.with("move");
    let all: Vec<Entry> = ctx.viewport(|viewport| {
        let pass = if is_over { &viewport.prev_pass } else { &viewport.this_pass };
        let widgets = pass.widgets.get_layer(layer);
        let is_entry =
            |sense: egui::Sense| sense.senses_click() && sense.is_focusable() && !sense.senses_drag();
        widgets
            .filter(|widget| widget.id != ground && widget.enabled && is_entry(widget.sense))
            .filter(|widget| widget.interact_rect.is_positive())
            .map(|widget| (widget.id, widget.rect))
            .collect()
    });
    let holds = |(id, rect): &Entry| {
        all.iter().filter(|(other, _)| other != id).any(|(_, other)| rect.contains_rect(*other))
    };
    all.iter().filter(|entry| !holds(entry)).copied().collect()
}
