import { decideReview, exportAccessReview, openAccessReview } from '@atrium/contract/enterprise/access-reviews/calls';
import type { AccessReview, ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { quarterName, quarterOf } from '@atrium/rules/time/quarters';
import { canAdministerEnterprise, mayTouchPerson } from '@atrium/rules/people/rights';
import { ClipboardCheck, Download } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAddress } from '../../../lib/format/address.js';
import { saveAddress } from '../../../lib/format/csv.js';
import { call } from '../../../lib/api/http.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { RequireAccess } from '../../../session/require-access.js';
import { useUser } from '../../../session/session-store.js';
import { useToday } from '../../../session/today.js';
import { Button, buttonLook } from '../../../ui/buttons/button.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import { needAccessReviews, rereadAccessReviews, took, useEnterprise } from '../../store/enterprise-store.js';
import { EndAccessDialog } from './end-access-dialog.js';
import type { ReviewActs } from './review-columns.js';
import { useReviewRows } from './review-rows.js';
import { ReviewSkeleton, ReviewTable } from './review-table.js';

const TITLE = 'Access Reviews';
const FAILED = 'The decision could not be saved. Nothing was changed; please try again.';
const VIEWS = [
  { value: 'open', label: 'To decide' },
  { value: 'decided', label: 'Decided' },
  { value: 'all', label: 'All' },
];

export const AccessReviewsScreen = () => (
  <RequireAccess title={TITLE} isAllowed={({ role }) => canAdministerEnterprise(role)}>
    <AccessReviews />
  </RequireAccess>
);

/** Everybody's access, looked at once a quarter. */
function AccessReviews() {
  const list = useEnterprise((state) => state.accessReviews);
  const { address, write } = useAddress();
  const today = useToday();
  const [busy, setBusy] = useState(false);
  useEffect(() => needAccessReviews(), []);
  const reviews = useMemo(
    () => [...list.all.rows.values()].toSorted((a, b) => (a.quarter < b.quarter ? 1 : -1)),
    [list.all],
  );
  const review = reviews.find(({ quarter }) => quarter === address.get('quarter')) ?? reviews[0];
  const isCurrent = reviews.some(({ quarter }) => quarter === quarterOf(today));
  const begin = async () => {
    setBusy(true);
    try {
      const made = await call(openAccessReview, {});
      took.accessReviews(made);
      write({ quarter: made.quarter });
    } catch (error) {
      showFailure(error, 'The review could not be begun. Please try again.');
    }
    setBusy(false);
  };
  const start = (
    <Button variant="primary" busy={busy && 'Beginning...'} onClick={() => void begin()}>
      Review {quarterName(quarterOf(today))} Now
    </Button>
  );
  return (
    <div className="flex flex-col gap-5">
      <ScreenHead
        title={TITLE}
        subtitle="Once a quarter: who still needs which access. Each decision is kept"
        action={
          <div className="flex flex-wrap gap-2">
            <Link to="/enterprise/staff" className={buttonLook({})}>
              Back to Staff
            </Link>
            {reviews.length > 0 && !isCurrent && start}
          </div>
        }
      />
      <ListFrame
        list={list}
        total={reviews.length}
        skeleton={<ReviewSkeleton />}
        failed="The reviews could not be loaded."
        onRetry={rereadAccessReviews}
        icon={<ClipboardCheck className="size-5" />}
        empty="No review yet. One begins by itself with each quarter."
        action={start}
      >
        {review !== undefined && (
          <>
            <div className="flex flex-wrap items-end gap-3">
              <SelectField
                label="Quarter"
                className="w-full sm:w-56"
                value={review.quarter}
                onChange={(event) => write({ quarter: event.currentTarget.value })}
                choices={reviews.map(({ quarter, finishedAt }) => ({
                  value: quarter,
                  label: `${quarterName(quarter)}${finishedAt === null ? '' : ', done'}`,
                }))}
              />
              <Button
                icon={<Download className="size-4" aria-hidden="true" />}
                onClick={() => saveAddress(exportAccessReview.path.replace(':id', String(review.id)))}
              >
                Export CSV
              </Button>
              <Progress review={review} today={today} />
            </div>
            <Rows key={review.id} review={review} />
          </>
        )}
      </ListFrame>
    </div>
  );
}

