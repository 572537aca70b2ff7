import type { Usage } from '@atrium/contract/clinic/usage';
import { lotTitle } from '@atrium/rules/lots';
import { quantityText } from '@atrium/rules/quantity';

/** "Lot A12"; of several "1 from Lot A12 + 2 from Lot B7". */
export const lotsTold = (lots: Usage['lots']): string | null =>
  lots.length < 2
    ? (lots.map(({ number }) => lotTitle(number))[0] ?? null)
    : lots.map(({ number, quantity }) => `${quantity.toLocaleString('en')} from ${lotTitle(number)}`).join(' + ');

/** What was used of what, and what is left: "2 vials of Botulinum Toxin A 100 U, 11 left"; of several lots from which. */
export function usageTold({ quantityUsed, lots, item: { name, unit, currentQuantity } }: Usage): string {
  const parts = lots !== undefined && lots.length > 1 ? `: ${lotsTold(lots)}` : '';
  return `${quantityText(quantityUsed, unit)} of ${name}${parts}, ${currentQuantity.toLocaleString('en')} left`;
}
