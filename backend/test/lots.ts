import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { Container } from '@atrium/contract/clinic/containers/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { addDays } from '@atrium/rules/time/calendar';
import type { ClientResponse, TestClient } from './test-client.js';

export const TODAY = new Date().toISOString().slice(0, 10);
export const dayAfter = (days: number): string => addDays(TODAY, days);

/** Body of a product that is used by content. */
export const VIAL = { unit: 'vials', contentAmount: 100, contentUnit: 'U', hoursOnceOpened: 24, unitCost: '250.00' };

export interface Received {
  readonly number?: string | null;
  readonly expiresOn?: string | null;
  readonly quantity: number;
}

interface StockRef {
  readonly id: number;
}

export const receiveLots = (
  client: TestClient,
  { id }: StockRef,
  lots: readonly Received[],
  more: object = {},
): Promise<ClientResponse<Purchase & ErrorReply>> =>
  client.post('/api/purchases', {
    itemId: id,
    quantityPurchased: lots.reduce((sum, { quantity }) => sum + quantity, 0),
    receivedDate: TODAY,
    lots,
    ...more,
  });

/** Returns five lots whose order differs from that of their expiry. */
export const createFiveLots = (each: number): Received[] =>
  [3, 1, 5, 2, 4].map((index) => ({ number: `L${index}`, expiresOn: dayAfter(index * 10), quantity: each }));

export const listLots = async (client: TestClient, { id }: StockRef): Promise<Lot[]> =>
  (await client.get<Lot[]>(`/api/lots?stockId=${id}&limit=500`)).body;

export const findLotByNumber = async (client: TestClient, of: StockRef, number: string | null): Promise<Lot> => {
  const found = (await listLots(client, of)).find((lot) => lot.number === number);
  if (found === undefined) throw new Error(`There is no lot ${number}`);
  return found;
};

/** Changes the state of a lot with its current version, like a freshly opened dialog. */
export const setLotState = async (
  client: TestClient,
  { id }: StockRef,
  state: string,
  reason: string | null = null,
): Promise<ClientResponse<Lot & ErrorReply>> => {
  // A recall is never rejected because of a concurrent change.
  const version = state === 'recalled' ? undefined : (await client.get<Lot>(`/api/lots/${id}`)).body.version;
  return client.put(`/api/lots/${id}/state`, { state, reason, version });
};

export const listOpenContainers = async (client: TestClient, { id }: StockRef): Promise<Container[]> =>
  (await client.get<Container[]>(`/api/opened-containers?stockId=${id}`)).body;

/** Returns a random generator with a seed, so that a failure can be repeated. */
export const createRandom = (seed: number) => {
  let state = seed;
  return (max: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * max);
  };
};
