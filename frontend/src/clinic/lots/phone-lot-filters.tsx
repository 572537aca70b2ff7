import { type ReactNode, useState } from 'react';
import { type Chip, Chips } from '../../ui/chips.js';
import { FilterButton } from '../../ui/filter-button.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import type { Choice } from '../../ui/select.js';

const SelectSheet = lazyDialog(async () => (await import('../../ui/select-sheet.js')).SelectSheet, 'Filter', 440);

interface PhoneLotFiltersProps {
  readonly search: ReactNode;
  readonly kinds: readonly Choice[];
  readonly kind: string;
  readonly view: string;
  readonly views: readonly Chip[];
  readonly onKind: (kind: string) => void;
  readonly onView: (view: string) => void;
}

/** Search, the kind behind a button, and what to look at as chips: the lots begin below. */
export function PhoneLotFilters({ search, kinds, kind, view, views, onKind, onView }: PhoneLotFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-1.5 sm:hidden">
      <div className="flex items-center gap-1">
        {search}
        <FilterButton chosen={kind === '' ? 0 : 1} label="Filter" onClick={() => setOpen(true)} />
      </div>
      <Chips label="Show" value={view} chips={views} onChange={onView} />
      {isOpen && (
        <SelectSheet
          title="Filter"
          fields={[{ name: 'kind', label: 'Kind', choices: kinds, value: kind }]}
          onChange={(_, next) => onKind(next)}
          onClear={() => onKind('')}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
