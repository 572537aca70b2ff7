import { amountFromMinor, formatMoney } from '@atrium/rules/prices/money';
import type { Offer, PriceMove } from '@atrium/rules/prices/price-watch';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Notice } from '../../platform/notifications/notices.js';
import { SCREEN_OF } from '../notices/stock-level-notice.js';

/** The page that a notification is about. */
export interface PricedAt {
  readonly kind: StockKind;
  readonly stockId: number;
  readonly name: string;
  readonly supplier: string;
  readonly currency: string;
}

/** Links to the price comparison of the product. */
const about = ({ kind, stockId }: PricedAt) =>
  ({ link: `${SCREEN_OF[kind]}/${stockId}?tab=prices`, project: 'perfect-b' }) as const;

const TITLE = { risen: 'Price Risen', fallen: 'Price Fallen' } as const;

export const priceNotice = (
  at: PricedAt,
  { direction, percent }: PriceMove,
  { before, now }: { readonly before: number; readonly now: number },
): Omit<Notice, 'dedupe'> => {
  const money = (price: number): string => formatMoney(amountFromMinor(price, at.currency), at.currency);
  const much = percent === null ? '' : ` (${direction === 'risen' ? '+' : '−'}${percent}%)`;
  return {
    type: `price.${direction}`,
    title: TITLE[direction],
    body: `"${at.name}" costs ${money(now)} at ${at.supplier}, ${money(before)} before${much}`,
    ...about(at),
  };
};

export const offerNotice = (at: PricedAt, offer: Exclude<Offer, 'offered'>): Omit<Notice, 'dedupe'> =>
  offer === 'gone'
    ? {
        type: 'price.gone',
        title: 'No Longer Offered',
        body: `${at.supplier} no longer offers "${at.name}" on its saved page`,
        ...about(at),
      }
    : {
        type: 'price.out-of-stock',
        title: 'Supplier Out of Stock',
        body: `"${at.name}" is out of stock at ${at.supplier}`,
        ...about(at),
      };
