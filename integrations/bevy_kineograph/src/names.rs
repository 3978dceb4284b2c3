//! Finds entities by their names.

use bevy_ecs::hierarchy::Children;
use bevy_ecs::name::Name;
use bevy_ecs::prelude::*;
use bevy_ecs::relationship::RelationshipTarget;

/// The entity at a path of [`Name`]s such as `arm/hand`, seen from `root`: each step is looked for among the entity itself, its children,
/// then theirs; of several the first of the nearest.
pub fn below(world: &World, root: Entity, path: &str) -> Option<Entity> {
    let has_name = |entity: Entity, name: &str| world.get::<Name>(entity).is_some_and(|own| **own == *name);
    // A name may hold a slash itself.
    if let Some(found) = nearest(world, root, |entity| has_name(entity, path)) {
        return Some(found);
    }
    let (first, rest) = path.split_once('/')?;
    let step = nearest(world, root, |entity| has_name(entity, first))?;
    below(world, step, rest)
}

fn nearest(world: &World, root: Entity, is_wanted: impl Fn(Entity) -> bool) -> Option<Entity> {
    let mut level = vec![root];
    while !level.is_empty() {
        if let Some(found) = level.iter().find(|entity| is_wanted(**entity)) {
            return Some(*found);
        }
        let children = level.iter().filter_map(|entity| world.get::<Children>(*entity));
        level = children.flat_map(RelationshipTarget::iter).collect();
    }
    None
}

/// All entities with a name, in the order of their ids.
pub fn all(world: &World) -> Vec<(Entity, &Name)> {
    let entities = world.iter_entities();
    let mut named: Vec<_> =
        entities.filter_map(|entity| Some((entity.id(), entity.get::<Name>()?))).collect();
    named.sort_unstable_by_key(|(entity, _)| *entity);
    named
}
