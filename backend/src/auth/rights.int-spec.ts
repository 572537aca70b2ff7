import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints } from '@atrium/contract/catalogue';
import type { Access, BoundEndpoint } from '@atrium/contract/core/endpoint';
import { MANAGER_RIGHTS, PROJECTS, type Project } from '@atrium/rules/people/rights';
import { startApp, type TestApp } from '../../test/app.js';
import type { TestClient } from '../../test/test-client.js';

/* Makes every call of the catalogue as every kind of user (docs/api.md). New endpoints are covered automatically. Allowed calls get invalid input, so that none removes what the next one needs. */

interface Kind {
  readonly name: string;
  readonly account: string | null;
  readonly projects: readonly Project[];
  readonly role: 'user' | 'manager' | 'admin' | 'superadmin';
}

const KINDS: readonly Kind[] = [
  { name: 'anonymous', account: null, projects: [], role: 'user' },
  { name: 'without assignment', account: 'newcomer@example.com', projects: [], role: 'user' },
  { name: 'of the clinic', account: 'staff@perfect-b.example', projects: ['perfect-b'], role: 'user' },
  { name: 'of the agency', account: 'staff@talent-phi.example', projects: ['talent-phi'], role: 'user' },
  { name: 'of both', account: 'both@example.com', projects: ['perfect-b', 'talent-phi'], role: 'user' },
  { name: 'manager of the clinic', account: 'manager@perfect-b.example', projects: ['perfect-b'], role: 'manager' },
  { name: 'manager of the agency', account: 'manager@talent-phi.example', projects: ['talent-phi'], role: 'manager' },
  { name: 'admin', account: 'admin@example.com', projects: [], role: 'admin' },
  { name: 'superadmin', account: 'superadmin', projects: PROJECTS, role: 'superadmin' },
];

/** Returns the expected status of a call from the access table, which is written independently of the contract. */
const expected = (access: Access, kind: Kind, pathProject: string | null): 401 | 403 | 'allowed' => {
  if (access.who === 'anyone') return 'allowed';
  if (kind.account === null) return 401;
  const isAdministrator = kind.role === 'admin' || kind.role === 'superadmin';
  const isAllowed = ((): boolean => {
    switch (access.who) {
      case 'signed-in':
        return true;
      case 'member': {
        const needsManager = access.right !== undefined && MANAGER_RIGHTS.includes(access.right);
        return (
          kind.projects.includes(access.of) && (!needsManager || kind.role === 'manager' || kind.role === 'superadmin')
        );
      }
      case 'member-of-path-project':
        return isAdministrator || kind.projects.some((project) => project === pathProject);
      case 'administrator':
        return isAdministrator;
      case 'superadmin':
        return kind.role === 'superadmin';
    }
  })();
  return isAllowed ? 'allowed' : 403;
};

const NO_ID = '2147483646';
const buildPaths = (endpoint: BoundEndpoint): { path: string; project: string | null }[] => {
  const filled = (project: string) => endpoint.path.replace(':project', project).replace(/:\w+/g, NO_ID);
  return endpoint.path.includes(':project')
    ? PROJECTS.map((project) => ({ path: filled(project), project }))
    : [{ path: filled(''), project: null }];
};

/** Returns whether the call changes state without any input, such as signing out. */
const isDestructive = ({ method, body, params }: BoundEndpoint): boolean =>
  method !== 'GET' && body === undefined && params === undefined;

let app: TestApp;
const people = new Map<string, TestClient>();
beforeAll(async () => {
  app = await startApp({ env: { SIGN_IN_LIMIT_PER_ADDRESS: '100000' } });
  for (const { name, account } of KINDS)
    people.set(name, account === null ? app.visitor() : await app.signedIn(account));
});
afterAll(() => app.close());

describe.each(KINDS)('$name', (kind) => {
  test.each(
    endpoints.flatMap((endpoint) =>
      buildPaths(endpoint).map(({ path, project }) => ({
        endpoint,
        path,
        project,
        call: `${endpoint.method} ${path}`,
      })),
    ),
  )('$call', async ({ endpoint, path, project }) => {
    const client = people.get(kind.name) as TestClient;
    const { status, body } = await client.send(
      endpoint.method,
      path,
      endpoint.body === undefined ? undefined : '{"broken":',
    );
    const target = expected(endpoint.access, kind, project);
    if (target === 'allowed') {
      // The call may have ended the session, so the user signs in again.
      if (kind.account !== null && isDestructive(endpoint)) people.set(kind.name, await app.signedIn(kind.account));
      // A second step without a first one is rejected for everyone.
      const isOver = body['code'] === 'auth.second-step-over' && endpoint.access.who === 'anyone';
      expect((status === 401 || status === 403) && !isOver ? status : 'allowed').toBe('allowed');
      expect(status).toBeLessThan(500);
      if (endpoint.body !== undefined) expect(status).toBe(400);
      return;
    }
    expect(status).toBe(target);
    expect(body).toMatchObject({
      code: target === 401 ? 'auth.unauthorized' : expect.stringMatching(/^auth\.(forbidden|no-project-access)$/),
    });
    expect(body['requestId']).toEqual(expect.any(String));
  });
});

test('all users still have their sessions', async () => {
  for (const { name, account } of KINDS)
    expect((await people.get(name)?.get('/api/auth/user'))?.status).toBe(account === null ? 401 : 200);
});

test('an error states the project and which user to ask', async () => {
  const { body } = (await people.get('of the agency')?.get('/api/inventory')) ?? { body: {} };
  expect(body).toMatchObject({
    code: 'auth.no-project-access',
    message: "You don't have access to Perfect B. Please ask an administrator to assign you.",
  });
});

test('an unknown project is 404 for members of any project, 403 for other users and 401 without a session', async () => {
  const statuses: Record<string, number | undefined> = {};
  for (const { name } of KINDS)
    statuses[name] = (await people.get(name)?.get('/api/projects/nothing/departments'))?.status;
  expect(statuses).toEqual({
    anonymous: 401,
    'without assignment': 403,
    'of the clinic': 404,
    'of the agency': 404,
    'of both': 404,
    'manager of the clinic': 404,
    'manager of the agency': 404,
    admin: 404,
    superadmin: 404,
  });
  expect((await people.get('admin')?.post('/api/projects/nothing/departments', {}))?.status).toBe(404);
  expect((await people.get('of the clinic')?.post('/api/projects/nothing/departments', {}))?.status).toBe(403);
});
