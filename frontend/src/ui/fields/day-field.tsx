import { Field } from './field.js';
import { DateInput } from './date-input.js';

interface DayFieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  /** ISO day (`yyyy-MM-dd`) or "". */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

export const DayField = ({ label, error, help, value, onChange }: DayFieldProps) => (
  <Field label={label} error={error} help={help}>
    {(control) => <DateInput {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)} />}
  </Field>
);
