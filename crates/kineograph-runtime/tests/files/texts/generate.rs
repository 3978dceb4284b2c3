//! Random projects, right and wrong ones.

use kineograph_runtime::format::{
    Action, ActionId, Arity, Clip, Color, Content, Direction, EditorBookmark, EditorCanvas, EditorClip,
    EditorFolder, EditorFrame, EditorGuide, EditorNode, EditorSection, Filter, FrameRef, FrameStep,
    GraphComment, GraphFrame, GraphPosition, Image, ImageFrames, Key, Kind, Marker, NamedEase, Node, Project,
    Run, Sheet, SheetFrame, Stage, StartPose, Tag, TagFrame, Value, ValueType,
};
use kineograph_runtime::{Ease, Stagger, StaggerFrom};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Names with all that strings may hold, short ones more often.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![3 => "[a-z]{1,8}", 1 => any::<String>()]
}

/// Any finite number, plain ones more often.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        2 => (-1000..1000_i32).prop_map(|n| f64::from(n) / 8.0),
        1 => any::<f64>().prop_filter("finite", |x| x.is_finite()),
    ]
}

fn pair() -> impl Strategy<Value = [f64; 2]> {
    [number(), number()]
}

fn color() -> impl Strategy<Value = Color> {
    any::<[u8; 3]>().prop_map(Color)
}

fn value(value_type: ValueType) -> BoxedStrategy<Value> {
    match value_type {
        ValueType::Number => number().prop_map(Value::Number).boxed(),
        ValueType::Optional => option::of(number()).prop_map(Value::Optional).boxed(),
        ValueType::Count => any::<u32>().prop_map(Value::Count).boxed(),
        ValueType::Vec2 => pair().prop_map(Value::Vec2).boxed(),
        ValueType::Vec3 => [number(), number(), number()].prop_map(Value::Vec3).boxed(),
        ValueType::Vec4 => [number(), number(), number(), number()].prop_map(Value::Vec4).boxed(),
        ValueType::Points => vec(pair(), 0..20).prop_map(Value::Points).boxed(),
        ValueType::Color => color().prop_map(Value::Color).boxed(),
        ValueType::Text => name().prop_map(Value::Text).boxed(),
        ValueType::Flag => any::<bool>().prop_map(Value::Flag).boxed(),
        ValueType::Frames => {
            let shown =
                prop_oneof![any::<u32>().prop_map(FrameStep::new), name().prop_map(FrameStep::named),];
            let step = (shown, prop_oneof![Just(1.0), number()], option::weighted(0.3, name()))
                .prop_map(|(step, units, event)| step.with_units(units).with_event(event));
            vec(step, 0..40).prop_map(Value::Frames).boxed()
        }
        ValueType::Keys => vec(key(), 0..20).prop_map(Value::Keys).boxed(),
    }
}

fn key() -> impl Strategy<Value = Key> {
    (number(), number(), ease()).prop_map(|(at, value, ease)| Key::new(at, value).eased(ease))
}

fn ease() -> impl Strategy<Value = Ease> {
    let texts = vec!["linear", "EaseOut(2)", "EaseBackIn", "cubic-bezier(0.2, 0, 0.3, 1)"];
    proptest::sample::select(texts).prop_map(|text| text.parse().expect("these are eases"))
}

/// An action of any kind without children.
fn bare_action() -> impl Strategy<Value = Action> {
    let kinds: Vec<Kind> = Kind::all().collect();
    let parts =
        (proptest::sample::select(kinds), option::of(any::<u32>()), option::of(name()), any::<bool>());
    parts.prop_flat_map(|(kind, id, label, muted)| {
        let params: Vec<_> = kind.spec().params.iter().map(|param| value(param.value_type())).collect();
        params.prop_map(move |values| {
            let mut action = Action::new(kind);
            action.id = id.map(ActionId);
            action.label = label.clone();
            action.muted = muted;
            for (param, value) in kind.spec().params.iter().zip(values) {
                action.set_param(param.name, value).unwrap();
            }
            action
        })
    })
}

/// A tree of all kinds; wrappers may lack their action.
fn tree() -> impl Strategy<Value = Action> {
    bare_action().prop_recursive(5, 40, 6, |inner| {
        (bare_action(), vec(inner, 0..6)).prop_map(|(mut action, mut children)| {
            match action.spec().arity {
                Arity::None => children.clear(),
                Arity::One => children.truncate(1),
                Arity::Many => {}
            }
            action.children = children;
            action
        })
    })
}

