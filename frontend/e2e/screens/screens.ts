import type { Page } from '@playwright/test';
import { expect } from '../support/test-server.js';

/** The screens by area, for tests that look at each of them. */
export const SCREENS = {
  anyUser: ['/', '/usage', '/inventory', '/requests', '/design', '/account', '/webhooks', '/there-is-no-such-page'],
  clinic: [
    '/perfect-b',
    '/perfect-b/usage',
    '/perfect-b/usage/kits',
    '/perfect-b/inventory',
    '/perfect-b/inventory/1',
    '/perfect-b/inventory/import',
    '/perfect-b/lots',
    '/perfect-b/lots?show=all',
    '/perfect-b/lots?show=open',
    '/perfect-b/lots/1',
    '/perfect-b/counts',
    '/perfect-b/counts/1',
    '/perfect-b/consumables',
    '/perfect-b/consumables?view=usage',
    '/perfect-b/requests?status=all',
    '/perfect-b/requests/suggested',
    '/perfect-b/requests/on-order',
    '/perfect-b/requests/received',
    '/perfect-b/requests/received?view=orders',
    '/perfect-b/reports',
    '/perfect-b/settings',
    '/perfect-b/settings/organization',
  ],
  agency: [
    '/talent-phi',
    '/talent-phi/clients',
    '/talent-phi/clients/1/website',
    '/talent-phi/clients/1/social-media-calendar',
    '/talent-phi/projects',
    '/talent-phi/projects/1',
    '/talent-phi/goals',
    '/talent-phi/tasks',
    '/talent-phi/time',
    '/talent-phi/analytics',
  ],
  enterprise: [
    '/enterprise/staff',
    '/enterprise/staff/import',
    '/enterprise/access',
    '/enterprise/roles',
    '/enterprise/access-reviews',
    '/enterprise/departments',
    '/enterprise/security',
    '/secure-password-setup',
    '/enterprise/api-keys',
    '/enterprise/webhooks',
    '/enterprise/audit',
    '/enterprise/jobs',
    '/enterprise/status',
  ],
};

/** The screens that are lists. */
export const LISTS = [
  '/perfect-b/inventory',
  '/perfect-b/lots',
  '/perfect-b/lots?show=all',
  '/perfect-b/lots?show=open',
  '/perfect-b/counts',
  '/perfect-b/usage/kits',
  '/perfect-b/consumables',
  '/perfect-b/consumables?view=usage',
  '/perfect-b/requests/suggested',
  '/perfect-b/requests?status=all',
  '/perfect-b/requests/on-order',
  '/perfect-b/requests/received',
  '/perfect-b/requests/received?view=orders',
  '/perfect-b/settings',
  '/talent-phi/clients',
  '/talent-phi/clients/1/website',
  '/talent-phi/goals',
  '/talent-phi/projects',
  '/enterprise/staff',
  '/enterprise/access',
  '/enterprise/roles',
  '/enterprise/departments',
  '/enterprise/access-reviews',
  '/enterprise/api-keys',
  '/enterprise/webhooks',
  '/enterprise/audit',
  '/enterprise/jobs',
];

const hasNoAnimation = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
        .map(({ finished }) => finished),
    ),
  );

/** Waits until the page is loaded, rendered and done fading in, because contrast is lower before. */
export const waitUntilAtRest = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeAttached();
  // The page of components shows loading states on purpose.
  if (!page.url().endsWith('/design')) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await hasNoAnimation(page);
};

export const openScreen = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await waitUntilAtRest(page);
};
