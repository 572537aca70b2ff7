import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTogether } from '../lock-together.js';

/**
 * Adds what the state machine of lots needs: the state below which only managers may go, since when a lot has been held,
 * and the state that an undo restores. Lots that are held today keep their state until a manager releases them.
 */
export class AddLotHolds1760000000160 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTogether(db, ['stock_lot', 'usage'], 'access exclusive');
    await db.query(`
      alter table stock_lot
        add column managed_state text not null default 'available',
        add column held_since timestamptz,
        -- State, reason, author and time as they were before the last change; null when it cannot be undone.
        add column state_before jsonb,
        -- The lot that took in what this one held, and when: what an undo gives back goes there.
        add column merged_into integer references stock_lot (id),
        add column merged_at timestamptz;
      update stock_lot set managed_state = state, held_since = coalesce(state_at, updated_at) where state <> 'available';
      alter table stock_lot
        add constraint stock_lot_managed_state_check
          check (managed_state in ('available', state) or (state = 'recalled' and managed_state = 'quarantined')),
        add constraint stock_lot_held_since_check check ((state = 'available') = (held_since is null));

      -- A dose that was given before its lot was held, recorded afterwards.
      alter table usage add column given_before_hold boolean not null default false;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
