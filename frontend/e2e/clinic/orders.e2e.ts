import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

test.describe.configure({ timeout: 120_000 });

const NAME = 'E2E line filler';
const isLive = (page: Page) => expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await isLive(page);
};
const ofProduct = (page: Page) => page.getByRole('listitem').filter({ hasText: NAME });
const stage = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Requests' }).getByRole('link', { name: new RegExp(name) });

test('a product is suggested, requested, ordered and received in parts with lots, live for every user', async ({
  people,
}) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const manager = await people.signIn('manager@perfect-b.example');
  const watcher = await people.signIn('superadmin');
  const headers = { origin: new URL(manager.url()).origin };
  // A supplier of its own, whose draft no other test adds to.
  const supplier = await manager.request.post('/api/suppliers', { data: { name: 'E2E line supplier' }, headers });
  const { id: supplierId } = (await supplier.json()) as { id: number };
  const made = await manager.request.post('/api/inventory', {
    data: {
      name: NAME,
      primarySupplierId: supplierId,
      currentQuantity: 1,
      minStockLevel: 5,
      reorderQuantity: 6,
      unit: 'syringes',
      unitCost: '10.00',
      tracksLots: true,
    },
    headers,
  });
  expect(made.status()).toBe(201);
  await open(watcher, '/perfect-b');
  await open(manager, '/perfect-b/requests');
  await open(staff, '/perfect-b/requests/suggested');

  // A user without the right to order requests it, and the suggestion disappears.
  await ofProduct(staff).getByRole('checkbox').check();
  await staff.getByRole('button', { name: 'Request 1 product' }).click();
  await expect(staff.getByText('Reorder Requested')).toBeVisible();
  await expect(ofProduct(staff).getByRole('checkbox')).toHaveCount(0);
  // In a line of its own, or together with other requests of the same minute.
  await expect(watcher.getByText(/requested (6 syringes of|\d+ products).*E2E line filler/).first()).toBeVisible();

  // A request waits in the draft of its supplier's order and stays pending until the order is placed.
  await ofProduct(manager).getByRole('button', { name: 'Place order' }).click();
  await expect(manager.getByText(/^Added to draft PO-/)).toBeVisible();
  await stage(staff, 'On order').click();
  await expect(staff.getByRole('region', { name: 'Drafts' })).toContainText(NAME);
  await stage(manager, 'On order').click();
  const waiting = manager.getByRole('region', { name: 'Drafts' });
  await waiting.getByRole('listitem').filter({ hasText: NAME }).getByRole('button', { name: 'Review draft' }).click();
  const placeDialog = manager.getByRole('dialog', { name: /^Place order/ });
  await expect(placeDialog).toContainText('answers 1 request');
  await placeDialog.getByRole('button', { name: 'Place order' }).click();
  const placedDialog = manager.getByRole('dialog', { name: /^PO-\d+ is placed$/ });
  await placedDialog
    .getByRole('button', { name: /^(Not now|Close)$/ })
    .last()
    .click();
  await expect(placedDialog).toHaveCount(0);
  await expect(staff.getByRole('region', { name: 'Drafts' }).getByText(NAME)).toHaveCount(0);
  await expect(ofProduct(staff)).toContainText('0 of 6 syringes received');

  // Receives a part with its lot.
  const receive = async (quantity: number, lot: string): Promise<void> => {
    await ofProduct(manager).getByRole('button', { name: 'Receive' }).click();
    const dialog = manager.getByRole('dialog', { name: /^Receive PO-/ });
    await dialog.getByLabel('Quantity received', { exact: true }).fill(String(quantity));
    await dialog.getByLabel('Lot number').fill(lot);
    await dialog.getByLabel('Expiry').fill('2031-05-31');
    await dialog.getByRole('button', { name: 'Receive', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await receive(4, 'LINE-A');
  await expect(ofProduct(staff)).toContainText('4 of 6 syringes received');
  // Earlier receipts of the same user share the line.
  const activity = watcher.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
  await expect(activity.filter({ hasText: /received (4 syringes|\d products)/ }).first()).toContainText(NAME);

  await receive(2, 'LINE-B');
  await expect(ofProduct(staff)).toHaveCount(0);
  await stage(staff, 'Received').click();
  await staff.getByRole('radio', { name: 'Orders' }).click();
  await expect(ofProduct(staff)).toContainText('Received');
  const { id } = (await made.json()) as { id: number };
  const item = (await (await manager.request.get(`/api/inventory/${id}`)).json()) as Record<string, unknown>;
  expect(item).toMatchObject({ currentQuantity: 7, onOrder: 0, notPlaced: 0 });
});
