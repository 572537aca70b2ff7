import { expect, it } from '@jest/globals';
import { CORRECTION_REASON, countUsageLines } from './counted-lines.js';

const valid = { undoneAt: null, undoReason: null };
const replaced = { undoneAt: '2026-11-26T10:00:00Z', undoReason: CORRECTION_REASON };
const undone = { undoneAt: '2026-11-26T11:00:00Z', undoReason: 'Wrong patient' };

it('counts the lines left by a correction, without the replaced ones', () => {
  expect(countUsageLines([valid, replaced])).toEqual([valid]);
  expect(countUsageLines([valid, undone])).toEqual([valid]);
});

it('counts the last lines of a treatment that was undone as a whole', () => {
  expect(countUsageLines([undone, replaced])).toEqual([undone]);
});
