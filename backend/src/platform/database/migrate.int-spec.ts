import { describe, expect, it } from '@jest/globals';
import { getNameSkeleton } from '@atrium/rules/text/text';
import { copyTemplate, dropDatabase, recreateDatabase } from '../../../test/databases.js';
import { query } from '../../../test/sql.js';
import { startFeedEpoch } from '../events/feed-epoch.js';
import { ConfigError } from '../config/config.js';
import { createLogger } from '../logger.js';
import { migrate, readPendingMigrations, runMigrations } from './migrate.js';
import { loadMigrations } from './migrations.js';
import { waitUntilMigrated, waitUntilReachable } from './readiness.js';

/** The last migration of version 0.1, by which its databases are recognized. */
const LAST_OF_0_1 = 'AddAcceptsUnstatedEmail1760000000191';

const logger = createLogger({ logLevel: 'silent' }, 'test');
/** Creates a database in the state of version 0.1. */
const databaseOf01 = async (name: string): Promise<string> => {
  const url = await recreateDatabase(name);
  await runMigrations(url, logger, (await loadMigrations()).slice(0, 1));
  await query(url, 'update migrations set name = $1', [LAST_OF_0_1]);
  return url;
};
const readSchema = (url: string) =>
  query(
    url,
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' order by table_name, column_name`,
  );

