//! Short messages in a corner of the window, each with a close button.

use std::borrow::Cow;
use std::path::PathBuf;
use std::time::SystemTime;

use egui::{
    Align, Align2, Area, Color32, Context, Id, Label, Layout, Margin, Order, Pos2, RichText, Shadow, Stroke,
    TextStyle, Ui, vec2,
};
use egui_phosphor::regular as icon;

use super::messages::{Kind, Messages};
use crate::document::NodeId;
use crate::editor::{ClipSharers, News, SharedBy, StepWarning};
use crate::text::tr;
use crate::ui_kit::fields::icon_button;
use crate::ui_kit::shorten::{MAX_TEXT_CHARS, shortened};
use crate::ui_kit::theme::{RADIUS, SPACE, SPACE_LARGE, SPACE_SMALL, Theme, mix};

/// How long news are shown, in seconds.
const NEWS_SECS: f64 = 2.0;
/// How long a warning or an error is shown, in seconds: to be noticed, and to be read at so many letters a second.
const SECS: [f64; 2] = [6.0, 15.0];
const NOTICED_SECS: f64 = 3.0;
const LETTERS_PER_SEC: f64 = 15.0;
/// How long something that is about to be gone for good can be taken back, in seconds.
const UNDO_SECS: f64 = 10.0;
/// How long a message stays after the pointer has left it, in seconds.
const HOVER_SECS: f64 = 1.0;
/// Most messages at a time; the oldest is removed first.
const MAX_SHOWN: usize = 4;
/// Most messages with a button that were closed and whose button the list still shows.
const MAX_CLOSED: usize = 8;
/// Most errors that a message lists, and characters of each.
const MAX_LISTED: usize = 5;
const MAX_LISTED_CHARS: usize = 180;
/// Width of a message, in points.
const WIDTH: f32 = 340.0;
/// What the sign and the button that closes take of it, with their spaces, in points.
const SIGNS_PX: f32 = 60.0;

/// The messages that are shown, the oldest first.
#[derive(Debug, Default)]
pub struct Notices {
    shown: Vec<Notice>,
    next_number: u64,
    /// How many were shown in the last frame.
    count_shown: usize,
    /// How far up they reached in it, in points from the lower edge of the window.
    height_px: f32,
    /// When they were shown last, in seconds of the window's clock, if the pointer was over one of them.
    paused_secs: Option<f64>,
    /// Where the pointer has rested since the last one came, which may have come under it: nothing says that it is read.
    came_under: Option<Pos2>,
    /// Whether a button of them has the keyboard.
    has_focus: bool,
    /// Those with a button that were closed, the latest last: the list shows the button as long as it can do anything.
    closed: Vec<Notice>,
    /// What is wrong now and said until it is not any more, even if that message was closed.
    standing: Option<String>,
    /// All messages since the start.
    past: Messages,
}

/// What a message is about, and so when it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    /// The open project: it goes with that.
    Project,
    /// The program: it stays when another project is opened.
    Program,
    /// What is wrong with the program now: it goes when that is over.
    Now,
}

#[derive(Debug)]
struct Notice {
    number: u64,
    kind: Kind,
    text: String,
    about: About,
    /// How long it is shown, in seconds; `None` shows it until it is closed.
    secs: Option<f64>,
    /// When it disappears, in seconds of the window's clock; set when it is first shown.
    until_secs: Option<f64>,
    /// The number of undo steps while Undo refers to the step of this message.
    undo_len: Option<usize>,
    /// The button beside the text.
    offer: Option<Offer>,
    /// What it warns of: it goes when that is over.
    cause: Option<StepWarning>,
}

/// What a button in a message does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Offer {
    /// Undo the step of the message.
    Undo,
    /// Save the project.
    Save,
    /// Save the project under another name.
    SaveElsewhere,
    /// Slice this image into frames.
    Slice(String),
    /// Write this value into the text of this node.
    Value(NodeId, String),
    /// Open this symbol and undo the last step there.
    UndoInSymbol(PathBuf),
    /// Give these nodes a clip of their own.
    OwnClip(ClipSharers),
    /// Ask for another name of this symbol, which was just made with this text.
    NameSymbol(PathBuf, String),
    /// Discard none of the recovered work after all.
    KeepRecovered,
}

