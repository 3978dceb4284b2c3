//! The keys of a `Keyframes` between its ends, as diamonds on its bar, to drag in time.

use egui::{CursorIcon, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};
use kineograph_runtime::format::{ActionId, Key, Kind, Value};

use super::super::actions::{ActionRow, Bar};
use super::super::bars::interact;
use super::super::drag::{DragResult, TimedDrag};
use super::super::menus;
use super::super::paint::{Brush, secs_text};
use super::super::times::magnets;
use super::super::view::Request;
use super::{ClipView, action_menus, select_action};
use crate::document::{Clip, ClipEdit, ClipId, Edit, SAME_SECS};
use crate::history::Change;
use crate::panels::own_eases::{ease_of, own_eases};
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::ease_picker::ease_menu;
use crate::ui_kit::fields::format_number;
use crate::ui_kit::gesture::drag_start;
use crate::ui_kit::reach::KEY_WIDTH_PX;
use crate::ui_kit::tip::hint;
use kineograph_studio::motion::PlayedProgram;

/// Half the diagonal of a key's diamond, in points.
const KEY_PX: f32 = 4.0;
/// Room at both ends of a bar that belongs to its ends, in points.
const END_PX: f32 = 5.0;
/// Least distance of a key from the keys beside it, as a part of the duration.
const LEAST_PART: f64 = 1.0e-4;
/// With more keys than this their times are not looked up under an ease.
const MAX_BENT_KEYS: usize = 200;

/// A key, as it was before it is dragged.
#[derive(Debug, Clone)]
pub struct HeldKey {
    clip: ClipId,
    id: ActionId,
    /// All keys of its action.
    keys: Vec<Key>,
    index: usize,
    times: KeyTimes,
}

impl HeldKey {
    /// The key of a row that is reached at a time of the project, if one between its ends is.
    pub fn at(ctx: &Ctx<'_>, row: &ActionRow, secs: f64) -> Option<Self> {
        let row_keys = RowKeys::of(ctx, row)?;
        let index = row_keys.middle().find(|(_, _, at_secs)| (at_secs - secs).abs() < SAME_SECS)?.0;
        Some(row_keys.held(row.id, index))
    }

    fn secs(&self) -> f64 {
        self.times.secs(self.keys[self.index].at)
    }

    /// What happens when it moves by so much, in seconds of the project: it stays between those beside it.
    pub fn moved(&self, by_secs: f64) -> DragResult {
        let mut keys = self.keys.clone();
        let at = keys[self.index].at;
        let to = if by_secs == 0.0 { at } else { rounded(self.times.part(self.secs() + by_secs)) };
        let beside = |index: Option<usize>| index.and_then(|index| self.keys.get(index)).map(|key| key.at);
        let least = beside(self.index.checked_sub(1)).unwrap_or(0.0) + LEAST_PART;
        let most = beside(self.index.checked_add(1)).unwrap_or(1.0) - LEAST_PART;
        // Where there is no room it stays.
        let at = if least <= most { to.clamp(least, most) } else { at };
        keys[self.index].at = at;
        let value = format_number(keys[self.index].value).replace('-', "−");
        let text = tr!("timeline-value-at", value, at = secs_text(self.times.secs(at)));
        let edit = ClipEdit::SetParam { ids: vec![self.id], param: "keys", value: Value::Keys(keys) };
        DragResult { change: Change::new(tr!("change-move-key"), Edit::Clip(self.clip, edit)), shown: text }
    }
}

/// The keys of a row with their times.
pub struct RowKeys<'a> {
    clip: ClipId,
    keys: &'a [Key],
    times: KeyTimes,
}

impl<'a> RowKeys<'a> {
    /// `None` for rows of other kinds, and where the times of the keys are not looked up.
    pub fn of(ctx: &Ctx<'a>, row: &ActionRow) -> Option<Self> {
        let bar =
            row.bar.as_ref().filter(|bar| row.kind == Kind::Keyframes && bar.end_secs > bar.start_secs)?;
        let (clip_id, clip) = ctx.open_clip()?;
        let Some(Value::Keys(keys)) = clip.get(row.id)?.action.param("keys") else { return None };
        let times = KeyTimes::of(ctx, clip, row.id, bar);
        (times.bent.is_none() || keys.len() <= MAX_BENT_KEYS).then_some(Self { clip: clip_id, keys, times })
    }

