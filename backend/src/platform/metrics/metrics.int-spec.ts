import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Status } from '@atrium/contract/enterprise/status/schemas';
import { STATUS_LIMITS } from '@atrium/rules/stock/status-limits';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';
import { recordBackup } from '../backup/create-backup.js';
import { VERSION } from '../version.js';
import { MetricsServer } from './metrics-server.js';

const TOKEN = 'a token that only Prometheus knows';
const docs = new URL('../../../../docs/observability/', import.meta.url);

describe('Prometheus metrics', () => {
  let api: TestApp;
  let staff: TestClient;

  beforeAll(async () => {
    api = await startApp({ env: { METRICS_PORT: '0', METRICS_TOKEN: TOKEN, BACKUP_CHECK: 'on', DATA_DIR: tmpdir() } });
    staff = await api.signedIn('staff@perfect-b.example');
  });
  afterAll(() => api.close());

  const ask = (path = '/metrics', token = TOKEN) =>
    fetch(`http://127.0.0.1:${String(api.app.get(MetricsServer).port)}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const scrape = async (): Promise<string> => (await ask()).text();
  const figure = async (line: string): Promise<number> => {
    const found = (await scrape()).split('\n').find((other) => other.startsWith(`${line} `));
    return Number(found?.slice(line.length + 1) ?? Number.NaN);
  };

  it('are served with the token and on their own port only', async () => {
    expect((await ask('/metrics', 'another token')).status).toBe(401);
    expect((await ask('/api/health/live')).status).toBe(404);
    const response = await ask();
    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/plain; version=0.0.4; charset=utf-8',
    });
    expect((await staff.get('/metrics')).headers.get('content-type')).not.toContain('text/plain');
  });

  it('count calls by route and status, errors by code, sign-ins by result, and open sockets', async () => {
    const manager = await api.signedIn('manager@perfect-b.example');
    const item = await createItem(manager, { currentQuantity: 3 });
    const socket = await staff.openSocket();
    for (const quantityUsed of [1, 1, 5]) await staff.post('/api/usage', { itemId: item.id, quantityUsed });
    await socket.waitForEvent('usage.logged', ({ data }) => 'item' in data && data.item.id === item.id);
    await api.visitor().post('/api/login', { username: 'staff@perfect-b.example', password: 'not that one' });
    expect(await figure('atrium_http_requests_total{route="/api/usage",method="POST",status="201"}')).toBe(2);
    expect(await figure('atrium_http_request_duration_seconds_count{route="/api/usage",method="POST"}')).toBe(3);
    expect(await figure('atrium_refusals_total{code="stock.insufficient"}')).toBe(1);
    expect(await figure('atrium_sign_ins_total{result="succeeded"}')).toBeGreaterThanOrEqual(2);
    expect(await figure('atrium_sign_ins_total{result="failed"}')).toBe(1);
    expect(await figure('atrium_sockets')).toBe(1);
    expect(await figure('atrium_event_lag_seconds_count')).toBeGreaterThanOrEqual(1);
    expect(await figure('atrium_event_feed_age_seconds')).toBeLessThan(60);
    expect(await figure('atrium_jobs_available')).toBe(1);
    socket.close();
  });

  it('contain route templates and no user data', async () => {
    await staff.get('/api/inventory/987654?search=Somebody%20Secret');
    await staff.get('/api/nowhere/987654');
    const text = await scrape();
    expect(text).toContain('route="/api/inventory/:id"');
    expect(text).toContain('route="none",method="none",status="404"');
    expect(text).not.toMatch(/987654|Secret|@|perfect-b\.example/);
  });

  it('include every name used by the dashboard and the alerts', async () => {
    const notifications = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    for (const file of ['alerts.yml', 'grafana-board.json']) {
      const text = readFileSync(new URL(file, docs), 'utf8');
      const asked = [...text.matchAll(/\b(?:atrium|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name);
      expect(asked.length).toBeGreaterThan(8);
      const unknown = asked.filter(
        (name) => !notifications.has(name) && !notifications.has(name.replace(/_(bucket|sum|count)$/, '')),
      );
      expect({ file, unknown: [...new Set(unknown)] }).toEqual({ file, unknown: [] });
    }
  });

  it('have the same limits in the alerts as on the status page', () => {
    const rules = readFileSync(new URL('alerts.yml', docs), 'utf8');
    const limitOf = (alert: string) =>
      Number(
        new RegExp(String.raw`alert: ${alert}\n +expr: .*?[<>] ([\d.]+)(?: (?:and|or) .*)?$`, 'm').exec(rules)?.[1],
      );
    expect({
      callSeconds: limitOf('AtriumCallsSlow'),
      eventLagSeconds: limitOf('AtriumEventsLate'),
      eventLoopSeconds: limitOf('AtriumProcessStalls'),
      jobWaitSeconds: limitOf('AtriumJobsWait'),
      freeDiskShare: limitOf('AtriumDiskFull'),
      backupAgeSeconds: limitOf('AtriumBackupOld'),
    }).toEqual(STATUS_LIMITS);
  });

  it('report backup age, disk space and warnings to superadmins', async () => {
    const superadmin = await api.signedIn('superadmin');
    const now = async () => (await superadmin.get<Status>('/api/enterprise/status')).body;
    const before = await now();
    expect(before.backup).toEqual({ finishedAt: null, ageSeconds: null });
    expect(await figure('atrium_backup_missing')).toBe(1);
    expect(await figure('atrium_backup_age_seconds')).toBeNaN();
    expect(before.disk?.sizeMb).toBeGreaterThan(before.disk?.freeMb ?? Number.POSITIVE_INFINITY);
    expect(before.warnings).toEqual([]);
    await recordBackup(api.databaseUrl, 12);
    expect((await now()).backup).toEqual({ finishedAt: expect.any(String), ageSeconds: 0 });
    expect(await figure('atrium_backup_age_seconds')).toBeLessThan(60);
    expect(await figure('atrium_backup_missing')).toBe(0);
    expect(await figure('atrium_readiness_warnings')).toBe(0);
    expect(await figure('atrium_disk_free_bytes')).toBeGreaterThan(0);
    expect(await figure(`atrium_process_info{kind="api",version="${VERSION}"}`)).toBe(1);
  });

  it('have a documented procedure for every alert', () => {
    const page = readFileSync(new URL('../observability.md', docs), 'utf8');
    const alerts = [...readFileSync(new URL('alerts.yml', docs), 'utf8').matchAll(/alert: (\w+)/g)];
    for (const [, name] of alerts) expect(page).toContain(`### ${name}`);
  });

  it('are shown live to superadmins only', async () => {
    const superadmin = await api.signedIn('superadmin');
    expect((await staff.get('/api/enterprise/status')).status).toBe(403);
    const now = async () => (await superadmin.get<Status>('/api/enterprise/status')).body;
    await waitUntil(async () => (await now()).processes.length > 0, 60_000, 'the first figures of this process');
    const status = await now();
    expect(status.processes[0]).toMatchObject({ kind: 'api', pid: process.pid });
    expect(status.processes[0]?.samples[0]).toMatchObject({ failedCalls: 0, waitingForConnection: 0 });
    expect(status.jobs).toMatchObject({ available: true, parkedEvents: 0 });
    expect(status.database.mostConnections).toBeGreaterThan(0);
    expect(status.database.connections).toBeGreaterThan(0);
  });

  it('report failed deliveries and jobs to superadmins', async () => {
    const superadmin = await api.signedIn('superadmin');
    await query(
      api.databaseUrl,
      `with w as (
         insert into webhook (project, name, url, events, secret, is_active, failing_since)
         values ('perfect-b', 'Gone', 'https://gone.example', '{usage.logged}', '', false, now()) returning id
       )
       insert into webhook_delivery (webhook_id, event_id, event, body, state, tries, tried_at)
       select id, gen_random_uuid(), 'usage.logged', '{}', state, tries, tried_at from w,
         (values ('failed', 12, now()), ('failed', 12, now() - interval '2 days'), ('waiting', 2, now()), ('waiting', 0, null),
           ('delivered', 1, now())) as d (state, tries, tried_at)`,
    );
    await query(
      api.databaseUrl,
      `insert into job (id, name, state, finished_at)
       select gen_random_uuid(), name, 'failed', finished_at from
         (values ('send-mail', now()), ('fetch-shop-page', now()), ('send-mail', now() - interval '2 days')) as j (name, finished_at)`,
    );
    const now = async () => (await superadmin.get<Status>('/api/enterprise/status')).body;
    // Concurrent viewers share a cached query.
    await waitUntil(async () => (await now()).jobs.failed > 0, 60_000, 'the failed jobs');
    const { deliveries, jobs } = await now();
    expect(deliveries).toEqual({ waiting: 2, triedAgain: 1, failed: 1, switchedOff: 1 });
    expect(jobs).toMatchObject({ failed: 2, failedMails: 1, waitingMails: 0 });
  });

  it('let superadmins see, retry and remove events that a reaction failed to handle', async () => {
    const [superadmin, admin] = [await api.signedIn('superadmin'), await api.signedIn('admin@example.com')];
    await query(
      api.databaseUrl,
      `insert into reaction (name, snapshot) values ('tell-nobody', pg_current_snapshot());
       insert into reaction_failure (reaction, event_seq, event, attempts, error, retry_at)
       values ('tell-nobody', 7, '{"type": "usage.logged", "at": "2026-11-21T10:00:00.000Z"}', 20, 'It broke', 'infinity')`,
    );
    const held = async () => (await superadmin.get<Status>('/api/enterprise/status')).body.held;
    expect(await held()).toEqual([
      expect.objectContaining({ reaction: 'tell-nobody', seq: '7', reason: 'It broke', triedAgainAt: null }),
    ]);
    const path = '/api/enterprise/held-events/tell-nobody';
    expect((await admin.post(`${path}/7/retry`)).status).toBe(403);
    expect((await superadmin.post(`${path}/8/retry`)).status).toBe(404);
    expect((await superadmin.post(`${path}/no-number/retry`)).status).toBe(404);
    expect((await superadmin.post('/api/enterprise/held-events/%00/7/retry')).status).toBe(404);
    expect((await superadmin.post(`${path}/7/retry`)).status).toBe(204);
    expect((await held())[0]?.triedAgainAt).not.toBeNull();
    expect((await superadmin.delete(`${path}/7`)).status).toBe(204);
    expect(await held()).toEqual([]);
    const noted = await query<{ action: string }>(
      api.databaseUrl,
      `select action from audit where object_kind = 'held-event' order by id`,
    );
    expect(noted.map(({ action }) => action)).toEqual(['retried', 'removed']);
  });
});
