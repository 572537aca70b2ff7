import type { Outlook } from '@atrium/contract/clinic/outlook/schemas';

/** Returns the days since the product was created, or earlier if its ledger starts earlier. */
export function countDaysInLedger(days: Outlook['days'], madeOn: string): Outlook['days'] {
  const first = days.findIndex(({ day, balance, received }) => day >= madeOn || balance !== 0 || received > 0);
  return first < 0 ? [] : days.slice(first);
}
