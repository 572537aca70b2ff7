import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

const ITEM = 'E2E glycolic peel';

/** Adds an item by an API call with the session of the signed-in user. */
const addItem = async (page: Page, name: string, quantity: number): Promise<void> => {
  const answer = await page.request.post('/api/inventory', {
    data: { name, currentQuantity: quantity, minStockLevel: 5, unit: 'bottles' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(201);
};

const logUse = async (page: Page, name: string, quantity: number): Promise<void> => {
  const form = page.getByRole('form', { name: 'Log Usage' });
  await form.getByPlaceholder('Search or scan barcode...').fill(name);
  await page.getByRole('option', { name }).click();
  await form.getByLabel('Quantity', { exact: true }).fill(String(quantity));
  await form.getByRole('button', { name: 'Log treatment' }).click();
  await expect(page.getByText('Item usage has been successfully logged.').first()).toBeVisible();
};

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const isLive = (page: Page) => expect(page.getByText('Live', { exact: true }).first()).toBeVisible();

test("a use of stock changes another user's row and history without a reload", async ({ people }) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const manager = await people.signIn('manager@perfect-b.example');
  await addItem(manager, ITEM, 12);
  await manager.goto(`/perfect-b/inventory?search=${encodeURIComponent(ITEM)}`);
  await expect(row(manager, ITEM)).toContainText('12');
  const watched = await people.signIn('both@example.com');
  await watched.goto('/perfect-b/usage');
  await isLive(watched);

  await staff.goto('/perfect-b/usage');
  await logUse(staff, ITEM, 9);

  await expect(row(manager, ITEM)).toContainText('3');
  await expect(row(manager, ITEM)).toContainText('Low');
  await expect(watched.getByRole('list', { name: 'Usage history' }).getByRole('listitem').first()).toContainText(ITEM);

  await staff.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(row(manager, ITEM)).toContainText('12');
  await expect(watched.getByText(/^Undone by /).first()).toBeVisible();
});

test('of two concurrent uses of the last stock one succeeds, and the other user sees it and keeps the input', async ({
  people,
}) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const both = await people.signIn('both@example.com');
  await addItem(staff, 'E2E needles', 3);
  for (const page of [staff, both]) {
    await page.goto('/perfect-b/usage');
    await isLive(page);
    await page.keyboard.type('E2E needles');
    await page.getByRole('option', { name: 'E2E needles' }).click();
    await page.getByLabel('Quantity', { exact: true }).fill('2');
    await page.getByLabel('Reason').fill('Second session');
    await expect(page.getByRole('list', { name: 'Tray' })).toContainText('1 bottle');
  }
  // Both submit at the same moment, one of them twice.
  const logged = Promise.all(
    [staff, both].map((page) =>
      page.waitForResponse((one) => one.url().endsWith('/api/treatments') && one.request().method() === 'POST'),
    ),
  );
  await Promise.all([staff.keyboard.press('Control+Enter'), both.keyboard.press('Control+Enter')]);
  await staff.keyboard.press('Control+Enter');
  const statuses = (await logged).map((answer) => answer.status());
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
  const [winner, loser] = statuses[0] === 201 ? [staff, both] : [both, staff];
  await expect(winner.getByText('Item usage has been successfully logged.').first()).toBeVisible();
  const tray = loser.getByRole('form', { name: 'Log Usage' });
  await expect(tray.getByText('Only 1 bottle of "E2E needles" in stock')).toBeVisible();
  await expect(tray.getByLabel('Quantity', { exact: true })).toHaveValue('2');
  await expect(tray.getByLabel('Reason')).toHaveValue('Second session');
  const [left] = (await (await staff.request.get('/api/inventory?search=E2E%20needles')).json()) as {
    currentQuantity: number;
  }[];
  expect(left?.currentQuantity).toBe(1);
  // A use by another user shows in the open tray before anything is sent.
  await tray.getByLabel('Quantity', { exact: true }).fill('1');
  await expect(tray.getByText('The last of it')).toBeVisible();
  await logUse(winner, 'E2E needles', 1);
  await expect(tray.getByText('Out of stock')).toBeVisible();
  await expect(tray.getByText('Remove the line')).toBeVisible();
});

test('both screens match the server after it is killed and restarted', async ({ people, product }) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const manager = await people.signIn('manager@perfect-b.example');
  await addItem(manager, 'E2E serum', 50);
  for (const page of [staff, manager]) {
    await page.goto(`/perfect-b/inventory?search=${encodeURIComponent('E2E serum')}`);
    await isLive(page);
    await expect(row(page, 'E2E serum')).toContainText('50');
  }
  const item = (await (await manager.request.get('/api/inventory?search=E2E%20serum')).json()) as { id: number }[];
  await product.kill('main');
  await expect(staff.getByText(/^(Reconnecting|Offline)/).first()).toBeVisible();
  await product.run('main');
  const answer = await manager.request.post('/api/usage', {
    data: { itemId: item[0]?.id, quantityUsed: 8 },
    headers: { origin: product.url },
  });
  expect(answer.status()).toBe(201);
  for (const page of [staff, manager]) {
    await isLive(page);
    await expect(row(page, 'E2E serum')).toContainText('42');
  }
});
