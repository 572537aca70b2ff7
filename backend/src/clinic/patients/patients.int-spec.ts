import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { testConfig } from '../../../test/config.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { createLogger } from '../../platform/logger.js';
import { PatientRetentionTask } from './patient-retention.task.js';

const CALL = '/api/perfect-b/patients/pseudonymise';
const PATIENT = 'Ref-7731 Ärztin';

describe('patient references', () => {
  let app: TestApp;
  let manager: TestClient;
  let staff: TestClient;
  let itemId: number;

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@perfect-b.example');
    staff = await app.signedIn('staff@perfect-b.example');
    itemId = (await createItem(manager)).id;
  });
  afterAll(() => app.close());

  const use = async (patientId: string, headers?: Record<string, string>): Promise<Usage> =>
    (await staff.post<Usage>('/api/usage', { itemId, quantityUsed: 1, patientId }, headers)).body;
  const patients = async (): Promise<(string | null)[]> =>
    (await staff.get<Usage[]>(`/api/usage/recent?itemId=${itemId}`)).body.map(({ patientId }) => patientId);

  it('of one patient are replaced by an untraceable pseudonym in every spelling, and counts stay', async () => {
    const key = { 'idempotency-key': 'patients-repeat-1' };
    await use(PATIENT, key);
    await use(PATIENT.toUpperCase());
    await use('Ref-\u200b7731 Ärztin');
    await use('Ref-7732');
    const before = await query(app.databaseUrl, 'select quantity from stock where id = $1', [itemId]);

    expect((await manager.post(CALL, { patientId: PATIENT, rehearse: true })).body).toEqual({
      entries: 3,
      pseudonym: null,
    });
    expect(await patients()).toContain(PATIENT);

    const socket = await staff.openSocket();
    const { status, body } = await manager.post<{ entries: number; pseudonym: string }>(CALL, { patientId: PATIENT });
    // The event makes screens reload histories, and does not name the patient.
    expect((await socket.waitForEvent('usage.pseudonymised')).data).toEqual({ entries: 3 });
    expect({ status, entries: body.entries }).toEqual({ status: 200, entries: 3 });
    expect(body.pseudonym).toMatch(/^Pseudonym [0-9a-f]{12}$/);
    expect((await patients()).toSorted()).toEqual(
      [body.pseudonym, body.pseudonym, body.pseudonym, 'Ref-7732'].toSorted(),
    );
    expect(await query(app.databaseUrl, 'select quantity from stock where id = $1', [itemId])).toEqual(before);
    // The stored reply of a repeated call is pseudonymized too.
    expect((await use(PATIENT, key)).patientId).not.toBe(PATIENT);
    expect((await manager.post(CALL, { patientId: PATIENT })).body).toEqual({ entries: 0, pseudonym: null });
  });

  it('are replaced by managers only, and the audit names the user and the number, not the patient', async () => {
    expect((await staff.post(CALL, { patientId: 'Ref-7732' })).status).toBe(403);
    expect((await manager.post(CALL, { patientId: ' ' })).status).toBe(400);
    const entries = await query<{ action: string; changes: unknown }>(
      app.databaseUrl,
      `select action, changes from audit where action = 'pseudonymised'`,
    );
    expect(entries).toEqual([{ action: 'pseudonymised', changes: [{ field: 'entries', before: null, after: 3 }] }]);
  });

  it('are in no event, notification, audit entry or job', async () => {
    const reference = 'SECRET-PATIENT-4711';
    const entry = await use(reference);
    await manager.delete(`/api/usage/${entry.id}`);
    await manager.get('/api/usage/export.csv');
    for (const table of ['event', 'notification', 'audit', 'job'])
      expect({
        table,
        rows: await query(app.databaseUrl, `select 1 from ${table} t where t::text ilike '%${reference}%'`),
      }).toEqual({ table, rows: [] });
    // The audit names users who export them.
    expect(
      await query(app.databaseUrl, `select actor_name from audit where action = 'exported' and object_kind = 'list'`),
    ).toHaveLength(1);
  });

  it('are deleted after the configured number of days, oldest first, and the usage stays', async () => {
    const entry = await use('Ref-old');
    await query(app.databaseUrl, `update usage set used_at = now() - interval '400 days' where id = $1`, [entry.id]);
    const config = testConfig(app.databaseUrl, { PATIENT_REFERENCE_DAYS: '365' });
    const logger = createLogger(config, 'test');
    const sql = new SqlPool(app.databaseUrl, logger, 1);
    await new PatientRetentionTask(config, sql).deleteExpired();
    await sql.onApplicationShutdown();
    expect(await query(app.databaseUrl, 'select patient_id, quantity from usage where id = $1', [entry.id])).toEqual([
      { patient_id: null, quantity: 1 },
    ]);
    expect(await patients()).toContain('Ref-7732');
  });
});
