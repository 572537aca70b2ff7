import type { Page } from '@playwright/test';
import { expect, test } from './product.js';

const SHELF = 'E2E shelf';

const send = async (page: Page, path: string, data: object): Promise<{ readonly id: number }> => {
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.post(path, { data, headers });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: number };
};

test('two nurses count a shelf together by keyboard and scanner, and the manager posts it', async ({ people }) => {
  const manager = await people.signIn('manager@perfect-b.example');
  const one = await people.signIn('staff@perfect-b.example');
  const two = await people.signIn('both@example.com');
  const made = [];
  for (const [name, barcode] of [
    ['E2E count cannula', '4012345678901'],
    ['E2E count gauze', null],
    ['E2E count vial', null],
  ] as const)
    made.push(
      await send(manager, '/api/inventory', { name, barcode, shelf: SHELF, currentQuantity: 5, unitCost: '2.00' }),
    );

  await manager.goto('/perfect-b/counts');
  await manager.getByRole('button', { name: 'New Count' }).first().click();
  const dialog = manager.getByRole('dialog', { name: 'New Count' });
  await dialog.getByLabel('Name').fill('E2E count');
  await dialog.getByLabel('What to Count').selectOption('shelf');
  await dialog.getByLabel('Shelf', { exact: true }).selectOption(SHELF);
  await dialog.getByRole('button', { name: 'Begin Count' }).click();
  await expect(manager.getByRole('heading', { name: 'E2E count' })).toBeVisible();
  const address = new URL(manager.url()).pathname;

  await one.goto(address);
  await two.goto(address);
  // The scanner: the field has the focus by itself, each scan counts one, a number sets how many.
  await expect(one.getByRole('textbox', { name: 'Scan or find a product' })).toBeFocused();
  for (const count of [1, 2]) {
    await one.keyboard.type('4012345678901');
    await one.keyboard.press('Enter');
    await expect(one.getByRole('status').getByText(`E2E count cannula: ${count}`)).toBeVisible();
  }
  await one.keyboard.type('4');
  await one.keyboard.press('Enter');
  await expect(two.getByRole('textbox', { name: 'Counted E2E count cannula' })).toHaveValue('4');

  // Typing: Enter goes on to the next.
  await two.getByRole('textbox', { name: 'Counted E2E count gauze' }).focus();
  await expect(one.getByText(/counts this now$/), 'who counts what is seen').toHaveCount(1);
  await expect(manager.getByRole('list', { name: 'Who counts' })).toContainText('now at E2E count gauze');
  await two.keyboard.type('5');
  await two.keyboard.press('Enter');
  await expect(two.getByRole('textbox', { name: 'Counted E2E count vial' })).toBeFocused();
  await expect(one.getByText('2 of 3 products counted')).toBeVisible();
  await expect(manager.getByRole('list', { name: 'Who counts' }).getByRole('listitem')).toHaveCount(2);

  await manager.getByRole('radio', { name: 'Differences 1' }).click();
  await expect(manager.getByRole('list', { name: 'Differences' })).toContainText('5 expected');
  await manager.getByRole('button', { name: 'Post Count' }).first().click();
  const post = manager.getByRole('dialog', { name: 'Post E2E count' });
  await expect(post).toContainText('1 product not counted');
  await post.getByRole('button', { name: 'Post Count' }).click();
  await expect(one.getByText('Posted', { exact: true })).toBeVisible();
  const levels = await Promise.all(
    made.map(
      async ({ id }) =>
        (await manager.request.get(`/api/inventory/${id}`)).json() as Promise<{ currentQuantity: number }>,
    ),
  );
  expect(levels.map(({ currentQuantity }) => currentQuantity)).toEqual([4, 5, 5]);

  // Posted by mistake: the keyboard alone takes it back.
  await manager.getByRole('button', { name: 'Reverse Count' }).first().focus();
  await manager.keyboard.press('Enter');
  const reverse = manager.getByRole('dialog', { name: 'Reverse E2E count' });
  await reverse.getByRole('button', { name: 'Reverse Count' }).focus();
  await manager.keyboard.press('Enter');
  await expect(one.getByText('Reversed', { exact: true })).toBeVisible();
});
