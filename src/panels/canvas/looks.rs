//! Opacity and colour at the playhead, which no handle on the sprite shows: fields that change the selected action, or are recorded.

use egui::{Align, Color32, Layout, RichText, TextStyle, Ui, vec2};
use kineograph_runtime::ValueNames;
use kineograph_runtime::format::{Color, Unit};
use kineograph_studio::motion::{Placement, PoseProperty};

use super::gesture::missing_text;
use super::held::GrabbedNode;
use super::wording::Wording;
use super::write::PoseWriter;
use super::{CanvasPanel, Frame};
use crate::motion::handles_of;
use crate::panels::{Intent, Outbox};
use crate::session::{Focus, Mode};
use crate::text::{Label, label, tr};
use crate::ui_kit::fields::{Field, FieldEvent, Form};
use crate::ui_kit::theme::{ROW_HEIGHT, SPACE_SMALL};

/// Widths of the fields in points.
const OPACITY_WIDTH: f32 = 58.0;
const COLOR_WIDTH: f32 = 112.0;
const NARROW_COLOR_WIDTH: f32 = 64.0;

/// A field that is being dragged.
pub(super) struct LookDrag {
    writer: PoseWriter,
    held: GrabbedNode,
}

impl CanvasPanel {
    /// What can be changed of the look of the selected node: all while it is recorded, else what the selected action changes.
    pub(super) fn shown_looks(&self, frame: &Frame<'_>) -> Vec<PoseProperty> {
        let (session, all) = (frame.ctx.session, [PoseProperty::Opacity, PoseProperty::Color]);
        if frame.selected().is_none() || session.playback.is_playing() {
            return Vec::new();
        }
        if session.tools.records {
            return all.to_vec();
        }
        if session.mode() != Mode::Motion || session.selection.focus != Focus::Actions {
            return Vec::new();
        }
        let clip = session.selection.clip.and_then(|clip| frame.ctx.document.clip(clip));
        let item = clip.zip(session.selection.primary_action()).and_then(|(clip, id)| clip.get(id));
        let handles = item.map(|item| handles_of(&item.action, &ValueNames::default())).unwrap_or_default();
        let has = |property: &PoseProperty| {
            let own = |channel| property.channels().contains(&channel);
            handles.iter().any(|handle| handle.part.place.is_some() && own(handle.part.channel))
        };
        all.into_iter().filter(has).collect()
    }

    /// Shows the fields.
    pub(super) fn looks(
        &mut self,
        ui: &mut Ui,
        (shown, wording): (&[PoseProperty], Wording),
        frame: &Frame<'_>,
        out: &mut Outbox,
    ) {
        let is_named = wording.has_names();
        let color_width = if wording == Wording::Least { NARROW_COLOR_WIDTH } else { COLOR_WIDTH };
        let Some(held) = frame.selected().and_then(|node| GrabbedNode::of(frame, node.id)) else { return };
        let before = held.before;
        if shown.contains(&PoseProperty::Opacity) {
            let event =
                field(ui, frame, (OPACITY_WIDTH, is_named), label!("canvas-look-opacity"), |form, field| {
                    let field = Field { unit: Unit::Level, range: [0.0, 255.0], ..*field };
                    form.number(&field, before.opacity, None)
                });
            let event = event.map(|opacity| Placement { opacity, ..before });
            self.post_look(frame, (&held, PoseProperty::Opacity), event, out);
        }
        if shown.contains(&PoseProperty::Color) {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // `as` keeps it in range
            let color = Color(before.color.map(|level| level.round() as u8));
            let event =
                field(ui, frame, (color_width, is_named), label!("canvas-look-color"), |form, field| {
                    form.color(field, color, None)
                });
            let event = event.map(|color| Placement { color: color.0.map(f64::from), ..before });
            self.post_look(frame, (&held, PoseProperty::Color), event, out);
        }
    }

    /// One drag is one step, and so is a typed value.
    fn post_look(
        &mut self,
        frame: &Frame<'_>,
        (held, property): (&GrabbedNode, PoseProperty),
        event: FieldEvent<Placement>,
        out: &mut Outbox,
    ) {
        let (after, is_drag) = match event {
            FieldEvent::Idle => return,
            FieldEvent::Preview(after) => (after, true),
            FieldEvent::Commit(after) => (after, false),
            FieldEvent::FinishDrag => {
                if let Some(drag) = self.look_drag.take() {
                    drag.writer.show_recorded(&frame.ctx.session.selection, out);
                }
                return out.push(Intent::FinishDrag);
            }
            FieldEvent::CancelDrag => {
                self.look_drag = None;
                return out.push(Intent::CancelDrag);
            }
            FieldEvent::Refused(why) => return out.push(Intent::Warn(why.to_owned())),
        };
        let drag = match self.look_drag.take() {
            Some(drag) => Ok(drag),
            None => PoseWriter::new(frame, held.node.id, Some(property))
                .map(|writer| LookDrag { writer, held: held.clone() }),
        };
        let mut drag = match drag {
            Ok(drag) => drag,
            Err(missing) => return out.push(Intent::Warn(missing_text(missing).to_owned())),
        };
        let what =
            if property == PoseProperty::Opacity { tr!("canvas-what-fade") } else { tr!("canvas-what-tint") };
        let Some(change) = drag.writer.change(&[(drag.held.clone(), after)], what) else { return };
        if is_drag {
            out.push(Intent::Preview(change));
            self.look_drag = Some(drag);
        } else {
            out.edit(change);
            drag.writer.show_recorded(&frame.ctx.session.selection, out);
        }
    }
}

/// A field after its name, if there is room for that.
fn field<T>(
    ui: &mut Ui,
    frame: &Frame<'_>,
    (width, is_named): (f32, bool),
    name: Label,
    add: impl FnOnce(&mut Form<'_>, &Field<'_>) -> FieldEvent<T>,
) -> FieldEvent<T> {
    let text = RichText::new(name.text()).color(frame.ctx.theme.text_dim);
    let font = TextStyle::Body.resolve(ui.style());
    let name_width = ui.painter().layout_no_wrap(name.text().to_owned(), font, Color32::PLACEHOLDER).size().x;
    let size = vec2(if is_named { name_width + SPACE_SMALL } else { 0.0 } + width, ROW_HEIGHT);
    let node = frame.ctx.session.selection.node;
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = SPACE_SMALL;
        if is_named {
            ui.label(text);
        }
        let mut form = Form::new(ui, frame.ctx.theme, ("canvas looks", node)); // not shown
        add(&mut form, &Field { wide: true, ..Field::new(name.text(), name.tooltip()) })
    })
    .inner
}
