import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TeamMember } from '@atrium/contract/enterprise/team-member';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { Visitor } from '../../../test/visitor.js';

describe("the agency's team", () => {
  let app: TestApp;
  let staff: Visitor;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
  });
  afterAll(() => app.close());

  const team = async (who: Visitor) => (await who.get<TeamMember[]>('/api/talent-phi/team')).body;

  it('lists current members by name, with pay for managers only', async () => {
    await query(
      app.databaseUrl,
      `update staff set hourly_rate = 61.5, skills = '{copy}' where user_id = (select id from app_user where email = 'staff@talent-phi.example')`,
    );
    const seen = await team(staff);
    expect(seen.map(({ firstName, position }) => [firstName, position])).toEqual([
      ['Daniel', 'Head of Delivery'],
      ['Priya', 'Content Strategist'],
      ['Tomás', 'Clinic Liaison'],
    ]);
    expect(seen[1]).toMatchObject({
      email: 'staff@talent-phi.example',
      role: 'user',
      isActive: true,
      skills: ['copy'],
      hiredAt: '2024-06-03',
      departmentId: expect.any(Number),
    });
    for (const member of seen) expect(member).not.toHaveProperty('hourlyRate');
    const manager = await team(await app.signedIn('manager@talent-phi.example'));
    expect(manager.map(({ hourlyRate }) => hourlyRate)).toEqual([null, '61.50', null]);
    expect((await team(await app.signedIn('both@example.com')))[1]).not.toHaveProperty('hourlyRate');
  });

  it('excludes former members', async () => {
    await query(
      app.databaseUrl,
      `update assignment set is_active = false where project = 'talent-phi' and position = 'Clinic Liaison'`,
    );
    expect((await team(staff)).map(({ email }) => email)).toEqual([
      'manager@talent-phi.example',
      'staff@talent-phi.example',
    ]);
  });

  it('is available to members only', async () => {
    expect((await (await app.signedIn('staff@perfect-b.example')).get('/api/talent-phi/team')).status).toBe(403);
    expect((await (await app.signedIn('admin@example.com')).get('/api/talent-phi/team')).status).toBe(403);
    expect((await app.visitor().get('/api/talent-phi/team')).status).toBe(401);
    expect(await team(await app.signedIn('superadmin'))).toHaveLength(2);
  });
});
