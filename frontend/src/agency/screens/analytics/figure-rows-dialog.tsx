import { getEntityPath } from '@atrium/rules/links/entity-path';
import { formatHours } from '@atrium/rules/agency/duration';
import { listFigureRows } from '@atrium/contract/agency/analytics/calls';
import type { FigureRow } from '@atrium/contract/agency/analytics/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import {
  getLabel,
  PAGE_STATUS_LABELS,
  PLATFORM_LABELS,
  formatPlural,
  POST_STATUS_LABELS,
  getPostPreview,
  TASK_ORIGIN_LABELS,
  TASK_STATUS_LABELS,
} from '@atrium/rules/stock/labels';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { getWallTimeDay } from '@atrium/rules/time/wall-time';
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router-dom';
import { call } from '../../../lib/api/http.js';
import { useFetch } from '../../../lib/api/use-fetch.js';
import { useChangeCount } from '../../../lib/api/use-change-count.js';
import { useOrganization } from '../../../session/organization-store.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { LinesSkeleton, EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import type { AnalyticsQuery } from '../../store/agency-state.js';
import { useAgency } from '../../store/agency-store.js';
import { type OpenFigure } from './figures.js';

interface FigureRowsDialogProps {
  readonly open: OpenFigure;
  readonly query: AnalyticsQuery;
  readonly onClose: () => void;
}

/** Dialog with the rows behind a figure. */
export function FigureRowsDialog({ open, query, onClose }: FigureRowsDialogProps) {
  // Rows are reloaded with the figures.
  const nth = useChangeCount(useAgency((state) => state.analytics.value));
  const rowsQuery = { ...query, ...open.days, figure: open.figure, key: open.key };
  const {
    value: rows,
    error,
    refetch,
  } = useFetch(`${nth} ${JSON.stringify(rowsQuery)}`, () => call(listFigureRows, { query: rowsQuery }));
  const hidden = rows === null ? 0 : rows.total - rows.entries.length;
  return (
    <Dialog
      onClose={onClose}
      width={640}
      title={open.title}
      description={rows === null ? 'The entries behind this figure.' : formatPlural(rows.total, 'row')}
    >
      {rows === null ? (
        error === null ? (
          <LinesSkeleton label="Loading rows" lines={6} />
        ) : (
          <ErrorState error={error} sentence="The rows could not be loaded." onRetry={refetch} />
        )
      ) : rows.total === 0 ? (
        <EmptyState icon={ListChecks} title="There are no entries behind this figure" />
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

const ROW_CLASS = '-mx-2 flex items-center gap-3 rounded-control px-2 py-2';

function Row({ row, figure }: { readonly row: FigureRow; readonly figure: OpenFigure['figure'] }) {
  const zone = useOrganization((state) => state.timeZone);
  const day = (instant: string) => formatDayWithYear(getDayInZone(instant, zone));
  const { title, more, trailing, to } = describeRow(row, figure, day);
  const inside = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold" title={row.title}>
          {title}
        </span>
        <span className="block truncate text-caption text-muted">
          {more.filter((text) => text !== null && text !== '').join(' · ')}
        </span>
      </span>
      <span className="figures shrink-0 text-right text-caption text-muted">
        {trailing.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>
    </>
  );
  return (
    <li>
      {to === null ? (
        <div className={ROW_CLASS}>{inside}</div>
      ) : (
        <Link to={to} className={`${ROW_CLASS} hover:bg-canvas dark:hover:bg-sunken`}>
          {inside}
        </Link>
      )}
    </li>
  );
}

interface RowText {
  readonly title: string;
  readonly more: readonly (string | null)[];
  readonly trailing: readonly string[];
  readonly to: string | null;
}

function describeRow(row: FigureRow, figure: OpenFigure['figure'], day: (instant: string) => string): RowText {
  switch (figure) {
    case 'pages':
      return {
        title: row.title,
        more: [row.about, row.person],
        trailing: [getLabel(PAGE_STATUS_LABELS, row.status ?? '')],
        to: `/talent-phi/clients/${row.clientId}/website`,
      };
    case 'posts': {
      const date = row.scheduledDate ?? '';
      return {
        title: getPostPreview(row.title),
        more: [row.about, getLabel(PLATFORM_LABELS, row.person ?? '')],
        trailing: [
          `${formatDayWithYear(getWallTimeDay(date))}, ${date.slice(11, 16)}`,
          getLabel(POST_STATUS_LABELS, row.status ?? ''),
        ],
        to: `/talent-phi/clients/${row.clientId}/social-media-calendar?month=${date.slice(0, 7)}`,
      };
    }
    case 'offered':
      return {
        title: row.title,
        more: [getLabel(TASK_ORIGIN_LABELS, row.status ?? ''), row.person],
        trailing: [formatPlural(row.amount ?? 0, 'task'), row.createdAt === null ? '' : day(row.createdAt)],
        to: null,
      };
    case 'logged':
      return {
        title: row.title,
        more: [row.person, row.about, row.status === null ? 'Not billable' : null],
        trailing: [formatHours(row.amount ?? 0), row.day === null ? '' : formatDayWithYear(row.day)],
        to: `/talent-phi/time?person=${row.userId}&week=${row.day}`,
      };
    default: {
      const trailing = [row.dueDate === null ? 'No due date' : `Due ${formatDayWithYear(row.dueDate)}`];
      if (row.completedAt !== null) trailing.unshift(`Done ${day(row.completedAt)}`);
      else if (figure === 'created' && row.createdAt !== null) trailing.unshift(`Created ${day(row.createdAt)}`);
      if (figure === 'flow' && row.startedAt !== null) trailing.push(`Started ${day(row.startedAt)}`);
      return {
        title: row.title,
        more: [
          row.person,
          row.about,
          getLabel(TASK_STATUS_LABELS, row.status ?? ''),
          row.amount === null ? null : formatHours(row.amount),
        ],
        trailing,
        to: getEntityPath({ kind: 'task', id: row.id }),
      };
    }
  }
}
