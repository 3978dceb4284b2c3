//! Everything that is wrong with the open project, in one list for users: made on a change, read in every frame.

pub mod glyphs;
pub mod grids;
mod rounds;

use std::path::{Path, PathBuf};

use kineograph_runtime::format::{Action, Kind};
use kineograph_runtime::{Code, Diagnostic, FieldPath, Severity};

use crate::compile::Programs;
use crate::document::{ActionId, Clip, ClipId, Document, ExpectedId, NodeId, RunId, named_node, rounded};
use crate::kind_names;
use crate::media::{Media, MediaError};
use crate::outside::outside;
use crate::quick_fixes::{self, QuickFix};
use crate::text::{message, tr};

/// One thing that is wrong.
#[derive(Debug, Clone)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// Where it is, such as `hop, MoveBy`.
    pub place: String,
    /// What is wrong and what to do, as a sentence.
    pub message: String,
    /// What to select for it.
    pub spot: Spot,
    /// Whether it belongs to the document.
    pub is_of_document: bool,
    /// Its fix, if there is an obvious one.
    pub fix: Option<QuickFix>,
    /// The folder that the user may allow images to be read from, if that is what is missing.
    pub folder: Option<PathBuf>,
}

/// A problem that does not belong to the document: of opening its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileProblem {
    /// True for errors, false for warnings.
    pub is_error: bool,
    /// Where, such as `coin.ron:12:3` or an image's name.
    pub place: String,
    /// What is wrong and what to do.
    pub message: String,
    /// Whether it is still in the file after the project was saved.
    pub stays: bool,
}

impl FileProblem {
    /// What was found in the text of the file with this name, and is not in the document.
    pub fn of_opening(file: &str, found: &Diagnostic) -> Self {
        let position = found.place.position().map(|position| format!(":{position}")).unwrap_or_default();
        let sentence = sentence(found);
        let message = match found.arg("near") {
            Some(near) => tr!("problem-opened-as", sentence, near = near.to_string()),
            None => sentence,
        };
        // What is not understood is kept, unless it was read as a name that is near.
        let is_kept = matches!(found.code, Code::UnknownField | Code::FieldNotUsed);
        let stays = is_kept && !found.is_error() && found.arg("near").is_none();
        Self { is_error: found.is_error(), place: format!("{file}{position}"), message, stays }
    }
}

/// More problems get no fix in the list: an edit must not take long where much is wrong.
const MAX_FIXES: usize = 100;
/// Frames outside of their pictures that are listed.
const MAX_OUTSIDE: usize = 100;
/// Actions whose frames are not seen that are listed.
const MAX_UNSEEN: usize = 100;
/// Unmet expectations that are listed.
const MAX_UNMET: usize = 100;

/// The item that a problem belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spot {
    Action(ClipId, ActionId),
    Clip(ClipId),
    Node(NodeId),
    Run(RunId),
    /// The image of this name.
    Image(String),
    /// The sheet of this name.
    Sheet(String),
    /// The own ease of this name.
    Ease(String),
    /// What is expected of the motion.
    Expected(ExpectedId),
    Stage,
    /// Nothing that can be selected.
    Elsewhere,
}

/// All problems: those noted when the file was opened, then pictures, then the document.
pub fn all(document: &Document, programs: &Programs, media: &Media, notes: &[FileProblem]) -> Vec<Problem> {
    let notes = notes.iter().map(|note| Problem {
        severity: if note.is_error { Severity::Error } else { Severity::Warning },
        place: note.place.clone(),
        message: note.message.clone(),
        spot: Spot::Elsewhere,
        is_of_document: false,
        fix: None,
        folder: None,
    });
    let images = media.iter().filter_map(|(image, picture)| {
        let message = picture.err()?.to_owned();
        let (place, spot) = (tr!("problem-in-image", name = image), Spot::Image(image.to_owned()));
        let folder = media.outside_folder(image).map(Path::to_owned);
        let severity = Severity::Error;
        Some(Problem { severity, place, message, spot, is_of_document: false, fix: None, folder })
    });
    let symbols = media
        .symbols()
        .iter()
        .filter_map(|(path, symbol)| Some(of_file(document, path, symbol.as_ref().err()?)));
    let fonts = media.fonts().errors.iter().map(|(path, error)| of_file(document, path, error));
    let found = programs.diagnostics().iter().enumerate();
    let found = found.map(|(nth, found)| of_diagnostic(document, found, nth < MAX_FIXES));
    notes
        .chain(images)
        .chain(symbols)
        .chain(fonts)
        .chain(found)
        .chain(unseen_frames(document))
        .chain(rounds::problems(document, media))
        .chain(grids::problems(document, media))
        .chain(frames_outside(document, media))
        .chain(missing_glyphs(document, media))
        .chain(unmet(document, programs))
        .chain(unlisted(programs))
        .collect()
}

