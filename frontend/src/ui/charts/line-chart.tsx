import { useState } from 'react';
import { classes } from '../classes.js';
import { AXIS_PX, ChartAxis, ChartColumns, FOOT_PX } from './chart-columns.js';
import { computeTicks } from './scale.js';

interface LinePoint {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** Text for hover, focus and screen readers. */
  readonly text: string;
  /** True for highlighted points, such as days with a delivery. */
  readonly isMarked?: boolean;
}

interface LineChartProps {
  readonly label: string;
  readonly points: readonly LinePoint[];
  /** Value at the left edge; null when the line begins at its first point. */
  readonly from?: number | null;
  readonly limit?: {
    readonly value: number;
    readonly label?: string;
  };
  /** True when the limit is a minimum. */
  readonly isFloor?: boolean;
  /** Interval between labelled points, counted from the last. */
  readonly labelEvery?: number;
  readonly height?: number;
  /** Smallest grid step: 1 for whole units. */
  readonly leastStep?: number;
}

/** A line chart over time, starting at zero, with an optional limit; it works by column like the bar chart. */
export function LineChart({
  label,
  points,
  from = 0,
  limit,
  isFloor = false,
  labelEvery = 1,
  height = 180,
  leastStep = 1,
}: LineChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const ticks = computeTicks(Math.max(from ?? 0, limit?.value ?? 0, ...points.map(({ value }) => value)), 4, leastStep);
  const top = ticks.at(-1) ?? 1;
  const x = (index: number): number => ((index + 0.5) / points.length) * 100;
  const y = (value: number): number => 100 - (value / top) * 100;
  const start = from === null ? x(0) : 0;
  const line = [
    ...(from === null ? [] : [`0,${y(from)}`]),
    ...points.map(({ value }, index) => `${x(index)},${y(value)}`),
  ].join(' ');
  const isOver = limit !== undefined && !isFloor && points.some(({ value }) => value > limit.value);

  return (
    <div className="relative select-none" style={{ height: height + FOOT_PX }}>
      <ChartAxis ticks={ticks} height={height} />
      <div className="absolute right-0 top-0" style={{ left: AXIS_PX, height }} aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
          <polygon points={`${start},100 ${line} ${x(points.length - 1)},100`} className="fill-accent-soft" />
          <polyline
            points={line}
            fill="none"
            vectorEffect="non-scaling-stroke"
            strokeWidth="2"
            strokeLinejoin="round"
            className="stroke-accent"
          />
          {limit !== undefined && (
            <line
              x1="0"
              x2="100"
              y1={y(limit.value)}
              y2={y(limit.value)}
              vectorEffect="non-scaling-stroke"
              strokeWidth="1.5"
              strokeDasharray="5 4"
              className={isOver ? 'stroke-bad' : 'stroke-warn'}
            />
          )}
        </svg>
        {limit?.label !== undefined && (
          <span
            className={classes(
              'figures absolute left-1.5 rounded-small bg-surface px-1 text-caption font-semibold',
              isOver ? 'text-bad-text' : 'text-warn-text',
              // At the top, there is room only below the line.
              y(limit.value) < 12 ? 'translate-y-1' : '-translate-y-[calc(100%+4px)]',
            )}
            style={{ top: `${y(limit.value)}%` }}
          >
            {limit.label}
          </span>
        )}
        {points.map(({ key, value, isMarked = false }, index) => (
          <span
            key={key}
            className={classes(
              'absolute size-2 -translate-1/2 rounded-full ring-2',
              isMarked && index !== at ? 'bg-surface ring-accent' : 'bg-accent ring-surface',
              index !== at && index !== points.length - 1 && !isMarked && 'hidden',
            )}
            style={{ left: `${x(index)}%`, top: `${y(value)}%` }}
          />
        ))}
      </div>
      <ChartColumns label={label} columns={points} labelEvery={labelEvery} height={height} at={at} onLook={setAt} />
    </div>
  );
}
