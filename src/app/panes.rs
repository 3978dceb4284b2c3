//! The docked panels: their state, and how they are drawn in their layout.

mod tabs;

use std::collections::BTreeMap;

use egui::{Response, RichText, WidgetInfo, WidgetText, WidgetType, vec2};
use egui_phosphor::regular as icon;
use egui_tiles::{Behavior, SimplificationOptions, TabState, Tabs, Tile, TileId, Tiles, UiResponse};

use super::App;
use super::crash::{Failed, contained};
use super::layout::{Pane, Shell};
use crate::command::Command;
use crate::document::Document;
use crate::editor::{Editor, WindowRequest};
use crate::panels::panel::{Panel, PanelSpec};
use crate::panels::table::PANELS;
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::key_focus;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_SMALL, Theme};
use crate::ui_kit::tip::Tip as _;
use tabs::TabLooks;

/// Height of the name above a panel, in points.
const HEADING_PX: f32 = 24.0;

/// The state of all panels, in the order of the table.
pub struct Panels {
    all: Vec<Box<dyn Panel>>,
    /// Why a panel is not shown, by its number.
    failed: BTreeMap<usize, Failed>,
}

/// What panels keep for other projects and the next start, by their ids.
pub type PanelMemory = BTreeMap<String, String>;

impl Panels {
    /// New panels, which are looked at as they were.
    pub fn new(kept: &PanelMemory) -> Self {
        let panel = |spec: &PanelSpec| {
            let mut panel = (spec.new)();
            if let Some(kept) = kept.get(spec.head.id) {
                panel.restore(kept);
            }
            panel
        };
        Self { all: PANELS.iter().map(|spec| panel(spec)).collect(), failed: BTreeMap::new() }
    }

    /// How they are looked at now.
    pub fn kept(&self) -> PanelMemory {
        let all = PANELS.iter().zip(&self.all);
        all.filter_map(|(spec, panel)| Some((spec.head.id.to_owned(), panel.kept()?))).collect()
    }

    /// How the panels look at this project.
    pub fn kept_in_project(&self, document: &Document) -> PanelMemory {
        let all = PANELS.iter().zip(&self.all);
        all.filter_map(|(spec, panel)| Some((spec.head.id.to_owned(), panel.kept_in_project(document)?)))
            .collect()
    }

    /// Looks at a project as it was looked at before.
    pub fn restore_in_project(&mut self, kept: &PanelMemory) {
        for (spec, panel) in PANELS.iter().zip(&mut self.all) {
            if let Some(kept) = kept.get(spec.head.id) {
                panel.restore_in_project(kept);
            }
        }
    }

    /// Shows a panel, or that it has failed. A panel that panics is made anew; what it asked for in this frame is dropped.
    fn show(&mut self, pane: Pane, ui: &mut egui::Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let Some(index) = pane.index() else { return };
        if let Some(failed) = self.failed.get(&index) {
            if failed_panel(ui, ctx, failed) {
                self.failed.remove(&index);
            }
            return;
        }
        let panel = &mut self.all[index];
        if let Err(failed) = contained(|| panel.show(ui, ctx, out)) {
            *panel = (PANELS[index].new)();
            out.drain();
            // A drag of a closed panel would never end.
            out.push(Intent::CancelDrag);
            self.failed.insert(index, failed);
        }
    }

    /// What the tab of a panel shows: its title, or its icon if that `is_short`.
    fn tab(&self, pane: Pane, ctx: &Ctx<'_>, is_short: bool) -> WidgetText {
        let Some(index) = pane.index() else { return WidgetText::default() };
        let head = &PANELS[index].head;
        let usual = if is_short { head.icon } else { (head.title)() };
        self.all[index].tab(ctx, is_short).unwrap_or_else(|| usual.into())
    }

    /// Whether the option that a command toggles in a panel is on; `None` for other commands.
    pub fn is_on(&self, command: Command) -> Option<bool> {
        self.all.iter().find_map(|panel| panel.is_on(command))
    }

    /// The place of the graph under the pointer.
    pub fn paste_place(&self, ctx: &Ctx<'_>) -> Option<[f64; 2]> {
        self.all.iter().find_map(|panel| panel.paste_place(ctx))
    }

    /// The point of the stage at a place of the screen, if a panel shows the stage there.
    pub fn drop_place(&self, pos: egui::Pos2) -> Option<[f64; 2]> {
        self.all.iter().find_map(|panel| panel.drop_place(pos))
    }

    /// Whether pictures that are dropped at a place of the screen are only listed.
    pub fn lists_files(&self, pos: egui::Pos2) -> bool {
        self.all.iter().any(|panel| panel.lists_files(pos))
    }

    /// The point of the stage in the middle of what is seen of it, in stage pixels.
    pub fn view_center(&self) -> Option<[f64; 2]> {
        self.all.iter().find_map(|panel| panel.view_center())
    }

