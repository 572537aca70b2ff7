import { type ReactNode, useId } from 'react';
import { classes } from '../classes.js';

interface HorizontalBar {
  readonly key: string | number;
  readonly label: string;
  /** Below zero it is drawn to the left of a zero line, which all rows then share. */
  readonly value: number;
  /** The figure as it stands at the end of the row. */
  readonly figure: ReactNode;
  /** What more it says on hover and focus, and to a screen reader. */
  readonly text: string;
  readonly tone?: 'accent' | 'warn' | 'bad';
  /** Where a tick stands: what the value is held against. `text` says it too. */
  readonly mark?: number;
  /** What a full bar stands for in this row, where each is a share of its own. */
  readonly of?: number;
  /** Nothing is behind it, where the others open something. */
  readonly isPlain?: boolean;
}

interface HorizontalBarsProps {
  readonly label: string;
  readonly bars: readonly HorizontalBar[];
  /** What a full bar stands for; the largest value unless it says otherwise. */
  readonly full?: number;
  readonly onOpen?: (bar: HorizontalBar) => void;
}

const tones = { accent: 'bg-accent', warn: 'bg-warn', bad: 'bg-bad' } as const;

/** The look of a tick, without its height. */
export const MARK = 'block w-0.5 rounded-full bg-text ring-1 ring-surface';

/** A ranking: the name, the bar and the figure of each in one row, which opens what it counts. */
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
              <span className="figures shrink-0 text-table font-medium">{bar.figure}</span>
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
        const look = 'block w-full rounded-control px-2 py-1.5 text-left';
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
