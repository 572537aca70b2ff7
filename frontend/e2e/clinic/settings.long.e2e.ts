import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

test.use({ installation: 'settings' });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const isLive = (page: Page) => expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
const token = (page: Page, name: string) =>
  page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of).trim(), name);

const open = async (page: Page, path = '/perfect-b/settings'): Promise<void> => {
  await page.goto(path);
  await isLive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test("branding is previewed, saved once, and applied at once on another user's screen", async ({ people }) => {
  const manager = await people.signIn('manager@perfect-b.example', { colorScheme: 'light' });
  const staff = await people.signIn('staff@perfect-b.example', { colorScheme: 'light' });
  await open(manager);
  await open(staff, '/');
  const home = await token(staff, '--accent-fill');
  await open(staff, '/perfect-b');
  const form = manager.getByRole('form', { name: 'Branding' });
  const before = await token(staff, '--accent-fill');

  await form.getByLabel('Clinic name').fill('Clínica Aurora');
  await form.getByLabel('Tagline').fill('Skin and laser');
  await form.getByLabel('Accent color', { exact: true }).fill('#ffee00');
  await expect(form.getByText(/^1\.\d : 1, too weak$/)).toBeVisible();
  await form.getByLabel('Accent color', { exact: true }).fill('#5b21b6');
  await expect(form.getByText('8.9 : 1, very good for text')).toBeVisible();
  await expect(form.locator('[data-preview=light]')).toContainText('Clínica Aurora');
  // Other users do not see the preview.
  await expect(staff.getByRole('banner')).toContainText('Perfect B');
  expect(await token(staff, '--accent-fill')).toBe(before);

  await form
    .getByLabel('Logo file')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(form.getByText('Please choose a PNG, JPEG or WebP picture')).toBeVisible();
  await form
    .getByLabel('Logo file')
    .setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(1_200_000) });
  await expect(form.getByText('The logo may have at most 1 MB; this one has 1.1 MB')).toBeVisible();
  await form.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  await expect(form.getByText('logo.png')).toBeVisible();

  await form.getByRole('button', { name: 'Save branding' }).click();
  await expect(manager.getByText('Branding updated')).toBeVisible();
  await expect(staff.getByRole('banner')).toContainText('Clínica Aurora');
  await expect(staff.getByRole('banner')).toContainText('Skin and laser');
  await expect(staff.getByRole('banner').locator('img')).toHaveAttribute(
    'src',
    /^\/api\/settings\/perfect-b\/logo\/[0-9a-f]{64}$/,
  );
  await expect.poll(() => token(staff, '--accent-fill')).toBe('#5b21b6');
  // The next visit starts with it; the home page keeps its own look.
  await staff.reload();
  await expect.poll(() => token(staff, '--accent-fill')).toBe('#5b21b6');
  await staff.goto('/');
  await expect.poll(() => token(staff, '--accent-fill')).toBe(home);

  await form.getByRole('button', { name: 'Remove logo' }).click();
  await form.getByRole('button', { name: 'Save branding' }).click();
  await expect(manager.getByRole('banner').locator('img')).toHaveCount(0);
  await open(staff);
  await expect(staff.getByText('Managers of the clinic can change this.').first()).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Save branding' })).toHaveCount(0);
});

