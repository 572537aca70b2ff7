import type { RecentTask } from '@atrium/contract/agency/dashboard/schemas';
import { groupActs } from '@atrium/rules/stock/group-acts';
import { inList, plural, quoted } from '@atrium/rules/stock/labels';
import { Inbox } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { fullMomentText, momentText } from '../../../lib/format/dates.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { useToday } from '../../../session/today.js';
import { Card } from '../../../ui/display/card.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { actKey, actSentence, TaskStatusBadge, useTaskNames } from '../../features/tasks/public.js';
import { needGoalRows, reread, useAgency } from '../../store/agency-store.js';
import { nearDay } from '../../shared/near-day.js';

const PLACEHOLDERS = 5;
const SHOWN = 10;
/** Entries read; a group that reaches this limit shows no number. */
const READ = 100;
const keyOf = ({ change }: RecentTask) => (change === null ? null : actKey(change));
const groupsOf = (tasks: readonly RecentTask[]) =>
  groupActs(tasks, keyOf, ({ updatedAt }) => updatedAt).slice(0, SHOWN);

const goalsNamed = (tasks: readonly RecentTask[]): number[] =>
  tasks.flatMap(({ change }) =>
    (change?.changes ?? [])
      .filter(({ field }) => field === 'goalId')
      .flatMap(({ before, after }) => [before, after].filter((id) => typeof id === 'number')),
  );

export function RecentTasks() {
  const { phase, value, error } = useAgency((state) => state.recent);
  // Loads the names of goals.
  useEffect(() => needGoalRows(goalsNamed(value ?? [])), [value]);
  return (
    <Card title="Recent Activity" description="Latest task completions and updates">
      {value === undefined ? (
        phase === 'failed' ? (
          <ErrorState
            sentence={sentenceOf(error, 'Recent activity could not be loaded.')}
            onRetry={() => void reread('recent')}
          />
        ) : (
          <ul
            aria-busy="true"
            aria-label="Loading recent activity"
            className="flex flex-col gap-5 px-4 pt-1 pb-5 sm:px-5"
          >
            {Array.from({ length: PLACEHOLDERS }, (_, index) => (
              <li key={index} className="flex flex-col gap-1.5">
                <Skeleton className="h-3.5 w-3/5" />
                <Skeleton className="h-3 w-2/5" />
              </li>
            ))}
          </ul>
        )
      ) : value.length === 0 ? (
        <EmptyState icon={<Inbox className="size-5" />} title="No recent activity" />
      ) : (
        <ul className="pb-2">
          {groupsOf(value).map((group) => (
            <Entry key={group[0]!.id} group={group} isCut={value.length >= READ && group.includes(value.at(-1)!)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** One change of one or several tasks by a user. */
function Entry({ group, isCut }: { readonly group: readonly RecentTask[]; readonly isCut: boolean }) {
  const [task] = group as [RecentTask];
  const names = useTaskNames(undefined);
  const today = useToday();
  const isOne = group.length === 1;
  const what = isOne
    ? quoted(task.title)
    : isCut
      ? `more than ${plural(group.length - 1, 'task')}`
      : plural(group.length, 'task');
  const sentence =
    task.change === null ? task.title : actSentence(task.change, what, names, (day) => nearDay(day, today));
  const goals = [...new Set(group.map(({ goalTitle }) => goalTitle))];
  const about = isOne
    ? [task.description === task.title ? null : task.description, task.ownerEmail, task.goalTitle]
    : [
        inList(group.slice(0, 3).map(({ title }) => title)),
        goals.length === 1 ? task.goalTitle : plural(goals.length, 'goal'),
      ];
  const to = isOne
    ? `/talent-phi/tasks?task=${task.id}`
    : goals.length === 1
      ? `/talent-phi/tasks?goal=${task.goalId}`
      : '/talent-phi/tasks';
  return (
    <li className="relative flex animate-appear items-start gap-3 px-4 py-2.5 hover:bg-sunken sm:px-5">
      <div className="min-w-0 flex-1">
        <Link to={to} className="line-clamp-2 font-medium after:absolute after:inset-0" title={sentence}>
          {sentence}
        </Link>
        <p className="truncate text-caption text-muted" title={task.description}>
          {about.filter((text) => text !== null).join(' · ')}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        {isOne && <TaskStatusBadge status={task.status} />}
        <time
          dateTime={task.updatedAt}
          title={fullMomentText(task.updatedAt)}
          className="figures text-caption text-muted"
        >
          {momentText(task.updatedAt)}
        </time>
      </div>
    </li>
  );
}
