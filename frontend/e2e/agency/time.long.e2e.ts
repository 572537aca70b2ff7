import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import type { Page } from '@playwright/test';
import { findViolations } from '../support/axe.js';
import { expect, test } from '../support/test-server.js';

test.use({ installation: 'time' });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ENTRIES = '/api/talent-phi/time-entries';
const STAFF = 'staff@talent-phi.example';
const MANAGER = 'manager@talent-phi.example';

const isLive = (page: Page) => expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ });

const open = async (page: Page, search: string): Promise<void> => {
  await page.goto(`/talent-phi/time${search}`);
  await isLive(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Time' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};

const sendRequest = async <T>(page: Page, method: 'post' | 'patch', path: string, data: object): Promise<T> => {
  const answer = await page.request[method](path, { data, headers: { origin: new URL(page.url()).origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
};

const userId = async (page: Page, email: string): Promise<string> => {
  const team = (await (await page.request.get('/api/talent-phi/team')).json()) as { id: string; email: string }[];
  return team.find((member) => member.email === email)?.id ?? '';
};

const createTasks = async (page: Page, assignedTo: string, dueDate: string, ...titles: string[]): Promise<Task[]> => {
  const [department] = (await (await page.request.get('/api/talent-phi/departments')).json()) as { id: number }[];
  const goal = await sendRequest<{ id: number }>(page, 'post', '/api/talent-phi/goals', {
    title: `E2E ${dueDate}`,
    departmentIds: [department?.id],
    startDate: '2026-01-01',
    dueDate: '2026-12-31',
  });
  const tasks: Task[] = [];
  for (const title of titles)
    tasks.push(
      await sendRequest<Task>(page, 'post', '/api/talent-phi/tasks', { goalId: goal.id, title, assignedTo, dueDate }),
    );
  return tasks;
};

/** Returns the cell of a day; `day` is 1 for Monday to 7 for Sunday. */
const cell = (page: Page, task: string, day: number) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader').getByText(task, { exact: true }) })
    .getByRole('gridcell')
    .nth(day - 1);

test('a week is filled in by keyboard only while a manager watches', async ({ people }) => {
  const [staff, manager] = await Promise.all([people.signIn(STAFF), people.signIn(MANAGER)]);
  const id = await userId(manager, STAFF);
  await createTasks(manager, id, '2026-03-04', 'E2E alpha', 'E2E beta');
  await Promise.all([open(staff, '?week=2026-03-02'), open(manager, `?week=2026-03-02&person=${id}`)]);
  await expect(staff.getByRole('heading', { name: 'Mar 02 – Mar 08, 2026' })).toBeVisible();
  await expect(staff.getByText('Nothing logged this week')).toBeVisible();

  await staff.getByRole('button', { name: 'Next Week' }).focus();
  await staff.keyboard.press('Tab');
  await expect(cell(staff, 'E2E alpha', 1)).toBeFocused();
  await staff.keyboard.press('ArrowRight');
  await staff.keyboard.type('1:30');
  await staff.keyboard.press('Enter');
  await expect(cell(staff, 'E2E beta', 2)).toBeFocused();
  await expect(cell(staff, 'E2E alpha', 2)).toHaveText('1:30');
  await expect(cell(manager, 'E2E alpha', 2)).toHaveText('1:30');
  await expect(manager.getByText('Priya Nair added time on Tue')).toBeVisible();
  await expect(staff.getByRole('status').filter({ hasText: 'Saved 1:30 on E2E alpha, Tue, Mar 03' })).toHaveCount(1);

  await staff.keyboard.type('90m');
  await staff.keyboard.press('Tab');
  await expect(cell(staff, 'E2E beta', 3)).toBeFocused();
  await expect(cell(manager, 'E2E beta', 2)).toHaveText('1:30');
  await expect(manager.getByRole('row', { name: /^Total/ })).toContainText('3:00');

  await staff.keyboard.type('25:00');
  await staff.keyboard.press('Enter');
  const field = staff.getByRole('textbox', { name: 'Time on E2E beta, Wed, Mar 04' });
  await expect(field).toHaveValue('25:00');
  await expect(field).toHaveAccessibleDescription('A day has 24 hours');
  await staff.keyboard.press('Escape');
  await expect(cell(staff, 'E2E beta', 3)).toHaveText('—');
  // The error is gone for screen readers too.
  await expect(staff.getByText('A day has 24 hours')).toHaveCount(0);
  await expect(cell(staff, 'E2E beta', 3)).toBeFocused();

  // Only the server knows the other task's time of that day.
  await staff.keyboard.press('ArrowLeft');
  await staff.keyboard.press('F2');
  await staff.keyboard.type('23');
  await staff.keyboard.press('Enter');
  await expect(cell(staff, 'E2E beta', 2)).toContainText('23');
  await expect(staff.getByRole('row').filter({ hasText: 'E2E beta' })).toContainText(
    'Tue, Mar 03: You have 1:30 logged on Mar 03; a day has 24 hours',
  );
  await staff.keyboard.press('Escape');
  await expect(cell(staff, 'E2E beta', 2)).toHaveText('1:30');

  await staff.keyboard.press('Control+Home');
  await staff.keyboard.press('ArrowRight');
  await staff.keyboard.press('Delete');
  await expect(cell(manager, 'E2E alpha', 2)).toHaveText('—');
  await expect(manager.getByText('Priya Nair removed time on Tue')).toBeVisible();
  await expect(toast(staff)).toContainText('Time entry deleted');
  await toast(staff).getByRole('button', { name: 'Undo' }).click();
  await expect(cell(staff, 'E2E alpha', 2)).toHaveText('1:30');
  await expect(cell(manager, 'E2E alpha', 2)).toHaveText('1:30');

  await cell(staff, 'E2E alpha', 2).focus();
  await staff.keyboard.press('PageDown');
  await expect(staff.getByRole('heading', { name: 'Mar 09 – Mar 15, 2026' })).toBeVisible();
  await staff
    .getByRole('button', { name: "Copy last week's tasks" })
    .or(staff.getByRole('button', { name: 'Copy 2 tasks of last week' }))
    .first()
    .click();
  await expect(cell(staff, 'E2E alpha', 1)).toHaveText('—');
  await expect(cell(staff, 'E2E alpha', 1)).toBeFocused();
  await expect(toast(staff)).toContainText('2 rows added');
  await staff.getByRole('button', { name: "Copy last week's tasks" }).click();
  await expect(toast(staff)).toContainText('Nothing to copy');

  // The back button returns to the earlier week, not to another screen.
  await staff.goBack();
  await expect(staff.getByRole('heading', { name: 'Mar 02 – Mar 08, 2026' })).toBeVisible();
});

test('an invalid time shows an error as typed and asks before the page is left', async ({ people }) => {
  const page = await people.signIn(STAFF);
  await createTasks(page, await userId(page, STAFF), '2026-02-04', 'E2E typed');
  await open(page, '?week=2026-02-02');
  const requests: string[] = [];
  page.on('dialog', (dialog) => {
    requests.push(dialog.type());
    void dialog.dismiss();
  });
  const leave = () => page.evaluate(() => location.reload()).catch(() => undefined);
  for (const typed of ['-1', 'abc']) {
    await cell(page, 'E2E typed', 1).focus();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'Time on E2E typed, Mon, Feb 02' });
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAccessibleDescription('Please enter a time such as 1:30, 1.5 or 90m');
    await page.keyboard.press('Escape');
  }

  await page.keyboard.type('1');
  await leave();
  await expect.poll(() => requests).toEqual(['beforeunload']);
  await expect(page.getByRole('textbox', { name: 'Time on E2E typed, Mon, Feb 02' })).toHaveValue('1');

  // The refused value stays when the week changes before the response.
  await page.keyboard.press('Escape');
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${ENTRIES}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await answered;
    return route.fulfill({ status: 400, json: { message: 'Not on this day', code: 'validation.failed', errors: [] } });
  });
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { name: 'Feb 09 – Feb 15, 2026' })).toBeVisible();
  answer();
  const notSaved = page.getByRole('list', { name: 'Not saved' });
  await expect(notSaved).toContainText('2:00 on E2E typed, Mon, Feb 02 was not saved: Not on this day');
  await leave();
  await expect.poll(() => requests).toEqual(['beforeunload', 'beforeunload']);
  await notSaved.getByRole('button', { name: 'Go to Mon, Feb 02' }).click();
  await expect(cell(page, 'E2E typed', 1)).toBeFocused();
  await expect(cell(page, 'E2E typed', 1)).toHaveText(/^2/);
  await expect(notSaved).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(cell(page, 'E2E typed', 1)).toHaveText('—');
  await page.reload();
  await expect(cell(page, 'E2E typed', 1)).toHaveText('—');
  expect(requests).toHaveLength(2);
});

