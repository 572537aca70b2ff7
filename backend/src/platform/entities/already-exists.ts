import type { SqlPool } from '../database/sql-pool.js';
import { DomainError } from '../http/reply/domain-error.js';
import type { WriteInput } from './entity.js';

interface UniqueName {
  readonly table: string;
  /** SQL condition on `other` for the rows among which the name must be unique. */
  readonly scopeSql?: string;
  /** Name of the field that limits the scope, also its column name. */
  readonly scopeField?: string;
  readonly formatMessage?: (name: string) => string;
}

/** Returns the error for a name that another row already has. Fields that the input omits come from the row. */
export const alreadyExists =
  ({ table, scopeSql = 'true', scopeField, formatMessage = getDefaultMessage }: UniqueName) =>
  async (sql: SqlPool, { fields, id }: WriteInput): Promise<DomainError> => {
    const [wantedName, scope] = [toText(fields['name']), scopeField === undefined ? null : toText(fields[scopeField])];
    const [other] = await sql.rows<{ name: string }>(
      `select other.name as name from ${table} other left join ${table} own on own.id = $2
       where ${scopeSql} and other.id is distinct from $2
         and name_skeleton(other.name) = name_skeleton(coalesce($1, own.name))
         and ${scopeField === undefined ? '$3::text is null' : `other.${scopeField} = coalesce($3, own.${scopeField})`}`,
      [wantedName, id, scope],
    );
    const message = formatMessage(other?.name ?? wantedName ?? '');
    return new DomainError('resource.taken', { message }, { errors: [{ path: 'name', message }] });
  };

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const getDefaultMessage = (name: string): string => `The name is already used by "${name}"`;
