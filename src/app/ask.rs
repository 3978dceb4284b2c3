//! Questions with some answers, and the one about unsaved changes.

use std::path::PathBuf;
use std::sync::Arc;

use egui::{Context, ViewportCommand};

use super::App;
use super::dialogs::{Dialog, Next};
use super::question::{FirstFocus, body, buttons, dialog, is_confirmed, is_escaped};
use crate::text::tr;
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, danger_button, primary_button};

/// A question with buttons, of which the last one cancels, if the first doesn't. Enter gives the first answer, unless that loses something; Esc
/// cancels.
pub(super) struct Question {
    title: &'static str,
    text: String,
    /// Label of each button, and what it does.
    answers: Vec<(&'static str, Next)>,
    /// Whether the first answer is to do nothing.
    is_kept: bool,
    /// Whether the first answer loses something, so that Enter cancels.
    is_dangerous: bool,
    focus: FirstFocus,
}

impl Question {
    pub fn new(title: &'static str, text: impl Into<String>) -> Self {
        Self {
            title,
            text: text.into(),
            answers: Vec::new(),
            is_kept: false,
            is_dangerous: false,
            focus: FirstFocus::new(),
        }
    }

    /// The same question, whose first answer does nothing, in place of the button that cancels.
    pub fn or_keep(mut self, label: &'static str) -> Self {
        self.answers.insert(0, (label, Arc::new(|app: &mut App, _: &Context| app.dialogs.after_save = None)));
        self.is_kept = true;
        self
    }

    /// The same question, whose first answer loses something: Enter cancels it.
    pub const fn dangerous(mut self) -> Self {
        self.is_dangerous = true;
        self
    }

    /// The same question with one more answer.
    pub fn answer(
        mut self,
        label: &'static str,
        then: impl Fn(&mut App, &Context) + Send + Sync + 'static,
    ) -> Self {
        self.answers.push((label, Arc::new(then)));
        self
    }
}

impl Dialog for Question {
    fn name(&self) -> &'static str {
        self.title
    }

    fn show(mut self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        let (mut chosen, mut is_cancelled) = (None, false);
        let modal = dialog(ctx, self.title).show(ctx, |ui| {
            ui.set_width(380.0);
            ui.heading(self.title);
            ui.add_space(SPACE);
            body(ui, f32::INFINITY, |ui| ui.label(&self.text));
            ui.add_space(SPACE_LARGE);
            buttons(ui, |ui| {
                for (place, (label, _)) in self.answers.iter().enumerate() {
                    let button = match place {
                        0 if self.is_dangerous => danger_button(ui, *label),
                        0 => primary_button(ui, *label),
                        _ => egui::Button::new(*label),
                    };
                    let button = ui.add(button);
                    if place == 0 && !self.is_dangerous {
                        // What Enter does is to be seen.
                        self.focus.give(&button);
                    }
                    if button.clicked() {
                        chosen = Some(place);
                    }
                }
                if !self.is_kept {
                    let cancel = ui.button(tr!("common-cancel"));
                    if self.is_dangerous {
                        self.focus.give(&cancel);
                    }
                    is_cancelled = cancel.clicked();
                }
            });
        });
        if let Some(place) = chosen.or_else(|| (!self.is_dangerous && is_confirmed(&modal)).then_some(0)) {
            self.answers[place].1(app, ctx);
            None
        } else if is_cancelled || is_escaped(&modal) {
            app.dialogs.after_save = None;
            None
        } else {
            Some(self)
        }
    }
}

impl App {
    /// Continues at once, or asks first if changes would be lost.
    pub(super) fn ask_to_discard(
        &mut self,
        ctx: &Context,
        next: impl Fn(&mut Self, &Context) + Send + Sync + 'static,
    ) {
        if self.is_any_unsaved() { self.ask_about_changes(next) } else { next(self, ctx) }
    }

    /// Whether something is open that no file has, shown or put aside.
    pub(super) fn is_any_unsaved(&self) -> bool {
        self.is_unsaved() || self.safety.shelf.unsaved().is_some()
    }

    /// Adds something at once, or asks first if that begins a new project and changes of the open one would be lost.
    pub(super) fn ask_before_begin(&mut self, next: impl Fn(&mut Self) + Send + Sync + 'static) {
        if self.start_page.is_some() && self.is_any_unsaved() {
            self.ask_about_changes(move |app, _| next(app));
        } else {
            next(self);
        }
    }

    /// Asks about unsaved changes before something else is done: first of the open project, then of those that are put aside, each of which
    /// is shown.
    fn ask_about_changes(&mut self, next: impl Fn(&mut Self, &Context) + Send + Sync + 'static) {
        let next: Next = Arc::new(next);
        if !self.is_unsaved()
            && let Some(path) = self.safety.shelf.unsaved()
        {
            self.return_to(&path, true);
        }
        self.ask_about_open(move |app, ctx| app.ask_about_rest(&next, ctx));
    }

    /// The open project was saved, or discarded by the answer: goes on with those that are put aside.
    fn ask_about_rest(&mut self, next: &Next, ctx: &Context) {
        let Some(path) = self.safety.shelf.unsaved() else { return next(self, ctx) };
        self.return_to(&path, false);
        let next = Arc::clone(next);
        self.ask_about_open(move |app, ctx| app.ask_about_rest(&next, ctx));
    }

    /// Asks about unsaved changes of the open project before something else is done.
    pub(super) fn ask_about_open(&mut self, next: impl Fn(&mut Self, &Context) + Send + Sync + 'static) {
        let name = self.shown_name();
        let text = match self.safety.is_gone {
            true => tr!("dialog-unsaved.deleted", name),
            false => tr!("dialog-unsaved.text", name),
        };
        let next: Next = Arc::new(next);
        let after_save = Arc::clone(&next);
        let question = Question::new(tr!("dialog-unsaved"), text)
            .answer(tr!("common-save"), move |app, ctx| {
                app.dialogs.after_save = Some(Arc::clone(&after_save));
                app.save(ctx);
            })
            .answer(tr!("dialog-dont-save"), move |app, ctx| next(app, ctx));
        self.dialogs.open(question);
    }

    /// Asks before overwriting a file that was read only in part.
    pub(super) fn ask_to_drop(&mut self, path: PathBuf) {
        let question = Question::new(tr!("dialog-partial"), tr!("dialog-partial.text"))
            .answer(tr!("common-save-as"), Self::save_as)
            .answer(tr!("dialog-save-anyway"), move |app, ctx| app.save_and_go_on(&path, ctx));
        self.dialogs.open(question);
    }

    /// Keeps the window open and asks if there are unsaved changes.
    pub(super) fn hold_close(&mut self, ctx: &Context) {
        if !ctx.input(|input| input.viewport().close_requested()) || self.may_close {
            return;
        }
        if self.closes_after_work() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
        } else if self.is_any_unsaved() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.ask_about_changes(Self::close_unless_exporting);
        } else if self.exports.is_running() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.close_unless_exporting(ctx);
        }
    }

    /// Closes the window, or asks first if an export would be lost.
    fn close_unless_exporting(&mut self, ctx: &Context) {
        let close = |app: &mut Self, ctx: &Context| {
            app.exports.cancel();
            app.may_close = true;
            ctx.send_viewport_cmd(ViewportCommand::Close);
        };
        let Some(file) = self.exports.running_file() else { return close(self, ctx) };
        let question = Question::new(tr!("dialog-export-runs"), tr!("dialog-export-runs.text", file))
            .answer(tr!("dialog-export-runs-quit"), close)
            .or_keep(tr!("dialog-export-runs-keep"));
        self.dialogs.open(question);
    }
}
