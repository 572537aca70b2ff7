import type { Goal } from '@atrium/contract/agency/goals';
import type { EventCatalogue } from '@atrium/contract/core/live';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor, NewEvent } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { notFound } from '../../platform/http/domain-error.js';
import { projectRoom } from '../../platform/realtime/rooms.js';
import { GoalRow } from './goal.entity.js';
import { GOAL_JOINS, GOAL_JSON } from './goal.view.js';

type GoalEvent = 'goal.created' | 'goal.updated' | 'goal.removed';

/** What everything that changes a goal or its tasks needs: its row held, its event written. */
@Injectable()
export class GoalRecord {
  constructor(private readonly outbox: Outbox) {}

  /** Held until the end of the transaction, in the order of their ids; those that do not exist are missing. */
  async lock(tx: Tx, ids: readonly number[]): Promise<Map<number, GoalRow>> {
    const held = new Map<number, GoalRow>();
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
      const row = await tx.findOne(GoalRow, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (row !== null) held.set(id, row);
    }
    return held;
  }

  async read(tx: Tx, id: number): Promise<Goal> {
    const [row] = (await tx.query(`select ${GOAL_JSON} as json from agency_goals g ${GOAL_JOINS} where g.id = $1`, [id])) as { json: Goal }[];
    if (row === undefined) throw notFound('Goal');
    return row.json;
  }

  /** A task of it changed: that is no edit of the goal, and must not make a colleague's stale. */
  async raise(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.query('update agency_goals set version = version + 1 where id = any ($1::int[])', [ids]);
  }

  tell<T extends GoalEvent>(tx: Tx, actor: Actor, type: T, data: EventCatalogue[T], changes?: NewEvent['changes']): Promise<void> {
    return this.outbox.append<GoalEvent>(tx, { type, actor, project: 'talent-phi', rooms: [projectRoom('talent-phi')], data, ...(changes === undefined ? {} : { changes }) });
  }
}
