import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Stock } from '../store/clinic-state.js';

/** Path of an item or consumable: a page, or a panel when opened from a list. */
export const placePath = ({ kind, id }: Pick<Stock, 'kind' | 'id'>): string => `${listPath(kind)}/${id}`;
export const listPath = (kind: StockKind): string => `/perfect-b/${kind === 'item' ? 'inventory' : 'consumables'}`;

/** Media query from which a panel fits next to a list. */
export const WIDE = '(min-width: 1000px)';
/** History state of an item opened as a panel. */
export const AS_PANEL = { panel: true } as const;
export const isPanel = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'panel' in state && state.panel === true;

export const PLACE_TABS = ['lots', 'history', 'purchases', 'prices', 'details'] as const;
export type PlaceTab = (typeof PLACE_TABS)[number];
/** View named by the URL; `edit` is the form of the details. */
export type PlaceView = PlaceTab | 'edit';
