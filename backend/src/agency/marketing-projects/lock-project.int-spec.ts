import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createGoal, createProject } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';
import { waitUntil } from '../../../test/wait-until.js';

describe('the lock of a marketing project', () => {
  let app: TestApp;
  let manager: TestClient;
  let goal: Goal;
  let project: MarketingProject;
  const others: pg.Client[] = [];

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@talent-phi.example');
    [goal, project] = [await createGoal(manager), await createProject(manager)];
    for (let nth = 0; nth < 2; nth += 1) {
      const client = new pg.Client({ connectionString: app.databaseUrl });
      await client.connect();
      // Less than PostgreSQL needs to detect a deadlock.
      await client.query('set lock_timeout = 500');
      others.push(client);
    }
  });
  afterAll(async () => {
    await Promise.all(others.map((client) => client.end()));
    await app.close();
  });

  const waitUntilBlockedBy = (client: pg.Client, text: string) =>
    waitUntil(async () => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const blocked = await query<{ query: string }>(
        app.databaseUrl,
        'select query from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
        [rows[0]?.pid],
      );
      return blocked.some((one) => one.query.includes(text));
    });

  it('is released while it waits for a goal that was linked meanwhile', async () => {
    const [linking, editing] = others as [pg.Client, pg.Client];
    const lockProject = (client: pg.Client) =>
      client.query('select 1 from agency_marketing_projects where id = $1 for no key update', [project.id]);
    await linking.query('begin');
    await lockProject(linking);
    await linking.query('insert into agency_marketing_project_goals (goal_id, marketing_project_id) values ($1, $2)', [
      goal.id,
      project.id,
    ]);
    await editing.query('begin');
    await editing.query('select 1 from agency_goals where id = $1 for no key update', [goal.id]);
    const renamed = manager.patch(`/api/talent-phi/marketing-projects/${project.id}`, { name: 'Renamed' });
    await waitUntilBlockedBy(linking, 'agency_marketing_projects');
    await linking.query('commit');
    await waitUntilBlockedBy(editing, 'agency_goals');
    await lockProject(editing);
    await editing.query('commit');
    expect(await renamed).toMatchObject({ status: 200, body: { name: 'Renamed', goalIds: [goal.id] } });
  });
});
