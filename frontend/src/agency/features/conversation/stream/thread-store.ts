import { listThreadEntries, removeComment, updateComment } from '@atrium/contract/agency/conversations/calls';
import type { Comment } from '@atrium/contract/agency/conversations/schemas';
import type { ThreadSubject } from '@atrium/contract/agency/conversations/values';
import type { LiveEvent } from '@atrium/contract/core/live';
import { create } from 'zustand';
import { coalesce } from '../../../../lib/api/coalesce.js';
import { type ApiError, call, callPage, toApiError } from '../../../../lib/api/http.js';
import type { Collection } from '../../../../lib/live/collection.js';
import { onLive, waitForConnection } from '../../../../lib/live/live.js';
import type { Phase } from '../../../../lib/live/rows.js';
import {
  getCommentOfEvent,
  isAboutTask,
  threadRules,
  type ThreadRow,
  toThreadRow,
  upsertComment,
} from './thread-rows.js';

export type ThreadView = 'all' | 'comments';

/** The thread that is shown. Another one replaces it. */
interface ThreadState {
  readonly subject: ThreadSubject | null;
  readonly view: ThreadView;
  readonly phase: Phase;
  readonly error: ApiError | null;
  readonly all: Collection<ThreadRow>;
  readonly next: string | null;
  readonly loadingMore: boolean;
}

const PAGE_SIZE = 30;
const MAX_REFETCHED_ROWS = 500;
const EMPTY: ThreadState = {
  subject: null,
  view: 'all',
  phase: 'idle',
  error: null,
  all: threadRules.empty,
  next: null,
  loadingMore: false,
};

export const useThread = create<ThreadState>(() => EMPTY);
const { getState: get, setState: set } = useThread;

let newest = 0;

/** Loads a thread, or its comments only. */
export function openThread(subject: ThreadSubject, view: ThreadView): void {
  set({ ...EMPTY, subject, view }, true);
  void load();
}

export function closeThread(): void {
  newest += 1;
  set(EMPTY, true);
}

async function readPage(limit: number, cursor: string | null) {
  const { subject, view } = get();
  const { kind, id } = subject as ThreadSubject;
  const { rows, next } = await callPage(listThreadEntries, {
    params: { kind, id },
    query: { limit, cursor, show: view === 'comments' ? view : undefined },
  });
  return { rows: rows.map(toThreadRow), next };
}

async function load(): Promise<void> {
  if (get().subject === null) return;
  const mine = ++newest;
  set(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'loading', error: null, loadingMore: false }));
  await waitForConnection();
  if (newest !== mine) return;
  set(({ all }) => ({ all: threadRules.beginLoad(all) }));
  try {
    const limit = Math.min(Math.max(PAGE_SIZE, get().all.rows.size), MAX_REFETCHED_ROWS);
    const { rows, next } = await readPage(limit, null);
    if (newest === mine) set(({ all }) => ({ phase: 'ready', all: threadRules.load(all, rows), next }));
  } catch (error) {
    if (newest === mine)
      set(({ all }) => ({ phase: 'failed', error: toApiError(error), all: threadRules.abandonLoad(all) }));
  }
}

export const reloadThread = coalesce(load);

export async function loadOlderEntries(): Promise<void> {
  const { next, loadingMore } = get();
  if (next === null || loadingMore) return;
  const mine = newest;
  set({ loadingMore: true, error: null });
  try {
    const page = await readPage(PAGE_SIZE, next);
    if (newest !== mine) return;
    set(({ all }) => ({
      all: threadRules.change(all, (draft) => page.rows.forEach((row) => draft.upsert(row))),
      loadingMore: false,
      next: page.next,
    }));
  } catch (error) {
    if (newest === mine) set({ loadingMore: false, error: toApiError(error) });
  }
}

export const applyComment = (comment: Comment): void =>
  set(({ all, next }) => ({ all: upsertComment(all, comment, next !== null) }));

export async function editComment({ id, version }: Comment, text: string): Promise<void> {
  applyComment(await call(updateComment, { params: { id }, body: { text, version } }));
}

/**
 * Deletes a comment, which stays in the thread without its text. Its event replaces it; the thread is reloaded when the
 * event is late.
 */
export async function deleteComment({ id }: Comment): Promise<void> {
  await call(removeComment, { params: { id } });
  reloadThread();
}

export function applyThreadEvents(events: readonly LiveEvent[]): void {
  const { subject, all } = get();
  if (subject === null) return;
  for (const event of events) {
    const comment = getCommentOfEvent(event, subject);
    if (comment !== null) applyComment(comment);
  }
  if (events.some((event) => isAboutTask(event, subject, all))) reloadThread();
}

onLive({
  events: applyThreadEvents,
  resync: reloadThread,
  connected() {
    if (get().phase === 'failed') reloadThread();
  },
  reset: closeThread,
});
