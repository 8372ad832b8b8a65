//! A figure with how far it is certain.

use std::cmp::Ordering;

/// A figure that lies between two bounds; all three are one where it is exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Least.
    pub low: f64,
    /// What is taken for it.
    pub middle: f64,
    /// Most.
    pub high: f64,
}

impl Interval {
    /// A figure that is certain.
    #[must_use]
    pub fn exact(value: f64) -> Self {
        Self {
            low: value,
            middle: value,
            high: value,
        }
    }

    /// This over that, of two that are uncertain apart from one another.
    #[must_use]
    pub fn over(self, other: Self) -> Self {
        Self {
            low: self.low / other.high,
            middle: self.middle / other.middle,
            high: self.high / other.low,
        }
    }

    /// Each bound times a factor above zero.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self {
            low: self.low * factor,
            middle: self.middle * factor,
            high: self.high * factor,
        }
    }

    /// Is it the figure alone?
    #[must_use]
    pub fn is_exact(self) -> bool {
        self.low == self.high
    }

    /// Which is the larger; none where the uncertainty leaves it open.
    #[must_use]
    pub fn compared(self, other: Self) -> Option<Ordering> {
        if self.is_exact() && other.is_exact() {
            Some(self.middle.total_cmp(&other.middle))
        } else if self.low > other.high {
            Some(Ordering::Greater)
        } else if self.high < other.low {
            Some(Ordering::Less)
        } else {
            None
        }
    }

    /// Does it lie within these bounds? None where the uncertainty leaves it open.
    #[must_use]
    pub fn is_within(self, least: Option<f64>, most: Option<f64>) -> Option<bool> {
        let inside = |value: f64| {
            least.is_none_or(|least| value >= least) && most.is_none_or(|most| value <= most)
        };
        let below = least.is_some_and(|least| self.high < least);
        let above = most.is_some_and(|most| self.low > most);
        match (inside(self.low) && inside(self.high), below || above) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Interval;
    use std::cmp::Ordering;

    fn about(low: f64, middle: f64, high: f64) -> Interval {
        Interval { low, middle, high }
    }

    #[test]
    fn bounds_that_overlap_leave_the_order_open() {
        let (small, large) = (about(1.0, 2.0, 3.0), about(2.5, 4.0, 5.0));
        assert_eq!(small.compared(large), None);
        assert_eq!(small.compared(about(3.5, 4.0, 5.0)), Some(Ordering::Less));
        assert_eq!(
            Interval::exact(2.0).compared(Interval::exact(2.0)),
            Some(Ordering::Equal)
        );
    }

    #[test]
    fn a_bound_within_the_interval_leaves_the_answer_open() {
        let ratio = about(2.0, 4.0, 6.0).over(Interval::exact(2.0));
        assert_eq!(ratio, about(1.0, 2.0, 3.0));
        assert_eq!(ratio.is_within(Some(1.0), None), Some(true));
        assert_eq!(ratio.is_within(Some(2.0), None), None);
        assert_eq!(ratio.is_within(Some(3.5), None), Some(false));
        assert_eq!(ratio.is_within(None, Some(0.5)), Some(false));
    }
}
