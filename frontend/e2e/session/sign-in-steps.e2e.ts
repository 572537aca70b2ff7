import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { findViolations } from '../support/axe.js';
import { DEMO_PASSWORD, expect, test } from '../support/test-server.js';

test.use({ installation: 'sign-in-steps' });
test.describe.configure({ timeout: 120_000 });

const NEW_PASSWORD = 'Quiet-Harbour-88!';
const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

const typeSignIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.goto('/');
  await page.getByLabel('Email / Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

test('a second factor is set up, used and lost, and a forgotten password is reset by mail', async ({
  people,
  browser,
  product,
}) => {
  const owner = await people.signIn('both@example.com');
  await owner.goto('/account');
  await owner.getByRole('button', { name: 'Set up' }).click();
  await expect(owner.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(await findViolations(owner), 'setting it up').toEqual([]);
  const secret = ((await owner.locator('p.select-all').textContent()) ?? '').replaceAll(' ', '');
  await owner.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await owner.getByRole('button', { name: 'Turn on' }).click();
  const codes = owner.getByRole('list', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await owner.getByRole('button', { name: 'Done' }).click();
  await owner.getByRole('button', { name: 'Close anyway' }).click();

  const elsewhere = await (await browser.newContext({ baseURL: product.url })).newPage();
  await typeSignIn(elsewhere, 'both@example.com', DEMO_PASSWORD);
  await expect(elsewhere.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  expect(await findViolations(elsewhere), 'the code').toEqual([]);
  // A reload between password and code starts the sign-in again.
  await elsewhere.reload();
  await typeSignIn(elsewhere, 'both@example.com', DEMO_PASSWORD);
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click();
  await elsewhere.getByRole('textbox', { name: 'Recovery code' }).fill(recovery);
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await expect(elsewhere.getByText('Login Successful')).toBeVisible();
  await elsewhere.context().close();

  const userWithoutDevice = await (await browser.newContext({ baseURL: product.url })).newPage();
  await userWithoutDevice.goto('/');
  await userWithoutDevice.getByRole('button', { name: 'Forgot your password?' }).click();
  await userWithoutDevice.getByLabel('Email / Username').fill('both@example.com');
  await userWithoutDevice.getByRole('button', { name: 'Send link' }).click();
  await expect(userWithoutDevice.getByText('Ask a superadmin')).toBeVisible();

  const superadmin = await people.signIn('superadmin');
  await superadmin.goto('/enterprise/security');
  await superadmin.getByRole('button', { name: 'Open Choose a new password, to both@example.com' }).click();
  const link = superadmin
    .frameLocator('iframe[title="Choose a new password"]')
    .getByRole('link', { name: 'Choose a new password' });
  const address = new URL((await link.getAttribute('href')) ?? '');
  await userWithoutDevice.goto(`${address.pathname}${address.hash}`);
  await userWithoutDevice.getByLabel('New password').fill(NEW_PASSWORD);
  await userWithoutDevice.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await userWithoutDevice.getByRole('button', { name: 'Save password' }).click();
  await userWithoutDevice.getByRole('button', { name: 'Go to sign-in' }).click();
  // The reset ends other sessions, and the mailbox alone does not open the account.
  await expect(owner.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await typeSignIn(userWithoutDevice, 'both@example.com', NEW_PASSWORD);
  await userWithoutDevice.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
  await userWithoutDevice.getByRole('button', { name: 'Continue' }).click();
  await expect(userWithoutDevice.getByText('Login Successful')).toBeVisible();
  await userWithoutDevice.context().close();
});
