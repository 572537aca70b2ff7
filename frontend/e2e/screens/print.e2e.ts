import { expect, test } from '../support/test-server.js';

test.use({ installation: 'print' });

test('printing a list prints all its rows in black on white, with the heading on each page', async ({ people }) => {
  const page = await people.signIn('manager@perfect-b.example', { colorScheme: 'dark' });
  const headers = { origin: new URL(page.url()).origin };
  const create = (index: number) =>
    page.request.post('/api/inventory', {
      data: { name: `Printed ${index}`, currentQuantity: 9, minStockLevel: 1, unit: 'boxes' },
      headers,
    });
  await Promise.all(Array.from({ length: 120 }, (_, index) => create(index)));
  const all = ((await (await page.request.get('/api/inventory')).json()) as unknown[]).length;
  await page.goto('/perfect-b/inventory');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  expect(await page.locator('tr[data-row]').count()).toBeLessThan(all);

  await page.evaluate(() => {
    const printed = { rows: 0 };
    Object.assign(window, { printed });
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      printed.rows = document.querySelectorAll('tr[data-row]').length;
      dispatchEvent(new Event('afterprint'));
    };
  });
  await page.keyboard.press('Control+p');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { printed: { rows: number } }).printed.rows))
    .toBe(all);
  await expect.poll(() => page.locator('tr[data-row]').count()).toBeLessThan(all);

  // The browser's own print, with the pages that it makes.
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(all / 40);
  await page.emulateMedia({ media: 'print' });
  const look = await page.evaluate(() => {
    const cell = document.querySelector('tr[data-row] td') as Element;
    return {
      head: getComputedStyle(document.querySelector('thead') as Element).display,
      text: getComputedStyle(cell).color,
      paper: getComputedStyle(document.body).backgroundColor,
    };
  });
  // The width of a landscape page.
  await page.setViewportSize({ width: 1032, height: 700 });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const name = await page.locator('tr[data-row] td').first().boundingBox();
  expect(name?.width).toBeGreaterThan(150);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.locator('main').getByRole('combobox')).toHaveCount(0);
  await expect(page.getByText(`Showing ${all} items`)).toBeVisible();
  // Browsers do not repeat buttons in the head of each page.
  await expect(page.locator('thead button')).toHaveCount(0);
  expect(look).toEqual({ head: 'table-header-group', text: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' });
});

test('Ctrl+F in a long list leads to its search', async ({ people }) => {
  const page = await people.signIn('manager@perfect-b.example');
  await page.goto('/perfect-b/inventory');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await page.keyboard.press('Control+f');
  await expect(page.locator('main input[type="search"]')).toBeFocused();
});
