import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type MouseEvent, useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import type { Stock } from '../../store/clinic-state.js';
import { leaveTyped } from './leave-typed.js';
import { AS_PANEL, isPanel, listPath, placePath, type PlaceView, WIDE } from '../../shared/place-path.js';
import { idOf } from './use-place-stock.js';

/** Padding of the page beside the panel. */
export const BESIDE_PANEL = 'pr-[max(0px,calc(584px-max(24px,(100vw-1352px)/2)))]';

/** A move between the loaded items. */
export type PlaceStep = 1 | -1 | 'first' | 'last';

/** Returns the item in the URL and whether it is shown beside the list or as a page. */
export function usePlace(kind: StockKind) {
  const { stockId } = useParams();
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const isWide = useMediaQuery(WIDE);
  const order = useRef<() => readonly Stock[]>(() => []);
  const id = stockId === undefined ? null : idOf(stockId);
  const shown = id === null ? null : isWide && isPanel(state) ? ('panel' as const) : ('page' as const);
  const isOpen = id !== null;

  // Links of older price notifications.
  const compared = idOf(new URLSearchParams(search).get('compare') ?? '');
  useEffect(() => {
    if (compared !== 0)
      void navigate(`${placePath({ kind, id: compared })}?tab=prices`, {
        replace: true,
        ...(isWide && { state: AS_PANEL }),
      });
  }, [compared, kind, isWide, navigate]);

  const open = useCallback(
    (stock: Stock, tab: PlaceView | '' = '') => {
      const query = new URLSearchParams(isWide ? window.location.search : '');
      if (tab === '') query.delete('tab');
      else query.set('tab', tab);
      const text = query.toString();
      // Moves between items replace the history entry.
      leaveTyped(
        () =>
          void navigate(`${placePath(stock)}${text === '' ? '' : `?${text}`}`, {
            replace: isOpen,
            ...(isWide && { state: AS_PANEL }),
          }),
      );
    },
    [navigate, isWide, isOpen],
  );
  /** Opens a row; with Ctrl as a page of its own. */
  const onOpen = useCallback(
    (stock: Stock, event?: MouseEvent) => {
      if (event?.ctrlKey === true || event?.metaKey === true) window.open(placePath(stock), '_blank', 'noopener');
      else open(stock);
    },
    [open],
  );
  // A held key asks for the next item before the URL names this one.
  const onTheWay = useRef<readonly number[]>([]);
  useEffect(() => {
    const at = onTheWay.current.indexOf(id ?? 0);
    onTheWay.current = at < 0 ? [] : onTheWay.current.slice(at + 1);
  }, [id]);
  const step = (by: PlaceStep) => {
    const rows = order.current();
    const from = onTheWay.current.at(-1) ?? id;
    const next =
      by === 'first' ? rows[0] : by === 'last' ? rows.at(-1) : rows[rows.findIndex((row) => row.id === from) + by];
    if (next === undefined || next.id === from) return;
    const query = new URLSearchParams(search);
    if (query.get('tab') === 'edit') query.set('tab', 'details');
    const text = query.toString();
    const path = `${placePath(next)}${text === '' ? '' : `?${text}`}`;
    leaveTyped(() => {
      onTheWay.current = [...onTheWay.current, next.id];
      void navigate(path, { replace: true, state: AS_PANEL });
    });
  };
  const close = () => {
    const query = new URLSearchParams(search);
    query.delete('tab');
    const text = query.toString();
    leaveTyped(() => void navigate(`${listPath(kind)}${text === '' ? '' : `?${text}`}`, { replace: true }));
  };
  const onOrder = useCallback((read: () => readonly Stock[]) => {
    order.current = read;
  }, []);
  return { id, shown, onOrder, open, onOpen, step, close };
}
