import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import { isTimeField } from '@atrium/rules/audit/fields';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

interface Column {
  readonly name: string;
  readonly type: string;
}
const fieldName = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

describe('audit entries that cannot be formatted', () => {
  let app: TestApp;
  let admin: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    admin = await app.signedIn('admin@example.com');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const page = async (): Promise<AuditEntry[]> => {
    const { status, body } = await admin.get<AuditEntry[]>('/api/enterprise/audit');
    expect(status).toBe(200);
    return body;
  };
  const file = async (): Promise<string> => {
    const { status, body } = await admin.get<string>('/api/enterprise/audit.csv');
    expect(status).toBe(200);
    return body;
  };

  it('show notes that look like an invalid date as they were typed', async () => {
    const { id } = await createItem(manager, { name: 'Botox of February' });
    for (const notes of ['2026-02-30T10:00', '2026-02-30', '2026-02-30T10:00:00Z', '2026-02-28T25:61'])
      expect((await manager.put(`/api/inventory/${id}`, { notes })).status).toBe(200);
    const summaries = (await page()).map(({ summary }) => summary);
    expect(summaries).toContainEqual(
      expect.stringContaining('changed notes of Botox of February from nothing to 2026-02-30T10:00'),
    );
    expect(await file()).toContain('notes: 2026-02-30T10:00 → 2026-02-30');
  });

  it('show a damaged entry raw and every other entry as usual', async () => {
    await query(
      app.databaseUrl,
      `insert into audit (actor_name, action, object_kind, object_name, changes) values ('Ana', 'updated', 'item', 'Damaged', '[null]')`,
    );
    const entries = await page();
    expect(entries[0]).toMatchObject({ summary: 'Ana updated item Damaged', changes: [] });
    expect(entries.some(({ summary }) => summary.includes('Botox of February'))).toBe(true);
    expect(await file()).toContain('Ana updated item Damaged');
  });

  it('recognize every date and timestamp of audited tables by its field, and no text', async () => {
    const columns = await query<Column>(
      app.databaseUrl,
      `select distinct c.column_name as name, c.data_type as type from information_schema.columns c
        where c.table_schema = 'public' and c.data_type ~ '^(date|timestamp|text|character)' and exists (
          select from pg_trigger t where t.tgrelid = to_regclass(c.table_name) and t.tgname = 'audit_update')`,
    );
    const isTime = ({ type }: Column): boolean => /^(date|timestamp)/.test(type);
    expect(columns.filter(isTime).length).toBeGreaterThan(30);
    const wrong = columns.filter((column) => isTimeField(fieldName(column.name)) !== isTime(column));
    // These fields are not part of entries.
    expect(wrong.map(({ name }) => name).toSorted()).toEqual(['failing_since', 'held_since', 'old_secret_until']);
  });
});
