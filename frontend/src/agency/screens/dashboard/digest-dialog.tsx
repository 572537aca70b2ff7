import { getEntityPath } from '@atrium/rules/links/entity-path';
import type { AgencyDigest } from '@atrium/contract/agency/dashboard/schemas';
import { formatDay, formatDayWithYear } from '@atrium/rules/time/calendar';
import { getLabel, PLATFORM_LABELS, formatPlural, getPostPreview } from '@atrium/rules/stock/labels';
import { getWallTimeDay } from '@atrium/rules/time/wall-time';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Skeleton, ErrorState } from '../../../ui/feedback/states.js';
import { loadAgency, refetch, useAgency } from '../../store/agency-store.js';
import type { Elements } from '../../../ui/elements.js';

const SKELETON_BLOCKS = 5;

/** Dialog with today's facts, each a link. */
export function DigestDialog({ onClose }: { readonly onClose: () => void }) {
  const { phase, value, error } = useAgency((state) => state.digest);
  useEffect(() => loadAgency('digest'), []);
  return (
    <Dialog
      onClose={onClose}
      width={640}
      title="AI Digest"
      description={value === undefined ? 'Today’s facts.' : `Today’s facts, ${formatDayWithYear(value.today)}.`}
    >
      {value !== undefined ? (
        <Digest digest={value} />
      ) : phase === 'failed' ? (
        <ErrorState error={error} sentence="The digest could not be loaded." onRetry={() => void refetch('digest')} />
      ) : (
        <div className="flex flex-col gap-4" aria-busy="true" role="status" aria-label="Loading the digest">
          {Array.from({ length: SKELETON_BLOCKS }, (_, index) => (
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
    <div className="flex flex-col gap-4">
      <FactList title="Completed yesterday" list={doneYesterday} none="Nothing was completed yesterday">
        {(task) => <TaskFact key={task.id} task={task} />}
      </FactList>
      <FactList title="Due today" list={dueToday} none="Nothing is due today">
        {(task) => <TaskFact key={task.id} task={task} />}
      </FactList>
      <FactList title="Overdue" list={overdue} none="Nothing is overdue">
        {(task) => <TaskFact key={task.id} task={task} late={`${formatPlural(task.daysLate, 'day')} overdue`} />}
      </FactList>
      <FactList title="Goals behind" list={goalsBehind} none="No goals are behind">
        {(goal) => (
          <Fact
            key={goal.id}
            to={getEntityPath({ kind: 'goal', id: goal.id })}
            what={goal.title}
            more={`${goal.progress}% complete · ${goal.elapsed}% of time elapsed · due ${formatDay(goal.dueDate)}`}
          />
        )}
      </FactList>
      <FactList title="Posts in the next 48 hours" list={upcomingPosts} none="No posts are scheduled">
        {(post) => (
          <Fact
            key={post.id}
            to={`/talent-phi/clients/${post.clientId}/social-media-calendar?month=${post.scheduledDate.slice(0, 7)}`}
            what={getPostPreview(post.content)}
            more={`${post.clientName} · ${getLabel(PLATFORM_LABELS, post.platform)} · ${formatDay(getWallTimeDay(post.scheduledDate))}, ${post.scheduledDate.slice(11, 16)}`}
          />
        )}
      </FactList>
    </div>
  );
}

const taskAddress = (id: number): string => getEntityPath({ kind: 'task', id });

interface FactListProps<T> {
  readonly title: string;
  readonly list: { readonly total: number; readonly entries: readonly T[] };
  readonly none: string;
  readonly children: (entry: T) => Elements;
}

function FactList<T>({ title, list, none, children }: FactListProps<T>) {
  const hidden = list.total - list.entries.length;
  return (
    <section>
      <h3 className="flex items-baseline gap-2 font-semibold">
        <span>{title}</span>
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
      <span className="block truncate text-table font-semibold">{what}</span>
      <span className="figures block truncate text-caption text-muted">{more}</span>
    </Link>
  </li>
);
