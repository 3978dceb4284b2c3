//! The stage: size, background, frame rate.

use egui_phosphor::regular as icon;
use kineograph_runtime::format::{MAX_FPS, MAX_STAGE_PX, Stage, Unit};

use super::Header;
use crate::document::Edit;
use crate::history::Change;
use crate::panels::{Ctx, Outbox};
use crate::ui_kit::fields::{Field, FieldEvent, Form, post_field};

pub(super) fn show(form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
    let stage = ctx.document.stage();
    let default = Stage::default();
    let header = Header {
        icon: icon::FRAME_CORNERS,
        color: ctx.theme.accent,
        title: "Stage",
        sentence: "The area that is drawn. Select an action, a node or a clip to edit it here.",
    };
    header.show(form);
    let field = Field::new("Size", "Width and height of the stage.").unit(Unit::Px).range(1.0, MAX_STAGE_PX);
    let event = form.vec2(&field, stage.size, Some(default.size));
    set(out, stage, "Resize stage", event, |stage, size| stage.size = size);
    let field = Field::new("Background", "The colour behind everything.");
    let event = form.color(&field, stage.background, Some(default.background));
    set(out, stage, "Change background", event, |stage, color| stage.background = color);
    let help =
        "Frames per second: the steps of the playhead and of exports. Games play smoothly at any rate.";
    let field = Field::new("Frame rate", help).range(1.0, MAX_FPS);
    let event = form.number(&field, stage.fps, Some(default.fps));
    set(out, stage, "Change frame rate", event, |stage, fps| stage.fps = fps);
}

fn set<T>(
    out: &mut Outbox,
    stage: &Stage,
    label: &str,
    event: FieldEvent<T>,
    apply: impl FnOnce(&mut Stage, T),
) {
    post_field(out, event, |value| {
        let mut stage = stage.clone();
        apply(&mut stage, value);
        Change::new(label, Edit::SetStage(stage))
    });
}
