import { Field } from '../fields/field.js';
import { type Choice, Select } from './select.js';

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  readonly className: string;
}

/** A filter for a list. The label is only for screen readers, because the chosen option describes itself. */
export const FilterSelect = ({ label, value, choices, onChange, className }: FilterSelectProps) => (
  <Field label={label} labelHidden className={className}>
    {(control) => (
      <Select {...control} value={value} choices={choices} onChange={(event) => onChange(event.currentTarget.value)} />
    )}
  </Field>
);
