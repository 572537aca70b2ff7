import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

test.use({ installation: 'enterprise' });

const PERSON = { firstName: 'Rita', lastName: 'Alves', email: 'rita.alves@example.com', password: 'Rita-Chose-2026!' };
const ITEM = 'E2E hyaluronic filler';
const NO_CLINIC = "You don't have access to Perfect B. Please ask an administrator to assign you.";

const addPerson = async (admin: Page): Promise<string> => {
  await admin.getByRole('button', { name: 'Add Staff' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add Staff' });
  await dialog.getByLabel('First name').fill(PERSON.firstName);
  await dialog.getByLabel('Last name').fill(PERSON.lastName);
  await dialog.getByLabel('Email').fill(PERSON.email);
  await dialog.getByRole('button', { name: 'Generate password' }).click();
  const generated = await dialog.getByLabel('Temporary password').inputValue();
  expect(generated).toHaveLength(12);
  await dialog.getByRole('checkbox', { name: 'Perfect B Aesthetic Medicine' }).check();
  await dialog.getByLabel('Department').selectOption({ label: 'Injectables' });
  await dialog.getByLabel('Position').fill('Aesthetic Nurse');
  await dialog.getByRole('button', { name: 'Add Staff' }).click();
  await expect(admin.getByText('Staff member created successfully with project access')).toBeVisible();
  const shown = admin.getByRole('dialog', { name: 'Password of Rita Alves' });
  await expect(shown.getByLabel('Temporary password')).toHaveValue(generated);
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect(shown.getByText('Copied')).toBeVisible();
  await shown.getByRole('button', { name: 'Done' }).click();
  return generated;
};

// Several users are created, and hashing each password takes time.
test.describe.configure({ timeout: 120_000 });

const row = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });

