import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { readAllPages, createClient, createGoal } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import type { TestClient } from '../../../test/test-client.js';

const CLIENTS = '/api/talent-phi/clients';

describe('clients', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
    manager = await app.signedIn('manager@talent-phi.example');
  });
  afterAll(() => app.close());

  it('are created and edited, and all members receive the entity as in GET', async () => {
    const socket = await manager.openSocket();
    const { status, body: created } = await staff.post<Client>(CLIENTS, {
      name: ' Orchard Dental ',
      contactEmail: 'hello@orchard.example',
      website: 'orchard.example',
      industry: 'Dentistry',
      address: '',
      id: 900,
      version: 7,
    });
    expect({ status, made: created }).toMatchObject({
      status: 201,
      made: {
        name: 'Orchard Dental',
        contactEmail: 'hello@orchard.example',
        contactPhone: null,
        website: 'https://orchard.example',
        industry: 'Dentistry',
        address: null,
        status: 'active',
        version: 1,
        updatedBy: { email: 'staff@talent-phi.example' },
      },
    });
    expect((await manager.get<Client>(`${CLIENTS}/${created.id}`)).body).toEqual(created);
    expect((await socket.waitForEvent('client.created')).data).toEqual({ client: created });
    const { body: edited } = await manager.patch<Client>(`${CLIENTS}/${created.id}`, {
      status: 'potential',
      industry: null,
    });
    expect(edited).toMatchObject({
      name: 'Orchard Dental',
      industry: null,
      website: 'https://orchard.example',
      status: 'potential',
      version: 2,
      updatedBy: { email: 'manager@talent-phi.example' },
    });
    const receivedEvents = await socket.waitForEvent('client.updated');
    expect(receivedEvents.project).toBe('talent-phi');
    expect(receivedEvents.data).toEqual({ client: edited });
  });

  it('are validated per field', async () => {
    const cases: [unknown, string, string][] = [
      [{}, 'name', 'Client name is required'],
      [{ name: ' ' }, 'name', 'Client name is required'],
      [{ name: 'x'.repeat(201) }, 'name', 'Name must have at most 200 characters'],
      [{ name: 'A', contactEmail: 'nobody' }, 'contactEmail', 'Valid email is required'],
      [{ name: 'A', contactPhone: '1'.repeat(51) }, 'contactPhone', 'Contact phone must have at most 50 characters'],
      [{ name: 'A', website: 'javascript:alert(1)' }, 'website', 'Please enter a valid URL'],
      [{ name: 'A', website: `x.example/${'y'.repeat(500)}` }, 'website', 'Website must have at most 500 characters'],
      [
        { name: 'A', website: `x.example/${'y'.repeat(490)}` },
        'website',
        'Website must have at most 500 characters with https:// before it',
      ],
      [{ name: 'A', status: 'gone' }, 'status', 'Status must be one of: active, inactive, potential'],
      [{ name: 'A', description: '\u0000' }, 'description', 'Description holds a character that cannot be stored'],
    ];
    for (const [body, path, message] of cases) {
      const response = await staff.post<ErrorReply>(CLIENTS, body);
      expect({ body, status: response.status, ...response.body.errors?.[0] }).toEqual({
        body,
        status: 400,
        path,
        message,
      });
    }
    for (const id of ['0', 'abc', '9223372036854775808', '1e3'])
      expect((await staff.get(`${CLIENTS}/${id}`)).status).toBe(400);
    expect((await staff.get<ErrorReply>(`${CLIENTS}/2147483647`)).body).toMatchObject({
      code: 'resource.not-found',
      message: 'Client not found',
    });
    expect((await staff.patch<ErrorReply>(`${CLIENTS}/2147483647`, { name: 'A' })).status).toBe(404);
  });

  it('have unique names unless inactive, and the error names the other', async () => {
    const first = await createClient(staff, { name: 'Bluebird Travel' });
    expect(await staff.post<ErrorReply>(CLIENTS, { name: 'BLUEBIRD travel' })).toMatchObject({
      status: 409,
      body: {
        code: 'resource.taken',
        message: 'The name is already used by "Bluebird Travel"',
        errors: [{ path: 'name' }],
      },
    });
    await staff.patch(`${CLIENTS}/${first.id}`, { status: 'inactive' });
    await createClient(staff, { name: 'bluebird travel' });
    expect((await staff.patch<ErrorReply>(`${CLIENTS}/${first.id}`, { status: 'active' })).body).toMatchObject({
      code: 'resource.taken',
      message: 'The name is already used by "bluebird travel"',
    });
    const attempts = await Promise.all([1, 2, 3].map(() => staff.post(CLIENTS, { name: 'Raced' })));
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('reject a stale save with the current entity, and ignore a save without changes', async () => {
    const created = await createClient(staff);
    const { body: edited } = await manager.patch<Client>(`${CLIENTS}/${created.id}`, {
      industry: 'Retail',
      version: 1,
    });
    expect(await staff.patch<ErrorReply>(`${CLIENTS}/${created.id}`, { industry: 'Food', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'resource.stale', current: edited },
    });
    expect(
      (await staff.patch<Client>(`${CLIENTS}/${created.id}`, { name: created.name, industry: 'Retail' })).body,
    ).toEqual(edited);
  });

  it('are listed by name, completely or in pages', async () => {
    for (const name of ['zeta', 'Alpha', 'beta']) await createClient(staff, { name });
    const whole = (await staff.get<Client[]>(CLIENTS)).body;
    const names = whole.map(({ name }) => name.toLowerCase());
    expect(names.indexOf('alpha')).toBeLessThan(names.indexOf('beta'));
    expect(names.indexOf('beta')).toBeLessThan(names.indexOf('zeta'));
    expect(await readAllPages<Client>(staff, `${CLIENTS}?limit=2`)).toEqual(whole);
    for (const query of ['limit=0', 'limit=501', 'limit=1&limit=2', 'cursor=abc', 'cursor=WyJhIiwiYiJd'])
      expect({ query, status: (await staff.get(`${CLIENTS}?${query}`)).status }).toEqual({ query, status: 400 });
    expect((await staff.get(`${CLIENTS}?limit=&cursor=`)).status).toBe(200);
  });

  it('are deleted only when nothing depends on them', async () => {
    const socket = await manager.openSocket();
    const client = await createClient(staff);
    const goal = await createGoal(staff, { clientId: client.id });
    expect(await staff.delete<ErrorReply>(`${CLIENTS}/${client.id}`)).toMatchObject({
      status: 409,
      body: { code: 'resource.in-use', message: '1 goal depends on this client' },
    });
    await createGoal(staff, { clientId: client.id });
    expect((await staff.delete<ErrorReply>(`${CLIENTS}/${client.id}`)).body.message).toBe(
      '2 goals depend on this client',
    );
    expect(
      (
        await staff.post(`${CLIENTS}/${client.id}/website`, {
          projectName: 'Home',
          url: 'https://home.example',
          category: 'Homepage',
          mainStatus: 'live',
        })
      ).status,
    ).toBe(201);
    expect(
      (
        await staff.post(`${CLIENTS}/${client.id}/social-media-posts`, {
          content: 'Hello',
          platform: 'instagram',
          scheduledDate: '2026-11-02',
        })
      ).status,
    ).toBe(201);
    expect((await staff.delete<ErrorReply>(`${CLIENTS}/${client.id}`)).body.message).toBe(
      '2 goals, 1 page and 1 post depend on this client',
    );
    const free = await createClient(staff);
    expect((await staff.delete(`${CLIENTS}/${free.id}`)).status).toBe(204);
    expect((await socket.waitForEvent('client.removed')).data).toEqual({ client: { id: free.id } });
    expect((await staff.delete<ErrorReply>(`${CLIENTS}/${free.id}`)).body).toMatchObject({
      message: 'Client not found',
    });
    expect(
      (await staff.patch<ErrorReply>(`/api/talent-phi/goals/${goal.id}`, { clientId: free.id })).body,
    ).toMatchObject({ code: 'input.invalid', errors: [{ path: 'clientId', message: 'This client does not exist' }] });
  });

  it('are rejected for non-members before the input is validated', async () => {
    for (const [user, status] of [
      [app.visitor(), 401],
      [await app.signedIn('admin@example.com'), 403],
      [await app.signedIn('staff@perfect-b.example'), 403],
    ] as const)
      for (const response of [
        await user.get(CLIENTS),
        await user.get(`${CLIENTS}/abc`),
        await user.post(CLIENTS, '{'),
        await user.patch(`${CLIENTS}/1`, {}),
        await user.delete(`${CLIENTS}/1`),
      ])
        expect(response.status).toBe(status);
  });
});
