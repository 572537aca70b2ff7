import type { BrowserContext, Page } from '@playwright/test';
import { findViolations } from '../support/axe.js';
import { DEMO_PASSWORD, expect, test } from '../support/test-server.js';

test.describe.configure({ timeout: 120_000 });

const signInElsewhere = async (context: BrowserContext, username: string): Promise<void> => {
  const answer = await context.request.post('/api/login', { data: { username, password: DEMO_PASSWORD } });
  expect(answer.status()).toBe(200);
};
const typeClient = async (tab: Page): Promise<void> => {
  await tab.goto('/talent-phi/clients');
  await tab.getByRole('button', { name: 'Add Client' }).first().click();
  await tab.getByRole('dialog', { name: 'Add New Client' }).getByLabel('Client Name').fill('Quiet Harbour');
};
const expectEnded = (tab: Page) => tab.getByText('Your session has ended. Please sign in again.');
const expectKept = (tab: Page) => tab.getByLabel('Your text in Add New Client');

test('a tab that lost its session continues with its unsaved text once its user signs in again', async ({ people }) => {
  const tab = await people.signIn('manager@talent-phi.example');
  await typeClient(tab);
  expect((await tab.context().request.post('/api/logout')).status()).toBe(204);
  await expect(expectEnded(tab)).toBeVisible();
  await expect(expectKept(tab)).toHaveValue(/Quiet Harbour/);

  await signInElsewhere(tab.context(), 'manager@talent-phi.example');
  await tab.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(expectEnded(tab)).toBeHidden();
  const dialog = tab.getByRole('dialog', { name: 'Unsaved text' });
  await expect(dialog.getByLabel('Your text in Add New Client')).toHaveValue(/Quiet Harbour/);
  await expect(tab).toHaveURL(/\/talent-phi\/clients$/);
  expect(await findViolations(tab), 'what was typed').toEqual([]);
  await expect(tab.getByText('You are logged out')).toBeHidden();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  await expect(tab.getByRole('button', { name: 'Add Client' }).first()).toBeEnabled();
});

test('a tab does nothing as another user who signed in since, and names that user', async ({ people }) => {
  const tab = await people.signIn('manager@talent-phi.example');
  await typeClient(tab);
  // Another tab that still shows its sign-in.
  await signInElsewhere(tab.context(), 'admin@example.com');
  await tab.getByRole('dialog', { name: 'Add New Client' }).getByRole('button', { name: 'Create Client' }).click();
  await expect(expectEnded(tab)).toBeVisible();
  await expect(tab.getByText('Helena Costa is signed in in this browser now.')).toBeVisible();
  await expect(expectKept(tab)).toHaveValue(/Quiet Harbour/);
  expect(await findViolations(tab), 'somebody else').toEqual([]);
  const clients = await tab.context().request.get('/api/talent-phi/clients');
  expect(await clients.text()).not.toContain('Quiet Harbour');
  await tab.getByRole('button', { name: 'Continue as Helena Costa' }).click();
  await expect(tab.getByRole('button', { name: /account of Helena Costa/ })).toBeVisible();
  await expect(expectKept(tab)).toBeHidden();
});
