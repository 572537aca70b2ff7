import { listFigureRows } from '@atrium/contract/agency/analytics/calls';
import type { FigureRow, FigureRows } from '@atrium/contract/agency/analytics/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import {
  labelOf,
  PAGE_STATUS_LABELS,
  PLATFORM_LABELS,
  plural,
  POST_STATUS_LABELS,
  postPreview,
  TASK_ORIGIN_LABELS,
  TASK_STATUS_LABELS,
} from '@atrium/rules/stock/labels';
import { dayInZone } from '@atrium/rules/time/time-zone';
import { dayOfWallTime } from '@atrium/rules/time/wall-time';
import { ListChecks } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { call, sentenceOf } from '../../../lib/api/http.js';
import { useOrganisation } from '../../../session/organisation-store.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { LinesSkeleton } from '../../../ui/feedback/lines-skeleton.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import type { AnalyticsQuery } from '../../store/agency-state.js';
import { useAgency } from '../../store/agency-store.js';
import { loggedText, type OpenFigure } from './figures.js';

interface FigureRowsDialogProps {
  readonly open: OpenFigure;
  readonly query: AnalyticsQuery;
  readonly onClose: () => void;
}

/** Rows behind a figure. */
export function FigureRowsDialog({ open, query, onClose }: FigureRowsDialogProps) {
  const [rows, setRows] = useState<FigureRows | null>(null);
  const [error, setError] = useState<unknown>(null);
  const again = useRef<() => void>(() => undefined);
  useEffect(() => {
    let newest = 0;
    const read = () => {
      newest += 1;
      const mine = newest;
      call(listFigureRows, { query: { ...query, ...open.days, figure: open.figure, key: open.key } }).then(
        (answer) => {
          if (mine !== newest) return;
          setRows(answer);
          setError(null);
        },
        (failure: unknown) => {
          if (mine === newest) setError(failure);
        },
      );
    };
    again.current = read;
    read();
    // Rows are reloaded with the figures.
    const leave = useAgency.subscribe((state, before) => {
      if (state.analytics.value !== before.analytics.value) read();
    });
    return () => {
      newest += 1;
      leave();
    };
  }, [open, query]);
  const hidden = rows === null ? 0 : rows.total - rows.entries.length;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={640}
      title={open.title}
      description={rows === null ? 'The entries behind this figure.' : plural(rows.total, 'row')}
    >
      {rows === null ? (
        error === null ? (
          <LinesSkeleton label="Loading rows" lines={6} />
        ) : (
          <ErrorState sentence={sentenceOf(error, 'The rows could not be loaded.')} onRetry={() => again.current()} />
        )
      ) : rows.total === 0 ? (
        <EmptyState icon={<ListChecks className="size-5" />} title="There are no entries behind this figure." />
      ) : (
        <>
          <ul aria-label={open.title} className="divide-y divide-line border-y border-line">
            {rows.entries.map((row) => (
              <Row key={row.id} row={row} figure={open.figure} />
            ))}
          </ul>
          {hidden > 0 && (
            <p className="pt-3 text-caption text-muted">{`and ${hidden.toLocaleString('en')} more; choose fewer days or a person to see them`}</p>
          )}
        </>
      )}
    </Dialog>
  );
}

const LOOK = '-mx-2 flex items-center gap-3 rounded-control px-2 py-2';

function Row({ row, figure }: { readonly row: FigureRow; readonly figure: OpenFigure['figure'] }) {
  const zone = useOrganisation((state) => state.timeZone);
  const day = (instant: string) => formatDayWithYear(dayInZone(instant, zone));
  const { title, more, aside, address } = textOf(row, figure, day);
  const inside = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={row.title}>
          {title}
        </span>
        <span className="block truncate text-caption text-muted">
          {more.filter((text) => text !== null && text !== '').join(' · ')}
        </span>
      </span>
      <span className="figures shrink-0 text-right text-caption text-muted">
        {aside.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>
    </>
  );
  return (
    <li>
      {address === null ? (
        <div className={LOOK}>{inside}</div>
      ) : (
        <Link to={address} className={`${LOOK} hover:bg-canvas dark:hover:bg-sunken`}>
          {inside}
        </Link>
      )}
    </li>
  );
}

interface RowText {
  readonly title: string;
  readonly more: readonly (string | null)[];
  readonly aside: readonly string[];
  readonly address: string | null;
}

function textOf(row: FigureRow, figure: OpenFigure['figure'], day: (instant: string) => string): RowText {
  switch (figure) {
    case 'pages':
      return {
        title: row.title,
        more: [row.about, row.person],
        aside: [labelOf(PAGE_STATUS_LABELS, row.status ?? '')],
        address: `/talent-phi/clients/${row.clientId}/website`,
      };
    case 'posts': {
      const date = row.scheduledDate ?? '';
      return {
        title: postPreview(row.title),
        more: [row.about, labelOf(PLATFORM_LABELS, row.person ?? '')],
        aside: [
          `${formatDayWithYear(dayOfWallTime(date))}, ${date.slice(11, 16)}`,
          labelOf(POST_STATUS_LABELS, row.status ?? ''),
        ],
        address: `/talent-phi/clients/${row.clientId}/social-media-calendar?month=${date.slice(0, 7)}`,
      };
    }
    case 'offered':
      return {
        title: row.title,
        more: [labelOf(TASK_ORIGIN_LABELS, row.status ?? ''), row.person],
        aside: [plural(row.amount ?? 0, 'task'), row.createdAt === null ? '' : day(row.createdAt)],
        address: null,
      };
    case 'logged':
      return {
        title: row.title,
        more: [row.person, row.about, row.status === null ? 'Not billable' : null],
        aside: [loggedText(row.amount ?? 0), row.day === null ? '' : formatDayWithYear(row.day)],
        address: `/talent-phi/time?person=${row.userId}&week=${row.day}`,
      };
    default: {
      const aside = [row.dueDate === null ? 'No due date' : `Due ${formatDayWithYear(row.dueDate)}`];
      if (row.completedAt !== null) aside.unshift(`Done ${day(row.completedAt)}`);
      else if (figure === 'created' && row.createdAt !== null) aside.unshift(`Created ${day(row.createdAt)}`);
      if (figure === 'flow' && row.startedAt !== null) aside.push(`Started ${day(row.startedAt)}`);
      return {
        title: row.title,
        more: [
          row.person,
          row.about,
          labelOf(TASK_STATUS_LABELS, row.status ?? ''),
          row.amount === null ? null : `${row.amount} h`,
        ],
        aside,
        address: `/talent-phi/tasks?task=${row.id}`,
      };
    }
  }
}
