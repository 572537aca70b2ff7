import { describe, expect, it } from '@jest/globals';
import { nameSkeleton } from '@atrium/rules/text/text';
import { copyOfTemplate, dropDatabase, recreateDatabase } from '../../../test/databases.js';
import { query } from '../../../test/sql.js';
import { beginFeedLife } from '../events/feed-life.js';
import { ConfigError } from '../config/config.js';
import { makeLogger } from '../logger.js';
import { migrate, pendingMigrations, runMigrations } from './migrate.js';
import { loadMigrations } from './migrations.js';
import { untilMigrated, untilReachable } from './readiness.js';

/** The last migration of version 0.1, by which its databases are recognized. */
const LAST_OF_0_1 = 'AddAcceptsUnstatedEmail1760000000191';

const logger = makeLogger({ logLevel: 'silent' }, 'test');
/** Creates a database in the state of version 0.1. */
const databaseOf01 = async (name: string): Promise<string> => {
  const url = await recreateDatabase(name);
  await runMigrations(url, logger, (await loadMigrations()).slice(0, 1));
  await query(url, 'update migrations set name = $1', [LAST_OF_0_1]);
  return url;
};
const schemaOf = (url: string) =>
  query(
    url,
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' order by table_name, column_name`,
  );

describe('migrations', () => {
  it('bring a database of version 0.1 to the same schema as a new one, with its data kept', async () => {
    const old = await databaseOf01('atrium_test_version_0_1');
    const fresh = await copyOfTemplate();
    try {
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
      expect(await query(old, `select name from migrations where name like 'Baseline%'`)).toEqual([]);
    } finally {
      await dropDatabase(old);
      await dropDatabase(fresh);
    }
  });

  it('end with a clear error when the server keeps refusing the owner', async () => {
    const url = await copyOfTemplate();
    try {
      const wrong = new URL(url);
      wrong.password = 'wrong';
      await expect(untilReachable(wrong.href, logger, 600)).rejects.toThrow(
        'The database refuses the name or password in its address.',
      );
      wrong.href = url;
      wrong.pathname = '/atrium_test_missing';
      await expect(untilReachable(wrong.href, logger, 0)).rejects.toThrow('The server has no database of that name.');
    } finally {
      await dropDatabase(url);
    }
  });

  it('reject a database of a version before 0.1, and change nothing in it', async () => {
    const url = await databaseOf01('atrium_test_before_0_1');
    try {
      await query(url, `update migrations set name = 'OrderOfNames1760000000100'`);
      const before = await schemaOf(url);
      await expect(migrate(url, logger)).rejects.toThrow('Upgrade it with version 0.1 first');
      // A process that owns no table does not wait for a migration that no process can run.
      await expect(untilMigrated(url, logger)).rejects.toThrow(ConfigError);
      expect(await schemaOf(url)).toEqual(before);
      expect(await query(url, 'select name from migrations')).toEqual([{ name: 'OrderOfNames1760000000100' }]);
    } finally {
      await dropDatabase(url);
    }
  });

  it('reject a stock name that looks like an existing one', async () => {
    const url = await copyOfTemplate();
    const insert = (name: string) =>
      query(
        url,
        `insert into stock (kind, name, quantity, min_stock_level, reorder_quantity, unit) values ('item', $1, 0, 1, 1, 'packs')`,
        [name],
      );
    try {
      for (const name of ['Rose water', "D'Or", 'Gauze', 'Cream']) await insert(name);
      for (const name of ['ROSE WATER', 'Rose\u00ad water', 'Ｒｏｓｅ water', "d\u200b'or", 'Gau\u034fze'])
        await expect(insert(name)).rejects.toThrow('stock_name_key');
      await expect(query(url, `update stock set name = 'GAUZE' where name = 'Cream'`)).rejects.toThrow(
        'stock_name_key',
      );
    } finally {
      await dropDatabase(url);
    }
  });

  it('compute the same name skeletons in SQL as in JavaScript', async () => {
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
      // JavaScript alone lowercases a final sigma to its special form.
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

  it('reset events, event epoch and sessions of a restored copy', async () => {
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
      // The template is another database, so its copy counts as restored.
      expect(await query(url, 'select from event')).toEqual([]);
      expect(await query(url, 'select from feed_life')).toEqual([]);
      expect(await sessions()).toEqual([]);
      // A later start keeps the epoch.
      await openSession();
      await migrate(url, logger);
      expect(await sessions()).toEqual([{ sid: 'one' }]);
    } finally {
      await dropDatabase(url);
    }
  });

  it('reject updates and deletions of the ledger', async () => {
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
