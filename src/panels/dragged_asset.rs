//! An image, a sheet, a tag, a symbol or a font that is dragged from the asset panel to where it is shown or played.

use std::sync::Arc;

use egui::{Response, Ui};
use kineograph_runtime::format::{Action, Content, FrameRef, FrameStep, Sheet, Symbol, Text, Value};

use super::dragged_clip::{drag_from, dragged, dropped};
use super::{Ctx, Intent, Outbox, keep_going};
use crate::document::{ClipEdit, ClipId};
use crate::document::{Document, Edit, NodeId, Run, Slot};
use crate::history::Change;
use crate::media::Media;
use crate::recipient::empty_run;
use crate::session::SelectionChange;
use crate::symbols;
use crate::text::tr;
use crate::ui_kit::theme::Theme;

/// Frames of a sheet beyond this are not put into a new Animate, where they would be indistinguishable.
const MAX_FRAMES: usize = 256;
/// How long a frame of a new Animate shows, in seconds.
const FRAME_SECS: f64 = 0.1;

/// What is being dragged.
#[derive(Debug, Clone, PartialEq)]
pub struct DraggedAsset {
    /// Its name.
    pub name: String,
    /// What a node shows that it is dropped on.
    pub content: Content,
    /// The frame that such a node starts with.
    pub frame: u32,
    /// What plays it; `None` for a single picture.
    pub animate: Option<Action>,
}

impl DraggedAsset {
    /// A whole image.
    pub fn image(name: &str) -> Self {
        Self { name: name.to_owned(), content: Content::Image(name.to_owned()), frame: 0, animate: None }
    }

    /// A sheet with all its frames, each as long as the sheet says.
    pub fn sheet(sheet: &Sheet) -> Self {
        Self::frames(sheet, 0..sheet.frame_count())
    }

    /// A sheet with these of its frames, each as long as the sheet says.
    pub fn frames(sheet: &Sheet, frames: impl Iterator<Item = u32>) -> Self {
        let step = |index: u32| {
            let mut step = match sheet.frame_name(index) {
                Some(name) => FrameStep::named(name),
                None => FrameStep::new(index),
            };
            let secs = sheet.frames.get(index as usize).and_then(|frame| frame.secs);
            step.units = secs.map_or(1.0, |secs| secs / FRAME_SECS);
            step
        };
        let steps: Vec<FrameStep> = frames.take(MAX_FRAMES).map(step).collect();
        let frame = steps.first().and_then(|first| match &first.name {
            Some(name) => sheet.frame_index(&FrameRef::Name(name.clone())),
            None => Some(first.frame),
        });
        let names_any = steps.iter().any(|step| step.name.is_some());
        let animate = (!steps.is_empty()).then(|| Action::animate(FRAME_SECS, steps, 1, false));
        let animate = animate.map(|animate| if names_any { animate.on_sheet(&sheet.name) } else { animate });
        Self {
            name: sheet.name.clone(),
            content: Content::Sheet(sheet.name.clone()),
            frame: frame.unwrap_or(0),
            animate,
        }
    }

    /// A tag of a sheet.
    pub fn tag(sheet: &Sheet, tag: &str) -> Self {
        let first = sheet.tag(tag).and_then(|tag| sheet.tag_frames(tag).first().map(|frame| frame.index));
        Self {
            name: tag.to_owned(),
            content: Content::Sheet(sheet.name.clone()),
            frame: first.unwrap_or(0),
            animate: Some(Action::animate_tag(&sheet.name, tag)),
        }
    }

    /// A symbol of this name, by its file.
    pub fn symbol(name: &str, path: &str) -> Self {
        Self { name: name.to_owned(), content: Content::Symbol(Symbol::new(path)), frame: 0, animate: None }
    }

    /// A font, by its file: it is that of the text that it is dropped on, or of a new one.
    pub fn font(path: &str) -> Self {
        let text = Text::new(tr!("inspector-text-new")).with_font(path.to_owned());
        let name = path.rsplit('/').next().unwrap_or(path).to_owned();
        Self { name, content: Content::Text(text), frame: 0, animate: None }
    }

    /// What a new node is called that shows it.
    pub fn node_name(&self) -> String {
        if matches!(self.content, Content::Text(_)) { "text".to_owned() } else { self.name.clone() } // not shown: a name in the project
    }

    /// Whether a node can show it: a font only texts.
    pub const fn fits(&self, node: &crate::document::Node) -> bool {
        !matches!(self.content, Content::Text(_)) || matches!(node.content, Content::Text(_))
    }

