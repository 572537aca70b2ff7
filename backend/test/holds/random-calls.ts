import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { dayAfter, listLots, listOpenContainers, TODAY } from '../lots.js';
import type { ClientResponse, TestClient } from '../test-client.js';

/* Random writes on a few items and consumables; remembers earlier ones to undo them. */

export type Role = 'staff' | 'manager';
export interface RandomCall {
  readonly name: string;
  readonly role: Role;
  readonly status: number;
  readonly code: string | null;
  /** Id of the lot whose state the call changes, or which it releases by a later expiry date. */
  readonly lot?: { readonly id: number; readonly to: string | null; readonly undone?: boolean };
  /** True when a manager gave the reason why found units do not belong to a held lot. */
  readonly isExplained?: boolean;
  /** True for an adjustment of one lot for units returned to the supplier. */
  readonly isReturn?: boolean;
}

export type Product = Pick<Item, 'id' | 'sku'> & { readonly kind: 'item' | 'consumable' };

interface CallContext {
  readonly people: Readonly<Record<Role, TestClient>>;
  /** Ids of the test's items and consumables; the second one is used by content. */
  readonly items: readonly Product[];
  /** Returns a random whole number below `most`. */
  readonly next: (most: number) => number;
  /** Applies and undoes imports in the test's process. */
  readonly applyImport: (csv: string) => Promise<number | null>;
  readonly undoImport: (id: number) => Promise<void>;
}

type Body = ErrorReply &
  Partial<Lot> & { readonly id: number; readonly writeOffId?: number | null; readonly discardId?: number };
type Reply = ClientResponse<Body>;

const NUMBERS = ['A', 'B', 'C', 'D'];
const EXPIRIES = [-20, -2, 5, 60, 300];
const REASONS = ['count', 'broken', 'returned', 'other'];

