import type { Outlook } from '@atrium/contract/clinic/outlook/schemas';

/** From the day on which it was made, or earlier where its ledger says so: before that there was no level. */
export function daysThere(days: Outlook['days'], madeOn: string): Outlook['days'] {
  const first = days.findIndex(({ day, balance, received }) => day >= madeOn || balance !== 0 || received > 0);
  return first < 0 ? [] : days.slice(first);
}
