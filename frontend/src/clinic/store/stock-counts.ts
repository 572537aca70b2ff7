import {
  listCountPresence,
  listCountLines,
  listCountRows,
  listStockCounts,
} from '@atrium/contract/clinic/counts/calls';
import type { CountPresence, CountLine, CountRow, StockCount } from '@atrium/contract/clinic/counts/schemas';
import { isAbout, list, query } from '../../lib/area/area.js';
import { call } from '../../lib/api/http.js';

interface CountParam {
  readonly countId: number | null;
}
const NO_COUNT: CountParam = { countId: null };

export const COUNTS = list<StockCount>(['stock-count', 'stockCount'], {
  read: () => call(listStockCounts, { query: { limit: 100 } }),
});

export const COUNT_ROWS = query<readonly CountRow[], CountParam>(
  ({ countId }) => (countId === null ? Promise.resolve([]) : call(listCountRows, { params: { id: countId } })),
  { of: NO_COUNT },
);
export const COUNT_LINES = query<readonly CountLine[], CountParam>(
  ({ countId }) => (countId === null ? Promise.resolve([]) : call(listCountLines, { params: { id: countId } })),
  { of: NO_COUNT },
);

export const COUNT_HERE = query<readonly CountPresence[], CountParam>(
  ({ countId }) => (countId === null ? Promise.resolve([]) : call(listCountPresence, { params: { id: countId } })),
  { of: NO_COUNT },
);
/** Refetch group for the presence of counting users. */
export const COUNT_HERE_REFETCH = { parts: ['countHere'] as const, after: isAbout('presence'), everyMs: 300 };

export const COUNT_LINES_REFETCH = { parts: ['countLines'] as const, after: isAbout('stock-count'), everyMs: 300 };
/**
 * Refetch group for the rows of a count: each use changes expected quantities, and a later adjustment replaces a line.
 */
export const COUNT_ROWS_REFETCH = {
  parts: ['countRows', 'countLines'] as const,
  after: isAbout('usage', 'item', 'items', 'consumable', 'purchase', 'lot'),
  everyMs: 3_000,
};
