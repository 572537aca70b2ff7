import { getEntityPath } from '@atrium/rules/links/entity-path';
import type { RecentTask } from '@atrium/contract/agency/dashboard/schemas';
import { groupEntries } from '@atrium/rules/stock/group-entries';
import { joinList, formatPlural, quoteText } from '@atrium/rules/stock/labels';
import { Inbox } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useToday } from '../../../session/today.js';
import { Card } from '../../../ui/display/card.js';
import { Moment } from '../../../ui/display/moment.js';
import { Skeleton, EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import {
  actionKey,
  describeTaskAction,
  type TaskNames,
  TaskStatusBadge,
  useTaskNames,
} from '../../features/tasks/public.js';
import { refetch, useAgency } from '../../store/agency-store.js';
import { formatNearDay } from '../../shared/near-day.js';

const PLACEHOLDERS = 5;
const MAX_SHOWN = 10;
/** Number of entries that are read. A group of this size shows no count, because it may be larger. */
const FETCHED_ROWS = 100;
const keyOf = ({ change }: RecentTask) => (change === null ? null : actionKey(change));
const groupsOf = (tasks: readonly RecentTask[]) =>
  groupEntries(tasks, keyOf, ({ updatedAt }) => updatedAt).slice(0, MAX_SHOWN);

export function RecentTasks() {
  const { phase, value, error } = useAgency((state) => state.recent);
  const changes = useMemo(() => (value ?? []).flatMap(({ change }) => change?.changes ?? []), [value]);
  const names = useTaskNames(undefined, changes);
  return (
    <Card title="Recent Activity" description="Latest task completions and updates" isBare>
      {value === undefined ? (
        phase === 'failed' ? (
          <ErrorState
            error={error}
            sentence="Recent activity could not be loaded."
            onRetry={() => void refetch('recent')}
          />
        ) : (
          <ul aria-busy="true" aria-label="Loading recent activity" className="flex flex-col gap-4 pt-1 pb-4">
            {Array.from({ length: PLACEHOLDERS }, (_, index) => (
              <li key={index} className="flex flex-col gap-1.5">
                <Skeleton className="h-3.5 w-3/5" />
                <Skeleton className="h-3 w-2/5" />
              </li>
            ))}
          </ul>
        )
      ) : value.length === 0 ? (
        <EmptyState icon={Inbox} title="No recent activity" />
      ) : (
        <ul className="-mx-2 pb-2">
          {groupsOf(value).map((group) => (
            <Entry
              key={group[0]!.id}
              group={group}
              names={names}
              isCut={value.length >= FETCHED_ROWS && group.includes(value.at(-1)!)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface EntryProps {
  readonly group: readonly RecentTask[];
  readonly names: TaskNames;
  readonly isCut: boolean;
}

/** One change of one or several tasks by a user. */
function Entry({ group, names, isCut }: EntryProps) {
  const [task] = group as [RecentTask];
  const today = useToday();
  const isOne = group.length === 1;
  const what = isOne
    ? quoteText(task.title)
    : isCut
      ? `more than ${formatPlural(group.length - 1, 'task')}`
      : formatPlural(group.length, 'task');
  const sentence =
    task.change === null
      ? task.title
      : describeTaskAction(task.change, what, names, (day) => formatNearDay(day, today));
  const goals = [...new Set(group.map(({ goalTitle }) => goalTitle))];
  const about = isOne
    ? [task.description === task.title ? null : task.description, task.ownerEmail, task.goalTitle]
    : [
        joinList(group.slice(0, 3).map(({ title }) => title)),
        goals.length === 1 ? task.goalTitle : formatPlural(goals.length, 'goal'),
      ];
  const to = isOne
    ? getEntityPath({ kind: 'task', id: task.id })
    : goals.length === 1
      ? `/talent-phi/tasks?goal=${task.goalId}`
      : '/talent-phi/tasks';
  return (
    <li className="relative flex animate-appear items-start gap-3 rounded-control px-2 py-2 hover:bg-sunken">
      <div className="min-w-0 flex-1">
        <Link to={to} className="font-semibold wrap-anywhere after:absolute after:inset-0">
          {sentence}
        </Link>
        <p className="text-caption wrap-anywhere text-muted">{about.filter((text) => text !== null).join(' · ')}</p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        {isOne && <TaskStatusBadge status={task.status} />}
        <Moment at={task.updatedAt} className="figures text-caption text-muted" />
      </div>
    </li>
  );
}
