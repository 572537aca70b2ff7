import type { DeletedStaff } from '@atrium/contract/enterprise/personal-data/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { hasWork } from '@atrium/rules/agency/open-work';
import { fullName, removedAddress } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { endKeysOf, revokeSignIn } from '../../auth/access.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { instantSql } from '../../platform/database/sql.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { lockMember, type Member } from '../staff/member.js';
import { StaffRecord } from '../staff/staff-record.js';
import { openWorkLeft, Traces } from '../staff/traces.js';
import { calledNow, inOrder, tellForgotten } from './erasure.js';
import { ErasureJobs } from './erasure-jobs.js';
import { FIRST_STEP } from './erasure-steps.js';

/** Personal tables: the database deletes their rows together with the user. */
const OWN = `select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'app_user'::regclass and c.confdeltype = 'c'`;

/**
 * Erases a former member: the record at once, other mentions by a job. The row stays under a neutral name, so that
 * figures and the audit stay consistent. Files, delivered mails and backups are up to the operator.
 */
@Injectable()
export class ErasureService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly record: StaffRecord,
    private readonly traces: Traces,
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

  async erase(person: Person, staffId: number, typed: string): Promise<Staff> {
    return this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId, { orDeleted: true });
      if (member === null) throw notFound('Staff member');
      const name = fullName(member);
      const { isErased, isDeleted } = await rowOf<{ isErased: boolean; isDeleted: boolean }>(
        tx,
        'select erased_at is not null as "isErased", removed_at is not null as "isDeleted" from app_user where id = $1',
        [member.userId],
      );
      if (isErased) throw new DomainError('staff.erased', { name });
      if (member.isActive) throw new DomainError('staff.still-employed', { name });
      const work = await this.traces.openWork(tx, member.userId);
      if (hasWork(work)) throw openWorkLeft(member, work);
      if (typed.normalize().trim() !== name.normalize().trim())
        throw invalidField('name', `Please type the name as it is written here: ${name}`);
      const actor = actorOf(person);
      await endKeysOf(tx, this.outbox, actor, member.userId);
      await revokeSignIn(tx, actor, { id: member.userId, name });
      await emptyRecord(tx, member);
      await tx.query(
        `insert into erasure (user_id, staff_id, asked_by, search_names, step) values ($1, $2, $3, $4, $5)`,
        [member.userId, staffId, person.id, inOrder([name, member.email]), FIRST_STEP],
      );
      await this.jobs.promise(tx, member.userId, staffId, person.id);
      await writeAudit(tx, {
        actor,
        action: 'erasure-begun',
        objectKind: 'staff',
        objectId: String(staffId),
        objectName: calledNow(staffId),
      });
      const staff = await this.record.read(tx, staffId);
      // Without rows, so that the audit has no old values. Lists do not contain a deleted member.
      if (!isDeleted)
        await this.outbox.publish(tx, 'staff.updated', { actor, data: { staff }, rows: [], affects: [member.userId] });
      await tellForgotten(tx, this.outbox);
      return staff;
    });
  }
}

const emptyRecord = async (tx: Tx, { userId, staffId }: Member): Promise<void> => {
  // Raises only the version, because the audit must not record the old values.
  await tx.query(
    `update app_user set email = $2, username = null, first_name = 'Former', last_name = $3, profile_image_url = null,
       password_hash = null, password_changed_at = null, last_sign_in_at = null, erased_at = now(), version = version + 1
     where id = $1`,
    [userId, removedAddress(staffId), `staff ${staffId}`],
  );
  await tx.query(
    `update staff set phone = null, direct_manager = null, hourly_rate = null, salary = null, skills = '{}', certifications = '{}',
       emergency_contact = null, address = null, notes = null, version = version + 1 where id = $1`,
    [staffId],
  );
  for (const { table, column } of await rowsOf<{ table: string; column: string }>(tx, OWN))
    await tx.query(`delete from ${table} where ${column} = $1`, [userId]);
  await tx.query(`delete from api_key_use where key_id in (select id from api_key where user_id = $1)`, [userId]);
  await tx.query(`update api_key set name = 'Key ' || id where user_id = $1`, [userId]);
};
