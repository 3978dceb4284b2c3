//! Emitters: when particles are born, how they move, what they look like.

use kineograph_runtime::format::{Content, MAX_PARTICLES, ParticleMotion, ParticleSpace, Particles, Unit};

use super::super::Nodes;
use super::pictures;
use crate::document::{Document, Node};
use crate::emitters::new_emitter;
use crate::panels::inspector::field_of;
use crate::panels::{Ctx, Outbox};
use crate::text::{Label, label, tr};
use crate::ui_kit::fields::{Field, Form};

const MAX_RATE: f64 = 1.0e6;
const MAX_SECS: f64 = 1.0e6;
const MAX_SIDE_PX: f64 = 16_384.0;
const ANYWHERE: f64 = 1.0e9;

/// Of the picture that is shown already.
#[allow(clippy::unnecessary_wraps)] // others may have nothing to show
pub(super) fn made(_: &Document, shown: &Content, _: [f64; 2]) -> Option<Content> {
    let own = Some(shown.pictured()).filter(|picture| picture.is_picture()).cloned();
    Some(Content::Particles(new_emitter().with_of(own.map(Box::new))))
}

impl Nodes<'_> {
    pub(super) fn particle_fields(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        form.section(tr!("inspector-particles-emission"), |form| self.emission(form, out));
        form.section(tr!("inspector-particles-motion"), |form| self.particle_motion(form, out));
        form.section(tr!("inspector-particles-look"), |form| self.particle_look(form, ctx, out));
    }

    fn emission(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let step = tr!("inspector-particles.step");
        let field = field_of(label!("inspector-particles-rate")).range(0.0, MAX_RATE);
        self.part_number((form, out), (&field, step, Some(Particles::RATE)), |node| {
            Some(&mut particles(node)?.rate)
        });
        let field = field_of(label!("inspector-particles-life")).unit(Unit::Secs).range(0.0, MAX_SECS);
        self.several
            .spread((form, out), step, (&field, Particles::LIFE), |node| Some(&mut particles(node)?.life));
        self.duration(form, out);
        let field = field_of(label!("inspector-particles-max")).range(1.0, f64::from(MAX_PARTICLES));
        self.several.whole_number(
            (form, out),
            step,
            (&field, Some(f64::from(Particles::MAX))),
            (
                |node| of(node).map_or(0.0, |particles| f64::from(particles.max)),
                |node, max| {
                    if let Some(particles) = particles(node) {
                        particles.max = max as u32;
                    }
                },
            ),
        );
        let field = field_of(label!("inspector-particles-seed")).range(0.0, f64::from(u32::MAX));
        self.several.whole_number(
            (form, out),
            step,
            (&field, Some(0.0)),
            (
                |node| of(node).map_or(0.0, |particles| f64::from(particles.seed)),
                |node, seed| {
                    if let Some(particles) = particles(node) {
                        particles.seed = seed as u32;
                    }
                },
            ),
        );
    }

    fn duration(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let has_end = |node: &Node| of(node).is_some_and(|particles| particles.duration.is_some());
        let field = field_of(label!("inspector-particles-ends")).mixed(self.several.differ(has_end));
        let event = form.flag(&field, has_end(self.several.shown), Some(false));
        self.several.set(out, tr!("inspector-particles.step"), event, |node, ends| {
            if let Some(particles) = particles(node) {
                particles.duration = ends.then(|| particles.duration.unwrap_or(1.0));
            }
        });
        let field = field_of(label!("inspector-particles-duration")).unit(Unit::Secs).range(0.0, MAX_SECS);
        if has_end(self.several.shown) {
            self.part_number((form, out), (&field, tr!("inspector-particles.step"), Some(1.0)), |node| {
                particles(node)?.duration.as_mut()
            });
        }
    }

    fn particle_motion(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let step = tr!("inspector-particles.step");
        let field = field_of(label!("inspector-particles-angle")).unit(Unit::Deg);
        self.several
            .spread((form, out), step, (&field, Particles::ANGLE), |node| Some(&mut particles(node)?.angle));
        self.mode(form, out);
        self.space(form, out);
        let pulled: [(Label, Unit, Place); 3] = [
            (label!("inspector-particles-speed"), Unit::Px, |node| match motion(node)? {
                ParticleMotion::Gravity { speed, .. } => Some(speed),
                ParticleMotion::Radius { .. } => None,
            }),
            (label!("inspector-particles-radial"), Unit::Px, |node| match motion(node)? {
                ParticleMotion::Gravity { radial, .. } => Some(radial),
                ParticleMotion::Radius { .. } => None,
            }),
            (label!("inspector-particles-tangential"), Unit::Px, |node| match motion(node)? {
                ParticleMotion::Gravity { tangential, .. } => Some(tangential),
                ParticleMotion::Radius { .. } => None,
            }),
        ];
        let around: [(Label, Unit, Place); 3] = [
            (label!("inspector-particles-from"), Unit::Px, |node| match motion(node)? {
                ParticleMotion::Radius { from, .. } => Some(from),
                ParticleMotion::Gravity { .. } => None,
            }),
            (label!("inspector-particles-to"), Unit::Px, |node| match motion(node)? {
                ParticleMotion::Radius { to, .. } => to.as_mut(),
                ParticleMotion::Gravity { .. } => None,
            }),
            (label!("inspector-particles-turn"), Unit::Deg, |node| match motion(node)? {
                ParticleMotion::Radius { turn, .. } => Some(turn),
                ParticleMotion::Gravity { .. } => None,
            }),
        ];
        for (label, unit, place) in pulled.into_iter().chain(around) {
            let field = field_of(label).unit(unit).range(-ANYWHERE, ANYWHERE);
            self.several.spread((form, out), step, (&field, [0.0; 2]), place);
        }
        let pairs: [(Label, [f64; 2], Place); 3] = [
            (label!("inspector-particles-gravity"), [-ANYWHERE, ANYWHERE], |node| match motion(node)? {
                ParticleMotion::Gravity { gravity, .. } => Some(gravity),
                ParticleMotion::Radius { .. } => None,
            }),
            (label!("inspector-particles-offset"), [-ANYWHERE, ANYWHERE], |node| {
                Some(&mut particles(node)?.offset)
            }),
            (label!("inspector-particles-spread"), [0.0, ANYWHERE], |node| {
                Some(&mut particles(node)?.spread)
            }),
        ];
        for (label, [least, most], place) in pairs {
            let field = field_of(label).unit(Unit::Px).range(least, most);
            self.several.vec2((form, out), step, (&field, [0.0; 2]), place);
        }
    }

    fn mode(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let is_radius = |node: &Node| {
            of(node).is_some_and(|particles| matches!(particles.motion, ParticleMotion::Radius { .. }))
        };
        let field = field_of(label!("inspector-particles-mode")).mixed(self.several.differ(is_radius));
        let modes = [
            (false, tr!("inspector-particles-thrown").to_owned()),
            (true, tr!("inspector-particles-around").to_owned()),
        ];
        let event = form.choice(&field, &is_radius(self.several.shown), &modes);
        self.several.set(out, tr!("inspector-particles.step"), event, |node, goes_around| {
            if is_radius(node) != goes_around
                && let Some(particles) = particles(node)
            {
                let around =
                    || ParticleMotion::Radius { from: [100.0, 0.0], to: Some([0.0; 2]), turn: [90.0, 0.0] };
                particles.motion = if goes_around { around() } else { ParticleMotion::default() };
            }
        });
    }

    fn space(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let space = |node: &Node| of(node).map_or_else(ParticleSpace::default, |particles| particles.space);
        let field = field_of(label!("inspector-particles-space")).mixed(self.several.differ(space));
        let spaces = [
            (ParticleSpace::Free, tr!("inspector-particles-space-nothing").to_owned()),
            (ParticleSpace::Relative, tr!("inspector-particles-space-parent").to_owned()),
            (ParticleSpace::Grouped, tr!("inspector-particles-space-emitter").to_owned()),
        ];
        let event = form.choice(&field, &space(self.several.shown), &spaces);
        self.several.set(out, tr!("inspector-particles.step"), event, |node, space| {
            if let Some(particles) = particles(node) {
                particles.space = space;
            }
        });
    }

    fn particle_look(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let step = tr!("inspector-particles.step");
        let picture = |node: &Node| of(node).and_then(|particles| particles.of.clone());
        let field = field_of(label!("inspector-particles-of")).mixed(self.several.differ(picture));
        let dot = std::iter::once((None, tr!("inspector-particles-dot").to_owned()));
        let all =
            pictures::all(ctx.document).into_iter().map(|(picture, name)| (Some(Box::new(picture)), name));
        let event = form.choice(&field, &picture(self.several.shown), &dot.chain(all).collect::<Vec<_>>());
        self.several.set(out, step, event, |node, of| {
            if let Some(particles) = particles(node) {
                particles.of = of;
            }
        });
        let sides = (Unit::Px, [0.0, MAX_SIDE_PX]);
        let angles = (Unit::Deg, [-ANYWHERE, ANYWHERE]);
        let levels = (Unit::Level, [0.0, 255.0]);
        self.look_of((form, out), (label!("inspector-particles-start-size"), sides), |node| {
            Some(&mut particles(node)?.start.size)
        });
        self.end_of((form, out), (label!("inspector-particles-end-size"), sides), |node| {
            let particles = particles(node)?;
            Some((&mut particles.end.size, particles.start.size))
        });
        self.look_of((form, out), (label!("inspector-particles-start-rotation"), angles), |node| {
            Some(&mut particles(node)?.start.rotation)
        });
        self.end_of((form, out), (label!("inspector-particles-end-rotation"), angles), |node| {
            let particles = particles(node)?;
            Some((&mut particles.end.rotation, particles.start.rotation))
        });
        self.look_of((form, out), (label!("inspector-particles-start-opacity"), levels), |node| {
            Some(&mut particles(node)?.start.opacity)
        });
        self.end_of((form, out), (label!("inspector-particles-end-opacity"), levels), |node| {
            let particles = particles(node)?;
            Some((&mut particles.end.opacity, particles.start.opacity))
        });
        self.part_color((form, out), (label!("inspector-particles-start-color"), step), |node| {
            Some(&mut particles(node)?.start.color)
        });
        self.part_color((form, out), (label!("inspector-particles-start-variance"), step), |node| {
            Some(&mut particles(node)?.start.color_variance)
        });
        self.end_color(form, out);
        self.part_color((form, out), (label!("inspector-particles-end-variance"), step), |node| {
            let end = &mut particles(node)?.end;
            end.color.is_some().then_some(&mut end.color_variance)
        });
    }

    fn look_of(
        &self,
        (form, out): (&mut Form<'_>, &mut Outbox),
        (label, (unit, [least, most])): (Label, (Unit, [f64; 2])),
        place: impl Fn(&mut Node) -> Option<&mut [f64; 2]>,
    ) {
        let field: Field<'_> = field_of(label).unit(unit).range(least, most);
        let own = place(&mut self.several.shown.clone()).map_or([0.0; 2], |pair| *pair);
        self.several.spread((form, out), tr!("inspector-particles.step"), (&field, own), place);
    }

    /// What a particle has at its end. Where a file says nothing, it is shown as at the start, and kept with the first change.
    fn end_of(
        &self,
        (form, out): (&mut Form<'_>, &mut Outbox),
        (label, (unit, [least, most])): (Label, (Unit, [f64; 2])),
        place: impl Fn(&mut Node) -> Option<(&mut Option<[f64; 2]>, [f64; 2])>,
    ) {
        let field: Field<'_> = field_of(label).unit(unit).range(least, most);
        let pair = |node: &Node| place(&mut node.clone()).map(|(end, start)| end.unwrap_or(start));
        let Some(own) = pair(self.several.shown) else { return };
        self.several.spread((form, out), tr!("inspector-particles.step"), (&field, own), |node| {
            let (end, start) = place(node)?;
            Some(end.get_or_insert(start))
        });
    }

    fn end_color(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let color =
            |node: &Node| of(node).map(|particles| particles.end.color.unwrap_or(particles.start.color));
        let Some(shown) = color(self.several.shown) else { return };
        let field = field_of(label!("inspector-particles-end-color")).mixed(self.several.differ(color));
        let event = form.color(&field, shown, None);
        self.several.set(out, tr!("inspector-particles.step"), event, |node, color| {
            if let Some(particles) = particles(node) {
                particles.end.color = Some(color);
            }
        });
    }
}

/// Finds a pair of a node.
type Place = fn(&mut Node) -> Option<&mut [f64; 2]>;

fn of(node: &Node) -> Option<&Particles> {
    if let Content::Particles(particles) = &node.content { Some(particles) } else { None }
}

fn particles(node: &mut Node) -> Option<&mut Particles> {
    if let Content::Particles(particles) = &mut node.content { Some(particles) } else { None }
}

fn motion(node: &mut Node) -> Option<&mut ParticleMotion> {
    Some(&mut particles(node)?.motion)
}
