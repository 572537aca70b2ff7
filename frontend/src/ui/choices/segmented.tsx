import { type KeyboardEvent, useRef } from 'react';
import { classes } from '../classes.js';
import type { Choice } from './select.js';

interface SegmentedProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A group of radio buttons that are all visible, as one Tab stop with arrow keys. */
export function Segmented({ label, value, choices, onChange }: SegmentedProps) {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = choices.findIndex((choice) => choice.value === value);
    const next = (index + step + choices.length) % choices.length;
    onChange(choices[next]?.value ?? value);
    (group.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="inline-flex max-w-full rounded-control bg-sunken p-0.5 ring-1 ring-line ring-inset pointer-coarse:p-0"
    >
      {choices.map((choice) => {
        const chosen = choice.value === value;
        return (
          <button
            key={choice.value}
            type="button"
            role="radio"
            aria-checked={chosen}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(choice.value)}
            className={classes(
              'flex min-h-8 items-center rounded-small px-3 text-table font-normal whitespace-nowrap transition-colors pointer-coarse:min-h-11',
              chosen ? 'bg-surface text-text ring-1 ring-line dark:bg-raised' : 'text-muted hover:text-text',
            )}
          >
            {choice.label}
          </button>
        );
      })}
    </div>
  );
}