    /// Passes a pasted text to the panels. True if one took it.
    pub fn paste(&self, egui_ctx: &egui::Context, ctx: &Ctx<'_>, text: &str, out: &mut Outbox) -> bool {
        self.all.iter().any(|panel| panel.paste(egui_ctx, ctx, text, out))
    }

    /// Passes a command of a key to the panels that act on what the pointer is over. True if one took it.
    pub fn takes(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        self.all.iter_mut().any(|panel| panel.takes(command, ctx, out))
    }

    /// Passes a command to one panel. True if it served it.
    pub fn serves(&mut self, pane: Pane, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        let panel = pane.index().and_then(|index| self.all.get_mut(index));
        panel.is_some_and(|panel| panel.command(command, ctx, out))
    }

    /// Where the menu of what is selected opens in a panel; `None` if nothing that it shows is.
    pub fn menu_place(&mut self, pane: Pane, ctx: &Ctx<'_>) -> Option<egui::Pos2> {
        self.all.get_mut(pane.index()?)?.menu_place(ctx)
    }

    /// Passes a command to the panel under the pointer, else to the first panel that serves it. True if one did.
    pub fn command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        let panels = &mut self.all;
        panels.iter_mut().any(|panel| panel.hovered() && panel.command(command, ctx, out))
            || panels.iter_mut().any(|panel| panel.command(command, ctx, out))
    }
}

/// The name of a panel whose tab only has room for its icon. Only painted: the tab has it for screen readers.
fn heading(ui: &mut egui::Ui, title: &str, theme: &Theme) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEADING_PX), egui::Sense::hover());
    let at = rect.left_center() + vec2(SPACE, 0.0);
    let font = egui::TextStyle::Button.resolve(ui.style());
    ui.painter().text(at, egui::Align2::LEFT_CENTER, title, font, theme.text);
}

/// In place of a panel that has failed. True if it is to be tried again.
fn failed_panel(ui: &mut egui::Ui, ctx: &Ctx<'_>, failed: &Failed) -> bool {
    egui::Frame::new()
        .inner_margin(SPACE)
        .show(ui, |ui| {
            ui.label(RichText::new(tr!("app-panel-failed")).color(ctx.theme.error));
            ui.label(RichText::new(shortened(&failed.message, MAX_LINE_CHARS)).color(ctx.theme.text_dim));
            if let Some(report) = &failed.report {
                let text = tr!("app-report-written", path = report.display());
                ui.label(RichText::new(text).color(ctx.theme.text_dim));
            }
            ui.add_space(SPACE);
            ui.button(tr!("app-panel-again")).tip(tr!("app-panel-again.tooltip")).clicked()
        })
        .inner
}

struct ShellBehavior<'a> {
    panels: &'a mut Panels,
    editor: &'a mut Editor,
    theme: &'a Theme,
    out: &'a mut Outbox,
    /// Requests of panels that only the window can serve.
    requests: &'a mut Vec<WindowRequest>,
    pointed: &'a mut Option<Pane>,
    filling: &'a mut Option<Pane>,
    tabs: TabLooks,
}

impl ShellBehavior<'_> {
    fn title(&self, pane: Pane) -> WidgetText {
        self.panels.tab(pane, &self.editor.ctx(self.theme), false)
    }

    fn show(&mut self, pane: Pane, ui: &mut egui::Ui) {
        if ui.rect_contains_pointer(ui.max_rect()) {
            *self.pointed = Some(pane);
        }
        ui.painter().rect_filled(ui.max_rect(), 0.0, self.theme.panel);
        let title = self.title(pane);
        key_focus::begin(ui, pane.area(), &tr!("app-panel-area", panel = title.text()));
        if self.filling.is_none() && self.tabs.short.contains(&pane) {
            heading(ui, title.text(), self.theme);
        }
        self.panels.show(pane, ui, &self.editor.ctx(self.theme), self.out);
        key_focus::end(ui.ctx());
        // Applied at once, so that the next panel shows the change.
        self.requests.extend(self.editor.apply_all(self.out));
    }

    /// A panel that fills the window, below its title and a button that shows all panels.
    fn fill(&mut self, pane: Pane, ui: &mut egui::Ui) {
        let frame = egui::Frame::new().inner_margin(SPACE_SMALL);
        egui::Panel::top("filling panel").frame(frame).show_separator_line(false).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.add_space(SPACE_SMALL);
                ui.label(self.title(pane));
                let keys = Command::FillWindow.shortcut_text(ui.ctx());
                let back = ui.button(format!("{} {}", icon::CORNERS_IN, tr!("app-all-panels")));
                if back.tip(format!("{}  {keys}", tr!("app-all-panels.tooltip"))).clicked() {
                    *self.filling = None;
                }
            });
        });
        egui::CentralPanel::default().frame(egui::Frame::new()).show(ui, |ui| self.show(pane, ui));
    }
}

