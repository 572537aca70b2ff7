import { getNumberText } from '@atrium/rules/stock/read-number';
import { parseQuantity } from '@atrium/rules/stock/quantity';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { NumberField, type NumberFieldProps } from './number-field.js';

interface FormNumberProps<In extends FieldValues, Context, Out> extends Omit<
  NumberFieldProps,
  'value' | 'onChange' | 'onBlur' | 'ref' | 'name' | 'error'
> {
  readonly control: Control<In, Context, Out>;
  readonly name: FieldPath<In>;
  /** The form value is a number (null when empty, NaN when invalid) instead of decimal text. */
  readonly asNumber?: boolean;
}

/** A number field connected to react-hook-form. */
export function FormNumber<In extends FieldValues, Context, Out>({
  control,
  name,
  asNumber = false,
  ...rest
}: FormNumberProps<In, Context, Out>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onBlur, onChange } = field;
  const held: unknown = value;
  return (
    <NumberField
      {...rest}
      ref={ref}
      name={name}
      error={fieldState.error?.message}
      value={
        typeof held === 'number'
          ? Number.isNaN(held)
            ? ''
            : getNumberText(held)
          : typeof held === 'string'
            ? held
            : ''
      }
      onBlur={onBlur}
      onChange={(text) => onChange(asNumber ? (text === '' ? null : parseQuantity(text)) : text)}
    />
  );
}
