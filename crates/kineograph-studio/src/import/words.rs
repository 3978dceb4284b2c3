//! What is wrong with a file, and what can't be taken over, in the words of users.

use std::path::Path;

use kineograph_import::{Error, FORMATS, Lost, Note, Quantity, Reason, SyntaxFault};
use kineograph_store::NotOpened;

use crate::io::ImageError;
use crate::text::tr;

/// What can't be taken over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gone {
    /// Something that a file says and a project can't.
    Lost(Lost),
    /// A sheet that was not found.
    Sheet,
    /// A picture that was not found.
    Picture,
    /// A picture behind a link that leads out of what may be read.
    Link,
    /// A frame that its sheet does not have.
    Frame,
    /// The scene of another file that was not found, or that can't be read.
    Nested,
    /// An animation that the file does not have that a node shows.
    Animation,
    /// The particle system of another file that was not found, or that can't be read.
    Emitter,
    /// The scene of another file that shows, in the end, the file that names it.
    Ring,
    /// That the scene of another file plays.
    Still,
    /// A scene of another file, while the project has no folder to put it into.
    Unsaved,
    /// A stage that no project can have.
    Stage,
    /// A frame that stays shorter than one of a project can.
    FrameSecs,
    /// Anything else, as a sentence.
    Other(String),
}

impl Gone {
    /// Where it stands in a list: what is missing or does nothing any more comes before what looks different, and that before values.
    pub const fn rank(&self) -> u8 {
        match self {
            Self::Lost(Lost::Callback) => 0,
            Self::Sheet | Self::Picture | Self::Link | Self::Frame => 1,
            Self::Nested | Self::Animation | Self::Emitter | Self::Ring | Self::Still | Self::Unsaved => 2,
            Self::Lost(what) => rank_of(what),
            Self::Stage | Self::FrameSecs | Self::Other(_) => 5,
        }
    }
}

const fn rank_of(what: &Lost) -> u8 {
    match what {
        Lost::Class(_) | Lost::CustomClass(_) | Lost::NestedScene | Lost::Particles | Lost::Text => 2,
        Lost::PictureOfTool | Lost::PartOfSheet | Lost::Sounds | Lost::NamelessEvent | Lost::NextSequence => {
            3
        }
        Lost::FontFile(_)
        | Lost::Clipping
        | Lost::Property(_)
        | Lost::NamelessProperty
        | Lost::NodeOfKeys
        | Lost::SecondNode => 4,
        Lost::Setting => 7,
        Lost::Unread(_) | Lost::Beyond { .. } | Lost::Fraction(_) | Lost::Font(_) | Lost::OtherStates(_) => 6,
        _ => 5,
    }
}

/// Why a file can't be opened.
pub fn not_opened(path: &Path, why: NotOpened) -> String {
    match why {
        NotOpened::Empty => tr!("import-empty", path = path.display()),
        why => ImageError::opening(path, why).to_string(),
    }
}

/// Why a file can't be imported that is of no known kind: it has not even the beginning of those that its name promises.
pub fn of_no_kind(path: &Path) -> String {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    let promised = FORMATS.iter().filter(|format| {
        extension.as_ref().is_some_and(|extension| format.extensions.contains(&extension.as_str()))
    });
    let formats: Vec<&str> = promised.map(|format| format.name).collect();
    if formats.is_empty() {
        let known = extension.and_then(|extension| other_kind(&extension));
        return match known {
            Some(why) => tr!("import-refused", path = path.display(), why),
            None => ImageError::UnknownKind(path.to_owned()).to_string(),
        };
    }
    let why = tr!("import-holds-nothing", formats = formats.join(", "));
    tr!("import-refused", path = path.display(), why)
}

