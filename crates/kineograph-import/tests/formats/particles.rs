//! Particle systems of cocos2d.

use kineograph_import::picture::{Options, decode};
use kineograph_import::{Limits, Lost, NodeContent, ParticleMotion, Particles, Reason};

use crate::support::described;
use crate::support::texts::PARTICLES;

fn particles(text: &str) -> Particles {
    let found = described("sparks.plist", text.as_bytes()).unwrap();
    let NodeContent::Particles(particles) = found.nodes[0].content.clone() else { panic!("particles") };
    *particles
}

/// The file with another value of a key.
fn with(key: &str, value: &str) -> String {
    let start = PARTICLES.find(&format!("<key>{key}</key>")).unwrap();
    let value_at = start + PARTICLES[start..].find("\n\t<").unwrap();
    let end = value_at + 1 + PARTICLES[value_at + 1..].find('\n').unwrap();
    format!("{}\n\t{value}{}", &PARTICLES[..value_at], &PARTICLES[end..])
}

#[test]
fn every_key_is_taken_over() {
    let found = described("sparks.plist", PARTICLES.as_bytes()).unwrap();
    assert_eq!(found.losses, []);
    let node = &found.nodes[0];
    assert_eq!(
        (node.name.as_str(), node.blend, found.images[0].path.as_str()),
        ("sparks", Some([770, 1]), "")
    );
    let particles = particles(PARTICLES);
    assert_eq!(particles.of, Some(Box::new(NodeContent::Image(0))));
    assert_eq!((particles.rate, particles.max, particles.duration_secs), (50.0, 125, None));
    assert_eq!(particles.life_secs, [2.0, 0.5]);
    assert_eq!((particles.spread_px, particles.angle_deg), ([7.0, 3.0], [90.0, 10.0]));
    let gravity = ParticleMotion::Gravity {
        gravity: [5.0, -20.0],
        speed: [60.0, 20.0],
        radial: [-30.0, 1.0],
        tangential: [40.0, 2.0],
        faces_motion: false,
    };
    assert_eq!(particles.motion, gravity);
    let (start, end) = (particles.start, particles.end);
    assert_eq!((start.size_px, start.rotation_deg), (Some([32.0, 8.0]), [10.0, 1.0]));
    assert_eq!((start.rgba, start.rgba_variance), ([255.0, 153.0, 51.0, 255.0], [0.0, 51.0, 0.0, 25.5]));
    assert_eq!((end.size_px, end.rotation_deg), (None, [90.0, 9.0]), "−1 is the size at the birth");
    assert_eq!((end.rgba, end.rgba_variance), ([255.0, 51.0, 0.0, 0.0], [0.0, 25.5, 0.0, 0.0]));
}

#[test]
fn the_other_mode_goes_around() {
    let radius = with("emitterType", "<integer>1</integer>");
    let wanted =
        ParticleMotion::Radius { from_px: [90.0, 1.0], to_px: Some([10.0, 0.0]), turn_deg: [45.0, 5.0] };
    assert_eq!(particles(&radius).motion, wanted);
    let burst = with("duration", "<real>0.5</real>");
    assert_eq!(particles(&burst).duration_secs, Some(0.5));
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = |part: &[u8]| {
        let bits =
            part.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - part.len()));
        (0..=part.len()).map(move |nth| char::from(DIGITS[(bits >> (18 - 6 * nth)) as usize & 63]))
    };
    bytes.chunks(3).flat_map(digits).collect()
}

#[test]
fn the_picture_inside_is_read_from_gzip_zlib_and_tiff() {
    const ZLIB: &str = "eJzrDPBz5+WS4mJgYOD19HAJAtJMIMzBBiSLtvGqAClhTxfHkIpbyT/OH/ggz9NowmHCwODpyVkxJ1B8ElCawdPVz2WdU0ITAC0aEWE=";
    let pixels = |text: &str| decode(text.as_bytes(), Options::default(), &Limits::default());
    let wanted = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 128];
    for text in [PARTICLES.to_owned(), with("textureImageData", &format!("<string>{ZLIB}</string>"))] {
        let found = pixels(&text).unwrap();
        assert_eq!(((found.width, found.height), found.frames[0].rgba.as_slice()), ((2, 2), &wanted[..]));
    }
    let mut tiff = Vec::new();
    let picture = image::RgbaImage::from_raw(2, 2, wanted.to_vec()).unwrap();
    picture.write_to(&mut std::io::Cursor::new(&mut tiff), image::ImageFormat::Tiff).unwrap();
    let found = pixels(&with("textureImageData", &format!("<string>{}</string>", base64(&tiff)))).unwrap();
    assert_eq!(found.frames[0].rgba, wanted, "TIFF");
    let named = described("s.plist", with("textureImageData", "<string></string>").as_bytes()).unwrap();
    assert_eq!(named.images[0].path, "spark.png");
    for (data, reason) in [
        ("<string>H4sIAAAA</string>", Reason::Damaged),
        ("<string>not base64!</string>", Reason::Damaged),
        ("<string>AAAA</string>", Reason::NotThis),
        ("<string>SUkqAAAA</string>", Reason::Damaged),
    ] {
        let error = pixels(&with("textureImageData", data)).unwrap_err();
        assert_eq!((error.reason, error.place.as_str()), (reason, "textureImageData"), "{data}");
    }
}

#[test]
fn broken_files_are_refused_with_the_key() {
    for (key, value, reason) in [
        ("maxParticles", "<real>0</real>", Reason::Wanted("a number above 0")),
        ("particleLifespan", "<string>long</string>", Reason::Wanted("a number above 0")),
        ("emitterType", "<integer>7</integer>", Reason::Wanted("0 or 1")),
    ] {
        let error = described("s.plist", with(key, value).as_bytes()).unwrap_err();
        assert_eq!((error.place.as_str(), error.reason), (key, reason));
    }
    let without = PARTICLES.replace("particleLifespan<", "lifespan<");
    let error = described("s.plist", without.as_bytes()).unwrap_err();
    assert_eq!(error.reason, Reason::Missing("particleLifespan".into()));
}

#[test]
fn what_is_not_taken_over_is_named() {
    let losses = |text: &str| {
        let found = described("sparks.plist", text.as_bytes()).unwrap();
        found.losses.into_iter().map(|loss| (loss.what, loss.places.join(" "))).collect::<Vec<_>>()
    };
    let flipped = PARTICLES
        .replace("<dict>", "<dict><key>yCoordFlipped</key><integer>-1</integer><key>glow</key><true/>");
    assert_eq!(losses(&flipped), [(Lost::Setting, "yCoordFlipped glow".to_owned())]);
    let blend = with("blendFuncSource", "<integer>5</integer>");
    assert_eq!(losses(&blend), [(Lost::BlendFunction, "sparks".to_owned())]);
    let many = with("maxParticles", "<real>1e7</real>");
    let beyond = |name: &str| Lost::Beyond { name: name.into(), least: "1".into(), most: "100000".into() };
    assert_eq!(losses(&many), [(beyond("maxParticles"), "sparks".to_owned())]);
    assert_eq!(particles(&many).max, 100_000);
}
