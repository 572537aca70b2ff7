import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1440, height: 900 } };

const chunkPaths = (parts: Locator): Promise<number[]> =>
  parts.evaluateAll((all) =>
    all.flatMap((part) => {
      const { x, width } = part.getBoundingClientRect();
      return [x, width];
    }),
  );

test('on a phone the chips do not move when their counts load', async ({ people }) => {
  const manager = await people.signIn('manager@perfect-b.example', PHONE);
  let answer: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  await manager.route(/\/api\/inventory(\/levels)?(\?|$)/, async (route) => {
    await isAsked;
    await route.continue();
  });
  await manager.goto('/perfect-b/inventory');
  const chips = manager.getByRole('group', { name: 'Stock level' }).getByRole('button');
  await expect(chips.first()).toBeVisible();
  await expect(chips.filter({ hasText: /\d/ })).toHaveCount(0);
  const before = await chunkPaths(chips);
  answer();
  await expect(chips.filter({ hasText: /\d/ })).toHaveCount(3);
  const after = await chunkPaths(chips);
  // Letters and digits differ by fractions of a pixel.
  expect(after.map((top, index) => Math.abs(top - (before[index] ?? 0)) < 0.5)).toEqual(before.map(() => true));
});

test('on a slow network the frame shows before the application, and nothing in it moves', async ({ people }) => {
  const manager = await people.signIn('manager@perfect-b.example', DESK);
  let answer: () => void = () => undefined;
  const isLooked = new Promise<void>((resolve) => (answer = resolve));
  await manager.route(/\/assets\/(signed-in|frame)[\w-]*\.js|\/api\/dashboard$/, async (route) => {
    await isLooked;
    await route.continue();
  });
  await manager.goto('/perfect-b', { waitUntil: 'commit' });
  await expect(manager.getByText('Loading', { exact: true })).toBeAttached();
  // The skeleton of the header; the stylesheet, without which nothing renders, may arrive after the text.
  const barOf = () =>
    manager.evaluate(() => {
      const { height, position } = getComputedStyle(document.querySelector('.waiting') as Element, '::before');
      return `${position} ${height}`;
    });
  await expect.poll(barOf).toBe('fixed 56px');
  await manager.evaluate(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => moved.push((entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  answer();
  await expect(manager.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await expect(manager.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(manager.getByRole('banner').getByRole('link', { name: 'Settings' })).toBeVisible();
  const sum = await manager.evaluate(() =>
    (window as unknown as { moved: number[] }).moved.reduce((all, one) => all + one, 0),
  );
  expect(sum).toBeLessThan(0.002);
});
