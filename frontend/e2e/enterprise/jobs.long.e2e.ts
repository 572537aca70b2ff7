import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from '../support/test-server.js';

test.use({ installation: 'jobs' });
test.describe.configure({ timeout: 120_000 });

const FAILED = 'http://127.0.0.1:9/failed-once';

const insertFailedJob = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into job (id, name, asked_by, about, input, state, attempts, failures, error, queued_at, finished_at)
     select $1, 'read-product-page', id, $2, $3::jsonb, 'failed', 3, 3, 'Something went wrong on our side. Please try again.', now(), now() from app_user where email = 'staff@perfect-b.example'`,
    [randomUUID(), FAILED, JSON.stringify({ url: FAILED })],
  );
  await client.end();
};

test('a superadmin sees running and failed jobs, retries one and removes one', async ({ people, product }) => {
  await insertFailedJob(product.databaseUrl);
  const superadmin = await people.signIn('superadmin');
  await superadmin.goto('/enterprise/staff');
  const tabs = superadmin.getByRole('navigation', { name: 'Enterprise Staff' });
  await tabs.getByRole('group', { name: 'System' }).getByRole('link', { name: 'Jobs' }).click();
  await expect(superadmin.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
  const table = superadmin.getByRole('table', { name: 'Jobs' });
  const failed = table.getByRole('row').filter({ hasText: FAILED });
  await expect(failed).toContainText('Failed');
  await expect(failed).toContainText('Something went wrong on our side. Please try again.');

  // A job of another user appears without a reload.
  const staff = await people.signIn('staff@perfect-b.example');
  const pasted = await staff.request.post('/api/scrape-page', {
    data: { url: 'https://shop.example.com/gloves', html: '<title>Nothing here</title>' },
    headers: { origin: product.url },
  });
  expect(pasted.status()).toBe(200);
  const otherRow = table.getByRole('row').filter({ hasText: 'https://shop.example.com/gloves' });
  await expect(otherRow).toContainText('No result');

  await superadmin.getByRole('radio', { name: 'Failed' }).click();
  await expect(superadmin).toHaveURL(/state=failed/);
  await expect(otherRow).toHaveCount(0);
  await failed.getByRole('button', { name: 'Retry: Read product page' }).click();
  await expect(superadmin.getByText('Job retried')).toBeVisible();
  // Its page is refused, which is a valid result: the job is finished and leaves the failed ones.
  await expect(superadmin.getByText('No jobs match these filters')).toBeVisible();
  await superadmin.getByRole('button', { name: 'Clear filters' }).click();
  await expect(failed).toContainText('No result');

  await failed.getByRole('button', { name: 'Delete: Read product page' }).click();
  const dialog = superadmin.getByRole('dialog', { name: 'Delete "Read product page"?' });
  await dialog.getByRole('button', { name: 'Delete job' }).click();
  await expect(failed).toHaveCount(0);
  await expect(otherRow).toBeVisible();
});

test('other users have no access to jobs', async ({ people }) => {
  const admin = await people.signIn('admin@example.com');
  await admin.goto('/enterprise/jobs');
  await expect(
    admin.getByText("You don't have access to Jobs. Please ask an administrator to assign you."),
  ).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Jobs' })).toHaveCount(0);
});
