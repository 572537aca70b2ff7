import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { DEMO_PASSWORD, startApp, type TestApp, type TestAppOptions } from '../../../test/app.js';
import { sendRawRequest } from '../../../test/security/raw-request.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';

let apps: TestApp[] = [];
const start = async (env: NodeJS.ProcessEnv = {}, more: TestAppOptions = {}): Promise<TestApp> => {
  const app = await startApp({ ...more, env: { TRUST_PROXY: '127.0.0.1', ...env } });
  apps.push(app);
  return app;
};
beforeEach(() => {
  apps = [];
});
afterEach(async () => {
  for (const app of apps.toReversed()) await app.close();
});

const NAME = 'staff@perfect-b.example';

interface AttemptResult {
  readonly status: number;
  readonly retryAfter: number;
  readonly cookies: readonly string[];
  readonly message: string;
}

/** Attempts a sign-in from a given address, as a trusted proxy would forward it. */
const tryToSignIn = async (
  app: TestApp,
  password: string,
  from: string,
  name = NAME,
  cookie?: string,
): Promise<AttemptResult> => {
  const { status, headers, body } = await sendRawRequest(
    app.url,
    'POST',
    '/api/login',
    { 'x-forwarded-for': from, ...(cookie === undefined ? {} : { cookie }) },
    JSON.stringify({ username: name, password }),
  );
  return {
    status,
    retryAfter: Number(headers['retry-after'] ?? 0),
    cookies: headers['set-cookie'] ?? [],
    message: (JSON.parse(body) as { message: string }).message,
  };
};
const failTimes = async (app: TestApp, times: number, from: string, name = NAME): Promise<void> => {
  for (let count = 0; count < times; count += 1) expect((await tryToSignIn(app, 'wrong', from, name)).status).toBe(401);
};

