import { type MouseEvent, useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { navigateOrConfirm } from './pending-navigation.js';

/** Media query from which a panel fits next to a list. */
export const PANEL_QUERY = '(min-width: 1000px)';
/** History state of details that were opened next to their list. */
export const PANEL_STATE = { panel: true } as const;
/** History state of a page of details that was opened from its list, to which "back" returns. */
const LIST_STATE = { list: true } as const;
/** Padding of a list next to the panel. */
export const PANEL_PADDING = 'pr-[560px]';
/** Position and surface of the panel, and of its placeholder. */
export const PANEL_FRAME = 'fixed top-header right-0 bottom-0 w-[560px] border-l border-line bg-surface print:hidden';

/** A move between the loaded rows. */
export type DetailsStep = 1 | -1 | 'first' | 'last';

const isPanelState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'panel' in state && state.panel === true;
export const isListState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'list' in state && state.list === true;

/** Returns the id in a URL; 0 for an invalid one. */
export const parseId = (text: string | null | undefined): number =>
  /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0;

const withQuery = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${query.toString()}`;

interface DetailsRouteOptions<T> {
  /** Id in the path; undefined on the path of the list. */
  readonly idParam: string | undefined;
  readonly listPath: string;
  /** Defined outside of the component, because callbacks depend on it. */
  readonly pathOf: (row: T) => string;
}

/** Returns the row whose details the URL shows, next to the list or as a page, and functions that change it. */
export function useDetailsRoute<T extends { readonly id: number }>({
  idParam,
  listPath,
  pathOf,
}: DetailsRouteOptions<T>) {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const isWide = useMediaQuery(PANEL_QUERY);
  const order = useRef<() => readonly T[]>(() => []);
  const id = idParam === undefined ? null : parseId(idParam);
  const shown = id === null ? null : isWide && isPanelState(state) ? ('panel' as const) : ('page' as const);
  const isOpen = id !== null;
  // Keeps `open` stable while filters change.
  const latestSearch = useRef(search);
  useEffect(() => {
    latestSearch.current = search;
  });

  const open = useCallback(
    (row: T, tab = '') => {
      const query = new URLSearchParams(isWide ? latestSearch.current : '');
      if (tab === '') query.delete('tab');
      else query.set('tab', tab);
      // Moves between rows replace the history entry.
      const options = { replace: isOpen, state: isWide ? PANEL_STATE : LIST_STATE };
      navigateOrConfirm(() => void navigate(withQuery(pathOf(row), query), options));
    },
    [navigate, isWide, isOpen, pathOf],
  );
  /** Opens a row; with Ctrl as a page of its own. */
  const onOpen = useCallback(
    (row: T, event?: MouseEvent) => {
      if (event?.ctrlKey === true || event?.metaKey === true) window.open(pathOf(row), '_blank', 'noopener');
      else open(row);
    },
    [open, pathOf],
  );
  // A held key asks for the next row before the URL names this one.
  const requestedIds = useRef<readonly number[]>([]);
  useEffect(() => {
    const at = requestedIds.current.indexOf(id ?? 0);
    requestedIds.current = at < 0 ? [] : requestedIds.current.slice(at + 1);
  }, [id]);
  const step = (by: DetailsStep) => {
    const rows = order.current();
    const from = requestedIds.current.at(-1) ?? id;
    const next =
      by === 'first' ? rows[0] : by === 'last' ? rows.at(-1) : rows[rows.findIndex((row) => row.id === from) + by];
    if (next === undefined || next.id === from) return;
    const query = new URLSearchParams(search);
    if (query.get('tab') === 'edit') query.set('tab', 'details');
    navigateOrConfirm(() => {
      requestedIds.current = [...requestedIds.current, next.id];
      void navigate(withQuery(pathOf(next), query), { replace: true, state: PANEL_STATE });
    });
  };
  const close = () => {
    const query = new URLSearchParams(search);
    query.delete('tab');
    navigateOrConfirm(() => void navigate(withQuery(listPath, query), { replace: true }));
  };
  const onOrder = useCallback((read: () => readonly T[]) => {
    order.current = read;
  }, []);
  return { id, shown, onOrder, open, onOpen, step, close };
}

export type DetailsRoute<T extends { readonly id: number }> = ReturnType<typeof useDetailsRoute<T>>;
