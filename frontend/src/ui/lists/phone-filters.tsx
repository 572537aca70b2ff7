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
  /** Values behind the button; blank for defaults. */
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
  const set = fields.filter(({ value }) => value !== '');
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-1">
        {search}
        <FilterSheetButton
          chosen={set.length}
          fields={fields}
          onChange={onChange}
          onClear={() => {
            for (const { name } of set) onChange(name, '');
          }}
        />
        {acts}
      </div>
      <Chips label={chips.label} value={chips.value} chips={chips.of} onChange={chips.onChange} />
    </div>
  );
}

interface FilterSheetButtonProps {
  /** The number of filters that are set. */
  readonly chosen: number;
  readonly fields: readonly SheetField[];
  readonly onChange: (name: string, value: string) => void;
  readonly onClear: () => void;
}

/** A button that opens the selects of a filter in a sheet. */
export function FilterSheetButton({ chosen, ...sheet }: FilterSheetButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FilterButton chosen={chosen} label="Filter" onClick={() => setOpen(true)} />
      {isOpen && <selectSheet.Component {...sheet} title="Filter" onClose={() => setOpen(false)} />}
    </>
  );
}
