import { expect, it } from '@jest/globals';
import { MAX_SLOW_RUNS, SlowReceivers } from './slow-receivers.js';

it('admits a few slow receivers at once and every fast one', () => {
  const receivers = new SlowReceivers();
  for (let id = 1; id <= MAX_SLOW_RUNS + 1; id += 1) expect(receivers.recordDuration(id, 9_000)).toBe(true);
  expect(receivers.recordDuration(100, 50)).toBe(false);
  const runs = Array.from({ length: MAX_SLOW_RUNS }, (_, index) => receivers.tryStart(index + 1));
  expect(runs).not.toContain(null);
  expect(receivers.tryStart(MAX_SLOW_RUNS + 1)).toBeNull();
  expect(receivers.tryStart(100)).not.toBeNull();
  runs[0]?.();
  expect(receivers.tryStart(MAX_SLOW_RUNS + 1)).not.toBeNull();
  // A receiver that responds fast again is no longer slow.
  receivers.recordDuration(1, 100);
  expect(receivers.tryStart(1)).not.toBeNull();
});
