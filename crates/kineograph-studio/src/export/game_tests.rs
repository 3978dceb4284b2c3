//! A game gets from a file what the editor and exports draw, for every kind of content and in every sample.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kineograph_paint::characters;
use kineograph_render::Mask;
use kineograph_runtime::format::{Content, Project, Sheet, Text};
use kineograph_stage::ProjectWorld;
use kineograph_stage::quads::{Look, Pictures, Quad};
use kineograph_stage::scene::{MaskInScene, Visited};

use super::desk::Desk;
use super::studio::read_media;
use crate::io::{Roots, read_project};
use crate::media::Media;
use crate::scene::{DrawItem, Moment, SceneSource, StageScene, grids_at};

/// Inside of symbols the game multiplies maps in another order.
const NEAR_PX: f32 = 1.0e-3;

/// What is compared of a rectangle that is drawn.
#[derive(Debug, PartialEq)]
struct Drawn {
    image: Option<String>,
    uv: [f32; 4],
    is_turned: bool,
    sector: Option<Vec<[f64; 2]>>,
    frame: u32,
    progress: f32,
    text: Option<String>,
    tint_rgb: [f32; 3],
    opacity: f32,
    flips: [bool; 2],
    blend: [String; 2],
    is_in_mask: bool,
    /// The masks that it is seen through, from inside: inverted, and from which alpha on.
    through: Vec<(bool, f32)>,
    is_bent: bool,
}

/// Its corners beside it.
type Placed = (Drawn, [[f32; 2]; 4]);

/// A file as a game has it.
struct Game {
    playing: ProjectWorld,
    shelf: Shelf,
}

struct Shelf {
    media: Media,
    sheets: BTreeMap<String, Sheet>,
}

impl Pictures for Shelf {
    fn sheet(&self, name: &str) -> Option<&Sheet> {
        self.sheets.get(name)
    }

    fn image_px(&self, image: &str) -> Option<[f64; 2]> {
        self.media.size_px(image)
    }

    fn characters(&self, text: &Text, size_px: [f32; 2], progress: f32) -> Vec<(u32, [f32; 4])> {
        let sheet = self.sheet(text.of.as_ref().unwrap().sheet().unwrap()).unwrap();
        characters(text, sheet, |image| self.image_px(image), size_px, progress)
    }
}

impl Shelf {
    fn size_px(&self, content: &Content) -> [f32; 2] {
        let sheet = content.sheet().and_then(|name| self.sheet(name));
        match (content, sheet) {
            (Content::Text(text), Some(sheet)) => {
                kineograph_paint::lay_out_frames(text, sheet, |image| self.image_px(image), None).size_px()
            }
            (Content::Text(text), None) => {
                kineograph_paint::lay_out(text, &self.media.fonts().faces, None).size_px()
            }
            _ => self.frame(content, 0).unwrap().source_size_px.map(|side| side as f32),
        }
    }
}

impl Game {
    fn open(path: &Path, media: Media) -> Self {
        let project = read_project(path).unwrap().0;
        let read = |symbol: &str| read_project(&path.parent().unwrap().join(symbol)).map(|read| read.0);
        let symbols: BTreeMap<String, Project> = project.symbols(read).unwrap();
        let inside: Vec<Project> = symbols.iter().map(|(path, symbol)| symbol.as_symbol(path)).collect();
        let sheets = inside.iter().chain([&project]).flat_map(|project| &project.sheets);
        let sheets = sheets.map(|sheet| (sheet.name.clone(), sheet.clone())).collect();
        let shelf = Shelf { media, sheets };
        let mut playing =
            ProjectWorld::with_symbols(&project, &symbols, |content| shelf.size_px(content)).unwrap();
        playing.world.enter();
        Self { playing, shelf }
    }

    fn drawn(&mut self, secs: f64) -> Vec<Placed> {
        let Self { playing, shelf } = self;
        playing.seek(secs);
        playing.texts.write(&mut playing.world, |content| shelf.size_px(content));
        let mut drawn = Vec::new();
        playing.draw(shelf, |visited, content, quad| {
            drawn.push((*visited, text_of(content), of_quad(visited, quad), quad.corners()));
        });
        let scene = playing.world.scene();
        let through = |number: u16| {
            let mask = |number: &MaskInScene| (number.mask.inverted, number.mask.threshold as f32);
            chain(scene.masks(), number, |mask| mask.outer).into_iter().map(mask).collect()
        };
        let placed = |(visited, text, drawn, corners): (Visited, _, Drawn, _)| {
            (Drawn { text, through: through(visited.masking.through), ..drawn }, corners)
        };
        drawn.into_iter().map(placed).collect()
    }
}

/// The characters, of texts that name values.
fn text_of(content: &Content) -> Option<String> {
    if let Content::Text(text) = content { Some(text.text.clone()) } else { None }
}

