import type { Page } from '@playwright/test';
import { expect, test } from './product.js';

test.use({ installation: 'goals' });

/** A second is what people are promised. */
const A_SECOND = { timeout: 1_000 };

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/^Showing \d+/)).toBeVisible();
};
const card = (page: Page, list: string, text: string) => page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text });

test('a goal in two steps: a playbook suggests, one task is changed, one left out, and a colleague sees the goal within a second', async ({ people }) => {
  const manager = await people.signIn('manager@talent-phi.example');
  const staff = await people.signIn('staff@talent-phi.example');
  await Promise.all([open(manager, '/talent-phi/goals'), open(staff, '/talent-phi/goals')]);

  await manager.getByRole('button', { name: 'New Goal' }).click();
  const dialog = manager.getByRole('dialog', { name: 'New Goal' });
  await dialog.getByRole('button', { name: 'Get AI Suggestions' }).click();
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await expect(dialog.getByText('At least one department is required')).toBeVisible();
  await dialog.getByLabel('Title').fill('Raise the ranking of ten category pages');
  await dialog.getByRole('checkbox', { name: 'SEO' }).check();
  await dialog.getByRole('button', { name: 'Get AI Suggestions' }).click();

  await expect(dialog.getByText('No model was used', { exact: false })).toBeVisible();
  const suggested = dialog.getByRole('list', { name: 'Suggested tasks' }).getByRole('listitem');
  const count = await suggested.count();
  expect(count).toBeGreaterThanOrEqual(5);
  await dialog.getByRole('button', { name: 'Clear Selection' }).click();
  await expect(dialog.getByRole('button', { name: 'Create Goal with 0 Tasks' })).toBeDisabled();
  await suggested.first().getByRole('checkbox').check();
  await expect(dialog.getByRole('button', { name: 'Create Goal with 1 Task', exact: true })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Select All' }).click();
  await suggested.last().getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: /^Edit suggestion/ }).first().click();
  await dialog.getByLabel('Task title').fill('Crawl the shop');
  await dialog.getByRole('button', { name: 'Back to Goal Details' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Raise the ranking of ten category pages');
  await dialog.getByLabel('Title').fill('Raise the ranking of twelve pages');
  await dialog.getByRole('button', { name: 'Get AI Suggestions' }).click();
  await dialog.getByRole('button', { name: `Create Goal with ${count} Tasks` }).click();

  await expect(manager.getByText('Goal Created')).toBeVisible();
  await expect(card(staff, 'Goals', 'Raise the ranking of twelve pages')).toContainText(`0 of ${count} tasks`, A_SECOND);
});

test('a colleague who edited the same goal is not overwritten; deleting names the tasks that go with it', async ({ people }) => {
  const manager = await people.signIn('manager@talent-phi.example');
  const staff = await people.signIn('staff@talent-phi.example');
  await Promise.all([open(manager, '/talent-phi/goals'), open(staff, '/talent-phi/goals')]);
  const title = 'Double online bookings';
  for (const page of [manager, staff]) await page.getByRole('button', { name: `Edit ${title}` }).click();

  await staff.getByRole('dialog').getByLabel('Description').fill('Theirs');
  await staff.getByRole('button', { name: 'Update Goal' }).click();
  await expect(staff.getByText('Goal updated successfully')).toBeVisible();
  await manager.getByRole('dialog').getByLabel('Description').fill('Mine');
  await manager.getByRole('button', { name: 'Update Goal' }).click();
  const conflict = manager.getByRole('dialog').getByRole('row', { name: /Description/ });
  await expect(conflict).toContainText('Theirs');
  await manager.getByRole('button', { name: 'Keep mine' }).click();
  await expect(card(staff, 'Goals', title)).toContainText('Daniel Weber changed this', A_SECOND);
  await expect(card(staff, 'Goals', title)).toContainText('Mine', { timeout: 15_000 });

  await manager.getByRole('button', { name: `Delete ${title}` }).click();
  await manager.getByRole('dialog').getByRole('button', { name: /^Delete goal and \d+ tasks$/ }).click();
  await expect(manager.getByText('Goal and all related tasks deleted successfully')).toBeVisible();
  await expect(card(staff, 'Goals', title)).toHaveCount(0, A_SECOND);
});

test('a client is added, its page is kept, and it is not deleted while the page stands', async ({ people }) => {
  const manager = await people.signIn('manager@talent-phi.example');
  const staff = await people.signIn('staff@talent-phi.example');
  await Promise.all([open(manager, '/talent-phi/clients'), open(staff, '/talent-phi/clients')]);
  await manager.getByRole('button', { name: 'Add Client' }).click();
  await manager.getByLabel('Client Name').fill('Harbour Physio');
  await manager.getByRole('textbox', { name: 'Website' }).fill('harbour-physio.example');
  await manager.getByRole('button', { name: 'Create Client' }).click();
  await expect(manager.getByText('Client created successfully')).toBeVisible();
  await expect(card(staff, 'Clients', 'Harbour Physio')).toBeVisible(A_SECOND);

  await card(manager, 'Clients', 'Harbour Physio').getByRole('link', { name: /^State of the Website/ }).click();
  await expect(manager.getByRole('heading', { level: 1, name: 'State of the Website' })).toBeVisible();
  await manager.getByRole('button', { name: 'Add First Page' }).click();
  await manager.getByLabel('Project Name').fill('Knee pain');
  await manager.getByRole('button', { name: 'Add Page', exact: true }).last().click();
  await expect(manager.getByText('Please enter a valid URL')).toBeVisible();
  await manager.getByLabel('URL').fill('https://harbour-physio.example/knee');
  await manager.getByRole('dialog').getByRole('button', { name: 'Add Page' }).click();
  await expect(manager.getByText('Website page added successfully')).toBeVisible();
  await expect(manager.getByRole('row', { name: /Knee pain/ })).toContainText('Pending Creation');

  await manager.getByRole('link', { name: 'Back to Clients' }).click();
  await manager.getByRole('button', { name: 'Delete Harbour Physio' }).click();
  await manager.getByRole('button', { name: 'Delete client' }).click();
  await expect(manager.getByRole('dialog').getByText(/1 page depends on this client/)).toBeVisible();
});

test('an address that names no client says so', async ({ people }) => {
  const page = await people.signIn('staff@talent-phi.example');
  await page.goto('/talent-phi/clients/abc/website');
  await expect(page.getByText('Invalid client ID')).toBeVisible();
  await page.goto('/talent-phi/clients/999999/website');
  await expect(page.getByText('Client not found')).toBeVisible();
});