function Progress({ review, today }: { readonly review: AccessReview; readonly today: string }) {
  const { open, total, dueOn, finishedAt } = review;
  const isLate = finishedAt === null && today > dueOn;
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p
        className={isLate ? 'mb-1.5 text-table font-medium text-bad-text' : 'mb-1.5 text-table text-muted'}
        role="status"
      >
        {open === 0
          ? `Done: ${plural(total, 'access')} reviewed`
          : `${total - open} of ${total} decided. ${isLate ? 'Was due' : 'Due'} ${formatDayWithYear(dueOn)}`}
      </p>
      <ProgressBar label="Decided" percent={total === 0 ? 100 : Math.round(((total - open) / total) * 100)} />
    </div>
  );
}

function Rows({ review }: { readonly review: AccessReview }) {
  const user = useUser();
  const { list, retry } = useReviewRows(review);
  const [view, setView] = useState(review.open > 0 ? 'open' : 'all');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [ending, setEnding] = useState<readonly ReviewRow[] | null>(null);
  const [busy, setBusy] = useState(false);
  const decided = useRef<number>(undefined);
  const rows = useMemo(
    () => list.rows.filter(({ state }) => view === 'all' || (view === 'open') === (state === 'open')),
    [list.rows, view],
  );
  const open = useMemo(() => list.rows.filter(({ state }) => state === 'open'), [list.rows]);
  const mayDecide = useCallback(
    ({ role }: ReviewRow) => role === 'user' || role === 'manager' || mayTouchPerson(user.role, role),
    [user.role],
  );
  const mayEnd = useCallback(
    ({ project, person, endRefusal }: ReviewRow) => project !== null || (endRefusal === null && person.id !== user.id),
    [user.id],
  );
  const picked = open.filter((row) => chosen.has(row.id));
  const decide = useCallback(
    async (which: readonly ReviewRow[], decision: 'confirm' | 'end') => {
      took.accessReviews(
        await call(decideReview, {
          params: { id: review.id },
          body: { rowIds: which.map(({ id }) => id), decision },
        }),
      );
      setChosen(new Set());
      const [first] = which;
      decided.current = first?.id;
      const what =
        which.length === 1 && first !== undefined ? displayName(first.person) : plural(which.length, 'access');
      showToast({
        title: decision === 'confirm' ? 'Access Confirmed' : 'Access Ended',
        description: what,
        tone: 'good',
      });
    },
    [review.id],
  );
  const confirm = useCallback(
    async (which: readonly ReviewRow[]) => {
      setBusy(true);
      await decide(which, 'confirm').catch((error: unknown) => showFailure(error, FAILED));
      setBusy(false);
    },
    [decide],
  );
  const acts = useMemo(
    (): ReviewActs => ({
      ids: chosen,
      busy,
      decided,
      mayDecide,
      mayEnd,
      toggle: (id) =>
        setChosen((before) => {
          const next = new Set(before);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      confirm: (row) => void confirm([row]),
      end: (row) => setEnding([row]),
    }),
    [chosen, busy, mayDecide, mayEnd, confirm],
  );
  const endable = picked.filter(mayEnd);
  const all = open.filter(mayDecide);

  return (
    <>
      <div>
        <Segmented label="Rows" value={view} choices={VIEWS} onChange={setView} />
      </div>
      <ListFrame
        list={list}
        total={list.rows.length}
        skeleton={<ReviewSkeleton />}
        failed="The review could not be loaded."
        onRetry={retry}
        icon={<ClipboardCheck className="size-5" />}
        empty="Nobody had access when this review began."
      >
        <ReviewTable
          key={view}
          label={`${TITLE}: ${quarterName(review.quarter)}`}
          rows={rows}
          all={list.rows}
          acts={acts}
          empty={view === 'open' ? 'Everything is decided.' : 'Nothing is decided yet.'}
        />
      </ListFrame>
      {picked.length > 0 && (
        <section
          aria-label="Chosen rows"
          className="sticky bottom-[calc(16px+var(--bottom-bar))] z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-4 py-3 shadow-float"
        >
          <p className="mr-auto text-table font-medium" role="status">
            {plural(picked.length, 'row')} selected
          </p>
          {picked.length < all.length && (
            <Button variant="quiet" onClick={() => setChosen(new Set(all.map(({ id }) => id)))}>
              Choose all {all.length}
            </Button>
          )}
          {endable.length > 0 && <Button onClick={() => setEnding(endable)}>End {endable.length}</Button>}
          <Button
            variant="primary"
            className="max-sm:w-full"
            busy={busy && 'Confirming...'}
            onClick={() => void confirm(picked)}
          >
            Confirm {picked.length}
          </Button>
        </section>
      )}
      {ending !== null && (
        <EndAccessDialog rows={ending} onEnd={() => decide(ending, 'end')} onClose={() => setEnding(null)} />
      )}
    </>
  );
}
