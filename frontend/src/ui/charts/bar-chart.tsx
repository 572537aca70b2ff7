import { useState } from 'react';
import { classes } from '../classes.js';
import { type BarPart, BarParts } from './bar-parts.js';
import { ChartAxis, ChartColumns, FOOT_PX } from './chart-columns.js';
import { computeTicks } from './scale.js';

export interface Bar {
  readonly key: string;
  /** Shown below the axis; only some labels are shown when there are many bars. */
  readonly label: string;
  readonly value: number;
  /** Text for hover, focus and screen readers: "Nov 02: 7 uses, 12 units". */
  readonly text: string;
  /** True for full color; other bars are muted. */
  readonly isStrong?: boolean;
  /** Parts of the bar. `value` is their sum when stacked, else the largest. */
  readonly parts?: readonly BarPart[];
}

interface BarChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Interval between labelled bars, counted from the last. */
  readonly labelEvery?: number;
  readonly stacked?: boolean;
  readonly height?: number;
  readonly onOpen?: (bar: Bar) => void;
}

/**
 * Bars over time. The chart is one Tab stop, arrow keys move between bars, and Enter opens one. A bar reacts in its
 * whole column, so that small ones are easy to hit.
 */
export function BarChart({ label, bars, labelEvery = 1, stacked = true, height = 180, onOpen }: BarChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const ticks = computeTicks(Math.max(0, ...bars.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;

  return (
    <div className="relative select-none" style={{ height: height + FOOT_PX }}>
      <ChartAxis ticks={ticks} height={height} />
      <ChartColumns
        label={label}
        columns={bars}
        labelEvery={labelEvery}
        height={height}
        at={at}
        onLook={setAt}
        onOpen={onOpen}
      >
        {(bar, index) =>
          bar.parts === undefined ? (
            <span
              className={classes(
                'mx-auto block w-full max-w-6 rounded-t-small transition-colors',
                index === at ? 'bg-accent-text' : bar.isStrong === false ? 'bg-accent-line' : 'bg-accent',
              )}
              style={{ height: bar.value === 0 ? 0 : `max(2px, ${(bar.value / top) * 100}%)` }}
            />
          ) : (
            <BarParts parts={bar.parts} top={top} stacked={stacked} lit={index === at} />
          )
        }
      </ChartColumns>
    </div>
  );
}