/// How long a text is shown that tells of something wrong, in seconds.
pub(super) fn reading_secs(text: &str) -> f64 {
    #[allow(clippy::cast_precision_loss)] // texts are short
    let letters = text.chars().count() as f64;
    (NOTICED_SECS + letters / LETTERS_PER_SEC).clamp(SECS[0], SECS[1])
}

impl Offer {
    fn title(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Undo | Self::KeepRecovered => tr!("command-undo"),
            Self::Save => tr!("common-save"),
            Self::SaveElsewhere => tr!("safety-save-elsewhere"),
            Self::Slice(_) => tr!("import-strip.button"),
            Self::Value(..) => tr!("inspector-text-value-offer.button"),
            Self::UndoInSymbol(_) => tr!("symbol-undo-inside"),
            Self::OwnClip(sharers) => return sharers.title(),
            Self::NameSymbol(..) => tr!("symbol-other-name"),
        })
    }
}

impl Notices {
    /// Confirms that something was done.
    pub fn news(&mut self, text: impl Into<String>) {
        self.add(Notice::new(Kind::News, text.into(), Some(NEWS_SECS)));
    }

    /// Reports a side effect of a step, with a button that undoes the step, until the next one. Of nodes that share a clip with others the
    /// button gives them their own; copies can be given one as long as they share it.
    pub fn undoable(&mut self, news: News) {
        let Some(sharers) = news.sharers else {
            return self.propose_until_edit(news.text, Offer::Undo, news.undo_len);
        };
        // One is enough of what is said of copy after copy.
        self.retain(|notice| !matches!(notice.offer, Some(Offer::OwnClip(_))));
        match sharers.by {
            SharedBy::Copies => self.propose(news.text, Offer::OwnClip(sharers)),
            SharedBy::Drag => self.propose_until_edit(news.text, Offer::OwnClip(sharers), news.undo_len),
        }
    }

    /// Reports what is gone for good when the message is, with a button that takes it back.
    pub fn going(&mut self, text: impl Into<String>, offer: Offer) {
        self.add(Notice { offer: Some(offer), ..Notice::new(Kind::News, text.into(), Some(UNDO_SECS)) });
    }

    /// Proposes a next step by a button, until there is another number of undo steps than now, or the message is closed.
    pub fn propose_until_edit(&mut self, text: impl Into<String>, offer: Offer, undo_len: usize) {
        let notice = Notice::new(Kind::News, text.into(), None);
        self.add(Notice { undo_len: Some(undo_len), offer: Some(offer), ..notice });
    }

    /// Reports an error with a button that helps. The message stays until it is closed.
    pub fn offer(&mut self, text: impl Into<String>, offer: Offer) {
        self.add(Notice { offer: Some(offer), ..Notice::new(Kind::Error, text.into(), None) });
    }

    /// Proposes a next step by a button, until it is taken or the message is closed.
    pub fn propose(&mut self, text: impl Into<String>, offer: Offer) {
        self.add(Notice { offer: Some(offer), ..Notice::new(Kind::News, text.into(), None) });
    }

    /// Closes messages whose button can't do anything any more.
    pub fn retain_offers(&mut self, is_possible: impl Fn(&Offer) -> bool) {
        self.retain(|notice| notice.offer.as_ref().is_none_or(&is_possible));
    }

    /// Closes warnings about steps that are not true any more.
    pub fn retain_causes(&mut self, is_current: impl Fn(&StepWarning) -> bool) {
        self.retain(|notice| notice.cause.as_ref().is_none_or(&is_current));
    }

    /// Forgets all others, shown or closed.
    fn retain(&mut self, is_kept: impl Fn(&Notice) -> bool) {
        self.shown.retain(&is_kept);
        self.closed.retain(&is_kept);
    }

