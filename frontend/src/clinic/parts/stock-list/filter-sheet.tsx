import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field } from '../../../ui/field.js';
import { Select } from '../../../ui/select.js';
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
  /** As it stands in the address; blank is the usual one. */
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

/** On a phone: what a list is narrowed and sorted by. It follows at once. */
export function FilterSheet({
  filter,
  categories,
  suppliers,
  expiries,
  sort,
  onChange,
  onClear,
  onClose,
}: FilterSheetProps) {
  const fields = [
    ['categoryId', 'Category', categories, filter.categoryId],
    ['supplierId', 'Supplier', suppliers, filter.supplierId],
    ['expiry', 'Expiry', expiries, filter.expiry],
    ['sort', 'Sort by', SORTS, sort],
  ] as const;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Filter and Sort"
      width={440}
      foot={
        <>
          <Button onClick={onClear}>Clear</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {fields.map(([name, label, choices, value]) => (
          <Field key={name} label={label}>
            {(control) => (
              <Select
                {...control}
                value={value}
                choices={[...choices]}
                onChange={(event) => onChange(name, event.currentTarget.value)}
              />
            )}
          </Field>
        ))}
      </div>
    </Dialog>
  );
}
