//! The lower part of the panel: the clips, the runs or the own eases, chosen by tabs that stay where they are. Its height is the user's.

use egui::{
    Align2, CornerRadius, CursorIcon, FontId, Id, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType,
    pos2, vec2,
};
use egui_phosphor::regular as icon;
use serde::{Deserialize, Serialize};

use super::whole_rows::{PITCH_PX, WholeRows, rows_in};
use super::{ProjectPanel, add};
use crate::command::Command;
use crate::panels::renaming::Renamed;
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::theme::{RADIUS, ROW_HEIGHT, SPACE_SMALL, Theme};
use crate::ui_kit::tip::Tip as _;

/// Height of the tabs with the line above them, in points.
pub(super) const TABS_PX: f32 = ROW_HEIGHT + 2.0 * SPACE_SMALL;
/// Of a panel of the usual height the nodes have at least so many rows, until the user gives the lists more.
const NODE_ROWS: usize = 12;
/// So many rows are left to each part at least, if there are that many.
const LEAST_ROWS: usize = 2;
/// Every so many rows of the panel the lists have one, at first.
const SHARE: usize = 4;
/// Size of the letters of a tab, in points.
const LETTERS_PX: f32 = 11.0;
/// Width of the sign that folds the lists, in points.
const FOLD_PX: f32 = 16.0;

/// A list of the lower part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) enum List {
    #[default]
    Clips,
    Runs,
    Eases,
}

/// Which list is shown, and its height.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
struct Shown {
    list: List,
    #[serde(default)]
    is_folded: bool,
    /// Height in rows, if the user has chosen one.
    #[serde(default)]
    rows: Option<usize>,
}

/// The lower part as the user has left it.
#[derive(Debug, Default)]
pub(super) struct Dock {
    shown: Shown,
    view: WholeRows,
    /// Rows and place of the pointer, in points, as a drag of the edge began.
    grabbed: Option<(usize, f32)>,
}

/// A tab: its list, its title, its icon, and how many rows the list has.
struct Tab {
    list: List,
    title: &'static str,
    sign: &'static str,
    count: usize,
}

impl Dock {
    /// How many rows the lists have where they and the nodes have `all` together.
    pub(super) fn rows(&self, all: usize) -> usize {
        if self.shown.is_folded {
            return 0;
        }
        let most = all.saturating_sub(LEAST_ROWS);
        let at_first = (all / SHARE).min(all.saturating_sub(NODE_ROWS)).max(LEAST_ROWS);
        self.shown.rows.unwrap_or(at_first).clamp(LEAST_ROWS.min(most), most)
    }

    /// Which list is shown, and its height, as text; `None` as it is at first.
    pub(super) fn kept(&self) -> Option<String> {
        (self.shown != Shown::default()).then(|| ron::to_string(&self.shown).ok()).flatten()
    }

    /// Takes a text that was kept; what can't be read has its default.
    pub(super) fn restore(&mut self, kept: &str) {
        self.shown = ron::from_str(kept).unwrap_or_default();
    }

    /// Shows the list in which a name is typed.
    pub(super) fn reveal(&mut self, target: Renamed) {
        match target {
            Renamed::Clip(_) => self.open(List::Clips),
            Renamed::Ease(_) => self.open(List::Eases),
            Renamed::Node(_) | Renamed::Image(_) | Renamed::Sheet(_) | Renamed::Folder(_) => {}
        }
    }

    fn open(&mut self, list: List) {
        (self.shown.list, self.shown.is_folded) = (list, false);
    }

    /// A click on a tab shows its list; on that of the list that is shown it folds it.
    fn click(&mut self, list: List) {
        if self.shown.list == list {
            self.shown.is_folded = !self.shown.is_folded;
        } else {
            self.open(list);
        }
    }