    /// Keeps one that is not shown any more, if its button can still do something.
    fn put_away(&mut self, notice: Notice) {
        if notice.offer.is_none() {
            return;
        }
        self.closed.retain(|other| other.text != notice.text);
        self.closed.push(notice);
        if self.closed.len() > MAX_CLOSED {
            self.closed.remove(0);
        }
    }

    /// Warns until the message is closed.
    pub fn warning_to_stay(&mut self, text: impl Into<String>) {
        self.add(Notice::new(Kind::Warning, text.into(), None));
    }

    /// Warns of what concerns the program and not the open project, until the message is closed.
    pub fn warning_about_program(&mut self, text: impl Into<String>) {
        self.add(Notice { about: About::Program, ..Notice::new(Kind::Warning, text.into(), None) });
    }

    /// Says what is wrong with the program as long as it is; `None` if nothing is any more. Called as often as one likes.
    pub fn stand(&mut self, text: Option<String>) {
        if self.standing == text {
            return;
        }
        self.shown.retain(|notice| notice.about != About::Now);
        self.standing.clone_from(&text);
        if let Some(text) = text {
            self.add(Notice { about: About::Now, ..Notice::new(Kind::Error, text, None) });
        }
    }

    /// Whether something is wrong that [`Self::stand`] was told of.
    pub const fn stands(&self) -> bool {
        self.standing.is_some()
    }

    /// Says why a command did nothing.
    pub fn warning(&mut self, text: impl Into<String>) {
        let text = text.into();
        let secs = reading_secs(&text);
        self.add(Notice::new(Kind::Warning, text, Some(secs)));
    }

    /// Says what a step has hidden, as long as it takes to read it, and as long as it is hidden.
    pub fn warning_of_step(&mut self, said: StepWarning) {
        let secs = reading_secs(&said.text);
        let notice = Notice::new(Kind::Warning, said.text.clone(), Some(secs));
        self.add(Notice { cause: Some(said), ..notice });
    }

    /// Reports an error, as long as it takes to read it.
    pub fn error(&mut self, text: impl Into<String>) {
        let text = text.into();
        let secs = reading_secs(&text);
        self.add(Notice::new(Kind::Error, text, Some(secs)));
    }

    /// Reports several errors in one message, until it is closed: the first few below a title. All are in the list of messages.
    pub fn errors(&mut self, title: &str, errors: &[String]) {
        for error in errors {
            self.keep(Kind::Error, error);
        }
        let more = errors.len().saturating_sub(MAX_LISTED);
        let first = errors.iter().take(MAX_LISTED).map(|error| shortened(error, MAX_LISTED_CHARS));
        let lines = std::iter::once(Cow::Borrowed(title)).chain(first);
        let more = (more > 0).then(|| Cow::Owned(tr!("app-messages-more", count = more)));
        let text = lines.chain(more).collect::<Vec<_>>().join("\n");
        self.show_new(Notice::new(Kind::Error, text, None));
    }

    /// Keeps a text in the list of messages without showing it.
    pub(super) fn keep(&mut self, kind: Kind, text: &str) {
        self.past.keep(kind, &shortened(text.trim_end(), MAX_TEXT_CHARS), SystemTime::now());
    }

    /// Closes all messages about the project: another one is open.
    pub fn clear(&mut self) {
        self.retain(|notice| notice.about != About::Project);
    }

    /// Closes all messages but those that wait for an answer or say what is wrong now. All are still in the list of messages. True if any
    /// was closed.
    pub fn close_all(&mut self) -> bool {
        let before = self.shown.len();
        let stays = |notice: &Notice| {
            notice.about == About::Now || matches!(notice.offer, Some(Offer::Save | Offer::SaveElsewhere))
        };
        let (kept, closed) = std::mem::take(&mut self.shown).into_iter().partition(stays);
        self.shown = kept;
        Vec::into_iter(closed).for_each(|notice| self.put_away(notice));
        self.shown.len() < before
    }

