import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Stock } from '../store/clinic-state.js';

/** Returns the path of an item or consumable: a page, or a panel when opened from a list. */
export const itemPath = ({ kind, id }: Pick<Stock, 'kind' | 'id'>): string => `${listPath(kind)}/${id}`;
export const listPath = (kind: StockKind): string => `/perfect-b/${kind === 'item' ? 'inventory' : 'consumables'}`;

export const DETAILS_TABS = ['lots', 'history', 'purchases', 'prices', 'details'] as const;
export type DetailsTab = (typeof DETAILS_TABS)[number];
/** View named by the URL; `edit` is the form of the details. */
export type DetailsView = DetailsTab | 'edit';
