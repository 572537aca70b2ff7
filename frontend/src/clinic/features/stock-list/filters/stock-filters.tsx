import {
  CONSUMABLE_STOCK_STATUSES,
  ITEM_STOCK_STATUSES,
  getStockLabel,
  SHORT_STATUSES,
  SHORT_LABEL,
  type StockKind,
  type StockStatus,
} from '@atrium/rules/stock/stock-status';
import { useMemo } from 'react';
import { useClinic } from '../../../store/clinic-store.js';
import type { StockFilter } from './filter-stock.js';
import type { Chip } from '../../../../ui/choices/chips.js';
import type { FilterField } from '../../../../ui/lists/list-filters.js';

interface StockFieldsOptions {
  readonly kind: StockKind;
  readonly filter: StockFilter;
  readonly sort: string;
  /** Number of rows per stock level under the other filters; undefined until the server has counted. */
  readonly counts: Readonly<Partial<Record<StockStatus, number>>> | undefined;
}

const levelsOf = (statuses: readonly StockStatus[]) => [
  { value: '', label: 'All stock levels' },
  ...statuses.map((value) => ({ value, label: getStockLabel(value) })),
  { value: SHORT_STATUSES, label: SHORT_LABEL },
];
const EXPIRIES = [
  { value: '', label: 'Any expiry' },
  { value: 'held', label: 'Held' },
  { value: 'expired', label: 'Expired' },
  { value: '30', label: 'Within 30 days' },
  { value: '60', label: 'Within 60 days' },
  { value: '90', label: 'Within 90 days' },
];
const STATUSES: Readonly<Record<StockKind, readonly StockStatus[]>> = {
  item: ITEM_STOCK_STATUSES,
  consumable: CONSUMABLE_STOCK_STATUSES,
};
const LEVELS = { item: levelsOf(STATUSES.item), consumable: levelsOf(STATUSES.consumable) } as const;

const SORTS = [
  { value: '', label: 'Name, or the best match' },
  { value: 'stock', label: 'Stock, lowest first' },
  { value: '-value', label: 'Value, highest first' },
  { value: 'nextExpiry', label: 'Next expiry' },
  { value: '-lastOrder', label: 'Last order, newest first' },
] as const;
const TONES = { low: 'warn', out: 'bad' } as const;

/** Returns the filter fields of the list. */
export function useStockFields({ kind, filter, sort, counts }: StockFieldsOptions): readonly FilterField[] {
  const categories = useClinic((state) => state.categories.all.rows);
  const suppliers = useClinic((state) => state.suppliers.all.rows);
  const chips = STATUSES[kind].toReversed().map((status): Chip => ({
    value: status,
    label: getStockLabel(status),
    count: counts === undefined ? undefined : (counts[status] ?? 0),
    ...((counts?.[status] ?? 0) > 0 && (status === 'low' || status === 'out') && { tone: TONES[status] }),
  }));
  return [
    {
      name: 'categoryId',
      label: 'Category',
      value: filter.categoryId,
      choices: useChoices('All categories', categories),
    },
    {
      name: 'stockLevel',
      label: 'Stock level',
      value: filter.stockLevel,
      choices: LEVELS[kind],
      chips: filter.stockLevel === SHORT_STATUSES ? [{ value: SHORT_STATUSES, label: SHORT_LABEL }, ...chips] : chips,
    },
    {
      name: 'supplierId',
      label: 'Supplier',
      value: filter.supplierId,
      choices: useChoices('All suppliers', suppliers),
    },
    { name: 'expiry', label: 'Expiry', value: filter.expiry, choices: EXPIRIES },
    { name: 'sort', label: 'Sort by', value: sort, choices: SORTS, isForPhones: true, isView: true },
  ];
}

function useChoices(all: string, rows: ReadonlyMap<unknown, { readonly id: number; readonly name: string }>) {
  return useMemo(
    () => [
      { value: '', label: all },
      ...[...rows.values()]
        .map(({ id, name }) => ({ value: String(id), label: name }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
    ],
    [all, rows],
  );
}
