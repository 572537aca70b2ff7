import { SelectSheet } from '../../../../ui/choices/select-sheet.js';
import type { StockFilter } from './filter-stock.js';

interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface FilterSheetProps {
  readonly filter: StockFilter;
  readonly categories: readonly Choice[];
  readonly suppliers: readonly Choice[];
  readonly expiries: readonly Choice[];
  /** Value of the URL; blank for the default order. */
  readonly sort: string;
  readonly onChange: (name: keyof StockFilter | 'sort', value: string) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

const SORTS = [
  { value: '', label: 'Name, or the best match' },
  { value: 'stock', label: 'Stock, lowest first' },
  { value: '-value', label: 'Value, highest first' },
  { value: 'nextExpiry', label: 'Next expiry' },
  { value: '-lastOrder', label: 'Last order, newest first' },
] as const;

/** Filters and order of a list on a phone, applied at once. */
export const FilterSheet = ({
  filter,
  categories,
  suppliers,
  expiries,
  sort,
  onChange,
  onClear,
  onClose,
}: FilterSheetProps) => (
  <SelectSheet
    title="Filter and Sort"
    fields={[
      { name: 'categoryId', label: 'Category', choices: categories, value: filter.categoryId },
      { name: 'supplierId', label: 'Supplier', choices: suppliers, value: filter.supplierId },
      { name: 'expiry', label: 'Expiry', choices: expiries, value: filter.expiry },
      { name: 'sort', label: 'Sort by', choices: SORTS, value: sort },
    ]}
    onChange={(name, value) => onChange(name as keyof StockFilter | 'sort', value)}
    onClear={onClear}
    onClose={onClose}
  />
);
