import { typedQuantity, wholeOnly } from '@atrium/rules/stock/quantity';
import { numberProblem } from '@atrium/rules/stock/read-number';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { classes } from '../classes.js';
import { Field, type FieldProps } from './field.js';
import { NumberChoices } from '../choices/number-choices.js';

interface QuantityFieldProps extends Omit<FieldProps, 'children'> {
  /** NaN: nothing, or what cannot be read. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** What is counted, for the names of the buttons: "Decrease quantity". */
  readonly counts: string;
  /** What one of it is; of "vial" there are whole vials only. */
  readonly unit?: string | undefined;
  /** The buttons stop here; what is typed beyond is the form's to refuse. */
  readonly min?: number;
  readonly max?: number;
  readonly placeholder?: string | undefined;
}

/**
 * A whole number with steps: the arrow keys for a keyboard, which the buttons would only slow down, the buttons for
 * everybody else. What is typed is never altered: what is no whole number stays, is refused here at once, and by the
 * schema of the form.
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
  // The value was set from elsewhere while something was typed (the form was emptied).
  if (draft !== null && !Object.is(typedQuantity(draft), value)) setDraft(null);
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
    // Enter sends the form: the field then shows what is sent.
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  const stepLook =
    'flex w-9 items-center justify-center text-muted transition-colors hover:bg-sunken hover:text-text disabled:opacity-40 disabled:hover:bg-transparent pointer-coarse:w-11';

  return (
    <Field {...field} error={isWrong ? (numberProblem(shown) ?? wholeOnly(unit)) : error}>
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
              <Minus className="size-4" aria-hidden="true" />
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
                onChange(typedQuantity(event.currentTarget.value));
              }}
              onBlur={settle}
              className="figures w-full min-w-12 flex-1 bg-transparent text-center text-body font-medium outline-none pointer-coarse:text-lead"
            />
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Increase ${counts}`}
              disabled={value >= max}
              onClick={() => step(1)}
              className={classes(stepLook, 'border-l border-line')}
            >
              <Plus className="size-4" aria-hidden="true" />
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
