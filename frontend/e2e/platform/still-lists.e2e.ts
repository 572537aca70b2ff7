import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

const DESK = { viewport: { width: 1440, height: 900 } };
const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };

const addItem = async (page: Page, name: string): Promise<{ id: number; version: number }> => {
  const answer = await page.request.post('/api/inventory', {
    data: { name, currentQuantity: 40, minStockLevel: 5, unit: 'bottles' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
};
const useSome = async (page: Page, itemId: number, quantity: number): Promise<void> => {
  const answer = await page.request.post('/api/usage', {
    data: { itemId, quantityUsed: quantity },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(201);
};
const isLive = (page: Page) => expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
const names = (page: Page, prefix: string) =>
  page
    .locator('[data-row]')
    .evaluateAll(
      (rows, start) => rows.map((row) => new RegExp(`${start} [A-Z]`).exec(row.textContent ?? '')?.[0]),
      prefix,
    );

test('a list keeps its order under a resting mouse, shows how many rows are new, and updates values in place', async ({
  people,
}) => {
  const watcher = await people.signIn('manager@perfect-b.example', DESK);
  const colleague = await people.signIn('both@example.com');
  const middle = await addItem(colleague, 'Still M');
  await addItem(colleague, 'Still T');
  await watcher.goto('/perfect-b/inventory?search=Still');
  await isLive(watcher);
  const row = watcher.getByRole('row').filter({ hasText: 'Still M' });
  await row.hover();
  await addItem(colleague, 'Still A');
  await addItem(colleague, 'Still N');
  await useSome(colleague, middle.id, 7);
  await expect(watcher.getByRole('button', { name: '2 new' })).toBeVisible();
  await expect(row).toContainText('33');
  expect(await names(watcher, 'Still')).toEqual(['Still M', 'Still T']);

  await row.getByRole('button', { name: /^More actions/ }).click();
  const menu = watcher.getByRole('menu');
  await expect(menu).toContainText('Still M');
  await watcher.mouse.move(5, 5);
  expect(await names(watcher, 'Still')).toEqual(['Still M', 'Still T']);
  await watcher.keyboard.press('Escape');
  await expect.poll(() => names(watcher, 'Still')).toEqual(['Still A', 'Still M', 'Still N', 'Still T']);
  await expect(watcher.getByRole('button', { name: '2 new' })).toHaveCount(0);
});

test('the button above a list adds the new rows at once', async ({ people }) => {
  const watcher = await people.signIn('manager@perfect-b.example', DESK);
  const colleague = await people.signIn('both@example.com');
  await addItem(colleague, 'Pressed T');
  await watcher.goto('/perfect-b/inventory?search=Pressed');
  await isLive(watcher);
  await watcher.getByRole('row').filter({ hasText: 'Pressed T' }).hover();
  await addItem(colleague, 'Pressed A');
  await watcher.getByRole('button', { name: '1 new' }).click();
  expect(await names(watcher, 'Pressed')).toEqual(['Pressed A', 'Pressed T']);
});

test('on touch a list keeps its order while the menu of a row is open', async ({ people }) => {
  const watcher = await people.signIn('manager@perfect-b.example', TABLET);
  const colleague = await people.signIn('both@example.com');
  await addItem(colleague, 'Touched T');
  await watcher.goto('/perfect-b/inventory?search=Touched');
  const line = watcher.locator('[data-row]').filter({ hasText: 'Touched T' });
  await line.getByRole('button', { name: /^More actions/ }).tap();
  await expect(watcher.getByRole('menu')).toContainText('Touched T');
  await addItem(colleague, 'Touched A');
  await expect(watcher.getByRole('button', { name: '1 new' })).toBeAttached();
  expect(await names(watcher, 'Touched')).toEqual(['Touched T']);
  await watcher.keyboard.press('Escape');
  await expect.poll(() => names(watcher, 'Touched')).toEqual(['Touched A', 'Touched T']);
});
