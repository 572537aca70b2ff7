import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

const SHELF = 'E2E shelf';
const [CANNULA, GAUZE, VIAL] = ['E2E count cannula', 'E2E count gauze', 'E2E count vial'];

const send = async (page: Page, path: string, data: object): Promise<{ readonly id: number }> => {
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.post(path, { data, headers });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: number };
};
const lotsOf = async (page: Page, id: number) => {
  const lots = (await (await page.request.get(`/api/lots?stockId=${id}`)).json()) as {
    number: string;
    quantity: number;
  }[];
  return lots.map(({ number, quantity }) => [number, quantity]).toSorted();
};

/** Presses Tab until the target has the focus. */
const reach = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not lead to ${target.toString()}`);
};
const press = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  await reach(page, target, key);
  await page.keyboard.press('Enter');
};
const type = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};
const counted = (page: Page, what: string) => page.getByRole('textbox', { name: `Counted ${what}` });

test('a manager and two nurses count a shelf by keyboard and scanner only, from opening to posting and reversal', async ({
  people,
}) => {
  test.setTimeout(120_000);
  const manager = await people.signIn('manager@perfect-b.example');
  const one = await people.signIn('staff@perfect-b.example');
  const two = await people.signIn('both@example.com');
  const item = { shelf: SHELF, currentQuantity: 5, unitCost: '2.00' };
  const cannula = await send(manager, '/api/inventory', { ...item, name: CANNULA, barcode: '4012345678901' });
  await send(manager, '/api/inventory', { ...item, name: GAUZE });
  const vial = await send(manager, '/api/inventory', {
    ...item,
    name: VIAL,
    unit: 'vials',
    currentQuantity: 0,
    tracksLots: true,
  });
  const lots = [
    { number: 'LOT-A', expiresOn: '2031-01-31', quantity: 4 },
    { number: 'LOT-B', expiresOn: '2031-02-28', quantity: 2 },
  ];
  await send(manager, '/api/purchases', {
    itemId: vial.id,
    quantityPurchased: 6,
    receivedDate: new Date().toISOString().slice(0, 10),
    lots,
  });

  await manager.goto('/perfect-b/counts');
  await press(manager, manager.getByRole('button', { name: 'New count' }).first());
  const dialog = manager.getByRole('dialog', { name: 'New count' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await manager.keyboard.press('ControlOrMeta+A');
  await manager.keyboard.type('E2E count');
  await reach(manager, dialog.getByLabel('Products to count'));
  await manager.keyboard.press('ArrowDown');
  await reach(manager, dialog.getByLabel('Shelf', { exact: true }));
  await manager.keyboard.type('E2E');
  await press(manager, dialog.getByRole('button', { name: 'Start count' }));
  await expect(manager.getByRole('heading', { name: 'E2E count' })).toBeVisible();
  const address = new URL(manager.url()).pathname;

  await one.goto(address);
  await two.goto(address);
  // The scan field has the focus; each scan counts one, and a typed number sets the quantity.
  await expect(one.getByRole('textbox', { name: 'Scan or find a product' })).toBeFocused();
  for (const count of [1, 2]) {
    await type(one, '4012345678901');
    await expect(one.getByRole('status').getByText(`${CANNULA}: ${count}`)).toBeVisible();
  }
  await type(one, '3');
  await expect(counted(two, CANNULA)).toHaveValue('3');

  // Text searches, Enter opens the match and then the next one, and Escape returns.
  await expect(two.getByRole('textbox', { name: 'Scan or find a product' })).toBeFocused();
  await type(two, 'count gauze');
  await expect(counted(two, GAUZE)).toBeFocused();
  await expect(one.getByText(/counts this now$/), 'who counts what is seen').toHaveCount(1);
  await expect(manager.getByRole('list', { name: 'Who counts' })).toContainText(`now at ${GAUZE}`);
  await type(two, '5');
  await expect(two.getByRole('textbox', { name: 'Scan or find a product' })).toBeFocused();
  await two.keyboard.press('Delete');
  await two.keyboard.press('ArrowDown');
  await reach(two, counted(two, `Lot LOT-A of ${VIAL}`), 'ArrowDown');
  await type(two, '3');
  await expect(counted(two, `Lot LOT-B of ${VIAL}`)).toBeFocused();
  await two.keyboard.press('Escape');
  await expect(two.getByRole('textbox', { name: 'Scan or find a product' })).toBeFocused();
  await expect(one.getByText('3 of 3 products counted, 1 lot left')).toBeVisible();

  // The manager reviews the differences and requests one recount.
  await reach(manager, manager.getByRole('radio', { name: 'All 3' }));
  await manager.keyboard.press('ArrowLeft');
  const differences = manager.getByRole('list', { name: 'Differences' }).getByRole('listitem');
  await expect(differences).toHaveCount(2);
  const kept = `Lot LOT-B of ${VIAL} was not counted: it keeps its 2 vials`;
  await expect(manager.getByRole('list', { name: 'Lots not counted' })).toContainText(kept);
  await press(manager, differences.filter({ hasText: CANNULA }).getByRole('button', { name: 'Count again' }));
  await expect(one.getByText('Please count again')).toBeVisible();
  await type(one, '4012345678901');
  await expect(one.getByRole('status').getByText(`${CANNULA}: 1`)).toBeVisible();
  await type(one, '4');
  await expect(differences.filter({ hasText: CANNULA })).toContainText('5 expected, 4');

  await press(manager, manager.getByRole('button', { name: 'Post count' }).first(), 'Shift+Tab');
  const post = manager.getByRole('dialog', { name: 'Post E2E count' });
  await expect(post).toContainText(kept);
  await press(manager, post.getByRole('button', { name: 'Post count' }));
  await expect(one.getByText('Posted', { exact: true })).toBeVisible();
  const level = async (id: number) =>
    ((await (await manager.request.get(`/api/inventory/${id}`)).json()) as { currentQuantity: number }).currentQuantity;
  expect(await level(cannula.id)).toBe(4);
  expect(await lotsOf(manager, vial.id)).toEqual([
    ['LOT-A', 3],
    ['LOT-B', 2],
  ]);

  // The posted count is reversed.
  await press(manager, manager.getByRole('button', { name: 'Reverse count' }).first());
  await press(
    manager,
    manager.getByRole('dialog', { name: 'Reverse E2E count' }).getByRole('button', { name: 'Reverse count' }),
  );
  await expect(one.getByText('Reversed', { exact: true })).toBeVisible();
  expect(await level(cannula.id)).toBe(5);
});
