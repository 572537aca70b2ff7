import { listLots } from '@atrium/contract/clinic/lots/calls';
import { callPage } from '../../../lib/api/http.js';
import { usePages } from '../../../lib/api/pages.js';
import type { Stock } from '../../store/clinic-state.js';

/** As many as fit one answer: a shelf holds few, and the rest of its past is a page further. */
const AT_ONCE = 200;

/** The lots of what is shown, the first to expire first. Whatever happens to one changes its stock, and they are read anew. */
export const useLots = ({ id, version }: Pick<Stock, 'id' | 'version'>, there?: 'true') =>
  usePages(`${id} ${version} ${there ?? ''}`, (cursor) =>
    callPage(listLots, { query: { stockId: String(id), there, limit: AT_ONCE, cursor } }),
  );
