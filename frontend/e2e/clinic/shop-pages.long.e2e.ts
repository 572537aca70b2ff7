import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

test.use({ installation: 'shop-pages' });

/** Port of the test's own shop; the product may read it although it is not public. */
const PORT = 21_000 + (process.pid % 20_000);
process.env['SCRAPE_ALLOW_HOSTS'] = `127.0.0.1:${PORT}`;
const SHOP = `http://127.0.0.1:${PORT}`;

const product = (
  name: string,
  price: string,
  currency: string,
): string => `<!doctype html><html lang="en"><head><title>${name}</title>
<script type="application/ld+json">${JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name,
  sku: 'NIT-100',
  description: 'Powder free nitrile gloves.',
  offers: { '@type': 'Offer', price, priceCurrency: currency, availability: 'https://schema.org/InStock' },
})}</script></head><body><h1>${name}</h1><p>${currency} ${price}</p></body></html>`;

const PAGES: Readonly<Record<string, string>> = {
  '/gloves': product('Nitrile Gloves, Box of 100', '25.00', 'USD'),
  '/euro': product('Nitrile Gloves, Box of 100', '10.00', 'EUR'),
};
let shop: Server;

test.beforeAll(async () => {
  shop = createServer((request, answer) => {
    const page = PAGES[request.url ?? ''];
    answer
      .writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      .end(page ?? '<html><body>Not here</body></html>');
  });
  await new Promise<void>((resolve) => shop.listen(PORT, '127.0.0.1', resolve));
});
test.afterAll(() => void shop.close());

const isLive = (page: Page) => expect(page.getByText('Live', { exact: true }).first()).toBeVisible();

test('a product page fills the form field by field, except a price in another currency', async ({ people }) => {
  const manager = await people.signIn('manager@perfect-b.example');
  await manager.goto('/perfect-b/inventory');
  await isLive(manager);
  await manager.getByRole('button', { name: 'Add Item' }).click();
  const form = manager.getByRole('dialog', { name: 'Add Item' });
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await form.getByRole('button', { name: 'Fill from link' }).click();
  await expect(manager.getByText('URL Required')).toBeVisible();
  await expect(form.getByText('Please enter a product URL to parse.')).toBeVisible();

  const url = form.getByRole('textbox', { name: 'Auto-fill from product URL' });
  await url.fill(`${SHOP}/nothing`);
  await form.getByRole('button', { name: 'Fill from link' }).click();
  await expect(form.getByText('Failed to parse the URL. Please check the URL and try again.')).toBeVisible({
    timeout: 30_000,
  });
  await url.fill(`${SHOP}/euro`);
  await form.getByRole('button', { name: 'Fill from link' }).click();
  await expect(form.getByText(/^This price is in EUR\. Your amounts are in USD/)).toBeVisible({ timeout: 30_000 });
  await expect(form.getByRole('checkbox', { name: 'Use package price' })).toBeDisabled();
  await form.getByRole('button', { name: 'Discard' }).click();
  await url.fill(`${SHOP}/gloves`);
  await url.press('Enter');
  // The number of units is read from the name, so a user chooses the price.
  await form.getByRole('checkbox', { name: 'Use package price' }).check({ timeout: 30_000 });
  await form.getByRole('button', { name: 'Use selected' }).click();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Nitrile Gloves, Box of 100');
  await expect(form.getByLabel('SKU')).toHaveValue('NIT-100');
  await expect(form.getByLabel('Package cost')).toHaveValue('25.00');
  await expect(form.getByLabel('Unit Cost', { exact: true })).toHaveValue('0.25');
});

test('pages of several shops are compared, an unreadable one shows why, and one is saved', async ({ people }) => {
  const manager = await people.signIn('manager@perfect-b.example');
  const made = await manager.request.post('/api/inventory', {
    data: { name: 'E2E shop glove', unitCost: '0.20' },
    headers: { origin: new URL(manager.url()).origin },
  });
  expect(made.status()).toBe(201);
  await manager.goto('/perfect-b/inventory?search=E2E%20shop');
  await isLive(manager);
  await manager.getByRole('button', { name: 'More actions for E2E shop glove' }).click();
  await manager.getByRole('menuitem', { name: 'Compare suppliers' }).click();
  const compare = manager.getByRole('region', { name: 'Compare suppliers' });
  await compare.getByRole('button', { name: 'Analyze suppliers' }).click();
  await expect(compare.getByText('No URLs provided')).toBeVisible();
  await compare.getByLabel('Product URLs').fill(`${SHOP}/gloves\n${SHOP}/euro\n${SHOP}/nothing`);
  await compare.getByRole('button', { name: 'Analyze suppliers' }).click();
  const offers = compare.getByRole('row').filter({ hasText: 'Nitrile Gloves' });
  await expect(offers).toHaveCount(2, { timeout: 40_000 });
  // The number of units is read from the name, so a user confirms it.
  const dollars = offers.filter({ hasText: '$25.00' });
  await dollars.getByRole('button', { name: /^Use 100 units per package/ }).click();
  await expect(dollars).toContainText('$0.25');
  await expect(dollars).toContainText('+25.0%');
  await expect(offers.filter({ hasText: '€' })).toContainText('Not compared: EUR instead of USD');
  const failed = compare.getByRole('list', { name: 'Failed to analyze' }).getByRole('listitem');
  await expect(failed).toContainText('The shop has no page at this address');
  await dollars.getByRole('button', { name: /^Save the price/ }).click();
  await expect(manager.getByText('Price source added')).toBeVisible();
  const [item] = (await (await manager.request.get('/api/inventory?search=E2E%20shop')).json()) as { id: number }[];
  expect(await (await manager.request.get(`/api/inventory/${item?.id}/sources`)).json()).toMatchObject([
    { url: `${SHOP}/gloves`, price: 2_500, currency: 'USD', unitsPerPackage: 100 },
  ]);
});
