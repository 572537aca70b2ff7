import { describe, expect, it } from '@jest/globals';
import { abortAfter } from './abort-after.js';

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

describe('abortAfter', () => {
  it('aborts after its time with a TimeoutError', async () => {
    await expect(abortAfter(20, [], untilAborted)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('aborts with the reason of a given signal, also when it aborted before', async () => {
    const stop = new AbortController();
    const work = abortAfter(60_000, [new AbortController().signal, stop.signal], untilAborted);
    stop.abort(new Error('enough'));
    await expect(work).rejects.toThrow('enough');
    await expect(abortAfter(60_000, [stop.signal], untilAborted)).rejects.toThrow('enough');
  });

  it('cleans up when the work ends in time', async () => {
    let seen: AbortSignal | undefined;
    const response = await abortAfter(10, [], (signal) => {
      seen = signal;
      return Promise.resolve('done');
    });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([response, seen?.aborted]).toEqual(['done', false]);
  });
});
