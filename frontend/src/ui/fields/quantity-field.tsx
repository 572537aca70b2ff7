import { parseQuantity, getWholeNumberProblem } from '@atrium/rules/stock/quantity';
import { getNumberProblem } from '@atrium/rules/stock/read-number';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { classes } from '../classes.js';
import { Field, type FieldProps } from './field.js';
import { NumberChoices } from '../choices/number-choices.js';

interface QuantityFieldProps extends Omit<FieldProps, 'children'> {
  /** NaN when empty or invalid. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Counted quantity, for the buttons' names: "Decrease quantity". */
  readonly counts: string;
  /** Unit for messages: "vial" gives "Whole vials only". */
  readonly unit?: string | undefined;
  /** Limits of the buttons; the form rejects typed values beyond them. */
  readonly min?: number;
  readonly max?: number;
  readonly placeholder?: string | undefined;
}

/**
 * An integer field with arrow keys and buttons, which Tab skips. Typed text is never altered; other numbers are
 * rejected here and by the form's schema.
 */
export function QuantityField({
  value,
  onChange,
  counts,
  unit = '',
  min = 1,
  max = 1_000_000_000,
  error,
  placeholder,
  ...field
}: QuantityFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  // The value was changed from outside during typing, such as by a form reset.
  if (draft !== null && !Object.is(parseQuantity(draft), value)) setDraft(null);
  const shown = draft ?? (Number.isNaN(value) ? '' : String(value));
  const isWrong = shown.trim() !== '' && !Number.isInteger(value);

  const step = (by: 1 | -1) => {
    setDraft(null);
    const next = by === 1 ? Math.floor(value) + 1 : Math.ceil(value) - 1;
    onChange(Number.isNaN(next) ? min : Math.min(max, Math.max(min, next)));
  };
  const settle = () => {
    if (Number.isInteger(value)) setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Shows the value that Enter submits.
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  const stepLook =
    'flex w-9 items-center justify-center text-muted transition-colors hover:bg-sunken hover:text-text disabled:opacity-40 disabled:hover:bg-transparent pointer-coarse:min-h-11 pointer-coarse:w-11';

  return (
    <Field {...field} error={isWrong ? (getNumberProblem(shown) ?? getWholeNumberProblem(unit)) : error}>
      {(control) => (
        <>
          <div
            className={classes(
              'flex min-h-9 overflow-hidden rounded-control border bg-surface pointer-coarse:min-h-11 dark:bg-sunken',
              'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-focus',
              control['aria-invalid'] ? 'border-bad' : 'border-field-line',
            )}
          >
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Decrease ${counts}`}
              disabled={value <= min}
              onClick={() => step(-1)}
              className={classes(stepLook, 'border-r border-line')}
            >
              <Minus className="size-4" />
            </button>
            <input
              {...control}
              role="spinbutton"
              aria-valuenow={Number.isNaN(value) ? undefined : value}
              aria-valuemin={min}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder={placeholder}
              value={shown}
              onFocus={(event) => event.currentTarget.select()}
              onKeyDown={onKeyDown}
              onChange={(event) => {
                setDraft(event.currentTarget.value);
                onChange(parseQuantity(event.currentTarget.value));
              }}
              onBlur={settle}
              className="figures w-full min-w-12 flex-1 bg-transparent text-center text-body font-semibold outline-none pointer-coarse:text-lead"
            />
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Increase ${counts}`}
              disabled={value >= max}
              onClick={() => step(1)}
              className={classes(stepLook, 'border-l border-line')}
            >
              <Plus className="size-4" />
            </button>
          </div>
          <NumberChoices
            text={shown}
            isWhole
            onChoose={(chosen) => {
              setDraft(null);
              onChange(Number(chosen));
            }}
          />
        </>
      )}
    </Field>
  );
}
