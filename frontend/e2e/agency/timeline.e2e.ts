import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { APIResponse, Page } from '@playwright/test';
import { findViolations } from '../support/axe.js';
import { expect, test } from '../support/test-server.js';

test.use({ installation: 'timeline' });
test.setTimeout(120_000);

const TASKS = '/api/talent-phi/tasks';

const isLive = (page: Page) => expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
const day = (page: Page, column: string) => page.locator(`section[data-day="${column}"]`);
const card = (page: Page, title: string) => page.locator('[data-task]').filter({ hasText: title });
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ });

const open = async (page: Page, address = ''): Promise<void> => {
  await page.goto(`/talent-phi/tasks${address}`);
  await isLive(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly Task Timeline' })).toBeVisible();
};

const sendRequest = (page: Page, method: 'post' | 'put', path: string, data: object): Promise<APIResponse> =>
  page.request[method](path, { data, headers: { origin: new URL(page.url()).origin } });

const createVia = async <T>(page: Page, path: string, data: object): Promise<T> => {
  const answer = await sendRequest(page, 'post', path, data);
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as T;
};

const userId = async (page: Page, email: string): Promise<string> => {
  const team = (await (await page.request.get('/api/talent-phi/team')).json()) as { id: string; email: string }[];
  return team.find((member) => member.email === email)?.id ?? '';
};

const createGoal = async (page: Page, title: string): Promise<number> => {
  const [department] = (await (await page.request.get('/api/talent-phi/departments')).json()) as { id: number }[];
  const { id } = await createVia<{ id: number }>(page, '/api/talent-phi/goals', {
    title,
    departmentIds: [department?.id],
    startDate: '2026-03-01',
    dueDate: '2026-12-31',
  });
  return id;
};

const createTask = (page: Page, goalId: number, fields: Partial<Task>): Promise<Task> =>
  createVia<Task>(page, TASKS, { goalId, title: 'E2E task', assignedTo: 'Freelancer', ...fields });

const dragTask = async (page: Page, title: string, column: string): Promise<void> => {
  const from = await card(page, title).boundingBox();
  const to = await day(page, column).boundingBox();
  if (from === null || to === null) throw new Error('Nothing to carry, or nowhere to carry it');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height - 14);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 20, from.y + from.height, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + 40, { steps: 6 });
  await page.mouse.up();
};

