import type { EventCatalogue } from '@atrium/contract/core/live';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { getFullName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor, NewEvent } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { enterpriseRoom, getProjectRoom, getUserRoom } from '../../platform/realtime/rooms.js';
import type { Member } from '../staff/member.js';
import { assignmentView } from './assignment.entity.js';

/** Changes for the audit only. */
export type AuditChanges = NonNullable<NewEvent['changes']>;

/** Reads assignments and publishes their changes. */
@Injectable()
export class AssignmentEvents {
  constructor(private readonly outbox: Outbox) {}

  async read(tx: Tx, id: number): Promise<Assignment> {
    const [row] = await queryRows<{ json: Assignment }>(
      tx,
      `select ${assignmentView.json} as json from ${assignmentView.from} where a.id = $1`,
      [id],
    );
    if (row === undefined) throw notFound('Assignment');
    return row.json;
  }

  async publish(
    tx: Tx,
    actor: Actor,
    member: Member,
    id: number,
    what: 'created' | 'updated' | 'removed',
    changes?: AuditChanges,
  ): Promise<Assignment> {
    const assignment = await this.read(tx, id);
    const type = `assignment.${what}` as const;
    await this.outbox.publish(tx, type, {
      actor,
      audience: { project: assignment.project, rooms: [enterpriseRoom, getUserRoom(member.userId)] },
      data: { assignment } satisfies EventCatalogue[typeof type],
      rows: [{ table: 'assignment', id }],
      affects: [member.userId],
      about: getFullName(member),
      ...(changes === undefined ? {} : { changes }),
    });
    // Colleagues do not learn whose access changed; their screens reload the team.
    await this.outbox.publish(tx, 'team.changed', {
      actor,
      audience: { project: assignment.project, rooms: [getProjectRoom(assignment.project)] },
      data: {},
      rows: [],
    });
    return assignment;
  }
}