/// A file that can't be shown: at the first node that names it, or at none if a symbol does.
fn of_file(document: &Document, path: &str, error: &MediaError) -> Problem {
    let node = document.nodes().iter().find(|node| node.content.file() == Some(path));
    Problem {
        severity: Severity::Error,
        place: node.map_or_else(|| path.to_owned(), |node| tr!("problem-in-node", name = &node.name)),
        message: error.message.clone(),
        spot: node.map_or(Spot::Elsewhere, |node| Spot::Node(node.id)),
        is_of_document: false,
        fix: None,
        folder: error.outside_folder.clone(),
    }
}

/// What the motion does not do of what is expected.
fn unmet(document: &Document, programs: &Programs) -> impl Iterator<Item = Problem> {
    let found = programs.unmet().into_iter().flat_map(|unmet| unmet.iter()).take(MAX_UNMET);
    found.map(|found| Problem { is_of_document: false, ..of_diagnostic(document, found, false) })
}

/// Frames that reach beyond their pictures.
fn frames_outside(document: &Document, media: &Media) -> impl Iterator<Item = Problem> {
    let sheets = document.sheets().iter();
    let found = sheets.flat_map(|sheet| {
        let found = outside(sheet, |image| media.size_px(image));
        found.into_iter().map(|found| (sheet.name.clone(), found.message))
    });
    found.take(MAX_OUTSIDE).map(|(name, message)| Problem {
        severity: Severity::Warning,
        place: tr!("problem-in-sheet", name = &name),
        message,
        spot: Spot::Sheet(name),
        is_of_document: true,
        fix: None,
        folder: None,
    })
}

/// Characters that the font or the sheet of their text lacks.
fn missing_glyphs<'a>(document: &'a Document, media: &'a Media) -> impl Iterator<Item = Problem> + 'a {
    let found = glyphs::missing(document, &media.fonts().faces, |image| media.size_px(image));
    found.take(MAX_UNSEEN).map(|found| Problem {
        severity: Severity::Warning,
        place: tr!("problem-in-node", name = &found.node.name),
        message: found.message(),
        spot: Spot::Node(found.node.id),
        is_of_document: true,
        fix: None,
        folder: None,
    })
}

/// An `Animate` that plays on a node without a sheet, so that its frames are not seen.
fn unseen_frames(document: &Document) -> impl Iterator<Item = Problem> {
    let found = document.runs().iter().flat_map(|run| {
        let clip = document.clip(run.clip);
        let nodes = run.nodes().filter_map(|node| document.node(node));
        let nodes: Vec<_> = nodes.filter(|node| node.content.sheet().is_none()).collect();
        clip.into_iter().flat_map(move |clip| {
            let plays = |id: ActionId| !is_targeted(clip, id) && is_in_tree(clip, id);
            let animates = clip.items().filter(|(_, item)| item.action.kind() == Kind::Animate);
            let animates: Vec<_> = animates.filter(|(id, _)| plays(*id)).map(|(id, _)| id).collect();
            let nodes = nodes.clone();
            animates
                .into_iter()
                .flat_map(move |id| nodes.clone().into_iter().map(move |node| (clip, id, node)))
        })
    });
    found.take(MAX_UNSEEN).map(|(clip, id, node)| {
        let fix = quick_fixes::show_sheet(document, node, clip.get(id).map(|item| &item.action));
        let message = tr!("problem-frames-unseen", node = &node.name);
        of_action(clip, (id, Kind::Animate), message, fix)
    })
}

/// A warning about an action that plays, but was probably meant otherwise.
fn of_action(clip: &Clip, (id, kind): (ActionId, Kind), message: String, fix: Option<QuickFix>) -> Problem {
    Problem {
        severity: Severity::Warning,
        place: tr!("problem-in-action", clip = &clip.name, action = kind_names::title(kind)),
        message,
        spot: Spot::Action(clip.id, id),
        is_of_document: true,
        fix,
        folder: None,
    }
}

/// Whether an action plays on another node than its run.
fn is_targeted(clip: &Clip, id: ActionId) -> bool {
    let parent = |id: &ActionId| clip.get(*id).and_then(|item| item.parent);
    let around = std::iter::successors(Some(id), parent).filter_map(|id| clip.get(id));
    around.into_iter().any(|item| named_node(&item.action).is_some())
}

