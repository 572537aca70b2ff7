/* Pieces of SQL that every view uses, so that instants, money and people read the same in all answers. */

/** ISO 8601 in UTC with milliseconds. */
export const instantSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * A document that is only written and sent: as text the database composes it for half of what it takes as `jsonb`, which
 * is put in order, stored in another form and written out again.
 */
export const asJsonText = (sql: string): string =>
  sql.replaceAll('jsonb_build_object', 'json_build_object').replaceAll('::jsonb', '::json');

/** A person by the alias of an `app_user` that is there. */
export const presentPersonSql = (alias: string): string =>
  `jsonb_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name, 'email', ${alias}.email)`;

/** A person by the alias of a joined `app_user`, or null. `keyId`: the column of the API key that acted for the person. */
export const personSql = (alias: string, keyId?: string): string =>
  `case when ${alias}.id is null then null else ${presentPersonSql(alias)}${keyId === undefined ? '' : ` || ${keySql(keyId)}`} end`;

/** " via Till" for the API key of column `keyId`; blank when there is none. */
export const viaKeySql = (keyId: string): string =>
  `coalesce(' via ' || (select k.name from api_key k where k.id = ${keyId}), '')`;

const keySql = (keyId: string): string =>
  `case when ${keyId} is null then '{}'::jsonb else (select jsonb_build_object('viaKey', k.name) from api_key k where k.id = ${keyId}) end`;

/**
 * People by name as every list has them, by the alias of `app_user`: "Élia" stands with the E, "Ärzte" with the A. The
 * database has no language; clients sort by one.
 */
export const byNameSql = (alias: string): string => `search_fold(${alias}.first_name), search_fold(${alias}.last_name)`;

/** `%`, `_` and `\\` typed by a person are letters, not patterns. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * JSON that is only sent, as text: PostgreSQL writes it straight away, in a fraction of the time that a `jsonb` takes,
 * which is sorted, packed and written after that. What is put together of several stays what it is inside.
 */
export const sentJson = (json: string): string => {
  const isPlain = !json.includes('||') && !json.includes('::jsonb');
  const written = isPlain
    ? json.replaceAll(/\bjsonb_(build_object|agg)\(/g, 'json_$1(')
    : json.replace(/^jsonb_build_object\(/, 'json_build_object(');
  return `(${written})::text`;
};
