import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { classes } from './classes.js';
import type { ControlProps } from './field.js';

interface NumberStepperProps extends ControlProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** What is counted, for the names of the buttons: "Decrease quantity". */
  readonly counts: string;
  readonly min?: number;
  readonly max?: number;
}

/**
 * A whole number with steps: the arrow keys for a keyboard, which the buttons would only slow down, the buttons for
 * everybody else. What is no number counts as the minimum, at once; the text follows when the field is left.
 */
export function NumberStepper({
  value,
  onChange,
  counts,
  min = 1,
  max = 1_000_000_000,
  ...control
}: NumberStepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  // The value was set from elsewhere while something was typed (the form was emptied).
  if (draft !== null && Math.min(max, parsed(draft, min)) !== value) setDraft(null);

  const step = (by: number) => {
    setDraft(null);
    onChange(Math.min(max, Math.max(min, value + by)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter sends the form: the field then shows what is sent.
    if (event.key === 'Enter') setDraft(null);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  const stepLook =
    'flex w-9 items-center justify-center text-muted transition-colors hover:bg-sunken hover:text-text disabled:opacity-40 disabled:hover:bg-transparent pointer-coarse:w-11';

  return (
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
        aria-valuenow={value}
        aria-valuemin={min}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          onChange(Math.min(max, parsed(event.currentTarget.value, min)));
        }}
        onBlur={() => setDraft(null)}
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
  );
}

function parsed(text: string, otherwise: number): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? otherwise : number;
}
