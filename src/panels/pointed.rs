//! The action under the pointer, which a panel lights up in the others.

use super::{Ctx, Intent, Outbox};
use crate::document::ActionId;
use crate::session::Pointed;

/// Notes which action of the open clip the pointer is on in this panel; `None`: on none. A panel takes back only what it said itself.
pub fn point(ctx: &Ctx<'_>, panel: &'static str, action: Option<ActionId>, out: &mut Outbox) {
    let clip = ctx.session.selection.clip;
    let pointed = clip.zip(action).map(|(clip, action)| Pointed { panel, clip, action });
    point_at(ctx, panel, pointed, out);
}

/// As [`point`], for an action of any clip.
pub fn point_at(ctx: &Ctx<'_>, panel: &'static str, pointed: Option<Pointed>, out: &mut Outbox) {
    let before = ctx.session.pointed;
    let is_own = before.is_some_and(|before| before.panel == panel);
    if pointed != before && (pointed.is_some() || is_own) {
        out.push(Intent::Point(pointed));
    }
}
