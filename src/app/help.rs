//! Dialogs of the menu Help: messages, version and licences.

use egui::{Context, RichText, Vec2, vec2};

use super::App;
use super::dialogs::Dialog;
use super::question::{body, dialog, is_read};
use crate::text::tr;
use crate::ui_kit::theme::{SPACE, primary_button};

/// Width and largest height of the list of messages, in points.
const LIST_PX: Vec2 = vec2(480.0, 360.0);

/// All messages since the start.
pub(super) struct MessageList;

impl Dialog for MessageList {
    fn name(&self) -> &'static str {
        "messages" // not shown
    }

    fn show(self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        let modal = dialog(ctx, "messages").show(ctx, |ui| {
            ui.set_width(LIST_PX.x);
            ui.heading(tr!("dialog-messages"));
            ui.add_space(SPACE);
            let mut taken = None;
            body(ui, LIST_PX.y, |ui| taken = app.notices.show_past(ui, &app.theme));
            ui.add_space(SPACE);
            (ui.add(primary_button(ui, tr!("common-close"))).clicked(), taken)
        });
        let (is_closed, taken) = modal.inner.clone();
        if let Some(offer) = taken {
            app.notices.withdraw(&offer);
            app.take_offer(offer, ctx);
            return None;
        }
        if is_closed || is_read(&modal) { None } else { Some(self) }
    }
}

/// Version and licences.
pub(super) struct About;

impl Dialog for About {
    fn name(&self) -> &'static str {
        "about" // not shown
    }

    fn show(self: Box<Self>, _app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        let modal = dialog(ctx, "about").show(ctx, |ui| {
            ui.set_width(360.0);
            ui.heading(tr!("dialog-about-version", version = env!("CARGO_PKG_VERSION")));
            ui.add_space(SPACE);
            ui.label(tr!("dialog-about-what"));
            ui.label(tr!("dialog-about-promise"));
            ui.add_space(SPACE);
            ui.label(RichText::new(tr!("dialog-about-license")).weak());
            ui.add_space(SPACE);
            ui.add(primary_button(ui, tr!("common-close"))).clicked()
        });
        if modal.inner || is_read(&modal) { None } else { Some(self) }
    }
}
