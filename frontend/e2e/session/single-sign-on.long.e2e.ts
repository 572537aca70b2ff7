import { CLIENT, startTestProvider, type TestProvider } from '../../../backend/test/servers/oidc-test-provider.js';
import { findViolations } from '../support/axe.js';
import { DEMO_PASSWORD, expect, test } from '../support/test-server.js';

test.use({ installation: 'single-sign-on' });
test.describe.configure({ timeout: 180_000 });

const MARTA = {
  sub: 'marta',
  email: 'staff@perfect-b.example',
  email_verified: true,
  given_name: 'Marta',
  family_name: 'Lopes',
};

let provider: TestProvider | undefined;
test.afterEach(async () => {
  await provider?.close();
  provider = undefined;
});

test('single sign-on is set up, used for a first sign-in, made the only way, and confirms identities', async ({
  browser,
  people,
  product,
}) => {
  const baseURL = product.url.replace('127.0.0.1', 'localhost');
  provider = await startTestProvider(baseURL);
  provider.account = MARTA;
  const admin = await people.signIn('superadmin', { baseURL, viewport: { width: 1440, height: 900 } });
  await admin.goto('/enterprise/security');
  const form = admin.getByRole('form', { name: 'Single sign-on' });
  await form.getByLabel('Issuer').fill(provider.issuer);
  await form.getByLabel('Client ID').fill(CLIENT.id);
  await form.getByLabel('Client secret', { exact: true }).fill(CLIENT.secret);
  await form.getByLabel('Name on the button').fill('Keycloak');
  await form.getByRole('button', { name: 'Test connection' }).click();
  await expect(form.getByText('The provider accepts the client ID and secret.')).toBeVisible();
  await form.getByRole('switch', { name: 'Offer single sign-on' }).click();
  await form.getByRole('button', { name: 'Save single sign-on' }).click();
  await expect(admin.getByText('Single sign-on updated')).toBeVisible();

  const byPassword = await people.signIn('both@example.com', { baseURL });
  await byPassword.goto('/perfect-b');
  await expect(byPassword.getByRole('banner')).toContainText('Tomás Ferreira');
  const marta = await browser.newPage({ baseURL });
  await marta.goto('/perfect-b/inventory');
  await marta.getByRole('link', { name: 'Continue with Keycloak' }).click();
  await expect(marta).toHaveURL(/\/perfect-b\/inventory$/);
  await expect(marta.getByRole('banner')).toContainText('Marta Lopes');

  await form.getByRole('switch', { name: 'Only single sign-on' }).click();
  await form.getByRole('button', { name: 'Save single sign-on' }).click();
  const question = admin.getByRole('dialog', { name: 'Turn off passwords?' });
  await expect(question).toContainText('1 person has 1 session open');
  expect(await findViolations(admin), 'the question').toEqual([]);
  await question.getByRole('button', { name: 'Turn off passwords' }).click();
  await expect(byPassword.getByRole('link', { name: 'Continue with Keycloak' })).toBeVisible();
  await marta.goto('/account');
  await expect(marta.getByText('You sign in with Keycloak, and change your password there.')).toBeVisible();
  await expect(marta.getByLabel('Current password')).toHaveCount(0);

  // An action that needs a recent sign-in is confirmed at the provider in a popup.
  await marta.getByRole('button', { name: 'New key' }).click();
  const key = marta.getByRole('dialog');
  await key.getByLabel('Name').fill('Till');
  await key.getByRole('button', { name: 'Create key' }).click();
  const confirm = marta.getByRole('dialog', { name: "Confirm it's you" });
  await confirm.getByRole('button', { name: 'Continue with Keycloak' }).click();
  await expect(marta.getByText(/atrium_/).first()).toBeVisible();

  provider.account = { sub: 'marta-too', email: 'newcomer@example.com' };
  const other = await browser.newPage({ baseURL });
  await other.goto('/');
  await other.getByRole('link', { name: 'Continue with Keycloak' }).click();
  await expect(other.getByRole('alert')).toContainText('the claim "email_verified" of the scope "email" is missing');
  await other.getByRole('button', { name: /Superadmin\?/ }).click();
  await other.getByLabel('Email / Username').fill('both@example.com');
  await other.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(other.getByText('Invalid email or password').first()).toBeVisible();
});
