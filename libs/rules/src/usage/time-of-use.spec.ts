import { describe, expect, it } from '@jest/globals';
import { isLateEntry, formatMomentInZone, getOccurredAtProblem, toStoredOccurredAt } from './time-of-use.js';

const now = new Date('2026-11-26T14:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const DAY = 1_440;

describe('the allowed time of use', () => {
  it.each([
    ['now', ago(0), false, null],
    ['four minutes ahead, which is a clock that differs', ago(-4), false, null],
    ['six minutes ahead', ago(-6), false, 'future'],
    ['six minutes ahead, by a manager', ago(-6), true, 'future'],
    ['three days ago', ago(3 * DAY), false, null],
    ['a minute more than three days ago', ago(3 * DAY + 1), false, '3 days'],
    ['a month ago, by a manager', ago(30 * DAY), true, null],
  ])('%s', (_, at, isManager, refusal) => {
    const said = getOccurredAtProblem(at, { now, isManager });
    if (refusal === null) expect(said).toBeNull();
    else expect(said).toContain(refusal);
  });

  it('stores a time ahead of the server as now, and an earlier time to the second', () => {
    expect(toStoredOccurredAt(ago(-3), now)).toEqual(now);
    expect(toStoredOccurredAt(ago(90), now)).toEqual(ago(90));
  });

  it('marks an entry as late once it exceeds the clock tolerance', () => {
    expect([isLateEntry(ago(5), now), isLateEntry(ago(6), now), isLateEntry(now, now)]).toEqual([false, true, false]);
  });

  it("formats an instant in the organization's time zone", () => {
    expect(formatMomentInZone(new Date('2026-11-24T23:30:00Z'), 'Europe/Berlin')).toBe('Nov 25, 2026, 00:30');
  });
});
