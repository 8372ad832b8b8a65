//! An image's file with other bytes in it.

use super::{Image, ImageError};
use object::{Object, ObjectSection};

impl Image {
    /// The contents of its ELF file with some bits flipped, by section and offset in it.
    pub(crate) fn patched_file(&self, flips: &[(usize, usize, u8)]) -> Result<Vec<u8>, ImageError> {
        let malformed = |reason: String| ImageError::Malformed {
            path: self.path.clone(),
            reason,
        };
        let mut bytes = std::fs::read(&self.path).map_err(|source| ImageError::Io {
            path: self.path.clone(),
            source,
        })?;
        let mut places = Vec::new();
        let file = object::File::parse(&*bytes).map_err(|error| malformed(error.to_string()))?;
        for &(section, offset, bits) in flips {
            let name = &self.sections[section].name;
            let found = file.section_by_name(name);
            let range = found.and_then(|section| section.file_range());
            let (start, _) =
                range.ok_or_else(|| malformed(format!("it has no bytes of {name}")))?;
            places.push((start as usize + offset, bits));
        }
        for (place, bits) in places {
            let byte = bytes.get_mut(place);
            *byte.ok_or_else(|| malformed("it is too short".to_owned()))? ^= bits;
        }
        Ok(bytes)
    }
}
