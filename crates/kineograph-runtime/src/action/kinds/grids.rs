//! Grid effects: actions that divide a picture and move its parts; and `OrbitCamera`. What they do is in the module `grid`.

use crate::action::kinds::prelude::*;
use crate::grid::{Circle, GridEffect, Lens, MAX_PARTS, Orbit, OrbitPath, Shake, WaveSides, Waves};
use crate::program::instructions::GridPart;

/// The largest number of waves, turns and jumps.
const MOST_WAVES: f64 = 1000.0;

const GRID: ParamSpec = omittable(ranged(
    param(
        "grid",
        "Grid",
        Preset::Vec2([16.0, 12.0]),
        Unit::Parts,
        "Into how many columns and rows the picture is divided; more are smoother.",
    ),
    1.0,
    MAX_PARTS as f64,
));

const STOP: ParamSpec = omittable(param(
    "stop",
    "Stop at end",
    Preset::Flag(false),
    Unit::None,
    "Whether the picture is whole again at the end; otherwise it stays as the effect leaves it.",
));

const WAVES: ParamSpec = waves("waves", "Waves", "How many waves pass in the duration.");
const TWIRLS: ParamSpec = waves("twirls", "Twirls", "How often it turns there and back in the duration.");
const JUMP_COUNT: ParamSpec = waves("jumps", "Jumps", "How often the tiles jump in the duration.");
const AMPLITUDE: ParamSpec =
    param("amplitude", "Amplitude", Preset::Number(20.0), Unit::Px, "How far the waves reach.");
const TWIRL_AMPLITUDE: ParamSpec =
    param("amplitude", "Amplitude", Preset::Number(1.0), Unit::None, "How far it turns.");

const CENTER: ParamSpec = param(
    "position",
    "Center",
    Preset::Vec2([48.0, 48.0]),
    Unit::Px,
    "The centre of the effect, measured from the picture's lower left corner.",
);
const RADIUS: ParamSpec = ranged(
    param("radius", "Radius", Preset::Number(64.0), Unit::Px, "How far from the centre the effect reaches."),
    0.0,
    HUGE,
);

const RANGE: ParamSpec = ranged(
    param("range", "Range", Preset::Number(4.0), Unit::Px, "The largest distance that a point is moved."),
    0.0,
    HUGE,
);
const FREQUENCY: ParamSpec = omittable(ranged(
    param("frequency", "Frequency", Preset::Number(30.0), Unit::None, "How many jolts there are a second."),
    0.01,
    1000.0,
));
const SEED: ParamSpec = omittable(ranged(
    param(
        "seed",
        "Seed",
        Preset::Count(1),
        Unit::None,
        "Chooses the random numbers; the same number always gives the same.",
    ),
    0.0,
    u32::MAX as f64,
));

const fn waves(name: &'static str, label: &'static str, help: &'static str) -> ParamSpec {
    ranged(param(name, label, Preset::Number(2.0), Unit::None, help), -MOST_WAVES, MOST_WAVES)
}

const fn flag(name: &'static str, label: &'static str, preset: bool, help: &'static str) -> ParamSpec {
    omittable(param(name, label, Preset::Flag(preset), Unit::None, help))
}

const fn parts(name: &'static str, label: &'static str, help: &'static str) -> ParamSpec {
    ranged(param(name, label, Preset::Count(9), Unit::None, help), 1.0, MAX_PARTS as f64)
}

const IN_DEPTH: &str = "Whether points move towards the viewer, too.";

/// An effect on the grid that the parameter `grid` gives.
const fn effect(
    params: &'static [ParamSpec],
    sentence: &'static str,
    synonyms: &'static [&'static str],
    build: fn(&mut LeafSource<'_>) -> LeafOp,
) -> Row {
    let leaf = Leaf { reverse: backwards, ..Leaf::new(build) };
    Row { category: Category::Grid, params, sentence, synonyms, role: Role::Leaf(leaf) }
}

pub const WAVES_3D: Row = effect(
    &[DURATION, WAVES, AMPLITUDE, GRID, STOP],
    "Sends waves through the picture, towards the viewer.",
    &["ripple", "wave", "flag", "water", "3d", "grid"],
    |leaf| leaf.waved("waves", GridEffect::Waves3D),
);

pub const FLIP_X_3D: Row = effect(
    &[DURATION, STOP],
    "Turns the picture over around its vertical axis.",
    &["card", "turn over", "flip", "mirror", "3d", "grid"],
    |leaf| leaf.on_one_part(GridEffect::FlipX3D),
);

