//! The particles of emitters at any time.
#![cfg(feature = "ron")]
#![allow(clippy::unwrap_used, clippy::float_cmp)] // what is no project fails the test

use kineograph_runtime::format::{
    Color, MAX_PARTICLES, ParticleEnd, ParticleMotion, ParticleStart, Particles, load,
};
use kineograph_stage::particles::{Particle, living};
use kineograph_stage::scene::Affine2;
use proptest::prelude::*;

fn at(particles: &Particles, secs: f64) -> Vec<Particle> {
    let mut found = Vec::new();
    living(particles, secs, |particle| found.push(*particle));
    found
}

fn numbers(particles: &Particles, secs: f64) -> Vec<u64> {
    at(particles, secs).iter().map(|particle| particle.number).collect()
}

fn gravity(gravity: [f64; 2], speed: [f64; 2], radial: f64, tangential: f64) -> ParticleMotion {
    ParticleMotion::Gravity {
        gravity,
        speed,
        radial: [radial, 0.0],
        tangential: [tangential, 0.0],
        faces_motion: false,
    }
}

/// Thrown to the right at 100 px/s for half of its life of 2 s, with 40 px/s² downwards.
#[test]
fn one_particle_by_hand() {
    let particles = Particles::new(1.0, [2.0, 0.0])
        .with_angle([0.0, 0.0])
        .with_offset([10.0, 20.0])
        .with_motion(gravity([0.0, -40.0], [100.0, 0.0], 0.0, 0.0))
        .with_start(ParticleStart::default().with_size([10.0, 0.0]).with_color(Color([255, 0, 51])))
        .with_end(
            ParticleEnd::default()
                .with_size([30.0, 0.0])
                .with_rotation([90.0, 0.0])
                .with_color(Color([255, 255, 51]))
                .with_opacity([0.0, 0.0]),
        );
    let wanted = Particle {
        number: 0,
        age_secs: 1.0,
        position_px: [110.0, 0.0],
        size_px: 20.0,
        rotation_deg: 45.0,
        color_rgb: [1.0, 0.5, 0.2],
        opacity: 0.5,
    };
    let found = at(&particles, 1.0);
    assert_eq!((found[0], found[1].number, found[1].age_secs), (wanted, 1, 0.0));
    assert_eq!(found[1].position_px, [10.0, 20.0]);
    // The square around (110, 0), turned clockwise: its lower left corner is below its middle.
    let map = Particle { rotation_deg: 90.0, ..wanted }.world_from_particle(Affine2::IDENTITY);
    let corner = map.transform_point([0.0, 0.0]);
    assert!((corner[0] - 100.0).abs() < 1e-4 && (corner[1] - 10.0).abs() < 1e-4, "{corner:?}");
}

/// From 100 px to 50 px in 2 s, a quarter turn a second, beginning opposite to the right.
#[test]
fn a_particle_goes_around() {
    let motion = ParticleMotion::Radius { from: [100.0, 0.0], to: Some([50.0, 0.0]), turn: [90.0, 0.0] };
    let particles = Particles::new(1.0, [2.0, 0.0]).with_angle([0.0, 0.0]).with_motion(motion);
    let [x, y] = at(&particles, 0.0)[0].position_px;
    assert!((x + 100.0).abs() < 1e-4 && y.abs() < 1e-4, "{x} {y}");
    let [x, y] = at(&particles, 1.0)[0].position_px;
    assert!(x.abs() < 1e-4 && (y + 75.0).abs() < 1e-4, "{x} {y}");
}

#[test]
fn births_and_deaths_are_at_their_times() {
    let particles = Particles::new(4.0, [1.0, 0.0]);
    assert!(numbers(&particles, -0.001).is_empty());
    assert_eq!(numbers(&particles, 0.0), [0]);
    assert_eq!(numbers(&particles, 0.25), [0, 1]);
    assert_eq!(numbers(&particles, 0.999), [0, 1, 2, 3]);
    assert_eq!(numbers(&particles, 1.0), [1, 2, 3, 4]);
    assert_eq!(numbers(&particles, 1.0e5), [399_997, 399_998, 399_999, 400_000]);
    // Born for half a second, then the last ones die out.
    let burst = particles.with_duration(0.5);
    assert_eq!(numbers(&burst, 0.75), [0, 1]);
    assert_eq!(numbers(&burst, 1.0), [1]);
    assert!(numbers(&burst, 1.25).is_empty());
    assert!(numbers(&burst.with_duration(0.0), 0.0).is_empty());
}

