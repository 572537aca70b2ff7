import { describe, expect, it } from '@jest/globals';
import { formatContentChange, formatContent, formatUsedAmount } from './contents.js';
import {
  getContentProblem,
  sortByDrawOrder,
  formatUnusableContent,
  toOpenedContainer,
  formatOpened,
  type OpenedContainer,
  formatContainerState,
  getUseByTime,
  splitContent,
  planContent,
  formatUseBy,
} from './opened-containers.js';

const ZONE = 'Europe/Berlin';
const NOW = new Date('2026-11-22T11:00:00Z');
const open = (id: number, more: Partial<OpenedContainer> = {}): OpenedContainer => ({
  id,
  lotId: 1,
  number: 'A12',
  expiresOn: '2027-01-31',
  state: 'available',
  left: 76,
  unit: 'U',
  spoilsAt: '2026-11-23T17:00:00Z',
  ...more,
});

describe('an open container', () => {
  it('has a readable amount and unit', () => {
    expect(formatContent(24, 'U')).toBe('24 U');
    expect(formatContent(0.025, 'ml')).toBe('0.025 ml');
    expect(formatContent(1, 'doses')).toBe('1 dose');
    expect(formatContentChange(-24, 'U')).toBe('−24 U');
    expect(formatContentChange(24, 'U')).toBe('+24 U');
    expect(formatUsedAmount({ quantityUsed: 1, item: { unit: 'vials' }, content: { amount: 24, unit: 'U' } })).toBe(
      '24 U',
    );
    expect(formatUsedAmount({ quantityUsed: 2, item: { unit: 'vials' }, content: null })).toBe('2 vials');
  });

  it('spoils after its own time or on the last day of its lot', () => {
    expect(getUseByTime(open(1), ZONE)?.toISOString()).toBe('2026-11-23T17:00:00.000Z');
    expect(getUseByTime(open(1, { expiresOn: '2026-11-22' }), ZONE)?.toISOString()).toBe('2026-11-22T23:00:00.000Z');
    expect(getUseByTime(open(1, { spoilsAt: null, expiresOn: null }), ZONE)).toBeNull();
  });

  it("shows its end in the organization's time zone", () => {
    const at = (text: string) => formatUseBy(new Date(text), NOW, ZONE);
    expect(at('2026-11-22T17:00:00Z')).toBe('18:00');
    expect(at('2026-11-23T17:00:00Z')).toBe('18:00 tomorrow');
    expect(at('2026-11-29T17:00:00Z')).toBe('Nov 29, 18:00');
    expect(at('2027-01-02T17:00:00Z')).toBe('Jan 02, 2027, 18:00');
    expect(at('2026-11-22T23:00:00Z')).toBe('midnight');
    expect(at('2026-11-23T23:00:00Z')).toBe('the end of tomorrow');
    expect(at('2026-11-24T23:00:00Z')).toBe('the end of Nov 24');
  });

  it('is left out of the usable amount when it is spoiled or held', () => {
    const list = [
      open(1, { left: 0.1 }),
      open(2, { left: 0.2, spoilsAt: '2026-11-24T17:00:00Z' }),
      open(3, { state: 'quarantined' }),
      open(4, { spoilsAt: '2026-11-22T10:59:59Z' }),
    ];
    expect(formatOpened(list, NOW, ZONE)).toBe('0.3 U open until 18:00 tomorrow');
    expect(formatOpened(list.slice(2), NOW, ZONE)).toBeNull();
    expect(toOpenedContainer(list, NOW, ZONE)).toEqual({ open: '0.3 U open', until: 'until 18:00 tomorrow' });
    expect(list.map((one) => formatContainerState(one, NOW, ZONE))).toEqual([
      'open until 18:00 tomorrow',
      'open until Nov 24, 18:00',
      'open, quarantined',
      'expired 11:59',
    ]);
    expect(sortByDrawOrder([list[1] ?? open(9), list[0] ?? open(9)], ZONE).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('is used before whole units are opened', () => {
    const plan = (wanted: number) => planContent(wanted, 100, [open(1), open(2, { left: 10 })], NOW, ZONE);
    expect(plan(24)).toEqual({ drawn: 24, opens: 0, leaves: 62 });
    expect(plan(86)).toEqual({ drawn: 86, opens: 0, leaves: 0 });
    expect(plan(86.5)).toEqual({ drawn: 86, opens: 1, leaves: 99.5 });
    expect(plan(286)).toEqual({ drawn: 86, opens: 2, leaves: 0 });
    expect(planContent(0.3, 0.1, [], NOW, ZONE)).toEqual({ drawn: 0, opens: 3, leaves: 0 });
  });

  it('is listed in the rejection of a use with the usable amount and the next step', () => {
    const vials = { name: 'Toxin', unit: 'vials', quantity: 2, holds: 100, contentUnit: 'U' };
    expect(getContentProblem(vials, { whole: 2, lot: null }, [open(1)], NOW, ZONE)).toBe(
      'Only 276 U of "Toxin" can be used: 2 vials and 76 U open.',
    );
    expect(
      getContentProblem(
        vials,
        { whole: 0, lot: 'lot A12' },
        [open(1, { state: 'recalled' }), open(2, { spoilsAt: '2026-11-22T10:00:00Z' })],
        NOW,
        ZONE,
      ),
    ).toBe(
      'Nothing of lot A12 of "Toxin" can be used. The open one of lot A12 (76 U) is recalled. The open one of lot A12 (76 U) expired 11:00: please write it off.',
    );
  });

  it('is listed with the lots in the plan of a use', () => {
    const lots = [
      { id: 7, number: 'B', expiresOn: '2027-03-31', quantity: 1, state: 'available' as const },
      { id: 8, number: 'C', expiresOn: null, quantity: 9, state: 'available' as const },
    ];
    const parts = (wanted: number) =>
      splitContent(wanted, 100, [open(2, { left: 63.5 }), open(3, { state: 'recalled' })], lots, {
        now: NOW,
        zone: ZONE,
      }).map(({ amount, open: from, lot }) => [amount, from?.id ?? null, lot?.id ?? null]);
    expect(parts(70)).toEqual([
      [63.5, 2, null],
      [6.5, null, 7],
    ]);
    expect(parts(263.5)).toEqual([
      [63.5, 2, null],
      [100, null, 7],
      [100, null, 8],
    ]);
    expect(parts(0)).toEqual([]);
  });

  it('is listed as unusable when it is spoiled or held', () => {
    expect(formatUnusableContent([open(1)], NOW, ZONE)).toBeNull();
    expect(formatUnusableContent([open(1), open(2, { state: 'recalled', left: 0.1 })], NOW, ZONE)).toBe(
      '0.1 U held back',
    );
    expect(
      formatUnusableContent([open(1, { spoilsAt: '2026-11-22T10:00:00Z' }), open(2, { state: 'recalled' })], NOW, ZONE),
    ).toBe('152 U to write off');
  });
});
