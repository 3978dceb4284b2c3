//! Handles whose value the action fixes: why it can't be dragged, and which kind of action would let it.

use egui::{Align, Context, CursorIcon, Layout, Margin, Rect, RichText, Ui, UiBuilder, Vec2};
use kineograph_runtime::Channel;
use kineograph_runtime::format::{ActionId, Kind};

use super::channel_name::value_text;
use super::graph::Graph;
use crate::change_kind;
use crate::history::Change;
use crate::kinds;
use crate::motion::PlacedHandle;
use crate::panels::{Ctx, Outbox};
use crate::text::tr;

/// The opacity that `FadeIn` ends at, as it is stored; `FadeOut` ends at 0.
const SOLID: f64 = 255.0;

/// Where the note begins in the graph, in points.
const NOTE_AT: Vec2 = Vec2::new(4.0, 2.0);

/// Why the value of a handle can't be changed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FixedValue {
    action: ActionId,
    kind: Kind,
    ends: FixedEnd,
}

/// What an action ends with.
#[derive(Debug, Clone, Copy, PartialEq)]
enum FixedEnd {
    /// Always this value.
    At(Channel, f64),
    /// What the channel showed before the action.
    Before,
}

impl FixedValue {
    /// Of a handle; `None` if its value can be changed.
    pub fn of(graph: &Graph, stand: &PlacedHandle) -> Option<Self> {
        let leaf = graph.subject.as_ref()?.leaf.as_ref().filter(|_| !stand.has_value())?;
        let kind = leaf.action.kind();
        let ends = match kind {
            Kind::FadeOut => FixedEnd::At(Channel::Opacity, 0.0),
            Kind::FadeIn => FixedEnd::At(Channel::Opacity, SOLID),
            _ => FixedEnd::Before,
        };
        Some(Self { action: leaf.id, kind, ends })
    }

    /// Whether the reason has the value in it.
    pub const fn names_value(self) -> bool {
        matches!(self.ends, FixedEnd::At(..)) && free_kind(self.kind).is_some()
    }

    /// The reason, with what to do instead.
    pub fn text(self, ctx: &Context) -> String {
        let action = kinds::title(self.kind);
        match (self.ends, free_kind(self.kind).map(kinds::title)) {
            (FixedEnd::At(channel, value), Some(other)) => {
                tr!("curves-fixed-end", action, value = value_text(ctx, channel, value), other)
            }
            (FixedEnd::Before, Some(other)) => tr!("curves-fixed-before", action, other),
            (_, None) => tr!("curves-fixed-swing", action),
        }
    }

    /// The reason alone.
    fn reason(self, ctx: &Context) -> String {
        let action = kinds::title(self.kind);
        match self.ends {
            FixedEnd::At(channel, value) => {
                tr!("curves-fixed-end.short", action, value = value_text(ctx, channel, value))
            }
            FixedEnd::Before if free_kind(self.kind).is_some() => tr!("curves-fixed-before.short", action),
            FixedEnd::Before => tr!("curves-fixed-swing", action),
        }
    }

    /// Says the reason in the upper left corner of the graph, with a button that changes the action to one that ends at any value.
    pub fn note(self, ui: &mut Ui, ctx: &Ctx<'_>, graph: Rect, out: &mut Outbox) {
        let room = Rect::from_min_max(graph.min + NOTE_AT, graph.max);
        let layout = Layout::left_to_right(Align::Min);
        let mut corner = ui.new_child(UiBuilder::new().max_rect(room).layout(layout));
        let card =
            egui::Frame::new().fill(ctx.theme.well).corner_radius(3.0).inner_margin(Margin::symmetric(3, 1));
        card.show(&mut corner, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(self.reason(ui.ctx())).size(10.5).color(ctx.theme.text));
                let Some(other) = free_kind(self.kind).map(kinds::title) else { return };
                if ui.small_button(tr!("curves-fixed-use", other)).clicked()
                    && let Some((_, change)) = self.freed(ctx)
                {
                    out.edit(change);
                }
            });
        });
    }

    /// The change to the kind that ends at any value, which ends at the same value at first, with the name of that kind.
    pub fn freed(self, ctx: &Ctx<'_>) -> Option<(&'static str, Change)> {
        let kind = free_kind(self.kind)?;
        Some((kinds::title(kind), change_kind::change(ctx, &[self.action], kind)?))
    }
}

/// The pointer over a handle that can be dragged in time, in value, in both or in neither.
pub fn cursor(stand: &PlacedHandle) -> CursorIcon {
    match (stand.has_value(), stand.has_time()) {
        (true, _) => CursorIcon::Grab,
        (false, true) => CursorIcon::ResizeHorizontal,
        (false, false) => CursorIcon::NotAllowed,
    }
}

/// The related kind whose end is a number of its own.
const fn free_kind(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::FadeIn | Kind::FadeOut | Kind::FadeFrom => Some(Kind::FadeTo),
        Kind::TintFrom => Some(Kind::TintTo),
        Kind::MoveFrom => Some(Kind::MoveTo),
        Kind::RotateFrom => Some(Kind::RotateTo),
        Kind::ScaleFrom => Some(Kind::ScaleTo),
        Kind::SkewFrom => Some(Kind::SkewTo),
        Kind::ResizeFrom => Some(Kind::ResizeTo),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::ValueNames;
    use kineograph_runtime::format::Action;

    use super::*;
    use crate::motion::{HandleSlot, handles_of};

    fn ends_freely(kind: Kind) -> bool {
        let handles = handles_of(&Action::new(kind), &ValueNames::default());
        let mut ends = handles.iter().filter(|handle| handle.slot == HandleSlot::End).peekable();
        ends.peek().is_some() && ends.all(|handle| handle.part.place.is_some())
    }

    #[test]
    fn what_is_offered_ends_at_a_number_of_its_own_and_is_related() {
        let fixed = Kind::all().filter_map(|kind| Some((kind, free_kind(kind)?)));
        let mut count = 0;
        for (kind, free) in fixed {
            count += 1;
            assert!(!ends_freely(kind) && ends_freely(free), "{kind:?}");
            assert!(change_kind::related(kind).contains(&free), "{kind:?}");
        }
        assert_eq!(count, 9);
    }
}
