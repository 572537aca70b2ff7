import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { copyOfTemplate, dropDatabase, recreateDatabase } from '../../../test/databases.js';
import { query } from '../../../test/sql.js';
import { makeLogger } from '../logger.js';
import { dataSourceOptions } from './data-source.js';
import { migrate, pendingMigrations } from './migrate.js';
import { migrations } from './migrations/all.js';

/** What the first release shipped with. Never change it: databases of that time are out there. */
const FIRST_RELEASE = ['People1760000000001', 'Sessions1760000000002', 'Events1760000000003', 'Stock1760000000004'];

const logger = makeLogger({ logLevel: 'silent' }, 'test');
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
      const dataSource = new DataSource({ ...dataSourceOptions(old, logger), migrations: migrations.filter(({ name }) => FIRST_RELEASE.includes(name)) });
      await dataSource.initialize();
      await dataSource.runMigrations();
      await dataSource.destroy();
      await query(old, `insert into app_user (email, first_name) values ('ana@example.com', 'Ana')`);
      await query(
        old,
        `insert into stock (kind, name, quantity, min_stock_level, reorder_quantity, unit) values ('item', 'Gauze', 5, 1, 1, 'packs')`,
      );
      await query(old, `insert into stock_movement (stock_id, type, delta, balance) select id, 'initial', 5, 5 from stock`);

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

  it('run once when several processes start together', async () => {
    const url = await recreateDatabase('atrium_test_together');
    try {
      await Promise.all(Array.from({ length: 4 }, () => migrate(url, logger)));
      const [row] = await query<{ done: number; lives: number }>(
        url,
        `select (select count(*)::int from migrations) as done, (select count(*)::int from feed_state) as lives`,
      );
      expect(row).toEqual({ done: migrations.length, lives: 1 });
    } finally {
      await dropDatabase(url);
    }
  });

  it('a restored copy begins a new life: the events of the old one are gone, and it has another name', async () => {
    const url = await copyOfTemplate();
    try {
      await query(url, `insert into event (type, actor_name, rooms, data) values ('items.imported', 'System', '{}', '{"count": 1}')`);
      const [before] = await query<{ life: string }>(url, 'select life from feed_state');
      await migrate(url, logger);
      const [after] = await query<{ life: string; events: number }>(url, 'select life, (select count(*)::int from event) as events from feed_state');
      // The template was another database, so its copy is a restored one.
      expect(after?.life).not.toBe(before?.life);
      expect(after?.events).toBe(0);
    } finally {
      await dropDatabase(url);
    }
  });

  it('the ledger can be neither changed nor deleted', async () => {
    const url = await copyOfTemplate();
    try {
      await query(url, `insert into stock (kind, name, quantity, min_stock_level, reorder_quantity, unit) values ('item', 'Gauze', 5, 1, 1, 'packs')`);
      await query(url, `insert into stock_movement (stock_id, type, delta, balance) select id, 'initial', 5, 5 from stock`);
      await expect(query(url, 'update stock_movement set delta = 6')).rejects.toThrow('append-only');
      await expect(query(url, 'delete from stock_movement')).rejects.toThrow('append-only');
    } finally {
      await dropDatabase(url);
    }
  });
});