    /// Closes a message that does not apply any more.
    pub fn retract(&mut self, text: &str) {
        self.retain(|notice| notice.text != text);
    }

    /// Closes messages with this button: it is not needed any more.
    pub fn withdraw(&mut self, offer: &Offer) {
        self.retain(|notice| notice.offer.as_ref() != Some(offer));
    }

    /// Whether a message with this button is shown.
    pub fn offers(&self, offer: &Offer) -> bool {
        self.shown.iter().any(|notice| notice.offer.as_ref() == Some(offer))
    }

    /// How far up messages reach, in points from the lower edge of the window.
    pub(super) const fn height_px(&self) -> f32 {
        self.height_px
    }

    /// Shows the list of all messages since the start, the latest first. Gives what a button was clicked for.
    pub(super) fn show_past(&self, ui: &mut Ui, theme: &Theme) -> Option<Offer> {
        let offer_of = |text: &str| {
            let mut all = self.shown.iter().chain(&self.closed);
            all.find(|notice| notice.text == text)?.offer.as_ref().map(|offer| (offer, offer.title()))
        };
        self.past.show(ui, theme, SystemTime::now(), offer_of).cloned()
    }

    fn add(&mut self, notice: Notice) {
        self.keep(notice.kind, &notice.text);
        self.show_new(notice);
    }

    fn show_new(&mut self, notice: Notice) {
        let text = shortened(notice.text.trim_end(), MAX_TEXT_CHARS).into_owned();
        // A repeated message replaces the first one.
        self.retain(|notice| notice.text != text);
        if self.shown.len() >= MAX_SHOWN
            && let Some(oldest) = self.oldest()
        {
            let oldest = self.shown.remove(oldest);
            self.put_away(oldest);
        }
        let number = self.next_number;
        self.next_number += 1;
        self.shown.push(Notice { number, text, ..notice });
    }

    /// The message that makes room for another one: what only tells something goes before what offers a button.
    fn oldest(&self) -> Option<usize> {
        let may_go = |notice: &&Notice| notice.about != About::Now;
        let plain = self.shown.iter().position(|notice| may_go(&notice) && notice.offer.is_none());
        plain.or_else(|| self.shown.iter().position(|notice| may_go(&notice)))
    }

