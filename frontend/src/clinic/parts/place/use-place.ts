import type { StockKind } from '@atrium/rules/stock-status';
import { type MouseEvent, useCallback, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useMediaQuery } from '../../../lib/media-query.js';
import type { Stock } from '../../store/clinic-state.js';
import { AS_PANEL, isPanel, listPath, placePath, type PlaceTab } from './place-path.js';
import { idOf } from './use-place-stock.js';

/** Below this width there is no room beside a list. */
const WIDE = '(min-width: 900px)';

/** Which item of a list the address names, and how it is shown: beside the list, or as a page of its own. */
export function usePlace(kind: StockKind) {
  const { stockId } = useParams();
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const isWide = useMediaQuery(WIDE);
  const order = useRef<() => readonly Stock[]>(() => []);
  const id = stockId === undefined ? null : idOf(stockId);
  const shown = id === null ? null : isWide && isPanel(state) ? ('panel' as const) : ('page' as const);
  const isOpen = id !== null;

  const open = useCallback(
    (stock: Stock, tab: PlaceTab | '' = '') => {
      const query = new URLSearchParams(isWide ? window.location.search : '');
      if (tab === '') query.delete('tab');
      else query.set('tab', tab);
      const text = query.toString();
      // Among items that are looked at one after the other there are no steps back.
      void navigate(`${placePath(stock)}${text === '' ? '' : `?${text}`}`, {
        replace: isOpen,
        ...(isWide && { state: AS_PANEL }),
      });
    },
    [navigate, isWide, isOpen],
  );
  /** By a press on its row; with Ctrl as a page of its own. */
  const onOpen = useCallback(
    (stock: Stock, event?: MouseEvent) => {
      if (event?.ctrlKey === true || event?.metaKey === true) window.open(placePath(stock), '_blank', 'noopener');
      else open(stock);
    },
    [open],
  );
  const step = (by: 1 | -1) => {
    const rows = order.current();
    const next = rows[rows.findIndex((row) => row.id === id) + by];
    if (next !== undefined) void navigate(`${placePath(next)}${search}`, { replace: true, state: AS_PANEL });
  };
  const close = () => {
    const query = new URLSearchParams(search);
    query.delete('tab');
    const text = query.toString();
    void navigate(`${listPath(kind)}${text === '' ? '' : `?${text}`}`, { replace: true });
  };
  return { id, shown, order, open, onOpen, step, close };
}