#[test]
fn newer_particles_end_older_ones() {
    let particles = Particles::new(4.0, [10.0, 0.0]).with_max(3);
    assert_eq!(numbers(&particles, 0.5), [0, 1, 2]);
    assert_eq!(numbers(&particles, 0.75), [1, 2, 3]);
    // They are not aged faster.
    assert_eq!(at(&particles, 0.5)[0].opacity, 1.0);
}

#[test]
fn the_most_particles_are_handed_out_at_any_time() {
    let particles = Particles::new(1.0e6, [1.0e6, 0.0]).with_max(u32::MAX);
    for secs in [0.05, 1.0, 1.0e6] {
        let count = at(&particles, secs).len();
        let wanted = ((secs * 1.0e6) as usize + 1).min(MAX_PARTICLES as usize);
        assert!(count.abs_diff(wanted) <= 1, "{count} of {wanted}");
    }
}

#[test]
fn nothing_lives_where_numbers_are_none() {
    let usual = Particles::new(10.0, [1.0, 0.0]);
    for secs in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1.0e300] {
        assert!(at(&usual, secs).is_empty(), "{secs}");
    }
    for rate in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(at(&Particles::new(rate, [1.0, 0.0]), 1.0).is_empty(), "{rate}");
    }
    for life in [[0.0; 2], [-1.0, 0.0], [f64::NAN, 0.0], [1.0, f64::NAN]] {
        assert!(at(&Particles::new(10.0, life), 1.0).is_empty(), "{life:?}");
    }
    assert!(at(&usual.with_max(0), 1.0).is_empty());
}

