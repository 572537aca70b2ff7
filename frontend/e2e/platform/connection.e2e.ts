import { expect, test } from '../support/test-server.js';

test('a lost connection shows in the header only, and nothing on the page moves', async ({ people }) => {
  const page = await people.signIn('staff@perfect-b.example');
  await page.goto('/perfect-b/inventory');
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Inventory' })).toBeVisible();
  const positions = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, header nav a, header button, main table')].map((element) => {
        const { x, y } = element.getBoundingClientRect();
        return [Math.round(x), Math.round(y)];
      }),
    );
  const before = await positions();
  await page.context().setOffline(true);
  const offlineText = page.getByRole('banner').getByText(/^Offline since \d\d:\d\d$/);
  await expect(offlineText).toBeVisible();
  expect(await positions()).toEqual(before);
  await expect(page.getByText(/Offline since/)).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
  expect(await positions()).toEqual(before);
});

for (const [how, block] of [
  ['lets no WebSocket through', 'close'],
  ['swallows WebSockets', 'swallow'],
] as const)
  test(`within seconds the header shows since when data is not live, when the network ${how}`, async ({ people }) => {
    const page = await people.signIn('staff@perfect-b.example');
    await page.routeWebSocket(/socket\.io/, (socket) => (block === 'close' ? void socket.close() : undefined));
    await page.goto('/perfect-b/inventory');
    await expect(page.getByRole('banner').getByText(/^Offline since \d\d:\d\d$/)).toBeVisible({ timeout: 8_000 });
    await expect(page.getByRole('table', { name: 'Inventory' })).toBeVisible();
  });
