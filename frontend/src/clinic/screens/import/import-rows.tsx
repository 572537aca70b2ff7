import { ellipsizeText } from '@atrium/rules/names/graphemes';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { CircleAlert, CircleHelp, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Badge } from '../../../ui/display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { answerQuestion } from './import-store.js';
import { getFieldLabel, type ImportRow, OUTCOMES } from './import-text.js';
import { Code } from '../../../ui/display/code.js';

const ROW_PX = 61;

export function ImportRows({ rows }: { readonly rows: readonly ImportRow[] }) {
  const ref = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const top = ref.current?.getBoundingClientRect().top;
    if (top !== undefined) setOffset(Math.round(top + window.scrollY));
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.row ?? index,
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
            key={row.row}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-table sm:grid-cols-[56px_108px_minmax(0,1fr)_minmax(0,1.2fr)]"
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            <Row row={row} />
          </li>
        );
      })}
    </ul>
  );
}

function Row({ row }: { readonly row: ImportRow }) {
  const { tone, label } = needsConfirmation(row) ? CONFIRM_BADGE : OUTCOMES[row.outcome];
  return (
    <>
      <span className="figures text-muted max-sm:order-3 max-sm:col-span-2 max-sm:text-caption">
        <span className="sm:sr-only">Row </span>
        <span>{row.row}</span>
      </span>
      <span className="max-sm:order-2">
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span className="min-w-0 max-sm:order-1">
        <span className="block font-semibold break-words">{row.name ?? 'No name'}</span>
        {row.sku !== null && <Code className="block text-caption break-words text-muted">{row.sku}</Code>}
      </span>
      <span className="flex min-w-0 flex-col gap-1 max-sm:order-4 max-sm:col-span-2">
        {row.questions.map((question) => (
          <RowQuestion key={question.id} question={question} />
        ))}
        {withoutQuestions(row).map((reason) => (
          <span key={reason} className="flex items-start gap-1.5 text-bad-text">
            <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
            <span>{reason}</span>
          </span>
        ))}
        <Changes row={row} />
        {row.warnings.map((warning) => (
          <span key={warning} className="flex items-start gap-1.5 text-warn-text">
            <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
            <span>{warning}</span>
          </span>
        ))}
      </span>
    </>
  );
}

const CONFIRM_BADGE = { tone: 'warn', label: 'To confirm' } as const;

/** Returns whether open questions alone keep the row from being imported. */
const needsConfirmation = (row: ImportRow): boolean =>
  row.outcome === 'error' && row.questions.length > 0 && withoutQuestions(row).length === 0;

const withoutQuestions = ({ reasons, questions }: ImportRow): string[] =>
  reasons.filter((reason) => !questions.some(({ text }) => text === reason));

function RowQuestion({
  question: { id, text, choices, answer },
}: {
  readonly question: ImportRow['questions'][number];
}) {
  return (
    <span className="flex flex-col items-start gap-1.5">
      <span className={classes('flex items-start gap-1.5', answer === null ? 'text-warn-text' : 'text-muted')}>
        <CircleHelp className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
        <span>{text}</span>
      </span>
      <span role="group" aria-label={text} className="flex flex-wrap gap-1.5">
        {choices.map(({ value, label }) => (
          <Button
            key={value}
            size="small"
            className="max-w-full"
            aria-pressed={answer === value}
            variant={answer === value ? 'primary' : 'secondary'}
            onClick={() => void answerQuestion(id, value)}
          >
            <span className="truncate">{label}</span>
          </Button>
        ))}
      </span>
    </span>
  );
}

function Changes({ row: { outcome, changes } }: { readonly row: ImportRow }) {
  if (outcome === 'unchanged') return <span className="text-muted">The same as it is</span>;
  // The row shows the name and code of a new product already.
  const shown = changes.filter(({ field }) => outcome === 'update' || (field !== 'name' && field !== 'sku'));
  if (shown.length === 0) return null;
  return (
    <span className="break-words">
      {shown.map(({ field, before, after }, index) => (
        <span key={field}>
          {index > 0 && <span className="text-muted"> · </span>}
          <span className="text-muted">{`${getFieldLabel(field)} `}</span>
          {outcome === 'update' && (
            <>
              <span className="figures text-muted line-through">{shownValue(before)}</span>
              <span className="text-muted"> → </span>
            </>
          )}
          <span className="figures font-semibold">{shownValue(after)}</span>
        </span>
      ))}
    </span>
  );
}

const MAX_VALUE_LENGTH = 60;

function shownValue(value: string | number | null): string {
  if (value === null || value === '') return 'none';
  const text = typeof value === 'number' ? value.toLocaleString('en') : value.replace(/\s*\n\s*/g, ' / ');
  return ellipsizeText(text, MAX_VALUE_LENGTH);
}
