import { parseEnteredNumber, getNumberProblem } from '@atrium/rules/stock/read-number';
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react';
import { classes } from '../classes.js';
import { Field, type FieldProps, IconInput, Input } from './field.js';
import { NumberChoices } from '../choices/number-choices.js';
import type { Elements } from '../elements.js';
import type { Icon } from '../icon.js';

export interface NumberFieldProps extends Omit<FieldProps, 'children'> {
  /** Decimal text, or the entered text when it is invalid. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
  readonly name?: string;
  readonly readOnly?: boolean;
  /** Accepts integers only; phones then show digits without a decimal mark. */
  readonly isWhole?: boolean;
  readonly icon?: Icon;
  readonly suffix?: ReactNode;
  readonly adornment?: Elements;
  readonly placeholder?: string;
  readonly inputClassName?: string;
}

/**
 * A field for numbers in the notation of any country: "12,50" becomes 12.50 on blur. An ambiguous number offers its
 * readings. Invalid text is rejected here and by the form's schema.
 */
export function NumberField({
  value,
  onChange,
  onBlur,
  ref,
  name,
  readOnly,
  isWhole = false,
  icon,
  suffix,
  adornment,
  placeholder,
  inputClassName,
  error,
  ...field
}: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  // The value was changed from outside during typing, such as by a form reset.
  if (draft !== null && !isSame(draft, value)) setDraft(null);
  const shown = draft ?? value;
  const problem = getNumberProblem(shown);
  const choose = (chosen: string) => {
    setDraft(null);
    onChange(chosen);
  };
  const look = classes('figures', suffix !== undefined && 'pr-16', inputClassName);
  return (
    <Field {...field} error={problem ?? error}>
      {(control) => {
        const input = {
          ...control,
          ref,
          name,
          readOnly,
          inputMode: isWhole ? 'numeric' : 'decimal',
          autoComplete: 'off',
          placeholder,
          className: look,
          value: shown,
          onChange: (event) => {
            setDraft(event.currentTarget.value);
            onChange(parseEnteredNumber(event.currentTarget.value));
          },
          onBlur: () => {
            if (problem === null) setDraft(null);
            onBlur?.();
          },
        } satisfies ComponentProps<'input'>;
        const box = icon === undefined ? <Input {...input} /> : <IconInput {...input} icon={icon} />;
        return (
          <>
            <div className={adornment === undefined ? 'relative' : 'flex gap-2'}>
              {box}
              {suffix !== undefined && (
                <span
                  className="pointer-events-none absolute inset-y-0 right-3 flex max-w-14 items-center truncate text-table text-muted"
                  aria-hidden="true"
                >
                  {suffix}
                </span>
              )}
              {adornment}
            </div>
            <NumberChoices text={shown} isWhole={isWhole} onChoose={choose} />
          </>
        );
      }}
    </Field>
  );
}

/** Compares a draft with the value; a numeric form contains NaN for an invalid draft. */
const isSame = (draft: string, value: string): boolean => {
  const entered = parseEnteredNumber(draft);
  if (entered === value) return true;
  return value === '' ? getNumberProblem(draft) !== null : entered !== '' && Number(entered) === Number(value);
};
