//! `Animate`.

use crate::action::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Look,
    params: &[
        needed_without(
            "tag",
            ranged(
                param(
                    "delay_per_unit",
                    "Frame time",
                    Preset::Number(0.1),
                    Unit::Secs,
                    "How long one frame unit lasts.",
                ),
                0.0,
                1.0e5,
            ),
        ),
        omittable(param(
            "sheet",
            "Sheet",
            Preset::Text(""),
            Unit::None,
            "The sheet whose frames or tag are named; the sprite must show frames of it.",
        )),
        omittable(param(
            "tag",
            "Tag",
            Preset::Text(""),
            Unit::None,
            "A tag of the sheet, whose frames show in place of frames.",
        )),
        needed_without(
            "tag",
            ranged(
                param(
                    "frames",
                    "Frames",
                    Preset::FirstFrame,
                    Unit::None,
                    "Frames of the sprite's sheet, in order: their numbers, or names with sheet.",
                ),
                0.0,
                1.0e5,
            ),
        ),
        omittable(ranged(
            param("loops", "Loops", Preset::Count(1), Unit::None, "How often the frames are shown."),
            1.0,
            1.0e6,
        )),
        omittable(param(
            "restore",
            "Restore",
            Preset::Flag(false),
            Unit::None,
            "Shows the first frame again at the end.",
        )),
    ],
    sentence: "Shows frames of the sprite's sheet one after another.",
    synonyms: &["frames", "sheet", "flipbook", "sprite animation", "frame by frame", "walk cycle"],
    role: Role::Leaf(Leaf { reverse, secs, ..Leaf::new(build) }),
};

fn build(leaf: &mut LeafSource<'_>) -> LeafOp {
    (leaf.frames(), ChannelSet::of(&[Channel::Frame]))
}

fn reverse(action: &Action) -> Result<Action, Code> {
    // A tag's frames are known only in a project.
    if !action.text("tag").is_empty() {
        return backwards(action);
    }
    Ok(action.changing("frames", in_other_order))
}

fn secs(action: &Action) -> f64 {
    let units = match action.param("frames") {
        Some(Value::Frames(frames)) => frames.iter().fold(0.0, |sum, step| sum + step.units),
        _ => 0.0,
    };
    units * action.number("delay_per_unit") * action.number("loops")
}

impl Action {
    /// Shows `frames` of the sheet, each for its number of units of `delay_per_unit_secs`.
    pub fn animate(delay_per_unit_secs: f64, frames: Vec<FrameStep>, loops: u32, restore: bool) -> Self {
        let [sheet, tag] = [(); 2].map(|()| Value::Text(String::new()));
        let (loops, restore) = (Value::Count(loops), Value::Flag(restore));
        let frames = Value::Frames(frames);
        Self::new(Kind::Animate).filled([
            Value::Number(delay_per_unit_secs),
            sheet,
            tag,
            frames,
            loops,
            restore,
        ])
    }

    /// Shows the frames of a tag of a sheet, each for its own time, or for 0.1 s if it has none.
    pub fn animate_tag(sheet: impl Into<String>, tag: impl Into<String>) -> Self {
        let action = Self::new(Kind::Animate);
        let delay = action.params()[0].clone();
        action.filled([delay, Value::Text(sheet.into()), Value::Text(tag.into())])
    }

    /// Sets the sheet whose frames an `Animate` names; other actions are unchanged.
    #[must_use]
    pub fn on_sheet(mut self, sheet: impl Into<String>) -> Self {
        let _ = self.set_param("sheet", Value::Text(sheet.into()));
        self
    }
}
