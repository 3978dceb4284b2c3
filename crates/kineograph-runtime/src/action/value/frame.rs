//! Reads and writes frames: `3`, `"run_01"`, `(frame: 3, units: 2.5)` or `(frame: "run_01", event: "step")`.

use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::{FrameRef, FrameStep};
use crate::prelude::*;

impl FrameStep {
    /// The names of its fields in a file.
    pub(crate) const FIELDS: &'static [&'static str] = &["frame", "units", "event"];
}

impl Serialize for FrameStep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let has_units = self.units != 1.0;
        if !has_units && self.event.is_none() {
            return match &self.name {
                Some(name) => serializer.serialize_str(name),
                None => serializer.serialize_u32(self.frame),
            };
        }
        let len = 1 + usize::from(has_units) + usize::from(self.event.is_some());
        let mut out = serializer.serialize_struct("FrameStep", len)?;
        match &self.name {
            Some(name) => out.serialize_field("frame", name)?,
            None => out.serialize_field("frame", &self.frame)?,
        }
        if has_units {
            out.serialize_field("units", &self.units)?;
        }
        if let Some(event) = &self.event {
            out.serialize_field("event", event)?;
        }
        out.end()
    }
}

impl<'de> Deserialize<'de> for FrameStep {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FrameVisitor)
    }
}

struct FrameVisitor;

impl<'de> Visitor<'de> for FrameVisitor {
    type Value = FrameStep;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a frame such as `3`, `\"run_01\"` or `(frame: 3, units: 2.5, event: \"step\")`")
    }

    fn visit_u64<E: Error>(self, frame: u64) -> Result<FrameStep, E> {
        match u32::try_from(frame) {
            Ok(frame) => Ok(FrameStep::new(frame)),
            Err(_) => Err(E::custom(format!("frame {frame} is too large"))),
        }
    }

    fn visit_str<E>(self, name: &str) -> Result<FrameStep, E> {
        Ok(FrameStep::named(name))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<FrameStep, A::Error> {
        let (mut frame, mut units, mut event) = (None, None, None);
        while let Some(field) = map.next_key::<String>()? {
            match field.as_str() {
                "frame" if frame.is_none() => frame = Some(map.next_value::<FrameRef>()?),
                "units" if units.is_none() => units = Some(map.next_value()?),
                "event" if event.is_none() => event = Some(map.next_value()?),
                "frame" | "units" | "event" => {
                    return Err(A::Error::custom(format!("`{field}` is given twice")));
                }
                other => return Err(A::Error::unknown_field(other, FrameStep::FIELDS)),
            }
        }
        let step = match frame.ok_or_else(|| A::Error::missing_field("frame"))? {
            FrameRef::Index(frame) => FrameStep::new(frame),
            FrameRef::Name(name) => FrameStep::named(name),
        };
        Ok(FrameStep { units: units.unwrap_or(1.0), event, ..step })
    }
}

#[cfg(test)]
mod tests {
    use super::FrameStep;
    use crate::prelude::*;

    #[test]
    fn both_forms_are_read() {
        let steps: Vec<FrameStep> = ron::from_str("[3, (frame: 4), (units: 2.5, frame: 5)]").unwrap();
        assert_eq!(steps, [FrameStep::new(3), FrameStep::new(4), FrameStep::lasting(5, 2.5)]);
        assert_eq!(ron::to_string(&steps).unwrap(), "[3,4,(frame:5,units:2.5)]");
    }

    #[test]
    fn names_are_read_and_written() {
        let text = r#"["run_01",(frame:"run_02",units:2.0),(frame:"run_03",event:"step")]"#;
        let steps: Vec<FrameStep> = ron::from_str(text).unwrap();
        let named = ["run_01", "run_02", "run_03"].map(FrameStep::named);
        let [first, second, third] = named;
        assert_eq!(steps, [first, second.with_units(2.0), third.sending("step")]);
        assert_eq!(ron::to_string(&steps).unwrap(), text);
    }

    #[test]
    fn events_are_read_and_written() {
        let text = r#"[(frame:3,event:"step"),(frame:4,units:2.0,event:"left foot")]"#;
        let steps: Vec<FrameStep> = ron::from_str(text).unwrap();
        assert_eq!(
            steps,
            [FrameStep::new(3).sending("step"), FrameStep::lasting(4, 2.0).sending("left foot")]
        );
        assert_eq!(ron::to_string(&steps).unwrap(), text);
    }

    #[test]
    fn mistakes_are_named() {
        let error = |text: &str| ron::from_str::<FrameStep>(text).unwrap_err().to_string();
        assert!(error("(frame: 1, time: 2)").contains("`time`"));
        assert!(error("(units: 2)").contains("frame"));
        assert!(error("-1").contains("frame such as"));
        assert!(error("99999999999").contains("too large"));
        assert!(error("(frame: 1, frame: 2)").contains("twice"));
    }
}