/// What a file is by its extension in lower case, if it is of a kind that is not read but often tried, and what to import instead.
fn other_kind(extension: &str) -> Option<&'static str> {
    Some(match extension {
        "csb" => tr!("import-kind-csb"),
        "ccbi" => tr!("import-kind-ccbi"),
        "exportjson" => tr!("import-kind-exportjson"),
        "ccs" | "ccbproj" => tr!("import-kind-cocos-project"),
        "tscn" | "scn" | "tres" | "escn" => tr!("import-kind-godot"),
        "scene" | "fire" | "prefab" | "anim" | "unity" => tr!("import-kind-scene"),
        "skel" | "spine" | "atlas" => tr!("import-kind-spine"),
        "dbproj" | "dbbin" => tr!("import-kind-dragonbones"),
        "scml" | "scon" => tr!("import-kind-spriter"),
        "tps" => tr!("import-kind-tps"),
        "lottie" | "riv" => tr!("import-kind-motion"),
        "psd" | "psb" | "xcf" | "kra" | "clip" | "ai" | "eps" | "pdf" => tr!("import-kind-drawing"),
        "fla" | "xfl" | "swf" => tr!("import-kind-flash"),
        "pvr" | "ccz" | "ktx" | "ktx2" | "dds" | "astc" | "pkm" | "basis" => tr!("import-kind-texture"),
        "tga" | "heic" | "avif" | "ico" | "jxl" => tr!("import-kind-picture"),
        "mp4" | "mov" | "webm" | "avi" | "mkv" => tr!("import-kind-video"),
        "tmx" | "tmj" | "tsx" | "ldtk" => tr!("import-kind-map"),
        "ttf" | "otf" => tr!("import-kind-font"),
        "zip" | "7z" | "rar" | "gz" => tr!("import-kind-archive"),
        _ => return None,
    })
}

/// Why a file can't be imported whose name is no text: a project could not name it. Such bytes are escaped.
pub fn unnameable(path: &Path) -> String {
    let chunks = path.as_os_str().as_encoded_bytes().utf8_chunks();
    let escaped: String =
        chunks.map(|chunk| format!("{}{}", chunk.valid(), chunk.invalid().escape_ascii())).collect();
    tr!("import-refused", path = escaped, why = tr!("import-no-text-name"))
}

/// Why a file can't be imported.
pub fn refused(path: &Path, error: &Error) -> String {
    let why = match &error.reason {
        Reason::NotThis => tr!("import-unknown-kind").to_owned(),
        Reason::BinaryList => tr!("import-binary-list").to_owned(),
        Reason::Unsupported(what) => tr!("import-unsupported", what = *what),
        Reason::Syntax(fault) => syntax(fault),
        Reason::Missing(what) => tr!("import-missing", what = what.as_ref()),
        Reason::Twice(what) => tr!("import-twice", what = what.as_str()),
        Reason::Wanted(what) => tr!("import-wanted", what = *what),
        Reason::TooMuch { what, limit, .. } => too_much(*what, *limit),
        Reason::NoFrames => tr!("import-no-frames").to_owned(),
        Reason::OutOfTime => tr!("import-out-of-time").to_owned(),
        Reason::Busy => tr!("import-busy").to_owned(),
        Reason::Failed => tr!("import-failed-inside").to_owned(),
        Reason::LeadsBack(way) => tr!("import-leads-back", way = way.as_str()),
        // Also reasons that are new.
        _ => tr!("import-damaged").to_owned(),
    };
    let path = path.display().to_string();
    if error.place.is_empty() {
        tr!("import-refused", path = path, why = why)
    } else {
        tr!("import-refused-at", path = path, place = readable(&error.place), why = why)
    }
}

