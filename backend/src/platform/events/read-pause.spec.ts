import { expect, test } from '@jest/globals';
import { computeReadPause } from './read-pause.js';

test.each([
  ['nothing', 0, 0, 4],
  ['a few that many screens were told', 3, 9, 4],
  ['many that few screens were told', 40, 0.5, 4],
  ['many that took long to tell', 16, 1.5, 12],
  ['many that took longer than anybody should wait', 200, 60, 20],
])('pauseAfter limits the pause after %s', (_, events, tellingMs, pauseMs) => {
  expect(computeReadPause(events, tellingMs)).toBe(pauseMs);
});