    /// Those between its ends, each with its index and its time in seconds of the project.
    pub fn middle(&self) -> impl Iterator<Item = (usize, &Key, f64)> {
        let keys = self.keys.iter().enumerate().filter(|(_, key)| key.at > 0.0 && key.at < 1.0);
        keys.map(|(index, key)| (index, key, self.times.secs(key.at)))
    }

    /// Those at its ends, each with its index and its time in seconds of the project. Bars of other rows have none.
    fn ends(&self) -> impl Iterator<Item = (usize, f64)> {
        let is_end = |key: &Key| key.at <= 0.0 || key.at >= 1.0;
        let keys = self.keys.iter().enumerate().filter(move |(_, key)| is_end(key));
        keys.map(|(index, key)| (index, self.times.secs(key.at)))
    }

    /// The key at the end of the stretch in which a time of the project lies; `None` after the last one.
    fn end_of_stretch(&self, secs: f64) -> Option<usize> {
        let part = self.times.part(secs);
        self.keys.iter().position(|key| key.at >= part)
    }

    fn held(&self, id: ActionId, index: usize) -> HeldKey {
        HeldKey { clip: self.clip, id, keys: self.keys.to_vec(), index, times: self.times.clone() }
    }
}

fn rounded(part: f64) -> f64 {
    (part * 1.0e6).round() / 1.0e6
}

/// When the keys of an action are reached.
#[derive(Debug, Clone)]
struct KeyTimes {
    id: ActionId,
    /// Start and end of the bar, in seconds of the project.
    stretch_secs: [f64; 2],
    /// The program that plays, where something around the action bends its time.
    bent: Option<PlayedProgram>,
}

impl KeyTimes {
    fn of(ctx: &Ctx<'_>, clip: &Clip, id: ActionId, bar: &Bar) -> Self {
        let stretch_secs = [bar.start_secs, bar.end_secs];
        let bent = clip.is_time_bent(id).then(|| ctx.played_program()).flatten();
        Self { id, stretch_secs, bent }
    }

    /// The time of a part of the duration, in seconds of the project.
    fn secs(&self, part: f64) -> f64 {
        let [start_secs, end_secs] = self.stretch_secs;
        let bent = self.bent.as_ref().and_then(|played| played.moment_of(self.id, part));
        bent.unwrap_or(start_secs + part * (end_secs - start_secs))
    }

    /// The part of the duration that is over at a time of the project.
    fn part(&self, secs: f64) -> f64 {
        let [start_secs, end_secs] = self.stretch_secs;
        let even = (secs - start_secs) / (end_secs - start_secs);
        self.bent.as_ref().and_then(|played| played.progress_at(self.id, secs)).unwrap_or(even)
    }
}

/// The entry of a menu, by its title, for the ease of the way to a key.
fn ease_entry(
    ui: &mut Ui,
    ctx: &Ctx<'_>,
    of: &RowKeys<'_>,
    (id, index, title): (ActionId, usize, &str),
    out: &mut Outbox,
) {
    let own = own_eases(ctx.document);
    if let Some(choice) = ease_menu(ui, ctx.theme, title, &own) {
        let mut keys = of.keys.to_vec();
        if let Some(key) = keys.get_mut(index) {
            key.ease = ease_of(&choice, &own);
        }
        let edit = ClipEdit::SetParam { ids: vec![id], param: "keys", value: Value::Keys(keys) };
        out.edit(Change::new(tr!("curves-step-ease-key", number = index + 1), Edit::Clip(of.clip, edit)));
    }
    ui.separator();
}

