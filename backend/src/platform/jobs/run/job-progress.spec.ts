import { expect, it } from '@jest/globals';
import { JobProgress } from './job-progress.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('pauses between two messages, however long the first one took', async () => {
  const published: { percent: number; at: number }[] = [];
  const progress = new JobProgress(async (percent) => {
    if (published.length === 0) await pause(200);
    published.push({ percent, at: performance.now() });
  });
  for (let percent = 1; percent <= 90; percent += 1) {
    progress.set(percent);
    await pause(10);
  }
  await progress.stop();
  expect(published.length).toBeGreaterThanOrEqual(3);
  for (const [index, { percent, at }] of published.entries()) {
    const before = published[index - 1];
    if (before === undefined) continue;
    expect(percent).toBeGreaterThan(before.percent);
    expect(at - before.at).toBeGreaterThanOrEqual(240);
  }
});

it('sends nothing after it has stopped', async () => {
  const published: number[] = [];
  const progress = new JobProgress(async (percent) => void published.push(percent));
  progress.set(10);
  progress.set(20);
  await progress.stop();
  progress.set(30);
  await pause(300);
  expect(published).toEqual([10]);
});