    /// The edge between nodes and lists, which is dragged; `all` rows are shared.
    fn edge(&mut self, ui: &Ui, theme: &Theme, (top, rows, all): (Rect, usize, usize)) {
        ui.painter().hline(top.x_range(), top.top(), Stroke::new(1.0, theme.line));
        let grip = Rect::from_x_y_ranges(top.x_range(), top.top() - SPACE_SMALL..=top.top() + SPACE_SMALL);
        let response = ui.interact(grip, ui.id().with("edge of the lists"), Sense::drag()); // not shown
        response
            .widget_info(|| WidgetInfo::labeled(WidgetType::ResizeHandle, true, tr!("project-lists-edge")));
        let response =
            response.on_hover_and_drag_cursor(CursorIcon::ResizeVertical).tip(tr!("project-lists-edge"));
        if response.hovered() || response.dragged() {
            ui.painter().hline(top.x_range(), top.top(), Stroke::new(2.0, theme.accent));
        }
        let Some(at) = response.interact_pointer_pos().filter(|_| response.dragged()) else {
            self.grabbed = None;
            return;
        };
        let (from_rows, from_px) = *self.grabbed.get_or_insert((rows, at.y));
        #[allow(clippy::cast_possible_truncation)] // a few rows
        let by = ((from_px - at.y) / PITCH_PX).round() as isize;
        let wanted = from_rows.saturating_add_signed(by).min(all.saturating_sub(LEAST_ROWS));
        self.shown.is_folded = wanted == 0;
        if wanted > 0 {
            self.shown.rows = Some(wanted.max(LEAST_ROWS));
        }
    }
}

impl ProjectPanel {
    /// The edge, the tabs and the rows of the list that is shown, in `rect`; of `all` rows of the panel they have `rows`.
    pub(super) fn dock(
        &mut self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        (rect, rows, all): (Rect, usize, usize),
        out: &mut Outbox,
    ) {
        if self.dock.shown.list == List::Eases && ctx.document.eases().is_empty() {
            self.dock.shown.list = List::Clips;
        }
        self.dock.edge(ui, ctx.theme, (rect, rows, all));
        let tabs = Rect::from_min_size(rect.min + vec2(0.0, SPACE_SMALL), vec2(rect.width(), ROW_HEIGHT));
        self.tabs(ui, ctx, tabs, out);
        if rows == 0 {
            return;
        }
        let list = self.dock.shown.list;
        let body = rect.with_min_y(rect.top() + TABS_PX);
        let mut ui =
            ui.new_child(egui::UiBuilder::new().max_rect(body).id_salt(("rows of the list", list as u8))); // not shown
        let mut view = std::mem::take(&mut self.dock.view);
        view.show(&mut ui, ("rows", rows), |ui| match list {
            // not shown
            List::Clips => self.clips(ui, ctx, out),
            List::Runs => self.runs(ui, ctx, out),
            List::Eases => self.eases(ui, ctx, out),
        });
        self.dock.view = view;
    }

    fn tabs(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, rect: Rect, out: &mut Outbox) {
        self.fold_lists(ui, ctx.theme, rect);
        let layout = egui::Layout::right_to_left(egui::Align::Center);
        let mut right = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(layout));
        match self.dock.shown.list {
            List::Clips => add::command(&mut right, ctx, tr!("project-add-clip"), Command::AddClip, out),
            List::Runs => add::run(&mut right, ctx, out),
            List::Eases => {}
        }
        // The same room with and without a button: tabs stay where they are.
        let room = Rect::from_min_max(
            pos2(rect.left() + FOLD_PX, rect.top()),
            pos2(rect.right() - ROW_HEIGHT, rect.bottom()),
        );
        let tabs = all_tabs(ctx);
        let texts = texts(ui, &tabs, room.width());
        let mut left = room.left();
        for (tab, text) in tabs.iter().zip(texts) {
            let width = width_px(ui, &text);
            let place = Rect::from_min_size(pos2(left, room.top()), vec2(width, ROW_HEIGHT));
            left += width;
            self.tab(ui, ctx.theme, (tab, &text), place);
        }
    }

    fn fold_lists(&mut self, ui: &Ui, theme: &Theme, rect: Rect) {
        let is_folded = self.dock.shown.is_folded;
        let sign = if is_folded { icon::CARET_UP } else { icon::CARET_DOWN };
        let label = if is_folded { tr!("project-lists-unfold") } else { tr!("project-lists-fold") };
        let place = Rect::from_min_size(rect.min, vec2(FOLD_PX, ROW_HEIGHT));
        let response = ui.interact(place, ui.id().with("fold lists"), Sense::click()); // not shown
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label));
        let color = if response.hovered() { theme.text } else { theme.text_dim };
        ui.painter().text(
            place.center(),
            Align2::CENTER_CENTER,
            sign,
            FontId::proportional(LETTERS_PX),
            color,
        );
        frame_of_focus(ui, theme, &response);
        if response.tip(label).clicked() {
            self.dock.shown.is_folded = !is_folded;
        }
    }

    fn tab(&mut self, ui: &Ui, theme: &Theme, (tab, text): (&Tab, &str), place: Rect) {
        let id = Id::new(("list of the project", tab.title)); // not shown
        let response = ui.interact(place, id, Sense::click());
        let is_shown = self.dock.shown.list == tab.list && !self.dock.shown.is_folded;
        let name = tr!("project-list", title = tab.title);
        response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_shown, &name));
        let color = if is_shown || response.hovered() { theme.text } else { theme.text_dim };
        let font = FontId::proportional(LETTERS_PX);
        ui.painter().text(place.center(), Align2::CENTER_CENTER, text, font, color);
        if is_shown {
            let line = place.shrink2(vec2(SPACE_SMALL, 0.0));
            ui.painter().hline(line.x_range(), place.bottom() - 1.0, Stroke::new(2.0, theme.accent));
        }
        frame_of_focus(ui, theme, &response);
        let help = tr!("project-list-count", title = tab.title, count = tab.count);
        if response.tip(help).clicked() {
            self.dock.click(tab.list);
        }
    }
}

