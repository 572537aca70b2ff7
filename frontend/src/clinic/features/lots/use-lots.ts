import { listLots } from '@atrium/contract/clinic/lots/calls';
import { callPage } from '../../../lib/api/http.js';
import { usePages } from '../../../lib/api/pages.js';
import type { Stock } from '../../store/clinic-state.js';

/** Lots per page; a product rarely has more in stock. */
const PAGE_SIZE = 200;

/**
 * Loads the lots of a product, earliest expiry first. Every change of a lot changes its product, which reloads them.
 */
export const useLots = ({ id, version }: Pick<Stock, 'id' | 'version'>, isEnabled?: 'true') =>
  usePages(`${id} ${version} ${isEnabled ?? ''}`, (cursor) =>
    callPage(listLots, { query: { stockId: String(id), there: isEnabled, limit: PAGE_SIZE, cursor } }),
  );
