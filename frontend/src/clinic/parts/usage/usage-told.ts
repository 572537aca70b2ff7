import type { Usage } from '@atrium/contract/clinic/usage';
import { contentText, roundAmount, usedText } from '@atrium/rules/contents';
import { quantityText } from '@atrium/rules/quantity';

/** What was used of what, and what is left: "2 vials of Botulinum Toxin A 100 U, 11 left", "24 U of …, 10 vials and 76 U left". */
export const usageTold = (usage: Usage): string => {
  const { content, item } = usage;
  const { name, unit, currentQuantity } = item;
  const what = `${usedText(usage)} of ${name}`;
  if (content === null) return `${what}, ${currentQuantity.toLocaleString('en')} left`;
  const open = roundAmount((item.opened ?? []).reduce((sum, { left }) => sum + left, 0));
  const left = [quantityText(currentQuantity, unit), ...(open > 0 ? [contentText(open, content.unit)] : [])];
  return `${what}, ${left.join(' and ')} left`;
};
