import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

test.use({ installation: 'consumables' });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const isLive = (page: Page) => expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const figure = async (page: Page, label: string): Promise<number> => {
  const line = page.getByRole('main').getByRole('link', { name: new RegExp(`^${label}\\s*\\d`) });
  return Number(/\d[\d,]*/.exec((await line.textContent()) ?? '')?.[0].replaceAll(',', ''));
};

const open = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`/perfect-b/consumables${query}`);
  await isLive(page);
};

const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('a consumable is added, used for a patient by another user and put back, live on both screens', async ({
  people,
}) => {
  test.setTimeout(120_000);
  const staff = await people.signIn('staff@perfect-b.example');
  const manager = await people.signIn('manager@perfect-b.example');
  const watcher = await people.signIn('both@example.com');
  await open(staff, '?search=E2E%20cannula');
  await open(manager, '?search=E2E%20cannula');
  await open(watcher, '?view=usage');
  await expect(row(manager, 'Consumable')).toHaveCount(0);
  const [count, low] = [await figure(manager, 'Consumables'), await figure(manager, 'Low Stock')];

  await staff.getByRole('main').getByRole('button', { name: 'Add Consumable' }).first().click();
  const adding = dialog(staff, 'Add Consumable');
  await expect(adding.getByLabel('Min stock level', { exact: true })).toHaveValue('5');
  await expect(adding.getByLabel('Reorder quantity', { exact: true })).toHaveValue('20');
  await expect(adding.getByLabel('Unit', { exact: true })).toHaveValue('units');
  await adding.getByLabel('Name', { exact: true }).fill('E2E cannula 22G');
  await adding.getByLabel('Current quantity', { exact: true }).fill('8');
  await adding.getByLabel('Unit', { exact: true }).fill('pieces');
  await adding.getByRole('button', { name: 'Add Consumable' }).click();
  await expect(staff.getByText('Consumable Added')).toBeVisible();
  await expect(row(manager, 'E2E cannula')).toContainText('In Stock');
  await expect.poll(() => figure(manager, 'Consumables')).toBe(count + 1);

  await staff.getByRole('main').getByRole('button', { name: 'Log Usage' }).click();
  const using = dialog(staff, 'Log Usage');
  await using.getByRole('button', { name: 'Log Usage' }).click();
  await expect(using.getByText('Please select a consumable first.')).toBeVisible();
  await using.getByRole('combobox', { name: 'Consumable' }).fill('E2E cannula');
  await staff.getByRole('option', { name: 'E2E cannula' }).first().click();
  await using.getByLabel('Quantity', { exact: true }).fill('9');
  await using.getByLabel('Used by').selectOption({ label: 'Ana Silva' });
  await using.getByLabel('Patient').fill('P-2207');
  await using.getByLabel('Procedure').fill('Dermal Filler');
  await using.getByLabel('Treatment area').fill('Upper lip');
  await using.getByRole('button', { name: 'Log Usage' }).click();
  await expect(using.getByText('Only 8 pieces of "E2E cannula 22G" in stock')).toBeVisible();
  await expect(using.getByLabel('Patient')).toHaveValue('P-2207');
  await using.getByLabel('Quantity', { exact: true }).fill('3');
  await using.getByRole('button', { name: 'Log Usage' }).click();
  await expect(staff.getByText('Usage Logged')).toBeVisible();

  await expect(row(manager, 'E2E cannula')).toContainText('5');
  await expect(row(manager, 'E2E cannula')).toContainText('Low Stock');
  await expect(row(manager, 'E2E cannula').getByRole('img', { name: 'At or below the minimum' })).toBeVisible();
  await expect.poll(() => figure(manager, 'Low Stock')).toBe(low + 1);
  const entry = watcher.getByRole('list', { name: 'Usage history' }).getByRole('listitem').first();
  await expect(entry).toContainText('E2E cannula 22G');
  await expect(entry).toContainText('Ana Silva');
  await expect(entry).toContainText('Dermal Filler · Upper lip');
  // Events never contain a patient, so the screen reads the entry.
  await expect(entry).toContainText('Patient P-2207');
  await expect(entry).toContainText('Logged by Marta Lopes');

  await staff.getByRole('link', { name: 'Usage history' }).click();
  await staff.getByRole('button', { name: 'Undo E2E cannula 22G, 3 pieces' }).click();
  await expect(staff.getByText('Usage Undone')).toBeVisible();
  await expect(row(manager, 'E2E cannula')).toContainText('8');
  await expect(entry).toContainText('Undone by Marta Lopes');
  await expect(entry).toContainText('Patient P-2207');
});

