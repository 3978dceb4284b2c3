//! Emitters of particles inside scenes.

use kineograph_import::{Lost, NodeContent, NodeProperty, ParticleMotion, Particles};

use crate::support::described;

/// A scene of CocosBuilder with an emitter, whose properties besides its place are these.
fn scene(properties: &[(&str, &str)]) -> String {
    let property = |(name, value): &(&str, &str)| {
        format!("<dict><key>name</key><string>{name}</string><key>value</key>{value}</dict>")
    };
    let own: String = properties.iter().map(property).collect();
    format!(
        "<plist version=\"1.0\"><dict><key>fileType</key><string>CocosBuilder</string><key>fileVersion</key>\
         <integer>4</integer><key>nodeGraph</key><dict><key>baseClass</key><string>CCParticleSystemQuad</string>\
         <key>displayName</key><string>Fire</string><key>children</key><array/><key>properties</key><array>\
         <dict><key>name</key><string>position</string><key>value</key><array><real>30</real><real>40</real></array></dict>\
         {own}</array></dict></dict></plist>"
    )
}

fn pair(first: f64, second: f64) -> String {
    format!("<array><real>{first}</real><real>{second}</real></array>")
}

/// A fire that is thrown up, as files of the tool have it.
fn fire(changed: &[(&'static str, &str)]) -> String {
    let stored = [
        ("emitterMode", "<integer>0</integer>".to_owned()),
        ("posVar", pair(40.0, -20.0)),
        ("emissionRate", "<real>80</real>".to_owned()),
        ("duration", "<real>-1</real>".to_owned()),
        ("totalParticles", "<integer>250</integer>".to_owned()),
        ("life", pair(3.0, 0.25)),
        ("startSize", pair(54.0, 10.0)),
        ("endSize", pair(-1.0, 0.0)),
        ("startSpin", pair(5.0, 6.0)),
        ("endSpin", pair(7.0, 8.0)),
        ("angle", pair(90.0, 10.0)),
        (
            "startColor",
            "<array><array><real>0.8</real><real>0.2</real><real>0</real><real>255</real></array>\
            <array><real>0</real><real>0</real><real>0.4</real><real>0</real></array></array>"
                .to_owned(),
        ),
        ("gravity", pair(0.0, -9.0)),
        ("speed", pair(60.0, 20.0)),
        ("tangentialAccel", pair(3.0, 1.0)),
        ("radialAccel", pair(-4.0, 2.0)),
        ("startRadius", pair(50.0, 5.0)),
        ("endRadius", pair(-1.0, 0.0)),
        ("rotatePerSecond", pair(180.0, -20.0)),
        ("texture", "<string>fire.png</string>".to_owned()),
    ];
    let value = |name: &str| changed.iter().find(|(own, _)| *own == name).map(|(_, value)| *value);
    let stored: Vec<(&str, &str)> =
        stored.iter().map(|(name, own)| (*name, value(name).unwrap_or(own))).collect();
    scene(&stored)
}

fn emitter(text: &str) -> (Particles, Vec<Lost>) {
    let found = described("fire.ccb", text.as_bytes()).unwrap();
    let lost = found.losses.into_iter().map(|loss| loss.what).collect();
    assert_eq!(found.nodes[0].start[0], (NodeProperty::Position, [30.0, 40.0, 0.0]));
    match &found.nodes[0].content {
        NodeContent::Particles(particles) => (particles.as_ref().clone(), lost),
        other => panic!("{other:?}"),
    }
}

#[test]
fn emitters_of_cocosbuilder_throw_as_in_the_engine() {
    let (fire, lost) = emitter(&fire(&[]));
    assert_eq!(lost, []);
    assert_eq!((fire.rate, fire.max, fire.duration_secs), (80.0, 260, None));
    assert_eq!((fire.life_secs, fire.spread_px, fire.angle_deg), ([3.0, 0.25], [40.0, 20.0], [90.0, 10.0]));
    assert_eq!((fire.start.size_px, fire.end.size_px), (Some([54.0, 10.0]), None));
    assert_eq!((fire.start.rotation_deg, fire.end.rotation_deg), ([5.0, 6.0], [7.0, 8.0]));
    assert_eq!(
        (fire.start.rgba, fire.start.rgba_variance),
        ([204.0, 51.0, 0.0, 255.0], [0.0, 0.0, 102.0, 0.0])
    );
    assert_eq!(fire.end.rgba, [0.0; 4], "what is not there is 0, as in the engine");
    assert_eq!(fire.of, Some(Box::new(NodeContent::Image(0))));
    let thrown = ParticleMotion::Gravity {
        gravity: [0.0, -9.0],
        speed: [60.0, 20.0],
        radial: [-4.0, 2.0],
        tangential: [3.0, 1.0],
        faces_motion: false,
    };
    assert_eq!(fire.motion, thrown);
}

#[test]
fn emitters_of_cocosbuilder_go_around_in_their_other_mode() {
    let (fire, _) = emitter(&fire(&[("emitterMode", "<integer>1</integer>")]));
    let around = ParticleMotion::Radius { from_px: [50.0, 5.0], to_px: None, turn_deg: [180.0, 20.0] };
    assert_eq!(fire.motion, around);
}

#[test]
fn emitters_of_cocosbuilder_bear_no_more_than_there_is_room_for() {
    let (steady, _) =
        emitter(&fire(&[("emissionRate", "<real>1000</real>"), ("totalParticles", "<integer>30</integer>")]));
    assert_eq!((steady.rate, steady.duration_secs), (10.0, None), "as often as one ends");
    let (burst, _) = emitter(&fire(&[
        ("emissionRate", "<real>1000</real>"),
        ("totalParticles", "<integer>30</integer>"),
        ("duration", "<real>0.5</real>"),
    ]));
    assert_eq!((burst.rate, burst.duration_secs), (1000.0, Some(0.03)), "until all are there");
}

#[test]
fn emitters_that_bear_nothing_are_named() {
    for (name, value) in
        [("totalParticles", "<integer>0</integer>"), ("emissionRate", "<real>0</real>"), ("life", "<array/>")]
    {
        let found = described("fire.ccb", fire(&[(name, value)]).as_bytes()).unwrap();
        assert_eq!(found.nodes[0].content, NodeContent::Group, "{name}");
        assert!(found.losses.iter().any(|loss| loss.what == Lost::Particles), "{name}");
    }
}

#[test]
fn emitters_of_cocos_studio_are_those_of_their_files() {
    let scene = |file: &str| {
        format!(
            "<GameFile><PropertyGroup Name=\"a\" Type=\"Node\" Version=\"3.10.0.0\" /><Content ctype=\"GameProjectContent\">\
             <Content><Animation Duration=\"0\" Speed=\"1.0\" /><ObjectData Name=\"root\" ctype=\"GameNodeObjectData\">\
             <Children><AbstractNodeData Name=\"Fire\" ctype=\"ParticleObjectData\"><FileData Type=\"Normal\" Path=\"{file}\" \
             Plist=\"\" /></AbstractNodeData></Children></ObjectData></Content></Content></GameFile>"
        )
    };
    let found = described("a.csd", scene("parts\\fire.plist").as_bytes()).unwrap();
    assert_eq!(
        (&found.nodes[1].content, found.losses.len()),
        (&NodeContent::Emitter("parts/fire.plist".to_owned()), 0)
    );
    let found = described("a.csd", scene("").as_bytes()).unwrap();
    assert_eq!((&found.nodes[1].content, &found.losses[0].what), (&NodeContent::Group, &Lost::Particles));
}
