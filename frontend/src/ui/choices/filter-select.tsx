import { X } from 'lucide-react';
import { SelectField } from '../fields/control-fields.js';
import type { Choice } from './select.js';

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
export const FilterSelect = ({ label, value, choices, onChange }: FilterSelectProps) => (
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
        <X className="size-4" aria-hidden="true" />
      </button>
    )}
  </div>
);
