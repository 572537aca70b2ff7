import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { PANEL_QUERY, PANEL_STATE, parseId, useDetailsRoute } from '../../../ui/details/use-details-route.js';
import type { Stock } from '../../store/clinic-state.js';
import { listPath, itemPath } from '../../shared/item-path.js';

/** Returns the item in the URL and whether it is shown next to the list or as a page. */
export function useItemRoute(kind: StockKind) {
  const { stockId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const isWide = useMediaQuery(PANEL_QUERY);

  // Links of older price notifications.
  const compared = parseId(new URLSearchParams(search).get('compare'));
  useEffect(() => {
    if (compared !== 0)
      void navigate(`${itemPath({ kind, id: compared })}?tab=prices`, {
        replace: true,
        ...(isWide && { state: PANEL_STATE }),
      });
  }, [compared, kind, isWide, navigate]);
  return useDetailsRoute<Stock>({ idParam: stockId, listPath: listPath(kind), pathOf: itemPath });
}
