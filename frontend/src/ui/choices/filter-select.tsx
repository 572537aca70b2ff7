import type { Choice } from './select.js';
import { SelectField } from '../fields/control-fields.js';

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  readonly className: string;
}

/** A filter for a list. The label is only for screen readers, because the chosen option describes itself. */
export const FilterSelect = ({ label, value, choices, onChange, className }: FilterSelectProps) => (
  <SelectField
    label={label}
    labelHidden
    className={className}
    value={value}
    choices={choices}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