pub const FLIP_Y_3D: Row = effect(
    &[DURATION, STOP],
    "Turns the picture over around its horizontal axis.",
    &["card", "turn over", "flip", "mirror", "3d", "grid"],
    |leaf| leaf.on_one_part(GridEffect::FlipY3D),
);

pub const LENS_3D: Row = effect(
    &[
        DURATION,
        CENTER,
        RADIUS,
        omittable(ranged(
            ParamSpec {
                drag_step: 0.01,
                ..param("strength", "Strength", Preset::Number(0.7), Unit::None, "How strong the lens is.")
            },
            0.0,
            1.0,
        )),
        flag("concave", "Concave", false, "Whether it makes smaller."),
        GRID,
        STOP,
    ],
    "Shows the picture through a lens.",
    &["magnify", "fisheye", "bulge", "zoom", "3d", "grid"],
    |leaf| {
        let lens = Lens { strength: leaf.number("strength"), concave: leaf.flag("concave") };
        let circle = leaf.circle();
        leaf.on_grid(GridEffect::Lens3D(circle, lens))
    },
);

pub const RIPPLE_3D: Row = effect(
    &[DURATION, CENTER, RADIUS, WAVES, AMPLITUDE, GRID, STOP],
    "Sends rings through the picture from a point.",
    &["drop", "water", "shock wave", "rings", "splash", "3d", "grid"],
    |leaf| {
        let circle = leaf.circle();
        leaf.waved("waves", |waves| GridEffect::Ripple3D(circle, waves))
    },
);

pub const SHAKY_3D: Row = effect(
    &[DURATION, RANGE, flag("shake_z", "In depth", false, IN_DEPTH), FREQUENCY, SEED, GRID, STOP],
    "Shakes each point of the picture.",
    &["jitter", "noise", "tremble", "heat", "glitch", "3d", "grid"],
    |leaf| {
        let shake = leaf.shake("shake_z");
        leaf.on_grid(GridEffect::Shaky3D(shake))
    },
);

pub const LIQUID: Row = effect(
    &[DURATION, WAVES, AMPLITUDE, GRID, STOP],
    "Lets the picture flow inside of its edges.",
    &["water", "jelly", "wave", "underwater", "grid"],
    |leaf| leaf.waved("waves", GridEffect::Liquid),
);

pub const WAVES_2D: Row = effect(
    &[
        DURATION,
        WAVES,
        AMPLITUDE,
        flag("horizontal", "Horizontal", true, "Whether waves run sideways and move points up and down."),
        flag("vertical", "Vertical", true, "Whether waves run upwards and move points sideways."),
        GRID,
        STOP,
    ],
    "Sends waves through the picture, in its plane.",
    &["wave", "wobble", "jelly", "heat haze", "flag", "grid"],
    |leaf| {
        let sides = WaveSides { horizontal: leaf.flag("horizontal"), vertical: leaf.flag("vertical") };
        leaf.waved("waves", |waves| GridEffect::Waves(waves, sides))
    },
);

pub const TWIRL: Row = effect(
    &[DURATION, CENTER, TWIRLS, TWIRL_AMPLITUDE, GRID, STOP],
    "Twists the picture around a point.",
    &["swirl", "spin", "twist", "vortex", "grid"],
    |leaf| {
        let circle = leaf.circle();
        leaf.waved("twirls", |waves| GridEffect::Twirl(circle, waves))
    },
);

pub const PAGE_TURN_3D: Row = effect(
    &[DURATION, GRID, STOP],
    "Turns the picture as a page of a book.",
    &["page", "book", "curl", "paper", "3d", "grid"],
    |leaf| leaf.on_grid(GridEffect::PageTurn3D),
);

pub const SHAKY_TILES_3D: Row = effect(
    &[DURATION, RANGE, flag("shake_z", "In depth", false, IN_DEPTH), FREQUENCY, SEED, GRID, STOP],
    "Shakes each tile of the picture.",
    &["jitter", "noise", "tremble", "glitch", "tiles", "3d", "grid"],
    |leaf| {
        let shake = leaf.shake("shake_z");
        leaf.on_grid(GridEffect::ShakyTiles3D(shake))
    },
);

