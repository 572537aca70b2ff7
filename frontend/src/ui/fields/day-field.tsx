import { DateField } from './date/date-field.js';

interface DayFieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  /** ISO day (`yyyy-MM-dd`) or "". */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

export const DayField = ({ label, error, help, value, onChange }: DayFieldProps) => (
  <DateField
    label={label}
    error={error}
    help={help}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
