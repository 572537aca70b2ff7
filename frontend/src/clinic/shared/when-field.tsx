import { DateField } from '../../ui/fields/control-fields.js';

interface WhenFieldProps {
  /** Wall time of the user, or '' for now. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly className?: string;
}

export const WhenField = ({ value, error, onChange, className }: WhenFieldProps) => (
  <DateField
    label="When"
    error={error}
    help="Now, unless you choose a time"
    {...(className !== undefined && { className })}
    type="datetime-local"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
