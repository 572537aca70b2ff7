import pg from 'pg';
import { expect, test } from '../support/test-server.js';

test.use({ installation: 'employment' });
test.describe.configure({ timeout: 150_000 });

const runSql = async (databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
};

test('an employment ends on a later day, is extended, ends again with handed-over work, and blocks access after that day', async ({
  people,
  product,
}) => {
  const admin = await people.signIn('admin@example.com');
  const priya = await people.signIn('staff@talent-phi.example');
  await priya.goto('/talent-phi/tasks');
  await expect(priya.getByRole('heading', { level: 1 })).toBeVisible();
  await admin.goto('/enterprise/staff');
  const row = admin.getByRole('table').getByRole('row').filter({ hasText: 'Priya Nair' });
  const endDialog = admin.getByRole('dialog', { name: 'End the employment of Priya Nair?' });
  const openDialog = async (button: string) => {
    await admin.getByRole('link', { name: 'Priya Nair', exact: true }).click();
    await admin.getByRole('button', { name: button }).click();
    await expect(endDialog).toBeVisible();
  };

  await openDialog('End employment');
  await endDialog.getByLabel('Last day').fill('2999-01-31');
  await expect(endDialog).toContainText('They work as before until the end of that day');
  await endDialog.getByLabel('Hand over to').selectOption({ label: 'Leave unassigned and notify managers' });
  await endDialog.getByRole('button', { name: 'End on Jan 31, 2999' }).click();
  await expect(admin.getByText('Priya Nair leaves after Jan 31, 2999')).toBeVisible();
  await expect(row).toContainText('Leaves Jan 31');

  await openDialog('Change last day');
  await endDialog.getByRole('button', { name: 'Priya Nair stays employed' }).click();
  await expect(admin.getByText('Priya Nair stays', { exact: true })).toBeVisible();
  await expect(row).not.toContainText('Leaves');
  expect((await priya.request.get('/api/auth/user')).status()).toBe(200);

  await openDialog('End employment');
  await endDialog.getByLabel('Last day').fill('2999-01-31');
  await expect(
    endDialog.getByText(/^\d+ tasks?, \d+ goals?, \d+ projects?(, \d+ posts?)?, \d+ website pages?$/),
  ).toBeVisible();
  // The choice also names the workload.
  const successor = endDialog.getByLabel('Hand over to').locator('option', { hasText: /^Daniel Weber \(/ });
  await endDialog.getByLabel('Hand over to').selectOption(await successor.getAttribute('value'));
  await endDialog.getByRole('button', { name: 'End on Jan 31, 2999' }).click();
  await expect(row).toContainText('Leaves Jan 31');
  const [left] = await runSql(
    product.databaseUrl,
    `select count(*)::int as n from agency_tasks t join agency_goals g on g.id = t.goal_id
     where t.status <> 'completed' and g.status <> 'cancelled'
    and t.assigned_to = (select id::text from app_user where email = 'staff@talent-phi.example')`,
  );
  expect(left?.['n']).toBe(0);

  // After the last day the worker's scheduled task ends the employment, and every screen updates.
  await runSql(
    product.databaseUrl,
    `update staff set last_day = current_date - 2 where user_id = (select id from app_user where email = 'staff@talent-phi.example')`,
  );
  await expect(priya.getByText('Your session has ended. Please sign in again.')).toBeVisible({ timeout: 50_000 });
  await expect(row).toContainText('Inactive');
  expect((await priya.request.get('/api/auth/user')).status()).toBe(401);
});
