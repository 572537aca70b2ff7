import type { DeletedStaff } from '@atrium/contract/enterprise/personal-data/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { hasWork } from '@atrium/rules/agency/open-work';
import { getFullName, getErasedAddress } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { endUserKeys, revokeSignIn } from '../../auth/access.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { instantSql } from '../../platform/database/sql.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { lockMember, type Member } from '../staff/member.js';
import { StaffEvents } from '../staff/staff-events.js';
import { openWorkError, MemberTraces } from '../staff/member-traces.js';
import { getAnonymousName, sortNames, publishErasure } from './erasure.js';
import { ErasureJobs } from './erasure-jobs.js';
import { FIRST_STEP } from './erasure-steps.js';

/** Tables whose rows the database deletes together with the user. */
const PERSONAL_TABLES = `select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'app_user'::regclass and c.confdeltype = 'c'`;

/**
 * Erases the personal data of a former member: the staff record at once, other mentions by a job. The row remains under
 * a neutral name, so that figures and audit stay consistent. Files, delivered mails and backups are the operator's
 * responsibility.
 */
@Injectable()
export class ErasureService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly staffEvents: StaffEvents,
    private readonly memberTraces: MemberTraces,
    private readonly jobs: ErasureJobs,
    private readonly sql: SqlPool,
  ) {}

  /** Returns deleted members whose personal data is still stored. */
  listDeleted(): Promise<DeletedStaff[]> {
    return this.sql.rows<DeletedStaff>(
      `select s.id, u.first_name as "firstName", u.last_name as "lastName", u.email, ${instantSql('s.removed_at')} as "deletedAt"
       from staff s join app_user u on u.id = s.user_id
       where s.removed_at is not null and u.removed_at is not null and u.erased_at is null order by s.removed_at desc, s.id desc`,
    );
  }

  async erase(person: Person, staffId: number, confirmation: string): Promise<Staff> {
    return this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId, { orDeleted: true });
      if (member === null) throw notFound('Staff member');
      const name = getFullName(member);
      const { isErased, isDeleted } = await queryRow<{ isErased: boolean; isDeleted: boolean }>(
        tx,
        'select erased_at is not null as "isErased", removed_at is not null as "isDeleted" from app_user where id = $1',
        [member.userId],
      );
      if (isErased) throw new DomainError('staff.erased', { name });
      if (member.isActive) throw new DomainError('staff.still-employed', { name });
      const work = await this.memberTraces.readOpenWork(tx, member.userId);
      if (hasWork(work)) throw openWorkError(member, work);
      if (confirmation.normalize().trim() !== name.normalize().trim())
        throw invalidField('name', `Please enter the name as it is written here: ${name}`);
      const actor = toActor(person);
      await endUserKeys(tx, this.outbox, actor, member.userId);
      await revokeSignIn(tx, actor, { id: member.userId, name });
      await clearStaffRecord(tx, member);
      await tx.query(
        `insert into erasure (user_id, staff_id, asked_by, search_names, step) values ($1, $2, $3, $4, $5)`,
        [member.userId, staffId, person.id, sortNames([name, member.email]), FIRST_STEP],
      );
      await this.jobs.addInTransaction(tx, member.userId, staffId, person.id);
      await writeAudit(tx, {
        actor,
        action: 'erasure-begun',
        objectKind: 'staff',
        objectId: String(staffId),
        objectName: getAnonymousName(staffId),
      });
      const staff = await this.staffEvents.read(tx, staffId);
      // Without rows, so that the audit has no old values. Lists do not contain a deleted member.
      if (!isDeleted)
        await this.outbox.publish(tx, 'staff.updated', { actor, data: { staff }, rows: [], affects: [member.userId] });
      await publishErasure(tx, this.outbox);
      return staff;
    });
  }
}

const clearStaffRecord = async (tx: Tx, { userId, staffId }: Member): Promise<void> => {
  // Raises only the version, because the audit must not record the old values.
  await tx.query(
    `update app_user set email = $2, username = null, first_name = 'Former', last_name = $3, profile_image_url = null,
       password_hash = null, password_changed_at = null, last_sign_in_at = null, erased_at = now(), version = version + 1
     where id = $1`,
    [userId, getErasedAddress(staffId), `staff ${staffId}`],
  );
  await tx.query(
    `update staff set phone = null, direct_manager = null, hourly_rate = null, salary = null, skills = '{}', certifications = '{}',
       emergency_contact = null, address = null, notes = null, version = version + 1 where id = $1`,
    [staffId],
  );
  for (const { table, column } of await queryRows<{ table: string; column: string }>(tx, PERSONAL_TABLES))
    await tx.query(`delete from ${table} where ${column} = $1`, [userId]);
  await tx.query(`delete from api_key_use where key_id in (select id from api_key where user_id = $1)`, [userId]);
  await tx.query(`update api_key set name = 'Key ' || id where user_id = $1`, [userId]);
};
