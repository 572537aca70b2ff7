import { type ComponentType, type ReactNode, useState } from 'react';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { Button, IconButton } from '../buttons/button.js';
import { type Chip, Chips } from '../choices/chips.js';
import { Segmented } from '../choices/segmented.js';
import type { SheetField } from '../choices/select-sheet.js';
import { defineDialog } from '../dialogs/dialog-host.js';
import { SearchField, type SearchFieldProps } from '../fields/search-field.js';
import type { Elements } from '../elements.js';
import { formatPlural } from '@atrium/rules/stock/labels';
import { SlidersHorizontal, X } from 'lucide-react';
import { SelectField } from '../fields/control-fields.js';
import type { Choice } from '../choices/select.js';

const selectSheet = defineDialog(
  'Filter and sort',
  async () => (await import('../choices/select-sheet.js')).SelectSheet,
  440,
);

/** A filter with a list of values; the empty value is the default. */
export interface FilterField extends SheetField {
  /** True to show all values as buttons on wide screens instead of a select. */
  readonly isSegmented?: boolean;
  /** Values with their counts, which phones show below the search instead of in the sheet. */
  readonly chips?: readonly Chip[];
  /** True for a field that only the sheet of phones has, such as the sort order. */
  readonly isForPhones?: boolean;
  /** True for a choice of view, which is not counted as a filter. */
  readonly isView?: boolean;
  /** Handles a change instead of writing it to the URL. */
  readonly onChange?: (value: string) => void;
}

/** An active filter without a control of its own, such as "Over budget only". A press removes it. */
export interface FilterTag {
  readonly name: string;
  readonly label: string;
  /** Label of the button that removes the filter: "show all goals". */
  readonly without: string;
}

type ListSearch = Pick<SearchFieldProps, 'label' | 'placeholder' | 'value' | 'onChange'> & {
  /** Search field component with additional features, such as scanning. */
  readonly Field?: ComponentType<Omit<SearchFieldProps, 'inputRef' | 'error'>>;
};

export interface ListFiltersProps {
  readonly search?: ListSearch;
  /** Content that phones show in place of the search, such as the displayed week. */
  readonly lead?: ReactNode;
  readonly fields?: readonly FilterField[];
  readonly tags?: readonly (FilterTag | false)[];
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
  /** Actions of the list that phones show next to the search, when its heading has none. */
  readonly phoneActions?: Elements;
  /** Actions of the list after the filters on wide screens. */
  readonly tools?: Elements;
  readonly count?: Elements;
}

/** Paper shows the chosen filters and the count as text, and no controls. */
const PAPER = 'print:[&>*:not([data-printed],[role=status])]:hidden';

