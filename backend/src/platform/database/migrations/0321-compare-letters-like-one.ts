import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Treats I and L in lot numbers as 1, because they look alike. */
export class CompareLettersLikeOne1760000000321 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function lot_shape(number text) returns text language sql immutable strict parallel safe
        return regexp_replace(regexp_replace(translate(lot_key(number),
          'авекмнорстухіјѕαβεζηικμνορτυχoil', 'abekmh0pctyx1jsabezh1kmn0ptyx011'), '[\\s-]', '', 'g'), '^0+(?=.)', '');
      reindex index stock_lot_shape_idx;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
