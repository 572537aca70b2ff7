import type { CDPSession, Page } from '@playwright/test';
import { findViolations } from '../support/axe.js';
import { DEMO_PASSWORD, expect, test } from '../support/test-server.js';

test.use({ installation: 'passkeys' });
test.describe.configure({ timeout: 120_000 });

const EMAIL = 'both@example.com';

/** Adds a virtual authenticator, which answers only after a simulated touch. */
const withDevice = async (page: Page) => {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (enabled: boolean) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
};

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email / Username')).toBeVisible();
};

test('a passkey is added, signs in alone, serves as second factor and is removed', async ({ people, product }) => {
  const baseURL = product.url.replace('127.0.0.1', 'localhost');
  const page = await people.signIn(EMAIL, { baseURL, viewport: { width: 1440, height: 900 } });
  // An authenticator that answers by itself would accept the name field's offer before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const hasFinger = await withDevice(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('Laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Close anyway' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Not used yet');
  expect(await findViolations(page), 'the account').toEqual([]);

  await hasFinger(false);
  await signOut(page);
  await hasFinger(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('Login Successful')).toBeVisible();

  await hasFinger(false);
  await signOut(page);
  await page.getByLabel('Email / Username').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
  expect(await findViolations(page), 'the second step').toEqual([]);
  await hasFinger(true);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByText('Login Successful')).toBeVisible();

  await page.goto('/account');
  await expect(page.getByRole('list', { name: 'Passkeys' })).not.toContainText('Not used yet');
  await page.getByRole('button', { name: 'Delete Laptop' }).click();
  await page.getByRole('button', { name: 'Delete passkey' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0);
});

test('a second factor that becomes required covers unsaved text, which stays until the rule is lifted', async ({
  people,
  product,
}) => {
  const superadmin = await people.signIn('superadmin');
  const setRule = (secondFactorFrom: string | null) =>
    superadmin.request.put('/api/settings/sign-in', {
      data: { secondFactorRoles: secondFactorFrom === null ? [] : ['manager'], secondFactorFrom },
      headers: { origin: product.url },
    });
  const page = await people.signIn('manager@talent-phi.example');
  const rejectedRequests: string[] = [];
  page.on('response', (answer) => void (answer.status() === 403 && rejectedRequests.push(answer.url())));
  await page.goto('/talent-phi/clients');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await setRule('2999-01-01');
  await expect(page.getByText(/Your role requires two-factor authentication from/)).toBeVisible();

  await page
    .getByRole('button', { name: /Add Client/ })
    .first()
    .click();
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await field.fill('Northwind');
  await setRule('2020-01-01');
  const setupDialog = page.getByRole('dialog', { name: 'Set up a second factor' });
  await expect(setupDialog).toBeVisible();
  await expect(setupDialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await setRule(null);
  await expect(setupDialog).toHaveCount(0);
  await expect(field).toHaveValue('Northwind');
  expect(rejectedRequests).toEqual([]);
});
