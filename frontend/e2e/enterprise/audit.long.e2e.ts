import { expect, test } from '../support/test-server.js';

test.use({ installation: 'audit' });

test('an administrator filters the audit and sees old values; other users see a notice', async ({
  people,
  product,
}) => {
  const manager = await people.signIn('manager@perfect-b.example');
  const made = await manager.request.post('/api/inventory', {
    data: { name: 'E2E audited toxin', minStockLevel: 5, unit: 'vials' },
    headers: { origin: product.url },
  });
  const { id } = (await made.json()) as { id: number };
  const admin = await people.signIn('admin@example.com');
  await admin.goto('/enterprise/audit');
  await expect(admin.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
  await manager.request.put(`/api/inventory/${id}`, { data: { minStockLevel: 8 }, headers: { origin: product.url } });
  await admin.getByLabel('About').selectOption({ label: 'Item' });
  await expect(admin).toHaveURL(/objectKind=item/);
  const entry = admin.getByRole('button', { name: 'Ana Silva changed minimum of E2E audited toxin from 5 to 8' });
  await entry.click();
  await expect(
    admin.getByRole('region', { name: 'What changed' }).getByRole('row', { name: 'minimum 5 8' }),
  ).toBeVisible();
  await admin.getByRole('button', { name: 'item: E2E audited toxin' }).click();
  await expect(admin.getByRole('listitem').filter({ hasText: 'Ana Silva' })).toHaveCount(2);
  const download = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('audit.csv');
  await manager.goto('/enterprise/audit');
  await expect(
    manager.getByText("You don't have access to Audit. Please ask an administrator to assign you."),
  ).toBeVisible();
});

test('a user whose employment ends is signed out at once with a polite notice', async ({ people }) => {
  const admin = await people.signIn('admin@example.com');
  const priya = await people.signIn('staff@talent-phi.example');
  await priya.goto('/');
  await expect(priya.getByRole('banner')).toBeVisible();
  await admin.goto('/enterprise/staff');
  await admin.getByRole('link', { name: 'Priya Nair', exact: true }).click();
  await admin.getByRole('button', { name: 'End employment' }).click();
  const dialog = admin.getByRole('dialog', { name: 'End the employment of Priya Nair?' });
  // The choice also names the workload.
  const successor = dialog.getByLabel('Hand over to').locator('option', { hasText: /^Daniel Weber \(/ });
  await dialog.getByLabel('Hand over to').selectOption(await successor.getAttribute('value'));
  await dialog.getByRole('button', { name: 'End employment now' }).click();
  await expect(admin.getByText('The employment of Priya Nair has ended')).toBeVisible();
  await expect(priya.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect(admin.getByRole('table').getByRole('row').filter({ hasText: 'Priya Nair' })).toContainText('Inactive');
});
