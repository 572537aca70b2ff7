import { readFile } from 'node:fs/promises';
import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../support/axe.js';
import { expect, test } from '../support/test-server.js';

const readFigure = async (cell: Locator): Promise<number> => {
  const figure = cell.locator('.figures');
  await expect(figure).toHaveText(/\d/);
  return Number(await figure.innerText());
};

const figureOf = (page: Page, label: string): Promise<number> =>
  readFigure(page.getByRole('button', { name: new RegExp(`^${label}`) }));

test('filters are kept in the URL and survive a reload', async ({ people }) => {
  const page = await people.signIn('manager@talent-phi.example');
  await page.goto('/talent-phi/analytics');
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics Dashboard' })).toBeVisible();
  const totalCompleted = await figureOf(page, 'Completed');
  await page.getByRole('radio', { name: '12 weeks' }).click();
  await page.getByLabel('Department', { exact: true }).selectOption({ label: 'SEO' });
  // The figure before the response to the last choice belongs to another person.
  const answered = page.waitForResponse((answer) => /\/analytics\?.*person=/.test(answer.url()));
  await page.getByLabel('Person', { exact: true }).selectOption({ label: 'Priya Nair' });
  const { completed: ownCompleted } = ((await (await answered).json()) as Pick<Analytics, 'delivery'>).delivery.now;
  await expect(page).toHaveURL(/range=12-weeks.*department=\d+.*person=[0-9a-f-]{36}/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect.poll(() => figureOf(page, 'Completed')).toBe(ownCompleted);
  expect(ownCompleted).toBeGreaterThan(0);
  expect(ownCompleted).not.toBe(totalCompleted);
  await page.reload();
  await expect(page.getByLabel('Person', { exact: true })).toContainText('Priya Nair');
  await expect(page.getByRole('radio', { name: '12 weeks' })).toHaveAttribute('aria-checked', 'true');
  await expect.poll(() => figureOf(page, 'Completed')).toBe(ownCompleted);
  await page.getByRole('radio', { name: 'Custom' }).click();
  await page.getByLabel('First day').fill('2020-01-01');
  await expect(page.getByRole('alert').filter({ hasText: 'Please choose at most 400 days' })).toBeVisible();
  await page.getByLabel('Last day').fill('2020-02-01');
  await expect(page.getByText('No tasks were due or completed in this period')).toBeVisible();
});

test('a figure opens its rows, by keyboard too, and links to their lists', async ({ people }) => {
  const page = await people.signIn('staff@talent-phi.example');
  await page.goto('/talent-phi/analytics');
  const completed = await figureOf(page, 'Completed');
  await page.getByRole('button', { name: /^Completed/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Completed tasks' });
  await expect(dialog.getByRole('listitem')).toHaveCount(completed);
  await expect(dialog.getByRole('listitem').first()).toContainText('Done ');
  await page.keyboard.press('Escape');
  const chart = page.getByRole('group', { name: 'Tasks on time and late by week' });
  await chart.getByRole('button').last().focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('dialog', { name: /^Judged by their due date, / })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show "On time by week" as a table' }).click();
  await expect(page.getByRole('table', { name: 'On time by week' }).getByRole('row')).toHaveCount(5);
  await page.getByRole('button', { name: 'Show "Hours by goal" as a table' }).click();
  const region = page.getByRole('region', { name: 'Hours by goal' });
  const { rows, seen, whole } = await region.evaluate((box) => ({
    rows: box.querySelectorAll('tbody tr').length,
    seen: box.clientHeight,
    whole: box.scrollHeight,
  }));
  expect(rows).toBeGreaterThan(6);
  // Up to 460 px nothing is cut; longer content fades out.
  expect(seen).toBe(Math.min(460, whole));
  await page
    .getByRole('list', { name: 'Tasks in progress by person' })
    .getByRole('button', { name: /^Priya Nair/ })
    .click();
  await expect(page).toHaveURL(/\/talent-phi\/tasks\?status=in_progress&person=/);
});

test('the figure of late goals opens those goals under the same filters', async ({ people }) => {
  const page = await people.signIn('manager@talent-phi.example');
  const behindOf = async (path: string): Promise<number> => {
    await page.goto(path);
    const card = page.getByRole('link', { name: /^Goals behind/ });
    const count = await readFigure(card);
    await card.click();
    await expect(
      page
        .getByRole('table', { name: 'Goals' })
        .getByRole('row')
        .filter({ has: page.getByText('Behind', { exact: true }) }),
    ).toHaveCount(count);
    await expect(page.getByRole('status').filter({ hasText: `Showing ${count} goal` })).toBeVisible();
    return count;
  };
  const all = await behindOf('/talent-phi/analytics');
  await page.getByRole('button', { name: 'Behind : show all goals' }).click();
  await expect(page).toHaveURL(/\/talent-phi\/goals$/);
  // The first row is the header.
  await expect(
    page
      .getByRole('table', { name: 'Goals' })
      .getByRole('row')
      .nth(all + 1),
  ).toBeVisible();
  const { owner } = await (
    await page.request.get('/api/talent-phi/analytics')
  )
    .json()
    .then(async ({ goals }: { goals: { entries: { id: number; behind: boolean }[] } }) => {
      const one = goals.entries.find(({ behind }) => behind);
      const list = (await (await page.request.get('/api/talent-phi/goals')).json()) as {
        id: number;
        ownerId: string;
      }[];
      return { owner: list.find(({ id }) => id === one?.id)?.ownerId };
    });
  expect(await behindOf(`/talent-phi/analytics?person=${owner}`)).toBeLessThanOrEqual(all);
  await expect(page).toHaveURL(new RegExp(`/talent-phi/goals\\?behind=true&owner=${owner}`));
});

test('the export of a card contains what its button names', async ({ people }) => {
  const page = await people.signIn('manager@talent-phi.example');
  await page.goto('/talent-phi/analytics');
  for (const [title, file, heading] of [
    ['Hours by client', 'time-clients', 'Client,Entries'],
    ['On time by week', 'on-time', 'From,To,On time,Late'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Export "${title}"` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^analytics-${file}-\\d{4}`));
    expect(await readFile(await download.path(), 'utf8')).toMatch(new RegExp(`^\\uFEFF?${heading}`));
  }
});

test('a month is exported as one file of entries whose sum is the figure', async ({ people }) => {
  const page = await people.signIn('manager@talent-phi.example');
  await page.goto('/talent-phi/analytics');
  await page.getByRole('radio', { name: 'Last month' }).click();
  await expect(page).toHaveURL(/range=last-month/);
  // The file follows the figures, which cover all people until the response to the last choice is rendered.
  const answered = page.waitForResponse((reply) => /\/analytics\?.*person=[0-9a-f]/.test(reply.url()));
  await page.getByLabel('Person', { exact: true }).selectOption({ label: 'Priya Nair' });
  await answered;
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export time entries' }).click(),
  ]);
  const [, from = '', to = ''] = /^time-Priya-Nair-(\S{10})-(\S{10})\.csv$/.exec(download.suggestedFilename()) ?? [];
  const answer = await page.request.get(
    `/api/talent-phi/analytics?from=${from}&to=${to}&person=${new URL(page.url()).searchParams.get('person')}`,
  );
  const { time } = (await answer.json()) as Analytics;
  const [heading = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(heading).toContain('Client,Project,Hours,Time,Billable');
  expect(from.slice(8)).toBe('01');
  expect(lines).toHaveLength(time.now.entries);
  expect(lines.filter((line) => !line.includes(',Priya Nair,'))).toEqual([]);
});

test('a completion by another user changes a figure and its rows at once', async ({ people }) => {
  const [watcher, colleague] = await Promise.all([
    people.signIn('manager@talent-phi.example'),
    people.signIn('staff@talent-phi.example'),
  ]);
  await watcher.goto('/talent-phi/analytics');
  const before = await figureOf(watcher, 'Completed');
  await watcher.getByRole('button', { name: /^Completed/ }).click();
  const rows = watcher.getByRole('dialog', { name: 'Completed tasks' }).getByRole('listitem');
  await expect(rows).toHaveCount(before);
  const tasks = (await (await colleague.request.get('/api/talent-phi/tasks')).json()) as {
    id: number;
    status: string;
    title: string;
  }[];
  const task = tasks.find(({ status }) => status === 'in_progress');
  const answer = await colleague.request.patch(`/api/talent-phi/tasks/${task?.id}`, {
    data: { status: 'completed' },
    headers: { origin: new URL(colleague.url()).origin },
  });
  expect(answer.status()).toBe(200);
  await expect(rows).toHaveCount(before + 1);
  await expect(rows.filter({ hasText: task?.title ?? '' })).toHaveCount(1);
  await watcher.keyboard.press('Escape');
  await expect.poll(() => figureOf(watcher, 'Completed')).toBe(before + 1);
});

test('logged hours are grouped by week, client, goal and person, open their entries, and update live', async ({
  people,
}) => {
  const [watcher, colleague] = await Promise.all([
    people.signIn('manager@talent-phi.example'),
    people.signIn('staff@talent-phi.example'),
  ]);
  await watcher.goto('/talent-phi/analytics');
  const priya = watcher
    .getByRole('list', { name: 'Logged hours by person' })
    .getByRole('button', { name: /^Priya Nair/ });
  const before = (await priya.getAttribute('data-tip')) ?? '';
  const entries = Number(/in (\d+) entries/.exec(before)?.[1]);
  await priya.click();
  const dialog = watcher.getByRole('dialog', { name: 'Logged time: Priya Nair' });
  await expect(dialog.getByRole('listitem')).toHaveCount(entries);
  const tasks = (await (await colleague.request.get('/api/talent-phi/tasks')).json()) as {
    id: number;
    status: string;
    title: string;
  }[];
  const task = tasks.find(({ status }) => status === 'in_progress');
  const { today } = (await (await colleague.request.get('/api/talent-phi/analytics')).json()) as { today: string };
  const logged = await colleague.request.post('/api/talent-phi/time-entries', {
    data: { taskId: task?.id, hours: '0:45', dateWorked: today, billable: false },
    headers: { origin: new URL(colleague.url()).origin },
  });
  expect(logged.status()).toBe(201);
  await expect(dialog.getByRole('listitem')).toHaveCount(entries + 1);
  await expect(dialog.getByRole('listitem').first()).toContainText(task?.title ?? '');
  await expect(dialog.getByRole('listitem').first()).toContainText('Not billable');
  await dialog.getByRole('link').first().click();
  await expect(watcher).toHaveURL(new RegExp(`/talent-phi/time\\?person=[0-9a-f-]{36}&week=${today}`));
  await expect(watcher.getByText(task?.title ?? '', { exact: true })).toBeVisible();
  await watcher.goBack();
  const chart = watcher.getByRole('group', { name: 'Hours logged by week' });
  await chart.getByRole('button').last().focus();
  await watcher.keyboard.press('Enter');
  await expect(
    watcher
      .getByRole('dialog', { name: /^Logged time, / })
      .getByRole('listitem')
      .first(),
  ).toContainText(task?.title ?? '');
  await watcher.keyboard.press('Escape');
  await watcher.getByRole('button', { name: 'Show "Hours by client" as a table' }).click();
  await expect(
    watcher.getByRole('table', { name: 'Hours by client' }).getByRole('row', { name: /^No client/ }),
  ).toContainText('0%');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`analytics has no accessibility violations in the ${colorScheme} theme`, async ({ people }) => {
    const page = await people.signIn('manager@talent-phi.example', { colorScheme });
    await page.goto('/talent-phi/analytics?range=12-weeks');
    await expect(page.getByRole('button', { name: /^Completed/ })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^On time/ }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    // Contrast is measured after the fade-in.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
          .map(({ finished }) => finished),
      ),
    );
    expect(await findViolations(page)).toEqual([]);
  });
