import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Membership } from '@atrium/contract/agency/team/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { TeamMember } from '@atrium/contract/enterprise/team-member';
import { readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

describe("the agency's team", () => {
  let app: TestApp;
  let staff: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
  });
  afterAll(() => app.close());

  const team = async (client: TestClient) => (await client.get<TeamMember[]>('/api/talent-phi/team')).body;

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

  it('lists the periods of membership, which an end and a new grant divide', async () => {
    const admin = await app.signedIn('admin@example.com');
    const { body: hired } = await admin.post<Staff>('/api/enterprise/staff', {
      firstName: 'Mia',
      lastName: 'Park',
      email: 'mia@example.com',
      temporaryPassword: 'secret-1',
      hireDate: '2026-01-05',
    });
    const grant = () =>
      admin.post('/api/enterprise/assignments', { staffId: hired.id, project: 'talent-phi', isActive: true });
    const periods = async () =>
      (await staff.get<Membership[]>('/api/talent-phi/team/memberships')).body
        .filter(({ userId }) => userId === hired.userId)
        .map(({ from, to }) => [from, to]);
    expect(await periods()).toEqual([]);
    await grant();
    expect(await periods()).toEqual([['2026-01-05', null]]);
    const { status } = await admin.post(`/api/enterprise/staff/${hired.id}/last-day`, { lastDay: '2026-03-13' });
    expect(status).toBe(200);
    expect(await periods()).toEqual([['2026-01-05', '2026-03-13']]);
    const [day] = await query<{ today: string }>(app.databaseUrl, 'select organisation_today()::text as today');
    await admin.put(`/api/enterprise/staff/${hired.id}`, { isActive: true });
    await grant();
    const ended = (await periods())[0]?.[1] ?? '';
    expect(await periods()).toEqual([
      ['2026-01-05', ended],
      [day?.today, null],
    ]);
    expect(['2026-03-13', day?.today]).toContain(ended);
    const others = (await staff.get<Membership[]>('/api/talent-phi/team/memberships')).body;
    expect(others).toContainEqual({
      userId: await readUserId(app.databaseUrl, 'staff@talent-phi.example'),
      departmentId: expect.any(Number) as unknown,
      from: '2024-06-03',
      to: null,
    });
  });
});
