/** Where a chart's axis ends, and the lines of its grid: round numbers, from an honest zero. */
export function niceTicks(most: number, lines = 4): readonly number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Of whole things no half is drawn.
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const count = Math.ceil(most / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** "1.2k" on an axis; in full everywhere else. */
export const shortNumber = (value: number): string =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(value).toLowerCase();