describe('too many failures', () => {
  test('block a name at one address with 429 and Retry-After, even with the correct password, but not elsewhere', async () => {
    const app = await start();
    await failTimes(app, 9, '10.0.0.1');
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1')).status).toBe(200);
    await failTimes(app, 1, '10.0.0.1');
    const rejection = await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1');
    expect(rejection.status).toBe(429);
    expect(rejection.retryAfter).toBeGreaterThan(880);
    expect(rejection.retryAfter).toBeLessThanOrEqual(900);
    expect(rejection.message).toBe('Too many failed attempts. Please try again in 15 minutes.');
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1', ' STAFF@perfect-b.EXAMPLE')).status).toBe(429);
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.2')).status).toBe(200);
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1', 'admin@example.com')).status).toBe(200);
  });

  test('block a name everywhere, except on devices known for it', async () => {
    const app = await start();
    const known = await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1');
    const device = (known.cookies.find((line) => line.startsWith('device=')) ?? '').split(';')[0] ?? '';
    expect(known.cookies.find((line) => line.startsWith('device='))).toMatch(/; HttpOnly/);
    for (let from = 1; from <= 3; from += 1) await failTimes(app, 10, `10.0.1.${from}`);
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.2.1')).status).toBe(429);
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.2.2', NAME, device)).status).toBe(200);
    const [day = '', id = '', signature = ''] = device.slice('device='.length).split('.');
    for (const forged of [
      'device=AAAA',
      `device=${day}.${id}.${'A'.repeat(22)}`,
      `device=${day}.${'A'.repeat(12)}.${signature}`,
      `device=${Number(day) - 1}.${id}.${signature}`,
      `${device}x`,
    ])
      expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.2.3', NAME, forged)).status).toBe(429);
    // The device's own counter follows it between addresses.
    for (let count = 0; count < 10; count += 1)
      expect((await tryToSignIn(app, 'wrong', `10.0.2.${10 + count}`, NAME, device)).status).toBe(401);
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.2.4', NAME, device)).status).toBe(429);
  });

  test('of a known device block no others, and others do not block a known device', async () => {
    const app = await start({ SIGN_IN_LIMIT_PER_ADDRESS: '3' });
    const devices = await Promise.all(
      [NAME, 'admin@example.com'].map(async (name) => {
        const { cookies } = await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1', name);
        return (cookies.find((line) => line.startsWith('device=')) ?? '').split(';')[0] ?? '';
      }),
    );
    for (let count = 0; count < 8; count += 1)
      expect((await tryToSignIn(app, 'wrong', '10.0.0.1', NAME, devices[0])).status).toBe(401);
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1', 'admin@example.com')).status).toBe(200);
    await failTimes(app, 3, '10.0.0.1', 'nobody@example.com');
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1', 'admin@example.com')).status).toBe(429);
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1', 'admin@example.com', devices[1])).status).toBe(200);
  });

  test('make no exception for a device after a new password, or 180 days after its last sign-in', async () => {
    const app = await start({ SIGN_IN_LIMIT_PER_NAME: '2' });
    const client = await app.signedIn(NAME);
    const before = `device=${client.cookie('device')}`;
    await failTimes(app, 2, '10.0.0.2');
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.3', NAME, before)).status).toBe(200);
    const newPassword = 'Another-Rhubarb-7';
    const changed = await client.put('/api/auth/password', { currentPassword: DEMO_PASSWORD, newPassword });
    expect(changed.status).toBe(204);
    expect((await tryToSignIn(app, newPassword, '10.0.0.3', NAME, before)).status).toBe(429);
    // The device that changed the password stays known.
    const after = `device=${client.cookie('device')}`;
    expect((await tryToSignIn(app, newPassword, '10.0.0.3', NAME, after)).status).toBe(200);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 181 * 86_400_000);
    expect((await tryToSignIn(app, newPassword, '10.0.0.3', NAME, after)).status).toBe(429);
    clock.mockRestore();
  });

  test('make no exception for a device of another user', async () => {
    const app = await start({ SIGN_IN_LIMIT_PER_NAME: '2' });
    const known = await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1', 'admin@example.com');
    const device = (known.cookies.find((line) => line.startsWith('device=')) ?? '').split(';')[0] ?? '';
    await failTimes(app, 2, '10.0.0.2');
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1', NAME, device)).status).toBe(429);
  });

  test('block an address for all names', async () => {
    const app = await start();
    for (let count = 0; count < 100; count += 1) await failTimes(app, 1, '10.0.0.9', `nobody-${count}@example.com`);
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.9')).status).toBe(429);
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.8')).status).toBe(200);
  });

  test('block an IPv6 network as one address', async () => {
    const app = await start({ SIGN_IN_LIMIT_PER_ADDRESS: '2' });
    await failTimes(app, 1, '2001:db8:1:2::1', 'a@example.com');
    await failTimes(app, 1, '2001:db8:1:2:ffff::2', 'b@example.com');
    expect((await tryToSignIn(app, DEMO_PASSWORD, '2001:db8:1:2:3:4:5:6')).status).toBe(429);
    expect((await tryToSignIn(app, DEMO_PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
  });

  test('block an unknown name like a known one', async () => {
    const app = await start();
    await failTimes(app, 10, '10.0.0.1', 'nobody@example.com');
    expect((await tryToSignIn(app, 'wrong', '10.0.0.1', 'NOBODY@example.com')).status).toBe(429);
  });

  test('do not affect open sessions', async () => {
    const app = await start({ SIGN_IN_LIMIT_PER_NAME: '1' });
    const client = await app.signedIn(NAME);
    await failTimes(app, 1, '10.0.0.1');
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.2')).status).toBe(429);
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });

  test('are forgotten after the window', async () => {
    const app = await start({ SIGN_IN_LIMIT_PER_NAME: '3', SIGN_IN_WINDOW_SECONDS: '600' });
    await failTimes(app, 3, '10.0.0.1');
    const rejection = await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1');
    expect(rejection.status).toBe(429);
    expect(rejection.retryAfter).toBeLessThanOrEqual(600);
    await query(app.databaseUrl, 'update sign_in_attempt set expire = expire - 600000');
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1')).status).toBe(200);
  });
});

describe('the counters', () => {
  test('count only failures: no correct passwords, invalid bodies or rejected attempts', async () => {
    const app = await start({ SIGN_IN_LIMIT_PER_NAME_AND_ADDRESS: '3', SIGN_IN_LIMIT_PER_ADDRESS: '4' });
    for (let count = 0; count < 6; count += 1) {
      expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1')).status).toBe(200);
      expect(
        (
          await sendRawRequest(
            app.url,
            'POST',
            '/api/login',
            { 'x-forwarded-for': '10.0.0.1' },
            JSON.stringify({ username: NAME }),
          )
        ).status,
      ).toBe(400);
    }
    await failTimes(app, 3, '10.0.0.1');
    for (let count = 0; count < 5; count += 1) expect((await tryToSignIn(app, 'wrong', '10.0.0.1')).status).toBe(429);
    await failTimes(app, 1, '10.0.0.1', 'admin@example.com');
    expect((await tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1', 'admin@example.com')).status).toBe(429);
  });

  test('do not store names in plain text', async () => {
    const app = await start();
    await failTimes(app, 1, '10.0.0.1', 'My-Password-In-The-Wrong-Field');
    const rows = await query<{ key: string }>(app.databaseUrl, 'select key from sign_in_attempt');
    expect(rows.length).toBe(3);
    expect(JSON.stringify(rows)).not.toMatch(/wrong-field/i);
  });
});

describe('concurrent attempts', () => {
  test('of fifty wrong guesses, only the limit is verified', async () => {
    const app = await start();
    const responses = await Promise.all(Array.from({ length: 50 }, () => tryToSignIn(app, 'wrong', '10.0.0.1')));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(40);
    for (const { status, retryAfter } of responses) if (status === 429) expect(retryAfter).toBeGreaterThan(0);
  });

  test('the limit applies across two processes', async () => {
    const one = await start();
    const two = await start({}, { databaseUrl: one.databaseUrl });
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, index) => tryToSignIn(index % 2 === 0 ? one : two, 'wrong', '10.0.0.1')),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await tryToSignIn(one, DEMO_PASSWORD, '10.0.0.1')).status).toBe(429);
    expect((await tryToSignIn(two, DEMO_PASSWORD, '10.0.0.1')).status).toBe(429);
  });

  test('thirty correct passwords never count as failures, even one below the limit', async () => {
    const app = await start();
    await failTimes(app, 9, '10.0.0.1');
    const responses = await Promise.all(Array.from({ length: 30 }, () => tryToSignIn(app, DEMO_PASSWORD, '10.0.0.1')));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    await waitUntil(async () => {
      const [row] = await query<{ points: number }>(
        app.databaseUrl,
        'select max(points) as points from sign_in_attempt',
      );
      return row?.points === 9;
    });
  });

  test('guesses at many names from many addresses are all answered', async () => {
    const app = await start();
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        tryToSignIn(app, 'wrong', `10.1.0.${index}`, `nobody-${index % 7}@example.com`),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
  });
});
