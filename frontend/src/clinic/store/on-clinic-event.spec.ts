import { describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { EventCatalogue, EventType, LiveEvent } from '@atrium/contract/core/live';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { applyEvents } from '../../lib/area/apply-events.js';
import { createCollectionRules } from '../../lib/live/collection.js';
import { applyUsage, clinic as area, type ClinicState, emptyClinic } from './clinic-state.js';
import { HISTORY, type HistoryQuery } from './usage-log.js';

const itemRules = createCollectionRules<Item>(({ version }) => version);
const usageRules = HISTORY.rules;

const item = (id: number, version: number, currentQuantity: number, more: Partial<Item> = {}): Item =>
  ({
    id,
    kind: 'item',
    name: `Item ${id}`,
    sku: `PB-${id}`,
    unit: 'vials',
    minStockLevel: 5,
    currentQuantity,
    usableQuantity: currentQuantity,
    version,
    isActive: true,
    stockStatus: currentQuantity === 0 ? 'out' : currentQuantity < 5 ? 'low' : 'good',
    ...more,
  }) as Item;

const usage = (id: number, of: Item, more: Partial<Usage> = {}): Usage =>
  ({
    id,
    type: 'usage',
    kind: 'item',
    itemId: of.id,
    quantityUsed: 1,
    treatmentType: null,
    procedureType: null,
    reason: null,
    notes: null,
    patientId: null,
    usedAt: '2026-11-21T10:00:00Z',
    enteredAt: '2026-11-21T10:00:00Z',
    isLate: false,
    user: null,
    loggedBy: null,
    undoneAt: null,
    undoneBy: null,
    item: {
      id: of.id,
      name: of.name,
      sku: of.sku,
      unit: of.unit,
      currentQuantity: of.currentQuantity,
      version: of.version,
    },
    ...more,
  }) as Usage;

let lastId = 0;
const event = <T extends EventType>(type: T, data: EventCatalogue[T], actor = 'ana'): LiveEvent => ({
  id: String(++lastId),
  cursor: String(lastId),
  type,
  at: '2026-11-21T10:00:00Z',
  actor: { id: actor, name: 'Ana Silva' },
  project: 'perfect-b',
  data,
});

const clinic = (
  items: Item[],
  entries: Usage[] = [],
  query: HistoryQuery = { kind: 'item', search: '', since: '' },
  next: string | null = null,
): ClinicState => ({
  ...emptyClinic,
  items: { ...emptyClinic.items, phase: 'ready', all: itemRules.load(emptyClinic.items.all, items) },
  consumables: { ...emptyClinic.consumables, phase: 'ready' },
  history: {
    ...emptyClinic.history,
    phase: 'ready',
    query,
    next,
    all: usageRules.load(emptyClinic.history.all, entries),
  },
});

const apply = (state: ClinicState, ...events: LiveEvent[]) =>
  applyEvents(area, state, events, { me: 'me', now: 1_000 });

describe('usage by another user', () => {
  const after = item(1, 2, 4);

  it('updates level, entry and author, and reloads the figures', () => {
    const { state, consequences } = apply(
      clinic([item(1, 1, 5)]),
      event('usage.logged', { usage: usage(7, after), item: after }),
    );
    expect(state.items.all.rows.get(1)).toMatchObject({ currentQuantity: 4, stockStatus: 'low' });
    expect([...state.history.all.rows.keys()]).toEqual([7]);
    expect(state.itemChanges.get(1)?.caption).toBe('Ana Silva used 1 vial');
    expect(consequences).toEqual({
      countHere: false,
      countLines: false,
      countRows: true,
      kits: true,
      levels: false,
      treatments: true,
      figures: true,
      expiry: true,
      everything: false,
      history: true,
      foundPurchases: false,
      foundRequests: false,
      orders: false,
      suggestions: true,
      summary: false,
      team: false,
      prices: false,
      uses: false,
    });
  });

  it('ignores a duplicate event', () => {
    const logged = event('usage.logged', { usage: usage(7, after), item: after });
    const once = apply(clinic([item(1, 1, 5)]), logged).state;
    expect(apply(once, logged).state).toBe(once);
  });

  it('of a consumable leaves items and history unchanged', () => {
    const before = clinic([item(1, 1, 5)]);
    const entry = usage(7, after, { kind: 'consumable' });
    const { state, consequences } = apply(
      before,
      event('usage.logged', { usage: entry, consumable: { ...after, kind: 'consumable' } as never }),
    );
    expect(state.items).toBe(before.items);
    expect(state.history).toBe(before.history);
    expect(state.consumables.all.rows.get(1)?.currentQuantity).toBe(4);
    expect(consequences.figures).toBe(true);
  });
});

describe('usage by this user', () => {
  const after = item(1, 2, 4);

  it('is applied from the response; its event changes and highlights nothing', () => {
    const replied = applyUsage(clinic([item(1, 1, 5)]), usage(7, after));
    expect(replied.items.all.rows.get(1)).toMatchObject({ currentQuantity: 4, version: 2, stockStatus: 'low' });
    const { state } = apply(replied, event('usage.logged', { usage: usage(7, after), item: after }, 'me'));
    expect(state).toBe(replied);
  });

  it('keeps a newer level when the response is late', () => {
    const { state } = apply(
      clinic([item(1, 1, 5)]),
      event('usage.logged', { usage: usage(8, item(1, 3, 3)), item: item(1, 3, 3) }),
    );
    expect(applyUsage(state, usage(7, after)).items.all.rows.get(1)?.currentQuantity).toBe(3);
  });
});

describe('undo', () => {
  const back = item(1, 3, 5);
  const undone = usage(7, back, { undoneAt: '2026-11-21T10:05:00Z' });

  it('strikes the entry through and restores the stock', () => {
    const { state } = apply(
      clinic([item(1, 2, 4)], [usage(7, item(1, 2, 4))]),
      event('usage.undone', { usage: undone, item: back }),
    );
    expect(state.history.all.rows.get(7)?.undoneAt).not.toBeNull();
    expect(state.items.all.rows.get(1)?.currentQuantity).toBe(5);
  });

  it("stays undone when the entry's first event arrives later", () => {
    const { state } = apply(
      clinic([]),
      event('usage.undone', { usage: undone, item: back }),
      event('usage.logged', { usage: usage(7, item(1, 2, 4)), item: item(1, 2, 4) }),
    );
    expect(state.history.all.rows.get(7)?.undoneAt).not.toBeNull();
    expect(state.items.all.rows.get(1)?.version).toBe(3);
  });

  it('does not add an entry of a page that is not loaded', () => {
    const { state } = apply(
      clinic([item(1, 2, 4)], [], { kind: 'item', search: '', since: '' }, 'cursor'),
      event('usage.undone', { usage: undone, item: back }),
    );
    expect(state.history.all.rows.size).toBe(0);
  });
});

describe('a filtered history', () => {
  const after = item(1, 2, 4);

  it('reloads when a search is active', () => {
    const { state, consequences } = apply(
      clinic([], [], { kind: 'item', search: 'x', since: '' }),
      event('usage.logged', { usage: usage(7, after), item: after }),
    );
    expect(state.history.all.rows.size).toBe(0);
    expect(consequences.history).toBe(true);
  });

  it('adds only entries within the time range', () => {
    const since = '2026-11-21T00:00:00Z';
    const old = usage(8, after, { usedAt: '2026-11-20T23:59:59Z' });
    const { state } = apply(
      clinic([], [], { kind: 'item', search: '', since }),
      event('usage.logged', { usage: usage(7, after), item: after }),
      event('usage.logged', { usage: old, item: after }),
    );
    expect([...state.history.all.rows.keys()]).toEqual([7]);
  });
});

describe('other events', () => {
  it('removes an item that is deleted or deactivated', () => {
    expect(apply(clinic([item(1, 1, 5)]), event('item.removed', { item: { id: 1 } })).state.items.all.rows.size).toBe(
      0,
    );
    expect(
      apply(clinic([item(1, 1, 5)]), event('item.updated', { item: item(1, 2, 5, { isActive: false }) })).state.items
        .all.rows.size,
    ).toBe(0);
  });

  it('raises the level of an item after a receipt', () => {
    const { state } = apply(
      clinic([item(1, 1, 5)]),
      event('purchase.received', { purchase: {} as never, item: item(1, 2, 55) }),
    );
    expect(state.items.all.rows.get(1)?.currentQuantity).toBe(55);
  });

  it('reloads everything after an import', () => {
    expect(apply(clinic([]), event('items.imported', { count: 3 })).consequences.everything).toBe(true);
  });

  it('reloads the team after a change of staff', () => {
    expect(apply(clinic([]), event('team.changed', {})).consequences).toMatchObject({ team: true, figures: false });
  });
});

it("highlights a treatment that another user logged or undid, not the user's own", () => {
  const logged = event('treatment.logged', { treatment: { id: 12, usages: [] } } as never);
  const line = event('usage.undone', { usage: usage(7, item(1, 2, 5), { treatmentId: 12 }) } as never);
  const after = (me: string, phase: 'ready' | 'idle', ...events: LiveEvent[]) => [
    ...applyEvents(area, { ...emptyClinic, usageGroups: { ...emptyClinic.usageGroups, phase } }, events, {
      me,
      now: 0,
    }).state.usageChanges.keys(),
  ];
  expect(after('bob', 'ready', logged)).toEqual(['treatment-12']);
  expect(after('bob', 'ready', line)).toEqual([7, 'treatment-12']);
  expect(after('ana', 'ready', logged, line)).toEqual([]);
  expect(after('bob', 'idle', logged, line)).toEqual([]);
});