    /// The change that shows a symbol on a new node, with what plays it, at a place in stage pixels or where it covers nothing; `None` for what
    /// is no symbol, or can't be read.
    pub fn placed_symbol(
        &self,
        document: &Document,
        media: &Media,
        place: Option<[f64; 2]>,
    ) -> Option<Change> {
        let path = &self.content.symbol()?.path;
        let project = media.symbol(path)?.document().to_project();
        Some(symbols::place(document, media, (path, &project), place))
    }

    /// Starts to drag it when a drag of its entry starts. The right button and Esc cancel the drag.
    pub fn drag_from(&self, ui: &Ui, theme: &Theme, entry: &Response) {
        drag_from(ui, theme, entry, || (self.clone(), self.name.clone()));
    }

    /// What is being dragged now.
    pub fn current(ui: &Ui) -> Option<Arc<Self>> {
        dragged(ui)
    }

    /// What is dropped in this frame. Takes it: later callers get `None`.
    pub fn take_dropped(ui: &Ui) -> Option<Arc<Self>> {
        dropped(ui)
    }

    /// The edits that make a clip of it and run it on a node, which shows its sheet from then on. `None` for a single picture.
    pub fn run_on(&self, document: &Document, node: NodeId, at_secs: f64) -> Option<Vec<Edit>> {
        let tree = self.animate.clone()?;
        let add = Edit::AddClip(self.name.clone());
        // The same document gives the same id again.
        let clip: ClipId = document.edited(&add).ok()?.1.clip?;
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let mut edits = vec![add, Edit::Clip(clip, insert), Edit::AddRun(clip, node, at_secs)];
        edits.extend(self.shown_by(document, node)?);
        Some(edits)
    }

    /// As [`Self::run_on`], in the clip that waits empty for something to play on the node, if there is one.
    pub fn placed_on(&self, document: &Document, node: NodeId, at_secs: f64) -> Option<Vec<Edit>> {
        let Some(run) = empty_run(document, node) else { return self.run_on(document, node, at_secs) };
        let tree = self.animate.clone()?;
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let at_its_time = Edit::SetRun(Run { at_secs, ..run.clone() });
        let mut edits = vec![at_its_time, Edit::Clip(run.clip, insert)];
        edits.extend(self.shown_by(document, node)?);
        Some(edits)
    }

    /// Whether it is a tag, which plays wherever it is dropped.
    fn is_tag(&self) -> bool {
        let tag = self.animate.as_ref().and_then(|animate| animate.param("tag"));
        matches!(tag, Some(Value::Text(tag)) if !tag.is_empty())
    }

    /// Plays a tag on a node, from the playhead on as long as the node moves: one that is there, or one that `add` adds. False for what is no tag.
    pub fn play_tag(
        &self,
        ctx: &Ctx<'_>,
        label: &str,
        (node, add): (Option<NodeId>, Option<Edit>),
        out: &mut Outbox,
    ) -> bool {
        let after = match &add {
            Some(add) => ctx.document.edited(add).ok().map(|(document, made)| (document, made.node)),
            None => Some((ctx.document.clone(), node)),
        };
        let Some((document, Some(node))) = after.filter(|_| self.is_tag()) else { return false };
        let at_secs = ctx.session.playback.playhead_secs();
        let Some(played) = self.placed_on(&document, node, at_secs) else { return false };
        let mut edits: Vec<Edit> = add.into_iter().chain(played).collect();
        let loops = keep_going::beside_runs(ctx.document, ctx.programs, (node, at_secs), &mut edits);
        out.edit(Change::all(label, edits));
        out.select(SelectionChange::Node(node));
        if let Some(loops) = loops {
            out.push(Intent::Report(loops));
        }
        true
    }

    /// The edit that lets a node show its sheet, if it does not; `None` without the node.
    fn shown_by(&self, document: &Document, node: NodeId) -> Option<Option<Edit>> {
        let shown = document.node(node)?;
        let differs = shown.content.sheet() != self.content.sheet();
        Some(differs.then(|| {
            let mut shown = shown.as_ref().clone();
            self.show_on(&mut shown);
            Edit::SetNode(shown)
        }))
    }

    /// Lets a node show it.
    pub fn show_on(&self, node: &mut crate::document::Node) {
        if let (Content::Text(own), Content::Text(text)) = (&self.content, &mut node.content) {
            (text.font, text.of) = (own.font.clone(), None);
            return;
        }
        node.content = self.content.clone();
        node.start.frame = self.frame;
    }
}
