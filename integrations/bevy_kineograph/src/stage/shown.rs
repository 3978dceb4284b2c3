//! One stage: its world, and the entities of its nodes.

use std::collections::BTreeMap;

use bevy_asset::{AssetId, AssetServer, Assets, Handle};
use bevy_camera::visibility::Visibility;
use bevy_color::Color;
use bevy_ecs::hierarchy::ChildOf;
use bevy_ecs::name::Name;
use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec2, Vec3};
use bevy_sprite::{Anchor, Sprite};
use bevy_transform::components::Transform;
use kineograph_runtime::format::Project;
use kineograph_runtime::{Pose, RunEventKind};
use kineograph_stage::scene::{NodeId, Visited};
use kineograph_stage::{ProjectWorld, WorldEvent};

use super::KineographNode;
use super::picture::Pictures;
use crate::asset::KineographProject;
use crate::events::KineographEvent;

/// How much nearer each node is than the one drawn before it. A stage of a thousand nodes is thinner than 1.
const Z_STEP: f32 = 1.0 / 1024.0;

type Playing = ProjectWorld<&'static str>;

pub struct Shown {
    stage: Entity,
    project: AssetId<KineographProject>,
    /// This project and those that it shows.
    sources: Vec<AssetId<KineographProject>>,
    pictures: Pictures,
    names: Vec<String>,
    first: Playing,
    playing: Playing,
    entities: BTreeMap<NodeId, Entity>,
    elapsed_secs: f64,
}

impl Shown {
    /// Loads a project and spawns its nodes; those of `before` that keep their name keep their entity. `None` while something is loading.
    pub fn load(
        world: &mut World,
        stage: Entity,
        project: &Handle<KineographProject>,
        before: Option<&Self>,
    ) -> Option<Self> {
        let (first, pictures, sources, names) = read(world, project)?;
        let mut kept: BTreeMap<String, Entity> = BTreeMap::new();
        if let Some(before) = before {
            let mut old = before.entities.clone();
            for (node, name) in before.playing.nodes.iter().zip(&before.names) {
                if let Some(entity) = old.remove(node) {
                    kept.insert(name.clone(), entity);
                }
            }
            old.into_values().for_each(|entity| despawn(world, entity));
        }
        let mut entities = BTreeMap::new();
        for (node, name) in first.nodes.iter().zip(&names) {
            if let Some(entity) = kept.remove(name).filter(|entity| world.get_entity(*entity).is_ok()) {
                entities.insert(*node, entity);
            }
        }
        kept.into_values().for_each(|entity| despawn(world, entity));
        let playing = first.clone();
        let mut shown = Self {
            stage,
            project: project.id(),
            sources,
            pictures,
            names,
            first,
            playing,
            entities,
            elapsed_secs: 0.0,
        };
        shown.begin(world);
        Some(shown)
    }

    pub fn is_of(&self, project: &Handle<KineographProject>) -> bool {
        self.project == project.id()
    }

    pub fn shows(&self, changed: &[AssetId<KineographProject>]) -> bool {
        self.sources.iter().any(|source| changed.contains(source))
    }

    pub const fn elapsed_secs(&self) -> f64 {
        self.elapsed_secs
    }

    /// Despawns the nodes.
    pub fn clear(self, world: &mut World) {
        self.entities.into_values().for_each(|entity| despawn(world, entity));
    }

    /// At the start, with an entity for each node.
    fn begin(&mut self, world: &mut World) {
        self.playing.clone_from(&self.first);
        self.playing.world.enter();
        self.elapsed_secs = 0.0;
        let scene = self.playing.world.scene();
        let nodes: Vec<NodeId> = scene.subtree(scene.root()).collect();
        for node in nodes {
            if node == scene.root() || self.entities.contains_key(&node) {
                continue;
            }
            let place = self.playing.nodes.iter().position(|of| *of == node);
            let name = place.and_then(|place| self.names.get(place)).map_or("", String::as_str);
            let bundle = (Transform::default(), Visibility::Hidden, KineographNode { pose: Pose::default() });
            let entity = world.spawn((bundle, ChildOf(self.stage))).id();
            if !name.is_empty() {
                world.entity_mut(entity).insert(Name::new(name.to_owned()));
            }
            self.entities.insert(node, entity);
        }
        self.step(0.0, None);
    }

