import { expect, it } from '@jest/globals';
import { getGivenDoseProblem, type GivenDose } from './given-dose.js';

const at = (day: number, hour: number): number => Date.UTC(2026, 10, day, hour);
const refusal = (of: Partial<GivenDose>) =>
  getGivenDoseProblem({
    number: 'A1',
    state: 'recalled',
    expiresOn: '2027-06-30',
    receivedOn: '2026-11-01',
    heldSince: at(26, 9),
    usedAt: at(26, 8),
    usedOn: '2026-11-26',
    today: '2026-11-26',
    zone: 'Europe/Lisbon',
    ...of,
  })?.message ?? null;

it("accepts a dose given before the hold, or by the end of the lot's expiry day", () => {
  expect(refusal({})).toBeNull();
  const expired = { state: 'available', heldSince: null, expiresOn: '2026-11-25' } as const;
  expect(refusal({ ...expired, usedAt: at(25, 22), usedOn: '2026-11-25' })).toBeNull();
  expect(refusal(expired)).toBe('Lot A1 expired on Nov 25, 2026. Only what was given by then can be recorded');
});

it('rejects a dose of a usable lot, after the hold, or before the receipt', () => {
  expect(refusal({ state: 'available', heldSince: null })).toBe('Lot A1 can be used. Please log a treatment instead');
  expect(refusal({ usedAt: at(26, 9) })).toBe(
    'Lot A1 is held since Nov 26, 2026, 09:00. Only a dose that was given before can be recorded',
  );
  expect(refusal({ usedAt: 0, usedOn: '2026-10-31' })).toBe('Lot A1 was received on Nov 01, 2026');
});
