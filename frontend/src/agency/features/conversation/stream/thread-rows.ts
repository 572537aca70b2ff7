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

/** Returns whether an event changed the task's history or its logged time, which are read again. */
export function isAboutTask(
  { type, data }: LiveEvent,
  { kind, id }: ThreadSubject,
  { rows }: Collection<ThreadRow>,
): boolean {
  if (kind !== 'task' || !(type.startsWith('task.') || type.startsWith('time.'))) return false;
  const { task, timeEntry } = data as Partial<EventCatalogue['time.updated']>;
  return task?.id === id || (timeEntry !== undefined && rows.has(`time ${timeEntry.id}`));
}
