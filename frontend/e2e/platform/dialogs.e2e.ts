import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

/** Blocks the code of the given dialogs until the returned function is called, and disables its preloading. */
async function recordedCode(page: Page, name: string): Promise<() => void> {
  await page.addInitScript(() => Object.defineProperty(window, 'requestIdleCallback', { value: () => 0 }));
  let letGo: () => void = () => undefined;
  const delayed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await delayed;
    await route.continue();
  });
  return letGo;
}

test('text typed right after the press arrives in the first field, however slowly the dialog loads', async ({
  people,
}) => {
  const page = await people.signIn('manager@perfect-b.example');
  const letGo = await recordedCode(page, 'stock-dialog');
  await page.goto('/perfect-b/inventory');
  await expect(page.getByRole('table', { name: 'Inventory' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Item' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Hyaluron fillerx');
  await page.keyboard.press('Backspace');
  const dialog = page.getByRole('dialog', { name: 'Add Item' });
  await expect(dialog.getByRole('status', { name: 'Loading' })).toBeVisible();
  letGo();
  const name = dialog.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Hyaluron filler');
  await expect(name).toBeFocused();
  await page.keyboard.type(' 1 ml');
  await expect(name).toHaveValue('Hyaluron filler 1 ml');
  // It counts as unsaved text, so closing asks.
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Add Item' })).toBeFocused();
});

test('a dialog whose code fails to load shows an error and can be retried', async ({ people }) => {
  const page = await people.signIn('manager@perfect-b.example');
  await page.addInitScript(() => Object.defineProperty(window, 'requestIdleCallback', { value: () => 0 }));
  await page.goto('/perfect-b/settings');
  await page.route('**/assets/supplier-dialog-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Add Supplier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Supplier' });
  await expect(dialog.getByRole('alert')).toContainText('This could not be loaded.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the code of dialogs is preloaded', async ({ people }) => {
  const page = await people.signIn('manager@perfect-b.example');
  const fetched = page.waitForRequest(/assets\/stock-dialog-.*\.js/);
  await page.goto('/perfect-b/inventory');
  await fetched;
});

test('Reorder opens over the list, which stays unchanged', async ({ people }) => {
  const page = await people.signIn('staff@perfect-b.example');
  await page.goto('/perfect-b/inventory?search=gel');
  const row = page.getByRole('table', { name: 'Inventory' }).getByRole('row').nth(1);
  await row.hover();
  const reorder = row.getByRole('button', { name: /^Reorder / });
  const item = ((await reorder.getAttribute('aria-label')) ?? '').replace('Reorder ', '');
  await reorder.click();
  const dialog = page.getByRole('dialog', { name: 'Request Reorder' });
  await expect(dialog.getByRole('combobox', { name: 'Item' })).toHaveValue(item);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/perfect-b\/inventory\?search=gel$/);
  await expect(reorder).toBeFocused();
});
