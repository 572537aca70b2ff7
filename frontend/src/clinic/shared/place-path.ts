import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Stock } from '../store/clinic-state.js';
import type { RowAction } from './stock/stock-actions.js';

/** The address of an item or consumable: a page, and a panel beside the list from which it is opened. */
export const placePath = ({ kind, id }: Pick<Stock, 'kind' | 'id'>): string => `${listPath(kind)}/${id}`;
export const listPath = (kind: StockKind): string => `/perfect-b/${kind === 'item' ? 'inventory' : 'consumables'}`;

/** Below this width there is no room beside a list. */
export const WIDE = '(min-width: 1000px)';
/** What a step of the history remembers: the place was opened beside its list. */
export const AS_PANEL = { panel: true } as const;
export const isPanel = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'panel' in state && state.panel === true;

export const PLACE_TABS = ['lots', 'history', 'purchases', 'prices', 'details'] as const;
export type PlaceTab = (typeof PLACE_TABS)[number];
/** What of a place an address asks for; `edit` is the form of its details. */
export type PlaceView = PlaceTab | 'edit';

export type OnPlaceAction = (action: RowAction, stock: Stock) => void;