fn start_pose() -> impl Strategy<Value = StartPose> {
    let numbers = (pair(), number(), option::of(number()), pair(), pair(), pair(), number());
    let looks = (color(), any::<[bool; 3]>(), any::<u32>());
    (numbers, looks).prop_map(|(numbers, (color, [visible, flip_x, flip_y], frame))| {
        let (position, rotation, rotation_y, scale, skew, anchor, opacity) = numbers;
        StartPose::default()
            .with_position(position)
            .with_rotation(rotation)
            .with_rotation_y(rotation_y)
            .with_scale(scale)
            .with_skew(skew)
            .with_anchor(anchor)
            .with_opacity(opacity)
            .with_color(color)
            .with_visible(visible)
            .with_flip_x(flip_x)
            .with_flip_y(flip_y)
            .with_frame(frame)
    })
}

fn sprite() -> impl Strategy<Value = Content> {
    prop_oneof![
        Just(Content::Group),
        name().prop_map(Content::Image),
        name().prop_map(Content::Sheet),
        (name(), name()).prop_map(|(sheet, frame)| Content::Frame { sheet, frame }),
        pair().prop_map(Content::Box),
    ]
}

fn node() -> impl Strategy<Value = Node> {
    let start = prop_oneof![Just(StartPose::default()), start_pose()];
    (option::of(any::<u32>()), name(), option::of(name()), sprite(), any::<i32>(), start).prop_map(
        |(id, name, parent, sprite, z, start)| {
            Node::new(name).with_id(id).with_parent(parent).with_content(sprite).with_z(z).with_start(start)
        },
    )
}

fn image() -> impl Strategy<Value = Image> {
    let filter = prop_oneof![Just(Filter::Linear), Just(Filter::Nearest)];
    let frames = prop_oneof![Just(ImageFrames::First), Just(ImageFrames::All)];
    (name(), name(), filter, frames, number()).prop_map(|(name, path, filter, frames, scale)| {
        Image::new(name, path).with_filter(filter).with_frames(frames).with_scale(scale)
    })
}

fn sheet() -> impl Strategy<Value = Sheet> {
    let cell = (option::of(pair()), option::of(any::<u32>()));
    let grid = (any::<u32>(), any::<u32>(), pair(), pair(), cell);
    (name(), name(), grid, vec(sheet_frame(), 0..3), vec(tag(), 0..3)).prop_map(
        |(name, image, (columns, rows, margin, spacing, (cell, count)), frames, tags)| {
            Sheet::new(name, image, columns, rows)
                .with_margin(margin)
                .with_spacing(spacing)
                .with_cell(cell)
                .with_count(count)
                .with_frames(frames)
                .with_tags(tags)
        },
    )
}

fn sheet_frame() -> impl Strategy<Value = SheetFrame> {
    let rect = || option::of((pair(), pair()).prop_map(|([x, y], [width, height])| [x, y, width, height]));
    let rest = (option::of(pair()), rect(), option::of(name()), option::of(number()));
    (name(), rect(), any::<bool>(), pair(), option::of(pair()), rest).prop_map(
        |(name, rect, rotated, offset, source_size, (pivot, nine_slice, image, secs))| {
            SheetFrame::new(name)
                .with_rect(rect)
                .with_rotated(rotated)
                .with_offset(offset)
                .with_source_size(source_size)
                .with_pivot(pivot)
                .with_nine_slice(nine_slice)
                .with_image(image)
                .with_secs(secs)
        },
    )
}

fn frame_ref() -> impl Strategy<Value = FrameRef> {
    prop_oneof![any::<u32>().prop_map(FrameRef::Index), name().prop_map(FrameRef::Name)]
}

fn tag() -> impl Strategy<Value = Tag> {
    let frame =
        (frame_ref(), option::of(number())).prop_map(|(frame, secs)| TagFrame::new(frame).with_secs(secs));
    let direction = prop_oneof![
        Just(Direction::Forward),
        Just(Direction::Reverse),
        Just(Direction::PingPong),
        Just(Direction::PingPongReverse),
    ];
    let ends = (option::of(frame_ref()), option::of(frame_ref()));
    (name(), vec(frame, 0..3), ends, direction).prop_map(|(name, frames, (first, last), direction)| {
        Tag::new(name, frames).with_first(first).with_last(last).with_direction(direction)
    })
}

fn clip() -> impl Strategy<Value = Clip> {
    (option::of(any::<u32>()), name(), option::of(tree()))
        .prop_map(|(id, name, action)| Clip::new(name, action).with_id(id))
}

fn run() -> impl Strategy<Value = Run> {
    let nodes = (name(), vec(name(), 0..4), stagger());
    (option::of(any::<u32>()), name(), nodes, number(), number(), any::<bool>(), option::of(name())).prop_map(
        |(id, clip, (node, more_nodes, stagger), at, speed, paused, tag)| {
            Run::new(clip, node)
                .with_id(id)
                .with_more_nodes(more_nodes)
                .with_stagger(stagger)
                .with_at(at)
                .with_speed(speed)
                .with_paused(paused)
                .with_tag(tag)
        },
    )
}