    /// Lets time pass.
    pub fn pass(&mut self, _world: &World, secs: f64, heard: &mut Vec<KineographEvent>) {
        self.step(secs, Some(heard));
    }

    /// Goes to a time: forwards with the events on the way if they are wanted, otherwise from the start, so that the way there leaves no
    /// trace.
    pub fn go_to(&mut self, world: &mut World, secs: f64, heard: Option<&mut Vec<KineographEvent>>) {
        let secs = if secs.is_finite() { secs.max(0.0) } else { 0.0 };
        if secs >= self.elapsed_secs && heard.is_some() {
            self.step(secs - self.elapsed_secs, heard);
        } else {
            self.begin(world);
            self.step(secs, None);
        }
        self.elapsed_secs = secs;
    }

    fn step(&mut self, secs: f64, mut heard: Option<&mut Vec<KineographEvent>>) {
        self.elapsed_secs += secs;
        let entities = &self.entities;
        let mut tell = |node: NodeId, event: KineographEvent| {
            if let (Some(heard), Some(entity)) = (&mut heard, entities.get(&node)) {
                heard.push(KineographEvent { entity: *entity, ..event });
            }
        };
        self.playing.world.update(secs, |_, event| {
            if let WorldEvent::Action(event) = event
                && event.kind == RunEventKind::Event
            {
                tell(
                    event.target,
                    KineographEvent {
                        entity: Entity::PLACEHOLDER,
                        name: event.name.to_owned(),
                        payload: event.payload.map(str::to_owned),
                        at_secs: event.at_secs,
                        left_secs: event.left_secs,
                        is_backwards: event.is_backwards,
                        run: None,
                    },
                );
            }
        });
        self.playing.instances.update(&mut self.playing.world, |event| {
            if let Some(node) = event.path.last() {
                tell(
                    *node,
                    KineographEvent {
                        entity: Entity::PLACEHOLDER,
                        name: event.name.clone(),
                        payload: event.payload.clone(),
                        at_secs: 0.0,
                        left_secs: 0.0,
                        is_backwards: false,
                        run: None,
                    },
                );
            }
        });
        let pictures = &self.pictures;
        self.playing.texts.write(&mut self.playing.world, |text| pictures.size_px(text));
    }

    /// Shows the nodes as they are now.
    pub fn show(&mut self, world: &mut World) {
        let mut seen = Vec::new();
        self.playing.world.visit(|visited| seen.push(*visited));
        let scene = self.playing.world.scene();
        let mut drawn: BTreeMap<NodeId, (usize, Visited)> = BTreeMap::new();
        for (place, visited) in seen.into_iter().enumerate() {
            // What cuts others out is not seen itself.
            if visited.masking.part_of == 0 {
                drawn.insert(visited.node, (place, visited));
            }
        }
        let mut gone = Vec::new();
        for (node, entity) in &self.entities {
            let (Some(pose), Ok(mut of)) = (scene.pose(*node), world.get_entity_mut(*entity)) else {
                gone.push((*node, *entity));
                continue;
            };
            if let Some(mut node) = of.get_mut::<KineographNode>() {
                node.set_if_neq(KineographNode { pose: *pose });
            }
            let shown = drawn.get(node);
            let visibility = if shown.is_some() { Visibility::Inherited } else { Visibility::Hidden };
            if let Some(mut own) = of.get_mut::<Visibility>() {
                own.set_if_neq(visibility);
            }
            if let Some((place, visited)) = shown {
                let anchor_px = scene.anchor_px(*node).unwrap_or_default();
                show_node(&mut of, *place, visited, Vec2::from(anchor_px), &self.playing, &self.pictures);
            }
        }
        for (node, entity) in gone {
            self.entities.remove(&node);
            despawn(world, entity);
        }
    }
}

