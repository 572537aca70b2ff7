import { create } from 'zustand';
import { ApiError } from '../api/http.js';
import { sendWhenConnected } from '../forms/connection-retry.js';
import { onLive } from './live.js';
import { type NewToast, showToast } from '../page/toast.js';

/*
 * Optimistic updates with undo. The requests for one key are sent in turn. An undo carries the version of its change,
 * so that the server rejects it after a later change. Nothing outlives the session.
 */

/** Registers a function that runs when the session ends, so that the next user does not see the data. */
export const onSessionEnd = (forget: () => void): void =>
  onLive({ events: () => undefined, resync: () => undefined, reset: forget });

interface QueuedRequest {
  readonly before: unknown;
  /** Throws once the session has ended, so that a retry is not sent in the next user's name. */
  readonly check: () => void;
  /** Shows that the value waits for the connection. */
  readonly wait: () => void;
}

/** Error for an ended session, which callers ignore because the session reports it. */
const createSessionEndedError = (): ApiError => new ApiError(401, '', 'Unauthorized');

export function createOptimisticStore<K, V>() {
  const use = create<{ readonly shown: ReadonlyMap<K, V>; readonly waiting: ReadonlySet<K> }>(() => ({
    shown: new Map(),
    waiting: new Set(),
  }));
  const queue = new Map<K, Promise<unknown>>();
  let session = {};
  onSessionEnd(() => {
    session = {};
    queue.clear();
    use.setState({ shown: new Map(), waiting: new Set() });
  });

  const show = (key: K, value: V): void => use.setState(({ shown }) => ({ shown: new Map(shown).set(key, value) }));
  const forget = (key: K): void =>
    use.setState(({ shown, waiting }) => ({
      shown: new Map([...shown].filter(([one]) => one !== key)),
      waiting: new Set([...waiting].filter((one) => one !== key)),
    }));
  const wait = (key: K): void => use.setState(({ waiting }) => ({ waiting: new Set([...waiting, key]) }));
  const isShown = (key: K, value: V): boolean => use.getState().shown.get(key) === value;

  /** Shows the value until `work` has settled. */
  async function ask<R>(key: K, value: V, work: (request: QueuedRequest) => Promise<R>): Promise<R> {
    const mine = session;
    const check = (): void => {
      if (mine !== session) throw createSessionEndedError();
    };
    show(key, value);
    const request = (queue.get(key) ?? Promise.resolve(null))
      .catch(() => null)
      .then((before) => {
        check();
        return work({ before, check, wait: () => wait(key) });
      });
    queue.set(key, request);
    try {
      const result = await request;
      check();
      return result;
    } finally {
      if (queue.get(key) === request) queue.delete(key);
      if (isShown(key, value)) forget(key);
    }
  }

  return { use, show, forget, isShown, ask };
}

interface OptimisticChange<K, V, R> {
  readonly key: K;
  readonly from: V;
  readonly to: V;
  /** Sends the value; with a version, the server rejects it after a later change by others. */
  readonly send: (value: V, version: number | undefined) => Promise<R>;
  readonly upsert: (saved: R) => void;
  readonly getSuccessToast: (saved: R, isUndo: boolean) => Omit<NewToast, 'action'>;
  readonly failureMessage: (error: unknown, value: V) => void;
}

const NOT_SAVED_YET: NewToast = {
  title: 'Not saved yet',
  description: 'Saves when you are back online.',
  tone: 'neutral',
};

/** Applies a change and shows a toast with an undo. Without a connection the change is kept and sent later. Resolves to the error, or null. */
export async function changeWithUndo<K, V, R extends { readonly version: number }>(
  { ask }: Pick<ReturnType<typeof createOptimisticStore<K, V>>, 'ask'>,
  change: OptimisticChange<K, V, R>,
  undoes?: number,
): Promise<unknown> {
  const { key, from, to, send, upsert, getSuccessToast, failureMessage } = change;
  const isUndo = undoes !== undefined;
  try {
    // The result is stored before the optimistic value is removed; otherwise the old value would flash.
    const saved = await ask(key, to, async ({ check, wait }) => {
      const answer = await sendWhenConnected(
        () => send(to, undoes),
        () => {
          wait();
          showToast(NOT_SAVED_YET);
        },
      );
      check();
      upsert(answer);
      return answer;
    });
    const undo = (): void => void changeWithUndo({ ask }, { ...change, from: to, to: from }, saved.version);
    showToast({ ...getSuccessToast(saved, isUndo), ...(!isUndo && { action: { label: 'Undo', run: undo } }) });
    return null;
  } catch (error) {
    const shown = isUndo ? toUndoError(error) : error;
    failureMessage(shown, to);
    return shown;
  }
}

/** Returns the error of a rejected undo with a suitable message, because the user was not editing. */
function toUndoError(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'resource.stale') return error;
  const message = `${error.editedBy} changed this since, so it was not undone.`;
  return new ApiError(error.status, JSON.stringify({ code: error.code, message, current: error.current }), '');
}
