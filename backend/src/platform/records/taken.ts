import type { SqlPool } from '../database/sql-pool.js';
import { DomainError } from '../http/reply/domain-error.js';
import type { Wish } from './entity.js';

interface Taken {
  readonly table: string;
  /** SQL condition on `other` for the rows among which the value must be unique. */
  readonly among?: string;
  /** The unique field and the field that scopes it. Both are also column names. */
  readonly field?: string;
  readonly within?: string;
  readonly says?: (name: string) => string;
}

/** Returns the error for a value that another row uses. Fields missing in the input come from the row. */
export const taken =
  ({ table, among = 'true', field = 'name', within, says = named(field) }: Taken) =>
  async (sql: SqlPool, { fields, id }: Wish): Promise<DomainError> => {
    const [wanted, place] = [textOf(fields[field]), within === undefined ? null : textOf(fields[within])];
    const [other] = await sql.rows<{ name: string }>(
      `select other.${field} as name from ${table} other left join ${table} own on own.id = $2
       where ${among} and other.id is distinct from $2
         and name_skeleton(other.${field}) = name_skeleton(coalesce($1, own.${field}))
         and ${within === undefined ? '$3::text is null' : `other.${within} = coalesce($3, own.${within})`}`,
      [wanted, id, place],
    );
    const message = says(other?.name ?? wanted ?? '');
    return new DomainError('resource.taken', { message }, { errors: [{ path: field, message }] });
  };

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const named =
  (field: string) =>
  (name: string): string =>
    `The ${field} is already used by "${name}"`;