    /// Shows the messages in the lower right corner. Gives what a button was clicked for; `undo_len` is the number of undo steps.
    pub fn show(&mut self, ctx: &Context, theme: &Theme, undo_len: usize) -> Option<Offer> {
        let (now_secs, pointer) = (ctx.input(|input| input.time), ctx.pointer_latest_pos());
        if self.shown.iter().any(|notice| notice.secs.is_some() && notice.until_secs.is_none()) {
            self.came_under = pointer;
        } else if self.came_under != pointer {
            self.came_under = None;
        }
        let may_be_read = self.came_under.is_none();
        let paused_secs = self.paused_secs.take().map_or(0.0, |since_secs| now_secs - since_secs);
        for notice in &mut self.shown {
            let until_secs = notice.until_secs.map(|until_secs| until_secs + paused_secs);
            notice.until_secs = until_secs.or_else(|| Some(now_secs + notice.secs?));
        }
        self.retain(|notice| {
            let is_over = notice.until_secs.is_some_and(|until_secs| until_secs <= now_secs);
            !is_over && notice.undo_len.is_none_or(|len| len == undo_len)
        });
        if self.shown.is_empty() {
            self.height_px = 0.0;
            return None;
        }
        let area = Area::new(Id::new("notices")).order(Order::Foreground);
        let shown = area.anchor(Align2::RIGHT_BOTTOM, vec2(-SPACE_LARGE, -SPACE_LARGE)).show(ctx, |ui| {
            ui.spacing_mut().item_spacing.y = SPACE;
            self.shown
                .iter_mut()
                .map(|notice| notice.show(ui, theme, (now_secs, may_be_read)))
                .collect::<Vec<_>>()
        });
        self.has_focus = shown.inner.iter().any(|(_, has_focus)| *has_focus);
        let answers: Vec<Option<MessageAnswer>> = shown.inner.into_iter().map(|(answer, _)| answer).collect();
        self.height_px = shown.response.rect.height() + 2.0 * SPACE_LARGE;
        // None of them leaves while one is read: they would move away under the pointer.
        let is_pointed = shown.response.contains_pointer()
            || ctx.rect_contains_pointer(shown.response.layer_id, shown.response.rect);
        let is_read = (is_pointed && may_be_read) || self.has_focus;
        self.paused_secs = is_read.then_some(now_secs);
        if self.count_shown != self.shown.len() {
            // The area is placed by its size in the frame before.
            self.count_shown = self.shown.len();
            ctx.request_repaint();
        }
        let taken = answers.iter().find_map(|answer| match answer {
            Some(MessageAnswer::Offer(offer)) => Some(offer.clone()),
            Some(MessageAnswer::Close) | None => None,
        });
        for (notice, answer) in std::mem::take(&mut self.shown).into_iter().zip(answers) {
            match answer {
                None => self.shown.push(notice),
                Some(MessageAnswer::Close) => self.put_away(notice),
                Some(MessageAnswer::Offer(_)) => {}
            }
        }
        if is_read {
            return taken;
        }
        let next_secs = self.shown.iter().filter_map(|notice| notice.until_secs).reduce(f64::min);
        if let Some(next_secs) = next_secs {
            #[allow(clippy::cast_possible_truncation)] // a few seconds
            ctx.request_repaint_after_secs((next_secs - now_secs).max(0.0) as f32);
        }
        taken
    }
}

/// The button of a message that was clicked.
#[derive(Debug, Clone, PartialEq, Eq)]
enum MessageAnswer {
    Close,
    Offer(Offer),
}

impl Notice {
    /// A message about the project, without a button. It is numbered when it is added.
    const fn new(kind: Kind, text: String, secs: Option<f64>) -> Self {
        let about = About::Project;
        Self {
            number: 0,
            kind,
            text,
            about,
            secs,
            until_secs: None,
            undo_len: None,
            offer: None,
            cause: None,
        }
    }

    fn show(
        &mut self,
        ui: &mut Ui,
        theme: &Theme,
        (now_secs, may_be_read): (f64, bool),
    ) -> (Option<MessageAnswer>, bool) {
        let (sign, color) = self.kind.face(theme);
        let frame = egui::Frame::new()
            .fill(mix(theme.card, color, 0.06))
            .stroke(Stroke::new(1.0, mix(theme.line, color, 0.5)))
            .corner_radius(RADIUS + 1)
            .shadow(Shadow { offset: [0, 4], ..ui.visuals().popup_shadow })
            .inner_margin(Margin::symmetric(10, 8));
        let shown = ui.push_id(self.number, |ui| {
            frame.show(ui, |ui| {
                ui.set_width(WIDTH);
                let row = Layout::right_to_left(Align::Min);
                let is_long = self.is_long(ui);
                let beside = self.offer.as_ref().filter(|_| !is_long);
                let shown = ui.with_layout(row, |ui| self.contents(ui, theme, (sign, color), beside)).inner;
                let Some(below) = self.offer.as_ref().filter(|_| is_long) else { return shown };
                let button = ui.with_layout(row, |ui| offer_button(ui, below)).inner;
                (button.0.or(shown.0), button.1 || shown.1)
            })
        });
        let frame = shown.inner;
        if may_be_read && frame.response.contains_pointer() {
            self.until_secs = self.until_secs.map(|until_secs| until_secs.max(now_secs + HOVER_SECS));
        }
        frame.inner
    }

