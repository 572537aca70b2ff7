import {
  listCountHere,
  listCountLines,
  listCountRows,
  listStockCounts,
} from '@atrium/contract/clinic/stock-counts/calls';
import type { CountHere, CountLine, CountRow, StockCount } from '@atrium/contract/clinic/stock-counts/schemas';
import { about, list, reading } from '../../lib/area/area.js';
import { call } from '../../lib/api/http.js';

interface OfCount {
  readonly countId: number | null;
}
const OF_NONE: OfCount = { countId: null };

export const COUNTS = list<StockCount>(['stock-count', 'stockCount'], {
  read: () => call(listStockCounts, { query: { limit: 100 } }),
});

export const COUNT_ROWS = reading<readonly CountRow[], OfCount>(
  ({ countId }) => (countId === null ? Promise.resolve([]) : call(listCountRows, { params: { id: countId } })),
  { of: OF_NONE },
);
export const COUNT_LINES = reading<readonly CountLine[], OfCount>(
  ({ countId }) => (countId === null ? Promise.resolve([]) : call(listCountLines, { params: { id: countId } })),
  { of: OF_NONE },
);

export const COUNT_HERE = reading<readonly CountHere[], OfCount>(
  ({ countId }) => (countId === null ? Promise.resolve([]) : call(listCountHere, { params: { id: countId } })),
  { of: OF_NONE },
);
/** Reloads who is counting which product now. */
export const COUNT_HERE_AGAIN = { parts: ['countHere'] as const, after: about('presence'), everyMs: 300 };

export const COUNT_LINES_AGAIN = { parts: ['countLines'] as const, after: about('stock-count'), everyMs: 300 };
/** Reloads because each use changes expected quantities, and a later adjustment replaces a line. */
export const COUNT_ROWS_AGAIN = {
  parts: ['countRows', 'countLines'] as const,
  after: about('usage', 'item', 'items', 'consumable', 'purchase', 'lot'),
  everyMs: 3_000,
};
