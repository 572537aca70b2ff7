/** Returns round grid values from zero to above `most`. */
export function computeTicks(most: number, lines = 4, leastStep = 1): readonly number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  // A smaller step would draw grid lines between whole units.
  const step = Math.max(leastStep, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const count = Math.ceil(most / step);
  // Removes rounding errors: 3 * 0.1 is a little more than 0.3.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Formats a number for an axis: "1.2k". */
export const formatShortNumber = (value: number): string =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: Math.abs(value) < 1 ? 2 : 1 })
    .format(value)
    .toLowerCase();
