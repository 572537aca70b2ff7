import { ITEM_STOCK_STATUSES, STOCK_STATUS_LABELS } from '@atrium/rules/stock-status';
import { Search } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTypedText } from '../../lib/typed-text.js';
import { Field } from '../../ui/field.js';
import { IconInput } from '../../ui/input.js';
import { Select } from '../../ui/select.js';
import { useClinic } from '../store/clinic-store.js';
import type { InventoryFilter } from './filter-items.js';

interface InventoryFiltersProps {
  readonly filter: InventoryFilter;
  readonly onChange: (name: keyof InventoryFilter, value: string) => void;
}

const levels = [
  { value: '', label: 'All stock levels' },
  ...ITEM_STOCK_STATUSES.map((value) => ({ value, label: STOCK_STATUS_LABELS[value] })),
];

export function InventoryFilters({ filter, onChange }: InventoryFiltersProps) {
  const categories = useClinic((state) => state.categories.all.rows);
  const suppliers = useClinic((state) => state.suppliers.all.rows);
  const categoryChoices = useChoices('All categories', categories);
  const supplierChoices = useChoices('All suppliers', suppliers);
  const changeSearch = useCallback((value: string) => onChange('search', value), [onChange]);
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
      <SearchField value={filter.search} onChange={changeSearch} />
      <Field label="Category" labelHidden>
        {(control) => (
          <Select
            {...control}
            value={filter.categoryId}
            onChange={(event) => onChange('categoryId', event.currentTarget.value)}
            choices={categoryChoices}
          />
        )}
      </Field>
      <Field label="Stock Level" labelHidden>
        {(control) => (
          <Select {...control} value={filter.stockLevel} onChange={(event) => onChange('stockLevel', event.currentTarget.value)} choices={levels} />
        )}
      </Field>
      <Field label="Supplier" labelHidden className="max-sm:col-span-2">
        {(control) => (
          <Select
            {...control}
            value={filter.supplierId}
            onChange={(event) => onChange('supplierId', event.currentTarget.value)}
            choices={supplierChoices}
          />
        )}
      </Field>
    </div>
  );
}

function useChoices(all: string, rows: ReadonlyMap<unknown, { readonly id: number; readonly name: string }>) {
  return useMemo(
    () => [
      { value: '', label: all },
      ...[...rows.values()].map(({ id, name }) => ({ value: String(id), label: name })).toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
    ],
    [all, rows],
  );
}

/** What is typed shows at once; the table follows a moment later. */
function SearchField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const [typed, setTyped] = useTypedText(value, onChange);
  return (
    <Field label="Search" labelHidden className="col-span-2 sm:col-span-3 lg:col-span-1">
      {(control) => (
        <IconInput
          {...control}
          icon={<Search className="size-4" />}
          type="search"
          placeholder="Search name, SKU, brand or barcode..."
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
