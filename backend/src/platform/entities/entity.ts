import type { Resource } from '@atrium/contract/core/resource';
import { omitFromAudit } from '../audit/unaudited-fields.js';
import type { SqlPool } from '../database/sql-pool.js';
import type { EventAudience } from '../events/event.js';
import type { DomainError } from '../http/reply/domain-error.js';
import type { Columns, Table, View } from './table.js';

/** Input of a write, for errors that only the database can detect. `id` is null for a new row. */
export interface WriteInput {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly id: number | null;
}

/** An entity's definition on the server, used by its service. */
export interface Entity<C extends Columns = Columns, Reply = unknown> {
  readonly resource: Resource<string, string, Reply>;
  readonly table: Table<C>;
  readonly view: View<Reply>;
  /** Sort key of the entity's list, before the id. */
  readonly order: { readonly by: string; readonly kind?: 'text' | 'date' };
  /** Audience of the entity's events when it depends on the row; otherwise `getAudience` applies. */
  readonly audience?: (row: { readonly [K in keyof C]?: unknown }) => EventAudience;
  /** Fields beside the table's columns that audit entries omit. */
  readonly unauditedFields?: readonly string[];
  /** Returns whether lists still contain the entity after an edit. If not, the edit publishes a removal. */
  isShown?(entity: Reply): boolean;
  /** The parent of an entity that is only reachable through it, such as a page's client. */
  readonly parent?: { readonly table: string; readonly field: keyof C & string; readonly noun: string };
  /** Errors by the name of the violated constraint. */
  readonly constraintErrors?: Readonly<
    Record<string, (sql: SqlPool, input: WriteInput) => DomainError | Promise<DomainError>>
  >;
  /** Error when other rows refer to the entity, so it cannot be deleted or moved. */
  readonly inUseError?: (sql: SqlPool, input: WriteInput) => DomainError | Promise<DomainError>;
}

export const defineEntity = <C extends Columns, Reply>(type: Entity<C, Reply>): Entity<C, Reply> => {
  omitFromAudit(type.resource.event, type.unauditedFields ?? [], type.table.columns);
  return type;
};

/** Returns the parent's table and field. Throws for an entity without a parent. */
export const getParent = <C extends Columns, R>({ parent, resource }: Entity<C, R>) => {
  if (parent === undefined) throw new Error(`${resource.noun} is within nothing`);
  return parent;
};
/** Returns the `order by` columns of the list, with the id as tie-breaker. */
export const orderByColumns = <C extends Columns, R>({ order, view }: Entity<C, R>): string =>
  `${order.by}, ${view.alias}.id`;