fn frame_of_focus(ui: &Ui, theme: &Theme, response: &Response) {
    if response.has_focus() {
        let stroke = Stroke::new(1.0, theme.accent);
        let radius = CornerRadius::same(RADIUS - 1);
        ui.painter().rect_stroke(response.rect, radius, stroke, egui::StrokeKind::Inside);
    }
}

/// The tabs; own eases have none while there are none, since they are added in the curves panel.
fn all_tabs(ctx: &Ctx<'_>) -> Vec<Tab> {
    let document = ctx.document;
    let tab = |list, title, sign, count| Tab { list, title, sign, count };
    let mut tabs = vec![
        tab(List::Clips, tr!("project-clips"), icon::FILM_SLATE, document.clips().len()),
        tab(List::Runs, tr!("project-runs"), icon::PLAY_CIRCLE, document.runs().len()),
    ];
    if !document.eases().is_empty() {
        tabs.push(tab(List::Eases, tr!("project-eases"), icon::BEZIER_CURVE, document.eases().len()));
    }
    tabs
}

/// What the tabs show: titles and counts where these have room, else titles, else icons.
fn texts(ui: &Ui, tabs: &[Tab], room_px: f32) -> Vec<String> {
    let forms: [fn(&Tab) -> String; 3] = [
        |tab| format!("{}  {}", tab.title.to_uppercase(), tab.count),
        |tab| tab.title.to_uppercase(),
        |tab| tab.sign.to_owned(),
    ];
    let all = forms.map(|form| tabs.iter().map(form).collect::<Vec<String>>());
    let fits = |texts: &&Vec<String>| texts.iter().map(|text| width_px(ui, text)).sum::<f32>() <= room_px;
    all.iter().find(fits).unwrap_or(&all[all.len() - 1]).clone()
}

fn width_px(ui: &Ui, text: &str) -> f32 {
    let font = FontId::proportional(LETTERS_PX);
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, egui::Color32::PLACEHOLDER);
    (galley.size().x + 2.0 * SPACE_SMALL).ceil()
}

/// How nodes and lists share a height: the rows of both, and those of the lists.
pub(super) fn shared(dock: &Dock, height_px: f32) -> [usize; 2] {
    let all = rows_in(height_px - TABS_PX);
    [all, dock.rows(all)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_have_most_rows_at_first_and_the_user_decides() {
        let mut dock = Dock::default();
        assert_eq!([3, 6, 14, 16, 40].map(|all| dock.rows(all)), [1, 2, 2, 4, 10]);
        dock.shown.rows = Some(9);
        assert_eq!([4, 16, 40].map(|all| dock.rows(all)), [2, 9, 9]);
        dock.click(List::Clips);
        assert_eq!(dock.rows(40), 0);
        dock.click(List::Runs);
        assert_eq!(dock.rows(40), 9);
    }

    #[test]
    fn what_the_user_chose_is_kept_and_broken_texts_are_the_default() {
        let mut dock = Dock::default();
        assert_eq!(dock.kept(), None);
        dock.click(List::Runs);
        dock.shown.rows = Some(7);
        let mut again = Dock::default();
        again.restore(&dock.kept().unwrap());
        assert_eq!(again.shown, dock.shown);
        again.restore("(list: Pages)");
        assert_eq!(again.shown, Shown::default());
    }
}
