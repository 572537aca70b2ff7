import { describe, expect, it } from '@jest/globals';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import { applyEvents, withFact } from '../../../lib/area/apply-events.js';
import type { Fact } from '../../../lib/area/area.js';
import { CAPTION_MS, type Change } from '../../../lib/live/rows.js';
import { clinic as area, type ClinicState, emptyClinic } from '../../store/clinic-state.js';
import { asksForRequests, REQUESTS } from '../../store/request-lists.js';
import { countPending, loggedRequests, pendingFor, waitingRequests } from './select-requests.js';

const requestRules = REQUESTS.rules;
/** With a change: as the event of a colleague, which makes it. */
const withRequest = (state: ClinicState, one: ReorderRequest, told: Change | null): ClinicState => {
  if (told === null) return withFact(area, state, { data: { request: one } });
  const event = { id: told.key, type: 'reorder.ordered', actor: { id: 'ana', name: 'Ana Silva' } };
  return applyEvents(area, state, [{ ...event, data: { request: one } } as LiveEvent], {
    me: 'me',
    now: told.until - CAPTION_MS,
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

describe('the waiting requests', () => {
  it('begin with the most pressing, and among equals with the newest', () => {
    const state = clinic([
      request(1),
      request(2, { priority: 'critical' }),
      request(3, { priority: 'low' }),
      request(4, { priority: 'medium' }),
    ]);
    expect(ids(waitingRequests(state.requests))).toEqual([2, 4, 1, 3]);
    expect(countPending(state.requests)).toBe(4);
    expect(ids(pendingFor(state.requests, 101))).toEqual([1]);
  });

  it('are no longer what a colleague has decided', () => {
    const state = withRequest(clinic([request(1), request(2)]), request(1, { status: 'ordered', version: 2 }), change);
    expect(ids(waitingRequests(state.requests))).toEqual([2]);
    expect(countPending(state.requests)).toBe(1);
  });

  it('take no older word about one that is decided', () => {
    const decided = withRequest(clinic([]), request(1, { status: 'ordered', version: 2 }), null);
    expect(withRequest(decided, request(1), change)).toBe(decided);
  });
});

describe('the list of a status', () => {
  const loaded = (more: Partial<ClinicState['requestLog']>) =>
    clinic([], {
      phase: 'ready',
      query: { status: 'ordered', search: '' },
      all: requestRules.load(requestRules.empty, [request(5, { status: 'ordered', version: 2 })]),
      ...more,
    });
  const shown = (state: ClinicState) => ids(loggedRequests(state.requestLog));

  it('takes what comes to it, and leaves out what has gone on', () => {
    const more = withRequest(loaded({}), request(6, { status: 'ordered', version: 2 }), change);
    expect(shown(more)).toEqual([6, 5]);
    expect(shown(withRequest(more, request(5, { status: 'received', version: 3 }), change))).toEqual([6]);
  });

  it('asks the server whether its search finds one that it does not list', () => {
    const found = loaded({ query: { status: 'ordered', search: 'gel' } });
    const fact = (id: number): Fact => ({
      type: 'reorder.ordered',
      data: { request: request(id, { status: 'ordered' }) } as unknown as Fact['data'],
    });
    expect(shown(withRequest(found, request(6, { status: 'ordered', version: 2 }), change))).toEqual([5]);
    expect([fact(6), fact(5)].map((one) => asksForRequests(one, found))).toEqual([true, false]);
    expect(asksForRequests(fact(6), loaded({}))).toBe(false);
  });

  it('does not show one from a page that is not loaded', () => {
    expect(
      shown(withRequest(loaded({ next: 'cursor' }), request(2, { status: 'ordered', version: 2 }), change)),
    ).toEqual([5]);
  });
});
