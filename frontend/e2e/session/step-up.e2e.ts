import pg from 'pg';
import { DEMO_PASSWORD, expect, test } from '../support/test-server.js';

test.use({ installation: 'step-up' });
test.describe.configure({ timeout: 120_000 });

test('a superadmin with an old sign-in confirms the identity without losing unsaved text', async ({
  people,
  product,
}) => {
  const superadmin = await people.signIn('superadmin');
  const other = await people.signIn('admin@example.com');
  // Before the session's first call, so that no process has cached it.
  const client = new pg.Client(product.databaseUrl);
  await client.connect();
  await client.query(
    `update session set sess = jsonb_set(sess, '{startedAt}', to_jsonb(now() - interval '16 minutes'))`,
  );
  await client.end();

  await superadmin.goto('/enterprise/staff');
  await superadmin.getByRole('button', { name: 'Add Staff' }).click();
  const add = superadmin.getByRole('dialog', { name: 'Add Staff' });
  await add.getByLabel('First name').fill('Vera');
  await add.getByLabel('Last name').fill('Moniz');
  await add.getByLabel('Email').fill('vera.moniz@example.com');
  await add.getByLabel('Role').selectOption({ label: 'Admin' });
  await add.getByRole('button', { name: 'Add Staff' }).click();

  const confirm = superadmin.getByRole('dialog', { name: "Confirm it's you" });
  await expect(confirm).toContainText('Please sign in again to add a member');
  // After canceling, the form is unchanged and shows the reason.
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(add.getByText('Please sign in again to add a member')).toBeVisible();
  await expect(add.getByLabel('Last name')).toHaveValue('Moniz');

  await add.getByRole('button', { name: 'Add Staff' }).click();
  await expect(confirm.getByLabel('Password', { exact: true })).toBeFocused();
  await confirm.getByLabel('Password', { exact: true }).fill('not this one');
  await confirm.getByRole('button', { name: 'Continue' }).click();
  await expect(confirm.getByText('This is not your password')).toBeVisible();
  await confirm.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await confirm.getByRole('button', { name: 'Continue' }).click();
  const shown = superadmin.getByRole('dialog', { name: 'Password of Vera Moniz' });
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Done' }).click();
  await shown.getByRole('button', { name: 'Close anyway' }).click();
  // The live connection resumes with the new session and receives the events of superadmins.
  await superadmin.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(superadmin.getByRole('dialog', { name: 'Notifications' })).toContainText('added Vera Moniz as an admin');
  await superadmin.keyboard.press('Escape');

  // Signing out another user needs no password and shows at once.
  await other.goto('/enterprise/staff');
  await expect(other.getByRole('table', { name: 'Staff' })).toBeVisible();
  await superadmin.getByRole('table').getByRole('link', { name: 'Helena Costa', exact: true }).click();
  await superadmin.getByRole('button', { name: 'Sign out everywhere' }).click();
  await superadmin
    .getByRole('dialog', { name: 'Sign Helena Costa out everywhere?' })
    .getByRole('button', { name: 'Sign out everywhere' })
    .click();
  await expect(superadmin.getByText('Helena Costa is signed out everywhere.')).toBeVisible();
  await expect(other.getByText('Your session has ended. Please sign in again.')).toBeVisible();
});