/// Whether an action is part of what a clip plays.
fn is_in_tree(clip: &Clip, id: ActionId) -> bool {
    let parent = |id: &ActionId| clip.get(*id).and_then(|item| item.parent);
    std::iter::successors(Some(id), parent).last() == clip.root()
}

fn of_diagnostic(document: &Document, found: &Diagnostic, may_have_fix: bool) -> Problem {
    let spot = spot(document, found);
    Problem {
        severity: found.severity,
        place: place(document, &spot, found),
        message: sentence(found),
        spot,
        is_of_document: true,
        fix: if may_have_fix { quick_fixes::fix(document, found) } else { None },
        folder: None,
    }
}

/// That there are more problems than are listed.
fn unlisted(programs: &Programs) -> Option<Problem> {
    let more = programs.diagnostics().unlisted();
    (more > 0).then(|| Problem {
        severity: Severity::Warning,
        place: String::new(),
        message: tr!("problem-more", count = more),
        spot: Spot::Elsewhere,
        is_of_document: true,
        fix: None,
        folder: None,
    })
}

/// What is wrong and what to do, with a capital letter and a full stop.
pub fn sentence(found: &Diagnostic) -> String {
    let message = message(found);
    let mut chars = message.chars();
    let first: String = chars.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    let stop = if message.ends_with(['?', '.']) { "" } else { "." };
    format!("{first}{}{stop}", chars.as_str())
}

/// As [`sentence`], after the item of the document that it is about.
pub fn placed_sentence(document: &Document, found: &Diagnostic) -> String {
    let (place, sentence) = (place(document, &spot(document, found), found), sentence(found));
    if place.is_empty() { sentence } else { tr!("problem-placed", place, sentence) }
}

fn spot(document: &Document, found: &Diagnostic) -> Spot {
    let spot = match found.place.path().project_item() {
        Some(("clips", index)) => document.clips().get(index).map(|clip| {
            let action = found.place.action().filter(|id| clip.get(*id).is_some());
            action.map_or(Spot::Clip(clip.id), |action| Spot::Action(clip.id, action))
        }),
        Some(("nodes", index)) => document.nodes().get(index).map(|node| Spot::Node(node.id)),
        Some(("runs", index)) => document.runs().get(index).map(|run| Spot::Run(run.id)),
        Some(("images", index)) => document.images().get(index).map(|image| Spot::Image(image.name.clone())),
        Some(("sheets", index)) => document.sheets().get(index).map(|sheet| Spot::Sheet(sheet.name.clone())),
        Some(("eases", index)) => document.eases().get(index).map(|own| Spot::Ease(own.name.clone())),
        Some(("expect", index)) => {
            document.expectations().get(index).map(|expected| Spot::Expected(expected.id))
        }
        _ if is_of_stage(found.place.path()) => Some(Spot::Stage),
        _ => None,
    };
    spot.unwrap_or(Spot::Elsewhere)
}

fn is_of_stage(path: &FieldPath) -> bool {
    path.to_string().starts_with("stage")
}

fn place(document: &Document, spot: &Spot, found: &Diagnostic) -> String {
    let clip = |id: ClipId| document.clip(id).map(|clip| clip.name.clone()).unwrap_or_default();
    match spot {
        Spot::Action(id, action) => {
            let item = document.clip(*id).and_then(|clip| clip.get(*action));
            let title = |action: &Action| kind_names::title(action.kind());
            let name = item.map(|item| item.action.label.as_deref().unwrap_or_else(|| title(&item.action)));
            tr!("problem-in-action", clip = clip(*id), action = name.unwrap_or_default())
        }
        Spot::Clip(id) => clip(*id),
        Spot::Node(id) => {
            document.node(*id).map(|node| tr!("problem-in-node", name = &node.name)).unwrap_or_default()
        }
        Spot::Run(id) => {
            let names = document.run(*id).map(|run| {
                let node = document.node(run.node).map(|node| node.name.clone()).unwrap_or_default();
                tr!("problem-in-run", clip = clip(run.clip), node)
            });
            names.unwrap_or_default()
        }
        Spot::Image(name) => tr!("problem-in-image", name),
        Spot::Sheet(name) => tr!("problem-in-sheet", name),
        Spot::Ease(name) => tr!("problem-in-ease", name),
        Spot::Expected(id) => {
            let at_secs = document.expected(*id).map(|expected| expected.what.at_secs()).unwrap_or_default();
            tr!("problem-in-expectation", at = rounded(at_secs, 1e3).to_string())
        }
        Spot::Stage => tr!("problem-in-stage").to_owned(),
        Spot::Elsewhere => found.place.to_string(),
    }
}
