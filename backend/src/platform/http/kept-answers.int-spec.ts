import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients';
import pg from 'pg';
import { makeClient } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import type { Visitor } from '../../../test/visitor.js';
import { SqlPool } from '../database/sql-pool.js';
import { KeptAnswers } from './kept-answers.js';

const OF_TODAY = { area: 'agency', clock: 'day' } as const;
const CLIENTS = '/api/talent-phi/clients';

describe('answers that are kept', () => {
  let app: TestApp;
  let staff: Visitor;
  let sql: SqlPool;
  let kept: KeptAnswers;
  let reads: number;
  let other: pg.Client;

  /** How often the table was read, and what of. */
  const names = async (): Promise<string[]> => {
    const { bytes } = await kept.answer(OF_TODAY, 'names', async () => {
      reads += 1;
      return (await sql.rows<{ name: string }>('select name from agency_clients order by id')).map(({ name }) => name);
    });
    return JSON.parse(bytes.toString()) as string[];
  };
  const shown = async (): Promise<string[]> => (await staff.get<Client[]>(CLIENTS)).body.map(({ name }) => name);

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
    sql = app.app.get(SqlPool);
    other = new pg.Client(app.databaseUrl);
    await other.connect();
    await makeClient(staff, { name: 'First' });
  });
  beforeEach(async () => {
    kept = new KeptAnswers(sql);
    reads = 0;
    await names();
  });
  afterAll(async () => {
    await other.end();
    await app.close();
  });

  it('are read once while nothing changes, however many ask', async () => {
    await Promise.all(Array.from({ length: 20 }, names));
    await sql.rows(`update clinic_settings set version = version`);
    await names();
    expect(reads).toBe(1);
  });

  it('of people are read anew after a change of one, and not because somebody signed in', async () => {
    await app.signedIn('manager@talent-phi.example');
    await names();
    expect(reads).toBe(1);
    await sql.rows(`update app_user set last_sign_in_at = now()`);
    await names();
    expect(reads).toBe(1);
    await sql.rows(
      `update app_user set first_name = 'Renamed', last_sign_in_at = now() where email = 'staff@talent-phi.example'`,
    );
    await names();
    expect(reads).toBe(2);
  });

  it('are read anew after any change, whoever made it and however', async () => {
    const changes = [
      `insert into agency_clients (name) values ('By hand')`,
      `update agency_clients set name = 'Renamed by hand' where name = 'By hand'`,
      `delete from agency_clients where name = 'Renamed by hand'`,
      'truncate agency_suggestion_runs',
      `update app_user set first_name = first_name || '.'`,
      'update organisation set time_zone = time_zone',
    ];
    for (const [index, change] of changes.entries()) {
      await other.query(change);
      await names();
      await names();
      expect({ change, reads }).toEqual({ change, reads: index + 2 });
    }
  });

  it('show what was committed before they were asked for, and nothing that was not', async () => {
    await other.query('begin');
    await other.query(`insert into agency_clients (name) values ('In the making')`);
    expect(await names()).not.toContain('In the making');
    // Transactions that begin and end meanwhile: the one that is open is older than what is known by then.
    await makeClient(staff, { name: 'Meanwhile' });
    expect(await names()).toContain('Meanwhile');
    expect(await shown()).not.toContain('In the making');
    await other.query('commit');
    expect(await names()).toContain('In the making');
    expect(await shown()).toContain('In the making');
    await other.query('begin');
    await other.query(`delete from agency_clients`);
    const before = reads;
    await other.query('rollback');
    expect(await names()).toContain('In the making');
    expect(reads).toBe(before);
  });

  it('never lag behind who writes and reads at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let nth = 0; nth < 10; nth += 1) {
          const name = `Client ${writer}.${nth}`;
          await makeClient(staff, { name });
          expect(await shown()).toContain(name);
        }
      }),
    );
  });

  it('are not kept over a refusal, nor into another day or another life of the database', async () => {
    const answers: (() => unknown)[] = [() => Promise.reject(new Error('away')), () => ['here']];
    const ask = () => kept.answer(OF_TODAY, 'refused', () => answers.shift()?.());
    await expect(ask()).rejects.toThrow('away');
    expect((await ask()).bytes.toString()).toBe('["here"]');
    await sql.rows(`update feed_life set name = 'ffffffffffffffff'`);
    await names();
    expect(reads).toBe(2);
  });

  it('are forgotten when there are too many', async () => {
    for (let nth = 0; nth < 501; nth += 1) await kept.answer(OF_TODAY, `another ${nth}`, () => [nth]);
    await names();
    expect(reads).toBe(2);
  });

  it('watch every table of the agency and of its people', async () => {
    const tables = await sql.rows<{ name: string; isWatched: boolean }>(
      `select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'agency_changed' and t.tgenabled = 'O') as "isWatched"
       from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
         and (c.relname like 'agency%' or c.relname in ('app_user', 'staff', 'assignment', 'department', 'organisation'))`,
    );
    expect(tables.filter(({ isWatched }) => !isWatched)).toEqual([]);
    expect(tables.length).toBeGreaterThan(15);
  });

  it('go out compressed as the asker likes it, and say so', async () => {
    for (let nth = 0; nth < 20; nth += 1) await makeClient(staff, { name: `Another client ${nth}` });
    const plain = await staff.get<Client[]>(CLIENTS, { 'accept-encoding': 'identity' });
    for (const [accepted, encoding] of [
      ['identity', null],
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['gzip', 'gzip'],
    ]) {
      const { body, headers } = await staff.get<Client[]>(CLIENTS, { 'accept-encoding': accepted ?? '' });
      expect({ accepted, encoding: headers.get('content-encoding') }).toEqual({ accepted, encoding });
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(body).toEqual(plain.body);
    }
  });

  it('say where a list goes on, as it was asked for', async () => {
    const path = `${CLIENTS}?limit=2`;
    const [first, again] = [await staff.get<Client[]>(path), await staff.get<Client[]>(path)];
    expect(again.headers.get('link')).toBe(first.headers.get('link'));
    const [, next] = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];
    expect((await staff.get<Client[]>(next ?? '')).body[0]).not.toEqual(first.body[0]);
  });

  it('are for those alone who may ask', async () => {
    const nurse = await app.signedIn('staff@perfect-b.example');
    expect((await nurse.get(CLIENTS)).status).toBe(403);
  });
});
