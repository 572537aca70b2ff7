import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

/* GTINs with GS1's demonstration prefix: a vial, and a carton of ten. */
const VIAL = '09501101530126';
const CARTON = '19501101530123';
const ITEM = 'E2E scanned toxin';

const send = async (page: Page, path: string, data: object): Promise<{ readonly id: number }> => {
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.post(path, { data, headers });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: number };
};

/** Types a code and Enter, as a scanner does: no key waits until the page has handled the one before. */
const scan = async (page: Page, code: string): Promise<void> => {
  const keyboard = await page.context().newCDPSession(page);
  const press = (key: string, text: string) =>
    ['keyDown' as const, 'keyUp' as const].map(async (type) =>
      keyboard.send('Input.dispatchKeyEvent', { type, key, ...(type === 'keyDown' && { text }) }),
    );
  await Promise.all([...Array.from(code, (key) => press(key, key)).flat(), ...press('Enter', '\r')]);
  await keyboard.detach();
};

test('an order is received by scans, and an ambiguous scan needs a confirmation', async ({ people }) => {
  const manager = await people.signIn('manager@perfect-b.example');
  const staff = await people.signIn('staff@perfect-b.example');
  const item = await send(manager, '/api/inventory', {
    name: ITEM,
    barcode: '9501101530126',
    codes: [{ code: CARTON, pieces: 10, label: 'Carton' }],
    tracksLots: true,
    unit: 'vial',
    unitCost: '100.00',
    currentQuantity: 0,
  });
  await send(manager, '/api/purchases', { itemId: item.id, quantityPurchased: 20 });

  await manager.goto('/perfect-b/requests/received?show=open');
  await manager.getByRole('row').filter({ hasText: ITEM }).getByRole('button', { name: 'Receive' }).click();
  const receipt = manager.getByRole('dialog', { name: 'Receive' });
  await expect(receipt.getByRole('combobox', { name: 'Scan or pick what arrived' })).toBeFocused();
  const quantity = receipt.getByRole('spinbutton', { name: 'Quantity received' });
  await scan(manager, `01${VIAL}1731123110AB-123`);
  await expect(quantity).toHaveValue('1');
  await scan(manager, `01${CARTON}1731123110AB-123`);
  await expect(quantity).toHaveValue('11');
  // A scan leaves the focused field unchanged.
  await quantity.focus();
  await scan(manager, `01${VIAL}1732022910CD-9`);
  await expect(quantity).toHaveValue('12');
  await expect(receipt.getByLabel('Lot number').nth(0)).toHaveValue('AB-123');
  await expect(receipt.getByLabel('Lot number').nth(1)).toHaveValue('CD-9');
  await receipt.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(manager.getByText(`12 vials of ${ITEM} are in stock now, 8 are still to come.`)).toBeVisible();

  await staff.goto('/perfect-b/usage');
  const form = staff.getByRole('form', { name: 'Log Usage' });
  const search = form.getByPlaceholder('Search or scan barcode...');
  await expect(search).toBeFocused();
  await scan(staff, `01${CARTON}1731123110AB-123`);
  await expect(form.getByRole('alert')).toContainText(`This package contains 10 vials of ${ITEM}.`);
  await expect(form.getByRole('list', { name: 'Tray' })).toHaveCount(0);
  await form.getByRole('textbox', { name: `Quantity of ${ITEM}` }).fill('2');
  await staff.keyboard.press('Enter');
  const line = form.getByRole('list', { name: 'Tray' }).getByRole('listitem', { name: ITEM });
  await expect(line.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');

  // The scanner omitted the separator between lot and expiry.
  await scan(staff, `01${VIAL}10AB-12317311231`);
  await expect(form.getByRole('alert')).toContainText('Is this lot AB-123, expiring Dec 31, 2031?');
  await expect(line.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
  await form.getByRole('button', { name: /^Yes, AB-123/ }).click();
  await expect(line.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3');

  // A scanner with another keyboard layout.
  await scan(staff, 'à&"_UçA-QQBD');
  await expect(form.getByText('Your scanner is set to another keyboard layout than this device.')).toBeVisible();
  await expect(search).toHaveValue('');
});