#[test]
fn checks_refuse_what_is_no_number_or_too_much() {
    let problems = |content: &str| {
        let text = format!("(format: 2, nodes: [(name: \"n\", content: Particles({content}))])");
        let found = load(&text).unwrap().diagnostics;
        found.iter().map(|found| found.place.path().to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(problems(""), "");
    for (field, content) in [
        ("rate", "rate: NaN"),
        ("life[0]", "life: (-1, 0)"),
        ("max", "max: 100001"),
        ("max", "max: 0"),
        ("motion.speed[1]", "motion: Gravity(speed: (1, inf))"),
        ("end.opacity[0]", "end: (opacity: (256, 0))"),
        ("of", "of: Box((1, 1))"),
    ] {
        assert!(problems(content).ends_with(field), "{content}: {}", problems(content));
    }
}

/// Steps come to what the formula says where the pull is so weak that it counts for nothing.
#[test]
fn steps_agree_with_the_closed_form() {
    for secs in [0.004, 0.5, 1.999] {
        let closed =
            Particles::new(0.1, [4.0, 0.0]).with_motion(gravity([30.0, -90.0], [120.0, 0.0], 0.0, 0.0));
        let steps = closed.clone().with_motion(gravity([30.0, -90.0], [120.0, 0.0], 1e-9, 0.0));
        let [closed, steps] = [closed, steps].map(|particles| at(&particles, secs)[0].position_px);
        assert!((0..2).all(|axis| (closed[axis] - steps[axis]).abs() < 1e-3), "{closed:?} {steps:?}");
    }
}

/// From rest 1 px right of the emitter outwards at 100 px/s²: 1 + 50 t². Around it at a speed that the pull holds: a circle.
#[test]
fn pulls_and_turns_are_those_of_physics() {
    let out = Particles::new(0.1, [4.0, 0.0])
        .with_offset([1.0, 0.0])
        .with_motion(gravity([0.0; 2], [0.0; 2], 100.0, 0.0));
    let [x, y] = at(&out, 1.0)[0].position_px;
    assert!((x - 51.0).abs() < 1e-3 && y == 0.0, "{x} {y}");
    let held = Particles::new(0.1, [4.0, 0.0]).with_offset([100.0, 0.0]).with_motion(gravity(
        [0.0; 2],
        [100.0, 0.0],
        -100.0,
        0.0,
    ));
    for secs in [0.5_f64, 1.0, 2.0] {
        let [x, y] = at(&held, secs)[0].position_px.map(f64::from);
        let (wanted_y, wanted_x) = secs.sin_cos();
        assert!((x - 100.0 * wanted_x).abs() < 2.0 && (y - 100.0 * wanted_y).abs() < 2.0, "{x} {y}");
    }
    let around = Particles::new(0.1, [4.0, 0.0])
        .with_offset([100.0, 0.0])
        .with_motion(gravity([0.0; 2], [0.0; 2], 0.0, 10.0));
    let [x, y] = at(&around, 0.5)[0].position_px;
    assert!((x - 100.0).abs() < 0.1 && (y - 1.25).abs() < 0.01, "counter-clockwise: {x} {y}");
}

#[test]
fn a_particle_faces_its_direction() {
    let facing = |angle: f64, speed: f64| {
        let motion = ParticleMotion::Gravity {
            gravity: [0.0; 2],
            speed: [speed, 0.0],
            radial: [0.0; 2],
            tangential: [0.0; 2],
            faces_motion: true,
        };
        at(&Particles::new(1.0, [1.0, 0.0]).with_angle([angle, 0.0]).with_motion(motion), 0.0)[0].rotation_deg
    };
    assert_eq!([facing(90.0, 10.0), facing(0.0, 10.0), facing(0.0, -10.0)], [-90.0, 0.0, -180.0]);
}

fn any_emitter() -> impl Strategy<Value = Particles> {
    let spread = |max: f64| (0.0..max, 0.0..max).prop_map(|(value, variance)| [value, variance]);
    let motion = prop_oneof![
        ([-100.0..100.0, -100.0..100.0], spread(200.0), spread(90.0), spread(90.0), any::<bool>()).prop_map(
            |(gravity, speed, radial, tangential, faces_motion)| {
                let pull = |pair: [f64; 2]| if pair[0] < 45.0 { [0.0; 2] } else { pair };
                let (radial, tangential) = (pull(radial), pull(tangential));
                ParticleMotion::Gravity { gravity, speed, radial, tangential, faces_motion }
            }
        ),
        (spread(90.0), prop::option::of(spread(90.0)), spread(360.0))
            .prop_map(|(from, to, turn)| ParticleMotion::Radius { from, to, turn }),
    ];
    let numbers = (0.5..60.0, spread(3.0), any::<u32>(), 1..200_u32, prop::option::of(0.0..5.0));
    (numbers, spread(40.0), spread(360.0), motion).prop_map(
        |((rate, life, seed, max, duration), across, angle, motion)| {
            Particles::new(rate, life)
                .with_seed(seed)
                .with_max(max)
                .with_duration(duration)
                .with_spread(across)
                .with_angle(angle)
                .with_motion(motion)
                .with_start(ParticleStart::default().with_size([20.0, 30.0]).with_opacity([200.0, 90.0]))
                .with_end(ParticleEnd::default().with_size([5.0, 20.0]).with_rotation([9.0, 99.0]))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// In any order, and more than once, a time shows the same bits.
    #[test]
    fn seeks_show_what_playing_shows(
        particles in any_emitter(),
        order in Just((0..60_usize).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let secs = |frame: usize| frame as f64 / 10.0 - 0.3;
        let played: Vec<Vec<Particle>> = (0..60).map(|frame| at(&particles, secs(frame))).collect();
        for frame in order {
            let sought = at(&particles, secs(frame));
            prop_assert_eq!(bits(&sought), bits(&played[frame]));
        }
    }

    /// Each is born once, lives without a gap and dies once; none is more than it may be.
    #[test]
    fn each_particle_lives_once(particles in any_emitter()) {
        let mut last: Option<Vec<u64>> = None;
        let mut gone = std::collections::BTreeSet::new();
        for frame in 0..200 {
            let now = at(&particles, f64::from(frame) / 30.0);
            prop_assert!(now.len() <= particles.max as usize);
            prop_assert!(now.windows(2).all(|pair| pair[0].number < pair[1].number), "oldest first");
            for particle in &now {
                prop_assert!(particle.size_px >= 0.0 && (0.0..=1.0).contains(&particle.opacity));
                prop_assert!(particle.position_px.iter().all(|x| x.is_finite()));
            }
            let now: Vec<u64> = now.iter().map(|particle| particle.number).collect();
            for number in last.iter().flatten().filter(|number| !now.contains(number)) {
                gone.insert(*number);
            }
            prop_assert!(now.iter().all(|number| !gone.contains(number)));
            last = Some(now);
        }
    }
}

fn bits(particles: &[Particle]) -> Vec<[u32; 8]> {
    let of = |particle: &Particle| {
        let Particle { position_px: [x, y], size_px, rotation_deg, color_rgb: [r, g, b], opacity, .. } =
            *particle;
        [x, y, size_px, rotation_deg, r, g, b, opacity].map(f32::to_bits)
    };
    particles.iter().map(of).collect()
}
