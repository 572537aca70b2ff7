import { SEPARATOR } from '@atrium/rules/gs1/elements';
import { isPackageCode, MAX_LOT_NUMBER, getLotNumberProblem } from '@atrium/rules/stock/lot-number';
import { isSeparatorKey } from '../../scanning/public.js';
import { InputField } from '../../../../ui/fields/control-fields.js';

interface LotNumberInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when a whole package code is scanned or pasted. */
  readonly onCode: (code: string) => void;
  readonly error?: string | undefined;
  readonly labelHidden?: boolean;
  readonly required?: boolean;
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** Lot number field, which splits a package code into number and expiry. */
export function LotNumberInput({
  value,
  onChange,
  onCode,
  error,
  labelHidden = false,
  required = false,
  isFirst = false,
  className = '',
}: LotNumberInputProps) {
  const tooLong = value.trim().length > MAX_LOT_NUMBER ? (getLotNumberProblem(value) ?? undefined) : undefined;
  return (
    <InputField
      label="Lot number"
      required={required}
      labelHidden={labelHidden}
      error={tooLong ?? error}
      className={className}
      data-takes-codes=""
      {...(isFirst && { 'data-first-field': true })}
      placeholder="As on the package"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        if (isPackageCode(value)) onCode(value);
      }}
      onKeyDown={(event) => {
        const input = event.currentTarget;
        if (isSeparatorKey(event)) {
          event.preventDefault();
          onChange(input.value + SEPARATOR);
        } else if (event.key === 'Enter' && isPackageCode(input.value)) {
          // Scanners end with Enter, which must not submit the form.
          event.preventDefault();
          onCode(input.value);
          requestAnimationFrame(() => input.select());
        }
      }}
    />
  );
}
