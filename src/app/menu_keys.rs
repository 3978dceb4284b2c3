//! Menus and lists by keys: one that a key has opened has the focus on its first entry, the arrow keys lead from entry to entry
//! and from menu to menu of the bar, Enter clicks.

use egui::containers::menu::{MenuState, SubMenu};
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

/// The menu bar as it was shown last.
#[derive(Debug, Clone, Default)]
pub(super) struct BarMenus {
    /// What its titles open, from left to right.
    pub popups: Vec<Id>,
    /// The entries that open a menu inside of another.
    pub inner: Vec<Id>,
}

impl BarMenus {
    fn of(ctx: &Context) -> Self {
        ctx.data(|data| data.get_temp(Id::NULL)).unwrap_or_default()
    }

    /// Keeps it for the keys of the next frame.
    pub(super) fn share(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Id::NULL, self));
    }

    /// Which of its menus is open.
    fn open(&self, ctx: &Context) -> Option<usize> {
        self.popups.iter().position(|popup| Popup::is_id_open(ctx, *popup))
    }
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
        let bar = BarMenus::of(ctx);
        let mut turn = None;
        let focused = ctx.memory(egui::Memory::focused);
        let mut at = entries.iter().position(|(id, _)| Some(*id) == focused);
        let before = at;
        input.events.retain(|event| {
            let Event::Key { key, pressed: true, modifiers: Modifiers::NONE, .. } = event else {
                return true;
            };
            if matches!(key, Key::ArrowLeft | Key::ArrowRight) && bar.open(ctx).is_some() {
                turn = Some(*key == Key::ArrowRight);
                return false;
            }
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
        if let Some(is_right) = turn {
            self.turn(ctx, &bar, is_right, at.map(|index| entries[index]), clicks);
            // Where it rests, the pointer would open a menu inside of this one again.
            input.events.push(Event::PointerGone);
        }
    }

    /// Goes sideways: into the menu of an entry or out of it, else to the menu beside in the bar.
    fn turn(
        &mut self,
        ctx: &Context,
        bar: &BarMenus,
        is_right: bool,
        entry: Option<Entry>,
        clicks: &mut KeyClicks,
    ) {
        let Some(open) = bar.open(ctx) else { return };
        let popup = bar.popups[open];
        let inner = entry.filter(|(id, _)| is_right && bar.inner.contains(id));
        if let Some((_, rect)) = inner {
            clicks.click(ctx, rect.center(), PointerButton::Primary);
        } else if !is_right && self.layer.is_some_and(|layer| layer.id != popup) {
            let closed = MenuState::from_id(ctx, popup, |state| state.open_item.take());
            let around = entries(ctx, LayerId::new(Order::Foreground, popup));
            let is_its = |(id, _): &&Entry| Some(SubMenu::id_from_widget_id(*id)) == closed;
            if let Some((button, _)) = around.iter().find(is_its) {
                ctx.memory_mut(|memory| memory.request_focus(*button));
            }
        } else {
            let count = bar.popups.len();
            let beside = if is_right { open + 1 } else { open + count - 1 };
            Popup::open_id(ctx, bar.popups[beside % count]);
        }
        self.by_key = PATIENCE;
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
        // A menu inside of another opens under the pointer, before the click is over that takes the focus away.
        if let Some(layer) = layer.filter(|layer| Some(*layer) != self.layer && !is_clicking) {
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
    let layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    if top != dialog {
        // A menu inside of another stays on top when it is closed.
        let is_seen = |layer: &LayerId| ctx.memory(|memory| memory.areas().is_visible(layer));
        return top.filter(is_seen).or_else(|| {
            layers.into_iter().rev().find(|layer| layer.order == Order::Foreground && is_seen(layer))
        });
    }
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
