import { getEntityPath } from '@atrium/rules/links/entity-path';
import { minorToAmount, formatMoney } from '@atrium/rules/prices/money';
import type { OfferState, PriceChange } from '@atrium/rules/prices/price-watch';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { NewNotification } from '../../platform/notifications/notifier.js';

/** Product, supplier and page that a price notification is about. */
export interface PriceNotificationTarget {
  readonly kind: StockKind;
  readonly stockId: number;
  readonly name: string;
  readonly supplier: string;
  readonly currency: string;
}

/** Returns the link to the price comparison of the product. */
const getComparisonLink = ({ kind, stockId }: PriceNotificationTarget) =>
  ({ link: `${getEntityPath({ kind, id: stockId })}?tab=prices`, project: 'perfect-b' }) as const;

const TITLES = { risen: 'Price increased', fallen: 'Price decreased' } as const;

export const createPriceNotification = (
  at: PriceNotificationTarget,
  { direction, percent }: PriceChange,
  { before, now }: { readonly before: number; readonly now: number },
): Omit<NewNotification, 'dedupe'> => {
  const money = (price: number): string => formatMoney(minorToAmount(price, at.currency), at.currency);
  const much = percent === null ? '' : ` (${direction === 'risen' ? '+' : '−'}${percent}%)`;
  return {
    type: `price.${direction}`,
    title: TITLES[direction],
    body: `"${at.name}" costs ${money(now)} at ${at.supplier}, ${money(before)} before${much}`,
    ...getComparisonLink(at),
  };
};

export const createOfferNotification = (
  at: PriceNotificationTarget,
  offer: Exclude<OfferState, 'offered'>,
): Omit<NewNotification, 'dedupe'> =>
  offer === 'gone'
    ? {
        type: 'price.gone',
        title: 'No longer offered',
        body: `${at.supplier} no longer offers "${at.name}" on its saved page`,
        ...getComparisonLink(at),
      }
    : {
        type: 'price.out-of-stock',
        title: 'Supplier out of stock',
        body: `"${at.name}" is out of stock at ${at.supplier}`,
        ...getComparisonLink(at),
      };