/// The menu of the bar of an action: that of keyframes begins with the ease of the stretch that was clicked.
pub fn bar_menu(
    ctx: &Ctx<'_>,
    view: &ClipView,
    row: &ActionRow,
    response: &Response,
    out: &mut Outbox,
) -> Option<Request> {
    if !menus::is_asked(&view.canvas, response) {
        return None;
    }
    // The stretch stays while the pointer is in the menu.
    let place = response.id.with("stretch"); // not shown
    let row_keys = RowKeys::of(ctx, row);
    if let Some(at) = response.interact_pointer_pos().filter(|_| response.secondary_clicked()) {
        let end = row_keys.as_ref().and_then(|of| of.end_of_stretch(view.canvas.secs(at.x)));
        response.ctx.data_mut(|data| data.insert_temp(place, end));
    }
    let end: Option<usize> = response.ctx.data(|data| data.get_temp(place)).flatten();
    action_menus::with_entries(ctx, view, &[row.id], response, out, |ui, out| {
        let Some((of, end)) = row_keys.as_ref().zip(end.filter(|end| *end > 0)) else { return };
        let title = tr!("timeline-stretch-ease", from = end, to = end + 1);
        ease_entry(ui, ctx, of, (row.id, end, &title), out);
    })
}

/// Shows the keys on a bar. Returns the drag that begins on one.
pub fn show(
    ui: &Ui,
    ctx: &Ctx<'_>,
    view: &ClipView,
    row: &ActionRow,
    rect: Rect,
    out: &mut Outbox,
) -> Option<Request> {
    let row_keys = RowKeys::of(ctx, row)?;
    let seen = rect.intersect(view.canvas.areas.lanes).x_range();
    let painter = ui.painter().with_clip_rect(view.canvas.areas.lanes);
    let brush = Brush { painter: &painter, theme: ctx.theme };
    for (_, secs) in row_keys.ends() {
        // Inside of the bar, whose ends move them.
        let x = view
            .canvas
            .x(secs)
            .clamp(rect.left() + KEY_PX, (rect.right() - KEY_PX).max(rect.left() + KEY_PX));
        if seen.contains(x) && rect.width() > 2.0 * KEY_WIDTH_PX {
            let at = pos2(x, rect.center().y);
            brush.rhombus(at, KEY_PX, ctx.theme.text, Stroke::new(1.5, ctx.theme.well));
        }
    }
    let mut begun = None;
    let mut last_x = rect.left() + END_PX - KEY_WIDTH_PX * 0.5;
    for (index, key, secs) in row_keys.middle() {
        let x = view.canvas.x(secs);
        if (x - last_x).abs() < KEY_WIDTH_PX * 0.5 || x > rect.right() - END_PX || !seen.contains(x) {
            continue;
        }
        last_x = x;
        let grip = Rect::from_center_size(pos2(x, rect.center().y), vec2(KEY_WIDTH_PX, rect.height()));
        let id = ui.id().with(("key", row.id, index));
        let Some(response) = interact(ui, &view.canvas, grip, id, Sense::click_and_drag()) else { continue };
        let label = || format!("key {} of {}", index + 1, row.title); // not shown
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label()));
        let origin = drag_start(&response, ui);
        let selected = ctx.session.selection.has_action(row.id);
        if response.clicked() || (origin.is_some() && !selected) {
            select_action(ui, row.id, out);
        }
        let of_key = |ui: &mut Ui, out: &mut Outbox| {
            ease_entry(ui, ctx, &row_keys, (row.id, index, tr!("timeline-key-ease")), out);
        };
        begun = action_menus::with_entries(ctx, view, &[row.id], &response, out, of_key).or(begun);
        let is_hot = response.hovered() || response.dragged();
        let radius_px = if is_hot { KEY_PX + 1.0 } else { KEY_PX };
        brush.rhombus(grip.center(), radius_px, ctx.theme.text, Stroke::new(1.5, ctx.theme.well));
        if let Some(origin) = origin {
            let (grab_secs, magnets) = (view.canvas.secs(origin.x), magnets(ctx, &[]));
            let key = row_keys.held(row.id, index);
            let at_secs = key.secs();
            let moved = move |secs| key.moved(secs - at_secs);
            begun = Some(TimedDrag { at_secs, grab_secs, magnets, moves: false, moved }.into());
        }
        hint(response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal), || {
            let (value, at) = (format_number(key.value).replace('-', "−"), secs_text(secs));
            tr!("timeline-key-hint", number = index + 1, value, at)
        });
    }
    begun
}
