//! Which instructions a run has executed.

/// Instructions that were executed, those of both sides of branches among them.
#[derive(Clone, Debug, Default)]
pub struct Visited {
    /// How many, one as often as it was.
    pub count: u64,
    /// A bit for each address: a run comes by some thousand, millions of times.
    addresses: Vec<u64>,
}

impl Visited {
    pub(super) fn add(&mut self, address: u32) {
        self.count += 1;
        let word = (address / 64) as usize;
        if self.addresses.len() <= word {
            self.addresses.resize(word + 1, 0);
        }
        self.addresses[word] |= 1 << (address % 64);
    }

    /// Their addresses, ascending.
    pub fn addresses(&self) -> impl Iterator<Item = u32> {
        let words = (0..).zip(&self.addresses);
        words.flat_map(|(word, &bits)| {
            let is_set = move |bit: &u32| bits >> bit & 1 == 1;
            (0..64).filter(is_set).map(move |bit| 64 * word + bit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Visited;

    #[test]
    fn each_address_is_named_once_and_counted_as_often_as_it_was_visited() {
        let mut visited = Visited::default();
        for address in [0x1_2344, 2, 0x1_2344, 63, 64] {
            visited.add(address);
        }
        assert_eq!(visited.count, 5);
        let addresses: Vec<u32> = visited.addresses().collect();
        assert_eq!(addresses, [2, 63, 64, 0x1_2344]);
    }
}
