import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type {
  importStaff,
  listStaffImports,
  rehearseStaffImport,
  undoStaffImport,
} from '@atrium/contract/enterprise/staff-import/calls';
import type { StaffListReport } from '@atrium/contract/enterprise/staff-import/schemas';
import type { CsvCell } from '@atrium/rules/text/csv';
import { displayName, ROLE_LABELS } from '@atrium/rules/people/people';
import type { Project, Role } from '@atrium/rules/people/rights';
import { STAFF_TARGETS, staffHeading } from '@atrium/rules/people/staff-list';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { byNameSql, instantSql, personSql } from '../../platform/database/sql.js';
import { Transactions } from '../../platform/database/transaction.js';
import { csvFile } from '../../platform/http/reply/csv.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { ACCESS_HOLDS } from '../directory.js';
import { lockMember, refuseTouching } from '../staff/member.js';
import { explainTaken, type PreparedStaff, StaffService } from '../staff/staff.service.js';
import { Traces } from '../staff/traces.js';
import { type KnownStaff, planStaff } from './plan-staff.js';

const UNDO_FOR = `interval '24 hours'`;

/** Imports lists of staff: with a preview, all or nothing, and an undo for one day. */
@Injectable()
export class StaffImportService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly staff: StaffService,
    private readonly traces: Traces,
  ) {}

  async rehearse(
    person: Person,
    { text, columns, dates }: CheckedBody<typeof rehearseStaffImport>,
  ): Promise<StaffListReport> {
    return planStaff(text, columns, await this.known(person), dates).report;
  }

  async apply(
    person: Person,
    { text, columns, dates, fileName, signIn }: CheckedBody<typeof importStaff>,
  ): Promise<ReplyOf<typeof importStaff>> {
    const { report, people } = planStaff(text, columns, await this.known(person), dates);
    const { error, known } = report.counts;
    if (error > 0)
      throw new DomainError('import.refused', {
        message: `${error === 1 ? 'One row has an error' : `${error} rows have errors`}, so nobody was added. Please correct the list.`,
      });
    const prepared: PreparedStaff[] = [];
    for (const one of people) {
      // A user of single sign-on needs neither invitation nor password.
      const invite = signIn === 'invite' && (await this.staff.providerOf(one.role ?? 'user')) === null;
      prepared.push(await this.staff.prepare(person, { ...one, invite }));
    }
    return explainTaken(() =>
      this.transactions.run(async (tx) => {
        const added = [];
        for (const one of prepared) added.push(await this.staff.add(tx, person, one));
        const made = await rowOf<{ id: number; undoUntil: string }>(
          tx,
          `insert into staff_import (imported_by, file_name, staff_ids) values ($1, $2, $3::int[])
           returning id, ${instantSql(`(imported_at + ${UNDO_FOR})`)} as "undoUntil"`,
          [person.id, fileName ?? null, added.map(({ id }) => id)],
        );
        if (added.length > 0)
          await writeAudit(tx, {
            actor: actorOf(person),
            action: 'imported',
            objectKind: 'staff',
            objectName: fileName ?? null,
            changes: [{ field: 'count', before: null, after: added.length }],
          });
        return {
          importId: added.length === 0 ? null : made.id,
          created: added.length,
          known,
          undoUntil: made.undoUntil,
          people: added.map((one) => ({
            name: displayName(one),
            email: one.email,
            password: one.generatedPassword ?? null,
            invitation: one.invitation ?? null,
          })),
        };
      }),
    );
  }

  async list(): Promise<ReplyOf<typeof listStaffImports>> {
    const rows = await this.sql.rows<{ json: ReplyOf<typeof listStaffImports>[number] }>(
      `select jsonb_build_object('id', i.id, 'importedAt', ${instantSql('i.imported_at')}, 'importedBy', ${personSql('u')},
         'fileName', i.file_name, 'people', cardinality(i.staff_ids), 'undoneAt', ${instantSql('i.undone_at')}) as json
       from staff_import i join app_user u on u.id = i.imported_by
       where i.imported_at > now() - ${UNDO_FOR} and cardinality(i.staff_ids) > 0 order by i.id desc`,
    );
    return rows.map(({ json }) => json);
  }

  async undo(person: Person, id: number): Promise<ReplyOf<typeof undoStaffImport>> {
    return this.transactions.run(async (tx) => {
      const [made] = await rowsOf<{ staffIds: number[]; isOver: boolean; isUndone: boolean }>(
        tx,
        `select staff_ids as "staffIds", imported_at < now() - ${UNDO_FOR} as "isOver", undone_at is not null as "isUndone"
         from staff_import where id = $1 for update`,
        [id],
      );
      if (made === undefined) throw notFound('Import');
      if (made.isUndone) throw new DomainError('access.undo-over', { message: 'This import was undone already.' });
      if (made.isOver)
        throw new DomainError('access.undo-over', {
          message: 'Imports can be undone within a day. Please remove people one by one.',
        });
      const kept: { name: string; reason: string }[] = [];
      let removed = 0;
      for (const staffId of made.staffIds.toSorted((a, b) => a - b)) {
        const member = await lockMember(tx, staffId);
        if (member === null) continue;
        refuseTouching(person, member.role);
        const { hasSignedIn } = await rowOf<{ hasSignedIn: boolean }>(
          tx,
          'select last_sign_in_at is not null as "hasSignedIn" from app_user where id = $1',
          [member.userId],
        );
        const work = await this.traces.openWork(tx, member.userId);
        const reason = hasSignedIn
          ? 'has signed in'
          : work.hasHistory || work.parts.length > 0
            ? 'has work in their name'
            : null;
        if (reason !== null) kept.push({ name: displayName(member), reason });
        else {
          await this.staff.drop(tx, person, member);
          removed += 1;
        }
      }
      await tx.query('update staff_import set undone_at = now() where id = $1', [id]);
      await writeAudit(tx, {
        actor: actorOf(person),
        action: 'restored',
        objectKind: 'staff',
        objectId: null,
        changes: [{ field: 'count', before: null, after: removed }],
      });
      return { removed, kept };
    });
  }

  file(): Promise<StreamableFile> {
    const { sql } = this;
    const parts = async function* (): AsyncGenerator<readonly (readonly CsvCell[])[]> {
      const rows = await sql.rows<{
        person: Record<string, string | null>;
        role: Role;
        access: Partial<Record<Project, Record<string, string | null>>>;
      }>(EXPORTED);
      yield rows.map(({ person, role, access }) =>
        STAFF_TARGETS.map((target): CsvCell => {
          const [project, column] = target.split(':') as [Project, string | undefined];
          if (column === undefined) return target === 'role' ? ROLE_LABELS[role] : (person[target] ?? null);
          const theirs = access[project];
          if (column === 'access') return theirs === undefined ? 'no' : 'yes';
          return theirs?.[column] ?? null;
        }),
      );
    };
    return csvFile('staff.csv', STAFF_TARGETS.map(staffHeading), parts());
  }

  private async known(person: Person): Promise<KnownStaff> {
    const [row] = await this.sql.rows<Omit<KnownStaff, 'emails' | 'actorRole'> & { emails: string[] }>(
      `select organisation_today()::text as today,
         array(select lower(e) from app_user u, unnest(array[u.email, u.username]) e where e is not null and u.removed_at is null) as emails,
         coalesce((select jsonb_agg(jsonb_build_object('id', id, 'project', project, 'name', name) order by name) from department where is_active), '[]') as departments,
         coalesce((select jsonb_agg(jsonb_build_object('id', id, 'project', project, 'name', name) order by name) from access_role), '[]') as roles`,
    );
    const { emails = [], departments = [], roles = [], today = '' } = row ?? {};
    return { emails: new Set(emails), departments, roles, today, actorRole: person.role };
  }
}

const EXPORTED = `select u.role,
    jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', coalesce(u.email, u.username), 'position', s.position,
      'phone', s.phone, 'hireDate', s.hire_date::text) as person,
    coalesce((select jsonb_object_agg(a.project, jsonb_build_object('department', d.name, 'role', r.name, 'until', a.until::text))
      from assignment a left join department d on d.id = a.department_id left join access_role r on r.id = a.role_id
      where a.staff_id = s.id and ${ACCESS_HOLDS}), '{}') as access
  from staff s join app_user u on u.id = s.user_id
  where s.removed_at is null and u.is_active
  order by ${byNameSql('u')}, s.id`;
