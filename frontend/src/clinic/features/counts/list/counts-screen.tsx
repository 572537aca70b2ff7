import type { StockCount } from '@atrium/contract/clinic/stock-counts/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { ListTodo, Plus } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import { dayText } from '../../../../lib/format/dates.js';
import { moneyText } from '../../../../lib/format/money.js';
import { Button } from '../../../../ui/buttons/button.js';
import { defineDialog } from '../../../../ui/dialogs/define-dialog.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { LinesSkeleton } from '../../../../ui/feedback/lines-skeleton.js';
import { Framed, ListFrame } from '../../../../ui/lists/list-frame.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';
import { ScreenHead } from '../../../../ui/display/screen-head.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';
import { useManagesLots } from '../../lots/public.js';
import { need, useClinic } from '../../../store/clinic-store.js';
import { StatusOf } from './count-status.js';
import { accuracyText, countPath, hasCourse, scopeText } from '../count-words.js';

const AccuracyChart = lazyPart(async () => ({ default: (await import('./accuracy-chart.js')).AccuracyChart }));
const openCountDialog = defineDialog({
  load: async () => (await import('./open-count-dialog.js')).OpenCountDialog,
  title: 'New Count',
  width: 640,
});

/** Open and finished counts, with the accuracy over time. */
export function CountsScreen() {
  const list = useClinic((state) => state.counts);
  const manages = useManagesLots();
  useEffect(() => need('counts'), []);
  const counts = [...list.all.rows.values()].toSorted((a, b) => b.id - a.id);
  const open = counts.filter(({ status }) => status === 'open');
  const closed = counts.filter(({ status }) => status !== 'open');
  const action = manages && (
    <Button
      variant="primary"
      icon={<Plus className="size-4" aria-hidden="true" />}
      onPointerEnter={openCountDialog.preload}
      onClick={() => openDialog(openCountDialog, {})}
    >
      New Count
    </Button>
  );
  return (
    <div className="flex flex-col gap-5 max-sm:gap-3">
      <ScreenHead
        title="Counts"
        brief="Counts"
        subtitle="Count stock together, then post the differences"
        action={action}
      />
      {manages && counts.length > 0 && <div className="flex sm:hidden [&>button]:flex-1">{action}</div>}
      <ListFrame
        list={list}
        total={counts.length}
        skeleton={<CountsSkeleton />}
        failed="The counts could not be loaded."
        onRetry={() => need('counts')}
        icon={<ListTodo className="size-5" />}
        empty={manages ? 'Nothing was counted yet' : 'Nothing was counted yet. A manager begins a count.'}
        action={action}
      >
        {open.length > 0 && <CountList title="In progress" counts={open} />}
        <Suspense fallback={hasCourse(closed) && <Skeleton className="h-[270px] rounded-card max-sm:h-[309px]" />}>
          <AccuracyChart counts={closed} />
        </Suspense>
        {closed.length > 0 && <CountList title="Completed" counts={closed} />}
      </ListFrame>
    </div>
  );
}

const CountsSkeleton = () => (
  <div className="flex flex-col gap-2">
    <Skeleton className="h-5 w-28" />
    <Framed>
      <LinesSkeleton label="Loading counts" lines={1} line="h-[57px] px-4 max-sm:h-[69px]" />
    </Framed>
    <Skeleton className="mt-3 h-[270px] rounded-card max-sm:mt-1 max-sm:h-[309px]" />
  </div>
);

function CountList({ title, counts }: { readonly title: string; readonly counts: readonly StockCount[] }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-semibold">{title}</h2>
      <Framed>
        <ul aria-label={title} className="divide-y divide-line">
          {counts.map((count) => (
            <CountLine key={count.id} count={count} />
          ))}
        </ul>
      </Framed>
    </section>
  );
}

function CountLine({ count }: { readonly count: StockCount }) {
  const { id, name, status, total, counted, people, missing, surplus, openedAt, closedAt } = count;
  const accuracy = accuracyText(count);
  const who = people.map(({ person }) => (person === null ? 'Somebody' : displayName(person)));
  const far = `${counted.toLocaleString('en')} of ${plural(total, 'product')}`;
  const isOpen = status === 'open';
  const percent = total === 0 ? 0 : (counted / total) * 100;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 px-4 py-2 transition-colors hover:bg-sunken max-sm:min-h-16 max-sm:gap-x-3 sm:grid-cols-[minmax(0,1fr)_200px_240px_72px] sm:py-2.5">
      <div className="min-w-0">
        <p className="flex items-center gap-x-2 gap-y-0.5 sm:flex-wrap">
          <Link
            to={countPath(id)}
            title={name}
            className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0 hover:underline max-sm:truncate sm:line-clamp-2"
          >
            {name}
          </Link>
          {!isOpen && status !== 'posted' && <StatusOf count={count} />}
        </p>
        <p className="figures truncate text-caption sm:hidden">
          {far}
          {accuracy !== null && <span className="text-muted"> · {accuracy}</span>}
        </p>
        <p className="truncate text-caption text-muted sm:line-clamp-2 sm:whitespace-normal">
          {[scopeText(count), who.join(', ')].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-col gap-1 max-sm:hidden">
        <p className="figures text-table text-muted">{far}</p>
        {isOpen && <ProgressBar label="Counted" percent={percent} />}
      </div>
      <p className="figures text-table text-muted max-sm:hidden">
        {accuracy !== null && <span className="font-medium text-text">{accuracy}</span>}
        {missing !== null && surplus !== null && counted > 0 && (
          <span className="block text-caption">
            {moneyText(missing)} missing, {moneyText(surplus)} more
          </span>
        )}
      </p>
      <p className="figures text-right text-table text-muted max-sm:self-start max-sm:text-caption max-sm:leading-5">
        {dayText(closedAt ?? openedAt)}
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
