import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What has expired is said apart from what expires next: `lots_expire_on` stays the first date of all that is not held
 * back by hand, `usable_expires_on` is that of what may still be used, and `expired_quantity` what lies in the others.
 */
export class ExpiredApart1760000000096 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table stock add column usable_expires_on date, add column expired_quantity integer not null default 0;

      create function follow_expiry(of_stock integer) returns void language sql as $$
        update stock s set lots_expire_on = l.earliest, usable_expires_on = l.usable, expired_quantity = l.expired, held_back = l.held
        from (
          select min(t.expires_on) filter (where t.state = 'available') as earliest,
            min(t.expires_on) filter (where t.state = 'available' and t.expires_on >= d.today) as usable,
            coalesce(sum(t.quantity) filter (where t.state = 'available' and t.expires_on < d.today), 0)::int as expired,
            coalesce(sum(t.quantity) filter (where t.state <> 'available' or t.expires_on < d.today), 0)::int as held
          from (select (clock_timestamp() at time zone o.time_zone)::date as today from organisation o) d
            left join stock_lot t on t.stock_id = of_stock and t.is_there
        ) l
        where s.id = of_stock and (s.lots_expire_on, s.usable_expires_on, s.expired_quantity, s.held_back)
          is distinct from (l.earliest, l.usable, l.expired, l.held)
      $$;
      create or replace function follow_lot() returns trigger language plpgsql as $$
      begin
        perform follow_expiry(new.stock_id);
        return null;
      end $$;
      select count(follow_expiry(id)) from stock where tracks_lots;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