/// The game may have despawned it.
fn despawn(world: &mut World, entity: Entity) {
    let _ = world.try_despawn(entity);
}

type Read = (Playing, Pictures, Vec<AssetId<KineographProject>>, Vec<String>);

fn read(world: &World, handle: &Handle<KineographProject>) -> Option<Read> {
    let projects = world.get_resource::<Assets<KineographProject>>()?;
    let asset = projects.get(handle)?;
    let server = world.get_resource::<AssetServer>()?;
    let (mut pictures, mut sources) = (Pictures::default(), vec![handle.id()]);
    pictures.add(world, asset, &asset.project)?;
    let beside = handle.path();
    let mut is_loading = false;
    let symbols = asset.project.symbols(|path| {
        let symbol = beside.and_then(|beside| beside.resolve_embed_str(path).ok());
        let symbol = symbol.and_then(|symbol| server.get_handle::<KineographProject>(symbol));
        let symbol = symbol.ok_or(())?;
        let Some(asset) = projects.get(&symbol) else {
            is_loading |= server.load_state(&symbol).is_loading();
            return Err(());
        };
        is_loading |= pictures.add(world, asset, &asset.project.as_symbol(path)).is_none();
        sources.push(symbol.id());
        Ok(asset.project.clone())
    });
    if is_loading {
        return None;
    }
    let symbols: BTreeMap<String, Project> = symbols.unwrap_or_else(|()| {
        tracing::warn!("{beside:?} shows a project that is missing: its symbols stay empty");
        BTreeMap::new()
    });
    match ProjectWorld::with_symbols(&asset.project, &symbols, |content| pictures.size_px(content)) {
        Ok(first) => {
            let names = asset.project.nodes.iter().map(|node| node.name.clone()).collect();
            Some((first, pictures, sources, names))
        }
        Err(error) => {
            tracing::error!("{beside:?}: {error}");
            None
        }
    }
}

fn show_node(
    of: &mut EntityWorldMut<'_>,
    place: usize,
    visited: &Visited,
    anchor_px: Vec2,
    playing: &Playing,
    pictures: &Pictures,
) {
    let map = visited.world_from_node;
    let at = Vec2::from(map.transform_point(anchor_px.to_array()));
    let x_axis = Vec2::from(map.transform_vector([1.0, 0.0]));
    let y_axis = Vec2::from(map.transform_vector([0.0, 1.0]));
    let (length, area) = (x_axis.length(), x_axis.perp_dot(y_axis));
    let scale = Vec3::new(length, if length > 0.0 { area / length } else { y_axis.length() }, 1.0);
    if let Some(mut transform) = of.get_mut::<Transform>() {
        transform.set_if_neq(Transform {
            translation: at.extend(place as f32 * Z_STEP),
            rotation: Quat::from_rotation_z(x_axis.y.atan2(x_axis.x)),
            scale,
        });
    }
    let content = visited.sprite.and_then(|sprite| playing.sprites.get(sprite.0 as usize));
    let Some(picture) = content.and_then(|content| pictures.picture(content, visited)) else {
        if of.contains::<Sprite>() {
            of.remove::<Sprite>();
        }
        return;
    };
    let [red, green, blue] = visited.color_rgb;
    let anchor =
        Anchor((anchor_px - picture.corner_px) / picture.size_px.max(Vec2::splat(f32::MIN_POSITIVE)) - 0.5);
    let sprite = Sprite {
        image: picture.image,
        color: Color::srgba(red, green, blue, visited.opacity),
        flip_x: visited.flip_x,
        flip_y: visited.flip_y,
        custom_size: Some(picture.size_px),
        rect: picture.rect,
        ..Sprite::default()
    };
    let Some(mut own) = of.get_mut::<Sprite>() else {
        of.insert((sprite, anchor));
        return;
    };
    own.set_if_neq(sprite);
    if let Some(mut own) = of.get_mut::<Anchor>() {
        own.set_if_neq(anchor);
    }
}
