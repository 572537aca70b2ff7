import { it, expect } from '@jest/globals';
import pg from 'pg';
import { copyOfTemplate } from '../../../test/databases.js';
const variants: Record<string, string> = {
  base: `with locked as materialized (select id, quantity, version from stock where kind = 'item' and id = any ($1::int[]) order by id for update),
   granted as materialized (select l.* from locked l where l.quantity >= $2),
   taken as (update stock s set quantity = s.quantity - g.total, version = s.version + 1 from (select id, $2::int as total, count(*) from granted group by id) g where s.id = g.id returning s.quantity, s.version)
   select l.quantity as lq, l.version as lv, t.quantity as tq, t.version as tv from locked l left join taken t on true`,
  nogroup: `with locked as materialized (select id, quantity, version from stock where kind = 'item' and id = any ($1::int[]) order by id for update),
   taken as (update stock s set quantity = s.quantity - $2::int, version = s.version + 1 from locked g where s.id = g.id and g.quantity >= $2 returning s.quantity, s.version)
   select l.quantity as lq, l.version as lv, t.quantity as tq, t.version as tv from locked l left join taken t on true`,
  single: `with locked as materialized (select id, quantity, version from stock where kind = 'item' and id = ($1::int[])[1] for update),
   granted as materialized (select l.* from locked l where l.quantity >= $2),
   taken as (update stock s set quantity = s.quantity - g.total, version = s.version + 1 from (select id, $2::int as total, count(*) from granted group by id) g where s.id = g.id returning s.quantity, s.version)
   select l.quantity as lq, l.version as lv, t.quantity as tq, t.version as tv from locked l left join taken t on true`,
};
it.each(Object.keys(variants))('repro %s', async (name) => {
  const url = await copyOfTemplate();
  const mk = async () => { const c = new pg.Client(url); await c.connect(); return c; };
  const a = await mk();
  await a.query(`alter table stock drop constraint stock_quantity_check`);
  await a.query(`insert into stock (kind,name,quantity,min_stock_level,reorder_quantity,unit) values ('item','x',10,1,1,'u')`);
  const odd: unknown[] = [];
  let done = false; let n = 0;
  const takers = Array.from({ length: 2 }, async () => {
    const c = await mk();
    for (let i = 0; i < 500; i += 1) {
      const q = 1 + Math.floor(Math.random() * 6);
      const { rows: [r] } = await c.query({ name: 't', text: variants[name]!, values: [[1], q] });
      n += 1;
      if (r === undefined || (r.tv !== null && (r.tv !== r.lv + 1 || r.tq !== r.lq - q))) odd.push({ q, ...r });
    }
    await c.end();
  });
  const other = (async () => {
    const c = await mk();
    while (!done) { await c.query('update stock set quantity = 10, version = version + 1 where id = 1'); await new Promise((r) => setTimeout(r, 3)); }
    await c.end();
  })();
  await Promise.all(takers); done = true; await other; await a.end();
  console.log(name, n, odd.length, JSON.stringify(odd.slice(0, 5)));
  expect(1).toBe(1);
});