export const randomCalls = ({ people, items, next, applyImport, undoImport }: CallContext) => {
  const done = {
    uses: [] as { path: string; id: number }[],
    treatments: [] as number[],
    writeOffs: [] as number[],
    discards: [] as number[],
    purchases: [] as { path: string; id: number }[],
    orders: [] as Order[],
    counts: [] as number[],
    acts: [] as number[],
    imports: [] as number[],
    states: [] as { lot: number; stateAt: string; role: Role }[],
  };
  const pick = <T>(from: readonly T[]): T | undefined => from[next(from.length || 1)];
  const item = () => pick(items) as Product;
  const pathOf = ({ kind }: Product) => (kind === 'item' ? '/api/inventory' : '/api/consumables');
  const usagePathOf = ({ kind }: Product) => (kind === 'item' ? '/api/usage' : '/api/consumables/usage');
  const purchasePathOf = ({ kind }: Product) => (kind === 'item' ? '/api/purchases' : '/api/consumables/purchases');
  const idOf = ({ kind, id }: Product) => (kind === 'item' ? { itemId: id } : { consumableId: id });
  const lotOf = async (of: Product) => pick(await listLots(people.manager, of));
  const keep = (list: number[], { status, body }: Reply, id = body.id) => {
    if (status < 300) list.push(id);
  };
  const expiry = () => dayAfter(pick(EXPIRIES) ?? 60);
  const amount = () => 1 + next(4);
  /** Returns a time of use before some of the last calls. */
  const late = () => (next(3) === 0 ? { usedAt: new Date(Date.now() - next(4_000)).toISOString() } : {});
  const reason = () => (next(4) === 0 ? null : 'Reason');

  /** Receives a part of a purchase, with or without a lot. */
  const receipt = (quantity: number) => {
    const lot = { number: pick([...NUMBERS, null]), expiresOn: next(3) === 0 ? null : expiry(), quantity };
    return {
      lots: next(5) === 0 ? [] : [lot],
      acceptExpired: next(2) === 0,
      acceptIncomplete: next(2) === 0,
      acceptHeld: next(2) === 0,
    };
  };

  type Facts = Partial<Pick<RandomCall, 'lot' | 'isExplained' | 'isReturn'>>;
  type Call = (client: TestClient, role: Role) => Promise<(Reply & Facts) | null>;
  const calls: Readonly<Record<string, Call>> = {
    use: async (client) => {
      const of = item();
      const reply: Reply = await client.post(usagePathOf(of), { ...idOf(of), quantityUsed: amount(), ...late() });
      if (reply.status === 201) done.uses.push({ path: usagePathOf(of), id: reply.body.id });
      return reply;
    },
    useLot: async (client) => {
      const of = item();
      const lot = await lotOf(of);
      const reply: Reply = await client.post(usagePathOf(of), {
        ...idOf(of),
        quantityUsed: 1,
        lotId: lot?.id ?? null,
        lotReason: 'At hand',
      });
      if (reply.status === 201) done.uses.push({ path: usagePathOf(of), id: reply.body.id });
      return reply;
    },
    useContent: async (client) => {
      const reply: Reply = await client.post('/api/usage', { itemId: items[1]?.id, content: 30 + next(90), ...late() });
      if (reply.status === 201) done.uses.push({ path: '/api/usage', id: reply.body.id });
      return reply;
    },
    undoUse: async (client) => {
      const use = pick(done.uses);
      return client.send('DELETE', `${use?.path ?? '/api/usage'}/${use?.id ?? 0}`, { reason: reason() });
    },
    treat: async (client) => {
      const lines = [
        { ...idOf(item()), quantityUsed: 1 },
        { itemId: items[1]?.id, content: 20 },
      ];
      const reply: Reply = await client.post('/api/treatments', { patientId: 'P-1', lines, ...late() });
      keep(done.treatments, reply);
      return reply;
    },
    undoTreatment: async (client) =>
      client.send('DELETE', `/api/treatments/${pick(done.treatments) ?? 0}`, { reason: reason() }),
    setState: async (client, role) => {
      const lot = await lotOf(item());
      const to = pick(['available', 'quarantined', 'recalled']) as string;
      const body = { state: to, reason: reason(), version: lot?.version };
      const reply: Reply = await client.put(`/api/lots/${lot?.id ?? 0}/state`, body);
      const { stateAt } = reply.body;
      const isChanged = reply.status === 200 && stateAt != null && stateAt !== lot?.stateAt;
      if (isChanged && lot !== undefined) done.states.push({ lot: lot.id, stateAt, role });
      return Object.assign(reply, isChanged && lot !== undefined ? { lot: { id: lot.id, to } } : {});
    },
    undoState: async (client) => {
      // Only the latest states can be undone.
      const change = pick(done.states.slice(-4));
      const path = `/api/lots/${change?.lot ?? 0}/state/undo`;
      const reply: Reply = await client.post(path, { stateAt: change?.stateAt ?? new Date().toISOString() });
      const to = reply.body.state ?? null;
      return Object.assign(reply, reply.status === 200 ? { lot: { id: change?.lot ?? 0, to, undone: true } } : {});
    },
    correct: async (client) => {
      const lot = await lotOf(item());
      const body = { ...(next(2) === 0 ? { expiresOn: expiry() } : { number: pick(NUMBERS) }), reason: reason() };
      const reply: Reply = await client.put(`/api/lots/${lot?.id ?? 0}`, body);
      return Object.assign(reply, reply.status === 200 && lot !== undefined ? { lot: { id: lot.id, to: null } } : {});
    },
    split: async (client) => {
      const lot = await lotOf(item());
      return client.post(`/api/lots/${lot?.id ?? 0}/split`, {
        quantity: amount(),
        number: pick(NUMBERS),
        expiresOn: expiry(),
      });
    },
    merge: async (client) => {
      const of = item();
      const [lot, into] = [await lotOf(of), await lotOf(of)];
      const body = { into: into?.id ?? 0, ...(next(2) === 0 && { expiresOn: expiry() }) };
      return client.post(`/api/lots/${lot?.id ?? 0}/merge`, body);
    },
    writeOff: async (client) => {
      const lot = await lotOf(item());
      const body = { reason: 'broken', ...(next(2) === 0 && { quantity: amount() }) };
      const reply: Reply = await client.post(`/api/lots/${lot?.id ?? 0}/write-offs`, body);
      if (reply.status === 201 && reply.body.writeOffId != null) done.writeOffs.push(reply.body.writeOffId);
      return reply;
    },
    undoWriteOff: async (client) => client.delete(`/api/lots/write-offs/${pick(done.writeOffs) ?? 0}`),
    discard: async (client) => {
      const open = pick(await listOpenContainers(people.manager, items[1] as Product));
      const reply: Reply = await client.post(`/api/opened-containers/${open?.id ?? 0}/discard`, { reason: 'broken' });
      if (reply.status < 300 && reply.body.discardId !== undefined) done.discards.push(reply.body.discardId);
      return reply;
    },
    undoDiscard: async (client) => client.delete(`/api/opened-containers/discards/${pick(done.discards) ?? 0}`),
    adjust: async (client, role) => {
      const of = item();
      const lot = next(2) === 0 ? await lotOf(of) : undefined;
      const isExplained = next(3) === 0;
      const reasonOfAdjustment = pick(REASONS);
      const reply: Reply = await client.post(`${pathOf(of)}/${of.id}/adjustments`, {
        countedQuantity: next(20),
        reason: reasonOfAdjustment,
        note: 'Note',
        ...(lot !== undefined && { lotId: lot.id }),
        ...(isExplained && { foundReason: 'Lot number checked' }),
      });
      return Object.assign(reply, {
        isExplained: isExplained && role === 'manager',
        isReturn: reasonOfAdjustment === 'returned' && lot !== undefined,
      });
    },
    edit: async (client) => {
      const of = item();
      return client.put(`${pathOf(of)}/${of.id}`, { currentQuantity: next(20) });
    },
    track: async (client) => {
      const of = item();
      return client.put(`${pathOf(of)}/${of.id}`, { tracksLots: next(3) > 0, trackingReason: reason() });
    },
    trackMany: async (client) => {
      const stock = items.map(({ id }) => ({ id })).filter(() => next(2) === 0);
      const reply: Reply = await client.post('/api/inventory/bulk', {
        stock: stock.length === 0 ? [{ id: item().id }] : stock,
        act: { what: 'lots', tracksLots: next(2) === 0, reason: reason() },
      });
      if (reply.status === 200 && reply.body.id !== null) done.acts.push(reply.body.id);
      return reply;
    },
    undoMany: async (client) => client.post(`/api/inventory/bulk/${pick(done.acts) ?? 0}/undo`, {}),
    receive: async (client) => {
      const of = item();
      const quantity = amount();
      const reply: Reply = await client.post(purchasePathOf(of), {
        ...idOf(of),
        quantityPurchased: quantity,
        [of.kind === 'item' ? 'receivedDate' : 'deliveryDate']: TODAY,
        ...receipt(quantity),
      });
      if (reply.status === 201) done.purchases.push({ path: purchasePathOf(of), id: reply.body.id });
      return reply;
    },
    placeOrder: async (client) => {
      const lines = [...new Set([item(), item()])].map(({ id }) => ({ stockId: id, quantity: 2 + amount() }));
      const reply: ClientResponse<Order[] & ErrorReply> = await client.post('/api/orders', { orders: [{ lines }] });
      if (reply.status === 201) done.orders.push(...reply.body);
      return reply as unknown as Reply;
    },
    receiveOrder: async (client) => {
      const order = pick(done.orders);
      const { body: now } = await client.get<Order>(`/api/orders/${order?.id ?? 0}`);
      const line = pick(now.lines ?? []);
      const of = items.find(({ id }) => id === line?.itemId);
      const quantity = amount();
      const reply: Reply = await client.post(`/api/orders/${order?.id ?? 0}/receipts`, {
        lines: [{ purchaseId: line?.id ?? 0, quantity, lots: receipt(quantity).lots }],
        acceptExpired: true,
        acceptIncomplete: true,
        acceptHeld: next(2) === 0,
      });
      if (reply.status === 200 && line !== undefined && of !== undefined)
        done.purchases.push({ path: purchasePathOf(of), id: line.id });
      return reply;
    },
    cancelOrder: async (client) => client.post(`/api/orders/${pick(done.orders)?.id ?? 0}/cancel`, { reason: 'Late' }),
    reverse: async (client) => {
      // Units of older purchases may be used up.
      const purchase = pick(done.purchases.slice(-3));
      return client.post(`${purchase?.path ?? '/api/purchases'}/${purchase?.id ?? 0}/reverse`, { reason: 'Wrong' });
    },
    count: async (client) => {
      const stockIds = [item().id, item().id];
      const opened: Reply = await client.post('/api/counts', { name: 'Count', stockIds: [...new Set(stockIds)] });
      if (opened.status !== 201) return opened;
      for (const stockId of stockIds) {
        const of = items.find(({ id }) => id === stockId) as Product;
        const lot = await lotOf(of);
        const line = next(3) === 0 ? { number: pick(NUMBERS), expiresOn: null } : { lotId: lot?.id };
        await client.post(`/api/counts/${opened.body.id}/lines`, { stockId, counted: next(12), ...line });
      }
      const posted: Reply = await client.post(`/api/counts/${opened.body.id}/post`, {});
      if (posted.status === 200) done.counts.push(opened.body.id);
      else await client.post(`/api/counts/${opened.body.id}/cancel`, {});
      return posted;
    },
    reverseCount: async (client) => client.post(`/api/counts/${pick(done.counts) ?? 0}/reverse`, {}),
    give: async (client) => {
      const of = item();
      const lot = await lotOf(of);
      const reply: Reply = await client.post(`/api/lots/${lot?.id ?? 0}/given`, {
        ...(next(2) === 0 ? { quantityUsed: 1 } : { content: 40 }),
        patientId: 'P-2',
        usedAt: new Date(Date.now() - next(3) * 1_000).toISOString(),
        reason: 'Given before',
      });
      if (reply.status === 201) done.uses.push({ path: usagePathOf(of), id: reply.body.id });
      return reply;
    },
    importList: async () => {
      const of = item();
      const row =
        next(2) === 0 ? `${of.kind},${of.sku},${next(15)},,` : `${of.kind},${of.sku},${next(9)},${pick(NUMBERS)},`;
      const id = await applyImport(`Kind,SKU,Quantity,Lot,Expiry date\n${row}`);
      if (id !== null) done.imports.push(id);
      return null;
    },
    undoImport: async () => {
      const id = pick(done.imports);
      if (id !== undefined) await undoImport(id);
      return null;
    },
  };
  const names = Object.keys(calls);

  /** Makes one random call, as a user or as a manager. */
  return async (): Promise<RandomCall> => {
    const name = pick(names) as string;
    const role: Role = next(2) === 0 ? 'staff' : 'manager';
    const reply = await (calls[name] as Call)(people[role], role);
    return {
      name,
      role,
      status: reply?.status ?? 0,
      code: reply === null ? null : ((reply.body as Partial<ErrorReply> | null)?.code ?? null),
      ...(reply?.lot !== undefined && { lot: reply.lot }),
      isExplained: reply?.isExplained === true,
      isReturn: reply?.isReturn === true,
    };
  };
};
