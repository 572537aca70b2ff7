import {
  decideReview,
  exportAccessReview,
  openAccessReview,
  listReviewRows,
} from '@atrium/contract/enterprise/access-reviews/calls';
import type { AccessReview, ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatQuarter, getQuarter } from '@atrium/rules/time/quarters';
import { canManageUser } from '@atrium/rules/people/rights';
import { ClipboardCheck } from 'lucide-react';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { useSubmit } from '../../../lib/forms/submit.js';
import { useUrlParameters } from '../../../lib/format/url-parameters.js';
import { buildUrl, call } from '../../../lib/api/http.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { useUser } from '../../../session/session-store.js';
import { useToday } from '../../../session/today.js';
import { Button } from '../../../ui/buttons/button.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import type { FilterField } from '../../../ui/lists/list-filters.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { loadAccessReviews, refetchAccessReviews, upsertRow, useEnterprise } from '../../store/enterprise-store.js';
import '../../shared/handover-dialogs.js';
import { EndAccessDialog } from './end-access-dialog.js';
import type { ReviewActions } from './review-columns.js';
import { ReviewSkeleton, ReviewTable } from './review-table.js';
import { useFetch } from '../../../lib/api/use-fetch.js';
import type { Phase } from '../../../lib/live/rows.js';

const HEAD = { title: 'Access reviews', brief: 'Reviews', subtitle: 'Quarterly access review' } as const;
const START_FAILED = 'The review could not be started. Please try again.';
const FAILURE_TEXT = 'The decision could not be saved. Nothing was changed. Please try again.';
const VIEWS = [
  { value: 'open', label: 'To decide' },
  { value: 'decided', label: 'Decided' },
  { value: 'all', label: 'All' },
];

const toastFailure = (failed: string) => (error: unknown) => {
  showFailure(error, failed);
  return true;
};

/** Screen of the quarterly reviews of all access. */
export function AccessReviewsScreen() {
  const list = useEnterprise((state) => state.accessReviews);
  const { address, write } = useUrlParameters();
  const today = useToday();
  const { send } = useSubmit(START_FAILED);
  useEffect(() => loadAccessReviews(), []);
  const reviews = [...list.all.rows.values()].toSorted((a, b) => (a.quarter < b.quarter ? 1 : -1));
  const review = reviews.find(({ quarter }) => quarter === address.get('quarter')) ?? reviews[0];
  const isCurrent = reviews.some(({ quarter }) => quarter === getQuarter(today));
  const start = async () => {
    const made = await call(openAccessReview, {});
    upsertRow.accessReviews(made);
    write({ quarter: made.quarter });
  };
  const add = !isCurrent && {
    label: `Start review of ${formatQuarter(getQuarter(today))}`,
    onClick: () => void send(start, toastFailure(START_FAILED)),
  };
  if (review === undefined)
    return (
      <ListFrame
        {...HEAD}
        list={list}
        total={0}
        skeleton={<ReviewSkeleton />}
        failed="The reviews could not be loaded."
        onRetry={refetchAccessReviews}
        icon={ClipboardCheck}
        empty="No reviews yet. The next one starts automatically."
        action={
          add && (
            <Button variant="primary" onClick={add.onClick}>
              {add.label}
            </Button>
          )
        }
      >
        {null}
      </ListFrame>
    );
  const quarters: FilterField = {
    name: 'quarter',
    label: 'Quarter',
    value: review === reviews[0] ? '' : review.quarter,
    choices: reviews.map(({ quarter, finishedAt }, index) => ({
      value: index === 0 ? '' : quarter,
      label: `${formatQuarter(quarter)}${finishedAt === null ? '' : ', done'}`,
    })),
    isView: true,
    onChange: (quarter) => write({ quarter }),
  };
  return <Review key={review.id} review={review} quarters={quarters} add={add} />;
}

function Progress({ review, today }: { readonly review: AccessReview; readonly today: string }) {
  const { open, total, dueOn, finishedAt } = review;
  const isLate = finishedAt === null && today > dueOn;
  return (
    <div className="min-w-0 sm:max-w-96">
      <p
        className={
          isLate ? 'figures mb-1.5 text-table font-semibold text-bad-text' : 'figures mb-1.5 text-table text-muted'
        }
        role="status"
      >
        {open === 0
          ? `Done: ${formatPlural(total, 'access')} reviewed`
          : `${total - open} of ${total} decided. ${isLate ? 'Was due' : 'Due'} ${formatDayWithYear(dueOn)}`}
      </p>
      <ProgressBar label="Decided" percent={total === 0 ? 100 : Math.round(((total - open) / total) * 100)} />
    </div>
  );
}

interface ReviewProps {
  readonly review: AccessReview;
  /** The choice of the quarter. */
  readonly quarters: FilterField;
  readonly add: ComponentProps<typeof ListFrame>['add'];
}