    /// Whether a button beside the text would leave it more than two lines: then it stands below.
    fn is_long(&self, ui: &Ui) -> bool {
        let width = |text: &str, style: TextStyle| {
            let font = style.resolve(ui.style());
            ui.painter().layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER).size().x
        };
        let Some(offer) = &self.offer else { return false };
        let button = width(&offer.title(), TextStyle::Button) + 2.0 * ui.spacing().button_padding.x;
        width(&self.text, TextStyle::Body) > 2.0 * (WIDTH - button - SIGNS_PX)
    }

    /// From right to left: the buttons take the width they need, the text takes the rest. Also gives whether a button has the keyboard.
    fn contents(
        &self,
        ui: &mut Ui,
        theme: &Theme,
        (sign, color): (&str, Color32),
        offer: Option<&Offer>,
    ) -> (Option<MessageAnswer>, bool) {
        ui.spacing_mut().item_spacing.x = SPACE_SMALL;
        let close = icon_button(ui, theme, icon::X, tr!("app-message-close"));
        let mut answer = close.clicked().then_some(MessageAnswer::Close);
        let mut has_focus = close.has_focus();
        if let Some(offer) = offer {
            let (taken, is_focused) = offer_button(ui, offer);
            has_focus |= is_focused;
            answer = taken.or(answer);
        }
        ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
            ui.spacing_mut().item_spacing.x = SPACE;
            // The first line is level with the buttons.
            let level = Margin { top: 3, ..Margin::ZERO };
            egui::Frame::new().inner_margin(level).show(ui, |ui| {
                ui.label(RichText::new(sign).size(15.0).color(color));
                ui.add(Label::new(RichText::new(&self.text).color(theme.text)).wrap());
            });
        });
        (answer, has_focus)
    }
}

