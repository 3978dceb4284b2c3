//! The docked panels.

use egui::Response;
use egui_phosphor::regular as icon;
use egui_tiles::UiResponse;
use egui_tiles::{
    Behavior, Container, Linear, LinearDir, SimplificationOptions, TabState, Tile, TileId, Tiles, Tree,
};
use serde::{Deserialize, Serialize};

use super::App;
use crate::command::Command;
use crate::editor::{Editor, WindowRequest};
use crate::panels::canvas::CanvasPanel;
use crate::panels::curves::CurvesPanel;
use crate::panels::find::FindBar;
use crate::panels::graph::GraphPanel;
use crate::panels::inspector::InspectorPanel;
use crate::panels::problems::{self, ProblemsPanel};
use crate::panels::project::ProjectPanel;
use crate::panels::timeline::TimelinePanel;
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::theme::{SPACE_SMALL, Theme};
use crate::ui_kit::tip::Tip as _;

/// One panel of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pane {
    /// Nodes, clips, runs, own eases, images and sheets.
    Project,
    /// Problems of the project.
    Problems,
    /// The stage.
    Canvas,
    /// The actions of the open clip.
    Graph,
    /// Actions, runs and markers over time.
    Timeline,
    /// Values over time, and eases.
    Curves,
    /// Values of the selection.
    Inspector,
}

impl Pane {
    /// All panes.
    const ALL: [Self; 7] = [
        Self::Project,
        Self::Problems,
        Self::Canvas,
        Self::Graph,
        Self::Timeline,
        Self::Curves,
        Self::Inspector,
    ];

    fn title(self) -> &'static str {
        match self {
            Self::Project => tr!("app-panel-project"),
            Self::Problems => tr!("app-panel-problems"),
            Self::Canvas => tr!("app-panel-canvas"),
            Self::Graph => tr!("app-panel-graph"),
            Self::Timeline => tr!("app-panel-timeline"),
            Self::Curves => tr!("app-panel-curves"),
            Self::Inspector => tr!("app-panel-inspector"),
        }
    }
}

/// The state of all panels.
#[derive(Default)]
pub struct Panels {
    canvas: CanvasPanel,
    curves: CurvesPanel,
    find: FindBar,
    graph: GraphPanel,
    inspector: InspectorPanel,
    problems: ProblemsPanel,
    project: ProjectPanel,
    timeline: TimelinePanel,
}

impl Panels {
    fn show(&mut self, pane: Pane, ui: &mut egui::Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        match pane {
            Pane::Project => self.project.show(ui, ctx, out),
            Pane::Problems => self.problems.show(ui, ctx, out),
            Pane::Canvas => self.canvas.show(ui, ctx, out),
            Pane::Graph => {
                let rect = ui.available_rect_before_wrap();
                self.graph.show(ui, ctx, out);
                self.find.show(ui, rect, ctx, out);
            }
            Pane::Timeline => self.timeline.show(ui, ctx, out),
            Pane::Curves => self.curves.show(ui, ctx, out),
            Pane::Inspector => self.inspector.show(ui, ctx, out),
        }
    }

    /// Whether the graph shows its minimap.
    pub const fn shows_minimap(&self) -> bool {
        self.graph.shows_minimap()
    }

    /// Passes a pasted text to the panels. True if one took it.
    pub fn paste(&self, egui_ctx: &egui::Context, ctx: &Ctx<'_>, text: &str, out: &mut Outbox) -> bool {
        self.curves.paste(egui_ctx, ctx, text, out)
    }

    /// Passes a command to the curves if the pointer is over them and it concerns their handles, so that Delete and the arrow keys
    /// act on handles there. True if they took it.
    pub fn takes(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        self.curves.takes(command, ctx, out)
    }

    /// Passes a command to the panel under the pointer, else to the first panel that serves it. True if one did.
    pub fn command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        if self.canvas.hovered() && self.canvas.command(command, ctx, out) {
            return true;
        }
        if self.timeline.hovered() && self.timeline.command(command, ctx, out) {
            return true;
        }
        if self.curves.hovered() && self.curves.command(command, ctx, out) {
            return true;
        }
        // The project panel comes before the graph: it renames nodes and clips, the graph renames actions.
        self.find.command(command, ctx, out)
            || self.project.command(command, ctx, out)
            || self.graph.command(command, ctx, out)
            || self.timeline.command(command, ctx, out)
            || self.canvas.command(command, ctx, out)
            || self.curves.command(command, ctx, out)
    }
}

/// The layout of the panels.
#[derive(Clone, Serialize, Deserialize)]
pub struct Shell {
    tree: Tree<Pane>,
    /// The panel that fills the window.
    #[serde(skip)]
    filling: Option<Pane>,
    /// The panel that the pointer was over last.
    #[serde(skip)]
    pointed: Option<Pane>,
}

