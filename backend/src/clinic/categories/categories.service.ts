import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { Category, createCategory, updateCategory } from '@atrium/contract/clinic/categories-and-suppliers';
import type { EventCatalogue } from '@atrium/contract/core/live';
import { Injectable } from '@nestjs/common';
import { changesOf } from '../../platform/database/changes.js';
import { brokenConstraint } from '../../platform/database/constraint.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { refuseStale } from '../../platform/database/stale.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, notFound } from '../../platform/http/domain-error.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { RawJson } from '../../platform/http/reply.js';
import { projectRoom } from '../../platform/realtime/rooms.js';
import { CATEGORY_JOINS, CATEGORY_JSON } from './categories.view.js';
import { CategoryRow } from './category.entity.js';

@Injectable()
export class CategoriesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly sql: SqlPool,
  ) {}

  async list(): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${CATEGORY_JSON} order by lower(c.name)), '[]')::text as json from category c ${CATEGORY_JOINS}`,
    );
    return new RawJson(row?.json ?? '[]');
  }

  create(person: Person, fields: CheckedBody<typeof createCategory>): Promise<Category> {
    return this.explainTaken(fields.name, () =>
      this.transactions.run(async (tx) => {
        const { identifiers } = await tx.insert(CategoryRow, { ...fields, updatedBy: person.id });
        return this.tell(tx, person, (identifiers[0] as { id: number }).id, 'created');
      }),
    );
  }

  update(person: Person, id: number, { version, ...fields }: CheckedBody<typeof updateCategory>): Promise<Category> {
    return this.explainTaken(fields.name, () =>
      this.transactions.run(async (tx) => {
        const row = await tx.findOne(CategoryRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
        if (row === null) throw notFound('Category');
        await refuseStale(row, version, () => this.read(tx, id));
        const changes = changesOf(fields, row);
        if (changes === null) return this.read(tx, id);
        await tx.update(CategoryRow, id, {
          ...changes,
          version: () => 'version + 1',
          editedVersion: () => 'version + 1',
          updatedAt: () => 'clock_timestamp()',
          updatedBy: person.id,
        });
        return this.tell(tx, person, id, 'updated');
      }),
    );
  }

  /** What is in it is left without, which is a change of it, but nobody's edit. */
  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      // The rows of the stock first and in their order, as everywhere, so that nobody waits for another in a circle.
      await tx.query('select 1 from stock where category_id = $1 order by id for update', [id]);
      await tx.query('update stock set category_id = null, version = version + 1 where category_id = $1', [id]);
      const { affected } = await tx.delete(CategoryRow, id);
      if (affected !== 1) throw notFound('Category');
      await this.append(tx, person, 'category.removed', { category: { id } });
    });
  }

  private async read(tx: Tx, id: number): Promise<Category> {
    const [row] = (await tx.query(`select ${CATEGORY_JSON} as json from category c ${CATEGORY_JOINS} where c.id = $1`, [id])) as { json: Category }[];
    if (row === undefined) throw notFound('Category');
    return row.json;
  }

  private async tell(tx: Tx, person: Person, id: number, what: 'created' | 'updated'): Promise<Category> {
    const category = await this.read(tx, id);
    await this.append(tx, person, `category.${what}`, { category });
    return category;
  }

  private append<T extends 'category.created' | 'category.updated' | 'category.removed'>(
    tx: Tx,
    person: Person,
    type: T,
    data: EventCatalogue[T],
  ): Promise<void> {
    return this.outbox.append<'category.created' | 'category.updated' | 'category.removed'>(tx, { type, actor: actorOf(person), project: 'perfect-b', rooms: [projectRoom('perfect-b')], data });
  }

  private async explainTaken<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (brokenConstraint(error) !== 'category_name_key') throw error;
      const [other] = await this.sql.rows<{ name: string }>('select name from category where lower(name) = lower($1)', [name]);
      const message = `The name is already used by "${other?.name ?? name ?? ''}"`;
      throw new DomainError('resource.taken', { message }, { errors: [{ path: 'name', message }] });
    }
  }
}