test("a manager's change to a cell in edit is not overwritten unseen, and a lost response counts once", async ({
  people,
}) => {
  const [staff, manager] = await Promise.all([people.signIn(STAFF), people.signIn(MANAGER)]);
  const [task] = await createTasks(manager, await userId(manager, STAFF), '2026-03-18', 'E2E stale');
  const entry = await sendRequest<TimeEntry>(staff, 'post', ENTRIES, {
    taskId: task?.id,
    hours: 1,
    dateWorked: '2026-03-17',
  });
  await open(staff, '?week=2026-03-16');
  await cell(staff, 'E2E stale', 2).focus();
  await staff.keyboard.press('F2');
  await sendRequest(manager, 'patch', `${ENTRIES}/${entry.id}`, { hours: '3:00' });
  await expect(staff.getByText('Daniel Weber changed time on Tue')).toBeVisible();
  await staff.keyboard.type('2:15');
  await staff.keyboard.press('Enter');
  await expect(
    staff.getByText('Tue, Mar 17: Daniel Weber changed this to 3:00 while you were editing', { exact: true }),
  ).toBeVisible();
  await expect(cell(staff, 'E2E stale', 2)).toContainText('2:15');
  await expect(async () =>
    expect(((await (await staff.request.get(`${ENTRIES}/${entry.id}`)).json()) as TimeEntry).seconds).toBe(10_800),
  ).toPass();
  await cell(staff, 'E2E stale', 2).focus();
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('button', { name: 'Keep mine (2:15)' })).toBeFocused();
  await staff.keyboard.press('Escape');
  await expect(cell(staff, 'E2E stale', 2)).toBeFocused();
  await staff.keyboard.press('Enter');
  await staff.keyboard.press('Enter');
  await expect(cell(staff, 'E2E stale', 2)).toHaveText('2:15');
  await expect(cell(staff, 'E2E stale', 2)).toBeFocused();
  await expect(async () =>
    expect(((await (await staff.request.get(`${ENTRIES}/${entry.id}`)).json()) as TimeEntry).seconds).toBe(8_100),
  ).toPass();
  await staff.keyboard.press('F2');
  await sendRequest(manager, 'patch', `${ENTRIES}/${entry.id}`, { hours: '1:15' });
  await expect(staff.getByText('Daniel Weber changed time on Tue')).toBeVisible();
  await staff.keyboard.type('4');
  await staff.keyboard.press('Enter');
  await staff.getByRole('button', { name: 'Take theirs (1:15)' }).click();
  await expect(cell(staff, 'E2E stale', 2)).toHaveText('1:15');
  await expect(staff.getByRole('button', { name: /^(Keep mine|Take theirs)/ })).toHaveCount(0);
  expect(((await (await staff.request.get(`${ENTRIES}/${entry.id}`)).json()) as TimeEntry).seconds).toBe(4_500);

  // The server saves the entry, but its response is lost.
  const [lostTask] = await createTasks(staff, await userId(staff, STAFF), '2026-03-25', 'E2E lost');
  await open(staff, '?week=2026-03-23');
  let lostCount = 0;
  await staff.route(`**${ENTRIES}`, async (route) => {
    if (route.request().method() !== 'POST' || lostCount++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await cell(staff, 'E2E lost', 1).focus();
  await staff.keyboard.type('2');
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('status').filter({ hasText: 'Saved 2:00 on E2E lost' })).toHaveCount(1);
  expect(await (await staff.request.get(`${ENTRIES}?taskId=${lostTask?.id}`)).json()).toHaveLength(1);
});

test("staff can read another user's week, and future time is refused", async ({ people }) => {
  const [staff, manager] = await Promise.all([people.signIn(STAFF), people.signIn(MANAGER)]);
  const [own, theirs] = [await userId(staff, STAFF), await userId(staff, MANAGER)];
  const [task] = await createTasks(manager, theirs, '2026-04-08', 'E2E theirs');
  await createTasks(manager, own, '2030-01-09', 'E2E future');
  await sendRequest(manager, 'post', ENTRIES, {
    taskId: task?.id,
    hours: '0:45',
    dateWorked: '2026-04-07',
    description: 'Kick-off',
  });
  await open(staff, `?week=2026-04-06&person=${theirs}`);
  await expect(
    staff.getByText("This is Daniel Weber's time: you can read it, and managers can change it."),
  ).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Add task', exact: true })).toHaveCount(0);
  await cell(staff, 'E2E theirs', 2).focus();
  await staff.keyboard.type('9');
  await expect(staff.getByRole('grid').getByRole('textbox')).toHaveCount(0);
  await staff.keyboard.press('Shift+Enter');
  const dialog = staff.getByRole('dialog', { name: 'E2E theirs' });
  await expect(dialog).toContainText('Kick-off');
  await expect(dialog.getByRole('button', { name: /Edit|Delete|Log time/ })).toHaveCount(0);
  await staff.keyboard.press('Escape');

  await staff.getByLabel('Person').selectOption({ label: 'Priya Nair (you)' });
  await open(staff, '?week=2030-01-07');
  await cell(staff, 'E2E future', 3).focus();
  await staff.keyboard.type('1');
  await expect(cell(staff, 'E2E future', 3)).toHaveAccessibleDescription('Time cannot be logged for a future date');
  await expect(cell(staff, 'E2E future', 3)).toHaveAttribute('aria-disabled', 'true');
});

test('time with a description is logged from a task and counted in its form', async ({ people }) => {
  const page = await people.signIn(STAFF);
  const id = await userId(page, STAFF);
  await createTasks(page, id, '2026-05-06', 'E2E logged');
  await page.goto('/talent-phi/tasks?week=2026-05-04');
  await isLive(page);
  await page.getByRole('button', { name: 'Actions for E2E logged' }).click();
  await page.getByRole('menuitem', { name: 'Log time' }).click();
  const form = page.getByRole('dialog', { name: 'Log time' });
  await form.getByLabel('Time').fill('soon');
  await form.getByRole('button', { name: 'Log time' }).click();
  await expect(form.getByText('Please enter a time such as 1:30, 1.5 or 90m')).toBeVisible();
  await form.getByLabel('Time').fill('0:20');
  // An error of the server shows once, at its field.
  await page.route(`**${ENTRIES}`, (route) =>
    route.fulfill({
      status: 400,
      json: {
        message: 'This day is full',
        code: 'validation.failed',
        errors: [{ path: 'hours', message: 'This day is full' }],
      },
    }),
  );
  await form.getByRole('button', { name: 'Log time' }).click();
  await expect(form.getByLabel('Time')).toHaveAccessibleDescription('This day is full');
  await expect(page.getByText('This day is full')).toHaveCount(1);
  await page.unroute(`**${ENTRIES}`);
  await form.getByLabel('Date').fill('2026-05-05');
  await form.getByLabel('Description').fill('First draft');
  await form.getByLabel('Billable').uncheck();
  await form.getByRole('button', { name: 'Log time' }).click();
  await expect(toast(page)).toContainText('Time logged');
  await expect(toast(page)).toContainText('0:20 on E2E logged, Tue, May 05');

  await page.getByRole('link', { name: 'E2E logged', exact: true }).click();
  const task = page.getByRole('complementary', { name: 'Task' });
  // Counted from logged time, so it cannot be entered.
  await expect(task.getByLabel('Actual hours')).toHaveCount(0);
  await task.getByText('0:20 logged').click();
  await expect(task.getByRole('list', { name: 'Time entries' })).toContainText('First draft');
  await task.getByRole('button', { name: 'Edit 0:20 on Tue, May 05' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit time entry' });
  await edit.getByLabel('Time').fill('1h 30m');
  await edit.getByRole('button', { name: 'Save time entry' }).click();
  await expect(toast(page)).toContainText('Time entry updated');
  await expect(task.getByText('1:30 logged')).toBeVisible();
  await task.getByRole('button', { name: 'Delete 1:30 on Tue, May 05' }).click();
  await expect(toast(page)).toContainText('Time entry deleted');
  await expect(task.getByText('nothing logged yet')).toBeVisible();
});

test('on a phone a day is filled in by touch', async ({ people }) => {
  const page = await people.signIn(STAFF, PHONE);
  await createTasks(page, await userId(page, STAFF), '2026-06-03', 'E2E thumb');
  await open(page, '?week=2026-06-01');
  await page.getByRole('button', { name: 'Tue, Jun 02: nothing logged' }).tap();
  const field = page.getByRole('textbox', { name: 'Time on E2E thumb, Tue, Jun 02' });
  // A numeric keypad has no colon.
  await expect(field).toHaveAttribute('inputmode', 'text');
  await field.fill('1.5');
  await field.press('Enter');
  await expect(field).toHaveValue('1:30');
  await expect(page.getByRole('button', { name: 'Tue 2 1:30 Tue, Jun 02' })).toBeVisible();
  await page.getByRole('button', { name: '15 minutes more on E2E thumb' }).tap();
  await page.getByRole('button', { name: '15 minutes more on E2E thumb' }).tap();
  await expect(page.getByRole('button', { name: 'Tue 2 2:00 Tue, Jun 02' })).toBeVisible();
  await field.fill('tomorrow');
  await field.press('Enter');
  await expect(field).toHaveValue('tomorrow');
  await expect(field).toHaveAccessibleDescription('Please enter a time such as 1:30, 1.5 or 90m');
  const bar = page.getByRole('navigation', { name: 'Main' }).last();
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Clients', 'Goals', 'Tasks', 'Time']);
  const top = (await bar.boundingBox())?.y ?? 0;
  const refusal = page.getByRole('listitem').getByText('Please enter a time such as');
  await expect(async () => {
    const box = await refusal.boundingBox();
    expect((box?.y ?? top) + (box?.height ?? 1)).toBeLessThanOrEqual(top);
  }).toPass();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // It shows on every other day and leads back.
  await page.getByRole('button', { name: /Mon, Jun 01/ }).tap();
  const notSaved = page.getByRole('list', { name: 'Not saved' });
  await expect(notSaved).toContainText('“tomorrow” on E2E thumb, Tue, Jun 02 was not saved');
  await notSaved.getByRole('button', { name: 'Go to Tue, Jun 02' }).tap();
  await expect(field).toHaveValue('tomorrow');
  await page.getByRole('button', { name: /Mon, Jun 01/ }).tap();
  await notSaved.getByRole('button', { name: /^Discard/ }).tap();
  await expect(notSaved).toHaveCount(0);
});

test('the week has no accessibility violations in either theme', async ({ people }) => {
  const page = await people.signIn(MANAGER);
  const isShut = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator(`html${colorScheme === 'dark' ? '.dark' : ':not(.dark)'}`)).toHaveCount(1);
      // Contrast is measured after the fade-in.
      await page.evaluate(() =>
        Promise.allSettled(
          document
            .getAnimations()
            .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
            .map(({ finished }) => finished),
        ),
      );
      expect(await findViolations(page), `${what}, ${colorScheme}`).toEqual([]);
    }
  };
  await createTasks(page, await userId(page, MANAGER), '2026-07-08', 'E2E axe');
  await open(page, '?week=2026-07-06');
  await cell(page, 'E2E axe', 1).focus();
  await page.keyboard.type('25:00');
  await page.keyboard.press('Enter');
  await isShut('the grid');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add task', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Add task' }).getByRole('option').first()).toBeVisible();
  await isShut('the chooser');
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE.viewport);
  await expect(page.getByRole('navigation', { name: 'Days of the week' })).toBeVisible();
  await isShut('a day');
});