/// What is wrong with a text, and what to do.
fn syntax(fault: &SyntaxFault) -> String {
    match fault {
        SyntaxFault::CutOff => tr!("import-cut-off").to_owned(),
        SyntaxFault::Comma => tr!("import-no-comma").to_owned(),
        SyntaxFault::SurplusComma => tr!("import-surplus-comma").to_owned(),
        SyntaxFault::Colon => tr!("import-no-colon").to_owned(),
        SyntaxFault::Name => tr!("import-no-name").to_owned(),
        SyntaxFault::Value => tr!("import-no-value").to_owned(),
        SyntaxFault::Surplus => tr!("import-surplus").to_owned(),
        SyntaxFault::Escape => tr!("import-escape").to_owned(),
        SyntaxFault::HalfCharacter => tr!("import-half-character").to_owned(),
        SyntaxFault::Character => tr!("import-character").to_owned(),
        SyntaxFault::Number => tr!("import-number").to_owned(),
        SyntaxFault::Depth => tr!("import-depth").to_owned(),
        SyntaxFault::Closing(open, closed) => {
            tr!("import-closing", open = open.as_str(), closed = closed.as_str())
        }
        SyntaxFault::Twice(name) => tr!("import-twice-attribute", name = name.as_str()),
        SyntaxFault::Entity(name) => tr!("import-entity", name = name.as_str()),
        SyntaxFault::Entities => tr!("import-entities").to_owned(),
        // Also faults that are new.
        _ => tr!("import-not-well-formed").to_owned(),
    }
}

/// A place in a file: line and column in words, anything else as it is.
fn readable(place: &str) -> String {
    let number = |text: &str| text.parse::<u32>().ok();
    let position = place.split_once(':').and_then(|(line, column)| number(line).zip(number(column)));
    position.map_or_else(|| place.to_owned(), |(line, column)| tr!("import-position", line, column))
}

fn too_much(what: Quantity, limit: u64) -> String {
    match what {
        Quantity::Bytes => tr!("import-too-many-bytes", most = limit >> 20),
        Quantity::Side => tr!("import-too-large", most = limit),
        Quantity::Pixels => tr!("import-too-many-pixels", most = limit),
        Quantity::Frames => tr!("import-too-many-frames", most = limit),
        Quantity::NameChars => tr!("import-name-too-long", most = limit),
        Quantity::Depth => tr!("import-too-deep", most = limit),
        Quantity::Attributes => tr!("import-too-many-attributes", most = limit),
        Quantity::ElementAttributes => tr!("import-too-many-of-element", most = limit),
        Quantity::Prefixes => tr!("import-too-many-prefixes", most = limit),
        Quantity::Elements => tr!("import-too-many-elements", most = limit),
        Quantity::Stops => tr!("import-too-many-stops", most = limit),
        Quantity::Memory => tr!("import-too-much-memory").to_owned(),
        Quantity::Steps | Quantity::LayerMemory | Quantity::Comparisons => {
            tr!("import-too-much-work").to_owned()
        }
        _ => tr!("import-too-many-items", most = limit),
    }
}

/// What can't be taken over, how often, where, and what stands in its place.
pub fn gone(what: &Gone, times: u64, names: String) -> String {
    match what {
        Gone::Lost(what) => lost(what, times, names),
        Gone::Sheet => tr!("import-note-sheet", times, names),
        Gone::Picture => tr!("import-note-picture", times, names),
        Gone::Link => tr!("import-note-link", times, names),
        Gone::Frame => tr!("import-note-frame", times, names),
        Gone::Nested => tr!("import-note-nested", times, names),
        Gone::Animation => tr!("import-note-animation", times, names),
        Gone::Emitter => tr!("import-note-emitter", times, names),
        Gone::Ring => tr!("import-note-ring", times, names),
        Gone::Still => tr!("import-note-still", times, names),
        Gone::Unsaved => tr!("import-note-unsaved", times, names),
        Gone::Stage => tr!("import-note-stage", times, names),
        Gone::FrameSecs => tr!("import-note-secs", times, names),
        Gone::Other(sentence) => sentence.clone(),
    }
}

