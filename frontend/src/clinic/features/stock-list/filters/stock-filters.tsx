import {
  CONSUMABLE_STOCK_STATUSES,
  ITEM_STOCK_STATUSES,
  stockWord,
  SHORT,
  SHORT_LABEL,
  type StockKind,
  type StockStatus,
} from '@atrium/rules/stock/stock-status';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useClinic } from '../../../store/clinic-store.js';
import { ScanSearchField } from '../../scanning/public.js';
import type { StockFilter } from './filter-stock.js';
import { PhoneFilters } from './phone-filters.js';
import { SelectField } from '../../../../ui/fields/control-fields.js';

interface StockFiltersProps {
  readonly kind: StockKind;
  readonly filter: StockFilter;
  readonly sort: string;
  /** Rows per stock level under the other filters; undefined until the server has counted. */
  readonly counts: Readonly<Partial<Record<StockStatus, number>>> | undefined;
  readonly onPhone: boolean;
  /** Further actions on a phone. */
  readonly tools: ReactNode;
  readonly onChange: (name: keyof StockFilter | 'sort', value: string) => void;
  readonly onClear: () => void;
}

const levelsOf = (statuses: readonly StockStatus[]) => [
  { value: '', label: 'All stock levels' },
  ...statuses.map((value) => ({ value, label: stockWord(value) })),
  { value: SHORT, label: SHORT_LABEL },
];
const EXPIRIES = [
  { value: '', label: 'Any expiry' },
  { value: 'held', label: 'Held' },
  { value: 'expired', label: 'Expired' },
  { value: '30', label: 'Within 30 days' },
  { value: '60', label: 'Within 60 days' },
  { value: '90', label: 'Within 90 days' },
];
const LEVELS = { item: levelsOf(ITEM_STOCK_STATUSES), consumable: levelsOf(CONSUMABLE_STOCK_STATUSES) } as const;

export function StockFilters({ kind, filter, sort, counts, onPhone, tools, onChange, onClear }: StockFiltersProps) {
  const categories = useClinic((state) => state.categories.all.rows);
  const suppliers = useClinic((state) => state.suppliers.all.rows);
  const categoryChoices = useChoices('All categories', categories);
  const supplierChoices = useChoices('All suppliers', suppliers);
  const changeSearch = useCallback((value: string) => onChange('search', value), [onChange]);
  const select = (
    name: keyof StockFilter,
    label: string,
    choices: readonly { readonly value: string; readonly label: string }[],
    className = '',
  ) => (
    <SelectField
      label={label}
      labelHidden
      className={className}
      value={filter[name]}
      onChange={(event) => onChange(name, event.currentTarget.value)}
      choices={choices}
    />
  );
  const search = (
    <ScanSearchField
      label="Search"
      placeholder={onPhone ? 'Search' : 'Search name, SKU, brand or barcode...'}
      value={filter.search}
      onChange={changeSearch}
      className="col-span-2 min-w-0 flex-1 @xl:col-span-4 @[46rem]:col-span-1"
    />
  );
  if (onPhone)
    return (
      <PhoneFilters
        kind={kind}
        filter={filter}
        sort={sort}
        counts={counts}
        categories={categoryChoices}
        suppliers={supplierChoices}
        expiries={EXPIRIES}
        search={search}
        tools={tools}
        onChange={onChange}
        onClear={onClear}
      />
    );
  return (
    <div className="@container">
      <div className="grid grid-cols-2 gap-3 @xl:grid-cols-4 @[46rem]:grid-cols-5 @[58rem]:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]">
        {search}
        {select('categoryId', 'Category', categoryChoices)}
        {select('stockLevel', 'Stock Level', LEVELS[kind])}
        {select('supplierId', 'Supplier', supplierChoices)}
        {select('expiry', 'Expiry', EXPIRIES)}
      </div>
    </div>
  );
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
