//! Poses have the bits of the runtime, at any time and however they are reached.

use bevy_kineograph::prelude::*;
use bevy_kineograph::runtime::Channel;
use bevy_transform::components::Transform;

use crate::common::{add, app, bits, clip, player, pose, samples, step};

/// Times up to `length_secs`, in no order.
fn times(length_secs: f64, count: u32) -> impl Iterator<Item = f64> {
    (0..count).map(move |nth| f64::from(nth * 617 % count) / f64::from(count) * length_secs)
}

#[test]
fn every_clip_of_the_samples_has_the_bits_of_its_program_after_any_seek() {
    let (mut checked, mut skipped) = (0, Vec::new());
    for (name, project) in samples() {
        let mut app = app();
        let project = KineographProject::new(project).unwrap();
        let programs = project.programs.clone();
        let handle = add(&mut app, project);
        for (clip, program) in programs {
            if program.has_follow() {
                // Where it stands depends on another entity.
                skipped.push(format!("{name}: {clip} follows another node"));
                continue;
            }
            let start = Pose::at([3.0, 4.0]);
            let player_of = KineographPlayer::new(handle.clone(), &clip).with_paused(true);
            let entity = app.world_mut().spawn((Transform::from_xyz(3.0, 4.0, 0.0), player_of)).id();
            let length_secs = program.length().secs().unwrap_or(10.0);
            for at_secs in times(length_secs, 1_000) {
                player(&mut app, entity).set_seek_time(at_secs);
                step(&mut app, 0.0);
                let expected = program.sample_secs(&start, at_secs);
                assert_eq!(bits(&pose(&app, entity)), bits(&expected), "{name}: {clip} at {at_secs} s");
                checked += 1;
            }
            app.world_mut().despawn(entity);
        }
    }
    println!("{checked} poses; not compared: {skipped:#?}");
    assert!(checked > 10_000 && skipped.len() < 5, "{checked} {skipped:?}");
}

#[test]
fn every_clip_of_the_samples_plays_with_the_bits_of_its_program() {
    for (name, project) in samples() {
        let mut app = app();
        let project = KineographProject::new(project).unwrap();
        let programs = project.programs.clone();
        let handle = add(&mut app, project);
        for (clip, program) in programs.iter().filter(|(_, program)| !program.has_follow()) {
            let start = Pose::at([3.0, 4.0]);
            let transform = Transform::from_xyz(3.0, 4.0, 0.0);
            let entity = app.world_mut().spawn((transform, KineographPlayer::new(handle.clone(), clip))).id();
            step(&mut app, 0.0);
            for _ in 0..300 {
                step(&mut app, 1.0 / 60.0);
                let of = app.world().get::<KineographPlayer>(entity).unwrap();
                let Some(at_secs) = of.elapsed_secs(app.world().resource::<Kineograph>()) else { break };
                let expected = program.sample_secs(&start, at_secs);
                assert_eq!(bits(&pose(&app, entity)), bits(&expected), "{name}: {clip} at {at_secs} s");
            }
            app.world_mut().despawn(entity);
        }
    }
}

#[test]
fn a_loop_has_the_bits_of_repeat_forever() {
    let step_text = "Sequence(actions: [MoveBy(duration: 0.3, delta: (10, 1)), EaseBackOut(action: RotateBy(duration: 0.4, angle: 70))])";
    let mut app = app();
    let handle = add(&mut app, clip(step_text));
    let looping = KineographPlayer::new(handle, "clip").with_mode(PlayMode::Loop).with_paused(true);
    let entity = app.world_mut().spawn((Transform::default(), looping)).id();
    let forever = Action::repeat_forever(Action::from_ron_text(step_text).unwrap());
    let program = Program::compile(&forever).unwrap();
    for at_secs in times(40.0, 1_000) {
        player(&mut app, entity).set_seek_time(at_secs);
        step(&mut app, 0.0);
        let expected = program.sample_secs(&Pose::default(), at_secs);
        assert_eq!(bits(&pose(&app, entity)), bits(&expected), "at {at_secs} s");
    }
}

#[test]
fn components_show_the_pose_and_keep_what_no_action_writes() {
    let mut app = app();
    let move_up = "Spawn(actions: [MoveBy(duration: 1, delta: (8, 16)), RotateBy(duration: 1, angle: 90)])";
    let handle = add(&mut app, clip(move_up));
    let transform = Transform::from_xyz(1.0, 2.0, 7.5).with_scale(bevy_math::Vec3::splat(3.0));
    let entity = app.world_mut().spawn((transform, KineographPlayer::new(handle, "clip"))).id();
    step(&mut app, 0.0);
    step(&mut app, 0.5);
    let shown = *app.world().get::<Transform>(entity).unwrap();
    assert_eq!(shown.translation, bevy_math::Vec3::new(5.0, 10.0, 7.5));
    assert_eq!(shown.scale, bevy_math::Vec3::splat(3.0));
    assert_eq!(shown.rotation, bevy_math::Quat::from_rotation_z(-45.0_f32.to_radians()));
    // What the game writes beside the action stays.
    app.world_mut().get_mut::<Transform>(entity).unwrap().scale.x = 4.0;
    step(&mut app, 0.25);
    assert_eq!(app.world().get::<Transform>(entity).unwrap().scale.x, 4.0);
    assert_eq!(pose(&app, entity).get(Channel::Y), 14.0);
}

#[cfg(feature = "sprite")]
#[test]
fn a_sprite_takes_colour_flips_frame_size_and_anchor() {
    use bevy_camera::visibility::Visibility;
    use bevy_color::Color;
    use bevy_image::TextureAtlas;
    use bevy_sprite::{Anchor, Sprite};

    let mut app = app();
    let all = "Spawn(actions: [FadeTo(duration: 1, opacity: 51), TintTo(duration: 1, color: \"#00ff00\"), FlipX(flip: true), ResizeTo(duration: 1, size: (20, 10)), Sequence(actions: [DelayTime(duration: 1), Hide()])])";
    let handle = add(&mut app, clip(all));
    let atlas = TextureAtlas { index: 2, ..TextureAtlas::default() };
    let sprite = Sprite { texture_atlas: Some(atlas), ..Sprite::default() };
    let entity = app.world_mut().spawn((sprite, KineographPlayer::new(handle, "clip"))).id();
    step(&mut app, 0.0);
    step(&mut app, 1.0);
    let shown = app.world().get::<Sprite>(entity).unwrap();
    assert_eq!(shown.color, Color::srgba(0.0, 1.0, 0.0, 0.2));
    assert!(shown.flip_x && !shown.flip_y);
    assert_eq!(shown.texture_atlas.as_ref().unwrap().index, 2);
    assert_eq!(shown.custom_size, Some(bevy_math::Vec2::new(20.0, 10.0)));
    assert_eq!(app.world().get::<Anchor>(entity), Some(&Anchor::CENTER));
    assert_eq!(app.world().get::<Visibility>(entity), Some(&Visibility::Hidden));
}
