import type { Page } from '@playwright/test';
import { expect, test } from './product.js';

const ITEM = 'E2E glycolic peel';

/** Adds an item the way a program would: with the signed-in person's own session. */
const addItem = async (page: Page, name: string, quantity: number): Promise<void> => {
  const answer = await page.request.post('/api/inventory', {
    data: { name, currentQuantity: quantity, minStockLevel: 5, unit: 'bottles' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(201);
};

const useSome = async (page: Page, name: string, quantity: number): Promise<void> => {
  const form = page.getByRole('form', { name: 'Log Usage' });
  await form.getByPlaceholder('Search or scan barcode...').fill(name);
  await page.getByRole('option', { name }).click();
  await form.getByLabel('Quantity', { exact: true }).fill(String(quantity));
  await form.getByRole('button', { name: 'Log treatment' }).click();
  await expect(page.getByText('Item usage has been successfully logged.').first()).toBeVisible();
};

/** The row as the inventory shows it. */
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const isLive = (page: Page) => expect(page.getByText('Live', { exact: true }).first()).toBeVisible();

test('one person uses stock, and the other sees row and history change without a reload', async ({ people }) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const manager = await people.signIn('manager@perfect-b.example');
  await addItem(manager, ITEM, 12);
  await manager.goto(`/perfect-b/inventory?search=${encodeURIComponent(ITEM)}`);
  await expect(row(manager, ITEM)).toContainText('12');
  const watched = await people.signIn('both@example.com');
  await watched.goto('/perfect-b/usage');
  await isLive(watched);

  await staff.goto('/perfect-b/usage');
  await useSome(staff, ITEM, 9);

  await expect(row(manager, ITEM)).toContainText('3');
  await expect(row(manager, ITEM)).toContainText('Low');
  await expect(watched.getByRole('list', { name: 'Usage history' }).getByRole('listitem').first()).toContainText(ITEM);

  await staff.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(row(manager, ITEM)).toContainText('12');
  await expect(watched.getByText(/^Undone by /).first()).toBeVisible();
});

test('a refusal says what is left and keeps what was typed', async ({ people }) => {
  const staff = await people.signIn('staff@perfect-b.example');
  await addItem(staff, 'E2E needles', 2);
  await staff.goto('/perfect-b/usage');
  const form = staff.getByRole('form', { name: 'Log Usage' });
  await form.getByPlaceholder('Search or scan barcode...').fill('E2E needles');
  await staff.getByRole('option', { name: 'E2E needles' }).click();
  await form.getByLabel('Quantity', { exact: true }).fill('5');
  await form.getByLabel('Reason').fill('Second session');
  await form.getByRole('button', { name: 'Log treatment' }).click();
  await expect(form.getByText('Only 2 bottles of "E2E needles" in stock')).toBeVisible();
  await expect(form.getByLabel('Reason')).toHaveValue('Second session');
  await expect(form.getByLabel('Quantity', { exact: true })).toHaveValue('5');
});

test('the server is killed and started again, and both screens end equal to it', async ({ people, product }) => {
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
