import { expect, test } from '../support/test-server.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('on a phone a user logs a usage, decides a request, reads the bell and reaches the account', async ({
  people,
}) => {
  const manager = await people.signIn('manager@perfect-b.example', PHONE);
  await manager.goto('/');
  await manager.getByRole('link', { name: 'Access Perfect B' }).tap();
  const bar = manager.getByRole('navigation', { name: 'Main' }).last();
  await expect(bar.getByRole('link')).toHaveText([
    /^Dashboard/,
    /^Log Usage/,
    /^Supplies/,
    /^Consumables/,
    /^Requests/,
  ]);
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
});

test('on a narrow phone the labels of the bar are not cut', async ({ people }) => {
  for (const [username, width, ...paths] of [
    ['manager@perfect-b.example', 390, '/perfect-b/requests?status=all'],
    ['manager@perfect-b.example', 320, '/perfect-b/requests?status=all'],
    ['manager@talent-phi.example', 320, '/talent-phi'],
    ['superadmin', 320, '/', '/perfect-b/requests?status=all', '/talent-phi', '/enterprise/staff'],
  ] as const) {
    const page = await people.signIn(username, { ...PHONE, viewport: { width, height: 640 } });
    for (const path of paths) {
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

test('on a phone the title opens the tabs of its section', async ({ people }) => {
  const page = await people.signIn('manager@perfect-b.example', PHONE);
  await page.goto('/perfect-b/inventory');
  await page.getByRole('button', { name: 'Supplies Items, tabs' }).tap();
  await page.getByRole('menu').getByText('Lots', { exact: true }).tap();
  await expect(page).toHaveURL(/\/perfect-b\/lots/);
  await expect(page.getByRole('button', { name: 'Supplies Lots, tabs' })).toBeVisible();
});

test('on a phone a stock list shows nine rows', async ({ people }) => {
  const page = await people.signIn('manager@perfect-b.example', { ...PHONE, viewport: { width: 390, height: 844 } });
  for (const path of ['/perfect-b/inventory', '/perfect-b/consumables']) {
    await page.goto(path);
    const rows = page.locator('ul[data-list] > li');
    await expect(rows.first()).toBeVisible();
    const bar = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox();
    const whole = await rows.evaluateAll(
      (all, edge) => all.filter((one) => one.getBoundingClientRect().bottom <= edge).length,
      bar?.y ?? 0,
    );
    expect(whole, path).toBeGreaterThanOrEqual(9);
  }
});
