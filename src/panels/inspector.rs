//! stub
use super::*;
/// stub
#[derive(Default)]
pub struct InspectorPanel;
impl InspectorPanel {
    /// s
    pub fn show(&mut self, _ui: &mut egui::Ui, _ctx: &Ctx<'_>, _out: &mut Outbox) {}
    /// s
    pub fn command(&mut self, _c: Command, _ctx: &Ctx<'_>, _out: &mut Outbox) -> bool { false }
    /// s
    pub fn hovered(&self) -> bool { false }
}
