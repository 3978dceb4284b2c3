//! The stage: size, background, frame rate.

use egui_phosphor::regular as icon;
use kineograph_runtime::format::{MAX_FPS, MAX_STAGE_PX, Stage, Unit};

use super::{Header, field_of};
use crate::document::Edit;
use crate::history::Change;
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};
use crate::ui_kit::fields::{FieldEvent, Form, post_field};

pub(super) fn show(form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
    let stage = ctx.document.stage();
    let default = Stage::default();
    let header = Header {
        icon: icon::FRAME_CORNERS,
        color: ctx.theme.accent,
        title: tr!("inspector-stage"),
        sentence: tr!("inspector-stage-about"),
    };
    header.show(form);
    let field = field_of(label!("inspector-stage-size")).unit(Unit::Px).range(1.0, MAX_STAGE_PX);
    let event = form.vec2(&field, stage.size, Some(default.size));
    set(out, stage, tr!("inspector-stage-size.step"), event, |stage, size| stage.size = size);
    let field = field_of(label!("inspector-stage-background"));
    let event = form.color(&field, stage.background, Some(default.background));
    set(out, stage, tr!("inspector-stage-background.step"), event, |stage, color| stage.background = color);
    let field = field_of(label!("inspector-stage-fps")).range(1.0, MAX_FPS);
    let event = form.number(&field, stage.fps, Some(default.fps));
    set(out, stage, tr!("inspector-stage-fps.step"), event, |stage, fps| stage.fps = fps);
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
