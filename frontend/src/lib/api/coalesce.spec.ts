import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { coalesce } from './coalesce.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const clock = () => jest.now();

describe('coalesce', () => {
  it('reduces a hundred requests in a second to four or five reads, the last of which follows the last request', async () => {
    const starts: number[] = [];
    const ask = coalesce(async () => void starts.push(clock()), 250, clock);
    let last = 0;
    for (let i = 0; i < 100; i++) {
      ask();
      last = clock();
      await jest.advanceTimersByTimeAsync(10);
    }
    await jest.advanceTimersByTimeAsync(1000);
    expect(starts.length).toBeGreaterThanOrEqual(4);
    expect(starts.length).toBeLessThanOrEqual(5);
    expect(starts.at(-1)).toBeGreaterThanOrEqual(last);
  });

  it('never reads concurrently, and reads once more for requests during a read', async () => {
    let running = 0;
    let most = 0;
    let reads = 0;
    const ask = coalesce(
      async () => {
        reads++;
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 900));
        running--;
      },
      250,
      clock,
    );
    ask();
    await jest.advanceTimersByTimeAsync(100);
    ask();
    ask();
    await jest.advanceTimersByTimeAsync(3000);
    expect(most).toBe(1);
    expect(reads).toBe(2);
  });

  it('continues after a failed read', async () => {
    let reads = 0;
    const ask = coalesce(
      async () => {
        reads++;
        throw new Error('away');
      },
      250,
      clock,
    );
    ask();
    await jest.advanceTimersByTimeAsync(300);
    ask();
    await jest.advanceTimersByTimeAsync(300);
    expect(reads).toBe(2);
  });
});
