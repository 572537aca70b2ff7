import type { ThreadEntry } from '@atrium/contract/agency/conversations/schemas';
import type { ThreadSubject } from '@atrium/contract/agency/conversations/values';
import { formatDuration } from '@atrium/rules/agency/duration';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatDay } from '@atrium/rules/time/calendar';
import { ChevronDown, Clock, History, ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Moment } from '../../../../ui/display/moment.js';
import type { Elements } from '../../../../ui/elements.js';
import { taskPath } from '../../../shared/task-path.js';
import { useAgency } from '../../../store/agency-store.js';
import {
  describeTaskEvent,
  type FieldChange,
  getConvertedTaskId,
  type TaskNames,
  useTaskNames,
} from '../../tasks/public.js';
import { CommentItem } from './comment-item.js';
import { type ChecklistRows, groupChecklistRows, type ThreadRow } from './thread-rows.js';

interface ThreadListProps {
  readonly subject: ThreadSubject;
  readonly rows: readonly ThreadRow[];
  /** Id of the comment that the URL names; null without one. */
  readonly targetId: number | null;
}

/** The entries of a thread, oldest first. */
export function ThreadList({ subject, rows, targetId }: ThreadListProps) {
  const task = useAgency((state) => (subject.kind === 'task' ? state.tasks.all.rows.get(subject.id) : undefined));
  const changes = useMemo(() => rows.flatMap((row) => (row.type === 'change' ? row.change.changes : [])), [rows]);
  const names = useTaskNames(task, changes);
  return (
    <ol aria-label="Conversation" className="flex flex-col">
      {groupChecklistRows(rows).map((row) => (
        <li key={row.id} className="relative">
          {row.type === 'comment' ? (
            <CommentItem comment={row.comment} isTarget={row.comment.id === targetId} />
          ) : row.type === 'checklist' ? (
            <ChecklistActivity rows={row.rows} names={names} />
          ) : (
            <Activity entry={row} names={names} />
          )}
        </li>
      ))}
    </ol>
  );
}

type ActivityEntry = Exclude<ThreadEntry, { readonly type: 'comment' }>;

function describeTime({ timeEntry }: Extract<ActivityEntry, { readonly type: 'time' }>): string {
  const { user, seconds, dateWorked, description } = timeEntry;
  const who = user === null ? 'A former colleague' : getDisplayName(user);
  return `${who} logged ${formatDuration(seconds)} for ${formatDay(dateWorked)}${description === null ? '' : `: ${description}`}`;
}

/** A change or logged time, in one line. */
function Activity({ entry, names }: { readonly entry: ActivityEntry; readonly names: TaskNames }) {
  const isTime = entry.type === 'time';
  const Icon = isTime ? Clock : History;
  return (
    <ActivityLine icon={<Icon className="size-3.5" aria-hidden="true" />} at={entry.at}>
      <span>{isTime ? describeTime(entry) : describeTaskEvent(entry.change, names)}</span>
      {!isTime && <ConvertedTaskLinks changes={entry.change.changes} />}
    </ActivityLine>
  );
}

/** Changes of the checklist by one user in one line, which opens the single ones. */
function ChecklistActivity({ rows, names }: { readonly rows: ChecklistRows['rows']; readonly names: TaskNames }) {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return null;
  const who = first.change.user === null ? 'Somebody' : getDisplayName(first.change.user);
  return (
    <ActivityLine icon={<ListChecks className="size-3.5" />} at={last.at}>
      <details className="group/changes inline-block align-top">
        <summary className="cursor-pointer list-none rounded-small hover:text-text [&::-webkit-details-marker]:hidden">
          <span>{`${who} made ${rows.length} changes to the checklist`}</span>
          <ChevronDown className="ml-1 inline size-3.5 -rotate-90 transition-transform group-open/changes:rotate-0" />
        </summary>
        <ul className="mt-1 flex flex-col gap-1">
          {rows.map((row) => (
            <li key={row.id}>
              <span>{describeTaskEvent(row.change, names)}</span>
              <ConvertedTaskLinks changes={row.change.changes} />
            </li>
          ))}
        </ul>
      </details>
    </ActivityLine>
  );
}

/** Links to the tasks that items of the checklist became. They open next to the list or as a page, like this task. */
function ConvertedTaskLinks({ changes }: { readonly changes: readonly FieldChange[] }) {
  const { search, state } = useLocation();
  return changes.map((change) => {
    const id = getConvertedTaskId(change);
    return (
      id !== null && (
        <Link
          key={id}
          to={`${taskPath({ id })}${search}`}
          state={state}
          className="ml-1 text-accent-text hover:underline"
        >
          {`Open task ${id}`}
        </Link>
      )
    );
  });
}

interface ActivityLineProps {
  readonly icon: Elements;
  readonly at: string;
  readonly children: Elements;
}

const ActivityLine = ({ icon, at, children }: ActivityLineProps) => (
  <div className="flex items-start gap-3 py-1 text-caption text-muted">
    <span className="flex h-4 w-7 shrink-0 items-center justify-center">{icon}</span>
    <div className="min-w-0 flex-1 break-words">
      {children}
      <Moment at={at} className="figures ml-2 whitespace-nowrap" />
    </div>
  </div>
);
