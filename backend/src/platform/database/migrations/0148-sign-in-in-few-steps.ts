import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTogether } from '../lock-together.js';

/** A try at a sign-in takes its places in one statement, and being signed in changes nothing that the agency's answers are made of. */
export class SignInInFewSteps1760000000148 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- A place in every counter, or in none. A refused try leaves a counter as it was; one that was over is gone.
      create function claim_sign_in(keys text[], limits integer[], window_ms bigint)
        returns table (key text, points integer, expire bigint) language plpgsql as $$
      #variable_conflict use_column
      declare
        now_ms bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
        is_full boolean := false;
        one record;
      begin
        -- Nobody waits until a count is on disk.
        perform set_config('synchronous_commit', 'off', true);
        for one in
          insert into sign_in_attempt as a (key, points, expire)
          select k, 1, now_ms + window_ms from unnest(keys) as k order by k
          on conflict (key) do update set
            points = case when a.expire > now_ms then a.points + 1 else 1 end,
            expire = case when a.expire > now_ms then a.expire else excluded.expire end
          returning a.key, a.points, a.expire
        loop
          key := one.key;
          points := one.points;
          expire := one.expire;
          is_full := is_full or one.points > limits[array_position(keys, one.key)];
          return next;
        end loop;
        if is_full then
          delete from sign_in_attempt a where a.key = any (keys) and a.points = 1;
          update sign_in_attempt a set points = a.points - 1 where a.key = any (keys);
        end if;
      end $$;
    `);
    await lockTogether(db, ['app_user'], 'access exclusive');
    await db.query(`
      drop trigger if exists agency_changed on app_user;
      create trigger agency_changed after insert or delete or truncate on app_user
        for each statement execute function note_area_change('agency');
      create trigger agency_changed_row after update on app_user for each row
        when (to_jsonb(old) - 'last_sign_in_at' is distinct from to_jsonb(new) - 'last_sign_in_at')
        execute function note_area_change('agency');
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
