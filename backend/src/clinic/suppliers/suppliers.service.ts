import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { createSupplier, Supplier, updateSupplier } from '@atrium/contract/clinic/categories-and-suppliers';
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
import { SUPPLIER_JOINS, SUPPLIER_JSON } from './suppliers.view.js';
import { SupplierRow } from './supplier.entity.js';

type SupplierEvent = 'supplier.created' | 'supplier.updated' | 'supplier.removed';
type Changes = Omit<CheckedBody<typeof updateSupplier>, 'version'>;

@Injectable()
export class SuppliersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly sql: SqlPool,
  ) {}

  async list(): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${SUPPLIER_JSON} order by lower(p.name)), '[]')::text as json
       from supplier p ${SUPPLIER_JOINS} where p.is_active`,
    );
    return new RawJson(row?.json ?? '[]');
  }

  create(person: Person, fields: CheckedBody<typeof createSupplier>): Promise<Supplier> {
    return this.explainTaken(null, fields.name, () =>
      this.transactions.run(async (tx) => {
        const { identifiers } = await tx.insert(SupplierRow, { ...fields, updatedBy: person.id });
        const supplier = await this.read(tx, (identifiers[0] as { id: number }).id);
        await this.tell(tx, person, 'supplier.created', { supplier });
        return supplier;
      }),
    );
  }

  update(person: Person, id: number, { version, ...changes }: CheckedBody<typeof updateSupplier>): Promise<Supplier> {
    return this.explainTaken(id, changes.name, () =>
      this.transactions.run(async (tx) => {
        const row = await this.locked(tx, id);
        await refuseStale(row, version, () => this.read(tx, id));
        return this.change(tx, person, row, changes);
      }),
    );
  }

  /** In use, it is deactivated: hidden from the list, still named where it is used. Otherwise it is gone. */
  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.locked(tx, id);
      if (!row.isActive) return;
      if (await this.deleteUnused(tx, id)) await this.tell(tx, person, 'supplier.removed', { supplier: { id } });
      else await this.change(tx, person, row, { isActive: false });
    });
  }

  /** False when something refers to it. The database alone knows that for sure: whoever begins to use it now waits. */
  private async deleteUnused(tx: Tx, id: number): Promise<boolean> {
    await tx.query('savepoint in_use');
    try {
      await tx.delete(SupplierRow, id);
      return true;
    } catch (error) {
      if (brokenConstraint(error) === null) throw error;
      await tx.query('rollback to savepoint in_use');
      return false;
    }
  }

  private async change(tx: Tx, person: Person, row: SupplierRow, fields: Changes): Promise<Supplier> {
    const changes = changesOf(fields, row);
    if (changes === null) return this.read(tx, row.id);
    await tx.update(SupplierRow, row.id, {
      ...changes,
      version: () => 'version + 1',
      editedVersion: () => 'version + 1',
      updatedAt: () => 'clock_timestamp()',
      updatedBy: person.id,
    });
    const supplier = await this.read(tx, row.id);
    // No screen lists one that is deactivated.
    if (supplier.isActive) await this.tell(tx, person, 'supplier.updated', { supplier });
    else await this.tell(tx, person, 'supplier.removed', { supplier: { id: row.id } });
    return supplier;
  }

  private async locked(tx: Tx, id: number): Promise<SupplierRow> {
    const row = await tx.findOne(SupplierRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (row === null) throw notFound('Supplier');
    return row;
  }

  private async read(tx: Tx, id: number): Promise<Supplier> {
    const [row] = (await tx.query(`select ${SUPPLIER_JSON} as json from supplier p ${SUPPLIER_JOINS} where p.id = $1`, [id])) as { json: Supplier }[];
    if (row === undefined) throw notFound('Supplier');
    return row.json;
  }

  private tell<T extends SupplierEvent>(tx: Tx, person: Person, type: T, data: EventCatalogue[T]): Promise<void> {
    return this.outbox.append<SupplierEvent>(tx, { type, actor: actorOf(person), project: 'perfect-b', rooms: [projectRoom('perfect-b')], data });
  }

  private async explainTaken<T>(id: number | null, name: string | undefined, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (brokenConstraint(error) !== 'supplier_name_key') throw error;
      // Brought back under its own name, a supplier does not say which that is.
      const [other] = await this.sql.rows<{ name: string }>(
        'select name from supplier where is_active and lower(name) = lower(coalesce($1, (select name from supplier where id = $2)))',
        [name ?? null, id],
      );
      const message = `The name is already used by "${other?.name ?? name ?? ''}"`;
      throw new DomainError('resource.taken', { message }, { errors: [{ path: 'name', message }] });
    }
  }
}
