import type { Category, Supplier } from '@atrium/contract/clinic/categories-and-suppliers';
import type { Consumable, ConsumableSummary } from '@atrium/contract/clinic/consumables';
import type { Activity, DashboardCharts, DashboardStats } from '@atrium/contract/clinic/dashboard';
import type { Item } from '@atrium/contract/clinic/items';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests';
import type { Purchase } from '@atrium/contract/clinic/purchases';
import type { PriceSource } from '@atrium/contract/clinic/sources';
import type { TeamMember } from '@atrium/contract/enterprise/team-member';
import type { Usage } from '@atrium/contract/clinic/usage';
import type { StockKind } from '@atrium/rules/stock-status';
import type { ReorderStatus } from '@atrium/rules/status-changes';
import { type Change, type Log, noLog, noReading, noRows, type Reading, type Rows } from '../../lib/rows.js';
import { collectionRules } from '../../lib/upsert.js';

/* What the clinic's screens show. Entities exist once, whatever number of screens shows them. */

/** Items and consumables are both stock. */
export type Stock = Item | Consumable;

export interface HistoryQuery {
  readonly kind: StockKind;
  readonly search: string;
  /** Instant from which on entries count, or '' for all time. */
  readonly since: string;
}

export type History = Log<Usage, HistoryQuery>;

/** Which purchases are listed; blank is no filter. */
export interface PurchaseQuery {
  readonly kind: StockKind;
  /** Only those of which something is still to come. */
  readonly open: boolean;
  readonly supplierId: string;
  /** Of one item or consumable alone. */
  readonly stockId: string;
}

export type Purchases = Log<Purchase, PurchaseQuery>;

/** Where one item or consumable can be bought: those of the comparison that is open. */
export interface Sources extends Rows<PriceSource> {
  readonly of: { readonly kind: StockKind; readonly id: number } | null;
}

/** By status. */
export type RequestLog = Log<ReorderRequest, ReorderStatus | 'all'>;

export interface ClinicState {
  readonly items: Rows<Item>;
  readonly consumables: Rows<Consumable>;
  readonly categories: Rows<Category>;
  readonly suppliers: Rows<Supplier>;
  readonly stats: Reading<DashboardStats>;
  readonly activity: Reading<readonly Activity[]>;
  readonly charts: Reading<DashboardCharts>;
  readonly summary: Reading<ConsumableSummary>;
  /** Who works in the clinic. */
  readonly team: Reading<readonly TeamMember[]>;
  readonly history: History;
  /** The pending ones, whole; one that was decided stays until the next load, as what it has become. */
  readonly requests: Rows<ReorderRequest>;
  readonly requestLog: RequestLog;
  readonly purchases: Purchases;
  readonly sources: Sources;
  readonly itemChanges: ReadonlyMap<number, Change>;
  readonly consumableChanges: ReadonlyMap<number, Change>;
  readonly purchaseChanges: ReadonlyMap<number, Change>;
  readonly usageChanges: ReadonlyMap<number, Change>;
  readonly requestChanges: ReadonlyMap<number, Change>;
}

export const itemRules = collectionRules<Item>((item) => item.version);
export const purchaseRules = collectionRules<Purchase>((purchase) => purchase.version);
export const consumableRules = collectionRules<Consumable>((consumable) => consumable.version);
export const categoryRules = collectionRules<Category>((category) => category.version);
export const supplierRules = collectionRules<Supplier>((supplier) => supplier.version);
export const sourceRules = collectionRules<PriceSource>((source) => source.version);
export const requestRules = collectionRules<ReorderRequest>((request) => request.version);
/** An entry changes once in its life: when it is undone. */
export const usageRules = collectionRules<Usage>((usage) => (usage.undoneAt === null ? 0 : 1));

export const noSources: Sources = { ...noRows(sourceRules), of: null };

export const emptyClinic: ClinicState = {
  items: noRows(itemRules),
  consumables: noRows(consumableRules),
  categories: noRows(categoryRules),
  suppliers: noRows(supplierRules),
  stats: noReading,
  activity: noReading,
  charts: noReading,
  summary: noReading,
  team: noReading,
  history: noLog(usageRules, { kind: 'item', search: '', since: '' }),
  sources: noSources,
  purchases: noLog(purchaseRules, { kind: 'item', open: true, supplierId: '', stockId: '' }),
  requests: noRows(requestRules),
  requestLog: noLog(requestRules, 'all'),
  itemChanges: new Map(),
  consumableChanges: new Map(),
  purchaseChanges: new Map(),
  usageChanges: new Map(),
  requestChanges: new Map(),
};
