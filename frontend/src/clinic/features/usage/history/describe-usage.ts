import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { formatContent, roundAmount, formatUsedAmount } from '@atrium/rules/stock/contents';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { isUsableContainer } from '@atrium/rules/stock/opened-containers';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { useOrganization } from '../../../../session/organization-store.js';

/**
 * Returns "Lot A12", for several lots "1 from Lot A12 + 2 from Lot B7", by content "63.5 U from Lot A12 + 6.5 U from
 * Lot B7".
 */
export const describeLots = ({ lots, content }: Pick<Usage, 'lots' | 'content'>): string | null =>
  lots.length < 2
    ? (lots.map(({ number }) => getLotTitle(number))[0] ?? null)
    : lots
        .map(({ lotId, number, quantity }) => `${formatPart(lotId, quantity, content)} from ${getLotTitle(number)}`)
        .join(' + ');

const formatPart = (lotId: number, quantity: number, content: Usage['content']): string =>
  content == null
    ? quantity.toLocaleString('en')
    : formatContent(
        roundAmount(
          content.containers.filter((one) => one.lotId === lotId).reduce((sum, { amount }) => sum + amount, 0),
        ),
        content.unit,
      );

/**
 * Describes a use and the remaining stock: "2 vials of Botulinum Toxin A 100 U, 11 left", "24 U of …, 10 vials and 76 U
 * left", with several lots also these. Only usable stock counts as left.
 */
export const describeUsage = (usage: Usage, now = new Date(), zone = useOrganization.getState().timeZone): string => {
  const { content, item, lots } = usage;
  const { name, unit, currentQuantity, usableQuantity } = item;
  const isParted = content == null && lots !== undefined && lots.length > 1;
  const what = `${formatUsedAmount(usage)} of ${name}${isParted ? `: ${describeLots(usage)}` : ''}`;
  if (content == null) {
    const left = usableQuantity < currentQuantity ? 'may be used' : 'left';
    return `${what}, ${usableQuantity.toLocaleString('en')} ${left}`;
  }
  const opened = item.opened ?? [];
  const drawable = opened.filter((one) => isUsableContainer(one, now, zone));
  const open = roundAmount(drawable.reduce((sum, { left }) => sum + left, 0));
  const remaining = [formatQuantity(usableQuantity, unit), ...(open > 0 ? [formatContent(open, content.unit)] : [])];
  const isHeld = usableQuantity < currentQuantity || drawable.length < opened.length;
  return `${what}, ${remaining.join(' and ')} ${isHeld ? 'may be used' : 'left'}`;
};