fn lost(what: &Lost, times: u64, names: String) -> String {
    match what {
        Lost::Callback => tr!("import-lost-callback", times, names),
        Lost::Text => tr!("import-lost-text", times, names),
        Lost::Particles => tr!("import-lost-particles", times, names),
        Lost::NestedScene => tr!("import-lost-nested", times, names),
        Lost::Class(class) => tr!("import-lost-class", class = class.as_str(), times, names),
        Lost::OtherStates(class) => tr!("import-lost-states", class = class.as_str(), times, names),
        Lost::FontFile(file) => tr!("import-lost-font-file", file = file.as_str(), times, names),
        Lost::Font(font) => tr!("import-lost-font", font = font.as_str(), times, names),
        Lost::TitlePlace => tr!("import-lost-title", times, names),
        Lost::Clipping => tr!("import-lost-clipping", times, names),
        Lost::CustomClass(class) => tr!("import-lost-custom", class = class.as_str(), times, names),
        Lost::Property(name) => tr!("import-lost-property", property = name.as_str(), times, names),
        Lost::NamelessProperty => tr!("import-lost-nameless", times, names),
        Lost::NodeOfKeys => tr!("import-lost-node", times),
        Lost::SecondNode => tr!("import-lost-second", times, names),
        Lost::NamelessEvent => tr!("import-lost-event", times, names),
        Lost::Sounds => tr!("import-lost-sounds", times, names),
        Lost::NextSequence => tr!("import-lost-next", times, names),
        Lost::IgnoredAnchor => tr!("import-lost-anchor", times, names),
        Lost::PositionUnits => tr!("import-lost-units", times, names),
        Lost::SizeUnits => tr!("import-lost-size", times, names),
        Lost::BlendFunction => tr!("import-lost-blend", times, names),
        Lost::PictureOfTool => tr!("import-lost-tool", times, names),
        Lost::CutEase => tr!("import-lost-ease", times, names),
        Lost::Notification => tr!("import-lost-notification", times, names),
        Lost::Polygon => tr!("import-lost-polygon", times, names),
        Lost::SheetScale(scale) => tr!("import-lost-scale", scale = scale.as_str(), times),
        Lost::PartOfSheet => tr!("import-lost-part", times, names),
        Lost::Tag => tr!("import-lost-tag", times, names),
        Lost::Slice => tr!("import-lost-slice", times, names),
        Lost::Unread(name) => tr!("import-lost-unread", value = name.as_str(), times, names),
        Lost::Beyond { name, least, most } => {
            let (value, least, most) = (name.as_str(), least.as_str(), most.as_str());
            tr!("import-lost-beyond", value, least, most, times, names)
        }
        Lost::Fraction(name) => tr!("import-lost-fraction", value = name.as_str(), times, names),
        Lost::Setting => tr!("import-lost-setting", times, names),
        Lost::UnknownEase => tr!("import-lost-unknown-ease", times, names),
        Lost::SequenceOfKeys => tr!("import-lost-sequence", times, names),
        Lost::KeysOutside => tr!("import-lost-outside", times, names),
        Lost::BackwardRange => tr!("import-lost-backward", times, names),
        Lost::EndlessLoops => tr!("import-lost-loops", times, names),
        Lost::TagEnd => tr!("import-lost-tag-end", times, names),
        Lost::TagFrame => tr!("import-lost-tag-frame", times, names),
        Lost::FrameName => tr!("import-lost-frame-name", times, names),
        Lost::HalfCharacter => tr!("import-lost-character", times),
        // What readers learn to lose later has no sentence of its own yet.
        other => tr!("import-lost-other", what = format!("{other:?}"), times, names),
    }
}

/// What of a drawing is not drawn, and what to do about it.
pub fn not_drawn(note: &Note) -> String {
    let (what, place) = (note.what.as_str(), readable(&note.place));
    let is_at = place != note.place;
    match (what, is_at) {
        ("text", true) => tr!("import-text-at", place),
        ("text", false) => tr!("import-text-named", name = place),
        ("image", true) => tr!("import-picture-at", place),
        ("image", false) => tr!("import-picture-named", name = place),
        _ => tr!("import-note-drawing", what, place),
    }
}