describe('migrations', () => {
  it('bring a database of version 0.1 to the same schema as a new one, with its data kept', async () => {
    const old = await databaseOf01('atrium_test_version_0_1');
    const fresh = await copyTemplate();
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

      expect(await readSchema(old)).toEqual(await readSchema(fresh));
      expect(await query(old, 'select name, quantity from stock')).toEqual([{ name: 'Gauze', quantity: 5 }]);
      expect(await query(old, 'select delta from stock_movement')).toEqual([{ delta: 5 }]);
      expect(await readPendingMigrations((sql) => query(old, sql))).toEqual([]);
      expect(await query(old, `select name from migrations where name like 'Baseline%'`)).toEqual([]);
    } finally {
      await dropDatabase(old);
      await dropDatabase(fresh);
    }
  });

  it('give stored events and subscriptions of settings the event type of their entity', async () => {
    const url = await recreateDatabase('atrium_test_settings_events');
    const migrations = await loadMigrations();
    const split = migrations.findIndex(({ name }) => name.startsWith('SplitSettingsEvents'));
    try {
      await runMigrations(url, logger, migrations.slice(0, split));
      await query(
        url,
        `insert into event (type, actor_name, project, rooms, data) values
          ('settings.updated', 'Ana', null, '{}', '{"settings":{"timeZone":"UTC"}}'),
          ('settings.updated', 'Ana', null, '{}', '{"settings":{"issuer":""}}'),
          ('settings.updated', 'Ana', 'perfect-b', '{}', '{"settings":{}}'),
          ('settings.updated', 'Ana', 'talent-phi', '{}', '{"settings":{}}')`,
      );
      await query(
        url,
        `insert into webhook (project, name, url, events, secret) values
          ('perfect-b', 'A', 'https://a.example', '{item.created,settings.updated}', ''),
          ('talent-phi', 'B', 'https://b.example', '{settings.updated}', '')`,
      );

      await runMigrations(url, logger, migrations.slice(0, split + 1));

      expect(await query(url, 'select type from event order by seq')).toEqual(
        ['organisation', 'sign-in-settings', 'clinic-settings', 'agency-settings'].map((noun) => ({
          type: `${noun}.updated`,
        })),
      );
      expect(await query(url, 'select events from webhook order by id')).toEqual([
        { events: ['item.created', 'clinic-settings.updated'] },
        { events: ['agency-settings.updated'] },
      ]);
    } finally {
      await dropDatabase(url);
    }
  });

  it('merge choices of notification kinds: off when all were off, else the fastest delivery of those on', async () => {
    const url = await recreateDatabase('atrium_test_notification_kinds');
    const migrations = await loadMigrations();
    const merge = migrations.findIndex(({ name }) => name.startsWith('MergeNotificationKinds'));
    const MERGED = ['due-today', 'overdue', 'goal-behind', 'handed-over', 'posts'];
    const addUser = async (
      name: string,
      role: string,
      off: readonly string[],
      how: Readonly<Record<string, string>>,
    ) => {
      const [user] = await query<{ id: string }>(
        url,
        `insert into app_user (email, role) values ('${name}@example.com', $1) returning id`,
        [role],
      );
      await query(url, 'insert into notice_off (user_id, kind) select $1, unnest($2::text[])', [user?.id, off]);
      await query(
        url,
        'insert into notice_by_mail (user_id, kind, how) select $1, * from unnest($2::text[], $3::text[])',
        [user?.id, Object.keys(how), Object.values(how)],
      );
    };
    try {
      await runMigrations(url, logger, migrations.slice(0, merge));
      await addUser('all-off', 'user', MERGED, { overdue: 'at-once' });
      await addUser('manager-all-off', 'manager', [...MERGED, 'budgets'], {});
      await addUser('manager-with-budgets', 'manager', MERGED, { budgets: 'bell' });
      await addUser('fastest', 'user', ['posts'], { overdue: 'at-once', 'due-today': 'bell' });
      await addUser('off-at-once', 'user', ['overdue'], { overdue: 'at-once' });
      await addUser('only-bell', 'user', [], Object.fromEntries(MERGED.map((kind) => [kind, 'bell'])));
      await addUser('default', 'user', ['threads'], { stock: 'bell' });

      await runMigrations(url, logger, migrations.slice(0, merge + 1));

      const choices = await query<{ name: string; kind: string; off: boolean; how: string | null }>(
        url,
        `select split_part(email, '@', 1) as name, kind, bool_or(how = 'off') as off, max(how) filter (where how <> 'off') as how
         from (select user_id, kind, 'off' as how from notice_off union all select user_id, kind, how from notice_by_mail) c
           join app_user u on u.id = c.user_id group by 1, 2 order by 1, 2`,
      );
      expect(choices.map(({ name, kind, off, how }) => [name, kind, off ? 'off' : 'on', how])).toEqual([
        ['all-off', 'waiting', 'off', 'at-once'],
        ['default', 'stock', 'on', 'bell'],
        ['default', 'threads', 'off', null],
        ['fastest', 'waiting', 'on', 'at-once'],
        ['manager-all-off', 'waiting', 'off', null],
        ['manager-with-budgets', 'waiting', 'on', 'bell'],
        ['only-bell', 'waiting', 'on', 'bell'],
      ]);
    } finally {
      await dropDatabase(url);
    }
  });

  it('end with a clear error when the server keeps refusing the owner', async () => {
    const url = await copyTemplate();
    try {
      const wrong = new URL(url);
      wrong.password = 'wrong';
      await expect(waitUntilReachable(wrong.href, logger, 600)).rejects.toThrow(
        'The database rejects the name or password in its address.',
      );
      wrong.href = url;
      wrong.pathname = '/atrium_test_missing';
      await expect(waitUntilReachable(wrong.href, logger, 0)).rejects.toThrow(
        'The server has no database of that name.',
      );
    } finally {
      await dropDatabase(url);
    }
  });

  it('reject a database of a version before 0.1, and change nothing in it', async () => {
    const url = await databaseOf01('atrium_test_before_0_1');
    try {
      await query(url, `update migrations set name = 'OrderOfNames1760000000100'`);
      const before = await readSchema(url);
      await expect(migrate(url, logger)).rejects.toThrow('Upgrade it with version 0.1 first');
      // A process that owns no table does not wait for a migration that no process can run.
      await expect(waitUntilMigrated(url, logger)).rejects.toThrow(ConfigError);
      expect(await readSchema(url)).toEqual(before);
      expect(await query(url, 'select name from migrations')).toEqual([{ name: 'OrderOfNames1760000000100' }]);
    } finally {
      await dropDatabase(url);
    }
  });

  it('reject a stock name that looks like an existing one', async () => {
    const url = await copyTemplate();
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
    const url = await copyTemplate();
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
      const different = rows.filter(({ name, skeleton }) => skeleton !== getNameSkeleton(name));
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
    const url = await copyTemplate();
    try {
      await query(
        url,
        `insert into event (type, actor_name, rooms, data) values ('items.imported', 'System', '{}', '{"count": 1}')`,
      );
      await query(url, ...startFeedEpoch());
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
    const url = await copyTemplate();
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