function Review({ review, quarters, add }: ReviewProps) {
  const user = useUser();
  const today = useToday();
  const { list, retry } = useReviewRows(review);
  const [view, setView] = useState(review.open > 0 ? 'open' : 'all');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [ending, setEnding] = useState<readonly ReviewRow[] | null>(null);
  const { busy, send } = useSubmit(FAILURE_TEXT);
  const lastDecidedId = useRef<number>(undefined);
  const rows = useMemo(
    () => list.rows.filter(({ state }) => view === 'all' || (view === 'open') === (state === 'open')),
    [list.rows, view],
  );
  const open = list.rows.filter(({ state }) => state === 'open');
  const canDecide = ({ role }: ReviewRow) => role === 'user' || role === 'manager' || canManageUser(user.role, role);
  const canEnd = ({ project, person, endRefusal }: ReviewRow) =>
    project !== null || (endRefusal === null && person.id !== user.id);
  const picked = open.filter((row) => chosen.has(row.id));
  const decide = async (which: readonly ReviewRow[], decision: 'confirm' | 'end') => {
    upsertRow.accessReviews(
      await call(decideReview, {
        params: { id: review.id },
        body: { rowIds: which.map(({ id }) => id), decision },
      }),
    );
    setChosen(new Set());
    const [first] = which;
    lastDecidedId.current = first?.id;
    const what =
      which.length === 1 && first !== undefined ? getDisplayName(first.person) : formatPlural(which.length, 'access');
    showToast({ title: decision === 'confirm' ? 'Access confirmed' : 'Access ended', description: what });
  };
  const confirm = (which: readonly ReviewRow[]) =>
    void send(() => decide(which, 'confirm'), toastFailure(FAILURE_TEXT));
  const actions: ReviewActions = {
    ids: chosen,
    busy,
    lastDecidedId,
    canDecide,
    canEnd,
    toggle: (id) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    confirm: (row) => confirm([row]),
    end: (row) => setEnding([row]),
  };
  const endable = picked.filter(canEnd);
  const all = open.filter(canDecide);

  const progress = <Progress review={review} today={today} />;
  return (
    <>
      <ListFrame
        {...HEAD}
        exportUrl={buildUrl(exportAccessReview.path, { id: review.id }, {})}
        {...(add !== undefined && { add })}
        list={list}
        total={list.rows.length}
        skeleton={<ReviewSkeleton />}
        failed="The review could not be loaded."
        onRetry={retry}
        icon={ClipboardCheck}
        empty="No one had access when this review started"
        above={<div className="max-sm:hidden">{progress}</div>}
        filters={{
          noun: 'row',
          isFiltered: false,
          shown: rows.length,
          onClear: () => setView('all'),
          onChange: () => undefined,
          lead: progress,
          fields: [
            {
              name: 'show',
              label: 'Rows',
              value: view,
              choices: VIEWS,
              isSegmented: true,
              isView: true,
              onChange: setView,
            },
            quarters,
          ],
        }}
      >
        <ReviewTable
          key={view}
          label={`${HEAD.title}: ${formatQuarter(review.quarter)}`}
          rows={rows}
          all={list.rows}
          actions={actions}
          empty={view === 'open' ? 'Everything is decided' : 'Nothing is decided yet'}
        />
      </ListFrame>
      {picked.length > 0 && (
        <section
          aria-label="Selected rows"
          className="sticky bottom-[calc(16px+var(--bottom-bar))] z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-4 py-3 shadow-float"
        >
          <p className="mr-auto text-table font-semibold" role="status">{`${picked.length} selected`}</p>
          {picked.length < all.length && (
            <Button
              variant="quiet"
              onClick={() => setChosen(new Set(all.map(({ id }) => id)))}
            >{`Select all ${all.length}`}</Button>
          )}
          {endable.length > 0 && <Button onClick={() => setEnding(endable)}>{`End ${endable.length}`}</Button>}
          <Button
            variant="primary"
            className="max-sm:w-full"
            busy={busy && 'Confirming...'}
            onClick={() => confirm(picked)}
          >{`Confirm ${picked.length}`}</Button>
        </section>
      )}
      {ending !== null && (
        <EndAccessDialog rows={ending} onEnd={() => decide(ending, 'end')} onClose={() => setEnding(null)} />
      )}
    </>
  );
}

const NO_ROWS: readonly ReviewRow[] = [];

/** Loads the rows of a review, again after every decision of any user. */
function useReviewRows({ id, version }: AccessReview) {
  const { value, error, isCurrent, refetch } = useFetch(`${id} ${version}`, async () => ({
    id,
    rows: await call(listReviewRows, { params: { id } }),
  }));
  const isOfThis = value?.id === id;
  const phase: Phase = error !== null && isCurrent ? 'failed' : isOfThis ? 'ready' : 'loading';
  return { list: { phase, error, rows: isOfThis ? value.rows : NO_ROWS }, retry: refetch };
}
