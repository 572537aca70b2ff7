import { Injectable } from '@nestjs/common';
import { brokenConstraint } from '../../platform/database/constraint.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { RecordsReader } from '../../platform/records/records-reader.js';
import { Records } from '../../platform/records/records.js';
import { suppliers } from '../entities.js';

@Injectable()
export class SuppliersService {
  constructor(
    private readonly reader: RecordsReader,
    private readonly records: Records,
    private readonly transactions: Transactions,
  ) {}

  list(): Promise<RawJson> {
    return this.reader.list(suppliers, 'p.is_active');
  }

  /** Deletes an unused supplier; deactivates one in use, which hides it from the list. */
  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.records.lock(tx, suppliers, { id });
      if (!row.isActive) return;
      if (await this.deleteUnused(tx, id)) await this.records.tell(tx, suppliers, actorOf(person), 'removed', { id });
      else await this.records.edit(tx, suppliers, person, row, { isActive: false }, {});
    });
  }

  /** Returns false when a row refers to it. Foreign keys decide that also for concurrent transactions. */
  private async deleteUnused(tx: Tx, id: number): Promise<boolean> {
    await tx.query('savepoint in_use');
    try {
      await tx.delete(suppliers.table.schema, id);
      return true;
    } catch (error) {
      if (brokenConstraint(error) === null) throw error;
      await tx.query('rollback to savepoint in_use');
      return false;
    }
  }
}
