import { listLots } from '@atrium/contract/clinic/lots/calls';
import { callPage } from '../../../lib/api/http.js';
import { usePages } from '../../../lib/api/pages.js';
import type { Stock } from '../../store/clinic-state.js';

/** Lots per page; a product rarely has more in stock. */
const AT_ONCE = 200;

/**
 * Returns the lots of a product, the first to expire first. Every change of a lot changes its stock, which reloads
 * them.
 */
export const useLots = ({ id, version }: Pick<Stock, 'id' | 'version'>, there?: 'true') =>
  usePages(`${id} ${version} ${there ?? ''}`, (cursor) =>
    callPage(listLots, { query: { stockId: String(id), there, limit: AT_ONCE, cursor } }),
  );