fn named_ease() -> impl Strategy<Value = NamedEase> {
    (name(), tree()).prop_map(|(name, ease)| NamedEase::new(name, ease))
}

fn marker() -> impl Strategy<Value = Marker> {
    (name(), number(), color())
        .prop_map(|(name, at_secs, color)| Marker::new(name, at_secs).with_color(color))
}

fn stagger() -> impl Strategy<Value = Stagger> {
    let from = prop_oneof![
        Just(StaggerFrom::First),
        Just(StaggerFrom::Last),
        Just(StaggerFrom::Centre),
        Just(StaggerFrom::Edges),
        (0..9_usize).prop_map(StaggerFrom::Index),
    ];
    let any = (number(), from, ease())
        .prop_map(|(each_secs, from, ease)| Stagger::each(each_secs).with_from(from).with_ease(ease));
    prop_oneof![1 => Just(Stagger::default()), 1 => any]
}

fn editor_clip() -> impl Strategy<Value = EditorClip> {
    let position = (any::<u32>(), pair()).prop_map(|(id, at)| GraphPosition::new(ActionId(id), at));
    let comment = (any::<u32>(), name()).prop_map(|(id, text)| GraphComment::new(ActionId(id), text));
    let ids = || vec(any::<u32>().prop_map(ActionId), 0..3);
    let frame = (name(), color(), ids())
        .prop_map(|(title, color, actions)| GraphFrame::new(title, actions).with_color(color));
    let lists = (vec(position, 0..3), ids(), vec(comment, 0..2), vec(frame, 0..2), vec(tree(), 0..3));
    (name(), lists).prop_map(|(clip, (positions, collapsed, comments, frames, drafts))| {
        EditorClip::new(clip)
            .with_positions(positions)
            .with_collapsed(collapsed)
            .with_comments(comments)
            .with_frames(frames)
            .with_drafts(drafts)
    })
}

fn editor_canvas() -> impl Strategy<Value = EditorCanvas> {
    let guide = prop_oneof![number().prop_map(EditorGuide::upright), number().prop_map(EditorGuide::level)];
    let frame = (name(), pair(), pair(), pair())
        .prop_map(|(name, size, x, y)| EditorFrame::new(name, size).with_unsafe_x(x).with_unsafe_y(y));
    let bookmark = (name(), pair(), number(), number()).prop_map(|(name, center, zoom, rotation)| {
        EditorBookmark::new(name, center, zoom).with_rotation(rotation)
    });
    let lists = (vec(guide, 0..3), vec(frame, 0..2), vec(bookmark, 0..2));
    (lists, any::<bool>(), option::of(pair())).prop_map(|((guides, frames, bookmarks), locked, grid)| {
        EditorCanvas::default()
            .with_guides(guides)
            .with_guides_locked(locked)
            .with_grid(grid)
            .with_frames(frames)
            .with_bookmarks(bookmarks)
    })
}

fn editor_node() -> impl Strategy<Value = EditorNode> {
    (name(), any::<bool>(), any::<bool>(), option::of(color())).prop_map(|(node, locked, hidden, color)| {
        EditorNode::new(node).with_locked(locked).with_hidden(hidden).with_color(color)
    })
}

fn editor_folder() -> impl Strategy<Value = EditorFolder> {
    (name(), vec(name(), 0..3), vec(name(), 0..3))
        .prop_map(|(name, images, sheets)| EditorFolder::new(name).with_images(images).with_sheets(sheets))
}

/// A project of the current format in which anything but the types may be wrong.
pub fn project() -> impl Strategy<Value = Project> {
    let stage = (pair(), color(), number()).prop_map(|(size, background, fps)| {
        Stage::default().with_size(size).with_background(background).with_fps(fps)
    });
    let lists =
        (vec(image(), 0..3), vec(sheet(), 0..3), vec(node(), 0..4), vec(clip(), 0..3), vec(run(), 0..3));
    let named = (vec(named_ease(), 0..3), vec(marker(), 0..3));
    let folders = vec(editor_folder(), 0..3);
    let editor = (vec(editor_clip(), 0..2), vec(editor_node(), 0..2), editor_canvas(), folders);
    (stage, lists, named, editor).prop_map(
        |(stage, lists, named, (editor_clips, editor_nodes, canvas, folders))| {
            let (images, sheets, nodes, clips, runs) = lists;
            let (eases, markers) = named;
            let editor = EditorSection::default()
                .with_clips(editor_clips)
                .with_nodes(editor_nodes)
                .with_canvas(canvas)
                .with_folders(folders);
            Project::default()
                .with_stage(stage)
                .with_images(images)
                .with_sheets(sheets)
                .with_nodes(nodes)
                .with_clips(clips)
                .with_runs(runs)
                .with_eases(eases)
                .with_markers(markers)
                .with_editor(editor)
        },
    )
}
