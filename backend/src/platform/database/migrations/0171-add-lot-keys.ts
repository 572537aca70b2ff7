import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lot numbers with the same `lot_key` are the same number; those with the same `lot_shape` look alike and are asked
 * about. `libs/rules/lot-number` has the same functions. Existing lots keep their numbers.
 */
export class AddLotKeys1760000000171 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(String.raw`
      create function lot_key(number text) returns text language sql immutable strict parallel safe
        return btrim(regexp_replace(regexp_replace(regexp_replace(name_skeleton(number),
          '[\u2010-\u2015\u2212\u2043\uFE58\uFE63\uFF0D]', '-', 'g'), '\s*-\s*', '-', 'g'), '\s+', ' ', 'g'));
      create function lot_shape(number text) returns text language sql immutable strict parallel safe
        return regexp_replace(regexp_replace(translate(lot_key(number),
          'авекмнорстухіјѕαβεζηικμνορτυχo', 'abekmh0pctyxijsabezhikmn0ptyx0'), '[\s-]', '', 'g'), '^0+(?=.)', '');
      create index stock_lot_key_idx on stock_lot (stock_id, lot_key(number)) where number is not null;
      create index stock_lot_shape_idx on stock_lot (stock_id, lot_shape(number)) where number is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
