import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Badge, type Tone } from '../display/badge.js';
import type { Elements } from '../elements.js';
import { usePageOffset } from '../lists/active-row.js';

/** Expected height of a row in px, before it is measured. */
const ROW_PX = 61;

export interface PreviewRow {
  readonly tone: Tone;
  /** Outcome such as "New" or "Error". */
  readonly outcome: string;
  readonly name: string;
  /** Second line below the name, such as a code or an email address. */
  readonly caption: Elements;
  readonly errors: readonly string[];
  readonly warnings?: readonly string[];
  /** Questions above the errors. */
  readonly questions?: Elements;
  /** Description of the changes by the row, below the errors. */
  readonly effect: Elements;
}

interface PreviewListProps<T> {
  readonly rows: readonly T[];
  /** Returns the line of a row in the file. */
  readonly lineOf: (row: T) => number;
  readonly describe: (row: T) => PreviewRow;
}

/** Rows of an imported file with their outcome; only those near the window are rendered. */
export function PreviewList<T>({ rows, lineOf, describe }: PreviewListProps<T>) {
  const { ref, offset } = usePageOffset<HTMLUListElement>();
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : lineOf(row);
    },
    overscan: 10,
    scrollMargin: offset,
  });
  return (
    <ul ref={ref} aria-label="Rows of the list" className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <li
            key={lineOf(row)}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-table sm:grid-cols-[56px_108px_minmax(0,1fr)_minmax(0,1.2fr)]"
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            <PreviewCells line={lineOf(row)} {...describe(row)} />
          </li>
        );
      })}
    </ul>
  );
}

const PreviewCells = ({
  line,
  tone,
  outcome,
  name,
  caption,
  errors,
  warnings,
  questions,
  effect,
}: PreviewRow & { readonly line: number }) => (
  <>
    <span className="figures text-muted max-sm:order-3 max-sm:col-span-2 max-sm:text-caption">
      <span className="sm:sr-only">Row </span>
      <span>{line}</span>
    </span>
    <span className="max-sm:order-2">
      <Badge tone={tone}>{outcome}</Badge>
    </span>
    <span className="min-w-0 max-sm:order-1">
      <span className="block font-semibold break-words">{name}</span>
      {caption}
    </span>
    <span className="flex min-w-0 flex-col gap-1 max-sm:order-4 max-sm:col-span-2">
      {questions}
      {errors.map((error) => (
        <span key={error} className="flex items-start gap-1.5 text-bad-text">
          <CircleAlert className="mt-0.5 size-3.5 shrink-0" />
          <span>{error}</span>
        </span>
      ))}
      {effect}
      {warnings?.map((warning) => (
        <span key={warning} className="flex items-start gap-1.5 text-warn-text">
          <TriangleAlert className="mt-0.5 size-3.5 shrink-0" />
          <span>{warning}</span>
        </span>
      ))}
    </span>
  </>
);