test('a consumable is deactivated, found among deactivated ones and reactivated', async ({ people }) => {
  const manager = await people.signIn('manager@perfect-b.example');
  const name = 'Cotton Pads';
  await open(manager, '?search=Cotton');
  await choose(manager, name, 'Deactivate');
  await manager.getByRole('button', { name: 'Deactivate consumable' }).click();
  await expect(manager.getByText('No consumables match these filters')).toBeVisible();
  await manager.getByRole('button', { name: 'Deactivated' }).click();
  const list = dialog(manager, 'Deactivated consumables');
  await list.getByRole('searchbox').fill('cotton');
  await list.getByRole('button', { name: `Reactivate ${name}` }).click();
  await expect(manager.getByText('Consumable reactivated')).toBeVisible();
  await expect(list.getByText('No deactivated consumables match this search')).toBeVisible();
  await manager.keyboard.press('Escape');
  await expect(row(manager, name)).toBeVisible();
});

test('prices are compared per unit: a box of 100 is assumed and labeled, known contents count, and another currency is left out', async ({
  people,
}) => {
  const manager = await people.signIn('manager@perfect-b.example');
  const staff = await people.signIn('staff@perfect-b.example');
  const made = await manager.request.post('/api/consumables', {
    data: { name: 'E2E glove', currentQuantity: 40, unit: 'boxes', unitCost: '0.20' },
    headers: { origin: new URL(manager.url()).origin },
  });
  expect(made.status()).toBe(201);
  for (const page of [manager, staff]) {
    await open(page, '?search=E2E%20glove');
    await choose(page, 'E2E glove', 'Compare suppliers');
  }
  const prices = (page: Page) => page.getByRole('region', { name: 'Compare suppliers' });
  const compare = prices(manager);
  const offer = (page: Page, supplier: string) => prices(page).getByRole('row').filter({ hasText: supplier });
  const addPrice = async (
    supplier: string,
    price: string,
    more: { url?: string; currency?: string; units?: string } = {},
  ) => {
    await compare.getByRole('button', { name: 'Add a price' }).click();
    await compare.getByRole('combobox', { name: 'Supplier' }).fill(supplier);
    await compare.getByLabel('Package price').fill(price);
    if (more.currency !== undefined) await compare.getByLabel('Currency').selectOption(more.currency);
    if (more.units !== undefined)
      await compare.getByRole('textbox', { name: 'Units per package', exact: true }).fill(more.units);
    if (more.url !== undefined) await compare.getByLabel('Product URL', { exact: true }).fill(more.url);
    await compare.getByRole('button', { name: 'Save price' }).click();
    await expect(offer(manager, supplier)).toBeVisible();
  };

  await addPrice('Box Shop', '25.00', { url: 'https://box.example.com/gloves' });
  await expect(offer(manager, 'Box Shop')).toContainText('assumed 100 per box');
  await expect(offer(manager, 'Box Shop')).toContainText('$0.25');
  await expect(offer(manager, 'Box Shop')).toContainText('+25.0%');
  await expect(offer(manager, 'Box Shop')).toContainText('dearer');
  await expect(offer(staff, 'Box Shop'), 'a remembered price comes to the other person by itself').toContainText(
    '$0.25',
  );

  await compare.getByRole('textbox', { name: 'Units per package of Box Shop' }).fill('200');
  await compare.getByRole('textbox', { name: 'Units per package of Box Shop' }).press('Enter');
  await expect(offer(staff, 'Box Shop')).toContainText('−37.5%');
  await expect(offer(staff, 'Box Shop')).not.toContainText('assumed');
  await expect(offer(manager, 'Box Shop')).toContainText('Cheapest');

  await addPrice('Euro Shop', '1.00', { currency: 'EUR', units: '100' });
  await expect(offer(manager, 'Euro Shop')).toContainText('Not compared: EUR instead of USD');
  await addPrice('Typed Shop', '5', { units: '50' });
  await expect(offer(manager, 'Typed Shop')).toContainText('−50.0%');
  await expect(offer(manager, 'Typed Shop')).toContainText('Cheapest');
  await expect(offer(manager, 'Box Shop')).not.toContainText('Cheapest');
  await expect(offer(staff, 'Typed Shop'), 'a price without an address is kept for everybody too').toContainText(
    '−50.0%',
  );

  await compare.getByRole('button', { name: 'Remove Box Shop' }).click();
  await expect(offer(staff, 'Box Shop')).toHaveCount(0);
});

