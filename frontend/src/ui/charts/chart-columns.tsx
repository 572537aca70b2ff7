import { type KeyboardEvent, useRef, useState } from 'react';
import { shortNumber } from './scale.js';

/* What charts over time have in common: an axis at the left, a column for each step, and what the one that is looked at says. */

export const AXIS_PX = 34;
export const FOOT_PX = 20;

/** The grid and its numbers, from an honest zero. */
export function ChartAxis({ ticks, height }: { readonly ticks: readonly number[]; readonly height: number }) {
  const top = ticks.at(-1) ?? 1;
  return (
    <svg className="absolute inset-x-0 top-0 w-full overflow-visible" height={height} aria-hidden="true">
      {ticks.map((tick) => {
        const y = height - (tick / top) * height;
        return (
          <g key={tick}>
            <line x1={AXIS_PX} x2="100%" y1={y} y2={y} className={tick === 0 ? 'stroke-field-line' : 'stroke-line'} strokeWidth="1" shapeRendering="crispEdges" />
            <text x={AXIS_PX - 8} y={y} dy={tick === top ? '0.8em' : tick === 0 ? '0' : '0.32em'} textAnchor="end" className="figures fill-muted text-[11px]">
              {shortNumber(tick)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** One place in the order of Tab, arrows from column to column; `at` is the one that is looked at. */
export function useColumns(count: number) {
  const [at, setAt] = useState<number | null>(null);
  const columns = useRef<HTMLDivElement>(null);
  const reachable = at ?? count - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: reachable + 1, ArrowLeft: reachable - 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(count - 1, Math.max(0, to));
    (columns.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return { at, setAt, columns, reachable, onKeyDown };
}

/** Beside the column that is looked at, on the side where there is room. */
export function ChartTip({ at, count, text }: { readonly at: number | null; readonly count: number; readonly text: string | undefined }) {
  if (at === null || text === undefined) return null;
  const place =
    at < count / 2
      ? { left: `calc(${AXIS_PX}px + (100% - ${AXIS_PX}px) * ${(at + 1) / count} + 4px)` }
      : { right: `calc((100% - ${AXIS_PX}px) * ${1 - at / count} + 4px)` };
  return (
    <div
      className="pointer-events-none absolute z-10 max-w-56 w-max rounded-control border border-line bg-raised px-2.5 py-1.5 text-table shadow-float"
      style={{ top: -6, ...place }}
      aria-hidden="true"
    >
      {text}
    </div>
  );
}
