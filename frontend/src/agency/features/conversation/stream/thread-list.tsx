import type { ThreadEntry } from '@atrium/contract/agency/conversations/schemas';
import type { ThreadSubject } from '@atrium/contract/agency/conversations/values';
import { formatDuration } from '@atrium/rules/agency/duration';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatDay } from '@atrium/rules/time/calendar';
import { Clock, History } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../../store/agency-store.js';
import { describeTaskEvent, type TaskNames, useTaskNames } from '../../tasks/public.js';
import { CommentItem } from './comment-item.js';
import type { ThreadRow } from './thread-rows.js';
import { Moment } from '../../../../ui/display/moment.js';

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
      {rows.map((row) => (
        <li key={row.id} className="relative">
          {row.type === 'comment' ? (
            <CommentItem comment={row.comment} isTarget={row.comment.id === targetId} />
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
      {isTime ? describeTime(entry) : describeTaskEvent(entry.change, names)}
    </ActivityLine>
  );
}

const ActivityLine = ({
  icon,
  at,
  children,
}: {
  readonly icon: ReactNode;
  readonly at: string;
  readonly children: string;
}) => (
  <p className="flex items-start gap-3 py-1 text-caption text-muted">
    <span className="flex h-4 w-7 shrink-0 items-center justify-center">{icon}</span>
    <span className="min-w-0 flex-1 break-words">
      <span>{children}</span>
      <Moment at={at} className="figures ml-2 whitespace-nowrap" />
    </span>
  </p>
);