/// Gives the offer when it is clicked, and whether the button has the keyboard.
fn offer_button(ui: &mut Ui, offer: &Offer) -> (Option<MessageAnswer>, bool) {
    let button = ui.button(offer.title().as_ref());
    (button.clicked().then(|| MessageAnswer::Offer(offer.clone())), button.has_focus())
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable as _;

    use super::*;

    const TEXT: &str = "The file could not be read.";

    /// A window in which a frame takes a second.
    fn window() -> Harness<'static, Notices> {
        let show = |ui: &mut Ui, notices: &mut Notices| {
            let _ = notices.show(ui.ctx(), &Theme::new(true), 0);
        };
        let harness = Harness::builder().with_size(vec2(600.0, 300.0)).with_step_dt(1.0);
        let mut window = harness.build_ui_state(show, Notices::default());
        window.state_mut().error(TEXT);
        window.run_steps(2);
        window
    }

    fn is_shown(window: &Harness<'_, Notices>) -> bool {
        window.query_by_label(TEXT).is_some()
    }

    #[test]
    fn texts_are_shown_as_long_as_it_takes_to_read_them() {
        assert_eq!(reading_secs("Short."), 6.0);
        assert_eq!(reading_secs(&"x".repeat(90)), 9.0);
        assert_eq!(reading_secs(&"x".repeat(900)), 15.0);
    }

    #[test]
    fn an_error_leaves_by_itself_but_not_while_the_pointer_is_over_it() {
        let mut window = window();
        assert!(is_shown(&window));
        window.run_steps(8);
        assert!(!is_shown(&window));
        window.state_mut().error(TEXT);
        window.run_steps(2);
        let at = window.get_by_label(TEXT).rect().center();
        window.hover_at(at);
        window.run_steps(30);
        assert!(is_shown(&window), "it is read");
        window.hover_at(egui::pos2(5.0, 5.0));
        window.run_steps(2);
        assert!(is_shown(&window), "the rest of its time is left");
        window.run_steps(8);
        assert!(!is_shown(&window));
    }

    #[test]
    fn a_message_that_comes_under_the_resting_pointer_leaves_in_its_time() {
        let mut window = window();
        let at = window.get_by_label(TEXT).rect().center();
        window.run_steps(8);
        assert!(!is_shown(&window));
        window.hover_at(at);
        window.run_steps(2);
        window.state_mut().error(TEXT);
        window.run_steps(2);
        assert!(is_shown(&window));
        window.run_steps(8);
        assert!(!is_shown(&window), "nothing says that it is read");
    }

    /// A window with a message whose button undoes the first step.
    fn undo_window() -> Harness<'static, (Notices, usize)> {
        let show = |ui: &mut Ui, (notices, undo_len): &mut (Notices, usize)| {
            let _ = notices.show(ui.ctx(), &Theme::new(true), *undo_len);
            let _ = notices.show_past(ui, &Theme::new(true));
        };
        let harness = Harness::builder().with_size(vec2(600.0, 400.0)).with_step_dt(1.0);
        let mut window = harness.build_ui_state(show, (Notices::default(), 1));
        window.state_mut().0.undoable(News { text: TEXT.to_owned(), undo_len: 1, sharers: None });
        window.run_steps(2);
        window
    }

    #[test]
    fn a_message_with_a_button_stays_until_an_edit_makes_it_pointless() {
        let mut window = undo_window();
        window.run_steps(60);
        assert_eq!(window.query_all_by_label("Undo").count(), 2, "in the corner and in the list");
        window.state_mut().1 = 2;
        window.run_steps(2);
        assert_eq!(window.query_all_by_label("Undo").count(), 0);
        window.get_by_label(TEXT);
    }

    #[test]
    fn the_list_has_the_button_of_a_message_that_was_closed() {
        let mut window = undo_window();
        window.get_by_label("Close message").click_accesskit();
        window.run_steps(3);
        assert!(window.query_by_label("Close message").is_none());
        window.get_by_label("Undo");
        window.state_mut().1 = 0;
        window.run_steps(2);
        assert!(window.query_by_label("Undo").is_none(), "it is undone");
    }

    #[test]
    fn a_message_stays_while_its_button_has_the_keyboard() {
        let mut window = window();
        window.get_by_label("Close message").focus();
        window.run_steps(30);
        assert!(is_shown(&window));
        window.key_press(egui::Key::Enter);
        window.run_steps(3);
        assert!(!is_shown(&window));
    }

    #[test]
    fn what_waits_for_an_answer_stays_when_all_others_are_closed() {
        let mut window = window();
        window.state_mut().offer("Not saved.", Offer::SaveElsewhere);
        window.run_steps(2);
        window.state_mut().close_all();
        window.run_steps(20);
        assert!(!is_shown(&window) && window.query_by_label("Not saved.").is_some());
    }
    #[test]
    fn what_is_wrong_now_is_said_until_it_is_over_and_once() {
        let mut window = window();
        let stand = |window: &mut Harness<'_, Notices>, text: Option<&str>| {
            window.state_mut().stand(text.map(str::to_owned));
            window.run_steps(2);
        };
        stand(&mut window, Some("Not recorded."));
        window.state_mut().warning_about_program("Damaged.");
        window.state_mut().clear();
        (0..6).for_each(|number| window.state_mut().error(format!("Other {number}.")));
        window.run_steps(2);
        assert!(window.query_by_label("Not recorded.").is_some(), "others do not drive it away");
        window.state_mut().warning_about_program("Damaged.");
        window.state_mut().clear();
        window.run_steps(30);
        assert!(window.query_by_label("Damaged.").is_some(), "another project is open");
        window.state_mut().close_all();
        stand(&mut window, Some("Not recorded."));
        assert!(
            window.query_by_label("Damaged.").is_none() && window.query_by_label("Not recorded.").is_some()
        );
        window.get_by_label("Close message").click_accesskit();
        window.run_steps(3);
        stand(&mut window, Some("Not recorded."));
        assert!(window.query_by_label("Not recorded.").is_none(), "it was read");
        stand(&mut window, Some("Not locked."));
        assert!(window.query_by_label("Not locked.").is_some());
        stand(&mut window, None);
        assert!(window.query_by_label("Not locked.").is_none() && !window.state().stands());
    }
}
