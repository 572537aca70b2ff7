import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { OWNED_JSON, OWNERSHIP } from './ownership.js';

/** Columns with users who own nothing: authors, participants of the past, and readers. */
const NOT_OWNERS: readonly string[] = [
  'agency_comment.author_id',
  'agency_comment.deleted_by',
  'agency_comment_mention.user_id',
  'agency_thread_watcher.user_id',
  'agency_suggestion_runs.job_id',
  'agency_suggestion_runs.user_id',
  'updated_by',
  'agency_posts.author_id',
  'agency_task_changes.user_id',
  'agency_time_entries.user_id',
  'agency_time_days.user_id',
];

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('names every column of the agency that contains the id of a user', async () => {
  const columns = await query<{ table: string; column: string }>(
    app.databaseUrl,
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.table_name like 'agency\\_%' and c.data_type = 'uuid'`,
  );
  const owners = columns
    .filter(({ table, column }) => !NOT_OWNERS.includes(column) && !NOT_OWNERS.includes(`${table}.${column}`))
    .map(({ table, column }) => `${table}.${column}`);
  expect(owners.toSorted()).toEqual(
    Object.values(OWNERSHIP)
      .map(({ table, userColumn }) => `${table}.${userColumn}`)
      .toSorted(),
  );
});

/** JSON columns with users who own nothing: values of the past. */
const NOT_OWNING_JSON: readonly string[] = ['agency_task_changes.changes'];

it('names every JSON column of the agency that contains the id of an owner', async () => {
  const columns = await query<{ name: string }>(
    app.databaseUrl,
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.table_name like 'agency\\_%' and c.data_type like 'json%'
       and c.column_name <> 'field_versions'`,
  );
  expect(columns.map(({ name }) => name).filter((name) => !NOT_OWNING_JSON.includes(name))).toEqual([OWNED_JSON]);
});
