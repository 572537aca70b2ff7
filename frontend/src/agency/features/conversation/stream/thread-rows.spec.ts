import { describe, expect, it } from '@jest/globals';
import type { Comment, ThreadEntry } from '@atrium/contract/agency/conversations/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import {
  getCommentOfEvent,
  groupChecklistRows,
  isAboutTask,
  sortThreadRows,
  threadRules,
  type ThreadRow,
  toCommentRow,
  toThreadRow,
  upsertComment,
} from './thread-rows.js';

const comment = (id: number, version = 1, more: Partial<Comment> = {}): Comment =>
  ({
    id,
    version,
    subject: { kind: 'task', id: 5 },
    audience: 'team',
    text: `Text ${version}`,
    createdAt: `2026-11-20T10:00:${String(id).padStart(2, '0')}.000Z`,
    ...more,
  }) as Comment;
const event = (type: string, data: object): LiveEvent => ({ type, data }) as LiveEvent;
const shuffle = <T>(list: readonly T[]): T[] =>
  list
    .map((value) => [Math.random(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value);

describe('rows of a thread', () => {
  it('equal a fresh list after events in any order, some of them twice', () => {
    for (let round = 0; round < 50; round += 1) {
      const latest = new Map<number, Comment>();
      const history: Comment[] = [];
      for (let step = 0; step < 40; step += 1) {
        const id = 1 + Math.floor(Math.random() * 12);
        const before = latest.get(id);
        const isDeleted = before !== undefined && Math.random() < 0.3;
        const changed = comment(id, (before?.version ?? 0) + 1, isDeleted ? { text: null } : {});
        latest.set(id, changed);
        history.push(changed);
      }
      const fresh = sortThreadRows(threadRules.load(threadRules.empty, [...latest.values()].map(toCommentRow)));
      const snapshot = history.slice(0, 10).map(toCommentRow);
      let all = threadRules.load(threadRules.beginLoad(threadRules.empty), []);
      all = threadRules.beginLoad(all);
      const [early, late] = [shuffle(history).slice(0, 20), shuffle([...history, ...history])];
      for (const one of early) all = upsertComment(all, one, false);
      all = threadRules.load(all, [...new Map(snapshot.map((row) => [row.id, row])).values()]);
      for (const one of late) all = upsertComment(all, one, false);
      expect(sortThreadRows(all)).toEqual(fresh);
    }
  });

  it('leave out a comment of a page that is not loaded', () => {
    const all = threadRules.load(threadRules.empty, [toCommentRow(comment(5))]);
    expect(upsertComment(all, comment(2, 2), true).rows.size).toBe(1);
    expect(upsertComment(all, comment(2, 2), false).rows.size).toBe(2);
    expect(upsertComment(all, comment(9), true).rows.size).toBe(2);
  });

  it('are sorted by time, the newest last, with separate ids by type', () => {
    const at = '2026-11-20T10:00:03.000Z';
    const entries = [
      { type: 'comment', at, comment: comment(3) },
      { type: 'change', at: '2026-11-20T09:00:00.000Z', change: { id: 3 } },
      { type: 'time', at: '2026-11-20T11:00:00.000Z', timeEntry: { id: 3, version: 1 } },
    ] as ThreadEntry[];
    const all = threadRules.load(threadRules.empty, entries.map(toThreadRow));
    expect(sortThreadRows(all).map(({ id }) => id)).toEqual(['change 3', 'comment 3', 'time 3']);
  });

  it('take comments of their own thread and audience only', () => {
    const subject = { kind: 'task', id: 5 } as const;
    expect(getCommentOfEvent(event('comment.created', { comment: comment(1) }), subject)?.id).toBe(1);
    expect(getCommentOfEvent(event('comment.created', { comment: comment(1) }), { kind: 'goal', id: 5 })).toBeNull();
    expect(getCommentOfEvent(event('comment.created', { comment: comment(1) }), { kind: 'task', id: 6 })).toBeNull();
    expect(
      getCommentOfEvent(event('comment.created', { comment: comment(1, 1, { audience: 'client' }) }), subject),
    ).toBeNull();
    expect(getCommentOfEvent(event('task.updated', { task: { id: 5 } }), subject)).toBeNull();
  });

  it('are read again after changes of their task and its logged time', () => {
    const subject = { kind: 'task', id: 5 } as const;
    const entry = { type: 'time', at: '', timeEntry: { id: 8, version: 1 } } as ThreadEntry;
    const all = threadRules.load(threadRules.empty, [toThreadRow(entry)]);
    const isAbout = (one: LiveEvent) => isAboutTask(one, subject, all);
    expect(isAbout(event('task.updated', { task: { id: 5 } }))).toBe(true);
    expect(isAbout(event('time.created', { timeEntry: { id: 9 }, task: { id: 5 } }))).toBe(true);
    // The entry moved to another task.
    expect(isAbout(event('time.updated', { timeEntry: { id: 8 }, task: { id: 6 } }))).toBe(true);
    expect(isAbout(event('time.created', { timeEntry: { id: 9 }, task: { id: 6 } }))).toBe(false);
    expect(isAbout(event('file.created', { file: { id: 3, subject: { kind: 'task', id: 5 } } }))).toBe(true);
    expect(isAbout(event('file.updated', { file: { id: 3, subject: { kind: 'task', id: 6 } } }))).toBe(false);
    expect(isAbout(event('file.removed', { file: { id: 3 } }))).toBe(true);
    expect(isAbout(event('goal.updated', { goal: { id: 5 } }))).toBe(false);
    expect(isAboutTask(event('task.updated', { task: { id: 5 } }), { kind: 'goal', id: 5 }, all)).toBe(false);
  });
});

it('groups adjacent changes of the checklist by the same user', () => {
  const change = (id: number, userId: string, field = 'checklist'): ThreadRow =>
    toThreadRow({
      type: 'change',
      at: '',
      change: {
        id,
        type: 'updated',
        at: '',
        user: { id: userId },
        changes: [{ field, before: null, after: null }],
        reason: null,
      },
    } as ThreadEntry);
  const rows = [
    change(1, 'a'),
    change(2, 'a'),
    change(3, 'b'),
    change(4, 'a'),
    change(5, 'a', 'notes'),
    change(6, 'a'),
    change(7, 'a'),
  ];
  const grouped = groupChecklistRows(rows);
  expect(grouped.map((row) => (row.type === 'checklist' ? row.rows.map(({ id }) => id) : row.id))).toEqual([
    ['change 1', 'change 2'],
    'change 3',
    'change 4',
    'change 5',
    ['change 6', 'change 7'],
  ]);
});
