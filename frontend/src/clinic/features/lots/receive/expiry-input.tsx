import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { parseExpiry } from '@atrium/rules/stock/expiry';
import { Field, Input } from '../../../../ui/fields/field.js';

interface ExpiryInputProps {
  /** Text as entered: a day or a month. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly labelHidden?: boolean;
  readonly required?: boolean;
  readonly today: string;
  readonly className?: string;
}

const INVALID_EXPIRY = 'Please enter a date such as 2027-03-31 or 31.03.2027, or a month such as 03/27';

/** Returns the error of an expiry; blank is valid. */
export const validateExpiry = (value: string): string | undefined =>
  value.trim() === '' || parseExpiry(value) !== null ? undefined : INVALID_EXPIRY;

/** Returns the expiry as an ISO date; null for blank. */
export const toIsoExpiry = (value: string): string | null => (value.trim() === '' ? null : parseExpiry(value));

/** Expiry field, which also accepts a month and means its last day. */
export function ExpiryInput({
  value,
  onChange,
  error,
  labelHidden = false,
  required = false,
  today,
  className = '',
}: ExpiryInputProps) {
  const day = parseExpiry(value);
  const help =
    day === null ? undefined : day < today ? `Expired ${formatDayWithYear(day)}` : `Until ${formatDayWithYear(day)}`;
  return (
    <Field
      label="Expiry"
      labelHidden={labelHidden}
      required={required}
      error={error}
      className={className}
      {...(help !== undefined && { help })}
    >
      {(control) => (
        <Input
          {...control}
          className="figures"
          autoComplete="off"
          placeholder="e.g. 2027-03"
          maxLength={20}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
