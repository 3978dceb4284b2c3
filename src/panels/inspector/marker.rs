//! A marker.

use egui_phosphor::regular as icon;

use super::Header;
use crate::panels::timeline::marker_fields;
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::fields::Form;

/// Shows a marker.
pub(super) fn show(form: &mut Form<'_>, ctx: &Ctx<'_>, name: &str, out: &mut Outbox) -> Option<()> {
    let marker = ctx.document.marker(name)?;
    let sentence = tr!("inspector-marker-about");
    Header { icon: icon::FLAG_PENNANT, color: ctx.theme.text_dim, title: name, sentence }.show(form);
    marker_fields(form, marker, out);
    Some(())
}
