import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

test.use({ installation: 'requests' });

const isLive = (page: Page) => expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
const requests = (page: Page) => page.getByRole('list', { name: 'Reorder requests' }).getByRole('listitem');
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Requests/ });
const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true });

const open = async (page: Page): Promise<void> => {
  await page.goto('/perfect-b/requests');
  await isLive(page);
  await expect(requests(page).first()).toBeVisible();
};
const pending = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await badge(page).textContent()) ?? '')?.[0] ?? 0);

/** Returns the number of unread notifications before the test, because earlier tests may have left some. */
const unread = async (page: Page): Promise<number> => {
  const { length } = (
    (await (await page.request.get('/api/notifications')).json()) as { readAt: string | null }[]
  ).filter(({ readAt }) => readAt === null);
  return length;
};

/**
 * Subscribes the user to requests only, so that notifications about lots and containers, which the worker creates at
 * its start, are not counted.
 */
const subscribeToRequestsOnly = async (page: Page): Promise<void> => {
  await page.request.put('/api/notifications/choices', { data: { choices: [{ kind: 'expiry', isOn: false }] } });
  await page.request.post('/api/notifications/read', { data: {} });
};

const createRequest = async (page: Page, search: string, reason: string): Promise<void> => {
  await page.getByRole('button', { name: 'Request Reorder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Reorder' });
  await dialog.getByRole('combobox', { name: 'Item' }).fill(search);
  await dialog.getByRole('option', { name: search }).first().click();
  await dialog.getByLabel('Priority').selectOption('urgent');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Request Reorder' }).click();
  await expect(page.getByText('Reorder Requested')).toBeVisible();
};

test("a request changes the manager's badge, bell and list at once, and the decision returns live", async ({
  people,
}) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const manager = await people.signIn('manager@perfect-b.example');
  await Promise.all([subscribeToRequestsOnly(staff), subscribeToRequestsOnly(manager)]);
  await Promise.all([open(staff), open(manager)]);
  const before = await pending(manager);
  const [managersUnread, staffsUnread] = [await unread(manager), await unread(staff)];
  const reason = 'The last one is open in room 2';
  await expect(requests(staff).first()).toContainText('Pending Manager Review');

  await createRequest(staff, 'Nitrile Gloves L', reason);
  const row = requests(manager).filter({ hasText: reason });
  await expect(row).toBeVisible();
  await expect(badge(manager)).toContainText(String(before + 1));
  await expect(bell(manager)).toHaveAccessibleDescription(`${managersUnread + 1} unread`);
  await bell(manager).click();
  const notifications = manager.getByRole('dialog', { name: 'Notifications' });
  await expect(notifications.getByText(/requested \d+ .*Nitrile Gloves L/).first()).toBeVisible();
  await notifications.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(manager)).toHaveAccessibleDescription('0 unread');
  await manager.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Mark as Ordered' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Mark as Ordered' }).click();
  await expect(manager.getByText('Marked as ordered')).toBeVisible();
  const notification = requests(staff).filter({ hasText: reason });
  await expect(notification).toContainText('Ordered by Ana Silva');
  await expect(bell(staff)).toHaveAccessibleDescription(`${staffsUnread + 1} unread`);
  await expect(badge(manager)).toContainText(String(before));
  await bell(staff).click();
  await staff
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /^Ordered/ })
    .first()
    .click();
  await expect(bell(staff)).toHaveAccessibleDescription(`${staffsUnread} unread`);
  await staff.getByRole('radio', { name: 'Ordered' }).click();
  await expect(staff).toHaveURL(/status=ordered/);
  await expect(requests(staff).filter({ hasText: reason })).toBeVisible();
});

test('a request shows a toast on every screen of the manager and links to the list', async ({ people }) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const manager = await people.signIn('manager@perfect-b.example');
  await subscribeToRequestsOnly(manager);
  await manager.goto('/account');
  await Promise.all([isLive(manager), open(staff)]);
  // Known notifications are loaded without a toast.
  const already = await unread(manager);
  await expect(bell(manager)).toHaveAccessibleDescription(`${already} unread`);
  const toast = manager.getByRole('region', { name: 'Notifications (F8)' });
  await expect(toast.getByRole('button')).toHaveCount(0);

  await createRequest(staff, 'Nitrile Gloves M', 'The box is nearly empty');
  await expect(toast.getByRole('status')).toContainText(/requested .*Nitrile Gloves M/);
  await toast.getByRole('button', { name: 'Review' }).click();
  await expect(manager).toHaveURL(/\/perfect-b\/requests$/);
  await expect(requests(manager).filter({ hasText: 'The box is nearly empty' })).toBeVisible();
  await expect(bell(manager)).toHaveAccessibleDescription(`${already} unread`);
});

