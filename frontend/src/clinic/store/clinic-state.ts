import type { Category, Supplier } from '@atrium/contract/clinic/categories-and-suppliers';
import type { Activity, DashboardStats } from '@atrium/contract/clinic/dashboard';
import type { Item } from '@atrium/contract/clinic/items';
import type { Usage } from '@atrium/contract/clinic/usage';
import type { ApiError } from '../../lib/http.js';
import { type Collection, collectionRules } from '../../lib/upsert.js';

/* What the clinic's screens show. Entities exist once, whatever number of screens shows them. */

export type Phase = 'idle' | 'loading' | 'ready' | 'failed';

export interface Rows<T> {
  readonly phase: Phase;
  readonly error: ApiError | null;
  readonly all: Collection<T>;
}

/** Something that the server counts or filters; read again, never computed here. */
export interface Reading<T> {
  readonly phase: Phase;
  readonly error: ApiError | null;
  readonly value: T | undefined;
}

/** What a colleague just did to a row: it glows and says so for some seconds. */
export interface Change {
  readonly key: string;
  readonly caption: string;
  readonly until: number;
}

export interface HistoryQuery {
  readonly search: string;
  /** Instant from which on entries count, or '' for all time. */
  readonly since: string;
}

export interface History extends Rows<Usage> {
  readonly query: HistoryQuery;
  readonly next: string | null;
  readonly loadingMore: boolean;
}

export interface ClinicState {
  readonly items: Rows<Item>;
  readonly categories: Rows<Category>;
  readonly suppliers: Rows<Supplier>;
  readonly stats: Reading<DashboardStats>;
  readonly activity: Reading<readonly Activity[]>;
  readonly history: History;
  readonly itemChanges: ReadonlyMap<number, Change>;
  readonly usageChanges: ReadonlyMap<number, Change>;
}

export const itemRules = collectionRules<Item>((item) => item.version);
export const categoryRules = collectionRules<Category>((category) => category.version);
export const supplierRules = collectionRules<Supplier>((supplier) => supplier.version);
/** An entry changes once in its life: when it is undone. */
export const usageRules = collectionRules<Usage>((usage) => (usage.undoneAt === null ? 0 : 1));

export const PAGE_OF_HISTORY = 50;

export const emptyClinic: ClinicState = {
  items: { phase: 'idle', error: null, all: itemRules.empty },
  categories: { phase: 'idle', error: null, all: categoryRules.empty },
  suppliers: { phase: 'idle', error: null, all: supplierRules.empty },
  stats: { phase: 'idle', error: null, value: undefined },
  activity: { phase: 'idle', error: null, value: undefined },
  history: { phase: 'idle', error: null, all: usageRules.empty, query: { search: '', since: '' }, next: null, loadingMore: false },
  itemChanges: new Map(),
  usageChanges: new Map(),
};
