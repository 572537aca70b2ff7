import type { AgencyDigest } from '@atrium/contract/agency/dashboard/schemas';
import { formatDay, formatDayWithYear } from '@atrium/rules/time/calendar';
import { labelOf, PLATFORM_LABELS, plural, postPreview } from '@atrium/rules/stock/labels';
import { dayOfWallTime } from '@atrium/rules/time/wall-time';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { sentenceOf } from '../../../lib/api/http.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import { needAgency, reread, useAgency } from '../../store/agency-store.js';

const BLOCKS = 5;

/** Facts of today, each a link. */
export function DigestDialog({ onClose }: { readonly onClose: () => void }) {
  const { phase, value, error } = useAgency((state) => state.digest);
  useEffect(() => needAgency('digest'), []);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={640}
      title="AI Digest"
      description={value === undefined ? 'Today’s facts.' : `Today’s facts, ${formatDayWithYear(value.today)}.`}
    >
      {value !== undefined ? (
        <Digest digest={value} />
      ) : phase === 'failed' ? (
        <ErrorState
          sentence={sentenceOf(error, 'The digest could not be loaded.')}
          onRetry={() => void reread('digest')}
        />
      ) : (
        <div className="flex flex-col gap-4" aria-busy="true" role="status" aria-label="Loading the digest">
          {Array.from({ length: BLOCKS }, (_, index) => (
            <Skeleton key={index} className="h-16" />
          ))}
        </div>
      )}
    </Dialog>
  );
}

interface TaskFactProps {
  readonly task: AgencyDigest['dueToday']['entries'][number];
  readonly late?: string;
}

const TaskFact = ({ task: { id, title, assigneeName, goalTitle }, late = '' }: TaskFactProps) => (
  <Fact to={taskAddress(id)} what={title} more={[late, assigneeName, goalTitle].filter(Boolean).join(' · ')} />
);

function Digest({
  digest: { doneYesterday, dueToday, overdue, goalsBehind, upcomingPosts },
}: {
  readonly digest: AgencyDigest;
}) {
  return (
    <div className="flex flex-col gap-5">
      <Facts title="Done yesterday" list={doneYesterday} none="Nothing was completed yesterday.">
        {(task) => <TaskFact key={task.id} task={task} />}
      </Facts>
      <Facts title="Due today" list={dueToday} none="Nothing is due today.">
        {(task) => <TaskFact key={task.id} task={task} />}
      </Facts>
      <Facts title="Overdue" list={overdue} none="Nothing is overdue.">
        {(task) => <TaskFact key={task.id} task={task} late={`${plural(task.daysLate, 'day')} late`} />}
      </Facts>
      <Facts title="Goals behind" list={goalsBehind} none="No goal is behind its time.">
        {(goal) => (
          <Fact
            key={goal.id}
            to={`/talent-phi/goals?goal=${goal.id}`}
            what={goal.title}
            more={`${goal.progress}% complete after ${goal.elapsed}% of its time · due ${formatDay(goal.dueDate)}`}
          />
        )}
      </Facts>
      <Facts title="Posts in the next 48 hours" list={upcomingPosts} none="No post is scheduled.">
        {(post) => (
          <Fact
            key={post.id}
            to={`/talent-phi/clients/${post.clientId}/social-media-calendar?month=${post.scheduledDate.slice(0, 7)}`}
            what={postPreview(post.content)}
            more={`${post.clientName} · ${labelOf(PLATFORM_LABELS, post.platform)} · ${formatDay(dayOfWallTime(post.scheduledDate))}, ${post.scheduledDate.slice(11, 16)}`}
          />
        )}
      </Facts>
    </div>
  );
}

const taskAddress = (id: number): string => `/talent-phi/tasks?task=${id}`;

interface FactsProps<T> {
  readonly title: string;
  readonly list: { readonly total: number; readonly entries: readonly T[] };
  readonly none: string;
  readonly children: (entry: T) => ReactNode;
}

function Facts<T>({ title, list, none, children }: FactsProps<T>) {
  const hidden = list.total - list.entries.length;
  return (
    <section>
      <h3 className="flex items-baseline gap-2 font-semibold">
        {title}
        <span className="figures text-caption font-normal text-muted">{list.total}</span>
      </h3>
      {list.total === 0 ? (
        <p className="mt-1 text-table text-muted">{none}</p>
      ) : (
        <ul className="mt-1 flex flex-col">{list.entries.map(children)}</ul>
      )}
      {hidden > 0 && <p className="mt-1 text-caption text-muted">{`and ${hidden} more`}</p>}
    </section>
  );
}

const Fact = ({ to, what, more }: { readonly to: string; readonly what: string; readonly more: string }) => (
  <li>
    <Link to={to} className="-mx-2 block rounded-control px-2 py-1 hover:bg-canvas dark:hover:bg-sunken">
      <span className="block truncate text-table font-medium">{what}</span>
      <span className="figures block truncate text-caption text-muted">{more}</span>
    </Link>
  </li>
);
