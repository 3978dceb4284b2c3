//! Sequences that follow others. Each sequence is a clip; one that another one follows is also the begin of a chain of clips.
//!
//! Where a sequence begins, the engine gives all that other sequences animate its value from the start. So a clip that follows others in a
//! chain has a key for each of these values.

use std::collections::BTreeSet;

use super::{CcbReader, Sequence};
use crate::content::NodeContent;
use crate::description::{ChainClip, Clip, Description, Ease, Keyframe, NodeProperty, Track};
use crate::error::Error;
use crate::loss::Lost;
use crate::names::UniqueNames;

/// What a sequence animates: nodes and their properties.
type AnimatedProperties = BTreeSet<(usize, NodeProperty)>;

/// The way from a sequence on.
struct Chain {
    /// The sequences, by their places.
    places: Vec<usize>,
    /// From which of them on they are played again and again, if so.
    repeats_from: Option<usize>,
}

/// Adds a clip for each sequence, and one for each chain.
pub fn add_clips(mut reader: CcbReader<'_>, names: &mut UniqueNames) -> Result<Description, Error> {
    let next = followers(&mut reader);
    let mut chains = Vec::new();
    for start in 0..next.len() {
        if next[start].is_some_and(|next| next != start) {
            chains.push(chain(start, &next, &reader.sequences));
            reader.count(chains[chains.len() - 1].places.len())?;
        }
    }
    add_values_of_start(&mut reader, &chains)?;
    let CcbReader { mut description, sequences, values, .. } = reader;
    values.note_in(&mut description.losses);
    // The last one counts, as in the engine.
    let first = sequences.iter().rposition(|sequence| sequence.is_first);
    description.first_clip = first;
    description.plays_at_once = first.is_some();
    description.clips = sequences.into_iter().map(|sequence| Clip::Tracks(sequence.clip)).collect();
    for Chain { places, repeats_from } in chains {
        if first == Some(places[0]) {
            description.first_clip = Some(description.clips.len());
        }
        let name = names.free(&format!("{} chain", description.clips[places[0]].name()), "chain");
        description.clips.push(Clip::Chain(ChainClip { name, clips: places, repeats_from }));
    }
    Ok(description)
}

/// The place of the sequence that follows each, if one does.
fn followers(reader: &mut CcbReader<'_>) -> Vec<Option<usize>> {
    let mut followers = Vec::new();
    for sequence in &reader.sequences {
        let place = |next: &String| reader.sequences.iter().position(|other| other.id == *next);
        let found = sequence.next.as_ref().and_then(place);
        if sequence.next.is_some() && found.is_none() {
            reader.description.lose(Lost::NextSequence, &sequence.clip.name);
        }
        followers.push(found);
    }
    followers
}

/// Up to a sequence that nothing follows, or that repeats itself, or was there before.
fn chain(start: usize, next: &[Option<usize>], sequences: &[Sequence]) -> Chain {
    let mut places = vec![start];
    let mut at = start;
    while let Some(follower) = next[at].filter(|next| *next != at) {
        if let Some(again) = places.iter().position(|place| *place == follower) {
            // What takes no time can't be repeated.
            let lasts = places[again..].iter().any(|place| sequences[*place].clip.secs > 0.0);
            return Chain { places, repeats_from: Some(again).filter(|_| lasts) };
        }
        places.push(follower);
        at = follower;
    }
    Chain { places, repeats_from: None }
}

/// Gives each clip that follows others the values from the start of what they animate and it doesn't.
fn add_values_of_start(reader: &mut CcbReader<'_>, chains: &[Chain]) -> Result<(), Error> {
    let of =
        |sequence: &Sequence| sequence.clip.tracks.iter().map(|track| (track.node, track.property)).collect();
    let animated: Vec<AnimatedProperties> = reader.sequences.iter().map(of).collect();
    let mut missing = vec![AnimatedProperties::new(); animated.len()];
    for chain in chains {
        let mut before = AnimatedProperties::new();
        for (index, place) in chain.places.iter().enumerate() {
            if chain.repeats_from == Some(index) {
                before.extend(chain.places[index..].iter().flat_map(|place| &animated[*place]));
            }
            reader.count(before.len())?;
            missing[*place].extend(lacking(&before, &animated[*place]));
            before.extend(&animated[*place]);
        }
    }
    for (place, missing) in missing.into_iter().enumerate() {
        for (node, property) in missing {
            let track = value_of_start(&reader.description, node, property);
            reader.sequences[place].clip.tracks.extend(track);
        }
    }
    Ok(())
}

/// What was animated before and is not any more. The angles of both axes are those of the rotation.
fn lacking(before: &AnimatedProperties, own: &AnimatedProperties) -> Vec<(usize, NodeProperty)> {
    let has = |node: usize, property| own.contains(&(node, property));
    let of = |(node, property): (usize, NodeProperty)| {
        let axes = [NodeProperty::RotationX, NodeProperty::RotationY];
        let left = match property {
            NodeProperty::RotationX | NodeProperty::RotationY if has(node, NodeProperty::Rotation) => {
                Vec::new()
            }
            NodeProperty::Rotation if axes.iter().any(|axis| has(node, *axis)) => axes.to_vec(),
            _ => vec![property],
        };
        left.into_iter().map(move |property| (node, property))
    };
    before.iter().copied().flat_map(of).filter(|animated| !own.contains(animated)).collect()
}

/// A track that keeps the value from the start; `None` if nothing was shown there.
fn value_of_start(description: &Description, node: usize, property: NodeProperty) -> Option<Track> {
    let stored = &description.nodes[node];
    let stated = match property {
        NodeProperty::RotationX | NodeProperty::RotationY => NodeProperty::Rotation,
        _ => property,
    };
    let set = stored.start.iter().rfind(|(own, _)| *own == stated).map(|(_, value)| *value);
    let (value, frames) = match property {
        NodeProperty::Frame if stored.content == NodeContent::Group => return None,
        NodeProperty::Frame => ([0.0; 3], vec![stored.content.clone()]),
        NodeProperty::Size => {
            let [width, height] = stored.content.own_size_px()?;
            ([width, height, 0.0], Vec::new())
        }
        NodeProperty::Scale => (set.unwrap_or([1.0, 1.0, 0.0]), Vec::new()),
        NodeProperty::Anchor => (set.unwrap_or([0.5, 0.5, 0.0]), Vec::new()),
        NodeProperty::Opacity => (set.unwrap_or([255.0, 0.0, 0.0]), Vec::new()),
        NodeProperty::Color => (set.unwrap_or([255.0; 3]), Vec::new()),
        NodeProperty::Visible => (set.unwrap_or([1.0, 0.0, 0.0]), Vec::new()),
        NodeProperty::RotationY => ([set.unwrap_or_default()[1], 0.0, 0.0], Vec::new()),
        NodeProperty::Position
        | NodeProperty::Rotation
        | NodeProperty::RotationX
        | NodeProperty::Skew
        | NodeProperty::Flip
        | NodeProperty::Z => (set.unwrap_or_default(), Vec::new()),
    };
    Some(Track { node, property, keys: vec![Keyframe { secs: 0.0, value, ease: Ease::Hold }], frames })
}
