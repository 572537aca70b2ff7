import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { createClient, readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { AddResponsibleUsers1760000000351 } from '../../platform/database/migrations/0351-add-responsible-users.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('gives posts their author, and pages the only user with the id or name of their text', async () => {
  const sql = <Row extends object>(text: string, values: unknown[] = []) => query<Row>(app.databaseUrl, text, values);
  const staff = await app.signedIn('staff@talent-phi.example');
  const [staffId, otherId] = [
    await readUserId(app.databaseUrl, 'staff@talent-phi.example'),
    await readUserId(app.databaseUrl, 'both@example.com'),
  ];
  const client = await createClient(staff);
  const { body: post } = await staff.post<{ id: number }>(`/api/talent-phi/clients/${client.id}/social-media-posts`, {
    content: 'Hello',
    platform: 'instagram',
    scheduledDate: '2999-01-01T10:00:00',
  });
  const pages: number[] = [];
  for (const responsible of ['Priya Nair', 'An id', 'Studio Nord', 'Twin Name'])
    pages.push(
      (
        await staff.post<{ id: number }>(`/api/talent-phi/clients/${client.id}/website`, {
          projectName: 'Home',
          url: 'https://example.com',
          category: 'Homepage',
          mainStatus: 'live',
          responsible,
        })
      ).body.id,
    );
  await sql(`update agency_website_pages set responsible = $2 where id = $1`, [pages[1], otherId]);
  await sql(
    `update app_user set first_name = 'Twin', last_name = 'Name' where username in ('superadmin', 'admin@example.com') or email = 'admin@example.com'`,
  );
  await sql(
    'alter table agency_posts drop column responsible_id; alter table agency_website_pages drop column responsible_id',
  );
  await new AddResponsibleUsers1760000000351().up({ query: (text: string) => sql(text) } as unknown as QueryRunner);
  expect(await sql('select responsible_id as id from agency_posts where id = $1', [post.id])).toEqual([
    { id: staffId },
  ]);
  expect(
    await sql('select responsible_id as "responsibleId" from agency_website_pages where id = any ($1) order by id', [
      pages,
    ]),
  ).toEqual([staffId, otherId, null, null].map((responsibleId) => ({ responsibleId })));
});
