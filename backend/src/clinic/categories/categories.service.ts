import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transaction.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { categories } from '../entities.js';

@Injectable()
export class CategoriesService {
  constructor(
    private readonly entities: EntityStore,
    private readonly transactions: Transactions,
  ) {}

  /** Deletes a category. Its products lose the category and get a new version; this does not count as an edit. */
  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      // Locks stock rows first and in the order of ids, as all transactions do, to avoid deadlocks.
      await tx.query('select count(*) from (select 1 from stock where category_id = $1 order by id for update) held', [
        id,
      ]);
      await tx.query('update stock set category_id = null, version = version + 1 where category_id = $1', [id]);
      const { affected } = await tx.delete(categories.table.schema, id);
      if (affected !== 1) throw notFound(categories.resource.noun);
      await this.entities.publish(tx, categories, toActor(person), 'removed', { id });
    });
  }
}
