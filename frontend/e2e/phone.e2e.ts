import type { Page } from '@playwright/test';
import { expect, test } from './product.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const fits = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    `${path} is not wider than the phone`,
  ).toBeLessThanOrEqual(390);
};

test('on a phone a user logs a usage, decides a request, reads the bell and reaches the account', async ({
  people,
}) => {
  const manager = await people.signIn('manager@perfect-b.example', PHONE);
  await manager.goto('/');
  await manager.getByRole('link', { name: 'Access Perfect B' }).tap();
  const bar = manager.getByRole('navigation', { name: 'Main' }).last();
  await bar.getByRole('link', { name: 'Log Usage' }).tap();
  await expect(bar.getByRole('link', { name: 'Log Usage' })).toHaveAttribute('aria-current', 'page');
  const form = manager.getByRole('form', { name: 'Log Usage' });
  await form.getByPlaceholder('Search or scan barcode...').fill('filler');
  await manager.getByRole('option').filter({ hasText: 'In Stock' }).first().tap();
  await form.getByRole('button', { name: 'Log treatment' }).tap();
  await expect(manager.getByText('Item usage has been successfully logged.').first()).toBeVisible();
  // The toast is between the search and the log button and covers neither.
  const notice = await manager
    .getByRole('region', { name: 'Notifications (F8)' })
    .getByRole('status')
    .first()
    .boundingBox();
  const search = await form.getByPlaceholder('Search or scan barcode...').boundingBox();
  const act = await form.getByRole('button', { name: 'Log treatment' }).boundingBox();
  expect(notice?.y ?? 0).toBeGreaterThanOrEqual((search?.y ?? 0) + (search?.height ?? 0));
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(act?.y ?? 0);
  await manager.getByRole('button', { name: 'Dismiss', exact: true }).tap();

  await bar.getByRole('link', { name: /^Requests/ }).tap();
  const first = manager.getByRole('list', { name: 'Reorder requests' }).getByRole('listitem').first();
  await first.getByRole('button', { expanded: false }).tap();
  await first.getByRole('button', { name: 'Dismiss' }).tap();
  const sheet = manager.getByRole('dialog', { name: 'Dismiss request' });
  await sheet.getByRole('button', { name: 'Dismiss request' }).tap();
  await expect(manager.getByText('Request Dismissed')).toBeVisible();

  const bell = manager.getByRole('button', { name: 'Notifications', exact: true });
  await bell.tap();
  await expect(manager.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await manager.keyboard.press('Escape');
  await manager.getByRole('button', { name: 'Open menu' }).tap();
  await manager.getByRole('link', { name: 'Password and sessions' }).tap();
  await expect(manager.getByRole('heading', { level: 1, name: 'Password and sessions' })).toBeVisible();
  await expect(manager.getByText('This device')).toBeVisible();

  for (const path of [
    '/',
    '/perfect-b',
    '/perfect-b/usage',
    '/perfect-b/inventory',
    '/perfect-b/inventory/1',
    '/perfect-b/lots',
    '/perfect-b/lots?show=all',
    '/perfect-b/lots/1',
    '/perfect-b/consumables',
    '/perfect-b/consumables?view=usage',
    '/perfect-b/purchases',
    '/perfect-b/requests?status=all',
    '/perfect-b/settings',
    '/account',
  ])
    await fits(manager, path);
});

test('on a narrow phone the labels of the bar are not cut', async ({ people }) => {
  for (const [username, width] of [
    ['manager@perfect-b.example', 390],
    ['manager@perfect-b.example', 320],
    ['manager@talent-phi.example', 320],
    ['superadmin', 320],
  ] as const) {
    const page = await people.signIn(username, { ...PHONE, viewport: { width, height: 640 } });
    for (const path of ['/', '/perfect-b/requests?status=all', '/talent-phi', '/enterprise/staff']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const words = page.getByRole('navigation', { name: 'Main' }).last().locator('a > span:not(:empty)');
      const cut = await words.evaluateAll((all) =>
        all.filter((word) => word.scrollWidth > word.clientWidth + 1).map((word) => word.textContent),
      );
      expect(cut, `${username}, ${path} at ${width} px`).toEqual([]);
    }
  }
});

const STOCK_LISTS: readonly string[] = ['/perfect-b/inventory', '/perfect-b/consumables'];

test('on a phone the rows come first', async ({ people }) => {
  const page = await people.signIn('manager@perfect-b.example', { ...PHONE, viewport: { width: 390, height: 844 } });
  for (const [path, row] of [
    ['/perfect-b/inventory', 'ul[data-list] > li'],
    ['/perfect-b/consumables', 'ul[data-list] > li'],
    ['/perfect-b/lots?show=all', 'main ul[aria-label="Lots"] > li'],
    ['/perfect-b/counts', 'main section li'],
    ['/perfect-b/requests', 'main li:has(button[aria-expanded])'],
    ['/perfect-b/requests?stage=received', 'main li:has(button[aria-expanded])'],
    ['/perfect-b/requests?stage=suggested', 'main li:has(input[type="checkbox"])'],
    ['/perfect-b/purchases', 'ul[data-list] > li'],
    ['/perfect-b/settings', 'ul[data-list] > li'],
  ] as const) {
    await page.goto(path);
    const first = page.locator(row).first();
    await expect(first).toBeVisible();
    const top = await first.evaluate((element) => element.getBoundingClientRect().top);
    expect({ path, isFirst: top <= 170, top }).toEqual({ path, isFirst: true, top });
    if (!STOCK_LISTS.includes(path)) continue;
    const bar = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox();
    const whole = await page
      .locator(row)
      .evaluateAll(
        (rows, edge) => rows.filter((one) => one.getBoundingClientRect().bottom <= edge).length,
        bar?.y ?? 0,
      );
    expect(whole, `${path} shows nine rows`).toBeGreaterThanOrEqual(9);
  }
});

test('no screen of the agency or the enterprise is wider than a phone', async ({ people }) => {
  const superadmin = await people.signIn('superadmin', PHONE);
  for (const path of [
    '/enterprise/staff',
    '/enterprise/jobs',
    '/enterprise/audit',
    '/talent-phi',
    '/talent-phi/clients',
    '/talent-phi/goals',
    '/talent-phi/tasks',
    '/talent-phi/time',
    '/talent-phi/projects',
    '/talent-phi/analytics',
  ])
    await fits(superadmin, path);
});
