import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';
import { openScreen } from './screens.js';

/** A Wednesday in the future, because browsers drop cookies of the past. The demonstration is dated from it. */
const STARTS_AT = new Date('2030-06-12T10:00:00Z');
/** Time of the browser: after all events of the demonstration. */
const NOW = new Date('2030-06-12T10:00:30Z');

test.use({ installation: 'screenshots', startsAt: STARTS_AT });
test.describe.configure({ timeout: 300_000 });

const SCREENS = [
  '/',
  '/account',
  '/perfect-b',
  '/perfect-b/usage',
  '/perfect-b/usage/kits',
  '/perfect-b/inventory',
  '/perfect-b/inventory/1',
  '/perfect-b/lots',
  '/perfect-b/lots?show=all',
  '/perfect-b/lots/1',
  '/perfect-b/counts',
  '/perfect-b/counts/1',
  '/perfect-b/consumables',
  '/perfect-b/requests',
  '/perfect-b/requests/suggested',
  '/perfect-b/requests/on-order',
  '/perfect-b/requests/received',
  '/perfect-b/reports',
  '/perfect-b/settings',
  '/talent-phi',
  '/talent-phi/clients',
  '/talent-phi/projects',
  '/talent-phi/goals',
  '/talent-phi/tasks',
  '/talent-phi/time',
  '/talent-phi/analytics',
  '/talent-phi/clients/1/social-media-calendar',
  '/enterprise/staff',
  '/enterprise/departments',
  '/enterprise/roles',
];

/** Half of the pixels at 1440 px keep the baselines small. */
const WIDE = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5 };
const VARIANTS = {
  '1440-light': { ...WIDE, colorScheme: 'light' },
  '1440-dark': { ...WIDE, colorScheme: 'dark' },
  '390-light': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'light' },
} as const;

/** Pixels that may differ: none in the same Chromium, some edges of text in another version of it. */
const MAX_PIXELS = 100;

/** Notifications that the demonstration causes for the superadmin; the worker adds them after the start. */
const NOTIFICATIONS = 3;

const getName = (path: string): string => path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home';

/** Waits for figures and for the parts that load when they come into view, such as charts. */
const waitForParts = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-skeleton]')].every((one) => {
      const { top, bottom, width } = one.getBoundingClientRect();
      return width === 0 || bottom < 0 || top > innerHeight;
    }),
  );
  await page.waitForLoadState('networkidle');
};

for (const [variant, look] of Object.entries(VARIANTS))
  test(`the screens look as before at ${variant}`, async ({ people }) => {
    const page = await people.signIn('superadmin', { ...look, timezoneId: 'UTC', reducedMotion: 'reduce' });
    await page.clock.setFixedTime(NOW);
    await page.goto('/account');
    const bell = page.getByRole('button', { name: 'Notifications', exact: true });
    await expect(bell).toHaveAccessibleDescription(new RegExp(`^${NOTIFICATIONS} `), { timeout: 60_000 });
    for (const path of SCREENS) {
      await openScreen(page, path);
      await waitForParts(page);
      await expect
        .soft(page)
        .toHaveScreenshot(`${getName(path)}-${variant}.png`, { scale: 'device', maxDiffPixels: MAX_PIXELS });
    }
  });
