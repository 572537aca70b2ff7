import type { StockCount } from '@atrium/contract/clinic/counts/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { findRows, toSearchTexts } from '@atrium/rules/text/search';
import { ListTodo } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import { formatShortDay } from '../../../../lib/format/dates.js';
import { formatAmount } from '../../../../lib/format/money.js';
import { defineDialog, openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { LinesSkeleton, Skeleton } from '../../../../ui/feedback/states.js';
import { ListFrame, searchFilters } from '../../../../ui/lists/list-frame.js';
import { FramedRows, RowGroup } from '../../../../ui/lists/list-states.js';
import { useListFilter } from '../../../../lib/format/list-filter.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';
import { useCanManageLots } from '../../lots/public.js';
import { loadClinic, useClinic } from '../../../store/clinic-store.js';
import { CountStatusBadge } from './count-status-badge.js';
import { formatCountAccuracy, countPath, hasEnoughPoints, formatCountScope } from '../count-text.js';

const AccuracyChart = lazyPart(async () => (await import('./accuracy-chart.js')).AccuracyChart);
const openCountDialog = defineDialog(
  'New count',
  async () => (await import('./open-count-dialog.js')).OpenCountDialog,
  640,
);

const FILTERS = ['search'] as const;
const textOf = toSearchTexts<StockCount>((count) => ({
  name: count.name,
  more: [formatCountScope(count), ...count.people.map(({ person }) => person && getDisplayName(person))],
}));

/** Open and finished counts, with the accuracy over time. */
export function CountsScreen() {
  const list = useClinic((state) => state.counts);
  const manages = useCanManageLots();
  const filter = useListFilter(FILTERS);
  useEffect(() => loadClinic('counts'), []);
  const counts = [...list.all.rows.values()].toSorted((a, b) => b.id - a.id);
  const found = findRows(counts, textOf, filter.values.search);
  const open = found.rows.filter(({ status }) => status === 'open');
  const closed = found.rows.filter(({ status }) => status !== 'open');
  return (
    <ListFrame
      title="Counts"
      subtitle="Count stock together, then post the differences"
      add={
        manages && {
          label: 'New count',
          onPointerEnter: openCountDialog.preload,
          onClick: () => void openDialog(openCountDialog, {}),
        }
      }
      list={list}
      total={counts.length}
      skeleton={<CountsSkeleton />}
      failed="The counts could not be loaded."
      onRetry={() => loadClinic('counts')}
      icon={ListTodo}
      empty={manages ? 'No counts yet' : 'No counts yet. A manager can start one.'}
      filters={searchFilters({ noun: 'count', placeholder: 'Search name or person...', filter, found })}
    >
      {open.length > 0 && <CountList title="In progress" counts={open} />}
      {!filter.isFiltered && (
        <Suspense
          fallback={hasEnoughPoints(closed) && <Skeleton className="h-[270px] rounded-card max-sm:h-[310px]" />}
        >
          <AccuracyChart counts={closed} />
        </Suspense>
      )}
      {closed.length > 0 && <CountList title="Completed" counts={closed} />}
    </ListFrame>
  );
}

const CountsSkeleton = () => (
  <>
    <FramedRows>
      <LinesSkeleton label="Loading counts" lines={2} line="h-[53px] sm:px-4 max-lg:h-[69px]" />
    </FramedRows>
    <Skeleton className="h-[270px] rounded-card max-sm:h-[310px]" />
  </>
);

function CountList({ title, counts }: { readonly title: string; readonly counts: readonly StockCount[] }) {
  return (
    <FramedRows>
      <RowGroup title={title} note={counts.length}>
        <ul aria-label={title} className="divide-y divide-line">
          {counts.map((count) => (
            <CountLine key={count.id} count={count} />
          ))}
        </ul>
      </RowGroup>
    </FramedRows>
  );
}

function CountLine({ count }: { readonly count: StockCount }) {
  const { id, name, status, total, counted, people, missing, surplus, openedAt, closedAt } = count;
  const accuracy = formatCountAccuracy(count);
  const who = people.map(({ person }) => (person === null ? 'A former user' : getDisplayName(person)));
  const far = `${counted.toLocaleString('en')} of ${formatPlural(total, 'product')}`;
  const isOpen = status === 'open';
  const percent = total === 0 ? 0 : (counted / total) * 100;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-2 transition-colors hover:bg-sunken max-lg:min-h-16 max-lg:gap-x-3 lg:grid-cols-[minmax(0,1fr)_200px_240px_72px] sm:px-4">
      <div className="min-w-0">
        <p className="flex items-center gap-x-2 gap-y-0.5 lg:flex-wrap">
          <Link
            to={countPath(id)}
            title={name}
            className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline max-lg:truncate lg:line-clamp-2"
          >
            {name}
          </Link>
          {!isOpen && status !== 'posted' && <CountStatusBadge count={count} />}
        </p>
        <p className="figures truncate text-caption lg:hidden">
          <span>{far}</span>
          {accuracy !== null && <span className="text-muted">{` · ${accuracy}`}</span>}
        </p>
        <p className="truncate text-caption text-muted lg:line-clamp-2 lg:whitespace-normal">
          {[formatCountScope(count), who.join(', ')].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-col gap-1 max-lg:hidden">
        <p className="figures text-table text-muted">{far}</p>
        {isOpen && <ProgressBar label="Counted" percent={percent} />}
      </div>
      <p className="figures text-table text-muted max-lg:hidden">
        {accuracy !== null && <span className="font-semibold text-text">{accuracy}</span>}
        {missing !== null && surplus !== null && counted > 0 && (
          <span className="block text-caption">{`${formatAmount(missing)} missing, ${formatAmount(surplus)} more`}</span>
        )}
      </p>
      <p className="figures text-right text-table text-muted max-lg:self-start max-lg:text-caption">
        {formatShortDay(closedAt ?? openedAt)}
      </p>
      {isOpen && (
        <span
          aria-hidden="true"
          className="absolute bottom-0 left-0 h-0.5 bg-accent sm:hidden"
          style={{ width: `${percent}%` }}
        />
      )}
    </li>
  );
}