impl Behavior<Pane> for ShellBehavior<'_> {
    fn pane_ui(&mut self, ui: &mut egui::Ui, _tile_id: TileId, pane: &mut Pane) -> UiResponse {
        self.show(*pane, ui);
        UiResponse::None
    }

    fn on_tab_button(&mut self, tiles: &mut Tiles<Pane>, id: TileId, response: Response) -> Response {
        let Some(Tile::Pane(pane)) = tiles.get(id) else { return response };
        if response.double_clicked() {
            *self.filling = Some(*pane);
        }
        if self.tabs.in_front.contains(pane) {
            // Its fill alone differs too little from that of the bar.
            let mark = response.rect.with_max_y(response.rect.top() + 2.0);
            response.ctx.layer_painter(response.layer_id).rect_filled(mark, 0.0, self.theme.accent);
        }
        if !self.tabs.short.contains(pane) {
            return response;
        }
        let title = self.title(*pane);
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, false, title.text()));
        response.tip(title.text())
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> WidgetText {
        self.panels.tab(*pane, &self.editor.ctx(self.theme), self.tabs.short.contains(pane))
    }

    fn top_bar_right_ui(
        &mut self,
        tiles: &Tiles<Pane>,
        ui: &mut egui::Ui,
        tile_id: TileId,
        tabs: &Tabs,
        _scroll_offset: &mut f32,
    ) {
        let Some(Tile::Pane(pane)) = tabs.active.and_then(|id| tiles.get(id)) else { return };
        if tiles.rect(tile_id).is_none_or(|area| tabs::maximize_px(area.width()) == 0.0) {
            return;
        }
        ui.add_space(SPACE_SMALL);
        let button = egui::Button::new(RichText::new(icon::CORNERS_OUT).color(self.theme.text_dim));
        let response = ui.add(button.frame_when_inactive(false).small());
        let panel = self.title(*pane);
        let name = || tr!("app-fill-window", panel = panel.text());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name()));
        let keys = Command::FillWindow.shortcut_text(ui.ctx());
        if response.tip(format!("{}  {keys}", tr!("app-fill-window.tooltip"))).clicked() {
            *self.filling = Some(*pane);
        }
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions { all_panes_must_have_tabs: true, ..SimplificationOptions::default() }
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        3.0
    }

    fn tab_title_spacing(&self, _visuals: &egui::Visuals) -> f32 {
        if self.tabs.is_tight { tabs::TIGHT_SPACING_PX } else { tabs::SPACING_PX }
    }

    fn tab_bar_height(&self, _style: &egui::Style) -> f32 {
        26.0
    }

    fn tab_bar_color(&self, _visuals: &egui::Visuals) -> egui::Color32 {
        self.theme.window
    }

    fn tab_bg_color(
        &self,
        _visuals: &egui::Visuals,
        _tiles: &Tiles<Pane>,
        _tile_id: TileId,
        state: &TabState,
    ) -> egui::Color32 {
        if state.active { self.theme.panel } else { self.theme.window }
    }

    fn tab_text_color(
        &self,
        _visuals: &egui::Visuals,
        _tiles: &Tiles<Pane>,
        _tile_id: TileId,
        state: &TabState,
    ) -> egui::Color32 {
        if state.active { self.theme.text } else { self.theme.text_dim }
    }

    fn tab_outline_stroke(
        &self,
        _visuals: &egui::Visuals,
        _tiles: &Tiles<Pane>,
        _tile_id: TileId,
        _state: &TabState,
    ) -> egui::Stroke {
        egui::Stroke::NONE
    }

    fn tab_bar_hline_stroke(&self, _visuals: &egui::Visuals) -> egui::Stroke {
        egui::Stroke::NONE
    }
}

impl App {
    /// Draws all panels, and applies the intents of each before the next is drawn.
    pub(super) fn panes(&mut self, ui: &mut egui::Ui) {
        let frame = egui::Frame::new().fill(self.theme.window).inner_margin(egui::Margin::same(3));
        let mut requests = Vec::new();
        egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            let Shell { tree, filling, pointed } = &mut self.shell;
            let filling_pane = *filling;
            let ctx = self.editor.ctx(&self.theme);
            let tabs = tabs::short(tree, ui.ctx(), |pane| self.panels.tab(pane, &ctx, false));
            let mut behavior = ShellBehavior {
                panels: &mut self.panels,
                editor: &mut self.editor,
                theme: &self.theme,
                out: &mut self.outbox,
                requests: &mut requests,
                pointed,
                filling,
                tabs,
            };
            match filling_pane {
                Some(pane) => behavior.fill(pane, ui),
                None => tree.ui(&mut behavior, ui),
            }
        });
        for request in requests {
            self.serve(request, ui.ctx());
        }
        self.drain(ui.ctx());
    }
}
