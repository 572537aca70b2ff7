import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

test.use({ installation: 'goals' });

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Showing \d+/)).toBeVisible();
};
const rowOf = (page: Page, list: 'Clients' | 'Goals', text: string) =>
  page.getByRole('table', { name: list }).getByRole('row').filter({ hasText: text });

/** Presses an action of a row, which is there while the pointer or the focus is in the row. */
const press = async (page: Page, list: 'Clients' | 'Goals', action: 'Edit' | 'Delete', name: string): Promise<void> => {
  await rowOf(page, list, name).hover();
  await page.getByRole('button', { name: `${action} ${name}`, exact: true }).click();
};

test('a goal is created in two steps with suggested tasks, one changed and one left out, and appears for another user at once', async ({
  people,
}) => {
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

  await expect(dialog.getByText(/^Suggested from the .+ playbook\.$/)).toBeVisible();
  const suggested = dialog.getByRole('list', { name: 'Suggested tasks' }).getByRole('listitem');
  const count = await suggested.count();
  expect(count).toBeGreaterThanOrEqual(5);
  await dialog.getByRole('button', { name: 'Clear Selection' }).click();
  await expect(dialog.getByRole('button', { name: 'Create Goal with 0 Tasks' })).toBeDisabled();
  await suggested.first().getByRole('checkbox').check();
  await expect(dialog.getByRole('button', { name: 'Create Goal with 1 Task', exact: true })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Select All' }).click();
  await suggested.last().getByRole('checkbox').uncheck();
  await dialog
    .getByRole('button', { name: /^Edit suggestion/ })
    .first()
    .click();
  await dialog.getByLabel('Task title').fill('Crawl the shop');
  await dialog.getByRole('button', { name: 'Back to Goal Details' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Raise the ranking of ten category pages');
  await dialog.getByLabel('Title').fill('Raise the ranking of twelve pages');
  await dialog.getByRole('button', { name: 'Get AI Suggestions' }).click();
  await dialog.getByRole('button', { name: `Create Goal with ${count} Tasks` }).click();

  await expect(manager.getByText('Goal Created')).toBeVisible();
  // The new row far down the list has the focus; the closed form does not scroll the page back.
  await expect(rowOf(manager, 'Goals', 'Raise the ranking of twelve pages').locator(':focus')).toBeVisible();
  await expect(rowOf(manager, 'Goals', 'Raise the ranking of twelve pages')).toBeInViewport();
  await expect(rowOf(staff, 'Goals', 'Raise the ranking of twelve pages')).toContainText(`0 of ${count} tasks`);
});

test('concurrent edits of a goal are not overwritten, and deleting names the tasks that go with it', async ({
  people,
}) => {
  const manager = await people.signIn('manager@talent-phi.example');
  const staff = await people.signIn('staff@talent-phi.example');
  await Promise.all([open(manager, '/talent-phi/goals'), open(staff, '/talent-phi/goals')]);
  const title = 'Double online bookings';
  for (const page of [manager, staff]) await press(page, 'Goals', 'Edit', title);

  await manager.getByRole('dialog').getByLabel('Description').fill('Mine');
  await staff.getByRole('dialog').getByLabel('Description').fill('Theirs');
  await staff.getByRole('button', { name: 'Save goal' }).click();
  await expect(staff.getByText('Goal updated successfully')).toBeVisible();
  await manager.getByRole('button', { name: 'Save goal' }).click();
  const conflict = manager.getByRole('dialog').getByRole('row', { name: /Description/ });
  await expect(conflict).toContainText('Theirs');
  await manager.getByRole('button', { name: 'Keep mine' }).click();
  await expect(rowOf(staff, 'Goals', title)).toContainText('Daniel Weber changed this');
  await expect(rowOf(staff, 'Goals', title)).toContainText('Mine');

  await press(manager, 'Goals', 'Delete', title);
  await manager
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete goal and \d+ tasks$/ })
    .click();
  await expect(manager.getByText('Goal and all related tasks deleted successfully')).toBeVisible();
  await expect(rowOf(staff, 'Goals', title)).toHaveCount(0);
});

test("concurrent edits of a client's phone and description both persist", async ({ people }) => {
  const manager = await people.signIn('manager@talent-phi.example');
  const staff = await people.signIn('staff@talent-phi.example');
  await Promise.all([open(manager, '/talent-phi/clients'), open(staff, '/talent-phi/clients')]);
  await manager.getByRole('button', { name: 'Add Client' }).click();
  await manager.getByLabel('Client Name').fill('E2E Two Hands');
  await manager.getByRole('button', { name: 'Create Client' }).click();
  for (const page of [manager, staff]) await press(page, 'Clients', 'Edit', 'E2E Two Hands');

  await staff.getByRole('dialog').getByLabel('Description').fill('Written by B');
  await manager.getByRole('dialog').getByLabel('Contact Phone').fill('+351 900 000 001');
  await manager.getByRole('button', { name: 'Update Client' }).click();
  await expect(manager.getByText('Client updated successfully')).toBeVisible();
  await expect(staff.getByRole('dialog').getByLabel('Contact Phone')).toHaveValue('+351 900 000 001');
  await expect(
    staff.getByRole('dialog').getByText(/Daniel Weber changed the contact phone in the meantime/),
  ).toBeVisible();
  await staff.getByRole('button', { name: 'Update Client' }).click();
  await expect(staff.getByText('The new contact phone from Daniel Weber is kept.')).toBeVisible();

  const rows = (await (await manager.request.get('/api/talent-phi/clients')).json()) as { name: string }[];
  expect(rows.find(({ name }) => name === 'E2E Two Hands')).toMatchObject({
    contactPhone: '+351 900 000 001',
    description: 'Written by B',
  });

  // It is removed while open in a form: the text stays, and the notice names the author.
  await press(staff, 'Clients', 'Edit', 'E2E Two Hands');
  await staff.getByRole('dialog').getByLabel('Description').fill('A long text that nobody wants to lose');
  await press(manager, 'Clients', 'Delete', 'E2E Two Hands');
  await manager.getByRole('button', { name: 'Delete client' }).click();
  await expect(staff.getByRole('dialog').getByText('Daniel Weber removed this')).toBeVisible();
  await expect(staff.getByRole('dialog').getByLabel('What you typed')).toHaveValue(
    'Description: A long text that nobody wants to lose',
  );
  await expect(staff.getByRole('button', { name: 'Update Client' })).toHaveCount(0);
});

test('a client is added, its page is kept, and the client cannot be deleted while the page exists', async ({
  people,
}) => {
  const manager = await people.signIn('manager@talent-phi.example');
  const staff = await people.signIn('staff@talent-phi.example');
  await Promise.all([open(manager, '/talent-phi/clients'), open(staff, '/talent-phi/clients')]);
  await manager.getByRole('button', { name: 'Add Client' }).click();
  await manager.getByLabel('Client Name').fill('Harbour Physio');
  await manager.getByRole('textbox', { name: 'Website' }).fill('harbour-physio.example');
  await manager.getByRole('button', { name: 'Create Client' }).click();
  await expect(manager.getByText('Client created successfully')).toBeVisible();
  await expect(rowOf(manager, 'Clients', 'Harbour Physio').locator(':focus')).toBeVisible();
  await expect(rowOf(staff, 'Clients', 'Harbour Physio')).toBeVisible();

  await rowOf(manager, 'Clients', 'Harbour Physio')
    .getByRole('link', { name: /^State of the Website/ })
    .click();
  await expect(manager.getByRole('heading', { level: 1, name: 'State of the Website' })).toBeVisible();
  await manager.getByRole('button', { name: 'Add first page' }).click();
  await manager.getByLabel('Project name').fill('Knee pain');
  await manager.getByRole('button', { name: 'Add page', exact: true }).last().click();
  await expect(manager.getByText('Please enter a valid URL')).toBeVisible();
  await manager.getByLabel('URL').fill('https://harbour-physio.example/knee');
  await manager.getByRole('dialog').getByRole('button', { name: 'Add page' }).click();
  await expect(manager.getByText('Website page added successfully')).toBeVisible();
  await expect(manager.getByRole('row', { name: /Knee pain/ })).toContainText('Pending Creation');

  await manager.getByRole('link', { name: 'Back to Clients' }).click();
  await press(manager, 'Clients', 'Delete', 'Harbour Physio');
  await manager.getByRole('button', { name: 'Delete client' }).click();
  await expect(manager.getByRole('dialog').getByText(/1 page depends on this client/)).toBeVisible();
});

test('the path of an unknown client shows a notice', async ({ people }) => {
  const page = await people.signIn('staff@talent-phi.example');
  await page.goto('/talent-phi/clients/abc/website');
  await expect(page.getByText('Invalid client ID')).toBeVisible();
  await page.goto('/talent-phi/clients/999999/website');
  await expect(page.getByText('Client not found')).toBeVisible();
});

test('a manager sets limits in the team view, and a concurrent change is not overwritten', async ({ people }) => {
  const manager = await people.signIn('manager@talent-phi.example');
  const superadmin = await people.signIn('superadmin');
  const staff = await people.signIn('staff@talent-phi.example');
  const team = (page: Page) => page.getByRole('dialog', { name: 'Team View' });
  const limits = (page: Page) => page.getByRole('dialog', { name: 'Limits' });
  for (const page of [manager, superadmin, staff]) {
    await page.goto('/talent-phi');
    await page.getByRole('button', { name: 'Team View' }).click();
    await expect(team(page).getByText('5 tasks in progress · 8:00 hours a day')).toBeVisible();
  }
  await expect(team(staff).getByRole('button', { name: 'Limits' })).toHaveCount(0);
  for (const page of [manager, superadmin]) await team(page).getByRole('button', { name: 'Limits' }).click();

  await limits(superadmin).getByLabel('WIP limit').fill('4');
  await limits(manager).getByLabel('WIP limit').fill('');
  await limits(manager).getByRole('button', { name: 'Save limits' }).click();
  await expect(limits(manager).getByText('Please enter a whole number from 0 to 100')).toBeVisible();
  await limits(manager).getByLabel('WIP limit').fill('7');
  await limits(manager).getByLabel('Hours a day').fill('6.5');
  await manager.keyboard.press('Enter');
  await expect(manager.getByText('Limits updated successfully')).toBeVisible();
  for (const page of [manager, staff])
    await expect(team(page).getByText('7 tasks in progress · 6:30 hours a day')).toBeVisible();

  await expect(limits(superadmin).getByLabel('Hours a day')).toHaveValue('6:30');
  await limits(superadmin).getByRole('button', { name: 'Save limits' }).click();
  await expect(limits(superadmin).getByRole('row', { name: /WIP limit/ })).toContainText('7');
  await limits(superadmin).getByRole('button', { name: 'Take theirs' }).click();
  await expect(limits(superadmin).getByLabel('Hours a day')).toHaveValue('6:30');
});

test('a goal is created without tasks when suggestions fail, and the form shows why when the goal is refused too', async ({
  people,
}) => {
  const page = await people.signIn('manager@talent-phi.example');
  await open(page, '/talent-phi/goals');
  await page.route('**/api/ai/suggest-tasks', (route) =>
    route.fulfill({ status: 503, json: { code: 'suggestions.unavailable', message: 'Not now', requestId: 'x' } }),
  );
  await page.getByRole('button', { name: 'New Goal' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Goal' });
  await dialog.getByLabel('Title').fill('Answer reviews within a day');
  await dialog.getByRole('checkbox', { name: 'SEO' }).check();

  const refuse = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.fallback());
  await page.route('**/api/talent-phi/goals', refuse);
  await dialog.getByLabel('Title').press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Answer reviews within a day');
  await page.unroute('**/api/talent-phi/goals', refuse);

  await dialog.getByRole('button', { name: 'Get AI Suggestions' }).click();
  await expect(page.getByText('AI Suggestions Failed', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Could not generate task suggestions. You can create the goal without them.'),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'Goals', 'Answer reviews within a day')).toContainText('0 of 0 tasks');
});

test('a playbook that fails to load leaves the shown suggestions', async ({ people }) => {
  const page = await people.signIn('manager@talent-phi.example');
  await open(page, '/talent-phi/goals');
  await page.getByRole('button', { name: 'New Goal' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Goal' });
  await dialog.getByLabel('Title').fill('Write to our subscribers every week');
  await dialog.getByRole('checkbox', { name: 'SEO' }).check();
  await dialog.getByRole('button', { name: 'Get AI Suggestions' }).click();
  const suggested = dialog.getByRole('list', { name: 'Suggested tasks' }).getByRole('listitem');
  await expect(suggested.first()).toBeVisible();
  const before = await suggested.allTextContents();
  await page.route('**/api/ai/suggest-tasks', (route) => route.abort());
  await dialog.getByLabel('Playbook').selectOption({ index: 2 });
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(await suggested.allTextContents()).toEqual(before);
});
