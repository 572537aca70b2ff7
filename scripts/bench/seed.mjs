// Seeds the application's tables by SQL.

/** @typedef {import('pg').Pool} Pool */

const words = {
  kind: [
    'Glove',
    'Cannula',
    'Syringe',
    'Needle',
    'Filler',
    'Serum',
    'Gauze',
    'Mask',
    'Peel',
    'Cleanser',
    'Bandage',
    'Drape',
  ],
  sort: ['Nitrile', 'Sterile', 'Soft', 'Fine', 'Hyaluronic', 'Cooling', 'Micro', 'Ultra', 'Classic', 'Sensitive'],
  brand: ['Medline', 'Dermalux', 'Nordica', 'Alvion', 'Hartwell', 'Sanatec', 'Lumina'],
};
/** Words that occur in ten item names each, however many items there are. */
export const rareWords = [
  'quorvex',
  'blixantin',
  'zumerol',
  'tharvine',
  'ockulast',
  'prelwax',
  'vindorax',
  'yestrum',
  'kaffolin',
  'jumbrel',
];
const itemsPerRareWord = 10;
export const commonWord = 'glove';

/** Share of items below their minimum, and the number of items that are out of stock. */
const lowShare = 0.02;
const outItems = 12;
const daysOfUsage = 730;

/** Returns SQL that picks a word by the column `id`. @param {readonly string[]} from @param {number} stride */
const pick = (from, stride) =>
  `(array[${from.map((word) => `'${word}'`).join(',')}])[1 + id / ${stride} % ${from.length}]`;

const lists = `
  insert into category (name) select 'Category ' || n from generate_series(1, 12) n;
  insert into supplier (name, website) select 'Supplier ' || n, 'https://supplier-' || n || '.example' from generate_series(1, 8) n`;

/** @param {number} count @param {string} quantity as SQL over `id` */
const items = (count, quantity) => `
  insert into stock (kind, name, sku, barcode, brand, category_id, primary_supplier_id, quantity, min_stock_level, reorder_quantity, unit, unit_cost, description, created_at)
  select 'item',
    ${pick(words.sort, 1)} || ' ' || ${pick(words.kind, 10)} || ' ' || id
      || case when id % ${Math.floor(count / itemsPerRareWord)} < ${rareWords.length}
         then ' ' || (array[${rareWords.map((word) => `'${word}'`).join(',')}])[1 + id % ${Math.floor(count / itemsPerRareWord)}] else '' end,
    'SKU-' || lpad(id::text, 7, '0'), (4000000000000 + id * 7919::bigint)::text, ${pick(words.brand, 3)},
    1 + id % 12, 1 + id % 8, ${quantity}, 10, 50, 'box', 4.5 + id % 90, 'For daily use in the treatment rooms', now() - interval '2 years'
  from generate_series(1, ${count}) id`;

/** Seeds stocked items with their movements, for write benchmarks. @param {Pool} sql @param {number} count @param {number} quantity */
export async function seedShelves(sql, count, quantity) {
  await sql.query(lists);
  await sql.query(items(count, String(quantity)));
  await sql.query(
    `insert into stock_movement (stock_id, type, delta, balance) select id, 'initial', quantity, quantity from stock order by id`,
  );
  // A plan made for an empty usage table would scan it completely until the next analyze.
  await addUsage(sql, count, 0, 20 * count);
  // New WAL segments stop all commits for some 80 ms, but only during a server's first ones.
  await sql.query('checkpoint');
}

/** Seeds a clinic of a size, for read benchmarks. @param {Pool} sql @param {number} count @param {number} usages */
export async function seedClinic(sql, count, usages) {
  await sql.query(lists);
  const step = Math.floor(1 / lowShare);
  await sql.query(items(count, `case when id <= ${outItems} then 0 when id % ${step} = 0 then 4 else 200 end`));
  await sql.query(`
    insert into reorder_request (kind, stock_id, requested_quantity, priority, requested_at)
    select 'item', 1 + n * 13 % ${count}, 20, 'normal', now() - n * interval '1 hour' from generate_series(1, ${Math.ceil(count / 1_000) * 8}) n`);
  await addUsage(sql, count, 0, usages);
}

/**
 * Adds usage of the last two years, oldest first; later calls add older usage.
 * @param {Pool} sql @param {number} count of items @param {number} already @param {number} more
 */
export async function addUsage(sql, count, already, more) {
  await sql.query(`
    insert into usage (kind, stock_id, quantity, treatment_type, reason, used_at, user_id, logged_by)
    select 'item', 1 + n * 7919::bigint % ${count}, 1 + n % 3, 'Consultation', 'Room ' || n % 9,
      now() - ${already === 0 ? '' : `interval '${daysOfUsage} days' - `}(${more} - n) * interval '${daysOfUsage} days' / ${more}, p.id, p.id
    from generate_series(1, ${more}) n, (select id from app_user where email = 'staff@perfect-b.example') p`);
  await recount(sql);
  await sql.query('vacuum analyze');
}

/** Recomputes stored counts, which follow calls but not rows written by SQL. @param {Pool} sql */
async function recount(sql) {
  await sql.query('select recount_stock_value()');
  await sql.query('delete from usage_window_head');
}

/**
 * Adds an item with two uses in the middle of all usage. The cursor of its own list is then one in the middle of the
 * whole list.
 * @param {Pool} sql @returns {Promise<number>} the item
 */
export async function markMiddle(sql) {
  const { rows } = await sql.query(`
    insert into stock (kind, name, quantity, min_stock_level, reorder_quantity, unit)
    values ('item', 'The middle ' || gen_random_uuid(), 100, 10, 50, 'box') returning id`);
  const id = Number(rows[0].id);
  await sql.query(
    `insert into usage (kind, stock_id, quantity, used_at, user_id, logged_by)
     select 'item', $1, 1, u.used_at + n * interval '1 microsecond', u.user_id, u.logged_by
     from (select * from usage order by used_at desc offset (select count(*) / 2 from usage) limit 1) u, generate_series(1, 2) n`,
    [id],
  );
  await sql.query('vacuum analyze');
  return id;
}
