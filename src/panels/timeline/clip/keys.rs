//! The keys of a `Keyframes` between its ends, as diamonds on its bar, to drag in time.

use egui::{CursorIcon, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};
use kineograph_runtime::format::{ActionId, Key, Kind, Value};

use super::bar_drag::Dragged;
use super::drag::Drag;
use super::gesture::starts_drag;
use super::lanes::{interact, magnets, select_action};
use super::layout::Scene;
use super::menus;
use super::model::{ActionRow, Bar};
use super::paint::secs_text;
use super::snap::{Magnets, Snap};
use crate::document::{Clip, ClipEdit, ClipId, Edit};
use crate::history::Change;
use crate::panels::curves::Played;
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::fields::format_number;
use crate::ui_kit::tip::hint;

/// Half the diagonal of a key's diamond, in points.
const KEY_PX: f32 = 4.0;
/// Width in which a key can be grabbed, in points. Keys that are closer than half of it share one handle.
const GRAB_PX: f32 = 11.0;
/// Room at both ends of a bar that belongs to its ends, in points.
const END_PX: f32 = 5.0;
/// Least distance of a key from the keys beside it, as a part of the duration.
const LEAST_PART: f64 = 1.0e-4;
/// With more keys than this their times are not looked up under an ease.
const MAX_BENT_KEYS: usize = 200;

/// A drag of a key.
#[derive(Debug, Clone)]
pub struct KeyDrag {
    clip: ClipId,
    id: ActionId,
    /// All keys as they were.
    keys: Vec<Key>,
    index: usize,
    times: KeyTimes,
    /// Where it was grabbed, in seconds of the project.
    grab_secs: f64,
    magnets: Magnets,
}

impl KeyDrag {
    /// What the drag does with the pointer at a time of the project: the key stays between those beside it.
    #[must_use]
    pub fn dragged(&self, pointer_secs: f64, snap: Snap) -> Dragged {
        let mut keys = self.keys.clone();
        let at = keys[self.index].at;
        let key_secs = self.times.secs(at);
        let to_secs = snap.to(&self.magnets, key_secs + pointer_secs - self.grab_secs);
        let to = if to_secs == key_secs { at } else { rounded(self.times.part(to_secs)) };
        let beside = |index: Option<usize>| index.and_then(|index| self.keys.get(index)).map(|key| key.at);
        let least = beside(self.index.checked_sub(1)).unwrap_or(0.0) + LEAST_PART;
        let most = beside(self.index.checked_add(1)).unwrap_or(1.0) - LEAST_PART;
        // Where there is no room it stays.
        let at = if least <= most { to.clamp(least, most) } else { at };
        keys[self.index].at = at;
        let value = format_number(keys[self.index].value);
        let text = tr!("timeline-value-at", value, at = secs_text(self.times.secs(at)));
        let edit = ClipEdit::SetParam { ids: vec![self.id], param: "keys", value: Value::Keys(keys) };
        Dragged { change: Change::new(tr!("change-move-key"), Edit::Clip(self.clip, edit)), shown: text }
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
    bent: Option<Played>,
}

impl KeyTimes {
    fn of(ctx: &Ctx<'_>, clip: &Clip, id: ActionId, bar: &Bar) -> Self {
        let stretch_secs = [bar.start_secs, bar.end_secs];
        let bent = bends_time(clip, id).then(|| ctx.programs.program(clip.id)).flatten();
        let bent = bent.map(|program| {
            let (at_secs, speed) = ctx.active_run().map_or((0.0, 1.0), |run| (run.at_secs, run.speed));
            Played { program: std::sync::Arc::clone(program), at_secs, speed }
        });
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

/// True unless all that is around an action only places its time.
fn bends_time(clip: &Clip, id: ActionId) -> bool {
    let parent = |id: &ActionId| clip.get(*id).and_then(|item| item.parent);
    std::iter::successors(parent(&id), parent).filter_map(|id| clip.get(id)).any(|item| {
        let kind = item.action.kind();
        let is_even = matches!(
            kind,
            Kind::Sequence
                | Kind::Spawn
                | Kind::Speed
                | Kind::Repeat
                | Kind::RepeatForever
                | Kind::At
                | Kind::TargetedAction
        );
        !item.action.muted && !is_even
    })
}

/// Shows the keys on a bar. Returns the drag that begins on one.
pub fn show(
    ui: &Ui,
    ctx: &Ctx<'_>,
    scene: &Scene,
    (row, bar): (&ActionRow, &Bar),
    rect: Rect,
    out: &mut Outbox,
) -> Option<Drag> {
    if row.kind != Kind::Keyframes || bar.end_secs <= bar.start_secs {
        return None;
    }
    let (clip_id, clip) = ctx.open_clip()?;
    let Some(Value::Keys(keys)) = clip.get(row.id)?.action.param("keys") else { return None };
    let times = KeyTimes::of(ctx, clip, row.id, bar);
    if times.bent.is_some() && keys.len() > MAX_BENT_KEYS {
        return None;
    }
    let seen = rect.intersect(scene.areas.lanes).x_range();
    let mut begun = None;
    let mut last_x = rect.left() + END_PX - GRAB_PX * 0.5;
    for (index, key) in keys.iter().enumerate().filter(|(_, key)| key.at > 0.0 && key.at < 1.0) {
        let secs = times.secs(key.at);
        let x = scene.x(secs);
        if (x - last_x).abs() < GRAB_PX * 0.5 || x > rect.right() - END_PX || !seen.contains(x) {
            continue;
        }
        last_x = x;
        let grip = Rect::from_center_size(pos2(x, rect.center().y), vec2(GRAB_PX, rect.height()));
        let id = ui.id().with(("key", row.id, index));
        let Some(response) = interact(ui, scene, grip, id, Sense::click_and_drag()) else { continue };
        let label = || format!("key {} of {}", index + 1, row.title); // not shown
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label()));
        let origin = starts_drag(&response, ui);
        let selected = ctx.session.selection.has_action(row.id);
        if response.clicked() || (origin.is_some() && !selected) {
            select_action(ui, row.id, out);
        }
        menus::of_actions(ctx, scene, &[row.id], &response, out);
        paint(ui, ctx, scene, grip, response.hovered() || response.dragged());
        if let Some(origin) = origin {
            begun = Some(Drag::Key(Box::new(KeyDrag {
                clip: clip_id,
                id: row.id,
                keys: keys.clone(),
                index,
                times: times.clone(),
                grab_secs: scene.secs(origin.x),
                magnets: magnets(ctx, &[]),
            })));
        }
        hint(response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal), || {
            let (value, at) = (format_number(key.value), secs_text(secs));
            tr!("timeline-key-hint", number = index + 1, value, at)
        });
    }
    begun
}

fn paint(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene, grip: Rect, is_hot: bool) {
    let (at, r) = (grip.center(), if is_hot { KEY_PX + 1.0 } else { KEY_PX });
    let corners = [vec2(0.0, -r), vec2(r, 0.0), vec2(0.0, r), vec2(-r, 0.0)].map(|way| at + way);
    let painter = ui.painter().with_clip_rect(scene.areas.lanes);
    let stroke = Stroke::new(1.5, ctx.theme.well);
    painter.add(egui::Shape::convex_polygon(corners.to_vec(), ctx.theme.text, stroke));
}
