import { describe, expect, it } from '@jest/globals';
import { nameSkeleton } from '@atrium/rules/text';
import pg from 'pg';
import { copyOfTemplate, dropDatabase, recreateDatabase } from '../../../test/databases.js';
import { query } from '../../../test/sql.js';
import { until } from '../../../test/until.js';
import { beginFeedLife } from '../events/feed-life.js';
import { makeLogger } from '../logger.js';
import { migrate, pendingMigrations, runMigrations } from './migrate.js';
import { loadMigrations } from './migrations.js';

/** What the first release shipped with. Never change it: databases of that time are out there. */
const FIRST_RELEASE = ['People1760000000001', 'Sessions1760000000002', 'Events1760000000003', 'Stock1760000000004'];

const logger = makeLogger({ logLevel: 'silent' }, 'test');
const firstRelease = async () => (await loadMigrations()).filter(({ name }) => FIRST_RELEASE.includes(name));
const schemaOf = (url: string) =>
  query(
    url,
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' order by table_name, column_name`,
  );

describe('migrations', () => {
  it('bring a database of the first release to the same schema as a new one, with its data kept', async () => {
    const old = await recreateDatabase('atrium_test_first_release');
    const fresh = await copyOfTemplate();
    try {
      await runMigrations(old, logger, await firstRelease());
      await query(old, `insert into app_user (email, first_name) values ('ana@example.com', 'Ana')`);
      await query(
        old,
        `insert into stock (kind, name, quantity, min_stock_level, reorder_quantity, unit) values ('item', 'Gauze', 5, 1, 1, 'packs')`,
      );
      await query(
        old,
        `insert into stock_movement (stock_id, type, delta, balance) select id, 'initial', 5, 5 from stock`,
      );

      await migrate(old, logger);

      expect(await schemaOf(old)).toEqual(await schemaOf(fresh));
      expect(await query(old, 'select name, quantity from stock')).toEqual([{ name: 'Gauze', quantity: 5 }]);
      expect(await query(old, 'select delta from stock_movement')).toEqual([{ delta: 5 }]);
      expect(await pendingMigrations((sql) => query(old, sql))).toEqual([]);
    } finally {
      await dropDatabase(old);
      await dropDatabase(fresh);
    }
  });

  it('keep the names of twins that are there, and let no new one in, nor one that is renamed', async () => {
    const old = await recreateDatabase('atrium_test_twins');
    const insert = (name: string) =>
      query(
        old,
        `insert into stock (kind, name, quantity, min_stock_level, reorder_quantity, unit) values ('item', $1, 0, 1, 1, 'packs')`,
        [name],
      );
    try {
      await runMigrations(old, logger, await firstRelease());
      for (const name of ['Rose water', 'Rose\u200b water', 'Ｒｏｓｅ water', "D'Or", "D\u2060'Or", 'Gauze'])
        await insert(name);

      await migrate(old, logger);

      expect(await query(old, 'select count(*)::int as items from stock')).toEqual([{ items: 6 }]);
      for (const name of ['ROSE WATER', 'Rose\u00ad water', "d\u200b'or", 'Gau\u034fze'])
        await expect(insert(name)).rejects.toThrow('stock_name_key');
      // A twin that stays what it is called may be edited; called otherwise it is a name like any other.
      const twin = ['Rose\u200b water'];
      await query(old, `update stock set unit = 'bottles' where name = $1`, twin);
      await expect(query(old, `update stock set name = 'GAUZE' where name = $1`, twin)).rejects.toThrow(
        'stock_name_key',
      );
      await query(old, `update stock set name = 'Rose water 2' where name = $1`, twin);
      await expect(insert('rose water 2')).rejects.toThrow('stock_name_key');
    } finally {
      await dropDatabase(old);
    }
  });

  it('make the audit of before its first part, while a dump reads it and people write', async () => {
    const old = await recreateDatabase('atrium_test_whole_audit');
    const write = () =>
      query<{ id: string }>(
        old,
        `insert into audit (actor_name, action, object_kind) values ('Ana', 'created', 'item') returning id`,
      );
    const dump = new pg.Client(old);
    try {
      await runMigrations(
        old,
        logger,
        (await loadMigrations()).filter(({ name }) => Number(name.slice(-4)) < 102),
      );
      await query(
        old,
        `insert into audit (at, actor_name, action, object_kind) select now() - n * interval '1 day', 'Ana', 'updated', 'item' from generate_series(1, 400) n`,
      );
      const entries = () =>
        query(
          old,
          `select id, at, actor_id, actor_name, action, object_kind, object_id, object_name, project, changes, times, address
           from audit order by id`,
        );
      const before = await entries();
      await dump.connect();
      await dump.query('begin');
      await dump.query('select count(*) from audit');

      const migrating = migrate(old, logger);
      await until(
        async () =>
          (await query(old, `select 1 from pg_locks where relation = 'audit'::regclass and not granted`)).length > 0,
      );
      const meanwhile = await write();
      await dump.end();
      await migrating;

      expect(await write()).toEqual([{ id: String(Number(meanwhile[0]?.id) + 1) }]);
      expect((await entries()).slice(0, before.length)).toEqual(before);
      expect(await query(old, 'select count(*)::int as entries from audit_start')).toEqual([
        { entries: before.length + 2 },
      ]);
    } finally {
      await dump.end().catch(() => undefined);
      await dropDatabase(old);
    }
  });

  it('give the database the skeletons of names that the rules have', async () => {
    const url = await copyOfTemplate();
    try {
      const unseen = Array.from({ length: 0x11_0000 }, (_, code) => code)
        .filter((code) => code < 0xd800 || code > 0xdfff)
        .map((code) => String.fromCodePoint(code))
        .filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character));
      const names = [
        'Ｒｏｓｅ\u00a0Water',
        'ÄRZTIN',
        'a\u0301',
        'ﬁne ²',
        '\u2066x',
        'ΣΑΣ',
        ...unseen.map((mark) => `a${mark}B`),
      ];
      const rows = await query<{ name: string; skeleton: string }>(
        url,
        'select name, name_skeleton(name) as skeleton from unnest($1::text[]) name',
        [names],
      );
      const different = rows.filter(({ name, skeleton }) => skeleton !== nameSkeleton(name));
      // Only JavaScript writes a sigma at the end of a word in its own form.
      expect(different.map(({ name }) => name)).toEqual(['ΣΑΣ']);
    } finally {
      await dropDatabase(url);
    }
  });

  it('run once when several processes start together', async () => {
    const url = await recreateDatabase('atrium_test_together');
    try {
      await Promise.all(Array.from({ length: 4 }, () => migrate(url, logger)));
      const [row] = await query<{ done: number; lives: number }>(
        url,
        `select (select count(*)::int from migrations) as done, (select count(*)::int from feed_state) as lives`,
      );
      expect(row).toEqual({ done: (await loadMigrations()).length, lives: 1 });
    } finally {
      await dropDatabase(url);
    }
  });

  it('a restored copy begins a new life: the events and sessions of the old one are gone, and it has another name', async () => {
    const url = await copyOfTemplate();
    try {
      await query(
        url,
        `insert into event (type, actor_name, rooms, data) values ('items.imported', 'System', '{}', '{"count": 1}')`,
      );
      await query(url, ...beginFeedLife());
      const openSession = () =>
        query(url, `insert into session (sid, sess, expire) values ('one', '{}', now() + interval '1 hour')`);
      const sessions = () => query(url, 'select sid from session');
      await openSession();
      await migrate(url, logger);
      // The template was another database, so its copy is a restored one.
      expect(await query(url, 'select from event')).toEqual([]);
      expect(await query(url, 'select from feed_life')).toEqual([]);
      expect(await sessions()).toEqual([]);
      // The next start is in the same life.
      await openSession();
      await migrate(url, logger);
      expect(await sessions()).toEqual([{ sid: 'one' }]);
    } finally {
      await dropDatabase(url);
    }
  });

  it('the ledger can be neither changed nor deleted', async () => {
    const url = await copyOfTemplate();
    try {
      await query(
        url,
        `insert into stock (kind, name, quantity, min_stock_level, reorder_quantity, unit) values ('item', 'Gauze', 5, 1, 1, 'packs')`,
      );
      await query(
        url,
        `insert into stock_movement (stock_id, type, delta, balance) select id, 'initial', 5, 5 from stock`,
      );
      await expect(query(url, 'update stock_movement set delta = 6')).rejects.toThrow('append-only');
      await expect(query(url, 'delete from stock_movement')).rejects.toThrow('append-only');
    } finally {
      await dropDatabase(url);
    }
  });
});
