import { describe, expect, it } from '@jest/globals';
import { checkStateChange, checkStateUndo, getOfferedStates } from './lot-states.js';
import { LOT_STATES, type LotState } from '../stock/lots.js';
import { countFreedUnits, formatHeldUnits } from './held-units.js';
import { formatHold } from './held-text.js';

const change = (from: LotState, to: LotState, canRelease: boolean, reason: string | null = 'Notice 7') =>
  checkStateChange({ from, to, canRelease, reason });

describe('the states of a lot', () => {
  it('let users without the right to release only raise the state', () => {
    const allowed = LOT_STATES.flatMap((from) =>
      LOT_STATES.flatMap((to) => (change(from, to, false) === 'allowed' ? [`${from} ${to}`] : [])),
    );
    expect(allowed).toEqual(['available quarantined', 'available recalled', 'quarantined recalled']);
    for (const from of LOT_STATES)
      expect(getOfferedStates(from, false)).toEqual(LOT_STATES.filter((to) => allowed.includes(`${from} ${to}`)));
  });

  it('let managers lower the state with a reason', () => {
    expect(change('recalled', 'available', false)).toBe('managers-only');
    expect(change('recalled', 'available', true)).toBe('allowed');
    expect(change('recalled', 'quarantined', true, null)).toBe('reason-missing');
    expect(change('available', 'recalled', true, null)).toBe('reason-missing');
    expect(change('available', 'quarantined', false, null)).toBe('allowed');
  });

  it('keep the reason when staff set the state that a lot already has', () => {
    expect(change('recalled', 'recalled', false)).toBe('unchanged');
    expect(change('recalled', 'recalled', true)).toBe('allowed');
    expect(change('available', 'available', true)).toBe('unchanged');
  });

  it("let users undo their last change within 15 minutes, but never below a manager's state", () => {
    const undo = (of: Partial<Parameters<typeof checkStateUndo>[0]>) =>
      checkStateUndo({
        managedState: 'available',
        previous: 'available',
        isOwn: true,
        age: 0,
        canRelease: false,
        ...of,
      });
    expect(undo({})).toBe('allowed');
    expect(undo({ isOwn: false })).toBe('others');
    expect(undo({ previous: null })).toBe('nothing');
    expect(undo({ age: 16 * 60_000 })).toBe('too-old');
    expect(undo({ managedState: 'quarantined' })).toBe('managers-only');
    expect(undo({ managedState: 'quarantined', previous: 'quarantined' })).toBe('allowed');
    expect(undo({ managedState: 'quarantined', canRelease: true })).toBe('allowed');
  });
});

describe('freed units', () => {
  it.each([
    ['a release of 8', { usable: 5, held: 8 }, { usable: 13, held: 0 }, 0, 8],
    ['8 written off', { usable: 5, held: 8 }, { usable: 5, held: 0 }, 8, 0],
    ['a receipt of 10', { usable: 5, held: 8 }, { usable: 15, held: 8 }, 0, 0],
    ['3 counted as another lot', { usable: 5, held: 8 }, { usable: 8, held: 5 }, 0, 3],
    ['3 counted as missing', { usable: 5, held: 8 }, { usable: 5, held: 5 }, 0, 0],
  ])('counts %s', (_, before, after, removed, freed) => {
    expect(countFreedUnits(before, after, removed)).toBe(freed);
  });

  it('names the lots to write off or release first', () => {
    expect(formatHeldUnits([{ number: 'FI24719B', amount: '8 syringes' }])).toBe(
      'Write off or release 8 syringes of lot FI24719B first',
    );
    expect(
      formatHeldUnits([
        { number: 'A', amount: '1 vial' },
        { number: null, amount: '2 vials' },
      ]),
    ).toBe('Write off or release 1 vial of lot A and 2 vials of the unknown lot first');
  });
});

it('describes since when and why a lot is held', () => {
  const lot = {
    state: 'recalled',
    stateReason: 'Notice 12',
    heldSince: '2026-11-23T23:30:00.000Z',
    expiresOn: null,
  } as const;
  expect(formatHold(lot, '2026-11-26', 'UTC')).toBe('Recalled 3 days ago: Notice 12');
  expect(formatHold(lot, '2026-11-24', 'Europe/Berlin')).toBe('Recalled today: Notice 12');
  const expired = { state: 'available', stateReason: null, heldSince: null, expiresOn: '2026-11-14' } as const;
  expect(formatHold(expired, '2026-11-26', 'UTC')).toBe('Expired 12 days ago (Nov 14)');
  expect(formatHold(expired, '2026-11-14', 'UTC')).toBeNull();
});
