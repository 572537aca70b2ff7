import type { Page } from '@playwright/test';
import { faultsOf } from './axe.js';
import { expect, test } from './product.js';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

const SCREENS = {
  everybody: ['/', '/usage', '/inventory', '/requests', '/design', '/account', '/webhooks', '/there-is-no-such-page'],
  clinic: [
    '/perfect-b',
    '/perfect-b/usage',
    '/perfect-b/inventory',
    '/perfect-b/inventory/import',
    '/perfect-b/lots',
    '/perfect-b/lots?show=all',
    '/perfect-b/lots/1',
    '/perfect-b/consumables',
    '/perfect-b/consumables?view=usage',
    '/perfect-b/purchases',
    '/perfect-b/requests?status=all',
    '/perfect-b/settings',
  ],
  agency: ['/talent-phi', '/talent-phi/clients', '/talent-phi/goals', '/talent-phi/time', '/talent-phi/projects'],
  enterprise: [
    '/enterprise/staff',
    '/enterprise/jobs',
    '/enterprise/audit',
    '/enterprise/api-keys',
    '/enterprise/security',
    '/secure-password-setup',
  ],
};

const isStill = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
        .map(({ finished }) => finished),
    ),
  );

/** Waits until the page is loaded, rendered and done fading in, because contrast is lower before. */
const isAtRest = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await isStill(page);
};

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [area, paths] of Object.entries(SCREENS))
    test(`no screen of ${area} has accessibility violations in the ${colorScheme} theme`, async ({ people }) => {
      const page = await people.signIn('superadmin', { colorScheme });
      for (const path of paths) {
        await page.goto(path);
        await isAtRest(page);
        expect(await faultsOf(page), path).toEqual([]);
      }
    });

  test(`sign-in, dialogs and bell have no accessibility violations in the ${colorScheme} theme`, async ({
    people,
    browser,
    product,
  }) => {
    const visitor = await (await browser.newContext({ baseURL: product.url, colorScheme })).newPage();
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await faultsOf(visitor), 'sign-in').toEqual([]);
    await visitor.context().close();

    const page = await people.signIn('superadmin', { colorScheme });
    await page.goto('/perfect-b/requests');
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await isStill(page);
    expect(await faultsOf(page), 'a dialog').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await isStill(page);
    expect(await faultsOf(page), 'the bell').toEqual([]);
  });
}
