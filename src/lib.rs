//! The Kineograph editor as a library.

#![forbid(unsafe_code)]
// The editor is no library: its public items are for its own tests.
#![allow(missing_docs)]

mod app;
mod change_kind;
mod chapters;
mod command;
mod ctx;
mod editor;
mod intent;
mod kinds;
mod motion;
mod panels;
mod ui_kit;

use kineograph_document::{align, document, ease_shape, media, slicing, symbol};
use kineograph_studio::{
    cli, compile, emitters, export, followers, history, import, io, kind_names, limits, masked, movers,
    new_node, own_clip, pack, places, plays, presets, problems, quick_fixes, rearrange, recipient, recovery,
    scene, session, solve, symbols, templates,
};
use kineograph_text as text;

pub use app::{AppError, run};
pub use cli::main;

/// What the tests and benchmarks outside of this crate use. Without the feature rustc names all that only they use, and all that nothing uses.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    pub use crate::app::App;
    pub use crate::app::{Act, STEPS};
    pub use crate::cli::run_in;
    pub use crate::command::Command;
    pub use crate::compile::Programs;
    pub use crate::document::{
        ActionId, ActionItem, Clip, ClipEdit, ClipId, Document, EdgeMove, Edit, EditError, Expected,
        ExpectedId, Filed, FolderEdit, FrameId, GraphEdit, NewNodes, NodeId, NodeMarks, RUN_SPEEDS, Run,
        RunEdit, RunId, Slot, TimeEdit,
    };
    pub use crate::editor::{Editor, WindowRequest};
    pub use crate::history::{Change, History};
    pub use crate::intent::{Intent, Outbox};
    pub use crate::limits::MAX_IMAGE_FILES;
    pub use crate::media::Picture;
    pub use crate::panels::assets::AssetPanel;
    pub use crate::panels::canvas::CanvasPanel;
    pub use crate::panels::curves::CurvesPanel;
    pub use crate::panels::find::FindBar;
    pub use crate::panels::graph::GraphPanel;
    pub use crate::panels::palette::{CommandPalette, Memory};
    pub use crate::panels::panel::Panel;
    pub use crate::panels::timeline::TimelinePanel;
    pub use crate::session::{AtEnd, PinSource, Selection, SelectionChange, TimelineView};
    pub use crate::symbol::LoadedSymbol;
    pub use crate::ui_kit::theme::{Theme, install_fonts};

    pub mod io {
        pub use crate::io::{decode_image, read_project};
    }

    pub mod recovery {
        pub use crate::recovery::{
            JournalStart, Opening, Recorder, Storage, ViewState, document_of, left, restored, text_of,
            unsaved,
        };
    }
}

/// The examples of the README and of the page for games are compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/games.md")]
pub struct Readme;
