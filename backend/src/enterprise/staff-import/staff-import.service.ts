import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type {
  importStaff,
  listStaffImports,
  previewStaffImport,
  undoStaffImport,
} from '@atrium/contract/enterprise/staff-import/calls';
import type { StaffListReport } from '@atrium/contract/enterprise/staff-import/schemas';
import type { CsvCell } from '@atrium/rules/text/csv';
import { getDisplayName, ROLE_LABELS } from '@atrium/rules/people/people';
import type { Project, Role } from '@atrium/rules/people/rights';
import { STAFF_TARGETS, getStaffHeading } from '@atrium/rules/people/staff-list';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { byNameSql, instantSql, personSql } from '../../platform/database/sql.js';
import { Transactions } from '../../platform/database/transaction.js';
import { createCsvFile } from '../../platform/http/reply/csv.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { IS_ACCESS_ACTIVE } from '../directory.js';
import { lockMember, assertCanManage } from '../staff/member.js';
import { type PreparedStaff, StaffCreator, withEmailTakenError } from '../staff/staff-creator.js';
import { StaffService } from '../staff/staff.service.js';
import { MemberTraces } from '../staff/member-traces.js';
import { type KnownStaff, planStaffImport } from './plan-staff-import.js';

const UNDO_WINDOW = `interval '24 hours'`;

/** Imports lists of staff: with a preview, all or nothing, and an undo for one day. */
@Injectable()
export class StaffImportService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly staff: StaffService,
    private readonly creator: StaffCreator,
    private readonly memberTraces: MemberTraces,
  ) {}

  async preview(
    person: Person,
    { text, columns, dates }: CheckedBody<typeof previewStaffImport>,
  ): Promise<StaffListReport> {
    return planStaffImport(text, columns, await this.readKnownStaff(person), dates).report;
  }

  async apply(
    person: Person,
    { text, columns, dates, fileName, signIn }: CheckedBody<typeof importStaff>,
  ): Promise<ReplyOf<typeof importStaff>> {
    const { report, people } = planStaffImport(text, columns, await this.readKnownStaff(person), dates);
    const { error, known } = report.counts;
    if (error > 0)
      throw new DomainError('import.refused', {
        message: `${error === 1 ? 'One row has an error' : `${error} rows have errors`}, so no one was added. Please correct the list.`,
      });
    const prepared: PreparedStaff[] = [];
    for (const one of people) {
      // A user of single sign-on needs neither invitation nor password.
      const invite = signIn === 'invite' && (await this.creator.requiredProvider(one.role ?? 'user')) === null;
      prepared.push(await this.creator.prepare(person, { ...one, invite }));
    }
    return withEmailTakenError(() =>
      this.transactions.run(async (tx) => {
        const added = [];
        for (const one of prepared) added.push(await this.creator.add(tx, person, one));
        const importRow = await queryRow<{ id: number; undoUntil: string }>(
          tx,
          `insert into staff_import (imported_by, file_name, staff_ids) values ($1, $2, $3::int[])
           returning id, ${instantSql(`(imported_at + ${UNDO_WINDOW})`)} as "undoUntil"`,
          [person.id, fileName ?? null, added.map(({ id }) => id)],
        );
        if (added.length > 0)
          await writeAudit(tx, {
            actor: toActor(person),
            action: 'imported',
            objectKind: 'staff',
            objectName: fileName ?? null,
            changes: [{ field: 'count', before: null, after: added.length }],
          });
        return {
          importId: added.length === 0 ? null : importRow.id,
          created: added.length,
          known,
          undoUntil: importRow.undoUntil,
          people: added.map((one) => ({
            name: getDisplayName(one),
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
       where i.imported_at > now() - ${UNDO_WINDOW} and cardinality(i.staff_ids) > 0 order by i.id desc`,
    );
    return rows.map(({ json }) => json);
  }

  async undo(person: Person, id: number): Promise<ReplyOf<typeof undoStaffImport>> {
    return this.transactions.run(async (tx) => {
      const [importRow] = await queryRows<{ staffIds: number[]; isOver: boolean; isUndone: boolean }>(
        tx,
        `select staff_ids as "staffIds", imported_at < now() - ${UNDO_WINDOW} as "isOver", undone_at is not null as "isUndone"
         from staff_import where id = $1 for update`,
        [id],
      );
      if (importRow === undefined) throw notFound('Import');
      if (importRow.isUndone) throw new DomainError('access.undo-over', { message: 'This import was already undone.' });
      if (importRow.isOver)
        throw new DomainError('access.undo-over', {
          message: 'Imports can be undone within 24 hours only. Please remove people one by one.',
        });
      const remainingMembers: { name: string; reason: string }[] = [];
      let removed = 0;
      for (const staffId of importRow.staffIds.toSorted((a, b) => a - b)) {
        const member = await lockMember(tx, staffId);
        if (member === null) continue;
        assertCanManage(person, member.role);
        const { hasSignedIn } = await queryRow<{ hasSignedIn: boolean }>(
          tx,
          'select last_sign_in_at is not null as "hasSignedIn" from app_user where id = $1',
          [member.userId],
        );
        const work = await this.memberTraces.readOpenWork(tx, member.userId);
        const reason = hasSignedIn
          ? 'has signed in'
          : work.hasHistory || work.parts.length > 0
            ? 'has work assigned'
            : null;
        if (reason !== null) remainingMembers.push({ name: getDisplayName(member), reason });
        else {
          await this.staff.deleteMember(tx, person, member);
          removed += 1;
        }
      }
      await tx.query('update staff_import set undone_at = now() where id = $1', [id]);
      await writeAudit(tx, {
        actor: toActor(person),
        action: 'restored',
        objectKind: 'staff',
        objectId: null,
        changes: [{ field: 'count', before: null, after: removed }],
      });
      return { removed, kept: remainingMembers };
    });
  }

  createExport(): Promise<StreamableFile> {
    const { sql } = this;
    const parts = async function* (): AsyncGenerator<readonly (readonly CsvCell[])[]> {
      const rows = await sql.rows<{
        person: Record<string, string | null>;
        role: Role;
        access: Partial<Record<Project, Record<string, string | null>>>;
      }>(EXPORT_COLUMNS);
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
    return createCsvFile('staff.csv', STAFF_TARGETS.map(getStaffHeading), parts());
  }

  private async readKnownStaff(person: Person): Promise<KnownStaff> {
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

const EXPORT_COLUMNS = `select u.role,
    jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', coalesce(u.email, u.username), 'position', s.position,
      'phone', s.phone, 'hireDate', s.hire_date::text) as person,
    coalesce((select jsonb_object_agg(a.project, jsonb_build_object('department', d.name, 'role', r.name, 'until', a.until::text))
      from assignment a left join department d on d.id = a.department_id left join access_role r on r.id = a.role_id
      where a.staff_id = s.id and ${IS_ACCESS_ACTIVE}), '{}') as access
  from staff s join app_user u on u.id = s.user_id
  where s.removed_at is null and u.is_active
  order by ${byNameSql('u')}, s.id`;