test('of two concurrent decisions one succeeds, and the other user learns who decided', async ({ people }) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const one = await people.signIn('manager@perfect-b.example');
  const other = await people.signIn('superadmin');
  await Promise.all([open(staff), open(one), open(other)]);
  const reason = 'Two will want to decide this';
  await createRequest(staff, 'glove', reason);

  await requests(other).filter({ hasText: reason }).getByRole('button', { name: 'Dismiss' }).click();
  const dialog = other.getByRole('dialog', { name: 'Dismiss request' });
  await dialog.getByLabel('Note').fill('Not this month');
  // Both press; the server receives this decision second.
  let release: () => void = () => undefined;
  const delayed = new Promise<void>((resolve) => (release = resolve));
  await other.route('**/api/reorder-requests/*', async (route) => {
    await delayed;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Dismiss request' }).click();
  await requests(one).filter({ hasText: reason }).getByRole('button', { name: 'Mark as Ordered' }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Mark as Ordered' }).click();
  await expect(one.getByText('Marked as ordered')).toBeVisible();
  release();
  await expect(dialog.getByText('This request was already ordered by Ana Silva')).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('Not this month');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(requests(other).filter({ hasText: reason })).toHaveCount(0);
});

test('an item named by another screen is prefilled, and a second request for it shows a warning', async ({
  people,
}) => {
  const staff = await people.signIn('staff@perfect-b.example');
  const answer = await staff.request.get('/api/reorder-requests');
  const [known] = (await answer.json()) as { item: { id: number; name: string } }[];
  await staff.goto(`/requests?item=${known?.item.id}`);
  const dialog = staff.getByRole('dialog', { name: 'Request Reorder' });
  await expect(dialog.getByRole('combobox', { name: 'Item' })).toHaveValue(known?.item.name ?? '');
  await expect(dialog.getByText('Requested already')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(staff).toHaveURL(/\/requests$/);
  await staff.getByRole('button', { name: 'Request Reorder' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Request Reorder' }).click();
  await expect(staff.getByRole('dialog').getByText('Please select an item')).toBeVisible();
});

test('an ordered request prefills its purchase, warns of a second one, and closes once everything is received', async ({
  people,
}) => {
  test.setTimeout(120_000);
  const staff = await people.signIn('staff@perfect-b.example');
  const manager = await people.signIn('manager@perfect-b.example');
  await Promise.all([open(staff), open(manager)]);
  const reason = 'Its purchase follows from here';
  await createRequest(staff, 'Nitrile Gloves L', reason);
  await requests(manager).filter({ hasText: reason }).getByRole('button', { name: 'Mark as Ordered' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Mark as Ordered' }).click();
  await expect(manager.getByText('Marked as ordered')).toBeVisible();
  await manager.getByRole('radio', { name: 'Ordered' }).click();
  const row = requests(manager).filter({ hasText: reason });
  const { requestedQuantity } = (
    (await (await manager.request.get('/api/reorder-requests?status=ordered')).json()) as {
      reason: string;
      requestedQuantity: number;
    }[]
  ).find((one) => one.reason === reason)!;

  await row.getByRole('button', { name: 'Receive' }).click();
  const form = manager.getByRole('dialog', { name: 'Receive' });
  await expect(form.getByRole('combobox', { name: /^(Item|Consumable)$/ })).toHaveValue('Nitrile Gloves L');
  await expect(form.getByLabel('Quantity', { exact: true })).toHaveValue(String(requestedQuantity));
  await form.getByLabel('Ordered by').selectOption({ label: 'Marta Lopes' });
  await form.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(manager.getByText(/of Nitrile Gloves L are in stock now/)).toBeVisible();

  await staff.getByRole('radio', { name: 'Received' }).click();
  await expect(requests(staff).filter({ hasText: reason })).toContainText('Received');
  const [purchase] = (await (await staff.request.get('/api/consumables/purchases?limit=1')).json()) as {
    orderedByUser: { firstName: string } | null;
  }[];
  const [other] = (await (await staff.request.get('/api/purchases?limit=1')).json()) as {
    orderedByUser: { firstName: string } | null;
  }[];
  expect([purchase?.orderedByUser?.firstName, other?.orderedByUser?.firstName]).toContain('Marta');
});
