import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { WebsitePage } from '@atrium/contract/agency/website/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { createClient } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

const PAGE = {
  projectName: 'Spring relaunch',
  url: 'https://acme.example/spring',
  category: 'Services',
  mainStatus: 'in-progress',
};

describe("the state of a client's website", () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let client: Client;
  let other: Client;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
    manager = await app.signedIn('manager@talent-phi.example');
    client = await createClient(staff);
    other = await createClient(staff);
  });
  afterAll(() => app.close());

  const pages = (clientId: number | string) => `/api/talent-phi/clients/${clientId}/website`;
  const add = (user: TestClient, body: unknown = PAGE, clientId: number | string = client.id) =>
    user.post<WebsitePage & ErrorReply>(pages(clientId), body);
  const change = (user: TestClient, id: number, body: unknown, clientId: number = client.id) =>
    user.put<WebsitePage & ErrorReply>(`${pages(clientId)}/${id}`, body);
  const listed = async (clientId: number = client.id) => (await staff.get<WebsitePage[]>(pages(clientId))).body;

  it('has pages that are created and listed by name, with events for all members', async () => {
    const mine = await createClient(staff);
    const socket = await manager.openSocket();
    const otherUser = await (await app.signedIn('staff@perfect-b.example')).openSocket();
    const { status, body: page } = await add(
      staff,
      {
        ...PAGE,
        projectName: ' Zoo ',
        focusKeyphrase: ' ',
        metaTitle: 'Cafe\u0301',
        socialMediaPicture: 'https://cdn.example/a.png',
        resultPictures: 'Note: with Ana',
        responsible: 'Ana',
        clientId: 1,
        id: 1,
        version: 9,
      },
      mine.id,
    );
    expect({ status, page }).toEqual({
      status: 201,
      page: {
        id: page.id,
        clientId: mine.id,
        projectName: 'Zoo',
        url: PAGE.url,
        category: 'Services',
        mainStatus: 'in-progress',
        focusKeyphrase: null,
        metaTitle: 'Caf\u00e9',
        metaDescription: null,
        socialMediaPicture: 'https://cdn.example/a.png',
        resultPictures: 'Note: with Ana',
        responsible: 'Ana',
        responsibleId: null,
        notes: null,
        version: 1,
        createdAt: page.createdAt,
        updatedAt: page.updatedAt,
        updatedBy: expect.objectContaining({ email: 'staff@talent-phi.example' }),
      },
    });
    expect(await socket.waitForEvent('page.created')).toMatchObject({
      project: 'talent-phi',
      actor: { name: 'Priya Nair' },
      data: { page },
    });
    const { body: first } = await add(
      manager,
      { ...PAGE, projectName: 'aardvark', category: 'Treatment', mainStatus: 'Pending Creation' },
      mine.id,
    );
    expect(await listed(mine.id)).toEqual([first, page]);
    const { body: edited } = await change(
      manager,
      page.id,
      { mainStatus: 'live', notes: 'Approved', responsible: '' },
      mine.id,
    );
    expect(edited).toMatchObject({
      projectName: 'Zoo',
      url: PAGE.url,
      mainStatus: 'live',
      notes: 'Approved',
      responsible: null,
      version: 2,
      updatedBy: { email: 'manager@talent-phi.example' },
    });
    expect((await socket.waitForEvent('page.updated')).data).toEqual({ page: edited });
    expect((await staff.delete(`${pages(mine.id)}/${page.id}`)).status).toBe(204);
    expect((await socket.waitForEvent('page.removed')).data).toEqual({ page: { id: page.id } });
    expect(await listed(mine.id)).toEqual([first]);
    expect(otherUser.events).toEqual([]);
  });

  it('is validated per field', async () => {
    const { body: page } = await add(staff);
    const without = (name: keyof typeof PAGE) => ({ ...PAGE, [name]: undefined });
    const cases: [unknown, string, string][] = [
      [without('projectName'), 'projectName', 'Project name is required'],
      [{ ...PAGE, projectName: ' \u200b' }, 'projectName', 'Project name is required'],
      [{ ...PAGE, projectName: 'x'.repeat(201) }, 'projectName', 'Project name must have at most 200 characters'],
      [without('url'), 'url', 'Please enter a valid URL'],
      [{ ...PAGE, url: 'acme' }, 'url', 'Please enter a valid URL'],
      [{ ...PAGE, url: 'javascript:alert(1)' }, 'url', 'Please enter a valid URL'],
      [without('category'), 'category', 'Category is required'],
      [{ ...PAGE, category: ' ' }, 'category', 'Category is required'],
      [{ ...PAGE, category: null }, 'category', 'Category is required'],
      [
        { ...PAGE, category: 'Landing' },
        'category',
        expect.stringMatching(/^Category must be one of: Homepage, .*, Treatment$/) as unknown as string,
      ],
      [without('mainStatus'), 'mainStatus', 'Main status is required'],
      [{ ...PAGE, mainStatus: '' }, 'mainStatus', 'Main status is required'],
      [
        { ...PAGE, mainStatus: 'LIVE' },
        'mainStatus',
        'Main status must be one of: live, in-progress, needs-review, issues, Pending Creation',
      ],
      [{ ...PAGE, socialMediaPicture: 'data:text/html, <script>' }, 'socialMediaPicture', 'Please enter a valid URL'],
      [{ ...PAGE, resultPictures: 'javascript:alert(1)' }, 'resultPictures', 'Please enter a valid URL'],
      [{ ...PAGE, notes: 'x'.repeat(5_001) }, 'notes', 'Notes must have at most 5000 characters'],
      [{ ...PAGE, notes: '\u0000' }, 'notes', 'Notes holds a character that cannot be stored'],
    ];
    for (const [body, path, message] of cases) {
      const response = await add(staff, body);
      expect({ body, status: response.status, ...response.body.errors?.[0] }).toEqual({
        body,
        status: 400,
        path,
        message,
      });
      expect(response.body.message).toEqual(message);
    }
    for (const [body, message] of [
      [{ projectName: '' }, 'Project name is required'],
      [{ url: null }, 'Please enter a valid URL'],
      [{ category: '' }, 'Category is required'],
      [{ mainStatus: null }, 'Main status is required'],
    ] as const)
      expect(await change(staff, page.id, body)).toMatchObject({ status: 400, body: { message } });
    expect((await listed()).find(({ id }) => id === page.id)).toEqual(page);
  });

  it('a page is reachable only through its client and cannot be moved', async () => {
    const { body: page } = await add(staff);
    expect((await change(staff, page.id, { notes: 'x' }, other.id)).body).toMatchObject({
      code: 'resource.not-found',
      message: 'Page not found',
    });
    expect((await staff.delete<ErrorReply>(`${pages(other.id)}/${page.id}`)).body.message).toBe('Page not found');
    expect(
      (await change(staff, page.id, { clientId: other.id, id: 7, projectName: 'Same client' })).body,
    ).toMatchObject({ id: page.id, clientId: client.id, projectName: 'Same client' });
    expect(await listed(other.id)).toEqual([]);
    for (const clientId of [2_147_483_647, other.id + 1_000]) {
      for (const response of [
        await staff.get<ErrorReply>(pages(clientId)),
        await add(staff, PAGE, clientId),
        await change(staff, page.id, {}, clientId),
        await staff.delete<ErrorReply>(`${pages(clientId)}/${page.id}`),
      ])
        expect(response).toMatchObject({ status: 404, body: { message: 'Client not found' } });
    }
    for (const clientId of ['abc', '0', '-1', '1.5', '2147483648', '0x1']) {
      expect((await staff.get(pages(clientId))).status).toBe(400);
      expect((await add(staff, PAGE, clientId)).status).toBe(400);
    }
  });

  it('a stale save is rejected with the current entity; without a version the last save wins', async () => {
    const { body: page } = await add(staff);
    expect((await change(manager, page.id, { ...PAGE, notes: ' ' })).body).toEqual(page);
    await change(manager, page.id, { notes: 'Theirs', version: page.version });
    const stale = await change(staff, page.id, { notes: 'Mine', version: page.version });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'resource.stale',
        message: 'Daniel Weber changed this while you were editing.',
        current: { notes: 'Theirs', version: 2 },
      },
    });
    expect((await change(staff, page.id, { notes: 'Mine' })).body).toMatchObject({ notes: 'Mine', version: 3 });
    const both = await Promise.all(['A', 'B'].map((notes) => change(staff, page.id, { notes, version: 3 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('prevents the deletion of its client, also concurrently', async () => {
    const held = await createClient(staff);
    const { body: page } = await add(staff, PAGE, held.id);
    expect((await staff.delete<ErrorReply>(`/api/talent-phi/clients/${held.id}`)).body).toMatchObject({
      code: 'resource.in-use',
      message: '1 page depends on this client',
    });
    expect(await listed(held.id)).toEqual([page]);
    for (let round = 0; round < 6; round += 1) {
      const { id } = await createClient(staff);
      const [created, deleted] = await Promise.all([
        add(staff, PAGE, id),
        manager.delete(`/api/talent-phi/clients/${id}`),
      ]);
      expect([
        [201, 409],
        [404, 204],
      ]).toContainEqual([created.status, deleted.status]);
      expect(
        await query(app.databaseUrl, 'select count(*)::int as count from agency_website_pages where client_id = $1', [
          id,
        ]),
      ).toEqual([{ count: created.status === 201 ? 1 : 0 }]);
    }
  });

  it('is available to members only; without the right it is read-only', async () => {
    const { body: page } = await add(staff);
    const all = async (user: TestClient) => [
      await user.get(pages(client.id)),
      await add(user),
      await change(user, page.id, {}),
      await user.delete(`${pages(client.id)}/${page.id}`),
    ];
    for (const [user, status] of [
      [app.visitor(), 401],
      [await app.signedIn('admin@example.com'), 403],
      [await app.signedIn('staff@perfect-b.example'), 403],
    ] as const)
      for (const response of await all(user)) expect(response.status).toBe(status);
    await query(
      app.databaseUrl,
      `update assignment set permissions = '{-clients:edit}' where project = 'talent-phi' and staff_id = (select s.id from staff s join app_user u on u.id = s.user_id where u.email = 'both@example.com')`,
    );
    expect((await all(await app.signedIn('both@example.com'))).map(({ status }) => status)).toEqual([
      200, 403, 403, 403,
    ]);
    expect((await all(await app.signedIn('superadmin'))).map(({ status }) => status)).toEqual([200, 201, 200, 204]);
  });

  it('has a member or a free text as responsible, and the one replaces the other', async () => {
    const { id: managerId } = (await manager.get<{ id: string }>('/api/auth/user')).body;
    const { body: page } = await add(staff, { ...PAGE, responsible: 'Studio Nord' });
    const save = async (body: object) => {
      const { responsible, responsibleId } = (await change(staff, page.id, body)).body;
      return [responsible, responsibleId];
    };
    expect(await save({ responsibleId: managerId })).toEqual(['Daniel Weber', managerId]);
    // A client that sends back what it read changes nothing.
    expect(await save({ responsible: 'Daniel Weber', notes: 'Checked' })).toEqual(['Daniel Weber', managerId]);
    expect(await save({ responsible: 'Studio Nord' })).toEqual(['Studio Nord', null]);
    expect(await save({ responsible: managerId })).toEqual(['Daniel Weber', managerId]);
    expect(await save({ responsibleId: null })).toEqual([null, null]);
    expect((await change(staff, page.id, { responsibleId: '00000000-0000-4000-8000-000000000000' })).status).toBe(400);
  });
});
