import { type KeyboardEvent, useRef } from 'react';
import { classes } from '../classes.js';
import { formatShortNumber } from './scale.js';
import type { Elements } from '../elements.js';

/* Shared parts of charts over time: the axis, the columns, and the tooltip of the active column. */

export const AXIS_PX = 34;
export const FOOT_PX = 20;

/** Grid lines with numbers, starting at zero. */
export function ChartAxis({ ticks, height }: { readonly ticks: readonly number[]; readonly height: number }) {
  const top = ticks.at(-1) ?? 1;
  return (
    <svg className="absolute inset-x-0 top-0 w-full overflow-visible" height={height} aria-hidden="true">
      {ticks.map((tick) => {
        const y = height - (tick / top) * height;
        return (
          <g key={tick}>
            <line
              x1={AXIS_PX}
              x2="100%"
              y1={y}
              y2={y}
              className={tick === 0 ? 'stroke-field-line' : 'stroke-line'}
              strokeWidth="1"
              shapeRendering="crispEdges"
            />
            <text
              x={AXIS_PX - 8}
              y={y}
              dy={tick === top ? '0.8em' : tick === 0 ? '0' : '0.32em'}
              textAnchor="end"
              className="figures fill-muted text-caption"
            >
              {formatShortNumber(tick)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

interface Column {
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

interface ChartColumnsProps<C extends Column> {
  readonly label: string;
  readonly columns: readonly C[];
  /** Interval between labelled columns, counted from the last. */
  readonly labelEvery: number;
  readonly height: number;
  readonly at: number | null;
  readonly onLook: (at: number | null) => void;
  readonly onOpen?: ((column: C) => void) | undefined;
  readonly children?: (column: C, index: number) => Elements;
}

/** Columns as one Tab stop with arrow keys; each reacts in its whole height. */
export function ChartColumns<C extends Column>({
  label,
  columns,
  labelEvery,
  height,
  at,
  onLook,
  onOpen,
  children,
}: ChartColumnsProps<C>) {
  const group = useRef<HTMLDivElement>(null);
  const last = columns.length - 1;
  // Columns that open nothing are not buttons.
  const Place = onOpen === undefined ? 'div' : 'button';
  const reachable = at ?? last;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: reachable + 1, ArrowLeft: reachable - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    (group.current?.children[Math.min(last, Math.max(0, to))] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <div
        ref={group}
        role="group"
        aria-label={label}
        onPointerLeave={() => onLook(null)}
        className="absolute right-0 top-0 flex"
        style={{ left: AXIS_PX, height: height + FOOT_PX }}
      >
        {columns.map((column, index) => (
          <Place
            key={column.key}
            {...(onOpen === undefined ? { role: 'img' } : { type: 'button' as const })}
            aria-label={column.text}
            tabIndex={index === reachable ? 0 : -1}
            onKeyDown={onKeyDown}
            {...(onOpen !== undefined && { onClick: () => onOpen(column) })}
            onPointerEnter={() => onLook(index)}
            onFocus={() => onLook(index)}
            onBlur={() => onLook(null)}
            className="group relative flex min-w-0 flex-1 flex-col items-stretch justify-end rounded-small px-px focus-visible:outline-offset-0"
            style={{ height }}
          >
            {children?.(column, index)}
            {(last - index) % labelEvery === 0 && (
              <span
                className={classes(
                  'figures absolute top-full mt-1 text-caption whitespace-nowrap text-muted',
                  index === last && labelEvery > 1 ? 'right-0' : 'left-1/2 -translate-x-1/2',
                )}
                aria-hidden="true"
              >
                {column.label}
              </span>
            )}
          </Place>
        ))}
      </div>
      <ChartTip at={at} count={columns.length} text={at === null ? undefined : columns[at]?.text} />
    </>
  );
}

interface ChartTipProps {
  readonly at: number | null;
  readonly count: number;
  readonly text: string | undefined;
}

/** Shows the text next to the active column, on the side with more room. */
function ChartTip({ at, count, text }: ChartTipProps) {
  if (at === null || text === undefined) return null;
  const place =
    at < count / 2
      ? { left: `calc(${AXIS_PX}px + (100% - ${AXIS_PX}px) * ${(at + 1) / count} + 4px)` }
      : { right: `calc((100% - ${AXIS_PX}px) * ${1 - at / count} + 4px)` };
  return (
    <div
      className="pointer-events-none absolute z-10 max-w-56 w-max rounded-control border border-line bg-raised px-2 py-1.5 text-table shadow-float"
      style={{ top: -6, ...place }}
      aria-hidden="true"
    >
      {text}
    </div>
  );
}
