//! What the fuzz targets check, for a small corpus and for damaged texts.

use kineograph_runtime::format::to_ron;
use proptest::prelude::*;

use super::check;
use super::comments::{picks, sprinkled};
use super::edits::tidy_project;
use super::mutate::Mutator;

const CORPUS: &[&str] = &[
    "",
    "(",
    "(format: 2)",
    "(format: 2,)// end",
    "\u{feff}#![enable(implicit_some)]// a\n(format:2,stage:(size:(1,1.0)))/* b */",
    "/**/(format:2/**/,/**/nodes/**/:/**/[/**/(/**/name:/**/\"a\"/**/)/**/]/**/)/**/",
    "(format:2,nodes:[(name:\"a\",start:(opacity:255// full\n))],glow:{1:[2]},)",
    "(format:2,nodes:[(id:1,name:\"a\"),(id:1,name:\"a\"),(id:1,name:\"a\",z:1)])",
    "(format:2,nodes:[(id:1,name:\"b\",z:2),(id:2,name:\"a\")],markers:[(name:\"m\",at:1)])",
    "(format:2,clips:[(name:\"c\",action:Sequence(id:1,actions:[Show(id:2),Spawn(id:3,actions:[Hide(id:4)])]))])",
    "(format:2,clips:[(name:\"c\",action:Sequence(id:1,actions:[Spawn(id:3,actions:[Show(id:2)]),Hide(id:4)]))])",
    "(format:2,clips:[(name:\"c\",action:Spawn(id:3,actions:[Sequence(id:1,actions:[Show(id:2),Hide(id:2)])]))])",
    "(format:2,clips:[(name:\"c\",action:Animate(delay_per_unit:1,frames:[1,// one\n(frame:2,units:2),3]))])",
    "(format:2,clips:[(name:\"c\",action:MoveBy(duration:1,delta:(1,2)))],runs:[(clip:\"c\",nodes:[\"a\",\"b\"])])",
    "(format:2,clips:[(name:\"c\",action:MoveTo(duration:1,position:(1,2)))],runs:[(clip:\"c\",node:\"a\")])",
    "(format:2,clips:[(name:\"c\")],editor:(clips:[(clip:\"c\",collapsed:[1,2],drafts:[Show(id:7)])],zoom:1))",
    "(format:2,runs:[(clip:\"c\",node:\"a\",stagger:(each:1)),(clip:\"c\",node:\"a\",stagger:(each:1,from:Last))])",
    "(format:2,nodes:[(name:\"a\",positon:1)])",
    "(format:2,nodes:[(z:1)])",
    "(format:2,nodes:[]/* /* a */",
    "(format:2)/*/",
    "(format:2,glow.:1,nodes:[/* a */])",
    "(format:2,glow:1.2.3)",
    "(format:2,nodes:[(name:\"a\",team:2;)],glow:3)",
    "(format:2,nodes:[(name:\"a\",team:2,team:3)],editor:(glow:1,glow:2))",
    "(format:2,nodes:[(name:\"a\",content: Frame(sheet:\"s\",frame:\"f\",glow:3))])",
    "(format:2,expect:[Pose(node:\"a\",at:1,pose:(),name:\"b\"),Event(name:\"b\",from:0,to:1,pose:(z:1))])",
    "(format:2,clips:[(name:\"c\",action:Animate(delay_per_unit:1,frames:[(frame:1,glow:2),2]))])",
    "(format:2,nodes:[a(name:\"a\",start:(scale:b(1,2)))])",
    "#![enable(glow)](format:2)",
    "(format:2;nodes:[(name:\"a\";z:1)])",
    "(format:2,editor:(folders:[(name:\"a\",// a\n\"too\". */images:[])]))",
];

#[test]
fn what_holds_for_any_text_holds_for_the_corpus() {
    for a in CORPUS {
        check::keep(a.as_bytes());
        check::formatting(a.as_bytes());
        for b in CORPUS {
            check::difference(&[a.as_bytes(), b.as_bytes()].join(&0xff));
            for base in CORPUS {
                check::merge(&[base.as_bytes(), a.as_bytes(), b.as_bytes()].join(&0xff));
            }
        }
    }
}

proptest! {
    #[test]
    fn what_holds_for_any_text_holds_for_damaged_ones(
        project in tidy_project(),
        picks in picks(),
        seed in any::<u64>(),
    ) {
        let text = sprinkled(&to_ron(&project), &picks);
        let mut mutator = Mutator::new(seed);
        let mut damaged: Vec<Vec<u8>> = (0..8).map(|_| mutator.mutate(text.as_bytes())).collect();
        damaged.iter().for_each(|bytes| {
            check::keep(bytes);
            check::formatting(bytes);
        });
        damaged.push(text.into_bytes());
        for window in damaged.windows(3) {
            check::difference(&window.join(&0xff));
            check::merge(&[&window[2][..], &window[0], &window[1]].join(&0xff));
        }
    }
}
