import { useId } from 'react';
import type { Choice } from './select.js';

interface SegmentedProps {
  /** What is chosen; read out, not shown. */
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}

/** One of a few; radio buttons underneath, so the arrow keys work as everywhere. */
export function Segmented({ label, value, choices, onChange }: SegmentedProps) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full rounded-control bg-sunken p-0.5 ring-1 ring-line ring-inset">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="relative flex cursor-pointer">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[7px]"
          />
          <span className="pointer-events-none z-[1] flex min-h-8 items-center rounded-[7px] px-3 text-table font-medium whitespace-nowrap text-muted transition-colors peer-checked:bg-surface peer-checked:text-text peer-checked:ring-1 peer-checked:ring-line pointer-coarse:min-h-10 dark:peer-checked:bg-raised">
            {choice.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
