import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

/** Kinds of which only managers are notified, so others had no choice to make. */
const MERGED_KINDS = `(values ('due-today', false), ('overdue', false), ('goal-behind', false), ('handed-over', false),
  ('posts', false), ('budgets', true)) as k (kind, is_for_managers)`;

/**
 * Merges six kinds of agency notifications into "waiting". It is off for users who turned off all kinds that they could
 * choose. Otherwise it gets the fastest delivery of the kinds that were on, so that nothing arrives later than before;
 * the digest is the default and not stored.
 */
export class MergeNotificationKinds1760000000411 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, ['app_user', 'notice_off', 'notice_by_mail'], 'access exclusive');
    await db.query(`
      create temporary table merged_choice on commit drop as
        select u.id as user_id, bool_and(o.kind is not null) as is_off,
          array_agg(coalesce(b.how, 'digest')) filter (where o.kind is null) as used,
          array_agg(coalesce(b.how, 'digest')) as chosen
        from app_user u
          join ${MERGED_KINDS} on not k.is_for_managers or u.role in ('manager', 'superadmin')
          left join notice_off o on o.user_id = u.id and o.kind = k.kind
          left join notice_by_mail b on b.user_id = u.id and b.kind = k.kind
        group by u.id;
      insert into notice_off (user_id, kind) select user_id, 'waiting' from merged_choice where is_off;
      insert into notice_by_mail (user_id, kind, how)
        select user_id, 'waiting', how from (
          select user_id, case when 'at-once' = any (ways) then 'at-once' when not 'digest' = any (ways) then 'bell' end as how
          from (select user_id, coalesce(used, chosen) as ways from merged_choice) c
        ) d where how is not null;
      delete from notice_off where kind in (select kind from ${MERGED_KINDS});
      delete from notice_by_mail where kind in (select kind from ${MERGED_KINDS});
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
