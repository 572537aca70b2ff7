import { type ReactNode, useId } from 'react';
import { classes } from '../classes.js';

interface HorizontalBar {
  readonly key: string | number;
  readonly label: string;
  /** Value of the row. Negative values are drawn to the left of a zero line that all rows share. */
  readonly value: number;
  /** Formatted value at the end of the row. */
  readonly figure: ReactNode;
  /** Additional text for hover, focus and screen readers. */
  readonly text: string;
  readonly tone?: 'accent' | 'warn' | 'bad';
  /** Value to compare with, drawn as a tick; `text` must contain it too. */
  readonly mark?: number;
  /** Value of a full bar in this row, when rows have different totals. */
  readonly of?: number;
  /** True when the row opens nothing although others do. */
  readonly isPlain?: boolean;
}

interface HorizontalBarsProps {
  readonly label: string;
  readonly bars: readonly HorizontalBar[];
  /** Value of a full bar; by default the largest value. */
  readonly full?: number;
  readonly onOpen?: (bar: HorizontalBar) => void;
}

const tones = { accent: 'bg-accent', warn: 'bg-warn', bad: 'bg-bad' } as const;

/** Class names of a tick without its height. */
export const MARK = 'block w-0.5 rounded-full bg-text ring-1 ring-surface';

/** A ranking with name, bar and value in each row, which may open details. */
export function HorizontalBars({ label, bars, full, onOpen }: HorizontalBarsProps) {
  const id = useId();
  const most = Math.max(full ?? 0, ...(full === undefined ? bars.map(({ value }) => value) : []), Number.MIN_VALUE);
  const least = Math.min(0, ...bars.map(({ value }) => value));
  return (
    <ul aria-label={label} className="-mx-2 flex flex-col">
      {bars.map((bar, index) => {
        const whole = Math.max(bar.of ?? most, Number.MIN_VALUE) - least;
        const zero = (-least / whole) * 100;
        const length = Math.max(bar.value === 0 ? 0 : 1, (Math.abs(bar.value) / whole) * 100);
        const inside = (
          <>
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1 truncate text-table" title={bar.label}>
                {bar.label}
              </span>{' '}
              <span className="figures shrink-0 text-table font-semibold">{bar.figure}</span>
            </span>
            <span className="relative mt-1 block" aria-hidden="true">
              <span className="block h-1.5 overflow-hidden rounded-full bg-sunken">
                <span
                  className={classes('block h-full rounded-full', tones[bar.tone ?? 'accent'])}
                  style={{
                    width: `${Math.min(100, length)}%`,
                    ...(least < 0 && { marginLeft: `${bar.value < 0 ? Math.max(0, zero - length) : zero}%` }),
                  }}
                />
              </span>
              {least < 0 && (
                <span className="absolute -inset-y-[3px] w-px bg-field-line" style={{ left: `${zero}%` }} />
              )}
              {bar.mark !== undefined && (
                <span
                  className={classes(MARK, 'absolute -inset-y-[3px] -translate-x-1/2')}
                  style={{ left: `${Math.min(100, zero + (bar.mark / whole) * 100)}%` }}
                />
              )}
            </span>
          </>
        );
        const isPlain = onOpen === undefined || bar.isPlain === true;
        const look = 'block w-full rounded-control px-2 py-1.5 text-left pointer-coarse:min-h-11';
        return (
          <li key={bar.key}>
            {isPlain ? (
              <div className={look} data-tip={bar.text} aria-hidden="true">
                {inside}
              </div>
            ) : (
              <button
                type="button"
                data-tip={bar.text}
                aria-describedby={`${id}-${index}`}
                onClick={() => onOpen(bar)}
                className={classes(look, 'transition-colors hover:bg-canvas dark:hover:bg-raised')}
              >
                {inside}
              </button>
            )}
            <span id={`${id}-${index}`} className="sr-only" hidden={!isPlain}>
              {bar.text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