test('a task is moved by pointer and keyboard while another user watches, and the move is undone', async ({
  people,
}) => {
  const manager = await people.signIn('manager@talent-phi.example');
  const staff = await people.signIn('staff@talent-phi.example');
  const goal = await createGoal(manager, 'E2E carrying');
  await createTask(manager, goal, { title: 'E2E carried', dueDate: '2026-07-07', estimatedHours: 4 });
  await Promise.all([open(manager, '?week=2026-07-06'), open(staff, '?week=2026-07-06')]);
  await expect(manager.getByRole('heading', { name: 'Jul 06 – Jul 12, 2026' })).toBeVisible();
  await expect(day(staff, '2026-07-07')).toContainText('E2E carried');

  await dragTask(manager, 'E2E carried', '2026-07-10');
  await expect(day(manager, '2026-07-10')).toContainText('E2E carried');
  await expect(toast(manager)).toContainText('E2E carried is due Fri, Jul 10');
  await expect(day(staff, '2026-07-10')).toContainText('E2E carried');
  await expect(card(staff, 'E2E carried')).toContainText('Daniel Weber changed this');
  await toast(manager).getByRole('button', { name: 'Undo' }).click();
  await expect(day(staff, '2026-07-07')).toContainText('E2E carried');

  const handle = staff.getByRole('button', { name: 'Move E2E carried' });
  const liveRegion = staff.locator('[id^=DndLiveRegion]');
  await handle.focus();
  await staff.keyboard.press('Space');
  await expect(liveRegion).toHaveText('E2E carried is over Tue, Jul 07.');
  await staff.keyboard.press('ArrowRight');
  await expect(liveRegion).toHaveText('E2E carried is over Wed, Jul 08.');
  await staff.keyboard.press('ArrowDown');
  await expect(liveRegion).toHaveText('E2E carried is over No due date.');
  await staff.keyboard.press('Space');
  await expect(liveRegion).toHaveText('E2E carried was put down in No due date.');
  await expect(day(manager, 'none')).toContainText('E2E carried');
  await expect(handle).toBeFocused();

  await staff.keyboard.press('Space');
  await expect(liveRegion).toHaveText('E2E carried is over No due date.');
  await staff.keyboard.press('ArrowUp');
  await expect(liveRegion).toHaveText('E2E carried is over Mon, Jul 06.');
  await staff.keyboard.press('Escape');
  await expect(liveRegion).toHaveText('E2E carried stays in No due date.');
  await expect(day(staff, 'none')).toContainText('E2E carried');

  await staff.getByRole('button', { name: 'Actions for E2E carried' }).click();
  await staff.getByRole('menuitem', { name: 'Move to…' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Move to…' });
  await dialog.getByLabel('Another day').fill('2026-07-12');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(day(manager, '2026-07-12')).toContainText('E2E carried');
});

test('a refused move is reverted with a reason', async ({ people }) => {
  const page = await people.signIn('manager@talent-phi.example');
  const goal = await createGoal(page, 'E2E refused');
  const task = await createTask(page, goal, { title: 'E2E refused', dueDate: '2026-07-14' });
  await open(page, '?week=2026-07-13');
  await page.route(`**${TASKS}/${task.id}`, (route) =>
    route.fulfill({ status: 409, json: { statusCode: 409, code: 'conflict', message: 'Not today', errors: [] } }),
  );
  await dragTask(page, 'E2E refused', '2026-07-16');
  await expect(toast(page)).toContainText('Failed to update task');
  await expect(toast(page)).toContainText('Not today');
  await expect(day(page, '2026-07-14')).toContainText('E2E refused');
  await card(page, 'E2E refused').getByRole('button', { name: 'Mark in progress' }).click();
  await expect(toast(page)).toContainText('Failed to update task status');
  await expect(card(page, 'E2E refused').getByRole('button', { name: 'Mark in progress' })).toBeVisible();
});

test('the icon cycles the status, and over the limit staff see a notice while a manager continues with a reason', async ({
  people,
}) => {
  const manager = await people.signIn('manager@talent-phi.example');
  const staff = await people.signIn('staff@talent-phi.example');
  const goal = await createGoal(manager, 'E2E limit');
  const assignedTo = await userId(manager, 'staff@talent-phi.example');
  await createTask(manager, goal, { title: 'E2E cycled', dueDate: '2026-08-05' });
  await createTask(manager, goal, { title: 'E2E limited', dueDate: '2026-08-06', assignedTo });
  await createTask(manager, goal, { title: 'E2E underway', dueDate: '2026-08-07', assignedTo });
  const settings = (await (await manager.request.get('/api/settings/talent-phi')).json()) as { wipLimit: number };
  await Promise.all([open(manager, '?week=2026-08-03'), open(staff, '?week=2026-08-03')]);

  const cycled = card(manager, 'E2E cycled');
  for (const [act, next] of [
    ['Mark in progress', 'Mark completed'],
    ['Mark completed', 'Mark to do'],
    ['Mark to do', 'Mark in progress'],
  ] as const) {
    await cycled.getByRole('button', { name: act }).click();
    await expect(toast(manager)).toContainText('Task status updated');
    await expect(cycled.getByRole('button', { name: next })).toBeVisible();
    await expect(card(staff, 'E2E cycled').getByRole('button', { name: next })).toBeVisible();
  }

  expect((await sendRequest(manager, 'put', '/api/settings/talent-phi', { wipLimit: 1 })).status()).toBe(200);
  await card(staff, 'E2E underway').getByRole('button', { name: 'Mark in progress' }).click();
  const limited = card(staff, 'E2E limited').getByRole('button', { name: 'Mark in progress' });
  await limited.click();
  // The rejection stays at the card, with the tasks that could be ended instead.
  const rejection = card(staff, 'E2E limited').getByRole('alert');
  await expect(rejection).toContainText(/WIP limit reached: Priya Nair already has \d+ tasks? in progress/);
  const stated = Number(/has (\d+) task/.exec((await rejection.textContent()) ?? '')?.[1]);
  const listed = Math.min(5, stated);
  for (const action of ['Back to to-do', 'Complete'])
    await expect(rejection.getByRole('button', { name: new RegExp(`^${action}: `) })).toHaveCount(listed);
  await expect(limited).toBeVisible();
  await expect(staff.getByRole('dialog')).toHaveCount(0);

  await card(manager, 'E2E limited').getByRole('button', { name: 'Mark in progress' }).click();
  const dialog = manager.getByRole('dialog', { name: 'WIP limit reached' });
  await expect(dialog).toContainText('WIP limit reached: Priya Nair already has');
  await expect(dialog.getByRole('button', { name: /^Complete: / })).toHaveCount(listed);
  await dialog.getByRole('button', { name: 'Override' }).click();
  await expect(dialog.getByText('Please enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The launch is on Friday');
  await dialog.getByRole('button', { name: 'Override' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card(staff, 'E2E limited').getByRole('button', { name: 'Mark completed' })).toBeVisible();

  await card(manager, 'E2E limited').getByRole('link', { name: 'E2E limited', exact: true }).click();
  const edit = manager.getByRole('complementary', { name: 'Task' });
  await expect(edit).toContainText('over the WIP limit: “The launch is on Friday”');
  await sendRequest(manager, 'put', '/api/settings/talent-phi', { wipLimit: settings.wipLimit });
});

test('a task is added to a goal, edited and deleted, and a day shows when it is over capacity', async ({ people }) => {
  const page = await people.signIn('staff@talent-phi.example');
  await createGoal(page, 'E2E writing');
  await open(page, '?week=2026-09-07');
  await page.getByRole('button', { name: 'Add task on Wed, Sep 09' }).click();
  const add = page.getByRole('dialog', { name: 'Add Task' });
  await expect(add.getByLabel('Due date')).toHaveValue('Sep 09, 2026');
  await add.getByRole('button', { name: 'Add Task' }).click();
  for (const message of ['Goal is required', 'Title is required']) await expect(add.getByText(message)).toBeVisible();
  // The user is the assignee unless another one is chosen.
  await expect(add.getByLabel('Assignee').locator('option:checked')).toHaveText('Priya Nair');
  await add.getByLabel('Assignee').selectOption({ label: 'Tomás Ferreira' });
  await add.getByLabel('Title').fill('E2E written');
  await add.getByLabel('Goal').selectOption({ label: 'E2E writing' });
  await add.getByLabel('Assignee').selectOption({ label: 'Priya Nair' });
  await add.getByLabel('Estimated hours').fill('999');
  await add.getByRole('button', { name: 'Add Task' }).click();
  await expect(toast(page)).toContainText('Task created successfully');
  await expect(toast(page)).toContainText('E2E written is due Wed, Sep 09');
  await expect(day(page, '2026-09-09')).toContainText('E2E written');
  await expect(day(page, '2026-09-09')).toContainText('Over capacity');

  await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
  const summary = page
    .getByRole('list', { name: 'Active goals' })
    .getByRole('listitem')
    .filter({ hasText: 'E2E writing' })
    .first();
  await expect(summary).toContainText('0 of 1 task');
  await page.getByRole('link', { name: 'E2E written', exact: true }).click();
  const edit = page.getByRole('complementary', { name: 'Task' });
  await expect(page).toHaveURL(/tasks\/\d+/);
  await edit.getByLabel('Estimated hours').fill('2');
  await edit.getByLabel('Estimated hours').blur();
  await expect(toast(page)).toContainText('Task updated successfully');
  await edit.getByRole('button', { name: 'Close' }).click();
  await expect(day(page, '2026-09-09')).not.toContainText('Over capacity');
  await page.getByRole('button', { name: 'Actions for E2E written' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const deleteDialog = page.getByRole('dialog', { name: 'Delete E2E written?' });
  await deleteDialog.getByRole('button', { name: 'Delete task' }).click();
  await expect(toast(page)).toContainText('Task deleted successfully');
  await expect(card(page, 'E2E written')).toHaveCount(0);

  // A task due in another week is not visible; the toast links to it.
  await page.getByRole('button', { name: 'Add task on Wed, Sep 09' }).click();
  await add.getByLabel('Title').fill('E2E elsewhere');
  await add.getByLabel('Goal').selectOption({ label: 'E2E writing' });
  await add.getByLabel('Due date').fill('2026-10-01');
  await add.getByRole('button', { name: 'Add Task' }).click();
  await toast(page).getByRole('button', { name: 'Show' }).click();
  await expect(day(page, '2026-10-01')).toContainText('E2E elsewhere');
});

test('the lists that the dashboard links to match its figures', async ({ people }) => {
  const page = await people.signIn('manager@talent-phi.example');
  const goal = await createGoal(page, 'E2E cancelled');
  await createTask(page, goal, { title: 'E2E of a cancelled goal', dueDate: '2026-03-02', status: 'in_progress' });
  const answer = await page.request.patch(`/api/talent-phi/goals/${goal}`, {
    data: { status: 'cancelled' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(200);
  await createTask(page, await createGoal(page, 'E2E late'), { title: 'E2E long overdue', dueDate: '2026-03-03' });
  const metrics = (await (await page.request.get('/api/talent-phi/metrics')).json()) as {
    tasksInProgress: number;
    overdueTasks: number;
  };
  const words = (count: number) => `${count} ${count === 1 ? 'task' : 'tasks'} in all weeks`;
  await open(page, '?status=overdue');
  await expect(page.getByRole('heading', { name: 'Overdue Tasks' })).toBeVisible();
  await expect(page.getByText(words(metrics.overdueTasks), { exact: true })).toBeVisible();
  // A late task stays visible in later weeks.
  await open(page);
  await page.getByRole('button', { name: `${metrics.overdueTasks} overdue` }).click();
  await expect(page.getByText(words(metrics.overdueTasks), { exact: true })).toBeVisible();
  await open(page, '?status=in_progress');
  await expect(page.getByText(words(metrics.tasksInProgress), { exact: true })).toBeVisible();
  await open(page, `?goal=${goal}`);
  await expect(card(page, 'E2E of a cancelled goal')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the week' }).click();
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(page.getByRole('button', { name: 'Next Week' })).toBeVisible();
});

test('no day is off by one at 25 hours of distance and across a clock change', async ({ people }) => {
  const maker = await people.signIn('manager@talent-phi.example');
  const goal = await createGoal(maker, 'E2E zones');
  // The last Sunday of March, when clocks change in Europe.
  await createTask(maker, goal, { title: 'E2E zoned', dueDate: '2026-03-29' });
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin'];
  const pages: Page[] = [];
  for (const timezoneId of zones) pages.push(await people.signIn('staff@talent-phi.example', { timezoneId }));
  for (const page of pages) {
    await open(page, '?week=2026-03-23');
    await expect(page.getByRole('heading', { name: 'Mar 23 – Mar 29, 2026' })).toBeVisible();
    await expect(day(page, '2026-03-29')).toContainText('Sun Mar 29');
    await expect(day(page, '2026-03-29')).toContainText('E2E zoned');
  }
  const days = ['2026-03-28', '2026-03-27', '2026-03-29'];
  for (const [index, page] of pages.entries()) {
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await dragTask(page, 'E2E zoned', days[index] ?? '');
    expect((await sent).postDataJSON()).toEqual({ dueDate: days[index] });
    for (const other of pages) await expect(day(other, days[index] ?? '')).toContainText('E2E zoned');
  }
  const [first] = pages;
  if (first === undefined) throw new Error('Nobody is there');
  await first.getByRole('button', { name: 'Next Week' }).click();
  await expect(first.getByRole('heading', { name: 'Mar 30 – Apr 05, 2026' })).toBeVisible();
  const today = await Promise.all(
    pages.map(async (page) => {
      await page.getByRole('button', { name: 'Today', exact: true }).click();
      await expect(page).toHaveURL(/\/tasks$/);
      return page.locator('section[data-day]').filter({ hasText: 'Today' }).getAttribute('data-day');
    }),
  );
  expect(new Set(today).size).toBe(1);
});

// The audit of all screens opens this one in the light theme.
for (const colorScheme of process.env['TEST_ALL'] ? (['light', 'dark'] as const) : (['dark'] as const)) {
  test(`the timeline has no accessibility violations in the ${colorScheme} theme`, async ({ people }) => {
    const page = await people.signIn('manager@talent-phi.example', { colorScheme });
    await open(page);
    await page.getByRole('list', { name: 'Active goals' }).getByRole('button', { expanded: false }).first().click();
    expect(await findViolations(page)).toEqual([]);
  });
}
