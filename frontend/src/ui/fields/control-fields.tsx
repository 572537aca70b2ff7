import type { ComponentProps, ComponentType } from 'react';
import { Select } from '../choices/select.js';
import { Field, type FieldProps, Input, Textarea } from './field.js';

type FieldOptions = Omit<FieldProps, 'children'>;

/** Returns a component for `Control` with its label, help and error; `className` is that of the field. */
export const withField =
  <P extends object>(Control: ComponentType<P>) =>
  ({
    label,
    help,
    warning,
    error,
    required,
    labelHidden,
    className,
    ...props
  }: FieldOptions & Omit<P, keyof FieldOptions>) => (
    <Field {...{ label, help, warning, error, required, labelHidden, className }}>
      {(control) => <Control {...control} {...(props as unknown as P)} />}
    </Field>
  );

/** A field without the browser's suggestions, unless `autoComplete` names them. */
export const InputField = withField<ComponentProps<typeof Input>>((props) => <Input autoComplete="off" {...props} />);
export const SelectField = withField<ComponentProps<typeof Select>>(Select);
export const TextareaField = withField<ComponentProps<typeof Textarea>>(Textarea);
