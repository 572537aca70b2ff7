import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

const ITEM = 'E2E toxin with lots';

/** Prepares data by API calls with the session of the signed-in user. */
const send = async (page: Page, path: string, data: object): Promise<{ readonly id: number }> => {
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.post(path, { data, headers });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: number };
};

test('a lot is received, held while another user is about to use it, and traced to its patients', async ({
  people,
}) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const manager = await people.signIn('manager@perfect-b.example');
  const item = await send(manager, '/api/inventory', {
    name: ITEM,
    tracksLots: true,
    unit: 'vials',
    minStockLevel: 1,
    unitCost: '100.00',
  });
  await send(manager, '/api/purchases', { itemId: item.id, quantityPurchased: 5 });

  await manager.goto('/perfect-b/requests/received?show=open');
  await manager.getByRole('row').filter({ hasText: ITEM }).getByRole('button', { name: 'Receive' }).click();
  const receipt = manager.getByRole('dialog', { name: 'Receive' });
  await receipt.getByLabel('Lot number').fill('E2E-A');
  await receipt.getByLabel('Expiry').fill('2031-02');
  await expect(receipt.getByText('Until Feb 28, 2031')).toBeVisible();
  await receipt.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('3');
  await receipt.getByRole('button', { name: 'Add lot' }).click();
  await receipt.getByLabel('Lot number').nth(1).fill('E2E-B');
  await receipt.getByLabel('Expiry').nth(1).fill('03/2032');
  await receipt.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(manager.getByText(`All 5 vials of ${ITEM} have arrived.`)).toBeVisible();

  await staff.goto('/perfect-b/usage');
  const form = staff.getByRole('form', { name: 'Log Usage' });
  await form.getByPlaceholder('Search or scan barcode...').fill(ITEM);
  await staff.getByRole('option', { name: ITEM }).click();
  const plannedLots = form.getByRole('list', { name: 'Lots to be used' });
  await expect(plannedLots).toContainText('Lot E2E-A');
  await form.getByRole('button', { name: 'Log treatment' }).click();
  await expect(staff.getByText('Item usage has been successfully logged.').first()).toBeVisible();

  await form.getByPlaceholder('Search or scan barcode...').fill(ITEM);
  await staff.getByRole('option', { name: ITEM }).click();
  await form.getByRole('button', { name: 'Another lot' }).click();
  await expect(form.getByLabel('Lot', { exact: true })).toContainText('Lot E2E-B');
  await form.getByLabel('Why this lot').fill('Same lot as last time');

  await manager.goto('/perfect-b/lots?search=E2E-B');
  await manager.getByRole('button', { name: 'Quarantine Lot E2E-B' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Quarantine' }).click();
  await expect(form.getByRole('alert')).toContainText('Lot E2E-B is quarantined. Next is lot E2E-A');
  await form.getByRole('button', { name: 'Log treatment' }).click();
  await expect(form.getByText('Lot E2E-B is quarantined').first()).toBeVisible();

  await manager.goto('/perfect-b/lots?search=E2E-A');
  await manager.getByRole('link', { name: 'Lot E2E-A' }).click();
  const panel = manager.getByRole('complementary', { name: 'Lot' });
  await expect(panel.getByRole('heading', { name: /^Lot E2E-A/ })).toBeVisible();
  await expect(manager.getByRole('list', { name: 'Lots' })).toBeVisible();
  await expect(manager).toHaveURL(/\/perfect-b\/lots\/\d+\?search=E2E-A$/);
  await manager.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await manager.getByRole('link', { name: 'Lot E2E-A' }).click();
  await panel.getByRole('link', { name: 'Open as a page' }).click();
  await expect(manager.getByRole('heading', { level: 1, name: /^Lot E2E-A/ })).toBeVisible();
  await expect(manager.getByRole('list', { name: 'Uses' }).getByRole('listitem')).toHaveCount(1);
  await expect(manager.getByRole('table', { name: 'History' })).toContainText('Purchase received');
});
