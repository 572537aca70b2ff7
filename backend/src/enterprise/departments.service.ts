import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { createDepartment, Department, updateDepartment } from '@atrium/contract/enterprise/departments';
import { plural } from '@atrium/rules/labels';
import type { Project } from '@atrium/rules/rights';
import { Injectable } from '@nestjs/common';
import { changesOf } from '../platform/database/changes.js';
import { brokenConstraint, isStillReferenced } from '../platform/database/constraint.js';
import { SqlPool } from '../platform/database/sql-pool.js';
import { refuseStale } from '../platform/database/stale.js';
import { Transactions, type Tx } from '../platform/database/transaction.js';
import { Outbox } from '../platform/events/outbox.js';
import { DomainError, invalidField, notFound } from '../platform/http/domain-error.js';
import { actorOf, type Person } from '../platform/http/person.js';
import { RawJson } from '../platform/http/reply.js';
import { enterpriseRoom, projectRoom } from '../platform/realtime/rooms.js';
import { AssignmentRow } from './assignment.entity.js';
import { DepartmentRow } from './department.entity.js';
import { DEPARTMENT_JOINS, DEPARTMENT_JSON } from './department.view.js';

const DEPARTMENT = 'Department';

@Injectable()
export class DepartmentsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  async list(project: Project): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${DEPARTMENT_JSON} order by lower(d.name), d.id), '[]')::text as json
       from department d ${DEPARTMENT_JOINS} where d.project = $1`,
      [project],
    );
    return new RawJson(row?.json ?? '[]');
  }

  create(person: Person, project: Project, body: CheckedBody<typeof createDepartment>): Promise<Department> {
    return this.explainTaken({ name: body.name, project, id: null }, () =>
      this.transactions.run(async (tx) => {
        await refuseUnknownManager(tx, body.managerId);
        const { identifiers } = await tx.insert(DepartmentRow, { ...columns(body), project, updatedBy: person.id });
        return this.tell(tx, person, (identifiers[0] as { id: number }).id, 'created');
      }),
    );
  }

  update(person: Person, id: number, body: CheckedBody<typeof updateDepartment>): Promise<Department> {
    return this.explainTaken({ name: body.name ?? null, project: body.project ?? null, id }, () =>
      this.transactions.run(async (tx) => {
        const row = await this.locked(tx, id);
        await refuseStale(row, body.version, () => this.read(tx, id));
        await refuseUnknownManager(tx, body.managerId);
        const project = body.project ?? row.project;
        const changes = changesOf({ ...columns(body), project }, row);
        if (changes === null) return this.read(tx, id);
        if (project !== row.project) await this.leave(tx, person, row);
        await tx.update(DepartmentRow, id, {
          ...changes,
          version: () => 'version + 1',
          editedVersion: () => 'version + 1',
          updatedAt: () => 'now()',
          updatedBy: person.id,
        });
        return this.tell(tx, person, id, 'updated');
      }),
    );
  }

  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { project } = await this.locked(tx, id);
      await tx.delete(DepartmentRow, id);
      await this.outbox.append(tx, {
        type: 'department.removed',
        actor: actorOf(person),
        project,
        rooms: [enterpriseRoom, projectRoom(project)],
        data: { department: { id } },
      });
    });
  }

  /** Out of its project: not while somebody there works in it; who did once is left without. */
  private async leave(tx: Tx, person: Person, { id, project }: DepartmentRow): Promise<void> {
    const inUse = await tx.countBy(AssignmentRow, { departmentId: id, isActive: true });
    if (inUse > 0)
      throw new DomainError('resource.in-use', { message: `This department cannot change its project: ${plural(inUse, 'assignment')} ${inUse === 1 ? 'uses' : 'use'} it` });
    await tx.update(AssignmentRow, { departmentId: id }, { departmentId: null });
    await this.outbox.append(tx, {
      type: 'department.removed',
      actor: actorOf(person),
      project,
      rooms: [projectRoom(project)],
      data: { department: { id } },
    });
  }

  private async locked(tx: Tx, id: number): Promise<DepartmentRow> {
    const row = await tx.findOne(DepartmentRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (row === null) throw notFound(DEPARTMENT);
    return row;
  }

  private async read(tx: Tx, id: number): Promise<Department> {
    const [row] = (await tx.query(`select ${DEPARTMENT_JSON} as json from department d ${DEPARTMENT_JOINS} where d.id = $1`, [id])) as { json: Department }[];
    if (row === undefined) throw notFound(DEPARTMENT);
    return row.json;
  }

  private async tell(tx: Tx, person: Person, id: number, what: 'created' | 'updated'): Promise<Department> {
    const department = await this.read(tx, id);
    await this.outbox.append(tx, {
      type: `department.${what}`,
      actor: actorOf(person),
      project: department.project,
      rooms: [enterpriseRoom, projectRoom(department.project)],
      data: { department },
    });
    return department;
  }

  private async explainTaken<T>(wish: { name: string | null; project: string | null; id: number | null }, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // Another area's rows hold a department in its project.
      if (isStillReferenced(error)) throw new DomainError('resource.in-use', { message: 'This department cannot change its project: goals use it' });
      if (brokenConstraint(error) !== 'department_name_key') throw error;
      // What the wish leaves out stands in the row.
      const [other] = await this.sql.rows<{ name: string }>(
        `select d.name from department d left join department own on own.id = $3
         where d.is_active and d.project = coalesce($2, own.project) and lower(d.name) = lower(coalesce($1, own.name))`,
        [wish.name, wish.project, wish.id],
      );
      const message = `A department named "${other?.name ?? wish.name ?? ''}" already exists`;
      throw new DomainError('resource.taken', { message }, { errors: [{ path: 'name', message }] });
    }
  }
}

/** What is left out stays. */
const columns = ({ name, description, managerId, budget, isActive }: Partial<CheckedBody<typeof updateDepartment>>): Partial<DepartmentRow> => ({
  ...(name === undefined ? {} : { name }),
  ...(description === undefined ? {} : { description }),
  ...(managerId === undefined ? {} : { managerId }),
  ...(budget === undefined ? {} : { budget }),
  ...(isActive === undefined ? {} : { isActive }),
});

const refuseUnknownManager = async (tx: Tx, managerId: string | null | undefined): Promise<void> => {
  if (managerId === null || managerId === undefined) return;
  const rows = (await tx.query('select 1 from app_user where id = $1 and is_active and removed_at is null', [managerId])) as unknown[];
  if (rows.length === 0) throw invalidField('managerId', 'This person does not exist');
};
