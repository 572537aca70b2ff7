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

  /** In use, it is deactivated: hidden from the list, still named where it is used. Otherwise it is gone. */
  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.records.lock(tx, suppliers, { id });
      if (!row.isActive) return;
      if (await this.deleteUnused(tx, id)) await this.records.tell(tx, suppliers, actorOf(person), 'removed', { id });
      else await this.records.edit(tx, suppliers, person, row, { isActive: false }, {});
    });
  }

  /** False when something refers to it. The database alone knows that for sure: whoever begins to use it now waits. */
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
