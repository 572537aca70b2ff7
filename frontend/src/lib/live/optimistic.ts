import { create } from 'zustand';
import { ApiError } from '../api/http.js';
import { onLive } from './live.js';
import { type Notice, showToast } from '../page/toast.js';

/*
 * Optimistic updates with undo. The requests for one key are sent in turn. An undo carries the version of its change,
 * so that the server rejects it after a later change. Nothing outlives the session.
 */

/** Runs `forget` when the session ends, so that the next user does not see the data. */
export const onSessionEnd = (forget: () => void): void =>
  onLive({ events: () => undefined, resync: () => undefined, reset: forget });

interface Turn {
  readonly before: unknown;
  /** Throws once the session has ended, so that a retry is not sent in the next user's name. */
  readonly check: () => void;
}

/** Error for an ended session, which callers ignore because the session reports it. */
const sessionEnded = (): ApiError => new ApiError(401, '', 'Unauthorized');

export function optimistic<K, V>() {
  const use = create<{ readonly shown: ReadonlyMap<K, V> }>(() => ({ shown: new Map() }));
  const turns = new Map<K, Promise<unknown>>();
  let session = {};
  onSessionEnd(() => {
    session = {};
    turns.clear();
    use.setState({ shown: new Map() });
  });

  const show = (key: K, value: V): void => use.setState(({ shown }) => ({ shown: new Map(shown).set(key, value) }));
  const forget = (key: K): void =>
    use.setState(({ shown }) => ({ shown: new Map([...shown].filter(([one]) => one !== key)) }));
  const isShown = (key: K, value: V): boolean => use.getState().shown.get(key) === value;

  /** Shows the value until `work` has settled. */
  async function ask<R>(key: K, value: V, work: (turn: Turn) => Promise<R>): Promise<R> {
    const mine = session;
    const check = (): void => {
      if (mine !== session) throw sessionEnded();
    };
    show(key, value);
    const turn = (turns.get(key) ?? Promise.resolve(null))
      .catch(() => null)
      .then((before) => {
        check();
        return work({ before, check });
      });
    turns.set(key, turn);
    try {
      const result = await turn;
      check();
      return result;
    } finally {
      if (turns.get(key) === turn) turns.delete(key);
      if (isShown(key, value)) forget(key);
    }
  }

  return { use, show, forget, isShown, ask };
}

interface Change<K, V, R> {
  readonly key: K;
  readonly from: V;
  readonly to: V;
  /** Sends the value; with a version, the server rejects it after a later change by others. */
  readonly send: (value: V, version: number | undefined) => Promise<R>;
  readonly took: (saved: R) => void;
  readonly told: (saved: R, isUndo: boolean) => Omit<Notice, 'id' | 'action'>;
  readonly failed: (error: unknown, value: V) => void;
}

/** Makes a change, shows a notice and offers to undo it. Resolves to the error, or null. */
export async function changeWithUndo<K, V, R extends { readonly version: number }>(
  { ask }: Pick<ReturnType<typeof optimistic<K, V>>, 'ask'>,
  change: Change<K, V, R>,
  undoes?: number,
): Promise<unknown> {
  const { key, from, to, send, took, told, failed } = change;
  const isUndo = undoes !== undefined;
  try {
    // The result is stored before the optimistic value is removed; otherwise the old value would flash.
    const saved = await ask(key, to, async ({ check }) => {
      const answer = await send(to, undoes);
      check();
      took(answer);
      return answer;
    });
    const undo = (): void => void changeWithUndo({ ask }, { ...change, from: to, to: from }, saved.version);
    showToast({ ...told(saved, isUndo), ...(!isUndo && { action: { label: 'Undo', run: undo } }) });
    return null;
  } catch (error) {
    const told = isUndo ? sinceThen(error) : error;
    failed(told, to);
    return told;
  }
}

/** Returns the rejection of an undo with a fitting message, because the user was not editing. */
function sinceThen(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'resource.stale') return error;
  const message = `${error.editedBy} changed this since, so it was not undone.`;
  return new ApiError(error.status, JSON.stringify({ code: error.code, message, current: error.current }), '');
}
