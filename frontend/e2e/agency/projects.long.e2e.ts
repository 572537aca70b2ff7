import { AxeBuilder } from '@axe-core/playwright';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

test.use({ installation: 'projects' });

/** The promised time of an update in ms. */
const ONE_SECOND = { timeout: 1_000 };
const MANAGER = 'manager@talent-phi.example';
const STAFF = 'staff@talent-phi.example';
const API = '/api/talent-phi';

const open = async (page: Page, path = '/talent-phi/projects'): Promise<void> => {
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Presses an action of a row, which is there while the pointer or the focus is in the row. */
const press = async (page: Page, action: 'Edit' | 'Delete', name: string): Promise<void> => {
  await row(page, name).hover();
  await page.getByRole('button', { name: `${action} ${name}`, exact: true }).click();
};

const send = async <T>(page: Page, method: 'post' | 'put', path: string, data: object): Promise<T> => {
  const answer = await page.request[method](path, { data, headers: { origin: new URL(page.url()).origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
};
const read = async <T>(page: Page, path: string): Promise<T> => (await (await page.request.get(path)).json()) as T;

interface Work {
  readonly goal: string;
  readonly task: Task;
  readonly staffId: number;
}

/** Creates a goal without a project, with one task of the staff member, whose rate is 50 an hour. */
const createWork = async (manager: Page, superadmin: Page, title: string): Promise<Work> => {
  const staff = (await read<{ id: number; email: string; userId: string }[]>(superadmin, '/api/enterprise/staff')).find(
    ({ email }) => email === STAFF,
  )!;
  await send(superadmin, 'put', `/api/enterprise/staff/${staff.id}`, { hourlyRate: '50' });
  const [department] = await read<{ id: number }[]>(manager, `${API}/departments`);
  const goal = await send<{ id: number }>(manager, 'post', `${API}/goals`, {
    title,
    departmentIds: [department?.id],
    startDate: '2026-01-01',
    dueDate: '2027-12-31',
  });
  return {
    goal: title,
    staffId: staff.id,
    task: await send<Task>(manager, 'post', `${API}/tasks`, {
      goalId: goal.id,
      title: `${title}, first task`,
      assignedTo: staff.userId,
      dueDate: '2027-12-01',
    }),
  };
};
const logTime = (page: Page, { task }: Work, hours: number, billable: boolean) =>
  send(page, 'post', `${API}/time-entries`, { taskId: task.id, hours, billable, dateWorked: '2026-03-02' });
const addProject = (page: Page, data: object) =>
  send<MarketingProject>(page, 'post', `${API}/marketing-projects`, data);

test('a project appears for all users, its bar follows logged time, and its manager is notified at 80 and 100 percent', async ({
  people,
}) => {
  const [manager, staff, superadmin] = await Promise.all([
    people.signIn(MANAGER),
    people.signIn(STAFF),
    people.signIn('superadmin'),
  ]);
  const relaunch = await createWork(manager, superadmin, 'E2E relaunch');
  await Promise.all([open(manager), open(staff)]);
  const name = 'E2E spring relaunch';

  await manager.getByRole('button', { name: 'Add project' }).first().click();
  const dialog = manager.getByRole('dialog', { name: 'Add project' });
  await dialog.getByRole('button', { name: 'Add project' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByText('Client is required')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Client', { exact: true }).selectOption({ label: 'Another client' });
  await dialog.getByLabel('Client name').fill('Tagus Logistics');
  await dialog.getByLabel('Budget').fill('1.000,00');
  await dialog.getByLabel('Search goals').fill('e2e RELAUNCH');
  await dialog.getByRole('checkbox', { name: relaunch.goal }).check();
  await dialog.getByRole('button', { name: 'Add project' }).click();
  await expect(manager.getByText('Project added')).toBeVisible();
  await expect(manager.getByLabel('Notifications (F8)').getByRole('button', { name: 'Open' })).toBeVisible();

  await expect(row(staff, name)).toContainText('Daniel Weber added this', ONE_SECOND);
  await expect(row(staff, name)).toContainText('$1,000.00');
  await expect(staff.getByRole('columnheader', { name: 'Budget', exact: true })).toBeVisible();
  await expect(row(manager, name).getByRole('progressbar', { name: /^Budget of/ })).toHaveAccessibleName(
    `Budget of ${name}: 0%`,
  );

  const bell = manager.getByRole('dialog', { name: 'Notifications' });
  await manager.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(bell).toBeVisible();
  await logTime(staff, relaunch, 16, true);
  await expect(row(manager, name)).toContainText('$800.00 of $1,000.00');
  await expect(row(manager, name)).toContainText('100% billable');
  await expect(bell.getByText(`"${name}" has used 80% of its budget`)).toBeVisible();
  await expect(row(staff, name)).toContainText('16:00');
  await expect(row(staff, name)).toContainText('Tagus Logistics', { timeout: 10_000 });
  await expect(staff.getByText('$800.00')).toHaveCount(0);

  await logTime(staff, relaunch, 5, false);
  await expect(row(manager, name).getByRole('progressbar', { name: /^Budget of/ })).toHaveAccessibleName(
    `Budget of ${name}: 105% · over budget`,
  );
  await expect(bell.getByText(`"${name}" has used 105% of its budget`)).toBeVisible();
  // The demonstration data has a notice of that kind too.
  await bell
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('link', { name: 'Budget used', exact: true })
    .click();
  await expect(manager.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(manager.getByText('$50.00 over $1,000.00')).toBeVisible();
  await expect(manager.getByRole('img', { name: 'Mar 02 – Mar 08, 2026: 21:00, 76% billable, $1,050.00' })).toHaveCount(
    1,
  );
  await open(staff, new URL(manager.url()).pathname);
  await expect(staff.getByText('76% billable', { exact: true })).toBeVisible();
  await expect(staff.getByText('$1,050.00')).toHaveCount(0);
  await expect(staff.getByText('Spent against budget')).toHaveCount(0);

  const assignments = await read<{ id: number; staffId: number; isActive: boolean }[]>(
    superadmin,
    '/api/enterprise/assignments',
  );
  const { id } = assignments.find(({ staffId, isActive }) => staffId === relaunch.staffId && isActive)!;
  await send(superadmin, 'put', '/api/enterprise/assignments', {
    id,
    permissions: ['-clients:edit'],
    leaveWork: true,
  });
  await expect(staff.getByRole('button', { name: /^(Edit|Delete|Link goals|Unlink)/ })).toHaveCount(0);
  await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('refused input stays, concurrent edits are not overwritten, and a goal belongs to one project', async ({
  people,
}) => {
  const [manager, superadmin] = await Promise.all([people.signIn(MANAGER), people.signIn('superadmin')]);
  const { goal, task } = await createWork(manager, superadmin, 'E2E only once');
  const name = 'E2E branches';
  await addProject(manager, { name: 'E2E elsewhere', clientName: 'Somebody', goalIds: [task.goalId] });
  await addProject(manager, { name, clientName: 'Somebody', startDate: '2026-05-04' });
  await Promise.all([open(manager), open(superadmin)]);

  for (const page of [manager, superadmin]) await press(page, 'Edit', name);
  const dialog = manager.getByRole('dialog', { name: 'Edit project' });
  await dialog.getByLabel('Description').fill('Five branches, one profile each');
  await dialog.getByLabel('End date').fill('2026-05-03');
  await dialog.getByLabel('Budget').fill('abc');
  await dialog.getByRole('button', { name: 'Save project' }).click();
  await expect(dialog.getByText('"a" does not belong in a number')).toBeVisible();
  await expect(dialog.getByText('End date must be on or after the start date')).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('Five branches, one profile each');
  await dialog.getByLabel('End date').fill('2026-05-29');
  await dialog.getByLabel('Budget').fill('400');
  await dialog.getByLabel('Search goals').fill(goal);
  await expect(dialog.getByRole('checkbox', { name: goal })).toBeDisabled();
  await expect(dialog.getByText('In E2E elsewhere')).toBeVisible();

  await superadmin.getByRole('dialog').getByLabel('Budget').fill('500');
  await superadmin.getByRole('button', { name: 'Save project' }).click();
  await expect(superadmin.getByText('Project updated')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save project' }).click();
  await expect(dialog.getByRole('row', { name: /Budget/ })).toContainText('$500.00');
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialog.getByLabel('Budget')).toHaveValue('500.00');
  await dialog.getByLabel('End date').fill('2026-05-29');
  await dialog.getByRole('button', { name: 'Save project' }).click();
  await expect(row(superadmin, name)).toContainText('May 04 – May 29, 2026');

  await manager.getByRole('button', { name: `Status of ${name}: Active` }).click();
  await manager.getByRole('menuitemradio', { name: 'On Hold' }).click();
  await expect(row(superadmin, name)).toContainText('On Hold', ONE_SECOND);
  await manager.keyboard.press('Escape');
  await manager.getByRole('radio', { name: 'On Hold' }).click();
  await manager.getByLabel('Search projects').fill('somebody');
  await expect(manager.getByRole('status').filter({ hasText: 'Showing 1 project' })).toBeVisible();
  await expect(manager).toHaveURL(/status=on_hold&search=somebody/);
  await row(manager, name).getByRole('link', { name }).click();
  await expect(manager.getByRole('heading', { level: 1, name })).toBeVisible();
  await manager.reload();
  await manager.getByRole('link', { name: 'Back to Projects' }).click();
  await expect(manager).toHaveURL(/\/projects\?status=on_hold&search=somebody/);
  await expect(manager.getByRole('status').filter({ hasText: 'Showing 1 project' })).toBeVisible();
  await press(manager, 'Delete', name);
  await manager.getByRole('button', { name: 'Delete project' }).click();
  await expect(manager.getByText('Project deleted')).toBeVisible();
  await expect(row(superadmin, name)).toHaveCount(0, ONE_SECOND);
});

test("goals are linked and unlinked on the project's screen, and a goal links to it", async ({ people }) => {
  const [manager, superadmin] = await Promise.all([people.signIn(MANAGER), people.signIn('superadmin')]);
  const { goal } = await createWork(manager, superadmin, 'E2E linked');
  const { id, name } = await addProject(manager, { name: 'E2E linking', clientName: 'Somebody' });
  await Promise.all([open(manager, `/talent-phi/projects/${id}`), open(superadmin, `/talent-phi/projects/${id}`)]);
  await manager.getByRole('button', { name: 'Link goals' }).click();
  await manager.getByRole('dialog').getByLabel('Search goals').fill(goal);
  await manager.getByRole('dialog').getByRole('checkbox', { name: goal }).check();
  await manager.getByRole('button', { name: 'Save goals' }).click();
  const linked = superadmin.getByRole('list', { name: 'Linked goals' }).getByRole('listitem');
  await expect(linked).toContainText(goal, ONE_SECOND);
  await linked.getByRole('link', { name: goal }).click();
  await superadmin.getByRole('radio', { name: 'Cards' }).click();
  await superadmin.getByRole('list', { name: 'Goals' }).getByRole('link', { name }).click();
  await expect(superadmin.getByRole('heading', { level: 1, name })).toBeVisible();
  await manager.getByRole('button', { name: `Unlink ${goal}` }).click();
  await expect(linked).toHaveCount(0, ONE_SECOND);
  for (const [path, words] of [
    ['abc', 'Invalid project ID'],
    ['999999', 'Project not found'],
  ] as const) {
    await manager.goto(`/talent-phi/projects/${path}`);
    await expect(manager.getByText(words)).toBeVisible();
  }
});

test('projects have no accessibility violations in either theme and fit a phone', async ({ people }) => {
  const page = await people.signIn(MANAGER);
  const { id } = await addProject(page, {
    name: 'E2E shown',
    clientName: 'A client with a name that is much longer than any column',
    budget: '12500.50',
    endDate: '2026-01-31',
  });
  for (const path of ['/talent-phi/projects', `/talent-phi/projects/${id}`]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, path);
    await inBothThemes(page, path);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    await inBothThemes(page, `${path} on a phone`);
  }
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Edit project' }).getByRole('checkbox').first()).toBeVisible();
  await inBothThemes(page, 'the form');
});

const inBothThemes = async (page: Page, what: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
    expect(await findViolations(page), `${what}, ${colorScheme}`).toEqual([]);
  }
};

const findViolations = async (page: Page): Promise<string[]> => {
  // Contrast is measured after the fade-in.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
        .map(({ finished }) => finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};
