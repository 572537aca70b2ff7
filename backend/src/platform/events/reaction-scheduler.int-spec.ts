import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import pg from 'pg';
import { JobsFixture, type WorkerChild } from '../../../test/jobs/jobs-fixture.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import { HotPool, LOGGER } from '../database/sql-pool.js';
import { Transactions } from '../database/transaction.js';
import { CommitSignal } from './commit-signal.js';
import { Outbox } from './outbox.js';
import { Reaction, type ReactionClass } from './reaction.js';
import { ReactionScheduler } from './reaction-scheduler.js';

const NAME = 'note-what-was-imported';
const INSERT = `insert into event (type, actor_name, rooms, data) values ('items.imported', 'Test', '{}', jsonb_build_object('count', $1::int)) returning id`;

class DoNothing implements ReactionClass {
  async react(): Promise<void> {
    // Only its registration matters here.
  }
}
@Reaction({ name: 'tell-somebody', to: ['items.imported'] })
class NotifySomeone extends DoNothing {}
@Reaction({ name: 'tell-somebody', to: ['item.created'] })
class NotifySomeoneElse extends DoNothing {}
const unused = [HotPool, Transactions, Outbox, CommitSignal, LOGGER].map((provide) => ({ provide, useValue: {} }));
@Module({ imports: [DiscoveryModule], providers: [ReactionScheduler, NotifySomeone, NotifySomeoneElse, ...unused] })
class DuplicateNames {}

it('a process does not start with two reactions of the same name', async () => {
  const starting = NestFactory.createApplicationContext(DuplicateNames, { logger: false, abortOnError: false });
  await expect(starting).rejects.toThrow('Two reactions have the same name: tell-somebody');
});

describe('reactions', () => {
  let fixture: JobsFixture;
  let worker: WorkerChild;

  beforeAll(async () => {
    fixture = await JobsFixture.open(null);
    await query(fixture.databaseUrl, INSERT, [1]);
    worker = await fixture.worker();
    await waitUntil(
      async () => (await query(fixture.databaseUrl, 'select from reaction where name = $1', [NAME])).length === 1,
    );
  });
  afterAll(() => fixture.close());

  const noted = async (): Promise<number[]> =>
    (await query<{ what: string }>(fixture.databaseUrl, 'select what from effect'))
      .map(({ what }) => Number(what.split(' ')[1]))
      .toSorted((a, b) => a - b);

  it('start at the current position and handle each event once', async () => {
    await query(fixture.databaseUrl, INSERT, [2]);
    await query(fixture.databaseUrl, INSERT, [3]);
    await waitUntil(async () => (await noted()).length >= 2);
    expect(await noted()).toEqual([2, 3]);
  });

  it('do not miss an event that commits after a later one', async () => {
    const slow = new pg.Client(fixture.databaseUrl);
    await slow.connect();
    await slow.query('begin');
    await slow.query(INSERT, [4]);
    await query(fixture.databaseUrl, INSERT, [5]);
    await waitUntil(async () => (await noted()).includes(5));
    await slow.query('commit');
    await slow.end();
    await waitUntil(async () => (await noted()).includes(4));
    expect(await noted()).toEqual([2, 3, 4, 5]);
  });

  it('retry a failed event later, without an effect or a delay for others', async () => {
    await query(fixture.databaseUrl, INSERT, [13]);
    await query(fixture.databaseUrl, INSERT, [14]);
    await waitUntil(async () => (await noted()).includes(14));
    expect(await noted()).not.toContain(13);
    expect(await query(fixture.databaseUrl, 'select reaction, error from reaction_failure')).toEqual([
      { reaction: NAME, error: 'not yet' },
    ]);
    await waitUntil(async () => (await noted()).includes(13), 60_000, 'the later try');
    expect(await noted()).toEqual([2, 3, 4, 5, 13, 14]);
    await waitUntil(async () => (await query(fixture.databaseUrl, 'select from reaction_failure')).length === 0);
    expect(worker.output()).toContain('A reaction failed and will be retried');
  });

  it('handle each event once with two workers of which one is killed', async () => {
    await query(fixture.databaseUrl, 'delete from effect');
    const other = await fixture.worker();
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      const client = new pg.Client(fixture.databaseUrl);
      await client.connect();
      for (let n = 0; n < 100; n += 1) await client.query(INSERT, [(1 + writer) * 10_000 + 100 * n]);
      await client.end();
    });
    await waitUntil(async () => (await noted()).length > 20);
    await worker.kill();
    await Promise.all(writers);
    await waitUntil(async () => (await noted()).length >= 400, 60_000, 'all effects');
    const all = await noted();
    expect(new Set(all).size).toBe(400);
    expect(all.length).toBe(400);
    await other.kill();
  });

  it('process a backlog in batches after the worker was away', async () => {
    await query(fixture.databaseUrl, 'delete from effect');
    await query(
      fixture.databaseUrl,
      `insert into event (type, actor_name, rooms, data)
      select 'items.imported', 'Test', '{}', jsonb_build_object('count', n * 100) from generate_series(1, 1234) n`,
    );
    await fixture.worker();
    await waitUntil(async () => (await noted()).length >= 1234, 60_000, 'all effects');
    expect((await noted()).length).toBe(1234);
  });
});
