import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures of other hosts that people were shown. Worth nothing after a crash, so they are not logged. */
export class OutsidePictures1760000000035 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create unlogged table outside_picture (
        -- SHA-256 of the address: addresses are longer than an index bears.
        url_hash bytea primary key,
        -- Both null: there was no picture to be had.
        content_type text,
        content bytea,
        -- In bytes.
        size integer not null,
        fetched_at timestamptz not null
      );
      -- Pictures are packed already.
      alter table outside_picture alter column content set storage external;
      create index outside_picture_fetched_idx on outside_picture (fetched_at);

      -- Only what something shows is fetched for anybody, so every picture that is looked at is looked up.
      create index stock_image_idx on stock using hash (image_url);
      create index agency_posts_image_idx on agency_posts using hash (image_url);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
