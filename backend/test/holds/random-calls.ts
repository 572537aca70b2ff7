import type { Item } from '@atrium/contract/clinic/items';
import type { Lot } from '@atrium/contract/clinic/lots';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { inDays, lotsOf, openOf, TODAY } from '../lots.js';
import type { Answered, Visitor } from '../visitor.js';

/* Random writing calls about a few products, with what an undo needs to know of earlier ones. */

export type Role = 'staff' | 'manager';
export interface Made {
  readonly name: string;
  readonly role: Role;
  readonly status: number;
  readonly code: string | null;
  /** A call that changes the state of a lot, or releases it by a later expiry. */
  readonly lot?: { readonly id: number; readonly to: string | null; readonly undone?: boolean };
}

interface Stage {
  readonly people: Readonly<Record<Role, Visitor>>;
  readonly items: readonly Item[];
  /** A whole number below `most`. */
  readonly next: (most: number) => number;
  /** Applies and undoes imports in the same process. */
  readonly applyImport: (csv: string) => Promise<number | null>;
  readonly undoImport: (id: number) => Promise<void>;
}

type Body = ErrorReply &
  Partial<Lot> & { readonly id: number; readonly writeOffId?: number | null; readonly discardId?: number };
type Reply = Answered<Body>;

const NUMBERS = ['A', 'B', 'C', 'D'];
const EXPIRIES = [-20, -2, 5, 60, 300];
const REASONS = ['count', 'broken', 'returned', 'other'];

