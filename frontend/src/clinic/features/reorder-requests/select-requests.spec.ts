import { describe, expect, it } from '@jest/globals';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import { applyEvents, applyFact } from '../../../lib/area/apply-events.js';
import type { Fact } from '../../../lib/area/area.js';
import { HIGHLIGHT_MS, type RowHighlight } from '../../../lib/live/rows.js';
import { clinic as area, type ClinicState, emptyClinic } from '../../store/clinic-state.js';
import { needsRequestSearch, REQUESTS } from '../../store/request-lists.js';
import { countPending, selectLogged, selectPendingOfStock, selectPending } from './select-requests.js';

const requestRules = REQUESTS.rules;
/** Returns the state after a request was applied, with `rowChange` as the event of another user. */
const withRequest = (state: ClinicState, one: ReorderRequest, rowChange: RowHighlight | null): ClinicState => {
  if (rowChange === null) return applyFact(area, state, { data: { request: one } });
  const event = { id: rowChange.key, type: 'reorder.ordered', actor: { id: 'ana', name: 'Ana Silva' } };
  return applyEvents(area, state, [{ ...event, data: { request: one } } as LiveEvent], {
    me: 'me',
    now: rowChange.until - HIGHLIGHT_MS,
  }).state;
};

const request = (id: number, more: Partial<ReorderRequest> = {}): ReorderRequest =>
  ({
    id,
    kind: 'item',
    itemId: id,
    item: { id: 100 + id, name: `Item ${id}` },
    priority: 'normal',
    status: 'pending',
    version: 1,
    requestedAt: `2026-11-${10 + id}T10:00:00Z`,
    ...more,
  }) as ReorderRequest;

const clinic = (pending: ReorderRequest[], log: Partial<ClinicState['requestLog']> = {}): ClinicState => ({
  ...emptyClinic,
  requests: { phase: 'ready', error: null, all: requestRules.load(requestRules.empty, pending) },
  requestLog: { ...emptyClinic.requestLog, ...log },
});
const change = { key: 'e1', caption: 'Ordered by Ana Silva', until: 1 };
const ids = (requests: readonly ReorderRequest[]) => requests.map(({ id }) => id);

describe('pending requests', () => {
  it('are sorted by urgency, then newest first', () => {
    const state = clinic([
      request(1),
      request(2, { priority: 'critical' }),
      request(3, { priority: 'low' }),
      request(4, { priority: 'medium' }),
    ]);
    expect(ids(selectPending(state.requests))).toEqual([2, 4, 1, 3]);
    expect(countPending(state.requests)).toBe(4);
    expect(ids(selectPendingOfStock(state.requests, 101))).toEqual([1]);
  });

  it('exclude requests that another user has decided', () => {
    const state = withRequest(clinic([request(1), request(2)]), request(1, { status: 'ordered', version: 2 }), change);
    expect(ids(selectPending(state.requests))).toEqual([2]);
    expect(countPending(state.requests)).toBe(1);
  });

  it('ignore older events about a decided request', () => {
    const decided = withRequest(clinic([]), request(1, { status: 'ordered', version: 2 }), null);
    expect(withRequest(decided, request(1), change)).toBe(decided);
  });
});

describe('the requests of a status', () => {
  const loaded = (more: Partial<ClinicState['requestLog']>) =>
    clinic([], {
      phase: 'ready',
      query: { status: 'ordered', search: '' },
      all: requestRules.load(requestRules.empty, [request(5, { status: 'ordered', version: 2 })]),
      ...more,
    });
  const shown = (state: ClinicState) => ids(selectLogged(state.requestLog));

  it('add requests that get the status, and remove those that lose it', () => {
    const more = withRequest(loaded({}), request(6, { status: 'ordered', version: 2 }), change);
    expect(shown(more)).toEqual([6, 5]);
    expect(shown(withRequest(more, request(5, { status: 'received', version: 3 }), change))).toEqual([6]);
  });

  it('ask the server whether its search finds an unlisted request', () => {
    const found = loaded({ query: { status: 'ordered', search: 'gel' } });
    const fact = (id: number): Fact => ({
      type: 'reorder.ordered',
      data: { request: request(id, { status: 'ordered' }) } as unknown as Fact['data'],
    });
    expect(shown(withRequest(found, request(6, { status: 'ordered', version: 2 }), change))).toEqual([5]);
    expect([fact(6), fact(5)].map((one) => needsRequestSearch(one, found))).toEqual([true, false]);
    expect(needsRequestSearch(fact(6), loaded({}))).toBe(false);
  });

  it('do not show a request of a page that is not loaded', () => {
    expect(
      shown(withRequest(loaded({ next: 'cursor' }), request(2, { status: 'ordered', version: 2 }), change)),
    ).toEqual([5]);
  });
});
