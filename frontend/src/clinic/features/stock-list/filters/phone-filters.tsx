import {
  CONSUMABLE_STOCK_STATUSES,
  ITEM_STOCK_STATUSES,
  SHORT,
  SHORT_LABEL,
  stockWord,
  type StockKind,
  type StockStatus,
} from '@atrium/rules/stock/stock-status';
import { type ReactNode, useState } from 'react';
import { type Chip, Chips } from '../../../../ui/choices/chips.js';
import { FilterButton } from '../../../../ui/buttons/filter-button.js';
import { defineDialog } from '../../../../ui/dialogs/define-dialog.js';
import type { StockFilter } from './filter-stock.js';
import type { FilterSheetProps } from './filter-sheet.js';

const filterSheet = defineDialog({
  load: async () => (await import('./filter-sheet.js')).FilterSheet,
  title: 'Filter and Sort',
  width: 440,
});

interface PhoneFiltersProps extends Omit<FilterSheetProps, 'onClose'> {
  readonly kind: StockKind;
  readonly counts: Readonly<Partial<Record<StockStatus, number>>> | undefined;
  readonly search: ReactNode;
  readonly tools: ReactNode;
}

const TONES = { low: 'warn', out: 'bad' } as const;
const LEVELS: Readonly<Record<StockKind, readonly StockStatus[]>> = {
  item: ITEM_STOCK_STATUSES,
  consumable: CONSUMABLE_STOCK_STATUSES,
};

const chosenOf = ({ categoryId, supplierId, expiry }: StockFilter): number =>
  [categoryId, supplierId, expiry].filter(Boolean).length;

/** Filters on a phone: search, a button with the number of active filters, and stock levels as chips. */
export function PhoneFilters({ kind, counts, search, tools, ...sheet }: PhoneFiltersProps) {
  const [open, setOpen] = useState(false);
  const { filter, onChange } = sheet;
  const chips = LEVELS[kind].toReversed().map((status): Chip => ({
    value: status,
    label: stockWord(status),
    count: counts === undefined ? undefined : (counts[status] ?? 0),
    ...((counts?.[status] ?? 0) > 0 && (status === 'low' || status === 'out') && { tone: TONES[status] }),
  }));
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-1">
        {search}
        <FilterButton chosen={chosenOf(filter)} onClick={() => setOpen(true)} />
        {tools}
      </div>
      <Chips
        label="Stock Level"
        value={filter.stockLevel}
        chips={filter.stockLevel === SHORT ? [{ value: SHORT, label: SHORT_LABEL }, ...chips] : chips}
        onChange={(value) => onChange('stockLevel', value)}
      />
      {open && <filterSheet.Component {...sheet} onClose={() => setOpen(false)} />}
    </div>
  );
}
