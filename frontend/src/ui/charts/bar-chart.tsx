import { useState } from 'react';
import { classes } from '../classes.js';
import { type BarPart, BarParts } from './bar-parts.js';
import { ChartAxis, ChartColumns, FOOT_PX } from './chart-columns.js';
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
  const [at, setAt] = useState<number | null>(null);
  const ticks = niceTicks(Math.max(0, ...bars.map(({ value }) => value)));
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
                'mx-auto block w-full max-w-6 rounded-t-[3px] transition-colors',
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
