import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { Container } from '@atrium/contract/clinic/opened-containers/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { addDays } from '@atrium/rules/time/calendar';
import type { Answered, Visitor } from './visitor.js';

export const TODAY = new Date().toISOString().slice(0, 10);
export const inDays = (days: number): string => addDays(TODAY, days);

/** A product that is used by content. */
export const VIAL = { unit: 'vials', contentAmount: 100, contentUnit: 'U', hoursOnceOpened: 24, unitCost: '250.00' };

export interface Received {
  readonly number?: string | null;
  readonly expiresOn?: string | null;
  readonly quantity: number;
}

interface OfStock {
  readonly id: number;
}

export const receiveLots = (
  who: Visitor,
  { id }: OfStock,
  lots: readonly Received[],
  more: object = {},
): Promise<Answered<Purchase & ErrorReply>> =>
  who.post('/api/purchases', {
    itemId: id,
    quantityPurchased: lots.reduce((sum, { quantity }) => sum + quantity, 0),
    receivedDate: TODAY,
    lots,
    ...more,
  });

/** Returns five lots whose order differs from that of their expiry. */
export const fiveLots = (each: number): Received[] =>
  [3, 1, 5, 2, 4].map((nth) => ({ number: `L${nth}`, expiresOn: inDays(nth * 10), quantity: each }));

export const lotsOf = async (who: Visitor, { id }: OfStock): Promise<Lot[]> =>
  (await who.get<Lot[]>(`/api/lots?stockId=${id}&limit=500`)).body;

export const lotNumbered = async (who: Visitor, of: OfStock, number: string | null): Promise<Lot> => {
  const found = (await lotsOf(who, of)).find((lot) => lot.number === number);
  if (found === undefined) throw new Error(`There is no lot ${number}`);
  return found;
};

/** Changes the state of a lot with its current version, like a freshly opened dialog. */
export const setLotState = async (
  who: Visitor,
  { id }: OfStock,
  state: string,
  reason: string | null = null,
): Promise<Answered<Lot & ErrorReply>> => {
  // A recall is never rejected because of a concurrent change.
  const version = state === 'recalled' ? undefined : (await who.get<Lot>(`/api/lots/${id}`)).body.version;
  return who.put(`/api/lots/${id}/state`, { state, reason, version });
};

export const openOf = async (who: Visitor, { id }: OfStock): Promise<Container[]> =>
  (await who.get<Container[]>(`/api/opened-containers?stockId=${id}`)).body;

/** Returns a random generator with a seed, so that a failure can be repeated. */
export const random = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * most);
  };
};
