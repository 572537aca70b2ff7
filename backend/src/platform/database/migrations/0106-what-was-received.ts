import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recent activity tells who received what from the ledger, newest first: a purchase knows only who was last. */
export class WhatWasReceived1760000000106 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index stock_movement_received_idx on stock_movement (at desc, id desc) where type = 'purchase' and delta > 0;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
