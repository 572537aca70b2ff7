/** One sample of a metric in Prometheus format. */
export interface Sample {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
  readonly metricName?: string;
}

/** Counter with labels. Its keys contain the values of all labels, separated by spaces. */
export class LabeledCounter {
  private readonly counts = new Map<string, number>();

  constructor(private readonly labelNames: readonly string[]) {}

  increment(key: string, by = 1): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + by);
  }

  get(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  samples(): Sample[] {
    return [...this.counts].map(([key, value]) => {
      const parts = key.split(' ');
      return { labels: Object.fromEntries(this.labelNames.map((name, at) => [name, parts[at] ?? ''])), value };
    });
  }
}

/** Upper bounds of histogram buckets, in seconds. */
export const BUCKET_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** A histogram of durations. */
export class Histogram {
  /** Number of durations per bucket. The last bucket counts durations above every bound. */
  readonly buckets = new Float64Array(BUCKET_BOUNDS.length + 1);
  seconds = 0;

  observe(seconds: number): void {
    let at = 0;
    while (at < BUCKET_BOUNDS.length && seconds > (BUCKET_BOUNDS[at] as number)) at += 1;
    this.buckets[at] = (this.buckets[at] as number) + 1;
    this.seconds += seconds;
  }

  get count(): number {
    return this.buckets.reduce((sum, count) => sum + count, 0);
  }

  samples(name: string, labels: Sample['labels']): Sample[] {
    let below = 0;
    const bounded = BUCKET_BOUNDS.map((bound, at) => {
      below += this.buckets[at] as number;
      return { metricName: `${name}_bucket`, labels: { ...labels, le: bound }, value: below };
    });
    return [
      ...bounded,
      { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: this.count },
      { metricName: `${name}_sum`, labels, value: this.seconds },
      { metricName: `${name}_count`, labels, value: this.count },
    ];
  }
}

/** Returns the quantile `share` of a histogram in seconds, as the upper bound of its bucket; null without samples. */
export const computeQuantile = (buckets: readonly number[], share: number): number | null => {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  for (const [at, count] of buckets.entries()) {
    below += count;
    if (below >= total * share) return BUCKET_BOUNDS[at] ?? BUCKET_BOUNDS.at(-1) ?? null;
  }
  return null;
};