test('a new employee can work within minutes and can be signed out at once', async ({ people, browser, product }) => {
  const superadmin = await people.signIn('superadmin');
  const item = await superadmin.request.post('/api/inventory', {
    data: { name: ITEM, currentQuantity: 9, minStockLevel: 2, unit: 'vials' },
    headers: { origin: product.url },
  });
  expect(item.status()).toBe(201);
  await superadmin.goto('/enterprise/staff');
  await expect(superadmin.getByRole('table', { name: 'Staff' })).toBeVisible();

  const admin = await people.signIn('admin@example.com', { permissions: ['clipboard-read', 'clipboard-write'] });
  await admin.goto('/');
  await admin.getByRole('link', { name: 'Manage Enterprise' }).click();
  const temporary = await addPerson(admin);
  await expect(row(admin, 'Rita Alves')).toContainText('Active');
  // The other administrator's screen updates by itself.
  await expect(row(superadmin, 'Rita Alves')).toContainText('Active');

  const context = await browser.newContext({ baseURL: product.url });
  const rita = await context.newPage();
  await rita.goto('/perfect-b/usage');
  await rita.getByLabel('Email / Username').fill(PERSON.email);
  await rita.getByLabel('Password', { exact: true }).fill(temporary);
  await rita.getByRole('button', { name: 'Sign In' }).click();

  const choose = rita.getByRole('dialog', { name: 'Choose a new password' });
  await choose.getByLabel('Current password').fill(temporary);
  await choose.getByLabel('New password').fill(PERSON.password);
  await choose.getByLabel('Confirm password').fill(PERSON.password);
  await choose.getByRole('button', { name: 'Save password' }).click();

  const form = rita.getByRole('form', { name: 'Log Usage' });
  await form.getByPlaceholder('Search or scan barcode...').fill(ITEM);
  await rita.getByRole('option', { name: ITEM }).click();
  await form.getByLabel('Quantity', { exact: true }).fill('2');
  await form.getByRole('button', { name: 'Log treatment' }).click();
  await expect(rita.getByText('Item usage has been successfully logged.').first()).toBeVisible();

  await row(admin, 'Rita Alves').getByRole('link', { name: 'Rita Alves' }).click();
  const panel = admin.getByRole('complementary', { name: 'Person' });
  await expect(panel.getByRole('heading', { name: 'Rita Alves' })).toBeVisible();
  await expect(panel).toContainText('Aesthetic Nurse');
  await panel.getByRole('button', { name: 'Manage Rita Alves, Perfect B' }).click();
  const manage = admin.getByRole('dialog', { name: 'Manage Rita Alves' });
  await manage.getByRole('switch', { name: 'Access to Perfect B Aesthetic Medicine' }).click();
  await manage.getByRole('button', { name: 'Remove access' }).click();
  await expect(admin.getByText('Assignment Removed')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Assign Rita Alves, Perfect B' })).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(rita.getByText(NO_CLINIC)).toBeVisible();
  await expect(form).toBeHidden();
  await expect(
    row(superadmin, 'Rita Alves').getByRole('button', { name: 'Assign Rita Alves, Perfect B' }),
  ).toBeVisible();
  expect((await rita.request.get('/api/inventory')).status()).toBe(403);
  await context.close();
});

test('access requires a department and a position, and keeps individual rights', async ({ people }) => {
  const admin = await people.signIn('admin@example.com');
  await admin.goto('/enterprise/access');
  await admin.getByRole('button', { name: 'Assign Noor Haddad, Talent Phi' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Assign Noor Haddad' });
  await dialog.getByLabel('Position').fill('  ');
  await dialog.getByRole('button', { name: 'Save access' }).click();
  await expect(dialog.getByText('Please select a department and enter a position.')).toBeVisible();
  await dialog.getByLabel('Department').selectOption({ label: 'SEO' });
  await dialog.getByLabel('Position').fill('  Trainee  ');
  await dialog.getByRole('checkbox', { name: 'Export lists' }).uncheck();
  await dialog.getByRole('button', { name: 'Save access' }).click();
  await expect(admin.getByText('Project access updated successfully')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Manage Noor Haddad, Talent Phi' })).toContainText('Trainee · SEO');
  await expect(admin.getByRole('button', { name: 'Manage Noor Haddad, Talent Phi' })).toContainText('5 of 7 rights');
});

test('a department is added, renamed and deleted with the number of people affected', async ({ people }) => {
  const admin = await people.signIn('admin@example.com');
  await admin.goto('/enterprise/staff');
  await admin.getByRole('group', { name: 'People' }).getByRole('link', { name: 'Departments' }).click();
  await admin.getByRole('button', { name: 'Add Department to Talent Phi' }).click();
  const add = admin.getByRole('dialog', { name: 'Add Department' });
  await add.getByRole('button', { name: 'Add Department' }).click();
  await expect(add.getByText('Department name is required')).toBeVisible();
  await add.getByLabel('Department name').fill('Video');
  await add.getByLabel('Manager').selectOption({ label: 'Daniel Weber' });
  await add.getByLabel('Budget').fill('12000');
  await add.getByRole('button', { name: 'Add Department' }).click();
  await expect(admin.getByText('Department created successfully')).toBeVisible();
  await expect(admin.getByText('0 people · Led by Daniel Weber · $12,000.00 budget')).toBeVisible();
  await admin.getByRole('button', { name: 'Edit department Video' }).click();
  await admin.getByRole('dialog').getByLabel('Department name').fill('Video & Motion');
  await admin.getByRole('button', { name: 'Save department' }).click();
  await expect(admin.getByText('Department updated successfully')).toBeVisible();
  await admin.getByRole('button', { name: 'Delete department Video & Motion' }).click();
  await expect(admin.getByRole('dialog').getByText('No one is assigned to it.')).toBeVisible();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete department' }).click();
  await expect(admin.getByText('Department deleted successfully')).toBeVisible();
  await expect(admin.getByText('Video & Motion')).toBeHidden();
});

test('two administrators edit the same person, and only fields that both changed ask for a decision', async ({
  people,
}) => {
  const admin = await people.signIn('admin@example.com');
  const superadmin = await people.signIn('superadmin');
  for (const page of [admin, superadmin]) {
    await page.goto('/enterprise/staff');
    await page.getByRole('button', { name: 'Edit Priya Nair' }).click();
    // Both have loaded the same version.
    await expect(page.getByLabel('Last name')).toHaveValue('Nair');
  }
  // Typed before the other save arrives, so the user has seen the old value.
  await superadmin.getByLabel('Last name').fill('Nayar');
  await admin.getByLabel('First name').fill('Priyanka');
  await admin.getByLabel('Last name').fill('Nair-Weber');
  await admin.getByRole('button', { name: 'Save person' }).click();
  await expect(admin.getByText('Staff member updated successfully')).toBeVisible();
  await superadmin.getByRole('button', { name: 'Save person' }).click();
  const question = superadmin
    .getByRole('alert')
    .filter({ hasText: 'Helena Costa changed this while you were editing' });
  await expect(question.getByRole('row', { name: /^Last name/ })).toContainText('Nair-Weber');
  await expect(question.getByRole('row')).toHaveCount(2);
  await question.getByRole('radio', { name: 'Mine for Last name: Nayar' }).check();
  await superadmin.getByRole('button', { name: 'Save person' }).click();
  await expect(superadmin.getByText('The new first name from Helena Costa is kept.')).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Priyanka Nayar', exact: true })).toBeVisible();
});

test('a new administrator gets the area at once and loses it at once', async ({ people }) => {
  const superadmin = await people.signIn('superadmin');
  const daniel = await people.signIn('manager@talent-phi.example');
  await daniel.goto('/');
  await expect(daniel.getByRole('banner')).toBeVisible();
  const giveRole = async (role: string) => {
    await superadmin.getByRole('button', { name: 'Edit Daniel Weber' }).click();
    await superadmin.getByLabel('Role', { exact: true }).selectOption({ label: role });
    await superadmin.getByRole('button', { name: 'Save person' }).click();
    await expect(superadmin.getByRole('dialog')).toBeHidden();
  };
  await superadmin.goto('/enterprise/staff');
  await giveRole('Admin');
  await daniel.getByRole('link', { name: 'Manage Enterprise' }).click();
  await daniel.getByRole('link', { name: 'Marta Lopes', exact: true }).click();
  const panel = daniel.getByRole('complementary', { name: 'Person' });
  await expect(panel).toContainText('Aesthetic Nurse');
  await giveRole('Manager');
  await expect(
    daniel.getByText(
      "You don't have access to Enterprise Staff Management. Please ask an administrator to assign you.",
    ),
  ).toBeVisible();
  await expect(panel).toBeHidden();
});

test('other users see a notice on these screens, and the superadmin sets a secure password', async ({ people }) => {
  const staff = await people.signIn('staff@perfect-b.example');
  for (const [path, name] of [
    ['/enterprise/staff', 'Enterprise Staff Management'],
    ['/secure-password-setup', 'Secure Password Setup'],
  ] as const) {
    await staff.goto(path);
    await expect(
      staff.getByText(`You don't have access to ${name}. Please ask an administrator to assign you.`),
    ).toBeVisible();
  }
  const superadmin = await people.signIn('superadmin');
  await superadmin.goto('/secure-password-setup');
  await superadmin.getByLabel('New password').fill('short');
  await superadmin.getByRole('button', { name: 'Change password' }).click();
  await expect(superadmin.getByText('Password must be at least 8 characters').first()).toBeVisible();
  await expect(superadmin.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Weak');
  await superadmin.getByLabel('New password').fill('Longer-Secret-2026!');
  await superadmin.getByLabel('Confirm password').fill('Longer-Secret-2027!');
  await superadmin.getByRole('button', { name: 'Change password' }).click();
  await expect(superadmin.getByText("Passwords don't match")).toBeVisible();
  await superadmin.getByLabel('Confirm password').fill('Longer-Secret-2026!');
  await superadmin.getByRole('button', { name: 'Change password' }).click();
  await expect(superadmin.getByRole('heading', { name: 'Password Updated' })).toBeVisible();
});
