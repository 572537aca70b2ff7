import { Field } from '../fields/field.js';
import { type Choice, Select } from './select.js';

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  readonly className: string;
}

/** A filter over a list. What is chosen says what it is, so its label is for a screen reader alone. */
export const FilterSelect = ({ label, value, choices, onChange, className }: FilterSelectProps) => (
  <Field label={label} labelHidden className={className}>
    {(control) => (
      <Select {...control} value={value} choices={choices} onChange={(event) => onChange(event.currentTarget.value)} />
    )}
  </Field>
);
