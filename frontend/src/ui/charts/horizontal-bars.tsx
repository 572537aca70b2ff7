import type { ReactNode } from 'react';
import { classes } from '../classes.js';

export interface HorizontalBar {
  readonly key: string | number;
  readonly label: string;
  readonly value: number;
  /** The figure as it stands at the end of the row. */
  readonly figure: ReactNode;
  /** What more it says on hover, and to a screen reader after what is written. */
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
  const most = Math.max(full ?? 0, ...(full === undefined ? bars.map(({ value }) => value) : []), Number.MIN_VALUE);
  return (
    <ul aria-label={label} className="-mx-2 flex flex-col">
      {bars.map((bar) => {
        const whole = Math.max(bar.of ?? most, Number.MIN_VALUE);
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
                  style={{ width: `${Math.min(100, Math.max(bar.value > 0 ? 1 : 0, (bar.value / whole) * 100))}%` }}
                />
              </span>
              {bar.mark !== undefined && (
                <span
                  className={classes(MARK, 'absolute -inset-y-[3px] -translate-x-1/2')}
                  style={{ left: `${Math.min(100, (bar.mark / whole) * 100)}%` }}
                />
              )}
            </span>
          </>
        );
        const look = 'block w-full rounded-control px-2 py-1.5 text-left';
        return (
          <li key={bar.key}>
            {onOpen === undefined || bar.isPlain === true ? (
              <div className={look}>{inside}</div>
            ) : (
              <button
                type="button"
                title={bar.text}
                onClick={() => onOpen(bar)}
                className={classes(look, 'transition-colors hover:bg-canvas dark:hover:bg-raised')}
              >
                {inside}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
