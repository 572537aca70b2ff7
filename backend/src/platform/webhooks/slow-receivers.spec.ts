import { expect, it } from '@jest/globals';
import { MAX_SLOW_RUNS, SlowReceivers } from './slow-receivers.js';

it('admits a few slow receivers at once and every fast one', () => {
  const receivers = new SlowReceivers();
  for (let id = 1; id <= MAX_SLOW_RUNS + 1; id += 1) expect(receivers.note(id, 9_000)).toBe(true);
  expect(receivers.note(100, 50)).toBe(false);
  const runs = Array.from({ length: MAX_SLOW_RUNS }, (_, index) => receivers.admit(index + 1));
  expect(runs).not.toContain(null);
  expect(receivers.admit(MAX_SLOW_RUNS + 1)).toBeNull();
  expect(receivers.admit(100)).not.toBeNull();
  runs[0]?.();
  expect(receivers.admit(MAX_SLOW_RUNS + 1)).not.toBeNull();
  // A receiver that responds fast again is no longer slow.
  receivers.note(1, 100);
  expect(receivers.admit(1)).not.toBeNull();
});
