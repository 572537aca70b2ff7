import type { EventCatalogue } from '@atrium/contract/core/live';
import type { Tx } from '../../platform/database/transaction.js';
import { type StoredEvent, SYSTEM } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { marketingProjects } from '../marketing-projects/marketing-project.entity.js';
import { queryRows } from '../../platform/database/rows.js';

/** SQL that locks tasks before time entries and in id order, the order of all code, to avoid deadlocks. */
const LOCK_TASKS = `select id from agency_tasks
  where id in (select task_id from agency_time_entries where user_id = $1 and hourly_rate is null) order by id for no key update`;

/**
 * SQL that sets the rate of earlier time entries and returns the affected marketing projects. The versions of the
 * entries stay unchanged, because replies do not contain the rate.
 */
const SET_RATE = `with rated as (
    update agency_time_entries set hourly_rate = $2 where user_id = $1 and hourly_rate is null returning project_id as id
  )
  select distinct id from rated where id is not null order by id`;

/**
 * Applies a member's first hourly rate to time logged before the rate was set. Publishes events of the affected
 * projects, so that screens reload spending and budgets are checked again.
 */
@Reaction({ name: 'rate-earlier-hours', to: ['staff.created', 'staff.updated'] })
export class ApplyFirstRate implements ReactionClass {
  constructor(private readonly entities: EntityStore) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { staff } = event.data as EventCatalogue['staff.updated'];
    if (!('hourlyRate' in staff) || staff.hourlyRate === null) return;
    await tx.query(LOCK_TASKS, [staff.userId]);
    for (const { id } of await queryRows<{ id: number }>(tx, SET_RATE, [staff.userId, staff.hourlyRate]))
      await this.entities.publish(
        tx,
        marketingProjects,
        SYSTEM,
        'updated',
        await this.entities.read(tx, marketingProjects, id),
      );
  }
}
