import type { Resource } from '@atrium/contract/core/resource';
import type { SqlPool } from '../database/sql-pool.js';
import type { EventAudience } from '../events/event.js';
import type { DomainError } from '../http/reply/domain-error.js';
import type { Columns, Table, View } from './table.js';

/** What a wish was about, for a refusal that only the database can give: its fields, and the row that it is about (null: a new one). */
export interface Wish {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly id: number | null;
}

/** An entity as the server keeps it: described once, used by its service. */
export interface Entity<C extends Columns = Columns, Reply = unknown> {
  readonly resource: Resource<string, string, Reply>;
  readonly table: Table<C>;
  readonly view: View<Reply>;
  /** What the list is ordered by before the id. */
  readonly order: { readonly by: string; readonly kind?: 'text' | 'date' };
  /** Who receives its events, where that depends on the row; otherwise the contract says it (`EVENT_AUDIENCES`). */
  readonly audience?: (row: { readonly [K in keyof C]?: unknown }) => EventAudience;
  /** Whether lists still show it after an edit; one that they no longer show is told of as removed. */
  readonly isShown?: (entity: Reply) => boolean;
  /** Reached through its parent alone: a page through its client. */
  readonly within?: { readonly table: string; readonly field: keyof C & string; readonly noun: string };
  /** What it means that a constraint of the database was broken. */
  readonly refusals?: Readonly<Record<string, (sql: SqlPool, wish: Wish) => DomainError | Promise<DomainError>>>;
  /** It could not go, or move, because something refers to it. The database alone knows that for sure. */
  readonly inUse?: (sql: SqlPool, wish: Wish) => DomainError | Promise<DomainError>;
}

export const entity = <C extends Columns, Reply>(type: Entity<C, Reply>): Entity<C, Reply> => type;

/** What it is within. */
export const parentOf = <C extends Columns, R>({ within, resource }: Entity<C, R>) => {
  if (within === undefined) throw new Error(`${resource.noun} is within nothing`);
  return within;
};
export const orderOf = <C extends Columns, R>({ order, view }: Entity<C, R>): string => `${order.by}, ${view.alias}.id`;