export const randomCalls = ({ people, items, next, applyImport, undoImport }: Stage) => {
  const done = {
    uses: [] as { kind: string; id: number }[],
    treatments: [] as number[],
    writeOffs: [] as number[],
    discards: [] as number[],
    purchases: [] as number[],
    counts: [] as number[],
    acts: [] as number[],
    imports: [] as number[],
    states: [] as { lot: number; stateAt: string; role: Role }[],
  };
  const pick = <T>(from: readonly T[]): T | undefined => from[next(from.length || 1)];
  const item = () => pick(items) as Item;
  const lotOf = async (of: Item) => pick(await lotsOf(people.manager, of));
  const keep = (list: number[], { status, body }: Reply, id = body.id) => {
    if (status < 300) list.push(id);
  };
  const expiry = () => inDays(pick(EXPIRIES) ?? 60);
  const amount = () => 1 + next(4);
  const reason = () => (next(4) === 0 ? null : 'Reason');

  type Call = (who: Visitor, role: Role) => Promise<Reply | (Reply & { lot: Made['lot'] }) | null>;
  const calls: Readonly<Record<string, Call>> = {
    use: async (who) => {
      const reply: Reply = await who.post('/api/usage', { itemId: item().id, quantityUsed: amount() });
      if (reply.status === 201) done.uses.push({ kind: 'usage', id: reply.body.id });
      return reply;
    },
    useLot: async (who) => {
      const of = item();
      const lot = await lotOf(of);
      const reply: Reply = await who.post('/api/usage', {
        itemId: of.id,
        quantityUsed: 1,
        lotId: lot?.id ?? null,
        lotReason: 'At hand',
      });
      if (reply.status === 201) done.uses.push({ kind: 'usage', id: reply.body.id });
      return reply;
    },
    useContent: async (who) => {
      const reply: Reply = await who.post('/api/usage', { itemId: items[1]?.id, content: 30 + next(90) });
      if (reply.status === 201) done.uses.push({ kind: 'usage', id: reply.body.id });
      return reply;
    },
    undoUse: async (who) => who.delete(`/api/usage/${pick(done.uses)?.id ?? 0}`),
    treat: async (who) => {
      const lines = [
        { itemId: item().id, quantityUsed: 1 },
        { itemId: items[1]?.id, content: 20 },
      ];
      const reply: Reply = await who.post('/api/treatments', { patientId: 'P-1', lines });
      keep(done.treatments, reply);
      return reply;
    },
    undoTreatment: async (who) => who.delete(`/api/treatments/${pick(done.treatments) ?? 0}`),
    setState: async (who, role) => {
      const lot = await lotOf(item());
      const to = pick(['available', 'quarantined', 'recalled']) as string;
      const reply: Reply = await who.put(`/api/lots/${lot?.id ?? 0}/state`, { state: to, reason: reason() });
      const { stateAt } = reply.body;
      const isChanged = reply.status === 200 && stateAt != null && stateAt !== lot?.stateAt;
      if (isChanged && lot !== undefined) done.states.push({ lot: lot.id, stateAt, role });
      return Object.assign(reply, isChanged && lot !== undefined ? { lot: { id: lot.id, to } } : {});
    },
    undoState: async (who) => {
      // The newest ones can be undone at all.
      const change = pick(done.states.slice(-4));
      const path = `/api/lots/${change?.lot ?? 0}/state/undo`;
      const reply: Reply = await who.post(path, { stateAt: change?.stateAt ?? new Date().toISOString() });
      const to = reply.body.state ?? null;
      return Object.assign(reply, reply.status === 200 ? { lot: { id: change?.lot ?? 0, to, undone: true } } : {});
    },
    correct: async (who) => {
      const lot = await lotOf(item());
      const body = { ...(next(2) === 0 ? { expiresOn: expiry() } : { number: pick(NUMBERS) }), reason: reason() };
      const reply: Reply = await who.put(`/api/lots/${lot?.id ?? 0}`, body);
      return Object.assign(reply, reply.status === 200 && lot !== undefined ? { lot: { id: lot.id, to: null } } : {});
    },
    split: async (who) => {
      const lot = await lotOf(item());
      return who.post(`/api/lots/${lot?.id ?? 0}/split`, {
        quantity: amount(),
        number: pick(NUMBERS),
        expiresOn: expiry(),
      });
    },
    merge: async (who) => {
      const of = item();
      const [lot, into] = [await lotOf(of), await lotOf(of)];
      const body = { into: into?.id ?? 0, ...(next(2) === 0 && { expiresOn: expiry() }) };
      return who.post(`/api/lots/${lot?.id ?? 0}/merge`, body);
    },
    writeOff: async (who) => {
      const lot = await lotOf(item());
      const body = { reason: 'broken', ...(next(2) === 0 && { quantity: amount() }) };
      const reply: Reply = await who.post(`/api/lots/${lot?.id ?? 0}/write-offs`, body);
      if (reply.status === 201 && reply.body.writeOffId != null) done.writeOffs.push(reply.body.writeOffId);
      return reply;
    },
    undoWriteOff: async (who) => who.delete(`/api/lots/write-offs/${pick(done.writeOffs) ?? 0}`),
    discard: async (who) => {
      const open = pick(await openOf(people.manager, items[1] as Item));
      const reply: Reply = await who.post(`/api/opened-containers/${open?.id ?? 0}/discard`, { reason: 'broken' });
      if (reply.status < 300 && reply.body.discardId !== undefined) done.discards.push(reply.body.discardId);
      return reply;
    },
    undoDiscard: async (who) => who.delete(`/api/opened-containers/discards/${pick(done.discards) ?? 0}`),
    adjust: async (who) => {
      const of = item();
      const lot = next(2) === 0 ? await lotOf(of) : undefined;
      return who.post(`/api/inventory/${of.id}/adjustments`, {
        countedQuantity: next(20),
        reason: pick(REASONS),
        note: 'Note',
        ...(lot !== undefined && { lotId: lot.id }),
      });
    },
    edit: async (who) => who.put(`/api/inventory/${item().id}`, { currentQuantity: next(20) }),
    track: async (who) => who.put(`/api/inventory/${item().id}`, { tracksLots: next(3) > 0, trackingReason: reason() }),
    trackMany: async (who) => {
      const stock = items.map(({ id }) => ({ id })).filter(() => next(2) === 0);
      const reply: Reply = await who.post('/api/inventory/bulk', {
        stock: stock.length === 0 ? [{ id: item().id }] : stock,
        act: { what: 'lots', tracksLots: next(2) === 0, reason: reason() },
      });
      if (reply.status === 200 && reply.body.id !== null) done.acts.push(reply.body.id);
      return reply;
    },
    undoMany: async (who) => who.post(`/api/inventory/bulk/${pick(done.acts) ?? 0}/undo`, {}),
    receive: async (who) => {
      const quantity = amount();
      const lot = { number: pick([...NUMBERS, null]), expiresOn: next(3) === 0 ? null : expiry(), quantity };
      const reply: Reply = await who.post('/api/purchases', {
        itemId: item().id,
        quantityPurchased: quantity,
        receivedDate: TODAY,
        lots: next(5) === 0 ? [] : [lot],
        acceptExpired: next(2) === 0,
        acceptIncomplete: next(2) === 0,
        acceptHeld: next(2) === 0,
      });
      keep(done.purchases, reply);
      return reply;
    },
    reverse: async (who) => who.post(`/api/purchases/${pick(done.purchases) ?? 0}/reverse`, { reason: 'Wrong' }),
    count: async (who) => {
      const stockIds = [item().id, item().id];
      const opened: Reply = await who.post('/api/counts', { name: 'Count', stockIds: [...new Set(stockIds)] });
      if (opened.status !== 201) return opened;
      for (const stockId of stockIds) {
        const of = items.find(({ id }) => id === stockId) as Item;
        const lot = await lotOf(of);
        const line = next(3) === 0 ? { number: pick(NUMBERS), expiresOn: null } : { lotId: lot?.id };
        await who.post(`/api/counts/${opened.body.id}/lines`, { stockId, counted: next(12), ...line });
      }
      const posted: Reply = await who.post(`/api/counts/${opened.body.id}/post`, {});
      if (posted.status === 200) done.counts.push(opened.body.id);
      else await who.post(`/api/counts/${opened.body.id}/cancel`, {});
      return posted;
    },
    reverseCount: async (who) => who.post(`/api/counts/${pick(done.counts) ?? 0}/reverse`, {}),
    give: async (who) => {
      const lot = await lotOf(item());
      const reply: Reply = await who.post(`/api/lots/${lot?.id ?? 0}/given`, {
        ...(next(2) === 0 ? { quantityUsed: 1 } : { content: 40 }),
        patientId: 'P-2',
        usedAt: new Date(Date.now() - next(3) * 1_000).toISOString(),
        reason: 'Given before',
      });
      if (reply.status === 201) done.uses.push({ kind: 'usage', id: reply.body.id });
      return reply;
    },
    importList: async () => {
      const of = item();
      const row = next(2) === 0 ? `${of.sku},,${next(15)},,` : `${of.sku},,${next(9)},${pick(NUMBERS)},`;
      const id = await applyImport(`SKU,Item,Quantity,Lot,Expiry date\n${row}`);
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

  /** Makes one call, as staff or as a manager. */
  return async (): Promise<Made> => {
    const name = pick(names) as string;
    const role: Role = next(2) === 0 ? 'staff' : 'manager';
    const reply = await (calls[name] as Call)(people[role], role);
    const lot = reply !== null && 'lot' in reply ? reply.lot : undefined;
    return {
      name,
      role,
      status: reply?.status ?? 0,
      code: reply === null ? null : ((reply.body as Partial<ErrorReply> | null)?.code ?? null),
      ...(lot !== undefined && { lot }),
    };
  };
};