/// A mask and those around it.
fn chain<M>(masks: &[M], first: u16, outer: impl Fn(&M) -> u16) -> Vec<&M> {
    let of = |number: u16| masks.get(usize::from(number).checked_sub(1)?);
    std::iter::successors(of(first), |mask| of(outer(mask))).collect()
}

fn of_quad(visited: &Visited, quad: &Quad<'_>) -> Drawn {
    let part = if let Look::Image(part) = &quad.look { Some(part) } else { None };
    Drawn {
        image: part.map(|part| part.image.to_owned()),
        uv: part.map_or([0.0, 0.0, 1.0, 1.0], kineograph_stage::quads::ImagePart::uv),
        is_turned: part.is_some_and(|part| part.is_turned),
        sector: quad.look.sector().map(|sector| sector.to_vec()),
        frame: quad.frame,
        progress: visited.progress,
        text: None,
        tint_rgb: quad.color_rgb,
        opacity: quad.opacity,
        flips: quad.flips,
        blend: visited.blend.func().map(|factor| format!("{factor:?}")),
        is_in_mask: visited.masking.part_of != 0,
        through: Vec::new(),
        is_bent: visited.island != 0,
    }
}

/// What the editor draws.
struct Editor {
    desk: Desk,
    media: Media,
    scene: StageScene,
}

impl Editor {
    fn drawn(&mut self, secs: f64) -> Vec<(Placed, bool)> {
        let source = &self.desk.source;
        let (document, timeline) = (&source.document, &source.timeline);
        let mut poses = Vec::new();
        timeline.poses_at(secs, &mut poses);
        let names = timeline.value_names();
        self.scene.bend(grids_at(timeline, document, secs));
        let seen = SceneSource { document, poses: &poses, media: &self.media, names: &names };
        let items = self.scene.draw_list_at(&seen, &Moment::new(timeline, secs));
        let through = |number: u16| {
            let mask = |mask: &Mask| (mask.inverted, mask.threshold);
            chain(self.scene.masks(), number, |mask| mask.outer).into_iter().map(mask).collect()
        };
        let items = items.iter().filter(|item| !item.is_island());
        items.map(|item| (of_item(item, document, through), item.inside.is_some())).collect()
    }
}

fn of_item(
    item: &DrawItem,
    document: &crate::document::Document,
    through: impl Fn(u16) -> Vec<(bool, f32)>,
) -> Placed {
    let sprite = &item.sprite;
    let (document, content) = item.shown(document).unwrap();
    let drawn = Drawn {
        image: crate::scene::image_of(item, &content, document).map(str::to_owned),
        uv: sprite.uv,
        is_turned: sprite.uv_rotated,
        sector: item.sector.as_ref().map(|sector| sector.to_vec()),
        frame: item.frame,
        progress: item.progress,
        text: text_of(&content),
        tint_rgb: sprite.tint_rgb,
        opacity: sprite.opacity,
        flips: [sprite.flip_x, sprite.flip_y],
        blend: [sprite.blend.src, sprite.blend.dst].map(|factor| format!("{factor:?}")),
        is_in_mask: sprite.masking.part_of != 0,
        through: through(sprite.masking.through),
        is_bent: sprite.island.part_of != 0,
    };
    (drawn, sprite.stage_corners())
}

fn assert_alike(path: &Path, secs: &[f64]) {
    let (project, _) = read_project(path).unwrap();
    let desk = Desk::of(&project, Roots::of_project(Some(path)));
    let media = read_media(&desk.source);
    let mut game = Game::open(path, media.clone());
    let mut editor = Editor { desk, media, scene: StageScene::default() };
    for secs in secs {
        let at = format!("{} at {secs} s", path.display());
        let (wanted, found) = (editor.drawn(*secs), game.drawn(*secs));
        assert!(!wanted.is_empty(), "{at}: nothing is drawn");
        assert_eq!(found.len(), wanted.len(), "{at}");
        for ((wanted, is_inside), found) in wanted.into_iter().zip(found) {
            assert_eq!(found.0, wanted.0, "{at}");
            let limit_px = if is_inside { NEAR_PX } else { 0.0 };
            let is_there = |(found, wanted): (&[f32; 2], &[f32; 2])| {
                (found[0] - wanted[0]).abs() <= limit_px && (found[1] - wanted[1]).abs() <= limit_px
            };
            let are_there = found.1.iter().zip(&wanted.1).all(is_there);
            assert!(are_there, "{at}: {:?} is not {:?} of {:?}", found.1, wanted.1, wanted.0);
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn a_game_draws_every_kind_as_the_editor() {
    assert_alike(&root().join("tests/goldens/kinds.ron"), &[1.0, 0.0, 1.0 / 3.0, 0.7]);
}

#[test]
fn a_game_draws_the_samples_as_the_editor() {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(root().join("projects")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "ron"));
    assert!(paths.len() >= 9, "{paths:?}");
    for path in paths {
        assert_alike(&path, &[0.0, 0.4, 1.3, 2.75]);
    }
}
