import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { HandoverChoice } from '@atrium/contract/enterprise/open-work';
import type { decideReview } from '@atrium/contract/enterprise/access-reviews/calls';
import type { AccessReview, ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import { getLabel, PROJECT_NAMES, RIGHT_LABELS } from '@atrium/rules/stock/labels';
import { getFullName, getRoleLabel, getVisibleAddress } from '@atrium/rules/people/people';
import { formatQuarter, getQuarter, getReviewDueDay } from '@atrium/rules/time/quarters';
import { isRight, type Project, getEffectiveRights, type Role } from '@atrium/rules/people/rights';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { byNameSql, instantSql, personSql, readToday } from '../../platform/database/sql.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { type Actor, SYSTEM } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { createCsvFile } from '../../platform/http/reply/csv.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { RawJson } from '../../platform/http/reply/reply.js';
import { assignmentTable } from '../assignments/assignment.entity.js';
import { AssignmentChanges } from '../assignments/assignment-changes.js';
import { IS_ACCESS_ACTIVE } from '../directory.js';
import { AdministratorRole } from '../staff/administration.js';
import { lockMember, assertCanManage } from '../staff/member.js';

const REVIEW = 'Review';

const STATE = `coalesce(w.decision, case when w.assignment_id is null and u.is_active and u.removed_at is null and u.role = w.role
    or w.assignment_id is not null and exists (select from assignment a where a.id = w.assignment_id and ${IS_ACCESS_ACTIVE})
  then 'open' else 'gone' end)`;
const ROWS_FROM = `access_review_row w join app_user u on u.id = w.user_id left join app_user d on d.id = w.decided_by`;
const ROW_JSON = `jsonb_build_object('id', w.id, 'person', ${personSql('u')}, 'role', w.role, 'project', w.project,
  'accessRole', w.access_role, 'rights', w.rights, 'until', w.until::text, 'lastSignInAt', ${instantSql('u.last_sign_in_at')},
  'keys', coalesce((select jsonb_agg(k.name order by k.name) from api_key k where k.user_id = u.id and k.ended_at is null
    and k.expires_at > now() and case when w.project is null then k.administers else k.permissions ? w.project end), '[]'),
  'webhooks', coalesce((select jsonb_agg(h.name order by h.name) from webhook h where h.made_by = u.id and h.is_active and h.project = w.project), '[]'),
  'state', ${STATE}, 'decidedAt', ${instantSql('w.decided_at')}, 'decidedBy', case when d.id is null then null else ${personSql('d')} end,
  'endRefusal', case when w.assignment_id is not null then null
    when not exists (select from staff s where s.user_id = u.id and s.removed_at is null) then 'This account is no staff member: it stays'
    when u.role = 'superadmin' and not exists (select from app_user o where o.role = 'superadmin' and o.is_active and o.removed_at is null and o.id <> u.id)
      then 'The last superadmin stays' end)`;
const REVIEW_JSON = `jsonb_build_object('id', v.id, 'quarter', v.quarter, 'dueOn', v.due_on::text, 'openedAt', ${instantSql('v.opened_at')},
  'finishedAt', ${instantSql('v.finished_at')}, 'version', v.revision, 'total', c.total, 'confirmed', c.confirmed, 'ended', c.ended, 'open', c.open)`;
const REVIEWS_FROM = `access_review v cross join lateral (
    select count(*)::int as total, count(*) filter (where s = 'confirmed')::int as confirmed,
      count(*) filter (where s in ('ended', 'gone'))::int as ended, count(*) filter (where s = 'open')::int as open
    from (select ${STATE} as s from access_review_row w join app_user u on u.id = w.user_id where w.review_id = v.id) states) c`;

interface Access {
  readonly userId: string;
  readonly assignmentId: number | null;
  readonly role: Role;
  readonly project: Project | null;
  readonly accessRole: string | null;
  readonly permissions: readonly string[];
  readonly until: string | null;
}

/** SQL of all active access: from assignments, and from the role of administrators. */
const ALL_ACCESS = `select u.id as "userId", a.id as "assignmentId", u.role, a.project, r.name as "accessRole", a.permissions, a.until::text as until
    from assignment a join staff s on s.id = a.staff_id join app_user u on u.id = s.user_id left join access_role r on r.id = a.role_id
    where ${IS_ACCESS_ACTIVE} and s.removed_at is null and u.is_active and u.removed_at is null
  union all
  select u.id, null, u.role, null, null, '{}', null from app_user u
    where u.role in ('admin', 'superadmin') and u.is_active and u.removed_at is null`;

const DECISION_LABELS = {
  open: 'Not decided',
  confirmed: 'Confirmed',
  ended: 'Ended',
  gone: 'Ended before the review',
} as const;

/** Quarterly reviews of all access, with the decisions of administrators. */
@Injectable()
export class AccessReviewsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly assignments: AssignmentChanges,
    private readonly administratorRole: AdministratorRole,
  ) {}

  async list(): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${REVIEW_JSON} order by v.quarter desc), '[]')::text as json from ${REVIEWS_FROM}`,
    );
    return new RawJson(row?.json ?? '[]');
  }

  async listRows(id: number): Promise<ReviewRow[]> {
    const found = await this.sql.rows('select 1 from access_review where id = $1', [id]);
    if (found.length === 0) throw notFound(REVIEW);
    const rows = await this.sql.rows<{ json: ReviewRow }>(
      `select ${ROW_JSON} as json from ${ROWS_FROM} where w.review_id = $1
       order by ${byNameSql('u')}, u.id, w.project nulls first`,
      [id],
    );
    return rows.map(({ json }) => json);
  }

  async createExport(id: number): Promise<StreamableFile> {
    const rows = await this.listRows(id);
    const [review] = await this.sql.rows<{ quarter: string }>('select quarter from access_review where id = $1', [id]);
    const headings = [
      'Person',
      'Email',
      'Account',
      'Project',
      'Role',
      'Rights',
      'Until',
      'Last sign-in',
      'API keys',
      'Webhooks',
      'Decision',
      'By',
      'At',
    ];
    const parts = async function* () {
      yield await Promise.resolve(
        rows.map((row) => [
          getFullName(row.person),
          getVisibleAddress(row.person.email),
          getRoleLabel(row.role),
          row.project === null ? 'Administration' : PROJECT_NAMES[row.project],
          row.accessRole,
          row.rights.map((right) => getLabel(RIGHT_LABELS, right)).join('; '),
          row.until,
          row.lastSignInAt,
          row.keys.join('; '),
          row.webhooks.join('; '),
          DECISION_LABELS[row.state],
          row.decidedBy === null ? null : getFullName(row.decidedBy),
          row.decidedAt,
        ]),
      );
    };
    return createCsvFile(`access review ${review?.quarter ?? ''}.csv`, headings, parts());
  }

  openReview(person: Person): Promise<AccessReview> {
    return this.transactions.run(async (tx) => {
      const review = await this.startReview(tx, toActor(person), person.id);
      if (review === null) throw new DomainError('resource.taken', { message: 'This quarter already has a review' });
      return review;
    });
  }

  /** Opens the quarter's review, except in the quarter in which Atrium was installed. */
  async openDueReview(): Promise<AccessReview | null> {
    const [due] = await this.sql.rows<{ is: boolean }>(
      `select not exists (select from access_review v where v.quarter = to_char(organisation_today(), 'YYYY-"Q"Q'))
         and exists (select from app_user where created_at < date_trunc('quarter', organisation_today())) as is`,
    );
    if (due?.is !== true) return null;
    return this.transactions.run((tx) => this.startReview(tx, SYSTEM, null));
  }

  /** Starts the review of the quarter. Returns null when the quarter already has one. */
  private async startReview(tx: Tx, actor: Actor, userId: string | null): Promise<AccessReview | null> {
    const today = await readToday(tx);
    const quarter = getQuarter(today);
    const [reviewRow] = await queryRows<{ id: number }>(
      tx,
      `insert into access_review (quarter, due_on, opened_by) values ($1, $2, $3) on conflict do nothing returning id`,
      [quarter, getReviewDueDay(today), userId],
    );
    if (reviewRow === undefined) return null;
    for (const one of await queryRows<Access>(tx, ALL_ACCESS)) {
      const rights =
        one.project === null ? [] : getEffectiveRights(one.role, one.project, one.permissions).filter(isRight);
      await tx.query(
        `insert into access_review_row (review_id, user_id, assignment_id, role, project, access_role, rights, until)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [reviewRow.id, one.userId, one.assignmentId, one.role, one.project, one.accessRole, rights, one.until],
      );
    }
    return this.publish(tx, actor, reviewRow.id, 'created');
  }

  async decide(
    person: Person,
    id: number,
    { rowIds, decision, ...handover }: CheckedBody<typeof decideReview>,
  ): Promise<AccessReview> {
    return this.transactions.run(async (tx) => {
      const [review] = await queryRows(tx, 'select 1 from access_review where id = $1 for update', [id]);
      if (review === undefined) throw notFound(REVIEW);
      const rows = await queryRows<{
        id: number;
        staffId: number | null;
        assignmentId: number | null;
        role: Role;
        name: string;
        state: string;
      }>(
        tx,
        `select w.id, s.id as "staffId", w.assignment_id as "assignmentId", u.role, ${STATE} as state,
           coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email, u.username) as name
         from ${ROWS_FROM} left join staff s on s.user_id = u.id and s.removed_at is null
         where w.review_id = $1 and w.id = any ($2::int[]) order by s.id, w.id`,
        [id, rowIds],
      );
      const unknown = rowIds.findIndex((rowId) => !rows.some((row) => row.id === rowId));
      if (unknown !== -1) throw invalidField(`rowIds.${unknown}`, 'This row is not part of the review');
      for (const row of rows) {
        // Decided by another user, or no longer in force.
        if (row.state === 'gone' || row.state === 'ended') continue;
        if (row.role === 'superadmin' || row.role === 'admin') assertCanManage(person, row.role);
        if (decision === 'end') await this.endAccess(tx, person, row, handover);
        await tx.query(
          'update access_review_row set decision = $2, decided_at = now(), decided_by = $3 where id = $1',
          [row.id, decision === 'end' ? 'ended' : 'confirmed', person.id],
        );
        await writeAudit(tx, {
          actor: toActor(person),
          action: decision === 'end' ? 'access-ended' : 'access-confirmed',
          objectKind: 'access-review',
          objectId: String(id),
          objectName: row.name,
        });
      }
      await this.finishIfComplete(tx, id);
      return this.publish(tx, toActor(person), id, 'updated');
    });
  }

  private async endAccess(
    tx: Tx,
    person: Person,
    { staffId, assignmentId, name }: { staffId: number | null; assignmentId: number | null; name: string },
    handover: HandoverChoice,
  ): Promise<void> {
    const member = staffId === null ? null : await lockMember(tx, staffId);
    if (assignmentId === null) {
      if (member === null)
        throw invalidField('rowIds', `${name} is not a staff member: this account cannot be changed here`);
      return this.administratorRole.demote(tx, person, member, handover);
    }
    const row = await tx.findOne(assignmentTable.schema, {
      where: { id: assignmentId, isActive: true },
      lock: { mode: 'pessimistic_write' },
    });
    if (member !== null && row !== null)
      await this.assignments.edit(tx, person, member, row, { ...handover, isActive: false });
  }

  /** Marks the review as finished when no row is open. */
  private async finishIfComplete(tx: Tx, id: number): Promise<void> {
    await tx.query(
      `update access_review set revision = revision + 1, finished_at = case
         when not exists (select from ${ROWS_FROM} where w.review_id = $1 and ${STATE} = 'open') then coalesce(finished_at, now()) end
       where id = $1`,
      [id],
    );
  }

  private async publish(tx: Tx, actor: Actor, id: number, what: 'created' | 'updated'): Promise<AccessReview> {
    const { json } = await queryRow<{ json: AccessReview }>(
      tx,
      `select ${REVIEW_JSON} as json from ${REVIEWS_FROM} where v.id = $1`,
      [id],
    );
    await this.outbox.publish(tx, `access-review.${what}`, {
      actor,
      data: { accessReview: json },
      rows: [],
      about: `access in ${formatQuarter(json.quarter)}`,
    });
    return json;
  }
}
