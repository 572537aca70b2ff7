import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TeamMember } from '@atrium/contract/enterprise/team-member';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';

describe("the clinic's team", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('lists currently assigned users, with pay for managers only', async () => {
    await query(
      app.databaseUrl,
      `update staff set hourly_rate = 42.5 where user_id = (select id from app_user where email = 'staff@perfect-b.example')`,
    );
    const staff = (await (await app.signedIn('staff@perfect-b.example')).get<TeamMember[]>('/api/perfect-b/team')).body;
    expect(staff.map(({ email }) => email).toSorted()).toEqual([
      'both@example.com',
      'manager@perfect-b.example',
      'staff@perfect-b.example',
    ]);
    for (const member of staff) {
      expect(member).toMatchObject({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        isActive: true,
        hiredAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        skills: [],
      });
      expect(member).not.toHaveProperty('hourlyRate');
    }
    const manager = (await (await app.signedIn('manager@perfect-b.example')).get<TeamMember[]>('/api/perfect-b/team'))
      .body;
    expect(manager.find(({ email }) => email === 'staff@perfect-b.example')).toMatchObject({ hourlyRate: '42.50' });
  });

  it('is available to members only', async () => {
    expect((await (await app.signedIn('staff@talent-phi.example')).get('/api/perfect-b/team')).status).toBe(403);
    expect((await app.visitor().get('/api/perfect-b/team')).status).toBe(401);
  });
});
