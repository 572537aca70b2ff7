import { describe, expect, it } from '@jest/globals';
import { BUCKET_BOUNDS, computeQuantile, LabeledCounter, Histogram } from './counters.js';

describe('metrics', () => {
  it('count by one label and by two', () => {
    const tally = new LabeledCounter(['name', 'outcome']);
    tally.increment('apply-import finished');
    tally.increment('apply-import finished');
    tally.increment('apply-import failed', 3);
    expect(tally.samples()).toEqual([
      { labels: { name: 'apply-import', outcome: 'finished' }, value: 2 },
      { labels: { name: 'apply-import', outcome: 'failed' }, value: 3 },
    ]);
    expect(tally.get('apply-import failed')).toBe(3);
  });

  it('put durations into buckets and sum them up in a scrape', () => {
    const timings = new Histogram();
    for (const seconds of [0.005, 0.006, 0.3, 7]) timings.observe(seconds);
    expect(timings.count).toBe(4);
    const samples = timings.samples('call_seconds', { route: '/api/usage' });
    const below = Object.fromEntries(
      samples
        .filter(({ metricName }) => metricName === 'call_seconds_bucket')
        .map(({ labels, value }) => [labels['le'], value]),
    );
    expect(below).toMatchObject({ 0.005: 1, 0.01: 2, 0.25: 2, 0.5: 3, 5: 3, '+Inf': 4 });
    expect(samples.at(-2)).toEqual({
      metricName: 'call_seconds_sum',
      labels: { route: '/api/usage' },
      value: 0.005 + 0.006 + 0.3 + 7,
    });
  });

  it('return a quantile as the bound of its bucket', () => {
    const buckets = BUCKET_BOUNDS.map(() => 0);
    expect(computeQuantile([...buckets, 0], 0.95)).toBeNull();
    expect(computeQuantile([95, 0, 0, 5, ...buckets.slice(4), 0], 0.95)).toBe(0.005);
    expect(computeQuantile([94, 0, 0, 6, ...buckets.slice(4), 0], 0.95)).toBe(0.05);
  });
});