/** Search and filters of a list: one line on wide screens; on phones a search, a button with a sheet, and chips. */
export function ListFilters({
  search,
  lead,
  fields = [],
  tags = [],
  onChange,
  phoneActions,
  tools,
  count,
}: ListFiltersProps) {
  const onPhone = useMediaQuery('(max-width: 639px)');
  const change = (name: string, value: string) => {
    const field = fields.find((one) => one.name === name);
    if (field?.onChange === undefined) onChange({ [name]: value });
    else field.onChange(value);
  };
  const Search = search?.Field ?? SearchField;
  const searchField = search !== undefined && (
    <Search
      label={search.label}
      placeholder={onPhone ? 'Search' : search.placeholder}
      value={search.value}
      onChange={search.onChange}
      className={onPhone ? 'min-w-0 flex-1' : 'min-w-40 flex-1 lg:max-w-96'}
    />
  );
  const set = tags.filter((tag) => tag !== false);
  const chosen = [
    ...(search === undefined || search.value === '' ? [] : [`“${search.value}”`]),
    ...fields
      .filter(({ value, isView, isForPhones }) => value !== '' && !isView && !isForPhones)
      .map(({ value, choices }) => choices.find((choice) => choice.value === value)?.label ?? value),
    ...set.map(({ label }) => label),
  ];
  const printed = chosen.length > 0 && (
    <p data-printed className="hidden text-table print:block">{`Filters: ${chosen.join(', ')}`}</p>
  );
  const tagButtons = set.map(({ name, label, without }) => (
    <Button
      key={name}
      size="small"
      className="border-accent-line bg-accent-soft text-accent-text"
      onClick={() => onChange({ [name]: '' })}
    >
      <span>{label}</span>
      <span aria-hidden="true">×</span>
      <span className="sr-only">{`: ${without}`}</span>
    </Button>
  ));
  if (!onPhone)
    return (
      <div className={`flex flex-wrap items-center gap-3 ${PAPER}`}>
        {printed}
        {searchField}
        {fields.map(({ name, label, value, choices, Control, isSegmented, isForPhones }) => {
          if (isForPhones) return null;
          const field = { label, value, onChange: (next: string) => change(name, next) };
          if (Control !== undefined) return <Control key={name} {...field} labelHidden />;
          const Choice = isSegmented ? Segmented : FilterSelect;
          return <Choice key={name} {...field} choices={choices} />;
        })}
        {tagButtons}
        {tools}
        {count}
      </div>
    );
  const chipField = fields.find(({ chips }) => chips !== undefined);
  const inSheet = fields.filter((field) => field !== chipField);
  return (
    <div className={`flex flex-col gap-1.5 ${PAPER}`}>
      {printed}
      <div className="flex items-center gap-1">
        {searchField || (
          <div data-lead className="min-w-0 flex-1">
            {lead ?? count}
          </div>
        )}
        {inSheet.length > 0 && <FilterSheetButton fields={inSheet} onChange={change} onClear={onChange} />}
        {phoneActions}
      </div>
      {chipField?.chips !== undefined && (
        <Chips
          label={chipField.label}
          value={chipField.value}
          chips={chipField.chips}
          onChange={(value) => change(chipField.name, value)}
        />
      )}
      {set.length > 0 && <div className="flex flex-wrap gap-2">{tagButtons}</div>}
      {(searchField || lead !== undefined) && count}
    </div>
  );
}

interface FilterSheetButtonProps {
  readonly fields: readonly FilterField[];
  readonly onChange: (name: string, value: string) => void;
  readonly onClear: ListFiltersProps['onChange'];
}

/** Opens the filters of phones in a sheet. */
function FilterSheetButton({ fields, onChange, onClear }: FilterSheetButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const filters = fields.filter(({ isView }) => !isView);
  return (
    <>
      <FilterButton chosen={filters.filter(({ value }) => value !== '').length} onClick={() => setOpen(true)} />
      {isOpen && (
        <selectSheet.Component
          title="Filter and sort"
          fields={fields}
          onChange={onChange}
          onClear={() => onClear(Object.fromEntries(filters.map(({ name }) => [name, ''])))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Button that opens the filters and sort order of a list on phones, with the number of active filters. */
const FilterButton = ({ chosen, onClick }: { readonly chosen: number; readonly onClick: () => void }) => (
  <span className="relative">
    <IconButton
      label={chosen === 0 ? 'Filter and sort' : `Filter and sort, ${formatPlural(chosen, 'filter')} set`}
      aria-haspopup="dialog"
      icon={SlidersHorizontal}
      onClick={onClick}
      {...(chosen > 0 && { className: 'bg-accent-soft text-accent-text' })}
    />
    {chosen > 0 && (
      <span
        aria-hidden="true"
        className="figures pointer-events-none absolute -top-1 -right-1 flex size-4 items-center justify-center rounded-full bg-accent-fill text-caption font-semibold text-on-accent"
      >
        {chosen}
      </span>
    )}
  </span>
);

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}

const CHOSEN = '[&_select]:border-accent-line [&_select]:bg-accent-soft [&_select]:text-accent-text [&_svg]:hidden';

/**
 * A filter for a list. The label is only for screen readers, because the chosen option describes itself. A chosen value
 * is tinted and can be removed.
 */
const FilterSelect = ({ label, value, choices, onChange }: FilterSelectProps) => (
  <div className="relative w-40 shrink-0">
    <SelectField
      label={label}
      labelHidden
      className={value === '' ? '' : CHOSEN}
      value={value}
      choices={choices}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    {value !== '' && (
      <button
        type="button"
        aria-label="Remove this filter"
        className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-control text-accent-text"
        onClick={() => onChange('')}
      >
        <X className="size-4" />
      </button>
    )}
  </div>
);
