import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { createGoal, createTask } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';
import { waitUntil } from '../../../test/wait-until.js';

let app: TestApp;
let staff: TestClient;
let other: pg.Client;

beforeAll(async () => {
  app = await startApp();
  staff = await app.signedIn('staff@talent-phi.example');
  other = new pg.Client({ connectionString: app.databaseUrl });
  await other.connect();
  // Less than PostgreSQL needs to detect a deadlock.
  await other.query('set lock_timeout = 500');
});
afterAll(async () => {
  await other.end();
  await app.close();
});

it('logging time locks the goal before the task, as a deletion of the goal does', async () => {
  const goal = await createGoal(staff);
  const task = await createTask(staff, goal.id);
  await other.query('begin');
  await other.query('select 1 from agency_goals where id = $1 for update', [goal.id]);
  const logged = staff.post('/api/talent-phi/time-entries', { taskId: task.id, hours: 1, dateWorked: '2026-03-02' });
  await waitUntil(
    async () =>
      (await query(app.databaseUrl, 'select 1 from pg_locks where not granted and pid <> pg_backend_pid()')).length > 0,
  );
  await other.query('select 1 from agency_tasks where id = $1 for update', [task.id]);
  await other.query('commit');
  expect((await logged).status).toBe(201);
});
