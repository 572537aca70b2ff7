import type { Category, createCategory, updateCategory } from '@atrium/contract/clinic/categories-and-suppliers';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transaction.js';
import { notFound } from '../../platform/http/domain-error.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import type { RawJson } from '../../platform/http/reply.js';
import { Records } from '../../platform/records/records.js';
import { categories, categoryTable } from './category.entity.js';

@Injectable()
export class CategoriesService {
  constructor(
    private readonly records: Records,
    private readonly transactions: Transactions,
  ) {}

  list(): Promise<RawJson> {
    return this.records.list(categories);
  }

  create(person: Person, fields: CheckedBody<typeof createCategory>): Promise<Category> {
    return this.records.create(categories, person, fields);
  }

  update(person: Person, id: number, body: CheckedBody<typeof updateCategory>): Promise<Category> {
    return this.records.update(categories, person, { id }, body);
  }

  /** What is in it is left without, which is a change of it, but nobody's edit. */
  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      // The rows of the stock first and in their order, as everywhere, so that nobody waits for another in a circle.
      await tx.query('select 1 from stock where category_id = $1 order by id for update', [id]);
      await tx.query('update stock set category_id = null, version = version + 1 where category_id = $1', [id]);
      const { affected } = await tx.delete(categoryTable.schema, id);
      if (affected !== 1) throw notFound(categories.resource.noun);
      await this.records.tell(tx, categories, actorOf(person), 'removed', { id });
    });
  }
}
