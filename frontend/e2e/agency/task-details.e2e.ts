import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../support/axe.js';
import { expect, test } from '../support/test-server.js';

/* Details of a task next to the list, with two users, on a phone, and without a mouse. */

test.use({ installation: 'task-details' });
test.setTimeout(120_000);

const MANAGER = 'manager@talent-phi.example';
const STAFF = 'staff@talent-phi.example';
const WEEK = '/talent-phi/tasks?week=2026-07-06';

const create = async <T>(page: Page, path: string, data: object): Promise<T> => {
  const answer = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as T;
};

const createTasks = async (page: Page, titles: readonly string[]): Promise<Task[]> => {
  const [department] = (await (await page.request.get('/api/talent-phi/departments')).json()) as { id: number }[];
  const goal = await create<{ id: number }>(page, '/api/talent-phi/goals', {
    title: `Goal of ${titles[0] ?? ''}`,
    departmentIds: [department?.id],
    startDate: '2026-03-01',
    dueDate: '2026-12-31',
  });
  const tasks: Task[] = [];
  for (const title of titles)
    tasks.push(
      await create<Task>(page, '/api/talent-phi/tasks', {
        goalId: goal.id,
        title,
        assignedTo: 'Freelancer',
        dueDate: '2026-07-07',
      }),
    );
  return tasks;
};

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
};
const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Task' });
const heading = (within: Page | Locator, name: string) => within.getByRole('heading', { name, exact: true });

