import type { Comment } from '@atrium/contract/agency/conversations/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { formatMention } from '@atrium/rules/agency/mentions';
import type { Page } from '@playwright/test';
import { findViolations } from '../support/axe.js';
import { expect, test } from '../support/test-server.js';

/* The conversation of a task with two users: mentions, presence and pasted files. */

test.use({ installation: 'conversation' });
test.setTimeout(120_000);

const MANAGER = 'manager@talent-phi.example';
const STAFF = 'staff@talent-phi.example';

const create = async <T>(page: Page, path: string, data: object): Promise<T> => {
  const answer = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as T;
};
const read = async <T>(page: Page, path: string): Promise<T> => (await (await page.request.get(path)).json()) as T;

const createTask = async (page: Page, title: string): Promise<Task> => {
  const [department] = await read<{ id: number }[]>(page, '/api/talent-phi/departments');
  const goal = await create<{ id: number }>(page, '/api/talent-phi/goals', {
    title: `Goal of ${title}`,
    departmentIds: [department?.id],
    startDate: '2026-03-01',
    dueDate: '2026-12-31',
  });
  return create(page, '/api/talent-phi/tasks', { goalId: goal.id, title, assignedTo: 'Freelancer' });
};
const comment = (page: Page, { id }: Task, text: string): Promise<Comment> =>
  create(page, `/api/talent-phi/threads/task/${id}/comments`, { text });
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeVisible();
};
const pathOf = ({ id }: Task): string => `/talent-phi/tasks/${id}`;
const avatars = (page: Page) => page.getByRole('list', { name: 'Others who have this open' });

test('a mention notifies the user, and the notification opens the comment', async ({ people }) => {
  const [manager, staff] = [await people.signIn(MANAGER), await people.signIn(STAFF)];
  const task = await createTask(staff, 'E2E mention');
  for (let number = 1; number <= 12; number += 1) await comment(staff, task, `Earlier comment ${number}`);
  const me = await read<{ firstName: string }>(manager, '/api/auth/user');
  await manager.goto('/talent-phi');
  await open(staff, pathOf(task));

  const composer = staff.getByRole('textbox', { name: 'Comment' });
  await composer.pressSequentially(`@${me.firstName.slice(0, 4)}`);
  await staff.getByRole('listbox', { name: 'People to mention' }).getByRole('option').click();
  await composer.pressSequentially('which logo is it?');
  await composer.press('Control+Enter');
  await expect(composer).toHaveValue('');
  for (let number = 1; number <= 12; number += 1) await comment(staff, task, `Later comment ${number}`);

  await manager.getByRole('button', { name: 'Notifications', exact: true }).click();
  const notifications = manager.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
  const mention = notifications.filter({ hasText: /mentioned you in "E2E mention".*which logo is it\?/ });
  await mention.getByRole('link', { name: 'You were mentioned' }).click();
  await expect(manager).toHaveURL(/\/talent-phi\/tasks\/\d+\?comment=\d+$/);
  const target = manager.locator('[data-comment]', { hasText: 'which logo is it?' });
  await expect(target).toBeInViewport();
  await expect(target).toHaveClass(/bg-accent-soft/);
  await expect(target.getByText(`@${me.firstName}`)).toBeVisible();
});

test('users see who else has the task open and which property they edit, until they leave', async ({ people }) => {
  const [manager, staff] = [await people.signIn(MANAGER), await people.signIn(STAFF)];
  const task = await createTask(staff, 'E2E presence');
  await open(manager, pathOf(task));
  await expect(avatars(manager)).toHaveCount(0);
  await open(staff, pathOf(task));
  await expect(avatars(manager)).toHaveText(/Priya Nair/);
  await expect(avatars(staff).getByRole('listitem')).toHaveCount(1);

  await staff.getByRole('textbox', { name: 'Notes' }).focus();
  await expect(manager.getByText('Priya Nair is editing this')).toBeAttached();
  expect(await findViolations(manager)).toEqual([]);
  await staff.getByRole('textbox', { name: 'Comment' }).focus();
  await expect(manager.getByText('Priya Nair is editing this')).toHaveCount(0);
  await staff.getByRole('textbox', { name: 'Comment' }).pressSequentially('Hello');
  await expect(manager.getByText('Priya Nair is typing…')).toBeVisible();

  const second = await staff.context().newPage();
  await open(second, pathOf(task));
  await second.close({ runBeforeUnload: true });
  // The first tab is still open.
  await expect(avatars(manager)).toHaveText(/Priya Nair/);
  await staff.close({ runBeforeUnload: true });
  await expect(avatars(manager)).toHaveCount(0);
});

test('a file pasted into the composer is sent without a text, and others see its picture', async ({ people }) => {
  const [manager, staff] = [await people.signIn(MANAGER), await people.signIn(STAFF)];
  const task = await createTask(staff, 'E2E paste');
  await Promise.all([open(manager, pathOf(task)), open(staff, pathOf(task))]);
  const send = staff.getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await staff.getByRole('textbox', { name: 'Comment' }).evaluate(async (field) => {
    const canvas = new OffscreenCanvas(200, 120);
    const context = canvas.getContext('2d');
    context?.fillRect(20, 20, 80, 80);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(staff.getByRole('list', { name: 'Files of the comment', exact: true }).locator('img')).toBeVisible();
  await expect(send).toBeEnabled();
  await send.click();
  const picture = manager.getByRole('list', { name: 'Files of the comment of Priya Nair' }).locator('img');
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(staff.getByRole('list', { name: 'Files of the comment', exact: true })).toHaveCount(0);
});

test('a mention without access offers administrators the access form of that user', async ({ people }) => {
  const superadmin = await people.signIn('superadmin');
  const all = await read<Staff[]>(superadmin, '/api/enterprise/staff');
  const outsider = all.find(({ email }) => email === 'staff@perfect-b.example');
  const task = await createTask(superadmin, 'E2E access');
  await comment(superadmin, task, `Ask ${formatMention(outsider?.userId ?? '')}`);
  await open(superadmin, pathOf(task));
  await superadmin.getByRole('link', { name: 'Give access' }).click();
  const name = `${outsider?.firstName} ${outsider?.lastName}`;
  await expect(superadmin.getByRole('dialog', { name: `Assign ${name}` })).toBeVisible();
  await expect(superadmin).toHaveURL(/\/enterprise\/access$/);
});
