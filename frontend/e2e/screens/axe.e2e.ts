import { findViolationsOfLooks, LOOKS } from '../support/axe.js';
import { expect, test } from '../support/test-server.js';
import { openScreen } from './screens.js';

/** Light and dark, wide and narrow; all looks in `npm run test:all`. */
const looks = process.env['TEST_ALL'] ? LOOKS : LOOKS.slice(0, 2);

test('sign-in, dialogs and notifications have no accessibility violations', async ({ people, browser, product }) => {
  const visitor = await (await browser.newContext({ baseURL: product.url })).newPage();
  await openScreen(visitor, '/');
  expect(await findViolationsOfLooks(visitor, looks), 'sign-in').toEqual([]);
  await visitor.context().close();

  const page = await people.signIn('superadmin');
  await openScreen(page, '/perfect-b/requests');
  // Opened at full width: a phone dismisses in the sheet of a request.
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findViolationsOfLooks(page, looks), 'a dialog').toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  expect(await findViolationsOfLooks(page, looks), 'notifications').toEqual([]);
});
