import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

/* The ten main tasks of a day, without a mouse. */

test.describe.configure({ timeout: 120_000 });

const MOST_TABS = 60;

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control.first()).toBeVisible();
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    if (await control.evaluateAll((all) => all.some((one) => one === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(control)} is not reached by ${MOST_TABS} presses of Tab`);
}

/** Opens a screen and waits for the code of keyboard shortcuts, which loads while the browser is idle. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** Finds an entry in the palette and chooses it. */
async function choose(page: Page, typed: string, entry: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search pages, actions and records' });
  await expect(field).toBeFocused();
  await page.keyboard.type(typed);
  const option = page.getByRole('option', { name: entry }).first();
  await expect(option).toBeVisible();
  for (let step = 0; step < 20 && (await option.getAttribute('aria-selected')) !== 'true'; step += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
}

const send = async <T>(page: Page, path: string, data: object): Promise<T> => {
  const answer = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } });
  expect(answer.status(), path).toBe(201);
  return (await answer.json()) as T;
};

interface Made {
  readonly id: number;
}

test('logs usage, requests a reorder, finds a lot, receives and places an order', async ({ people }) => {
  const page = await people.signIn('manager@perfect-b.example');
  const { keyboard } = page;
  const item = await send<Made>(page, '/api/inventory', {
    name: 'E2E keyed filler',
    sku: 'E2E-KEY-1',
    unit: 'syringes',
    unitCost: '10.00',
    currentQuantity: 20,
    minStockLevel: 2,
  });
  const tracked = await send<Made>(page, '/api/inventory', {
    name: 'E2E keyed toxin',
    tracksLots: true,
    currentQuantity: 0,
  });
  await send(page, '/api/purchases', {
    itemId: tracked.id,
    quantityPurchased: 3,
    receivedDate: new Date().toISOString().slice(0, 10),
    lots: [{ number: 'E2EKEY77', expiresOn: '2031-05-31', quantity: 3 }],
  });
  const [order] = await send<{ id: number; number: string }[]>(page, '/api/orders', {
    orders: [{ lines: [{ stockId: item.id, quantity: 4 }] }],
  });
  const stockOf = async () =>
    ((await (await page.request.get(`/api/inventory/${item.id}`)).json()) as { currentQuantity: number })
      .currentQuantity;

  await open(page, '/perfect-b');
  await choose(page, 'log usage', /^Log usage/);
  await expect(page.getByRole('combobox', { name: 'Item' })).toBeFocused();
  await keyboard.type('e2e keyed filler');
  await expect(page.getByRole('option', { name: /E2E keyed filler/ })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Tray' }).getByRole('listitem')).toHaveCount(1);
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Item usage has been successfully logged.').first()).toBeVisible();
  expect(await stockOf()).toBe(19);

  await choose(page, 'request reorder', /^Request reorder/);
  const request = page.getByRole('dialog', { name: 'Request Reorder' });
  await expect(request.getByRole('combobox', { name: 'Item' })).toBeFocused();
  await keyboard.type('E2E-KEY-1');
  await keyboard.press('Enter');
  await tabTo(page, request.getByRole('button', { name: 'Request Reorder' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Reorder Requested')).toBeVisible();

  // By the keys of its row.
  const waiting = page
    .getByRole('list', { name: 'Reorder requests' })
    .getByRole('listitem')
    .filter({ hasText: 'E2E keyed' });
  await expect(waiting).toBeVisible();
  await tabTo(page, waiting.getByRole('button').or(waiting.getByRole('link')));
  const place = waiting.getByRole('button', { name: /^(Place order|Approve)/ });
  for (let step = 0; step < 10 && !(await place.evaluate((one) => one === document.activeElement)); step += 1)
    await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(page.getByText(/^Added to draft PO-/)).toBeVisible();

  await choose(page, '#e2ekey77', /E2EKEY77/);
  await expect(page.getByRole('heading', { level: 1, name: /E2EKEY77/ })).toBeVisible();

  await choose(page, order?.number ?? '', `Receive ${order?.number}`);
  const receipt = page.getByRole('dialog', { name: /Receive/ });
  await expect(receipt).toBeVisible();
  await tabTo(page, receipt.getByRole('button', { name: 'Receive', exact: true }));
  await keyboard.press('Enter');
  await expect(receipt).toHaveCount(0);
  await expect.poll(stockOf).toBe(23);
});

test('creates a goal, completes a task, logs time and opens a notification', async ({ people }) => {
  const page = await people.signIn('manager@talent-phi.example');
  const { keyboard } = page;
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  const today = new Date().toISOString().slice(0, 10);

  await open(page, '/talent-phi');
  await choose(page, 'new goal', /^New goal/i);
  const dialog = page.getByRole('dialog', { name: 'New Goal' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await keyboard.type('E2E keyed goal');
  await tabTo(page, dialog.getByRole('checkbox'));
  await keyboard.press('Space');
  const submit = dialog.getByRole('button', { name: 'Create Without Tasks' });
  await tabTo(page, submit);
  await keyboard.press('Enter');
  await expect(page.getByText('Goal Created').first()).toBeVisible();
  const goals = (await (await page.request.get('/api/talent-phi/goals?status=open&limit=500')).json()) as {
    id: number;
    title: string;
  }[];
  const goal = goals.find(({ title }) => title === 'E2E keyed goal');
  const task = await send<Made>(page, '/api/talent-phi/tasks', {
    goalId: goal?.id,
    title: 'E2E keyed task',
    assignedTo: me.id,
    dueDate: today,
  });
  await send(page, '/api/talent-phi/tasks', { goalId: goal?.id, title: 'E2E keyed hours', assignedTo: me.id });
  const statusOf = async () =>
    ((await (await page.request.get(`/api/talent-phi/tasks/${task.id}`)).json()) as { status: string }).status;

  // The first task of today is one key away, and its status two.
  await open(page, '/talent-phi/tasks?search=E2E%20keyed');
  const card = page.locator(`[data-task="${task.id}"]`);
  await expect(card).toBeVisible();
  await keyboard.press('j');
  await expect(card.getByRole('link', { name: 'E2E keyed task', exact: true })).toBeFocused();
  await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');
  await expect.poll(statusOf).toBe('in_progress');
  await keyboard.press('Enter');
  await expect.poll(statusOf).toBe('completed');

  await keyboard.press('g');
  await keyboard.press('i');
  await expect(page.getByRole('heading', { level: 1, name: /Time/ })).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await keyboard.press('n');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await keyboard.type('E2E keyed hours');
  // At once, as a fast typist does: Enter means the result of this text, and the new row has the focus.
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await keyboard.type('1:30');
  await keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /Saved 1:30 on E2E keyed hours/ })).toHaveCount(1);

  await tabTo(page, page.getByRole('button', { name: /^Notifications/ }));
  await keyboard.press('Enter');
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell).toBeVisible();
  await tabTo(page, bell.getByRole('link').or(bell.getByRole('listitem').getByRole('button')));
  await keyboard.press('Enter');
  await expect(bell).toHaveCount(0);
});

test('adds staff', async ({ people }) => {
  const page = await people.signIn('admin@example.com');
  const { keyboard } = page;
  await open(page, '/');
  await choose(page, 'add staff', /^Add staff/i);
  const dialog = page.getByRole('dialog', { name: 'Add Staff' });
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await keyboard.type('Keyed');
  await keyboard.press('Tab');
  await keyboard.type('Person');
  await tabTo(page, dialog.getByLabel('Email'));
  await keyboard.type('keyed@example.com');
  await tabTo(page, dialog.getByRole('button', { name: 'Generate password' }));
  await keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Add Staff' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Staff member created successfully')).toBeVisible();
});

test('an input method confirms and cancels its text, and nothing else', async ({ people }) => {
  const page = await people.signIn('manager@talent-phi.example');
  await open(page, '/talent-phi/clients');
  const browser = await page.context().newCDPSession(page);
  const press = (key: string) =>
    browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229, code: key });
  await choose(page, 'add client', /^Add client/i);
  const dialog = page.getByRole('dialog', { name: /Client/ });
  await expect(dialog).toBeVisible();
  await browser.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  await press('Enter');
  await press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await browser.send('Input.insertText', { text: '日本' });
  await expect(dialog.getByLabel('Client Name')).toHaveValue('日本');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search pages, actions and records' });
  await browser.send('Input.imeSetComposition', { text: 'だし', selectionStart: 2, selectionEnd: 2 });
  await press('Enter');
  await press('Escape');
  await expect(field).toBeFocused();
});