test('the expiring figure opens its rows, the value figure sorts the list, and Tab reaches the actions of each row', async ({
  people,
}) => {
  const manager = await people.signIn('manager@perfect-b.example');
  const headers = { origin: new URL(manager.url()).origin };
  const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  for (const [name, days] of [
    ['E2E sooner', 4],
    ['E2E later', 9],
  ] as const) {
    const made = await manager.request.post('/api/consumables', {
      data: { name, currentQuantity: 0, unitCost: '90000.00', tracksLots: true },
      headers,
    });
    expect(made.status()).toBe(201);
    const { id } = (await made.json()) as { id: number };
    const received = await manager.request.post('/api/consumables/purchases', {
      data: {
        consumableId: id,
        quantityPurchased: 7,
        unitCost: '90000.00',
        deliveryDate: dayFromNow(0),
        lots: [{ number: name, expiresOn: dayFromNow(days), quantity: 7 }],
      },
      headers,
    });
    expect(received.status()).toBe(201);
  }
  await manager.goto('/perfect-b/consumables');
  await manager.getByRole('button', { name: /^Expiring/ }).click();
  const expiring = manager.getByRole('dialog', { name: 'Expiring' });
  const rows = expiring.getByRole('listitem').filter({ hasText: 'E2E' });
  await expect(rows).toHaveText([/E2E sooner.*7 units.*In 4 days/, /E2E later.*7 units.*In 9 days/]);
  await rows.first().getByRole('link', { name: 'E2E sooner' }).click();
  await expect(expiring).toHaveCount(0);
  await expect(manager.getByText('Showing 1 consumable')).toBeVisible();

  await manager.getByRole('link', { name: /^Stock value/ }).click();
  await expect(manager.getByRole('columnheader', { name: 'Value' })).toHaveAttribute('aria-sort', 'descending');
  const table = manager.getByRole('table', { name: 'Consumables' });
  await expect(table.getByRole('row').nth(1)).toContainText('$630,000.00');

  // A row is one stop of the Tab key. Actions without hover and focus are not rendered; arrow keys reach them all the same.
  await manager.mouse.move(0, 0);
  await expect(table.getByRole('button', { name: /^Edit / })).toHaveCount(1);
  await table
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .focus();
  const second = table.getByRole('row').nth(2);
  await expect(async () => {
    await manager.keyboard.press('Tab');
    await expect(second.getByRole('link')).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(second.getByRole('checkbox')).toHaveAttribute('tabindex', '-1');
  await manager.keyboard.press('ArrowRight');
  await expect(second.getByRole('button', { name: /^Edit / })).toBeFocused();
});
