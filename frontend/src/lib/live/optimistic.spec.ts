/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '../api/http.js';
import { stopLive } from './live.js';
import { changeWithUndo, createOptimisticStore } from './optimistic.js';
import { useToast } from '../page/toast.js';

afterEach(stopLive);

/** Returns a promise that the test settles. */
function held<T>() {
  let end: { readonly resolve: (value: T) => void; readonly reject: (error: Error) => void } | undefined;
  const promise = new Promise<T>((resolve, reject) => (end = { resolve, reject }));
  return { promise, resolve: (value: T) => end?.resolve(value), reject: (error: Error) => end?.reject(error) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('requested values', () => {
  it('of one key are sent in turn and of two keys concurrently; the last one is shown', async () => {
    const moves = createOptimisticStore<number, string>();
    const first = held<string>();
    const begun: string[] = [];
    const ask = (key: number, to: string, promise: Promise<string>) =>
      moves.ask(key, to, () => {
        begun.push(to);
        return promise;
      });
    const done = [
      ask(1, 'Monday', first.promise),
      ask(1, 'Tuesday', Promise.resolve('')),
      ask(2, 'Friday', Promise.resolve('')),
    ];
    await settled();
    expect(begun).toEqual(['Monday', 'Friday']);
    expect([...moves.use.getState().shown]).toEqual([[1, 'Tuesday']]);
    first.resolve('');
    await Promise.all(done);
    expect(begun).toEqual(['Monday', 'Friday', 'Tuesday']);
    expect(moves.use.getState().shown.size).toBe(0);
  });

  it('are sent after a rejection and end as the server left them', async () => {
    const cells = createOptimisticStore<string, string>();
    const refused = cells.ask('a', '1:00', async () => Promise.reject(new Error('No')));
    const next = cells.ask('a', '2:00', async () => {
      cells.show('a', '2:00, refused');
      return 'done';
    });
    await expect(refused).rejects.toThrow('No');
    expect(await next).toBe('done');
    expect(cells.use.getState().shown.get('a')).toBe('2:00, refused');
  });
});

describe('a change', () => {
  it('is stored before its optimistic value is removed, so that the old value never reappears', async () => {
    const moves = createOptimisticStore<number, string>();
    const seen: unknown[] = [];
    await changeWithUndo(moves, {
      key: 1,
      from: 'Monday',
      to: 'Friday',
      send: async () => ({ version: 2 }),
      upsert: () => seen.push(moves.use.getState().shown.get(1)),
      getSuccessToast: () => ({ title: 'Moved', tone: 'good' }),
      failureMessage: (error) => seen.push(error),
    });
    expect(seen).toEqual(['Friday']);
    expect(moves.use.getState().shown.size).toBe(0);
  });
});

describe('when the session ends', () => {
  it('optimistic values are dropped and waiting requests are never sent', async () => {
    const moves = createOptimisticStore<number, string>();
    const running = held<string>();
    let sent = 0;
    const one = moves.ask(1, 'Monday', () => running.promise);
    const two = moves.ask(1, 'Tuesday', async () => {
      sent += 1;
      return '';
    });
    const ends = Promise.allSettled([one, two]);
    stopLive();
    expect(moves.use.getState().shown.size).toBe(0);
    running.resolve('');
    expect(await ends).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ status: 401 }) },
      { status: 'rejected', reason: expect.objectContaining({ status: 401 }) },
    ]);
    expect(sent).toBe(0);
  });
});

describe('an undo', () => {
  it('sends the version of its own change once and reports its rejection', async () => {
    const statuses = createOptimisticStore<number, string>();
    const calls: unknown[] = [];
    const said: unknown[] = [];
    const error = await changeWithUndo(statuses, {
      key: 7,
      from: 'todo',
      to: 'in-progress',
      async send(status: string, version) {
        calls.push([status, version]);
        if (version !== undefined) throw new ApiError(409, '{"message":"Ana Silva completed this"}', '');
        return { version: 4 };
      },
      upsert: () => undefined,
      getSuccessToast: (_saved, isUndo) => ({ title: isUndo ? 'Undone' : 'Changed', tone: 'good' }),
      failureMessage: (refusal) => said.push(refusal instanceof ApiError && refusal.sentence),
    });
    expect(error).toBeNull();
    useToast.getState().toast?.action?.run();
    await settled();
    expect(calls).toEqual([
      ['in-progress', undefined],
      ['todo', 4],
    ]);
    expect(said).toEqual(['Ana Silva completed this']);
    expect(useToast.getState().toast?.title).toBe('Changed');
  });
});

it('explains that the value changed since when an undo comes too late', async () => {
  const statuses = createOptimisticStore<number, string>();
  const refused = new ApiError(
    409,
    JSON.stringify({ code: 'resource.stale', message: 'The row has changed.', editedBy: 'Ana Silva' }),
    'Conflict',
  );
  const errors: unknown[] = [];
  await changeWithUndo(statuses, {
    key: 1,
    from: 'todo',
    to: 'completed',
    send: (_value, version) =>
      version === undefined ? Promise.resolve({ version: 2 }) : Promise.reject<{ version: number }>(refused),
    upsert: () => undefined,
    getSuccessToast: () => ({ title: 'Changed', tone: 'good' }),
    failureMessage: (error) => void errors.push(error),
  });
  useToast.getState().toast?.action?.run();
  await settled();
  await settled();
  expect(errors).toMatchObject([{ sentence: 'Ana Silva changed this since, so it was not undone.' }]);
});
