import { expect } from '@jest/globals';
import { query } from './sql.js';

/**
 * Asserts that levels, lots, containers and their ledgers agree. `more` are further SQL conditions by name that no
 * stock `s` may meet.
 */
export const assertLedgerAddsUp = async (
  databaseUrl: string,
  stockId: number,
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const names = Object.keys(more);
  const [sums] = await query<Record<string, number | boolean>>(
    databaseUrl,
    `select s.quantity as level, s.tracks_lots as tracks,
       (select coalesce(sum(delta), 0)::int from stock_movement where stock_id = s.id) as ledger,
       (select coalesce(sum(quantity), 0)::int from stock_lot where stock_id = s.id) as lots,
       (select count(*)::int from (select balance, sum(delta) over (order by id)::int as running from stock_movement where stock_id = s.id) m where balance <> running) as broken,
       (select count(*)::int from stock_lot t where t.stock_id = s.id
          and t.quantity <> t.moved + (select coalesce(sum(delta), 0) from stock_movement where lot_id = t.id)) as "otherLots",
       (select count(*)::int from opened_container c where c.stock_id = s.id
          and c.content_left <> (select sum(content) from stock_movement where container_id = c.id)) as "otherContents"
       ${names.map((name) => `, (select count(*)::int from ${more[name]}) as "${name}"`).join('')}
     from stock s where id = $1`,
    [stockId],
  );
  expect(sums).toMatchObject({
    ledger: sums?.['level'],
    lots: sums?.['tracks'] === true ? sums['level'] : 0,
    broken: 0,
    otherLots: 0,
    otherContents: 0,
    ...Object.fromEntries(names.map((name) => [name, 0])),
  });
};
