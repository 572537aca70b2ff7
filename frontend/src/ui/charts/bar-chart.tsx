import { classes } from '../classes.js';
import { type BarPart, BarParts } from './bar-parts.js';
import { AXIS_PX, ChartAxis, ChartTip, FOOT_PX, useColumns } from './chart-columns.js';
import { niceTicks } from './scale.js';

export interface Bar {
  readonly key: string;
  /** Below the axis; only some are shown where there are many. */
  readonly label: string;
  readonly value: number;
  /** What it says on hover and focus, and to a screen reader: "Nov 02: 7 uses, 12 units". */
  readonly text: string;
  /** Drawn in full colour; the others quieter. */
  readonly isStrong?: boolean;
  /** What it is made of, in place of one fill; `value` is then their sum, or the largest where they stand side by side. */
  readonly parts?: readonly BarPart[];
}

interface BarChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Every how many bars one is labelled, counted from the last. */
  readonly labelEvery?: number;
  /** Parts lie one on the other, or stand side by side. */
  readonly stacked?: boolean;
  /** In px. */
  readonly height?: number;
  readonly onOpen?: (bar: Bar) => void;
}

/**
 * Values over time: one place in the order of Tab, arrows from bar to bar, Enter opens what it counts. A bar can be
 * hit anywhere in its column, so that a small one is as easy as a large one.
 */
export function BarChart({ label, bars, labelEvery = 1, stacked = true, height = 180, onOpen }: BarChartProps) {
  const { at, setAt, columns, reachable, onKeyDown } = useColumns(bars.length);
  const ticks = niceTicks(Math.max(0, ...bars.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;

  return (
    <div className="relative select-none" style={{ height: height + FOOT_PX }}>
      <ChartAxis ticks={ticks} height={height} />
      <div
        ref={columns}
        role="group"
        aria-label={label}
        onPointerLeave={() => setAt(null)}
        className="absolute right-0 top-0 flex"
        style={{ left: AXIS_PX, height: height + FOOT_PX }}
      >
        {bars.map((bar, index) => (
          <button
            key={bar.key}
            type="button"
            aria-label={bar.text}
            tabIndex={index === reachable ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => onOpen?.(bar)}
            onPointerEnter={() => setAt(index)}
            onFocus={() => setAt(index)}
            onBlur={() => setAt(null)}
            className="group relative flex min-w-0 flex-1 flex-col items-stretch justify-end rounded-small px-px focus-visible:outline-offset-0"
            style={{ height, cursor: onOpen === undefined ? 'default' : undefined }}
          >
            {bar.parts === undefined ? (
              <span
                className={classes(
                  'mx-auto block w-full max-w-6 rounded-t-[3px] transition-colors',
                  index === at ? 'bg-accent-text' : bar.isStrong === false ? 'bg-accent-line' : 'bg-accent',
                )}
                style={{ height: bar.value === 0 ? 0 : `max(2px, ${(bar.value / top) * 100}%)` }}
              />
            ) : (
              <BarParts parts={bar.parts} top={top} stacked={stacked} lit={index === at} />
            )}
            {(bars.length - 1 - index) % labelEvery === 0 && (
              <span
                className={classes(
                  'figures absolute top-full mt-1 text-[11px] whitespace-nowrap text-muted',
                  index === bars.length - 1 && labelEvery > 1 ? 'right-0' : 'left-1/2 -translate-x-1/2',
                )}
                aria-hidden="true"
              >
                {bar.label}
              </span>
            )}
          </button>
        ))}
      </div>
      <ChartTip at={at} count={bars.length} text={at === null ? undefined : bars[at]?.text} />
    </div>
  );
}