test('two users change a task at once: different properties merge, the same one is asked about', async ({ people }) => {
  const manager = await people.signIn(MANAGER);
  const staff = await people.signIn(STAFF);
  const [task] = await createTasks(manager, ['E2E shared']);
  await Promise.all([open(manager, WEEK), open(staff, `/talent-phi/tasks/${task?.id}`)]);
  await manager.getByRole('link', { name: 'E2E shared', exact: true }).click();
  const panel = panelOf(manager);
  await expect(heading(panel, 'E2E shared')).toBeAttached();
  await expect(manager).toHaveURL(/\/tasks\/\d+\?week=/);

  await panel.getByRole('textbox', { name: 'Notes' }).fill('At the studio');
  await staff.getByLabel('Priority').selectOption('high');
  await expect(panel.getByLabel('Priority')).toHaveValue('high');
  await expect(panel.getByRole('textbox', { name: 'Notes' })).toHaveValue('At the studio');
  await panel.getByRole('textbox', { name: 'Notes' }).blur();
  await expect(staff.getByRole('textbox', { name: 'Notes' })).toHaveValue('At the studio');

  await panel.getByRole('textbox', { name: 'Notes' }).fill('At the beach');
  await staff.getByRole('textbox', { name: 'Notes' }).fill('In the garden');
  await staff.getByRole('textbox', { name: 'Notes' }).blur();
  await expect(staff.getByText('Task updated successfully')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Notes' }).blur();
  await expect(panel.getByText('Priya Nair changed this while you were editing')).toBeVisible();
  await panel.getByRole('button', { name: 'Keep mine' }).click();
  await expect(staff.getByRole('textbox', { name: 'Notes' })).toHaveValue('At the beach');

  await panel.getByRole('textbox', { name: 'Add an item' }).fill('Export');
  await manager.keyboard.press('Enter');
  await staff.getByRole('checkbox', { name: 'Export' }).check();
  await expect(panel.getByText('1 of 1', { exact: true })).toBeVisible();

  await panel.getByRole('textbox', { name: 'Description' }).fill('Three pages');
  await staff.getByRole('button', { name: 'Actions for E2E shared' }).click();
  await staff.getByRole('menuitem', { name: 'Delete' }).click();
  await staff.getByRole('button', { name: 'Delete task' }).click();
  await expect(staff).toHaveURL(/\/tasks(\?|$)/);
  await expect(panel.getByText('Priya Nair removed this')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Text of the task' })).toHaveValue(/Description: Three pages/);
});

test('J and K go through the list, and the week is where it was after the panel closes', async ({ people }) => {
  const page = await people.signIn(MANAGER);
  await createTasks(page, ['E2E first', 'E2E second', 'E2E third']);
  await open(page, WEEK);
  await page.getByRole('link', { name: 'E2E first', exact: true }).click();
  const panel = panelOf(page);
  await expect(heading(panel, 'E2E first')).toBeAttached();
  await page.keyboard.press('j');
  await expect(heading(panel, 'E2E second')).toBeAttached();
  await expect(page.locator('[data-task][aria-current]')).toContainText('E2E second');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(heading(panel, 'E2E second')).toBeAttached();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\/tasks\?week=2026-07-06$/);
  await expect(page.getByRole('link', { name: 'E2E second', exact: true })).toBeFocused();
});

test('a task in progress from another week stays in the list next to its details', async ({ people }) => {
  const page = await people.signIn(MANAGER);
  const [task] = await createTasks(page, ['E2E underway']);
  const answer = await page.request.patch(`/api/talent-phi/tasks/${task?.id}`, {
    data: { status: 'in_progress', version: task?.version },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(200);
  await open(page, '/talent-phi/tasks');
  await page.getByRole('link', { name: 'E2E underway', exact: true }).click();
  await expect(heading(panelOf(page), 'E2E underway')).toBeAttached();
  await expect(page.locator('[data-task][aria-current]')).toContainText('E2E underway');
});

test('the list returns to its scroll position when the panel closes', async ({ people }) => {
  const page = await people.signIn(MANAGER);
  const titles = Array.from({ length: 30 }, (_, number) => `E2E scroll ${String(number + 1).padStart(2, '0')}`);
  await createTasks(page, titles);
  await open(page, `${WEEK}&view=list`);
  const row = page.getByRole('link', { name: 'E2E scroll 25', exact: true });
  await row.scrollIntoViewIfNeeded();
  const position = () => page.evaluate(() => window.scrollY);
  const before = await position();
  expect(before).toBeGreaterThan(0);
  const topOf = async () => Math.round((await row.boundingBox())?.y ?? 0);
  const top = await topOf();
  await row.click();
  await expect(heading(panelOf(page), 'E2E scroll 25')).toBeAttached();
  expect(Math.abs((await topOf()) - top)).toBeLessThanOrEqual(2);
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);
  await expect.poll(position).toBe(before);
});

test('items of a checklist are dragged into another order, which other users see', async ({ people }) => {
  const [manager, staff] = [await people.signIn(MANAGER), await people.signIn(STAFF)];
  const [task] = await createTasks(manager, ['E2E drag']);
  for (const text of ['One', 'Two', 'Three'])
    await create(manager, `/api/talent-phi/tasks/${task?.id}/checklist`, { text });
  await Promise.all([manager, staff].map((page) => open(page, `/talent-phi/tasks/${task?.id}`)));
  const itemsOf = (page: Page) =>
    page
      .getByRole('textbox', { name: 'Item', exact: true })
      .evaluateAll((items) => items.map((item) => (item as HTMLTextAreaElement).value));
  await expect.poll(() => itemsOf(manager)).toEqual(['One', 'Two', 'Three']);
  const handle = manager.getByRole('button', { name: 'Move Three' });
  // Hovering scrolls, so the target is measured after it.
  await handle.hover();
  const target = await manager.getByRole('button', { name: 'Move One' }).boundingBox();
  await manager.mouse.down();
  await manager.mouse.move((target?.x ?? 0) + 5, (target?.y ?? 0) + 8, { steps: 8 });
  await manager.mouse.up();
  await expect.poll(() => itemsOf(manager)).toEqual(['Three', 'One', 'Two']);
  await expect.poll(() => itemsOf(staff)).toEqual(['Three', 'One', 'Two']);
});

test('a task is created, completed and closed by keyboard alone', async ({ people }) => {
  const page = await people.signIn(STAFF);
  const { keyboard } = page;
  await createTasks(page, ['E2E keys']);
  await open(page, '/talent-phi/goals');
  await keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Quick add' }).getByRole('textbox', { name: 'Task' })).toBeFocused();
  await keyboard.type('Photos @priya 2h tomorrow');
  await keyboard.press('Enter');
  await expect(page.getByText('Goal is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Goal' }).focus();
  await keyboard.type('goal of e2e keys');
  await expect(page.getByRole('option', { name: /Goal of E2E keys/ })).toBeVisible();
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  const panel = panelOf(page);
  await expect(heading(panel, 'Photos')).toBeAttached();
  await expect(panel.getByText('0:00 of 2:00')).toBeVisible();
  const complete = panel.getByRole('button', { name: 'Complete' });
  await complete.focus();
  await keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('on a phone the details are a sheet of their own', async ({ people }) => {
  const page = await people.signIn(STAFF, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const [task] = await createTasks(page, ['E2E phone']);
  await open(page, WEEK);
  await page.getByRole('link', { name: 'E2E phone', exact: true }).tap();
  await expect(page).toHaveURL(new RegExp(`/tasks/${task?.id}$`));
  await expect(heading(page, 'E2E phone')).toBeAttached();
  await page.getByLabel('Status').selectOption('in_progress');
  await expect(page.getByText('Task updated successfully')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Comment' }).fill('Ready for review');
  await page.getByRole('button', { name: 'Send' }).tap();
  const comment = page.getByText('Ready for review', { exact: true });
  await expect(comment).toBeInViewport();
  const composer = await page.getByRole('form', { name: 'New comment' }).boundingBox();
  const sent = await comment.boundingBox();
  expect((sent?.y ?? 0) + (sent?.height ?? 0)).toBeLessThanOrEqual(composer?.y ?? 0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to Tasks' }).tap();
  await expect(page).toHaveURL(/\/tasks\?week=2026-07-06$/);
});
