import { type ReactNode, useState } from 'react';
import { type Chip, Chips } from '../choices/chips.js';
import { FilterButton } from '../buttons/filter-button.js';
import { defineDialog } from '../dialogs/define-dialog.js';
import type { SheetField } from '../choices/select-sheet.js';

const selectSheet = defineDialog({
  load: async () => (await import('../choices/select-sheet.js')).SelectSheet,
  title: 'Filter',
  width: 440,
});

interface PhoneFiltersProps {
  readonly search: ReactNode;
  /** What is behind the button; blank is what is usual. */
  readonly fields: readonly SheetField[];
  readonly onChange: (name: string, value: string) => void;
  /** Beside the button: what the screen is for. */
  readonly acts?: ReactNode;
  readonly chips: {
    readonly label: string;
    readonly value: string;
    readonly of: readonly Chip[];
    readonly onChange: (value: string) => void;
  };
}

/** On a phone: search, the selects behind a button, and few values as chips; the rows begin below. */
export function PhoneFilters({ search, fields, onChange, acts, chips }: PhoneFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const set = fields.filter(({ value }) => value !== '');
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-1">
        {search}
        <FilterButton chosen={set.length} label="Filter" onClick={() => setOpen(true)} />
        {acts}
      </div>
      <Chips label={chips.label} value={chips.value} chips={chips.of} onChange={chips.onChange} />
      {isOpen && (
        <selectSheet.Component
          title="Filter"
          fields={fields}
          onChange={onChange}
          onClear={() => {
            for (const { name } of set) onChange(name, '');
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
