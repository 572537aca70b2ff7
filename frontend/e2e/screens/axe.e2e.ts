import type { Page } from '@playwright/test';
import { findViolations } from '../support/axe.js';
import { expect, test } from '../support/test-server.js';
import { openScreen, SCREENS, waitUntilAtRest } from './screens.js';

test.describe.configure({ mode: 'parallel', timeout: process.env['TEST_ALL'] ? 600_000 : 180_000 });

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LIGHT = { colorScheme: 'light', forcedColors: 'none' } as const;
const DARK = { colorScheme: 'dark', forcedColors: 'none' } as const;

const LOOKS = [
  { name: 'light at 1440 px', media: LIGHT, size: WIDE },
  { name: 'dark at 390 px', media: DARK, size: PHONE },
  { name: 'dark at 1440 px', media: DARK, size: WIDE },
  { name: 'light at 390 px', media: LIGHT, size: PHONE },
  { name: 'forced colors', media: { colorScheme: 'light', forcedColors: 'active' } as const, size: WIDE },
];

/** Returns the first or the second look, alternating by screen; all looks in `npm run test:all`. */
const getLooks = (index: number) => (process.env['TEST_ALL'] ? LOOKS : LOOKS.slice(index % 2, (index % 2) + 1));

/** Checks what the page shows in each look without loading it again. */
const expectNoViolations = async (
  page: Page,
  about: string,
  looks = process.env['TEST_ALL'] ? LOOKS : LOOKS.slice(0, 2),
): Promise<void> => {
  for (const { name, media, size } of looks) {
    await page.emulateMedia(media);
    await page.setViewportSize(size);
    await waitUntilAtRest(page);
    expect(await findViolations(page), `${about}, ${name}`).toEqual([]);
  }
};

for (const [area, paths] of Object.entries(SCREENS))
  test(`no screen of ${area} has accessibility violations`, async ({ people }) => {
    const page = await people.signIn('superadmin');
    for (const [index, path] of paths.entries()) {
      await page.goto(path);
      await expectNoViolations(page, path, getLooks(index));
    }
  });

test('sign-in, dialogs and notifications have no accessibility violations', async ({ people, browser, product }) => {
  const visitor = await (await browser.newContext({ baseURL: product.url })).newPage();
  await openScreen(visitor, '/');
  await expectNoViolations(visitor, 'sign-in');
  await visitor.context().close();

  const page = await people.signIn('superadmin');
  await openScreen(page, '/perfect-b/requests');
  // Opened at full width: a phone dismisses in the sheet of a request.
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, 'a dialog');
  await page.keyboard.press('Escape');
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await expectNoViolations(page, 'notifications');
});
