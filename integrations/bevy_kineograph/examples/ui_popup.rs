//! A popup of a user interface scales in, shakes and fades out: `cargo run --example ui_popup --features ui`.

use bevy_app::{App, Startup, TaskPoolPlugin};
use bevy_ecs::prelude::*;
use bevy_kineograph::prelude::*;
use bevy_kineograph::runtime::EaseKind;
use bevy_ui::{BackgroundColor, Node, UiTransform, Val};

#[derive(Component)]
struct Popup;

fn main() {
    let mut app = App::new();
    app.add_plugins((
        TaskPoolPlugin::default(),
        KineographPlugin { clock: KineographClock::Manual, ..KineographPlugin::default() },
    ))
    .add_systems(Startup, setup);
    for _ in 0..14 {
        app.update();
        let world = app.world_mut();
        let mut popups = world.query_filtered::<(&UiTransform, &BackgroundColor), With<Popup>>();
        for (transform, background) in popups.iter(world) {
            println!("scale {:5.2}, {:?}", transform.scale.x, background.0);
        }
        world.resource_mut::<Kineograph>().pass_secs(0.1);
    }
}

fn setup(mut commands: Commands) {
    let small = UiTransform::from_scale(bevy_math::Vec2::ZERO);
    let node = Node { width: Val::Px(320.0), height: Val::Px(200.0), ..Node::default() };
    let background = BackgroundColor(bevy_color::Color::srgb(0.2, 0.3, 0.5));
    let scale_in = Action::ease(EaseKind::BackOut, Action::scale_to(0.4, [1.0, 1.0]));
    commands
        .spawn((Popup, node, small, background))
        .run_action(&scale_in)
        .then(&Action::delay(0.4))
        .then(&Action::fade_out(0.3));
}
