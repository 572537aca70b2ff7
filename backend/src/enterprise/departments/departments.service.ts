import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { createDepartment, updateDepartment } from '@atrium/contract/enterprise/departments/calls';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import { plural } from '@atrium/rules/stock/labels';
import type { Project } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { projectRoom } from '../../platform/realtime/rooms.js';
import { RecordsReader } from '../../platform/records/records-reader.js';
import { Records } from '../../platform/records/records.js';
import { assignmentTable } from '../assignments/assignment.entity.js';
import { type DepartmentRow, departments } from './department.entity.js';
import { rowsOf } from '../../platform/database/rows.js';

@Injectable()
export class DepartmentsService {
  constructor(
    private readonly reader: RecordsReader,
    private readonly records: Records,
    private readonly outbox: Outbox,
  ) {}

  list(project: Project): Promise<RawJson> {
    return this.reader.list(departments, 'd.project = $1', [project]);
  }

  create(person: Person, project: Project, fields: CheckedBody<typeof createDepartment>): Promise<Department> {
    return this.records.explained(departments, { fields: { ...fields, project }, id: null }, async (tx) => {
      await refuseUnknownManager(tx, fields.managerId);
      return this.records.insert(tx, departments, person, { ...fields, project });
    });
  }

  update(person: Person, id: number, body: CheckedBody<typeof updateDepartment>): Promise<Department> {
    const { version, ...fields } = body;
    return this.records.explained(departments, { fields, id }, async (tx) => {
      const row = await this.records.lock(tx, departments, { id });
      const before = async (changes: { readonly project?: unknown }) => {
        await refuseUnknownManager(tx, fields.managerId);
        if (changes.project !== undefined) await this.leave(tx, person, row);
      };
      return this.records.edit(tx, departments, person, row, fields, { seen: version, before });
    });
  }

  /** Moves a department out of its project. Throws while an active assignment uses it; ended ones lose it. */
  private async leave(tx: Tx, person: Person, { id, project }: DepartmentRow): Promise<void> {
    const inUse = await tx.countBy(assignmentTable.schema, { departmentId: id, isActive: true });
    if (inUse > 0)
      throw new DomainError('resource.in-use', {
        message: `This department cannot change its project: ${plural(inUse, 'assignment')} ${inUse === 1 ? 'uses' : 'use'} it`,
      });
    await tx.update(assignmentTable.schema, { departmentId: id }, { departmentId: null });
    await this.outbox.publish(tx, 'department.removed', {
      actor: actorOf(person),
      audience: { project, rooms: [projectRoom(project)] },
      rows: [],
      data: { department: { id } },
    });
  }
}

const refuseUnknownManager = async (tx: Tx, managerId: string | null | undefined): Promise<void> => {
  if (managerId === null || managerId === undefined) return;
  const rows = await rowsOf(tx, 'select 1 from app_user where id = $1 and is_active and removed_at is null', [
    managerId,
  ]);
  if (rows.length === 0) throw invalidField('managerId', 'This person does not exist');
};