impl Default for Shell {
    fn default() -> Self {
        let mut tiles = Tiles::default();
        let project = tiles.insert_pane(Pane::Project);
        let problems = tiles.insert_pane(Pane::Problems);
        let lists = tiles.insert_tab_tile(vec![project, problems]);
        let canvas = tab(&mut tiles, Pane::Canvas);
        let graph = tab(&mut tiles, Pane::Graph);
        let timeline = tab(&mut tiles, Pane::Timeline);
        let curves = tab(&mut tiles, Pane::Curves);
        let inspector = tab(&mut tiles, Pane::Inspector);
        let top = row(&mut tiles, LinearDir::Horizontal, &[(lists, 0.2), (canvas, 0.4), (graph, 0.4)]);
        let bottom = row(&mut tiles, LinearDir::Horizontal, &[(timeline, 0.64), (curves, 0.36)]);
        let main = row(&mut tiles, LinearDir::Vertical, &[(top, 0.57), (bottom, 0.43)]);
        let root = row(&mut tiles, LinearDir::Horizontal, &[(main, 0.79), (inspector, 0.21)]);
        Self { tree: Tree::new("panes", root, tiles), filling: None, pointed: None }
    }
}

impl Shell {
    /// True if the layout has every panel once. A layout stored by another version may lack one.
    pub fn is_complete(&self) -> bool {
        Pane::ALL.iter().all(|pane| {
            self.tree.tiles.tiles().filter(|tile| matches!(tile, Tile::Pane(found) if found == pane)).count()
                == 1
        })
    }

    /// True while one panel fills the window.
    pub const fn is_filling(&self) -> bool {
        self.filling.is_some()
    }

    /// True if the sizes of all panels can be drawn. A settings file may contain any number.
    pub fn has_sound_shares(&self) -> bool {
        let is_sound = |share: &f32| (1e-3..=1e3).contains(share);
        self.tree.tiles.tiles().all(|tile| match tile {
            Tile::Container(Container::Linear(linear)) => {
                linear.shares.iter().all(|(_, share)| is_sound(share))
            }
            Tile::Container(Container::Grid(grid)) => {
                grid.col_shares.iter().chain(&grid.row_shares).all(is_sound)
            }
            Tile::Container(Container::Tabs(_)) | Tile::Pane(_) => true,
        })
    }

    /// Fills the window with the panel under the pointer, or shows all panels again.
    pub const fn toggle_filling(&mut self) {
        self.filling = if self.filling.is_some() { None } else { self.pointed };
    }

    /// Brings a panel to the front of its tabs. If another panel fills the window, all are shown again.
    pub fn reveal(&mut self, pane: Pane) {
        self.filling = self.filling.filter(|filling| *filling == pane);
        self.tree.make_active(|_, tile| matches!(tile, Tile::Pane(found) if *found == pane));
    }
}

fn tab(tiles: &mut Tiles<Pane>, pane: Pane) -> TileId {
    let pane = tiles.insert_pane(pane);
    tiles.insert_tab_tile(vec![pane])
}

fn row(tiles: &mut Tiles<Pane>, dir: LinearDir, parts: &[(TileId, f32)]) -> TileId {
    let mut linear = Linear::new(dir, parts.iter().map(|(id, _)| *id).collect());
    for (id, share) in parts {
        linear.shares.set_share(*id, *share);
    }
    tiles.insert_container(Container::Linear(linear))
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
}

impl ShellBehavior<'_> {
    fn show(&mut self, pane: Pane, ui: &mut egui::Ui) {
        if ui.rect_contains_pointer(ui.max_rect()) {
            *self.pointed = Some(pane);
        }
        ui.painter().rect_filled(ui.max_rect(), 0.0, self.theme.panel);
        self.panels.show(pane, ui, &self.editor.ctx(self.theme), self.out);
        // Applied at once, so that the next panel shows the change.
        self.requests.extend(self.editor.apply_all(self.out));
    }

    /// A panel that fills the window, below its title and a button that shows all panels.
    fn fill(&mut self, pane: Pane, ui: &mut egui::Ui) {
        let frame = egui::Frame::new().inner_margin(SPACE_SMALL);
        egui::Panel::top("filling panel").frame(frame).show_separator_line(false).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.add_space(SPACE_SMALL);
                ui.label(self.tab_title_for_pane(&pane));
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
        if response.double_clicked()
            && let Some(Tile::Pane(pane)) = tiles.get(id)
        {
            *self.filling = Some(*pane);
        }
        response
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> egui::WidgetText {
        match pane {
            Pane::Problems => match problems::count(&self.editor.ctx(self.theme)) {
                0 => pane.title().into(),
                count => egui::RichText::new(tr!("app-panel-problems-counted", count))
                    .color(self.theme.error)
                    .into(),
            },
            other => other.title().into(),
        }
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions { all_panes_must_have_tabs: true, ..SimplificationOptions::default() }
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        3.0
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
            let mut behavior = ShellBehavior {
                panels: &mut self.panels,
                editor: &mut self.editor,
                theme: &self.theme,
                out: &mut self.outbox,
                requests: &mut requests,
                pointed,
                filling,
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
