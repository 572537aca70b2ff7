import type { Usage } from '@atrium/contract/clinic/usage';
import { contentText, roundAmount, usedText } from '@atrium/rules/contents';
import { lotTitle } from '@atrium/rules/lots';
import { quantityText } from '@atrium/rules/quantity';

/** "Lot A12"; of several "1 from Lot A12 + 2 from Lot B7". */
export const lotsTold = (lots: Usage['lots']): string | null =>
  lots.length < 2
    ? (lots.map(({ number }) => lotTitle(number))[0] ?? null)
    : lots.map(({ number, quantity }) => `${quantity.toLocaleString('en')} from ${lotTitle(number)}`).join(' + ');

/**
 * What was used of what, and what is left: "2 vials of Botulinum Toxin A 100 U, 11 left", "24 U of …, 10 vials and 76 U
 * left"; of several lots from which.
 */
export const usageTold = (usage: Usage): string => {
  const { content, item, lots } = usage;
  const { name, unit, currentQuantity } = item;
  const isParted = content == null && lots !== undefined && lots.length > 1;
  const what = `${usedText(usage)} of ${name}${isParted ? `: ${lotsTold(lots)}` : ''}`;
  if (content == null) return `${what}, ${currentQuantity.toLocaleString('en')} left`;
  const open = roundAmount((item.opened ?? []).reduce((sum, { left }) => sum + left, 0));
  const left = [quantityText(currentQuantity, unit), ...(open > 0 ? [contentText(open, content.unit)] : [])];
  return `${what}, ${left.join(' and ')} left`;
};
