// Statistics of measurements: rounds of two sides, and the ratios that decide about a goal.

/** @typedef {Record<string, number>} Figures results of one side in one round; the names contain the units */
/** @typedef {'product' | 'bare' | 'http'} Side `http`: the bare statement behind a bare HTTP server */
/** @typedef {{ product: Figures, bare: Figures, http?: Figures }} Round */
/** @typedef {{ product: () => Promise<Figures>, bare: () => Promise<Figures>, http?: () => Promise<Figures> }} Sides */
/** @typedef {{ atLeast?: number, atMost?: number }} Bound */
/**
 * @typedef {object} Measure
 * @property {string} name
 * @property {Bound} target of the median
 * @property {number} [stretch]
 * @property {boolean} met
 * @property {number} median of the rounds' ratios
 * @property {number} min
 * @property {number} max
 * @property {number} rounds
 * @property {number[]} ratios
 */
/** @typedef {{ name: string, met: boolean, detail?: unknown }} Check a condition that is true or false */

/** @type {readonly Side[]} */
const allSides = ['bare', 'http', 'product'];

/** @param {ArrayLike<number>} sorted @param {number} share */
export function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Rounds to three significant digits, and large numbers to integers. @param {number} value */
export function roundFigure(value) {
  if (!Number.isFinite(value)) return value;
  return Math.abs(value) >= 1_000 ? Math.round(value) : Number(value.toPrecision(3));
}

/** @param {number[]} latenciesMs @param {number} elapsedMs */
export function loadFigures(latenciesMs, elapsedMs) {
  const sorted = Float64Array.from(latenciesMs).toSorted();
  return {
    perSecond: (sorted.length / elapsedMs) * 1_000,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    calls: sorted.length,
  };
}

/**
 * Measures the sides in turns. The order alternates, so that a drift of the machine favors no side.
 * @param {number} count @param {Sides} sides @param {(round: Round) => void} [onRound]
 */
export async function measureRounds(count, sides, onRound) {
  /** @type {Round[]} */
  const rounds = [];
  for (let index = 0; index < count; index += 1) {
    const inTurn = index % 2 === 0 ? allSides : allSides.toReversed();
    /** @type {Partial<Round>} */
    const round = {};
    for (const side of inTurn) {
      const measured = await sides[side]?.();
      if (measured) round[side] = measured;
    }
    rounds.push(/** @type {Round} */ (round));
    onRound?.(/** @type {Round} */ (round));
  }
  return rounds;
}

/**
 * Compares the application's figure with that of another side in every round.
 * @param {string} name @param {string} figure @param {Bound & { stretch?: number }} bound @param {readonly Round[]}
 * rounds
 * @param {'bare' | 'http'} [against]
 * @returns {Measure}
 */
export function compare(name, figure, { stretch, ...target }, rounds, against = 'bare') {
  const ratios = rounds.map(
    (round) => (round.product[figure] ?? Number.NaN) / (round[against]?.[figure] ?? Number.NaN),
  );
  const middle = median(ratios);
  return {
    name,
    target,
    ...(stretch === undefined ? {} : { stretch }),
    met: middle >= (target.atLeast ?? -Infinity) && middle <= (target.atMost ?? Infinity),
    median: roundFigure(middle),
    min: roundFigure(Math.min(...ratios)),
    max: roundFigure(Math.max(...ratios)),
    rounds: ratios.length,
    ratios: ratios.map(roundFigure),
  };
}

/** Returns the medians over the rounds. @param {readonly Round[]} rounds @param {Side} side @returns {Figures} */
export function getSideMedians(rounds, side) {
  const names = Object.keys(rounds[0]?.[side] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, roundFigure(median(rounds.map((round) => round[side]?.[name] ?? Number.NaN)))]),
  );
}

/** @param {readonly Round[]} rounds @returns {{ product: Figures, bare: Figures, http?: Figures }} */
export const getMedians = (rounds) => ({
  product: getSideMedians(rounds, 'product'),
  bare: getSideMedians(rounds, 'bare'),
  ...(rounds[0]?.http === undefined ? {} : { http: getSideMedians(rounds, 'http') }),
});
