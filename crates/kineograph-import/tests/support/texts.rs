//! Files that are texts. None is of a tool or a game; they are written from the descriptions of the formats.

/// A bitmap font with two pages, in the form of lines.
pub const FONT_LINES: &str = r#"info face="Pixel" size=8 bold=0 charset="" unicode=1 padding=0,0,0,0 spacing=1,1
common lineHeight=10 base=8 scaleW=64 scaleH=32 pages=2 packed=0
page id=0 file="pixel_0.png"
page id=1 file="more/pixel 1.png"
chars count=4
char id=32 x=0 y=0 width=0 height=0 xoffset=0 yoffset=0 xadvance=3 page=0 chnl=15 letter="space"
char id=65 x=2 y=1 width=6 height=7 xoffset=-1 yoffset=1 xadvance=5 page=0 chnl=15 letter="A"
char id=34 x=9 y=1 width=3 height=2 xoffset=1 yoffset=0 xadvance=4 page=0 chnl=15 letter="""
char id=8364 x=4 y=2 width=5 height=8 xoffset=0 yoffset=0 xadvance=6 page=1 chnl=15 letter="€"
char id=-1 x=0 y=0 width=1 height=1 xoffset=0 yoffset=0 xadvance=1 page=0 chnl=15
kernings count=1
kerning first=65 second=8364 amount=-2
"#;

/// The same in XML.
pub const FONT_XML: &str = r#"<?xml version="1.0"?>
<font>
  <info face="Pixel" size="8"/>
  <common lineHeight="10" base="8" scaleW="64" scaleH="32" pages="2" packed="0"/>
  <pages><page id="0" file="pixel_0.png"/><page id="1" file="more/pixel 1.png"/></pages>
  <chars count="4">
    <char id="32" x="0" y="0" width="0" height="0" xoffset="0" yoffset="0" xadvance="3" page="0" chnl="15"/>
    <char id="65" x="2" y="1" width="6" height="7" xoffset="-1" yoffset="1" xadvance="5" page="0" chnl="15"/>
    <char id="34" x="9" y="1" width="3" height="2" xoffset="1" yoffset="0" xadvance="4" page="0" chnl="15"/>
    <char id="8364" x="4" y="2" width="5" height="8" xoffset="0" yoffset="0" xadvance="6" page="1" chnl="15"/>
    <char id="-1" x="0" y="0" width="1" height="1" xoffset="0" yoffset="0" xadvance="1" page="0" chnl="15"/>
  </chars>
  <kernings count="1"><kerning first="65" second="8364" amount="-2"/></kernings>
</font>
"#;

/// Format 0: numbers by name, no metadata.
pub const SHEET_0: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>frames</key><dict>
<key>hop 1</key><dict><key>x</key><integer>3</integer><key>y</key><integer>5</integer>
<key>width</key><integer>20</integer><key>height</key><integer>30</integer>
<key>offsetX</key><real>1.5</real><key>offsetY</key><real>-2</real>
<key>originalWidth</key><integer>-24</integer><key>originalHeight</key><integer>40</integer></dict>
<key>hop 2</key><dict><key>x</key><integer>30</integer><key>y</key><integer>5</integer>
<key>width</key><integer>20</integer><key>height</key><integer>30</integer></dict>
</dict></dict></plist>"#;

/// Format 1: texts of numbers, nothing turned.
pub const SHEET_1: &str = r#"<plist version="1.0"><dict>
<key>frames</key><dict>
<key>flag.png</key><dict><key>frame</key><string>{{6,8},{12,18}}</string><key>offset</key><string>{2,-1}</string>
<key>sourceSize</key><string>{20,24}</string></dict>
<key>pole.png</key><dict><key>frame</key><string>{{24,8},{4,30}}</string></dict>
</dict>
<key>metadata</key><dict><key>format</key><integer>1</integer><key>textureFileName</key><string>flags.png</string></dict>
</dict></plist>"#;

/// Format 2: texts of numbers, rotated and trimmed.
pub const SHEET_2: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>frames</key><dict>
<key>b.png</key><dict><key>frame</key><string>{{2,4},{10,20}}</string><key>offset</key><string>{-1,0.5}</string>
<key>rotated</key><true/><key>sourceColorRect</key><string>{{1,1},{10,20}}</string>
<key>sourceSize</key><string>{14, 23}</string></dict>
<key>a.png</key><dict><key>frame</key><string>{{40,4},{5,6}}</string><key>rotated</key><false/></dict>
</dict>
<key>metadata</key><dict><key>format</key><integer>2</integer><key>size</key><string>{64,64}</string>
<key>textureFileName</key><string>atlas.png</string></dict>
</dict></plist>"#;

/// Format 3: a polygon, an alias, an anchor, half a pixel.
pub const SHEET_3: &str = r#"<plist version="1.0"><dict>
<key>frames</key><dict>
<key>leaf</key><dict><key>aliases</key><array><string>green leaf</string><string>leaf</string></array>
<key>anchor</key><string>{0.5,0}</string>
<key>spriteOffset</key><string>{0.5,-0.5}</string><key>spriteSize</key><string>{7,9}</string>
<key>spriteSourceSize</key><string>{8,10}</string><key>textureRect</key><string>{{1,1},{8,10}}</string>
<key>textureRotated</key><false/><key>triangles</key><string>0 1 2</string></dict>
</dict>
<key>metadata</key><dict><key>format</key><integer>3</integer><key>realTextureFileName</key><string>leaves.png</string></dict>
</dict></plist>"#;

/// Animations of format 1: seconds of each frame.
pub const ANIMATIONS_1: &str = r#"<plist version="1.0"><dict><key>animations</key><dict>
<key>hop</key><dict><key>delay</key><real>0.25</real><key>frames</key>
<array><string>hop 1</string><string>hop 2</string></array></dict>
<key>rest</key><dict><key>frames</key><array><string>hop 1</string></array></dict>
</dict></dict></plist>"#;

/// Animations of format 2: units, loops, notifications.
pub const ANIMATIONS_2: &str = r#"<plist version="1.0"><dict>
<key>animations</key><dict>
<key>walk</key><dict><key>delayPerUnit</key><real>0.2</real><key>restoreOriginalFrame</key><true/><key>loops</key><integer>3</integer>
<key>frames</key><array>
<dict><key>spriteframe</key><string>a.png</string><key>delayUnits</key><real>1.5</real></dict>
<dict><key>spriteframe</key><string>b.png</string><key>delayUnits</key><integer>2</integer>
<key>notification</key><dict><key>name</key><string>step</string></dict></dict>
</array></dict></dict>
<key>properties</key><dict><key>format</key><integer>2</integer><key>spritesheets</key><array><string>atlas.plist</string></array></dict>
</dict></plist>"#;

/// TexturePacker, hash: order, trimming, rotation, pivot, scale as a text, animations of PixiJS.
pub const HASH: &str = r#"{"frames": {
"run 2": {"frame": {"x":2,"y":4,"w":10,"h":20}, "rotated": true, "trimmed": true,
  "spriteSourceSize": {"x":1,"y":2,"w":10,"h":20}, "sourceSize": {"w":16,"h":24}, "pivot": {"x":0.5,"y":1}},
"run 1": {"frame": {"x":20,"y":4,"w":10,"h":20}, "rotated": false}},
"animations": {"run": ["run 1", "run 2", "nothing"]},
"meta": {"app": "https://www.codeandweb.com/texturepacker", "image": "runner.png", "scale": "0.5"}}"#;

/// TexturePacker, array.
pub const ARRAY: &str = r#"{"frames": [
{"filename": "z", "frame": {"x":0,"y":0,"w":8,"h":8}, "rotated": false, "vertices": [[0,0]]},
{"filename": "a", "frame": {"x":8,"y":0,"w":8,"h":8}, "rotated": false}],
"meta": {"image": "letters.png", "scale": 1}}"#;

/// Two textures in one file.
pub const TEXTURES: &str = r#"{"textures": [
{"image": "p-0.png", "frames": [{"filename": "one", "frame": {"x":0,"y":0,"w":4,"h":4}}]},
{"image": "p-1.png", "frames": [{"filename": "two", "frame": {"x":1,"y":2,"w":4,"h":4}}]}], "meta": {}}"#;

/// A file that names another one of its pack.
pub const PACK_0: &str = r#"{"frames": {"one": {"frame": {"x":0,"y":0,"w":4,"h":4}}},
"animations": {"both": ["one", "two"]},
"meta": {"image": "pack-0.png", "related_multi_packs": ["pack-1.json", "lost.json"]}}"#;

/// The other one.
pub const PACK_1: &str = r#"{"frames": {"two": {"frame": {"x":1,"y":2,"w":4,"h":4}}},
"meta": {"image": "pack-1.png", "related_multi_packs": ["pack-0.json"]}}"#;

/// Aseprite's JSON: times, tags, a slice.
pub const ASEPRITE_JSON: &str = r#"{"frames": [
{"filename": "fox 0", "frame": {"x":0,"y":0,"w":16,"h":16}, "rotated": false, "trimmed": false,
 "spriteSourceSize": {"x":0,"y":0,"w":16,"h":16}, "sourceSize": {"w":16,"h":16}, "duration": 100},
{"filename": "fox 1", "frame": {"x":16,"y":0,"w":16,"h":16}, "duration": 250},
{"filename": "fox 2", "frame": {"x":32,"y":0,"w":16,"h":16}, "duration": 50}],
"meta": {"app": "http://www.aseprite.org/", "image": "fox.png", "scale": "1",
"frameTags": [{"name": "blink", "from": 1, "to": 2, "direction": "pingpong", "repeat": "2"}, {"name": "gone", "from": 7, "to": 9}],
"slices": [{"name": "ear", "keys": [
 {"frame": 1, "bounds": {"x":2,"y":4,"w":8,"h":4}, "center": {"x":1,"y":1,"w":2,"h":2}, "pivot": {"x":4,"y":1}},
 {"frame": 2, "bounds": {"x":12,"y":4,"w":8,"h":4}}]}]}}"#;

/// CocosBuilder: two sequences, callbacks, a sprite of a sheet, one of a picture, toggled visibility.
pub const CCB: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>fileType</key><string>CocosBuilder</string><key>fileVersion</key><integer>4</integer>
<key>nodeGraph</key><dict><key>baseClass</key><string>CCNode</string><key>displayName</key><string>Dragon</string>
<key>children</key><array>
<dict><key>baseClass</key><string>CCSprite</string><key>displayName</key><string>Wing</string><key>children</key><array/>
<key>properties</key><array>
<dict><key>name</key><string>position</string><key>value</key><array><real>-8</real><real>4</real><integer>0</integer></array></dict>
<dict><key>name</key><string>anchorPoint</string><key>value</key><array><real>0.75</real><real>0.125</real></array></dict>
<dict><key>name</key><string>displayFrame</string><key>value</key><array><string>parts.plist</string><string>wing.png</string></array></dict>
<dict><key>name</key><string>flip</string><key>value</key><array><true/><false/></array></dict>
</array>
<key>animatedProperties</key><dict><key>0</key><dict>
<key>rotation</key><dict><key>keyframes</key><array>
<dict><key>easing</key><dict><key>type</key><integer>9</integer></dict><key>time</key><real>0</real><key>value</key><real>0</real></dict>
<dict><key>easing</key><dict><key>opt</key><real>3</real><key>type</key><integer>2</integer></dict><key>time</key><real>0.5</real><key>value</key><real>-80</real></dict>
<dict><key>easing</key><dict><key>type</key><integer>1</integer></dict><key>time</key><real>1</real><key>value</key><real>0</real></dict>
</array></dict>
<key>visible</key><dict><key>keyframes</key><array>
<dict><key>time</key><real>0.25</real><key>value</key><true/></dict><dict><key>time</key><real>0.75</real><key>value</key><true/></dict>
</array></dict></dict>
<key>1</key><dict><key>displayFrame</key><dict><key>keyframes</key><array>
<dict><key>time</key><real>0</real><key>value</key><array><string>wing-hit.png</string><string>parts.plist</string></array></dict>
<dict><key>time</key><real>0.5</real><key>value</key><array><string>wing.png</string><string>parts.plist</string></array></dict>
</array></dict><key>mystery</key><dict><key>keyframes</key><array><dict><key>time</key><real>0</real></dict></array></dict></dict></dict></dict>
<dict><key>baseClass</key><string>CCSprite</string><key>displayName</key><string>Wing</string>
<key>properties</key><array>
<dict><key>name</key><string>displayFrame</string><key>value</key><array><string></string><string>eye.png</string></array></dict>
<dict><key>name</key><string>position</string><key>value</key><array><real>50</real><real>50</real><integer>4</integer></array></dict>
<dict><key>name</key><string>blendFunc</string><key>value</key><array><integer>770</integer><integer>1</integer></array></dict>
</array></dict>
<dict><key>baseClass</key><string>CCLabelBMFont</string><key>displayName</key><string>Score</string></dict>
</array></dict>
<key>sequences</key><array>
<dict><key>name</key><string>Flying</string><key>sequenceId</key><integer>0</integer><key>length</key><real>1</real>
<key>chainedSequenceId</key><integer>0</integer><key>callbackChannel</key><dict><key>keyframes</key><array>
<dict><key>time</key><real>0.5</real><key>value</key><array><string>onFlap</string><integer>1</integer></array></dict></array></dict></dict>
<dict><key>name</key><string>Hit</string><key>sequenceId</key><integer>1</integer><key>length</key><real>2</real>
<key>chainedSequenceId</key><integer>0</integer>
<key>soundChannel</key><dict><key>keyframes</key><array><dict><key>time</key><real>0</real></dict></array></dict></dict>
</array></dict></plist>"#;

/// Cocos Studio: two animations of one timeline, an event, a curve, a held value.
pub const CSD: &str = r#"<GameFile>
  <PropertyGroup Name="Enemy" Type="Node" Version="3.10.0.0" />
  <Content ctype="GameProjectContent"><Content>
  <Animation Duration="90" Speed="1.0000" ActivedAnimationName="go">
    <Timeline ActionTag="-20" Property="Position">
      <PointFrame FrameIndex="0" X="0.0000" Y="10.0000"><EasingData Type="0" /></PointFrame>
      <PointFrame FrameIndex="60" X="60.0000" Y="10.0000"><EasingData Type="27" /></PointFrame>
      <PointFrame FrameIndex="90" X="0.0000"><EasingData Type="0" /></PointFrame>
    </Timeline>
    <Timeline ActionTag="-20" Property="Alpha">
      <IntFrame FrameIndex="0" Value="255"><EasingData Type="-1"><Points><PointF /><PointF X="0.25" Y="0.5" /><PointF X="0.75" Y="1.5" /><PointF X="1.0000" Y="1.0000" /></Points></EasingData></IntFrame>
      <IntFrame FrameIndex="30" Value="0"><EasingData Type="0" /></IntFrame>
    </Timeline>
    <Timeline ActionTag="-20" Property="FileData">
      <TextureFrame FrameIndex="0" Tween="False"><TextureFile Type="MarkedSubImage" Path="enemy_1.png" Plist="enemy.plist" /></TextureFrame>
      <TextureFrame FrameIndex="30" Tween="False"><TextureFile Type="Normal" Path="pics/enemy 2.png" Plist="" /></TextureFrame>
    </Timeline>
    <Timeline ActionTag="-20" Property="FrameEvent"><EventFrame FrameIndex="60" Tween="False" Value="turned" /></Timeline>
    <Timeline ActionTag="-20" Property="BlendFunc"><BlendFuncFrame FrameIndex="0" Tween="False" Src="1" Dst="771" /></Timeline>
  </Animation>
  <AnimationList>
    <AnimationInfo Name="go" StartIndex="0" EndIndex="45" />
    <AnimationInfo Name="back" StartIndex="60" EndIndex="90" />
  </AnimationList>
  <ObjectData Name="Node" Tag="3" ctype="GameNodeObjectData"><Size X="640.0" Y="960.0" /><Children>
    <AbstractNodeData Name="Body" ActionTag="-20" RotationSkewX="90.0" RotationSkewY="90.0" Alpha="128" VisibleForFrame="False" ctype="SpriteObjectData">
      <Size X="10.0" Y="20.0" /><AnchorPoint ScaleX="0.5000" ScaleY="0.2500" /><Position X="5.0" Y="6.0" /><Scale ScaleX="2.0" ScaleY="0.5" />
      <CColor A="255" R="255" G="128" B="0" /><FileData Type="MarkedSubImage" Path="enemy_1.png" Plist="enemy.plist" />
    </AbstractNodeData>
    <AbstractNodeData Name="Body" ActionTag="7" ctype="ParticleObjectData"><AnchorPoint /><Position /></AbstractNodeData>
  </Children></ObjectData>
  </Content></Content></GameFile>"#;

/// Cocos Studio, versions 0.0.0.1 and 2.0: timelines say what they animate by `FrameType` only; one has colour and opacity. A second of it lasts
/// two and a half.
pub const CSD_0: &str = r#"<GameProjectFile>
  <PropertyGroup Type="Node" Name="crab" Version="0.0.0.1" />
  <Content ctype="GameProjectContent"><Content>
  <Animation Duration="24" Speed="0.4">
    <Timeline ActionTag="11" FrameType="PositionFrame">
      <PointFrame FrameIndex="0" X="2" Y="4" /><PointFrame FrameIndex="12" Tween="False" X="8" Y="4" /><PointFrame FrameIndex="24" X="2" Y="-4" />
    </Timeline>
    <Timeline ActionTag="11" FrameType="ScaleFrame"><PointFrame FrameIndex="0" X="0.5" Y="0.25" /></Timeline>
    <Timeline ActionTag="11" FrameType="RotationSkewFrame">
      <PointFrame FrameIndex="0" X="0" Y="0" /><PointFrame FrameIndex="24" X="30" Y="-10" />
    </Timeline>
    <Timeline ActionTag="12" FrameType="AnchorPointFrame"><PointFrame FrameIndex="0" X="0.5" Y="0.25" /></Timeline>
    <Timeline ActionTag="12" FrameType="VisibleFrame">
      <BoolFrame FrameIndex="0" Value="True" /><BoolFrame FrameIndex="12" Value="False" />
    </Timeline>
    <Timeline ActionTag="12" FrameType="ZOrderFrame"><IntFrame FrameIndex="6" Value="3" /></Timeline>
    <Timeline ActionTag="12" FrameType="ColorFrame">
      <ColorFrame FrameIndex="0" Alpha="0"><Color A="255" R="255" G="128" B="0" /></ColorFrame>
      <ColorFrame FrameIndex="24" Alpha="200"><Color A="255" R="55" G="128" B="100" /></ColorFrame>
    </Timeline>
    <Timeline ActionTag="12" FrameType="TextureFrame">
      <TextureFrame FrameIndex="0"><TextureFile Type="Normal" Path="claw.png" /></TextureFrame>
    </Timeline>
    <Timeline ActionTag="11" FrameType="EventFrame">
      <StringFrame FrameIndex="0" Value="" /><StringFrame FrameIndex="24" Value="snapped" />
    </Timeline>
    <Timeline ActionTag="12" FrameType="InnerActionFrame"><IntFrame FrameIndex="0" Value="1" /></Timeline>
    <Timeline ActionTag="12"><IntFrame FrameIndex="0" Value="1" /></Timeline>
    <Timeline ActionTag="99" FrameType="VisibleFrame"><BoolFrame FrameIndex="0" Value="True" /></Timeline>
  </Animation>
  <ObjectData Name="crab" CanEdit="False" Visible="False" FrameEvent=""><Children>
    <NodeObjectData Name="arm" ActionTag="11" FrameEvent="snapped" ZOrder="2" ctype="SingleNodeObjectData"><Position X="2" Y="4" /><Children>
      <NodeObjectData Name="Sprite" ActionTag="12" FrameEvent="" ctype="SpriteObjectData">
        <AnchorPoint ScaleX="0.5" ScaleY="0.25" /><FileData Type="Normal" Path="claw.png" />
      </NodeObjectData>
    </Children></NodeObjectData>
    <NodeObjectData Name="dust" ActionTag="13" ctype="ParticleObjectData" /><NodeObjectData Name="name" ActionTag="14" ctype="TextBMFontObjectData" />
  </Children></ObjectData>
  </Content></Content></GameProjectFile>"#;

/// Cocos Studio, version 2.1: timelines have both attributes, and one begins before the first frame.
pub const CSD_21: &str = r#"<GameProjectFile>
  <PropertyGroup Type="Node" Name="lamp" Version="2.1.0.0" />
  <Content ctype="GameProjectContent"><Content>
  <Animation Duration="60" Speed="1.0000">
    <Timeline ActionTag="5" FrameType="PositionFrame" Property="Position">
      <PointFrame FrameIndex="-1" X="9.0" Y="9.0" /><PointFrame FrameIndex="0" X="1.0" Y="2.0" /><PointFrame FrameIndex="120" X="5.0" Y="2.0" />
    </Timeline>
    <Timeline ActionTag="5" FrameType="ColorFrame" Property="CColor">
      <ColorFrame FrameIndex="0" Alpha="100"><Color A="255" R="10" G="20" B="30" /></ColorFrame>
    </Timeline>
    <Timeline ActionTag="6" FrameType="ColorFrame" Property="CColor">
      <ColorFrame FrameIndex="0" Alpha="100"><Color A="255" R="10" G="20" B="30" /></ColorFrame>
    </Timeline>
    <Timeline ActionTag="6" Property="Alpha"><IntFrame FrameIndex="0" Value="200" /></Timeline>
  </Animation>
  <ObjectData Name="Node" CanEdit="False" FrameEvent="" ctype="SingleNodeObjectData"><Size X="0.0" Y="0.0" /><Children>
    <NodeObjectData Name="bulb" ActionTag="5" FrameEvent="" ctype="SingleNodeObjectData" />
    <NodeObjectData Name="glass" ActionTag="6" FrameEvent="" ctype="SingleNodeObjectData" />
  </Children></ObjectData>
  </Content></Content></GameProjectFile>"#;

/// CocosBuilder: *Intro* is followed by *Loop*, which repeats itself; *A* and *B* follow each other; *Lost* is followed by nothing that there is.
/// What *Intro* moves, *Loop* leaves where it was at the start, which is not where it was when the file was saved.
pub const CCB_CHAINS: &str = r#"<plist version="1.0"><dict>
<key>fileType</key><string>CocosBuilder</string><key>fileVersion</key><integer>4</integer>
<key>nodeGraph</key><dict><key>baseClass</key><string>CCNode</string><key>displayName</key><string>Menu</string>
<key>properties</key><array><dict><key>name</key><string>position</string>
<key>baseValue</key><array><real>30</real><real>40</real></array><key>value</key><array><real>7</real><real>8</real><integer>0</integer></array></dict></array>
<key>animatedProperties</key><dict>
<key>0</key><dict><key>position</key><dict><key>keyframes</key><array>
<dict><key>time</key><real>0</real><key>value</key><array><real>0</real><real>0</real></array></dict>
<dict><key>time</key><real>1</real><key>value</key><array><real>100</real><real>50</real></array></dict>
</array></dict></dict>
<key>1</key><dict><key>opacity</key><dict><key>keyframes</key><array>
<dict><key>time</key><real>0</real><key>value</key><integer>255</integer></dict><dict><key>time</key><real>0.5</real><key>value</key><integer>55</integer></dict>
</array></dict></dict></dict></dict>
<key>sequences</key><array>
<dict><key>name</key><string>Intro</string><key>sequenceId</key><integer>0</integer><key>length</key><real>1</real><key>chainedSequenceId</key><integer>1</integer><key>autoPlay</key><true/></dict>
<dict><key>name</key><string>Loop</string><key>sequenceId</key><integer>1</integer><key>length</key><real>0.5</real><key>chainedSequenceId</key><integer>1</integer></dict>
<dict><key>name</key><string>A</string><key>sequenceId</key><integer>2</integer><key>length</key><real>1</real><key>chainedSequenceId</key><integer>3</integer></dict>
<dict><key>name</key><string>B</string><key>sequenceId</key><integer>3</integer><key>length</key><real>1</real><key>chainedSequenceId</key><integer>2</integer></dict>
<dict><key>name</key><string>Lost</string><key>sequenceId</key><integer>4</integer><key>length</key><real>1</real><key>chainedSequenceId</key><integer>9</integer></dict>
</array></dict></plist>"#;

/// CocosBuilder: areas, nine slices, labels and buttons on a screen of 120 × 60 whose lengths count twice; positions from other corners and in
/// percent, also in keys; a size that changes.
pub const CCB_HUD: &str = r#"<plist version="1.0"><dict>
<key>fileType</key><string>CocosBuilder</string><key>fileVersion</key><integer>4</integer><key>currentResolution</key><integer>1</integer>
<key>nodeGraph</key><dict><key>baseClass</key><string>CCLayer</string><key>displayName</key><string>Hud</string>
<key>properties</key><array>
<dict><key>name</key><string>contentSize</string><key>value</key><array><real>100</real><real>100</real><integer>1</integer></array></dict>
</array><key>children</key><array>
<dict><key>baseClass</key><string>CCLayerGradient</string><key>displayName</key><string>Sky</string>
<key>properties</key><array>
<dict><key>name</key><string>contentSize</string><key>value</key><array><real>100</real><real>100</real><integer>1</integer></array></dict>
<dict><key>name</key><string>anchorPoint</string><key>value</key><array><real>0</real><real>0</real></array></dict>
<dict><key>name</key><string>ignoreAnchorPointForPosition</string><key>value</key><true/></dict>
<dict><key>name</key><string>startColor</string><key>value</key><array><integer>255</integer><integer>128</integer><integer>0</integer></array></dict>
<dict><key>name</key><string>endColor</string><key>value</key><array><integer>0</integer><integer>64</integer><integer>255</integer></array></dict>
<dict><key>name</key><string>endOpacity</string><key>value</key><integer>128</integer></dict>
<dict><key>name</key><string>vector</string><key>value</key><array><real>0</real><real>-1</real></array></dict>
</array></dict>
<dict><key>baseClass</key><string>CCScale9Sprite</string><key>displayName</key><string>Panel</string><key>animatedProperties</key><dict><key>0</key><dict>
<key>preferedSize</key><dict><key>keyframes</key><array>
<dict><key>easing</key><dict><key>type</key><integer>1</integer></dict><key>time</key><real>0</real><key>value</key><array><real>80</real><real>40</real></array></dict>
<dict><key>easing</key><dict><key>type</key><integer>1</integer></dict><key>time</key><real>1</real><key>value</key><array><real>100</real><real>60</real></array></dict>
</array></dict>
<key>position</key><dict><key>keyframes</key><array>
<dict><key>easing</key><dict><key>type</key><integer>1</integer></dict><key>time</key><real>0</real><key>value</key><array><real>50</real><real>50</real></array></dict>
<dict><key>easing</key><dict><key>type</key><integer>1</integer></dict><key>time</key><real>1</real><key>value</key><array><real>25</real><real>50</real></array></dict>
</array></dict>
</dict></dict>
<key>properties</key><array>
<dict><key>name</key><string>position</string><key>value</key><array><real>50</real><real>50</real><integer>4</integer></array></dict>
<dict><key>name</key><string>preferedSize</string><key>value</key><array><real>80</real><real>40</real><integer>0</integer></array></dict>
<dict><key>name</key><string>spriteFrame</string><key>value</key><array><string></string><string>panel.png</string></array></dict>
<dict><key>name</key><string>insetLeft</string><key>value</key><real>6</real></dict>
<dict><key>name</key><string>insetTop</string><key>value</key><real>4</real></dict>
<dict><key>name</key><string>insetRight</string><key>value</key><real>6</real></dict>
<dict><key>name</key><string>insetBottom</string><key>value</key><real>4</real></dict>
</array><key>children</key><array>
<dict><key>baseClass</key><string>CCLabelTTF</string><key>displayName</key><string>Score</string>
<key>properties</key><array>
<dict><key>name</key><string>position</string><key>value</key><array><real>10</real><real>10</real><integer>2</integer></array></dict>
<dict><key>name</key><string>anchorPoint</string><key>value</key><array><real>1</real><real>1</real></array></dict>
<dict><key>name</key><string>string</string><key>value</key><string>12
34</string></dict>
<dict><key>name</key><string>fontName</string><key>value</key><string>Marker Felt</string></dict>
<dict><key>name</key><string>fontSize</string><key>value</key><array><real>8</real><integer>1</integer></array></dict>
<dict><key>name</key><string>dimensions</string><key>value</key><array><real>50</real><real>75</real><integer>1</integer></array></dict>
<dict><key>name</key><string>horizontalAlignment</string><key>value</key><integer>2</integer></dict>
<dict><key>name</key><string>verticalAlignment</string><key>value</key><integer>1</integer></dict>
<dict><key>name</key><string>color</string><key>value</key><array><integer>255</integer><integer>255</integer><integer>0</integer></array></dict>
<dict><key>name</key><string>opacity</string><key>value</key><integer>200</integer></dict>
</array></dict>
</array></dict>
<dict><key>baseClass</key><string>CCControlButton</string><key>displayName</key><string>Play</string>
<key>properties</key><array>
<dict><key>name</key><string>position</string><key>value</key><array><real>24</real><real>16</real><integer>0</integer></array></dict>
<dict><key>name</key><string>preferedSize</string><key>value</key><array><real>40</real><real>20</real><integer>0</integer></array></dict>
<dict><key>name</key><string>enabled</string><key>value</key><true/></dict>
<dict><key>name</key><string>title|1</string><key>value</key><string>Go</string></dict>
<dict><key>name</key><string>titleTTF|1</string><key>value</key><string>Helvetica</string></dict>
<dict><key>name</key><string>titleTTFSize|1</string><key>value</key><array><real>12</real><integer>0</integer></array></dict>
<dict><key>name</key><string>titleColor|1</string><key>value</key><array><integer>255</integer><integer>0</integer><integer>0</integer></array></dict>
<dict><key>name</key><string>titleColor|2</string><key>value</key><array><integer>0</integer><integer>0</integer><integer>0</integer></array></dict>
<dict><key>name</key><string>labelAnchorPoint</string><key>value</key><array><real>0.5</real><real>0.5</real></array></dict>
<dict><key>name</key><string>backgroundSpriteFrame|1</string><key>value</key><array><string></string><string>button.png</string></array></dict>
<dict><key>name</key><string>backgroundSpriteFrame|2</string><key>value</key><array><string></string><string>button-down.png</string></array></dict>
</array></dict>
<dict><key>baseClass</key><string>CCMenu</string><key>displayName</key><string>Menu</string>
<key>properties</key><array>

</array><key>children</key><array>
<dict><key>baseClass</key><string>CCMenuItemImage</string><key>displayName</key><string>Stop</string>
<key>properties</key><array>
<dict><key>name</key><string>position</string><key>value</key><array><real>8</real><real>8</real><integer>3</integer></array></dict>
<dict><key>name</key><string>normalSpriteFrame</string><key>value</key><array><string>parts.plist</string><string>stop.png</string></array></dict>
<dict><key>name</key><string>selectedSpriteFrame</string><key>value</key><array><string>parts.plist</string><string>stop-down.png</string></array></dict>
<dict><key>name</key><string>isEnabled</string><key>value</key><true/></dict>
</array></dict>
</array></dict>
</array></dict>
<key>resolutions</key><array><dict><key>width</key><integer>1</integer><key>height</key><integer>1</integer></dict>
<dict><key>width</key><integer>120</integer><key>height</key><integer>60</integer><key>scale</key><real>2</real></dict></array>
<key>sequences</key><array>
<dict><key>name</key><string>Grow</string><key>sequenceId</key><integer>0</integer><key>length</key><real>1</real><key>chainedSequenceId</key><integer>-1</integer></dict>
</array></dict></plist>"#;

/// Cocos Studio: a panel of each kind, and widgets with nine slices, titles, texts, outlines and shadows.
pub const CSD_HUD: &str = r#"<GameFile>
  <PropertyGroup Name="Hud" Type="Layer" Version="3.10.0.0" />
  <Content ctype="GameProjectContent"><Content>
  <Animation Duration="60" Speed="1.0000">
    <Timeline ActionTag="2" Property="FileData">
      <TextureFrame FrameIndex="0" Tween="False"><TextureFile Type="Normal" Path="panel.png" Plist="" /></TextureFrame>
      <TextureFrame FrameIndex="30" Tween="False"><TextureFile Type="Normal" Path="button.png" Plist="" /></TextureFrame>
    </Timeline>
  </Animation>
  <ObjectData Name="Hud" ctype="GameLayerObjectData"><Size X="120" Y="60" /><Children>
    <AbstractNodeData Name="Sky" ActionTag="1" BackColorAlpha="128" ComboBoxIndex="2" ColorAngle="90.0000" ctype="PanelObjectData">
      <Size X="120" Y="60" /><AnchorPoint /><Position /><SingleColor A="255" R="1" G="2" B="3" />
      <FirstColor A="255" R="255" G="128" B="0" /><EndColor A="255" R="0" G="64" B="255" /><ColorVector ScaleY="1.0000" />
    </AbstractNodeData>
    <AbstractNodeData Name="Frame" ActionTag="2" Scale9Enable="True" LeftEage="6" RightEage="6" TopEage="4" BottomEage="4" Scale9OriginX="6" Scale9OriginY="4" Scale9Width="20" Scale9Height="10" ctype="ImageViewObjectData">
      <Size X="80" Y="40" /><AnchorPoint ScaleX="0.5" ScaleY="0.5" /><Position X="70" Y="30" /><FileData Type="Normal" Path="panel.png" Plist="" /><Children>
        <AbstractNodeData Name="Score" ActionTag="3" Alpha="200" IsCustomSize="True" FontSize="16" LabelText="12&#xA;34" HorizontalAlignmentType="HT_Right" VerticalAlignmentType="VT_Center" OutlineSize="2" OutlineEnabled="True" ShadowOffsetX="3.0" ShadowOffsetY="-1.0" ShadowEnabled="True" ctype="TextObjectData">
          <Size X="40" Y="36" /><AnchorPoint ScaleX="1" ScaleY="0.5" /><Position X="76" Y="20" /><CColor A="255" R="255" G="255" B="0" />
          <FontResource Type="Normal" Path="fonts/marker.ttf" Plist="" /><OutlineColor A="255" R="200" G="0" B="0" /><ShadowColor A="128" R="0" G="0" B="10" />
        </AbstractNodeData>
    </Children></AbstractNodeData>
    <AbstractNodeData Name="Play" ActionTag="4" FontSize="12" ButtonText="Go" Scale9Enable="True" LeftEage="5" RightEage="5" TopEage="3" BottomEage="3" ctype="ButtonObjectData">
      <Size X="40" Y="20" /><AnchorPoint ScaleX="0.5" ScaleY="0.5" /><Position X="24" Y="16" /><TextColor A="255" R="255" G="0" B="0" />
      <DisabledFileData Type="Default" Path="Default/Button_Disable.png" Plist="" /><NormalFileData Type="Normal" Path="button.png" Plist="" />
    </AbstractNodeData>
    <AbstractNodeData Name="Plate" ActionTag="5" ClipAble="True" BackColorAlpha="200" ComboBoxIndex="1" ctype="PanelObjectData">
      <Size X="20" Y="10" /><AnchorPoint /><Position X="4" Y="46" /><SingleColor A="255" R="150" G="200" B="255" /><FileData Type="MarkedSubImage" Path="stop.png" Plist="parts.plist" />
    </AbstractNodeData>
    <AbstractNodeData Name="White" ActionTag="6" ComboBoxIndex="1" ctype="PanelObjectData"><Size X="4" Y="2" /><AnchorPoint /><Position X="100" Y="2" /></AbstractNodeData>
    <AbstractNodeData Name="Clear" ActionTag="7" BackColorAlpha="102" ctype="PanelObjectData"><Size X="8" Y="8" /><AnchorPoint /><Position /></AbstractNodeData>
    <AbstractNodeData Name="Sound" ActionTag="8" CheckedState="True" ctype="CheckBoxObjectData"><Size X="10" Y="8" /><AnchorPoint /><Position X="104" Y="46" />
      <NormalBackFileData Type="MarkedSubImage" Path="stop.png" Plist="parts.plist" /><NodeNormalFileData Type="MarkedSubImage" Path="tick.png" Plist="parts.plist" /></AbstractNodeData>
    <AbstractNodeData Name="Volume" ActionTag="9" ctype="SliderObjectData"><Position X="60" Y="50" /><BackGroundData Type="MarkedSubImage" Path="stop.png" Plist="parts.plist" /></AbstractNodeData>
    <AbstractNodeData Name="Health" ActionTag="10" ProgressInfo="40" ctype="LoadingBarObjectData"><Position X="80" Y="50" /><ImageFileData Type="MarkedSubImage" Path="stop.png" Plist="parts.plist" /></AbstractNodeData>
    <AbstractNodeData Name="Player" ActionTag="11" FontSize="8" LabelText="" PlaceHolderText="Name" ctype="TextFieldObjectData"><AnchorPoint /><Position X="90" Y="2" /></AbstractNodeData>
  </Children></ObjectData>
  </Content></Content></GameFile>"#;

/// A drawing of a red square beside nothing.
pub const SVG: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2" viewBox="0 0 4 2">
<rect x="0" y="0" width="2" height="2" fill="#ff0000" fill-opacity="0.5"/><text x="0" y="1">no fonts</text>
<image href="file:secret.png" width="4" height="2"/></svg>"##;

/// A particle system with each key that cocos2d-x reads, and a picture of 2 × 2 pixels inside.
pub const PARTICLES: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
<dict>
	<key>angle</key>
	<real>90</real>
	<key>angleVariance</key>
	<real>10</real>
	<key>blendFuncDestination</key>
	<real>1</real>
	<key>blendFuncSource</key>
	<real>770</real>
	<key>duration</key>
	<real>-1</real>
	<key>emitterType</key>
	<real>0</real>
	<key>finishColorAlpha</key>
	<real>0</real>
	<key>finishColorBlue</key>
	<real>0</real>
	<key>finishColorGreen</key>
	<real>0.2</real>
	<key>finishColorRed</key>
	<real>1</real>
	<key>finishColorVarianceAlpha</key>
	<real>0</real>
	<key>finishColorVarianceBlue</key>
	<real>0</real>
	<key>finishColorVarianceGreen</key>
	<real>0.1</real>
	<key>finishColorVarianceRed</key>
	<real>0</real>
	<key>finishParticleSize</key>
	<real>-1</real>
	<key>finishParticleSizeVariance</key>
	<real>0</real>
	<key>gravityx</key>
	<real>5</real>
	<key>gravityy</key>
	<real>-20</real>
	<key>maxParticles</key>
	<real>100</real>
	<key>maxRadius</key>
	<real>90</real>
	<key>maxRadiusVariance</key>
	<real>1</real>
	<key>minRadius</key>
	<real>10</real>
	<key>particleLifespan</key>
	<real>2</real>
	<key>particleLifespanVariance</key>
	<real>0.5</real>
	<key>radialAccelVariance</key>
	<real>1</real>
	<key>radialAcceleration</key>
	<real>-30</real>
	<key>rotatePerSecond</key>
	<real>45</real>
	<key>rotatePerSecondVariance</key>
	<real>5</real>
	<key>rotationEnd</key>
	<real>90</real>
	<key>rotationEndVariance</key>
	<real>9</real>
	<key>rotationStart</key>
	<real>10</real>
	<key>rotationStartVariance</key>
	<real>1</real>
	<key>sourcePositionVariancex</key>
	<real>7</real>
	<key>sourcePositionVariancey</key>
	<real>3</real>
	<key>sourcePositionx</key>
	<real>160</real>
	<key>sourcePositiony</key>
	<real>240</real>
	<key>speed</key>
	<real>60</real>
	<key>speedVariance</key>
	<real>20</real>
	<key>startColorAlpha</key>
	<real>1</real>
	<key>startColorBlue</key>
	<real>0.2</real>
	<key>startColorGreen</key>
	<real>0.6</real>
	<key>startColorRed</key>
	<real>1</real>
	<key>startColorVarianceAlpha</key>
	<real>0.1</real>
	<key>startColorVarianceBlue</key>
	<real>0</real>
	<key>startColorVarianceGreen</key>
	<real>0.2</real>
	<key>startColorVarianceRed</key>
	<real>0</real>
	<key>startParticleSize</key>
	<real>32</real>
	<key>startParticleSizeVariance</key>
	<real>8</real>
	<key>tangentialAccelVariance</key>
	<real>2</real>
	<key>tangentialAcceleration</key>
	<real>40</real>
	<key>textureFileName</key>
	<string>spark.png</string>
	<key>textureImageData</key>
	<string>H4sIAAAAAAAC/+sM8HPn5ZLiYmBg4PX0cAkC0kwgzMEGJIu28aoAKWFPF8eQilvJP84f+CDP02jCYcLA4OnJWTEnUHwSUJrB09XPZZ1TQhMA5CA4Q0wAAAA=</string>
</dict>
</plist>
"#;

/// All of them, with names.
pub const ALL: &[(&str, &str)] = &[
    ("sparks.plist", PARTICLES),
    ("sheet0.plist", SHEET_0),
    ("sheet1.plist", SHEET_1),
    ("sheet2.plist", SHEET_2),
    ("sheet3.plist", SHEET_3),
    ("animations1.plist", ANIMATIONS_1),
    ("animations2.plist", ANIMATIONS_2),
    ("hash.json", HASH),
    ("array.json", ARRAY),
    ("textures.json", TEXTURES),
    ("pack-0.json", PACK_0),
    ("aseprite.json", ASEPRITE_JSON),
    ("dragon.ccb", CCB),
    ("enemy.csd", CSD),
    ("crab.csd", CSD_0),
    ("lamp.csd", CSD_21),
    ("menu.ccb", CCB_CHAINS),
    ("hud.ccb", CCB_HUD),
    ("hud.csd", CSD_HUD),
    ("lines.fnt", FONT_LINES),
    ("xml.fnt", FONT_XML),
];

/// A text in UTF-16 with a byte order mark, in both orders of bytes.
pub fn in_utf_16(text: &str) -> [Vec<u8>; 2] {
    let units = || std::iter::once(0xfeff).chain(text.encode_utf16());
    [units().flat_map(u16::to_le_bytes).collect(), units().flat_map(u16::to_be_bytes).collect()]
}
