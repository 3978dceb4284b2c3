//! All that the graph shows, kept until document, selection or view change.

use kineograph_runtime::format::ActionId;
use kineograph_studio::motion::{PoseSource, Subject, SubjectQuery};

use super::effect_curves::EffectCurves;
use super::places::stands;
use super::quantity::Quantity;
use super::sampled::{Curve, overview, range_of, sample, thin};
use crate::compile::Solo;
use crate::document::{ClipId, Document};
use crate::motion::PlacedHandle;
use crate::panels::Ctx;

/// Samples from which the range of velocities is taken.
const VELOCITY_SAMPLES: usize = 300;

/// What the graph shows.
#[derive(Debug)]
pub struct Graph {
    key: CurvesKey,
    sampled: Option<([f64; 2], usize)>,
    /// What it is about; `None` if nothing is selected that has curves.
    pub subject: Option<Subject>,
    /// All channels.
    pub curves: Vec<Curve>,
    /// What effects do to its picture.
    pub(super) effects: EffectCurves,
    /// The handles of the selected action.
    pub stands: Vec<PlacedHandle>,
    /// The same channels in the versions that are pinned.
    pub pinned: Vec<Pinned>,
}

/// A pinned version.
#[derive(Debug)]
pub struct Pinned {
    /// Its number among the pins.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// The same as the live graph shows; `None` if this version does not have it.
    pub source: Option<PoseSource>,
    /// Its curves.
    pub curves: Vec<Curve>,
}

#[derive(Debug)]
struct CurvesKey {
    document: Document,
    solo: Option<Solo>,
    wanted: SubjectQuery,
    quantity: Quantity,
    pins: Vec<u32>,
}

impl CurvesKey {
    fn is_same(&self, other: &Self) -> bool {
        self.wanted == other.wanted
            && self.quantity == other.quantity
            && self.pins == other.pins
            && self.solo == other.solo
            && self.document.is_same(&other.document)
    }
}

impl Graph {
    /// What is wanted, from `cache` if it still fits; without points until it is [sampled](Self::sample).
    pub fn refreshed(cache: Option<Self>, ctx: &Ctx<'_>, wanted: SubjectQuery, quantity: Quantity) -> Self {
        let key = CurvesKey {
            document: ctx.document.clone(),
            solo: ctx.session.solo.clone(),
            wanted,
            quantity,
            pins: ctx.session.pins.all().iter().map(|pin| pin.number).collect(),
        };
        if let Some(graph) = cache.filter(|graph| graph.key.is_same(&key)) {
            return graph;
        }
        let subject = Subject::of(ctx.document, ctx.programs, &wanted);
        let curves = subject.as_ref().map(|subject| all_curves(subject, quantity)).unwrap_or_default();
        let effects = subject.as_ref().map(EffectCurves::of).unwrap_or_default();
        let stands = match (&subject, quantity) {
            (Some(subject), Quantity::Value) => stands(subject, &curves),
            _ => Vec::new(),
        };
        let pinned = ctx.session.pins.all().iter().map(|pin| {
            let subject = Subject::of(&pin.document, &pin.programs, &wanted);
            let curves = subject.as_ref().map(|subject| all_curves(subject, quantity)).unwrap_or_default();
            Pinned {
                number: pin.number,
                name: pin.name.clone(),
                source: subject.map(|subject| subject.source),
                curves,
            }
        });
        let pinned = pinned.collect();
        Self { key, sampled: None, subject, curves, effects, stands, pinned }
    }

    /// Samples all curves over the `visible` seconds for so many columns of the screen, if that is not done yet.
    pub fn sample(&mut self, visible: [f64; 2], columns: usize) {
        if self.sampled == Some((visible, columns)) {
            return;
        }
        self.sampled = Some((visible, columns));
        let quantity = self.key.quantity;
        let live = self.subject.as_ref().map(|subject| (&subject.source, &mut self.curves));
        let pinned = self.pinned.iter_mut().filter_map(|pin| Some((pin.source.as_ref()?, &mut pin.curves)));
        for (source, curves) in live.into_iter().chain(pinned) {
            sample(source, curves, visible, columns * source.samples_per_column(), quantity);
            thin(curves, visible, columns);
        }
    }

    /// What it was made for.
    pub const fn wanted(&self) -> SubjectQuery {
        self.key.wanted
    }

    /// Whether its curves are values or velocities.
    pub const fn quantity(&self) -> Quantity {
        self.key.quantity
    }

    /// Which action has the handles.
    pub fn leaf(&self) -> Option<(ClipId, ActionId)> {
        let leaf = self.subject.as_ref()?.leaf.as_ref()?;
        Some((leaf.clip, leaf.id))
    }

    /// The curve that shows a channel.
    pub fn curve(&self, channel: kineograph_runtime::Channel) -> Option<&Curve> {
        self.curves.iter().find(|curve| curve.shows(channel))
    }
}

/// All channels; those that never change have no height.
fn all_curves(subject: &Subject, quantity: Quantity) -> Vec<Curve> {
    let mut curves = overview(&subject.source, subject.fit_secs, subject.stretch_secs, &subject.names);
    if quantity == Quantity::Velocity {
        sample(&subject.source, &mut curves, subject.fit_secs, VELOCITY_SAMPLES, quantity);
        for curve in &mut curves {
            let velocities = curve.pieces.iter().flatten().map(|point| point[1]);
            curve.range = range_of(velocities.chain([0.0]));
        }
    }
    curves
}
