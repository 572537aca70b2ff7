import type { Comment, ThreadEntry } from '@atrium/contract/agency/conversations/schemas';
import type { ThreadSubject } from '@atrium/contract/agency/conversations/values';
import type { EventCatalogue, LiveEvent } from '@atrium/contract/core/live';
import { type Collection, createCollectionRules } from '../../../../lib/live/collection.js';

/** An entry of a thread with an id of its own, because comments, changes and time entries have separate ids. */
export type ThreadRow = ThreadEntry & { readonly id: string };

const entityOf = (entry: ThreadEntry) =>
  entry.type === 'comment' ? entry.comment : entry.type === 'time' ? entry.timeEntry : entry.change;

export const threadRules = createCollectionRules<ThreadRow>((row) => {
  const entity = entityOf(row);
  return 'version' in entity ? entity.version : 1;
});

export const toThreadRow = (entry: ThreadEntry): ThreadRow => ({ ...entry, id: `${entry.type} ${entityOf(entry).id}` });

export const toCommentRow = (comment: Comment): ThreadRow =>
  toThreadRow({ type: 'comment', at: comment.createdAt, comment });

/** Returns the rows in the order of the screen: oldest first. */
export function sortThreadRows({ rows }: Collection<ThreadRow>): readonly ThreadRow[] {
  return [...rows.values()].toSorted((a, b) =>
    a.at === b.at ? entityOf(a).id - entityOf(b).id : a.at < b.at ? -1 : 1,
  );
}

/** Adjacent changes of the checklist by one user, which are shown together. */
export interface ChecklistRows {
  readonly type: 'checklist';
  readonly id: string;
  readonly rows: readonly ChangeRow[];
}
type ChangeRow = Extract<ThreadRow, { readonly type: 'change' }>;

const isChecklistChange = (row: ThreadRow): row is ChangeRow =>
  row.type === 'change' &&
  row.change.changes.length > 0 &&
  row.change.changes.every(({ field }) => field === 'checklist');

/** Groups adjacent changes of the checklist by the same user. A single change stays as it is. */
export function groupChecklistRows(rows: readonly ThreadRow[]): readonly (ThreadRow | ChecklistRows)[] {
  const groups: ThreadRow[][] = [];
  for (const row of rows) {
    const [before] = groups.at(-1) ?? [];
    const isSame =
      before !== undefined &&
      isChecklistChange(before) &&
      isChecklistChange(row) &&
      row.change.user?.id === before.change.user?.id;
    if (isSame) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return group.length === 1
      ? first
      : { type: 'checklist' as const, id: `checklist ${first.id}`, rows: group.filter(isChecklistChange) };
  });
}

/** Stores a comment, unless it belongs to an older page that is not loaded. */
export function upsertComment(
  all: Collection<ThreadRow>,
  comment: Comment,
  hasOlderPages: boolean,
): Collection<ThreadRow> {
  const row = toCommentRow(comment);
  const oldest = sortThreadRows(all)[0];
  if (hasOlderPages && !all.rows.has(row.id) && oldest !== undefined && row.at < oldest.at) return all;
  return threadRules.change(all, (draft) => draft.upsert(row));
}

/** Returns the comment of an event about this thread. */
export function getCommentOfEvent({ type, data }: LiveEvent, { kind, id }: ThreadSubject): Comment | null {
  if (!type.startsWith('comment.')) return null;
  const { comment } = data as EventCatalogue['comment.created'];
  return comment.subject.kind === kind && comment.subject.id === id && comment.audience === 'team' ? comment : null;
}

/** Returns whether an event changed the task's history, its files or its logged time, which are read again. */
export function isAboutTask(
  { type, data }: LiveEvent,
  { kind, id }: ThreadSubject,
  { rows }: Collection<ThreadRow>,
): boolean {
  if (kind !== 'task') return false;
  if (type.startsWith('file.')) {
    const { file } = data as EventCatalogue['file.updated'] | EventCatalogue['file.removed'];
    // The event of a removed file does not name its record.
    return !('subject' in file) || (file.subject?.kind === 'task' && file.subject.id === id);
  }
  if (!(type.startsWith('task.') || type.startsWith('time.'))) return false;
  const { task, timeEntry } = data as Partial<EventCatalogue['time.updated']>;
  return task?.id === id || (timeEntry !== undefined && rows.has(`time ${timeEntry.id}`));
}
