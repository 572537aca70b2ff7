import { classes } from '../classes.js';

export interface Chip {
  readonly value: string;
  readonly label: string;
  /** Number of rows with this value; undefined while it loads, when its space is reserved. */
  readonly count?: number | string | undefined;
  /** Marks a problem by color in addition to the label. */
  readonly tone?: 'warn' | 'bad' | undefined;
}

interface ChipsProps {
  readonly label: string;
  readonly value: string;
  readonly chips: readonly Chip[];
  readonly onChange: (value: string) => void;
}

const tones = { warn: 'text-warn-text', bad: 'text-bad-text' } as const;

/** Filters with few values and their counts in one scrollable line. Pressing the active one clears it. */
export function Chips({ label, value, chips, onChange }: ChipsProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className="-mx-4 flex gap-1.5 -my-0.5 overflow-x-auto mask-r-from-[calc(100%-16px)] px-4 py-1.5 [scrollbar-width:none]"
    >
      {chips.map((chip) => {
        const isOn = chip.value === value;
        return (
          <button
            key={chip.value}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? '' : chip.value)}
            className={classes(
              'relative flex h-8 shrink-0 items-center gap-1.5 rounded-full px-3 text-table font-normal whitespace-nowrap ring-1 ring-inset after:absolute after:-inset-y-1.5 after:inset-x-0',
              isOn ? 'bg-accent-soft text-accent-text ring-accent' : 'text-text ring-line',
            )}
          >
            <span>{chip.label}</span>
            {'count' in chip && (
              <span className={classes('figures min-w-[2ch] text-center', chip.tone ? tones[chip.tone] : 'text-muted')}>
                {chip.count}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
