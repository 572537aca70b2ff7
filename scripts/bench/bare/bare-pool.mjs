// The bare side of writing: the four writes of one use of stock as one named statement on a `pg` pool.
import pg from 'pg';

const connections = 16;
/** Payload with the size of a small event of the application. */
const payload = JSON.stringify({ type: 'usage.logged', data: 'x'.repeat(660) });

const schema = `
  create table stock (id integer primary key, name text not null, quantity integer not null check (quantity >= 0));
  create table usage (
    id integer generated always as identity primary key, stock_id integer not null, quantity integer not null,
    used_by integer not null, used_at timestamptz not null default clock_timestamp()
  );
  create table stock_movement (
    id bigint generated always as identity primary key, stock_id integer not null, delta integer not null, balance integer not null,
    usage_id integer not null, at timestamptz not null default clock_timestamp()
  );
  create table event (seq bigint generated always as identity primary key, type text not null, data jsonb not null)`;

const take = {
  name: 'take',
  text: `
    with taken as (
      update stock set quantity = quantity - $2 where id = $1 and quantity >= $2 returning id, quantity
    ), new_usage as (
      insert into usage (stock_id, quantity, used_by) select id, $2, $3 from taken returning id, stock_id
    ), new_movement as (
      insert into stock_movement (stock_id, delta, balance, usage_id)
      select t.id, -$2::integer, t.quantity, u.id from taken t join new_usage u on u.stock_id = t.id
    ), new_event as (
      insert into event (type, data) select 'usage.logged', $4::jsonb from taken
    )
    select u.id, t.quantity from taken t join new_usage u on u.stock_id = t.id`,
};

/** @typedef {Awaited<ReturnType<typeof openBarePool>>} BarePool */

/** @param {string} databaseUrl of an empty database @param {number} items @param {number} quantity of each */
export async function openBarePool(databaseUrl, items, quantity) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  pool.on('error', () => {});
  await pool.query(schema);
  await pool.query(`insert into stock select id, 'Item ' || id, ${quantity} from generate_series(1, ${items}) id`);
  await pool.query('vacuum analyze');

  return {
    /** @param {number} itemId */
    async take(itemId) {
      const { rows } = await pool.query({ ...take, values: [itemId, 1, 7, payload] });
      if (rows.length !== 1) throw new Error('The bare statement took nothing');
      return rows[0];
    },
    async close() {
      await pool.end();
    },
  };
}
