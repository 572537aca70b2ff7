import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../support/axe.js';
import { expect, test } from '../support/test-server.js';

test.use({ installation: 'calendar' });

const MANAGER = 'manager@talent-phi.example';
const STAFF = 'staff@talent-phi.example';
/** Time zone of the organization, which no test browser uses. Its clock moves on 2027-03-28 from 01:00 to 02:00. */
const ZONE = 'Europe/Lisbon';
const MONTH = '2027-03';

interface Post {
  readonly id: number;
  readonly scheduledDate: string;
}

/* Prepares data by API calls with the session of the signed-in user. */
const ask = async <T>(
  page: Page,
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  data?: object,
): Promise<T> => {
  const answer = await page.request[method](path, {
    ...(data !== undefined && { data }),
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (method === 'delete' ? undefined : await answer.json()) as T;
};

const newClient = async (page: Page, name: string): Promise<number> =>
  (await ask<{ id: number }>(page, 'post', '/api/talent-phi/clients', { name })).id;
const newPost = (page: Page, clientId: number, content: string, scheduledDate: string, platform = 'instagram') =>
  ask<Post>(page, 'post', `/api/talent-phi/clients/${clientId}/social-media-posts`, {
    content,
    platform,
    scheduledDate,
  });
const storedDate = async (page: Page, clientId: number, id: number): Promise<string | undefined> =>
  (await ask<Post[]>(page, 'get', `/api/talent-phi/clients/${clientId}/social-media-posts`)).find(
    (post) => post.id === id,
  )?.scheduledDate;

const open = async (page: Page, clientId: number, month = MONTH): Promise<void> => {
  await page.goto(`/talent-phi/clients/${clientId}/social-media-calendar?month=${month}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
};
const day = (page: Page, date: string): Locator => page.locator(`td[data-day="${date}"]`);
const card = (container: Page | Locator, content: string): Locator =>
  container.getByRole('button', { name: new RegExp(`: ${content}`) });
const toast = (page: Page): Locator => page.getByRole('region', { name: /Notifications/ });

const drag = async (page: Page, what: Locator, to: Locator): Promise<void> => {
  const [from, target] = [await what.boundingBox(), await to.boundingBox()];
  if (from === null || target === null) throw new Error('Nothing to drag, or nowhere to drop it');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 30, { steps: 4 });
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
  await page.mouse.up();
};

test.beforeAll(async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await page.goto('/');
  await page.request.post('/api/login', {
    data: { username: 'superadmin', password: 'Demo-Pass-2026!' },
    headers: { origin: product.url },
  });
  const settings = await ask<{ version: number }>(page, 'get', '/api/settings/organisation');
  await ask(page, 'put', '/api/settings/organisation', { timeZone: ZONE, version: settings.version });
  await context.close();
});

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York'])
  test(`a post keeps its day and time wherever it is dragged, viewed in ${timezoneId}`, async ({ people }) => {
    const manager = await people.signIn(MANAGER, { timezoneId, viewport: { width: 1280, height: 1200 } });
    const client = await newClient(manager, `Zones ${timezoneId}`);
    // At a time that does not exist in Lisbon, and on the day after New York's clock change.
    const gap = await newPost(manager, client, 'Gap', '2027-03-28T01:30:00');
    const late = await newPost(manager, client, 'Late', '2027-03-13T23:59:59', 'facebook');
    await open(manager, client);
    await expect(manager.getByText(`Times in ${ZONE}`)).toBeVisible();
    await expect(card(day(manager, '2027-03-28'), 'Gap')).toContainText('01:30');
    await expect(card(day(manager, '2027-03-13'), 'Late')).toContainText('23:59');

    await drag(manager, card(manager, 'Gap'), day(manager, '2027-03-16'));
    await expect(card(day(manager, '2027-03-16'), 'Gap')).toContainText('01:30');
    await expect.poll(() => storedDate(manager, client, gap.id)).toBe('2027-03-16T01:30:00');
    await toast(manager).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => storedDate(manager, client, gap.id)).toBe('2027-03-28T01:30:00');
    await expect(card(day(manager, '2027-03-28'), 'Gap')).toContainText('01:30');

    // Across New York's clock change and the end of the month, by keyboard.
    await card(manager, 'Late').focus();
    await manager.keyboard.press('Space');
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowLeft'])
      await manager.keyboard.press(key);
    await manager.keyboard.press('Space');
    await expect(manager.getByRole('heading', { level: 2, name: 'April 2027' })).toBeVisible();
    await expect.poll(() => storedDate(manager, client, late.id)).toBe('2027-04-10T23:59:59');
    await expect(card(day(manager, '2027-04-10'), 'Late')).toBeFocused();

    // The form sends the typed time.
    await manager.getByRole('button', { name: 'Schedule a post on Thu, Apr 15, 2027' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Schedule Post' });
    await expect(dialog.getByLabel('Date')).toHaveValue('Apr 15, 2027');
    await dialog.getByLabel('Content').fill('Without a time');
    await dialog.getByLabel('Platform').selectOption('LinkedIn');
    await dialog.getByRole('button', { name: 'Schedule Post' }).click();
    await expect(card(day(manager, '2027-04-15'), 'Without a time')).toContainText('12:00');
  });

test('a post is scheduled with its warnings, edited, moved and deleted, and another user sees the author of each step', async ({
  people,
}) => {
  const manager = await people.signIn(MANAGER);
  const client = await newClient(manager, 'Two people');
  const watcher = await people.signIn(STAFF);
  await open(manager, client);
  await open(watcher, client);
  await expect(watcher.getByText('No posts for Two people yet')).toBeVisible();

  await manager.getByRole('button', { name: 'Schedule Post', exact: true }).click();
  const dialog = manager.getByRole('dialog', { name: 'Schedule Post' });
  await dialog.getByRole('button', { name: 'Schedule Post' }).click();
  for (const message of ['Content is required', 'Platform is required', 'Scheduled date is required'])
    await expect(dialog.getByText(message)).toBeVisible();
  await dialog.getByLabel('Content').fill('Spring opening hours are here');
  await dialog.getByLabel('Platform').selectOption('Instagram');
  await dialog.getByLabel('Date').fill('2027-03-09');
  await dialog.getByLabel('Time').fill('09:30');
  await dialog.getByRole('button', { name: 'Schedule Post' }).click();
  await expect(toast(manager)).toContainText('Post scheduled successfully');
  await expect(toast(manager)).toContainText('Instagram, Mar 09, 2027, 09:30');
  await expect(card(day(manager, '2027-03-09'), 'Spring opening hours…')).toBeVisible();
  await expect(day(watcher, '2027-03-09')).toContainText('added this');

  // A click next to the posts of a day schedules there; both warnings show, and nothing is refused.
  await day(manager, '2027-03-09').click({ position: { x: 90, y: 120 } });
  await expect(dialog.getByLabel('Date')).toHaveValue('Mar 09, 2027');
  await dialog.getByLabel('Content').fill(' spring opening  hours are HERE');
  await dialog.getByLabel('Platform').selectOption('Instagram');
  await dialog.getByLabel('Time').fill('10:15');
  await expect(dialog.getByText('The same text within 30 days: Instagram, Mar 09, 2027, 09:30.')).toBeVisible();
  await expect(dialog.getByText(/^Another Instagram post within an hour/)).toBeVisible();
  await dialog.getByLabel('Status').selectOption('Draft');
  await dialog.getByRole('button', { name: 'Schedule Post' }).click();
  await expect(card(day(watcher, '2027-03-09'), 'spring opening')).toContainText('Draft');

  expect(await findViolations(watcher)).toEqual([]);

  await manager.getByRole('button', { name: 'Actions for Spring opening hours…' }).click();
  await manager.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = manager.getByRole('dialog', { name: 'Edit Post' });
  await edit.getByLabel('Content').fill('Summer hours');
  await edit.getByLabel('Image URL').fill('not an address');
  await edit.getByRole('button', { name: 'Save post' }).click();
  await expect(edit.getByLabel('Image URL')).toHaveAttribute('aria-invalid', 'true');
  await edit.getByLabel('Image URL').fill('');
  await edit.getByRole('button', { name: 'Save post' }).click();
  await expect(toast(manager)).toContainText('Post updated successfully');
  await expect(card(day(watcher, '2027-03-09'), 'Summer hours')).toContainText('changed this');

  // The menu moves it to another day.
  await manager.getByRole('button', { name: 'Actions for Summer hours' }).click();
  await manager.getByRole('menuitem', { name: 'Move to…' }).click();
  await manager.getByRole('dialog').getByLabel('Move to').fill('2027-03-20');
  await manager.getByRole('button', { name: 'Move post' }).click();
  await expect(card(day(watcher, '2027-03-20'), 'Summer hours')).toContainText('09:30');

  // The confirmation names the post.
  await manager.getByRole('button', { name: 'Actions for Summer hours' }).click();
  await manager.getByRole('menuitem', { name: 'Delete' }).click();
  await manager
    .getByRole('dialog', { name: 'Delete “Summer hours”?' })
    .getByRole('button', { name: 'Delete post' })
    .click();
  await expect(toast(manager)).toContainText('Post deleted successfully');
  await expect(card(watcher, 'Summer hours')).toHaveCount(0);
});

test('a move waits for the connection, a refused one is reverted with a reason, and Escape cancels a move', async ({
  people,
}) => {
  const manager = await people.signIn(MANAGER);
  const client = await newClient(manager, 'Refusals');
  const post = await newPost(manager, client, 'Stubborn', '2027-03-09T09:30:00');
  await open(manager, client);

  await manager.context().setOffline(true);
  await drag(manager, card(manager, 'Stubborn'), day(manager, '2027-03-11'));
  await expect(toast(manager)).toContainText('Not saved yet');
  await expect(card(day(manager, '2027-03-11'), 'Stubborn')).toBeVisible();
  await manager.context().setOffline(false);
  await expect.poll(() => storedDate(manager, client, post.id)).toBe('2027-03-11T09:30:00');

  await manager.route('**/api/talent-phi/social-media-posts/*', (route) => route.fulfill({ status: 503 }), {
    times: 1,
  });
  await drag(manager, card(manager, 'Stubborn'), day(manager, '2027-03-09'));
  await expect(toast(manager)).toContainText('Failed to update post');
  await expect(card(day(manager, '2027-03-11'), 'Stubborn')).toBeVisible();

  await card(manager, 'Stubborn').focus();
  await manager.keyboard.press('Space');
  await manager.keyboard.press('ArrowRight');
  await expect(manager.getByText('Fri, Mar 12, 2027.')).toBeAttached();
  await manager.keyboard.press('Escape');
  await expect(card(day(manager, '2027-03-11'), 'Stubborn')).toBeFocused();
  expect(await storedDate(manager, client, post.id)).toBe('2027-03-11T09:30:00');

  // Another user deletes the post during the move.
  const colleague = await people.signIn(STAFF);
  await manager.route('**/api/talent-phi/social-media-posts/*', async (route) => {
    await ask(colleague, 'delete', `/api/talent-phi/social-media-posts/${post.id}`);
    await route.continue();
  });
  await drag(manager, card(manager, 'Stubborn'), day(manager, '2027-03-17'));
  await expect(toast(manager)).toContainText('Failed to update post');
  await expect(toast(manager)).toContainText('not found');
  await expect(card(manager, 'Stubborn')).toHaveCount(0);
});

test('on a phone a day of the strip opens its posts, and a dragged post is dropped on another day', async ({
  people,
}) => {
  const manager = await people.signIn(MANAGER, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const client = await newClient(manager, 'Phone');
  const post = await newPost(manager, client, 'Thumbs', '2027-03-09T09:30:00');
  await open(manager, client);
  await expect(manager.getByRole('list', { name: 'Tue, Mar 09, 2027' })).toContainText('09:30');
  await manager.getByRole('button', { name: 'Wed, Mar 17, 2027, 0 posts' }).tap();
  await expect(manager.getByRole('button', { name: 'Schedule a post on Wed, Mar 17, 2027' })).toBeInViewport();

  expect(await findViolations(manager)).toEqual([]);

  const from = await card(manager, 'Thumbs').boundingBox();
  const to = await day(manager, '2027-03-18').boundingBox();
  if (from === null || to === null) throw new Error('Nothing to drag, or nowhere to drop it');
  const touch = await manager.context().newCDPSession(manager);
  const at = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  const thumbsPost = manager.getByText('Thumbs');
  const shown = await thumbsPost.count();
  await at('touchStart', from.x + 60, from.y + 20);
  // While it is dragged, a copy is under the finger.
  await expect(thumbsPost).toHaveCount(shown + 1);
  await at('touchMove', from.x + 70, from.y + 10);
  await at('touchMove', to.x + to.width / 2, to.y + to.height / 2);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => storedDate(manager, client, post.id)).toBe('2027-03-18T09:30:00');
  expect(await manager.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