pub const SHATTERED_TILES_3D: Row = effect(
    &[DURATION, RANGE, flag("shatter_z", "In depth", false, IN_DEPTH), SEED, GRID, STOP],
    "Tears the picture into tiles, all at once.",
    &["break", "shatter", "glass", "crack", "tiles", "3d", "grid"],
    |leaf| {
        let shake = leaf.shake("shatter_z");
        leaf.on_grid(GridEffect::ShatteredTiles3D(shake))
    },
);

pub const SHUFFLE_TILES: Row = effect(
    &[DURATION, SEED, GRID, STOP],
    "Moves the tiles of the picture to the places of others.",
    &["mix", "random", "puzzle", "tiles", "grid"],
    |leaf| {
        let seed = leaf.count("seed");
        leaf.on_grid(GridEffect::ShuffleTiles(seed))
    },
);

pub const FADE_OUT_TR_TILES: Row = effect(
    &[DURATION, GRID, STOP],
    "Shrinks the tiles of the picture away, up to the top right.",
    &["dissolve", "disappear", "transition", "tiles", "grid"],
    |leaf| leaf.on_grid(GridEffect::FadeOutTRTiles),
);

pub const FADE_OUT_BL_TILES: Row = effect(
    &[DURATION, GRID, STOP],
    "Shrinks the tiles of the picture away, down to the bottom left.",
    &["dissolve", "disappear", "transition", "tiles", "grid"],
    |leaf| leaf.on_grid(GridEffect::FadeOutBLTiles),
);

pub const FADE_OUT_UP_TILES: Row = effect(
    &[DURATION, GRID, STOP],
    "Shrinks the rows of the picture away, upwards.",
    &["dissolve", "disappear", "blinds", "transition", "tiles", "grid"],
    |leaf| leaf.on_grid(GridEffect::FadeOutUpTiles),
);

pub const FADE_OUT_DOWN_TILES: Row = effect(
    &[DURATION, GRID, STOP],
    "Shrinks the rows of the picture away, downwards.",
    &["dissolve", "disappear", "blinds", "transition", "tiles", "grid"],
    |leaf| leaf.on_grid(GridEffect::FadeOutDownTiles),
);

pub const TURN_OFF_TILES: Row = effect(
    &[DURATION, SEED, GRID, STOP],
    "Takes the tiles of the picture away, one after the other.",
    &["dissolve", "disappear", "random", "pixels", "tiles", "grid"],
    |leaf| {
        let seed = leaf.count("seed");
        leaf.on_grid(GridEffect::TurnOffTiles(seed))
    },
);

pub const WAVES_TILES_3D: Row = effect(
    &[DURATION, WAVES, AMPLITUDE, GRID, STOP],
    "Sends waves through the tiles of the picture, towards the viewer.",
    &["wave", "tiles", "3d", "grid"],
    |leaf| leaf.waved("waves", GridEffect::WavesTiles3D),
);

pub const JUMP_TILES_3D: Row = effect(
    &[DURATION, JUMP_COUNT, AMPLITUDE, GRID, STOP],
    "Lets the tiles of the picture jump, every other one away from the viewer.",
    &["bounce", "checker", "tiles", "3d", "grid"],
    |leaf| leaf.waved("jumps", GridEffect::JumpTiles3D),
);

pub const SPLIT_ROWS: Row = effect(
    &[DURATION, parts("rows", "Rows", "Into how many rows the picture is divided."), STOP],
    "Divides the picture into rows, which leave to both sides.",
    &["slice", "split", "leave", "transition", "tiles", "grid"],
    |leaf| {
        let rows = leaf.count("rows");
        leaf.grid_effect(GridEffect::SplitRows, [1, rows])
    },
);

pub const SPLIT_COLS: Row = effect(
    &[DURATION, parts("cols", "Columns", "Into how many columns the picture is divided."), STOP],
    "Divides the picture into columns, which leave upwards and downwards.",
    &["slice", "split", "leave", "transition", "columns", "tiles", "grid"],
    |leaf| {
        let columns = leaf.count("cols");
        leaf.grid_effect(GridEffect::SplitCols, [columns, 1])
    },
);

pub const STOP_GRID: Row = Row {
    category: Category::Instant,
    params: &[],
    sentence: "Shows the picture whole again, without a grid effect.",
    synonyms: &["end effect", "reset grid", "clear effect"],
    role: Role::Leaf(Leaf { reverse: unchanged, ..Leaf::new(|leaf| leaf.grid_part(GridPart::Stop)) }),
};

