import { listReorderRequests } from '@atrium/contract/clinic/reorder-requests/calls';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { ReorderStatus } from '@atrium/rules/stock/status-changes';
import { type Fact, type Highlight, list, pagedList } from '../../lib/area/area.js';
import { call, callPage } from '../../lib/api/http.js';
import type { PagedList } from '../../lib/live/rows.js';

/** Filters of the requests; blank means no filter. */
export interface RequestQuery {
  readonly status: ReorderStatus | 'all';
  /** Search text; only the server can match it. */
  readonly search: string;
}
export type RequestLog = PagedList<ReorderRequest, RequestQuery>;

export const requestCaption = (status: ReorderStatus, who: string): string =>
  ({
    pending: `${who} asks for this`,
    ordered: `Ordered by ${who}`,
    dismissed: `Dismissed by ${who}`,
    received: `Received by ${who}`,
  })[status];

const ENTITY_NAMES = ['reorder', 'request'] as const;
const highlight: Highlight<ReorderRequest> = {
  in: 'requestChanges',
  keyOf: ({ id }) => id,
  caption: ({ actor }, { status }) => requestCaption(status, actor.name),
};

/**
 * Store slice of all pending requests. A decided one stays with its new status until the next load, so that an older
 * event cannot restore it as pending.
 */
export const REQUESTS = list<ReorderRequest>(ENTITY_NAMES, {
  read: () => call(listReorderRequests),
  highlight,
});

export const REQUEST_LOG = pagedList<ReorderRequest, RequestQuery>(ENTITY_NAMES, {
  query: { status: 'all', search: '' },
  pages: {
    size: 50,
    read: async (query, limit, cursor) => callPage(listReorderRequests, { query: { ...query, limit, cursor } }),
  },
  getMembership: (request, slice) => (isWithinLoadedPages(slice, request) ? 'in' : null),
  highlight,
});

/** Returns whether only the server can decide if the request of an event matches the search. */
export const needsRequestSearch = ({ data }: Fact, { requestLog }: { readonly requestLog: RequestLog }): boolean =>
  'request' in data &&
  requestLog.phase !== 'idle' &&
  requestLog.query.search !== '' &&
  !requestLog.all.rows.has(data.request.id);

/** Returns whether the request lies within the loaded pages; others must not appear out of order. */
function isWithinLoadedPages({ all, query: { status, search }, next }: RequestLog, request: ReorderRequest): boolean {
  if (all.rows.has(request.id)) return true;
  if (search !== '') return false;
  if (status !== 'all' && status !== request.status) return false;
  if (next === null) return true;
  return [...all.rows.values()].some(({ requestedAt }) => Date.parse(requestedAt) <= Date.parse(request.requestedAt));
}
