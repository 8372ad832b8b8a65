//! From values to places on the horizontal axis.

use std::ops::Range;

/// A linear axis from zero, or a logarithmic one from a tick below the smallest value.
pub(super) struct Axis {
    from: f64,
    to: f64,
    logarithmic: bool,
    places: Range<i32>,
}

impl Axis {
    pub(super) fn new(
        values: impl Iterator<Item = f64>,
        logarithmic: bool,
        places: Range<i32>,
    ) -> Self {
        let (mut least, mut most) = (f64::INFINITY, 0.0_f64);
        for value in values.filter(|value| value.is_finite() && *value > 0.0) {
            least = least.min(value);
            most = most.max(value);
        }
        if most == 0.0 {
            (least, most) = (1.0, 1.0);
        }
        Self {
            // Half of it, so that the smallest bar has a length too.
            from: if logarithmic { least / 2.0 } else { 0.0 },
            to: most,
            logarithmic,
            places,
        }
    }

    /// Has it no zero?
    pub(super) fn is_logarithmic(&self) -> bool {
        self.logarithmic
    }

    /// Values below the start stand at the start.
    pub(super) fn place(&self, value: f64) -> i32 {
        let scale = |value: f64| {
            if self.logarithmic {
                value.max(self.from).ln()
            } else {
                value
            }
        };
        let share = (scale(value) - scale(self.from)) / (scale(self.to) - scale(self.from));
        let width = f64::from(self.places.end - self.places.start);
        self.places.start + (share.clamp(0.0, 1.0) * width).round() as i32
    }

    /// Round values within the axis.
    pub(super) fn ticks(&self) -> Vec<f64> {
        if self.logarithmic {
            let first = self.from.log10().floor() as i32;
            let last = self.to.log10().ceil() as i32;
            return (first..=last)
                .flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power)))
                .filter(|tick| (self.from..=self.to).contains(tick))
                .collect();
        }
        let power = 10_f64.powi((self.to / 5.0).log10().floor() as i32);
        let step = [1.0, 2.0, 5.0, 10.0]
            .map(|digit| digit * power)
            .into_iter()
            .find(|step| self.to / step <= 8.0)
            .unwrap_or(10.0 * power);
        (0..=(self.to / step).floor() as u32)
            .map(|index| f64::from(index) * step)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Axis;

    #[test]
    fn a_linear_axis_starts_at_zero() {
        let axis = Axis::new([50.0, 200.0].into_iter(), false, 100..300);
        assert_eq!((axis.place(0.0), axis.place(50.0)), (100, 150));
        assert_eq!(axis.place(200.0), 300);
        assert_eq!(axis.ticks(), [0.0, 50.0, 100.0, 150.0, 200.0]);
    }

    #[test]
    fn a_logarithmic_axis_gives_equal_ratios_equal_lengths() {
        let axis = Axis::new([20.0, 640.0].into_iter(), true, 0..600);
        assert_eq!((axis.place(10.0), axis.place(20.0)), (0, 100));
        assert_eq!((axis.place(40.0), axis.place(640.0)), (200, 600));
        assert_eq!(axis.ticks(), [10.0, 20.0, 50.0, 100.0, 200.0, 500.0]);
    }

    #[test]
    fn nothing_to_show_is_no_fault() {
        for logarithmic in [false, true] {
            let axis = Axis::new(std::iter::empty(), logarithmic, 0..100);
            assert_eq!(axis.place(f64::NAN.max(0.0)), 0);
            assert!(axis.ticks().len() < 10);
        }
    }
}
