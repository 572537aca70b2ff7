import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { contentText, roundAmount, usedText } from '@atrium/rules/stock/contents';
import { lotTitle } from '@atrium/rules/stock/lots';
import { isDrawable } from '@atrium/rules/stock/opened';
import { quantityText } from '@atrium/rules/stock/quantity';
import { useOrganisation } from '../../../../session/organisation-store.js';

/**
 * Returns "Lot A12", for several lots "1 from Lot A12 + 2 from Lot B7", by content "63.5 U from Lot A12 + 6.5 U from
 * Lot B7".
 */
export const lotsTold = ({ lots, content }: Pick<Usage, 'lots' | 'content'>): string | null =>
  lots.length < 2
    ? (lots.map(({ number }) => lotTitle(number))[0] ?? null)
    : lots
        .map(({ lotId, number, quantity }) => `${partOf(lotId, quantity, content)} from ${lotTitle(number)}`)
        .join(' + ');

const partOf = (lotId: number, quantity: number, content: Usage['content']): string =>
  content == null
    ? quantity.toLocaleString('en')
    : contentText(
        roundAmount(
          content.containers.filter((one) => one.lotId === lotId).reduce((sum, { amount }) => sum + amount, 0),
        ),
        content.unit,
      );

/**
 * Describes a use and the remaining stock: "2 vials of Botulinum Toxin A 100 U, 11 left", "24 U of …, 10 vials and 76 U
 * left", with several lots also these. Only usable stock counts as left.
 */
export const usageTold = (usage: Usage, now = new Date(), zone = useOrganisation.getState().timeZone): string => {
  const { content, item, lots } = usage;
  const { name, unit, currentQuantity, usableQuantity } = item;
  const isParted = content == null && lots !== undefined && lots.length > 1;
  const what = `${usedText(usage)} of ${name}${isParted ? `: ${lotsTold(usage)}` : ''}`;
  if (content == null) {
    const left = usableQuantity < currentQuantity ? 'may be used' : 'left';
    return `${what}, ${usableQuantity.toLocaleString('en')} ${left}`;
  }
  const opened = item.opened ?? [];
  const drawable = opened.filter((one) => isDrawable(one, now, zone));
  const open = roundAmount(drawable.reduce((sum, { left }) => sum + left, 0));
  const there = [quantityText(usableQuantity, unit), ...(open > 0 ? [contentText(open, content.unit)] : [])];
  const isHeld = usableQuantity < currentQuantity || drawable.length < opened.length;
  return `${what}, ${there.join(' and ')} ${isHeld ? 'may be used' : 'left'}`;
};
