import { formatHours, parseDuration } from '@atrium/rules/agency/duration';
import { type ComponentProps, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field, type FieldProps, Input } from '../../ui/fields/field.js';

/** Hours, null for an empty field, or an entered text that is no duration, which the schema rejects. */
export type EnteredHours = number | string | null;

/** Parses an entered duration into hours with two decimals. */
function parseHours(entered: string): EnteredHours {
  const text = entered.trim();
  const seconds = parseDuration(text);
  if (seconds !== null) return Math.round(seconds / 36) / 100;
  return text === '' ? null : text;
}

interface HoursInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly value: EnteredHours | undefined;
  readonly onChange: (hours: EnteredHours) => void;
}

/** Input of a duration: shows hours as `1:30`, and the entered text as it is while it has the focus. */
export function HoursInput({ value, onChange, onBlur, ...rest }: HoursInputProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly hours: EnteredHours } | null>(null);
  const shown = typeof value === 'number' ? formatHours(value) : (value ?? '');
  return (
    <Input
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      // A value that was reset or changed by another user replaces the entered text.
      value={typed !== null && Object.is(typed.hours, value ?? null) ? typed.text : shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const hours = parseHours(text);
        setTyped({ text, hours });
        onChange(hours);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

interface HoursFieldProps<In extends FieldValues, Context, Out> extends Omit<FieldProps, 'error' | 'children'> {
  readonly control: Control<In, Context, Out>;
  readonly name: FieldPath<In>;
}

/** Field of a duration in a form whose value is hours. */
export function HoursField<In extends FieldValues, Context, Out>({
  control,
  name,
  ...rest
}: HoursFieldProps<In, Context, Out>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...rest} error={fieldState.error?.message}>
      {(attributes) => <HoursInput {...attributes} {...field} value={field.value} className="figures" />}
    </Field>
  );
}