pub const REUSE_GRID: Row = Row {
    category: Category::Instant,
    params: &[ranged(
        param("times", "Times", Preset::Count(1), Unit::None, "How many of the next effects begin there."),
        1.0,
        1000.0,
    )],
    sentence: "Lets the next grid effect begin from what the one before has left.",
    synonyms: &["combine effects", "chain grid", "keep grid"],
    role: Role::Leaf(Leaf {
        reverse: unchanged,
        ..Leaf::new(|leaf| {
            let times = leaf.count("times");
            leaf.grid_part(GridPart::Reuse(times))
        })
    }),
};

const RATE: ParamSpec = ranged(
    param(
        "rate",
        "Rate",
        Preset::Number(1.0),
        Unit::None,
        "The exponent of the change: 1 is even, 2 changes faster later.",
    ),
    0.001,
    100.0,
);

const fn amplitude(sentence: &'static str, synonyms: &'static [&'static str]) -> Row {
    let role = Role::Composite(Composite::Amplitude);
    Row { category: Category::Grid, params: &[RATE], sentence, synonyms, role }
}

pub const ACCEL_AMPLITUDE: Row = amplitude(
    "Lets the waves of its grid effect grow from nothing.",
    &["increase", "grow", "build up", "amplitude", "grid"],
);

pub const ACCEL_DECCEL_AMPLITUDE: Row = amplitude(
    "Lets the waves of its grid effect grow from nothing and die down.",
    &["increase", "decrease", "swell", "amplitude", "grid"],
);

pub const DECCEL_AMPLITUDE: Row = amplitude(
    "Lets the waves of its grid effect die down.",
    &["decrease", "calm", "settle", "amplitude", "grid"],
);

const fn angle(name: &'static str, label: &'static str, preset: f64, help: &'static str) -> ParamSpec {
    param(name, label, Preset::Number(preset), Unit::Deg, help)
}

pub const ORBIT_CAMERA: Row = effect(
    &[
        DURATION,
        angle("angle_z", "Angle Z", 0.0, "The angle from straight ahead at which the camera begins."),
        angle("delta_angle_z", "Z by", 360.0, "How far it goes on that angle."),
        angle("angle_x", "Angle X", 0.0, "In which direction it goes: 0 is right, 90 up."),
        angle("delta_angle_x", "X by", 0.0, "How far that direction turns."),
        omittable(param(
            "radius",
            "Radius",
            Preset::Number(1.0),
            Unit::None,
            "The distance for cocos2d-x, where it changes nothing that is seen.",
        )),
        omittable(param(
            "delta_radius",
            "Radius by",
            Preset::Number(0.0),
            Unit::None,
            "The change of that distance.",
        )),
        STOP,
    ],
    "Moves a camera around the picture.",
    &["camera", "rotate 3d", "orbit", "turn", "coin", "perspective"],
    |leaf| {
        let angles = |z: &str, x: &str| Orbit { angle_z_deg: leaf.number(z), angle_x_deg: leaf.number(x) };
        let path = OrbitPath {
            start: angles("angle_z", "angle_x"),
            delta: angles("delta_angle_z", "delta_angle_x"),
        };
        let stops = leaf.flag("stop");
        leaf.grid_part(GridPart::Orbit { path, stops })
    },
);

impl LeafSource<'_> {
    fn grid_effect(&mut self, effect: GridEffect, parts: [u32; 2]) -> LeafOp {
        let stops = self.flag("stop");
        self.grid_part(GridPart::Effect { effect, parts, rate: None, stops })
    }

    fn on_grid(&mut self, effect: GridEffect) -> LeafOp {
        let parts = self.vec2("grid").map(|parts| parts as u32);
        self.grid_effect(effect, parts)
    }

    fn on_one_part(&mut self, effect: GridEffect) -> LeafOp {
        self.grid_effect(effect, [1, 1])
    }

    fn waved(&mut self, count: &str, effect: impl FnOnce(Waves) -> GridEffect) -> LeafOp {
        let waves = Waves { count: self.number(count), amplitude: self.number("amplitude") };
        self.on_grid(effect(waves))
    }

    fn circle(&self) -> Circle {
        Circle { center_px: self.vec2("position"), radius_px: self.number("radius") }
    }

    fn shake(&self, in_depth: &str) -> Shake {
        // The cast saturates. Without a frequency there is one draw.
        let changes = libm::round(self.number("frequency") * self.number("duration")) as u32;
        let [range_px, seed] = [self.number("range"), self.number("seed")];
        Shake { range_px, in_depth: self.flag(in_depth), seed: seed as u32, changes: changes.max(1) }
    }
}
