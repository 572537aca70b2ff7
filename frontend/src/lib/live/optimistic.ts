import { create } from 'zustand';
import { ApiError } from '../api/http.js';
import { onLive } from './live.js';
import { type Notice, showToast } from '../page/toast.js';

/*
 * Shown before the server has answered, undone, in turn: what is asked for of one thing is shown at once, goes to the
 * server after what was asked for of it before, and its undoing carries the version of the change, so that what somebody
 * else did since is refused instead of undone along with it. Nothing of it outlives the session of who asked.
 */

/** Runs when the session ends: what belongs to one person is forgotten before the next one comes. */
export const onSessionEnd = (forget: () => void): void =>
  onLive({ events: () => undefined, resync: () => undefined, reset: forget });

interface Turn {
  /** What came of the one before, if it is still known. */
  readonly before: unknown;
  /** Refuses once the session has ended: what is tried again must not be sent in the next person's name. */
  readonly check: () => void;
}

/** The words of a session that is lost, which everybody keeps to themselves: it is told of by itself. */
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
  /** Not when something else was asked for meanwhile. */
  const isShown = (key: K, value: V): boolean => use.getState().shown.get(key) === value;

  /** Shows the value until `work` is done, whatever comes of it. */
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
  /** With a version it is refused when somebody edited the same since. */
  readonly send: (value: V, version: number | undefined) => Promise<R>;
  readonly took: (saved: R) => void;
  readonly told: (saved: R, isUndo: boolean) => Omit<Notice, 'id' | 'action'>;
  readonly failed: (error: unknown, value: V) => void;
}

/** Makes a change, tells of it and offers to undo it. Answers what refused it, or null. */
export async function changeWithUndo<K, V, R extends { readonly version: number }>(
  { ask }: Pick<ReturnType<typeof optimistic<K, V>>, 'ask'>,
  change: Change<K, V, R>,
  undoes?: number,
): Promise<unknown> {
  const { key, from, to, send, took, told, failed } = change;
  const isUndo = undoes !== undefined;
  try {
    // Taken before it is shown no more: between the two it would stand in its old place.
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

/** Returns the refusal of an undo in words that fit it: the user has edited nothing. */
function sinceThen(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'resource.stale') return error;
  const message = `${error.editedBy} changed this since, so it was not undone.`;
  return new ApiError(error.status, JSON.stringify({ code: error.code, message, current: error.current }), '');
}
