import { DEMO_PASSWORD, expect, test } from '../support/test-server.js';

interface Item {
  readonly id: number;
  readonly name: string;
  readonly sku: string;
  readonly currentQuantity: number;
  /** Content of one unit, for products used by content. */
  readonly contentAmount: number | null;
}

test('a user signs in, logs a usage by scanning, undoes it and requests a reorder without a mouse', async ({
  browser,
  product,
}) => {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  const { keyboard } = page;
  await page.goto('/perfect-b/usage');
  await expect(page.getByLabel('Email / Username')).toBeFocused();
  await keyboard.type('staff@perfect-b.example');
  await keyboard.press('Tab');
  await keyboard.type(DEMO_PASSWORD);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Usage Logging' })).toBeVisible();

  const items = (await (await page.request.get('/api/inventory')).json()) as Item[];
  const item = items.find(
    ({ currentQuantity, sku, contentAmount }) => currentQuantity > 5 && sku !== null && contentAmount === null,
  ) as Item;
  const stockOf = async () =>
    ((await (await page.request.get(`/api/inventory/${item.id}`)).json()) as Item).currentQuantity;
  // A scanner types the code and presses Enter, wherever the focus is.
  await expect(page.getByRole('list', { name: 'Usage history' })).toBeVisible();
  await keyboard.type(item.sku);
  await keyboard.press('Enter');
  const tray = page.getByRole('list', { name: 'Tray' });
  await expect(tray.getByRole('listitem', { name: item.name })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Item' })).toBeFocused();
  await keyboard.type(item.sku);
  await keyboard.press('Enter');
  await expect(tray.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
  // A consumable, found by its name.
  await keyboard.type('Gauze Swabs');
  await expect(page.getByRole('option', { name: /Gauze Swabs/ })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(tray.getByRole('spinbutton', { name: 'Quantity' })).toHaveCount(2);
  await keyboard.press('Tab');
  await expect(page.getByLabel('Patient', { exact: true })).toBeFocused();
  await keyboard.type('P-4711');
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Item usage has been successfully logged.').first()).toBeVisible();
  await expect(tray).toHaveCount(0);
  expect(await stockOf()).toBe(item.currentQuantity - 2);

  await keyboard.press('F8');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo', exact: true }).last()).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('Usage Undone').first()).toBeVisible();
  // The toast is gone with its focused button; the focus returns to its earlier position.
  await expect(page.locator('main :focus')).toHaveCount(1);
  expect(await stockOf()).toBe(item.currentQuantity);

  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Requests/ })
    .focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Reorder Requests' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await keyboard.press('n');
  const search = page.getByRole('dialog').getByRole('combobox', { name: 'Item' });
  await expect(search).toBeFocused();
  await keyboard.type(item.sku);
  await keyboard.press('Enter');
  await expect(search).toHaveValue(item.name);
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await keyboard.type('By keyboard alone');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByText('Reorder Requested')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request Reorder' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Reorder requests' })).toContainText('By keyboard alone');
  await page.context().close();
});

test('a dialog returns the focus to its opener, or to what remains of it', async ({ people }) => {
  const page = await people.signIn('manager@perfect-b.example');
  const { keyboard } = page;
  await page.goto('/perfect-b/settings');
  const add = page.getByRole('button', { name: 'Add Supplier' });
  await add.focus();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await keyboard.type('Gone Tomorrow');
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();

  await page.getByRole('button', { name: 'Delete supplier Gone Tomorrow' }).focus();
  await keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).focus();
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.locator('main table :focus')).toHaveCount(1);

  await page.goto('/perfect-b/inventory');
  const more = page.getByRole('button', { name: /^More actions for / }).first();
  await more.focus();
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Adjust stock' }).focus();
  await keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
});

test('a long list is usable without a mouse and never loses the focus', async ({ people }) => {
  const page = await people.signIn('manager@perfect-b.example');
  const { keyboard } = page;
  // So low that most rows render only when scrolled to.
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.goto('/perfect-b/inventory');
  const table = page.getByRole('table', { name: 'Inventory' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const focused = table.locator('tr:has(a:focus)');
  const expectFocusedRow = (row: number) => expect(focused).toHaveAttribute('aria-rowindex', String(row + 1));

  await keyboard.press('ArrowDown');
  await expectFocusedRow(1);
  for (let step = 1; step < 30; step += 1) await keyboard.press(step % 2 === 0 ? 'j' : 'ArrowDown');
  await expectFocusedRow(30);
  await expect(focused).toBeInViewport({ ratio: 1 });
  await keyboard.press('PageUp');
  await keyboard.press('PageDown');
  await expectFocusedRow(30);
  await keyboard.press('End');
  await expect(focused).toBeInViewport({ ratio: 1 });
  await keyboard.press('Home');
  await expectFocusedRow(1);
  for (let step = 0; step < 3; step += 1) await keyboard.press('j');

  // While another row is in view the focused row keeps the focus, and Enter opens it and scrolls back.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(table.getByRole('row').nth(1)).not.toBeInViewport();
  await expectFocusedRow(4);
  await keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Item' });
  await expect(panel).toBeFocused();
  const opened = table.locator('tr[aria-current="true"]');
  await expect(opened).toBeInViewport({ ratio: 1 });
  for (let step = 0; step < 20; step += 1) await keyboard.press('j');
  await expect(opened).toHaveAttribute('aria-rowindex', '25');
  await expect(opened).toBeInViewport({ ratio: 1 });
  await keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expectFocusedRow(24);
});
