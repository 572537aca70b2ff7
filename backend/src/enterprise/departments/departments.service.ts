import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { createDepartment, updateDepartment } from '@atrium/contract/enterprise/departments/calls';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import type { Project } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { getProjectRoom } from '../../platform/realtime/rooms.js';
import { EntityQueries } from '../../platform/entities/entity-queries.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { assignmentTable } from '../assignments/assignment.entity.js';
import { type DepartmentRow, departments } from './department.entity.js';
import { queryRows } from '../../platform/database/rows.js';

@Injectable()
export class DepartmentsService {
  constructor(
    private readonly queries: EntityQueries,
    private readonly entities: EntityStore,
    private readonly outbox: Outbox,
  ) {}

  list(project: Project): Promise<RawJson> {
    return this.queries.list(departments, 'd.project = $1', [project]);
  }

  create(person: Person, project: Project, fields: CheckedBody<typeof createDepartment>): Promise<Department> {
    return this.entities.withConstraintErrors(departments, { fields: { ...fields, project }, id: null }, async (tx) => {
      await assertKnownManager(tx, fields.managerId);
      return this.entities.insert(tx, departments, person, { ...fields, project });
    });
  }

  update(person: Person, id: number, body: CheckedBody<typeof updateDepartment>): Promise<Department> {
    const { version, ...fields } = body;
    return this.entities.withConstraintErrors(departments, { fields, id }, async (tx) => {
      const row = await this.entities.lock(tx, departments, { id });
      const beforeWrite = async (changes: { readonly project?: unknown }) => {
        await assertKnownManager(tx, fields.managerId);
        if (changes.project !== undefined) await this.leaveProject(tx, person, row);
      };
      return this.entities.edit(tx, departments, person, row, fields, { seenVersion: version, beforeWrite });
    });
  }

  /** Moves a department out of its project. Throws while an active assignment uses it; ended ones lose it. */
  private async leaveProject(tx: Tx, person: Person, { id, project }: DepartmentRow): Promise<void> {
    const inUse = await tx.countBy(assignmentTable.schema, { departmentId: id, isActive: true });
    if (inUse > 0)
      throw new DomainError('resource.in-use', {
        message: `This department cannot change its project: ${formatPlural(inUse, 'assignment')} ${inUse === 1 ? 'uses' : 'use'} it`,
      });
    await tx.update(assignmentTable.schema, { departmentId: id }, { departmentId: null });
    await this.outbox.publish(tx, 'department.removed', {
      actor: toActor(person),
      audience: { project, rooms: [getProjectRoom(project)] },
      rows: [],
      data: { department: { id } },
    });
  }
}

const assertKnownManager = async (tx: Tx, managerId: string | null | undefined): Promise<void> => {
  if (managerId === null || managerId === undefined) return;
  const rows = await queryRows(tx, 'select 1 from app_user where id = $1 and is_active and removed_at is null', [
    managerId,
  ]);
  if (rows.length === 0) throw invalidField('managerId', 'This person does not exist');
};
