import { Injectable } from '@nestjs/common';
import { getViolatedConstraint } from '../../platform/database/constraint-errors.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { EntityQueries } from '../../platform/entities/entity-queries.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { suppliers } from '../entities.js';

@Injectable()
export class SuppliersService {
  constructor(
    private readonly queries: EntityQueries,
    private readonly entities: EntityStore,
    private readonly transactions: Transactions,
  ) {}

  list(): Promise<RawJson> {
    return this.queries.list(suppliers, 'p.is_active');
  }

  /** Deletes an unused supplier; deactivates one in use, which hides it from the list. */
  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.entities.lock(tx, suppliers, { id });
      if (!row.isActive) return;
      if (await this.deleteUnused(tx, id))
        await this.entities.publish(tx, suppliers, toActor(person), 'removed', { id });
      else await this.entities.edit(tx, suppliers, person, row, { isActive: false }, {});
    });
  }

  /**
   * Deletes the supplier. Returns false when a row refers to it. Foreign keys decide that also for concurrent
   * transactions.
   */
  private async deleteUnused(tx: Tx, id: number): Promise<boolean> {
    await tx.query('savepoint in_use');
    try {
      await tx.delete(suppliers.table.schema, id);
      return true;
    } catch (error) {
      if (getViolatedConstraint(error) === null) throw error;
      await tx.query('rollback to savepoint in_use');
      return false;
    }
  }
}
