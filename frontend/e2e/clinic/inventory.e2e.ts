import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

test.use({ installation: 'inventory' });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const isLive = (page: Page) => expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** Returns the edit form of an item, which is a panel next to the list. */
const editing = (page: Page) => page.getByRole('region', { name: 'Edit Item' });

const openInventory = async (page: Page, search: string): Promise<void> => {
  await page.goto(`/perfect-b/inventory?search=${encodeURIComponent(search)}`);
  await isLive(page);
};

const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

const addItem = async (page: Page, name: string, quantity: number): Promise<void> => {
  const answer = await page.request.post('/api/inventory', {
    data: { name, currentQuantity: quantity, minStockLevel: 5, unit: 'vials', unitCost: '12.50', notes: 'Top shelf' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(201);
};

test('an item with package pricing is added and appears for another user without a reload', async ({ people }) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const manager = await people.signIn('manager@perfect-b.example');
  for (const page of [staff, manager]) await openInventory(page, 'E2E lip filler');

  await staff.getByRole('button', { name: 'Add Item' }).click();
  const form = dialog(staff, 'Add Item');
  await expect(form.getByLabel('Min stock level', { exact: true })).toHaveValue('5');
  await expect(form.getByLabel('Reorder quantity', { exact: true })).toHaveValue('10');
  await expect(form.getByLabel('Unit', { exact: true })).toHaveValue('each');
  await form.getByRole('button', { name: 'Add Item' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await form.getByLabel('Name', { exact: true }).fill('E2E lip filler');
  await form.getByLabel('Current quantity', { exact: true }).fill('8');
  await form.getByRole('switch', { name: 'Package pricing' }).click();
  await form.getByLabel('Package cost').fill('2.01');
  await form.getByLabel('Units per package', { exact: true }).fill('2');
  await expect(form.getByLabel('Unit Cost', { exact: true })).toHaveValue('1.0050');
  await form.getByRole('button', { name: 'Add category' }).click();
  await form.getByLabel('New category').fill('E2E fillers');
  await form.getByLabel('New category').press('Enter');
  await expect(form.getByLabel('Category', { exact: true }).locator('option:checked')).toHaveText('E2E fillers');
  await form.getByRole('button', { name: 'Add Item' }).click();

  await expect(staff.getByText('Item Added')).toBeVisible();
  await expect(row(manager, 'E2E lip filler')).toContainText('$1.005');
  await expect(row(manager, 'E2E lip filler')).toContainText('E2E fillers');
  await expect(row(manager, 'E2E lip filler')).toContainText('Marta Lopes added this');
});

test('concurrent edits ask only about fields that both changed, and stock is never reset', async ({ people }) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const manager = await people.signIn('manager@perfect-b.example');
  await addItem(manager, 'E2E saline', 40);
  for (const page of [staff, manager]) await openInventory(page, 'E2E saline');
  await choose(manager, 'E2E saline', 'Edit');
  await editing(manager).getByLabel('Notes').fill('Cold room');

  await choose(staff, 'E2E saline', 'Edit');
  await editing(staff).getByLabel('Notes').fill('Fridge');
  await editing(staff).getByLabel('Brand').fill('Salix');
  await editing(staff).getByRole('button', { name: 'Save item' }).click();
  await expect(staff.getByText('Item Updated')).toBeVisible();
  const used = await staff.request.post('/api/usage', {
    data: {
      itemId: ((await (await staff.request.get('/api/inventory?search=E2E%20saline')).json()) as { id: number }[])[0]
        ?.id,
      quantityUsed: 3,
    },
    headers: { origin: new URL(staff.url()).origin },
  });
  expect(used.status()).toBe(201);

  const mine = editing(manager);
  await expect(mine.getByText(/Marta Lopes changed this while you were editing/)).toBeVisible();
  await mine.getByRole('button', { name: 'Save item' }).click();
  const notes = mine.getByRole('row', { name: /^Notes/ });
  await expect(notes).toContainText('Fridge');
  await expect(notes).toContainText('Cold room');
  // Fields that only the other user changed are updated without a question.
  await expect(mine.getByRole('row', { name: /^Brand/ })).toHaveCount(0);
  await expect(mine.getByLabel('Brand')).toHaveValue('Salix');
  await mine.getByRole('button', { name: 'Keep mine' }).click();
  await expect(manager.getByText('Item Updated')).toBeVisible();
  await expect(manager.getByText('E2E saline was saved. The new brand from Marta Lopes is kept.')).toBeVisible();

  const [item] = (await (await manager.request.get('/api/inventory?search=E2E%20saline')).json()) as {
    notes: string;
    brand: string;
    currentQuantity: number;
  }[];
  expect(item).toMatchObject({ notes: 'Cold room', brand: 'Salix', currentQuantity: 37 });
  await expect(row(staff, 'E2E saline')).toContainText('37');
});

test('a purchase is ordered and received in parts, live for another user', async ({ people }) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const manager = await people.signIn('manager@perfect-b.example');
  await addItem(manager, 'E2E toxin', 2);
  await openInventory(staff, 'E2E toxin');
  await openInventory(manager, 'E2E toxin');

  await choose(manager, 'E2E toxin', 'Log Purchase');
  const form = dialog(manager, 'Log Purchase');
  await form.getByRole('radio', { name: 'Ordered' }).click();
  await form.getByLabel('Quantity', { exact: true }).fill('10');
  await form.getByLabel('Invoice number').fill('E2E-1');
  await form.getByLabel('Supplier').selectOption({ index: 1 });
  await expect(form.getByLabel('Total', { exact: true })).toHaveText('$125.00');
  await form.getByRole('button', { name: 'Log Purchase' }).click();
  await expect(manager.getByText('Purchase Logged')).toBeVisible();
  await expect(row(staff, 'E2E toxin')).toContainText('Ana Silva ordered 10');

  await manager.getByRole('banner').getByRole('link', { name: 'Requests' }).click();
  await manager.getByRole('navigation', { name: 'Requests' }).getByRole('link', { name: 'Received' }).click();
  await manager.getByRole('radio', { name: 'Open' }).click();
  await expect(row(manager, 'E2E toxin')).toContainText('Ordered');
  await row(manager, 'E2E toxin')
    .getByRole('button', { name: /^Receive/ })
    .click();
  await dialog(manager, 'Receive').getByLabel('Quantity received', { exact: true }).fill('4');
  await dialog(manager, 'Receive').getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(manager.getByText('Purchase Received')).toBeVisible();
  await expect(row(manager, 'E2E toxin')).toContainText('Partly received');
  await expect(row(staff, 'E2E toxin').getByText('6', { exact: true })).toBeVisible();

  // The item's panel next to the list updates live.
  const place = staff.getByRole('complementary', { name: 'Item' });
  await choose(staff, 'E2E toxin', 'History');
  await expect(place.getByRole('heading', { name: 'E2E toxin' })).toBeVisible();
  await expect(place.getByRole('row', { name: /Purchase received/ })).toHaveCount(1);
  await row(manager, 'E2E toxin')
    .getByRole('button', { name: /^Receive/ })
    .click();
  await dialog(manager, 'Receive').getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(place.getByRole('row', { name: /Purchase received/ })).toHaveCount(2);
  await expect(place.getByText('12', { exact: true }).first()).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(place).toBeHidden();
  // A fully received purchase leaves the open ones.
  await expect(row(manager, 'E2E toxin')).toHaveCount(0);

  await staff.keyboard.press('Escape');
  await choose(staff, 'E2E toxin', 'Log Purchase');
  const again = dialog(staff, 'Log Purchase');
  await again.getByLabel('Supplier').selectOption({ index: 1 });
  await again.getByLabel('Invoice number').fill('E2E-1');
  await expect(again.getByText(/has invoice E2E-1 already/)).toBeVisible();
});

test('an item is deactivated and reactivated', async ({ people }) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const manager = await people.signIn('manager@perfect-b.example');
  await addItem(manager, 'E2E old gauze', 1);
  for (const page of [staff, manager]) await openInventory(page, 'E2E old gauze');
  await choose(manager, 'E2E old gauze', 'Deactivate');
  await dialog(manager, 'Deactivate E2E old gauze?').getByRole('button', { name: 'Deactivate item' }).click();
  await expect(row(staff, 'E2E old gauze')).toHaveCount(0);
  await manager.getByRole('button', { name: 'Undo' }).click();
  await expect(row(staff, 'E2E old gauze')).toHaveCount(1);
});

test('a list is previewed with its errors and imported for all users', async ({ people }) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const manager = await people.signIn('manager@perfect-b.example');
  await openInventory(staff, 'E2E gloves');
  await manager.goto('/perfect-b/inventory');
  await manager.getByRole('link', { name: 'Import' }).click();
  const csv = 'Product,Part Number,Qty,Price\nE2E gloves M,E2E-G1,40,8.50\nE2E gloves L,E2E-G2,forty,8.50\n';
  await manager
    .getByLabel('Stock list')
    .setInputFiles({ name: 'gloves.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(manager.getByRole('listitem').filter({ hasText: 'E2E gloves L' })).toContainText('Error');
  await expect(manager.getByRole('button', { name: 'Import 1 item' })).toBeDisabled();
  await manager.getByLabel('Leave the row with errors out').check();
  await manager.getByRole('button', { name: 'Import 1 item' }).click();
  await expect(manager.getByRole('heading', { name: 'The list is imported' })).toBeVisible({ timeout: 20_000 });
  await expect(row(staff, 'E2E gloves M')).toContainText('40');
});
