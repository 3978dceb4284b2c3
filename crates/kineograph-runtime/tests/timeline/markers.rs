//! Markers: named moments of a project.
use kineograph_runtime::Timeline;
use kineograph_runtime::format::{Color, Marker, Project, check, load, to_ron};

#[test]
fn markers_are_kept_and_found() {
    let blue = Marker::new("end", 2.5).with_color(Color([0x33, 0x66, 0xff]));
    let project = Project::default().with_markers(vec![Marker::new("hit", 0.4), blue]);
    let text = to_ron(&project);
    assert!(text.contains(r#"(name: "hit", at: 0.4),"#), "{text}");
    assert!(text.contains(r##"(name: "end", at: 2.5, color: "#3366ff"),"##), "{text}");
    let loaded = load(&text).unwrap();
    assert_eq!((loaded.diagnostics.len(), &loaded.project), (0, &project));
    assert_eq!(to_ron(&loaded.project), text);
    assert_eq!((project.marker_secs("end"), project.marker_secs("start")), (Some(2.5), None));
    let timeline = Timeline::new(&project).unwrap();
    assert_eq!(timeline.markers().collect::<Vec<_>>(), [("hit", 0.4), ("end", 2.5)]);
    assert_eq!(timeline.marker_secs("end"), Some(2.5));
}

#[test]
fn markers_have_names_and_times_of_their_own() {
    let markers = vec![
        Marker::new("hit", -1.0),
        Marker::new("hit", 2e6),
        Marker::new(" ", f64::NAN),
        Marker::new("late", f64::INFINITY),
    ];
    let problems = check(&Project::default().with_markers(markers));
    assert_eq!(
        problems.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "markers[1].name: the name “hit” is used twice; rename one of the two",
            "markers[2].name: the name is empty; enter one",
            "markers[0].at: at must be at least 0 (is -1)",
            "markers[1].at: at must be at most 1000000 (is 2000000)",
            "markers[2].at: at must be a finite number (is NaN)",
            "markers[3].at: at must be a finite number (is inf)",
        ]
    );
}