test('a supplier is added, found, edited and deactivated, with its uses shown', async ({ people }) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const colleague = await people.signIn('manager@perfect-b.example');
  await Promise.all([open(staff), open(colleague)]);
  const suppliers = (page: Page) => page.getByRole('table', { name: 'Suppliers' });

  await staff.getByRole('button', { name: 'Add Supplier' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add Supplier' });
  await dialog.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(dialog.getByText('Supplier name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('DermaSource');
  await dialog.getByLabel('Email').fill('nobody');
  await dialog.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(dialog.getByText('Invalid email')).toBeVisible();
  await dialog.getByLabel('Email').fill('orders@northlight.example');
  await dialog.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(dialog.getByText('The name is already used by "DermaSource"')).toBeVisible();
  await dialog.getByLabel('Name').fill('Northlight Medical');
  await dialog.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(staff.getByText('Supplier Added')).toBeVisible();
  await expect(suppliers(colleague)).toContainText('Northlight Medical');

  await staff.getByLabel('Search suppliers').fill('northlight');
  await expect(staff.getByText('Showing 1 supplier', { exact: true })).toBeVisible();
  await staff.getByRole('link', { name: 'Northlight Medical' }).click();
  const panel = staff.getByRole('complementary', { name: 'Supplier' });
  await expect(panel.getByRole('link', { name: 'orders@northlight.example' })).toBeVisible();
  await panel.getByRole('button', { name: 'Edit' }).click();
  await staff.getByRole('dialog', { name: 'Edit supplier' }).getByLabel('Notes').fill('Net 30');
  await staff.getByRole('dialog', { name: 'Edit supplier' }).getByRole('button', { name: 'Save supplier' }).click();
  await expect(staff.getByText('Supplier Updated')).toBeVisible();
  await expect(suppliers(colleague)).toContainText('Net 30');
  await expect(panel).toContainText('Net 30');
  await panel.getByRole('button', { name: 'Delete' }).click();
  const deletion = staff.getByRole('dialog', { name: 'Delete Northlight Medical?' });
  await expect(deletion).toContainText('No products use this supplier');
  await deletion.getByRole('button', { name: 'Delete supplier' }).click();
  await expect(suppliers(colleague)).not.toContainText('Northlight Medical');
  await expect(panel).toHaveCount(0);

  await staff.getByLabel('Search suppliers').fill('');
  // A row has its actions while the pointer or the focus is in it.
  await suppliers(staff).getByRole('row').filter({ hasText: 'Lumen Devices' }).hover();
  await staff.getByRole('button', { name: 'Delete supplier Lumen Devices' }).click();
  const confirm = staff.getByRole('dialog', { name: 'Deactivate Lumen Devices?' });
  await expect(confirm).toContainText(/\d+ products? (is|are) bought from this supplier/);
  await confirm.getByRole('button', { name: 'Deactivate supplier' }).click();
  await expect(suppliers(colleague)).not.toContainText('Lumen Devices');
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(suppliers(colleague)).toContainText('Lumen Devices');
});

test('an administrator without clinic access sets the time zone and sees nothing of the clinic', async ({ people }) => {
  const admin = await people.signIn('admin@example.com');
  const staff = await people.signIn('staff@perfect-b.example');
  await open(staff, '/perfect-b/settings/organization');
  await open(admin);
  // The clinic's settings lead to those of the organization.
  await expect(admin).toHaveURL(/\/perfect-b\/settings\/organization$/);
  await expect(admin.getByRole('navigation', { name: 'Settings' })).toHaveCount(0);
  await admin.getByLabel('Time zone').selectOption('Pacific/Kiritimati');
  await expect(admin.getByText('What will read differently')).toBeVisible();
  await admin.getByLabel('Time zone').selectOption('Europe/Lisbon');
  await admin.getByRole('button', { name: 'Save organization' }).click();
  await expect(admin.getByText('Organization updated')).toBeVisible();
  await expect(staff.getByText('Europe/Lisbon')).toBeVisible();
});

test('a chart opens its rows, follows usage and has a table view', async ({ people }) => {
  const manager = await people.signIn('manager@perfect-b.example');
  const staff = await people.signIn('staff@perfect-b.example');
  await open(manager, '/perfect-b');
  const bars = manager.getByRole('group', { name: 'Usage per day, the last 30 days' }).getByRole('button');
  await expect(bars).toHaveCount(30);
  const usesOf = async (index: number) =>
    Number(/(\d+) uses?,/.exec((await bars.nth(index).getAttribute('aria-label')) ?? '')?.[1]);

  // By keyboard from today back to a day with usage.
  await bars.last().focus();
  await manager.keyboard.press('ArrowLeft');
  await expect(bars.nth(28)).toBeFocused();
  let index = 28;
  while ((await usesOf(index)) === 0) {
    index -= 1;
    await manager.keyboard.press('ArrowLeft');
  }
  const uses = await usesOf(index);
  await manager.keyboard.press('Enter');
  const dialog = manager.getByRole('dialog', { name: /^Used on / });
  await expect(dialog.getByRole('listitem')).toHaveCount(uses);
  await manager.keyboard.press('Escape');

  const today = await usesOf(29);
  const [item] = (await (await staff.request.get('/api/inventory?stockLevel=good')).json()) as { id: number }[];
  const answer = await staff.request.post('/api/usage', { data: { itemId: item?.id, quantityUsed: 1 } });
  expect(answer.status()).toBe(201);
  await expect.poll(() => usesOf(29)).toBe(today + 1);

  await manager.getByRole('button', { name: 'Show "Usage per day" as a table' }).click();
  const table = manager.getByRole('table', { name: 'Usage per day' });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('row').nth(1)).toContainText(String(today + 1));

  const ranking = manager.getByRole('list', { name: 'Most used' });
  await ranking.getByRole('button').first().click();
  await expect(
    manager
      .getByRole('dialog', { name: /, since / })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await manager.keyboard.press('Escape');
  await manager.getByRole('radio', { name: 'Consumables' }).click();
  await expect(manager).toHaveURL(/charts=consumable/);
});
