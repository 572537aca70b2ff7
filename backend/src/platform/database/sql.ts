import { queryRow } from './rows.js';

/* SQL fragments shared by all views, so that timestamps, money and people have one format. */

/** Formats a timestamp as ISO 8601 in UTC with milliseconds. */
export const instantSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns SQL of a user as JSON from the alias of an `app_user` row that always exists. */
export const existingPersonSql = (alias: string): string =>
  `jsonb_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name, 'email', ${alias}.email)`;

/**
 * Returns SQL of a user as JSON from the alias of an outer-joined `app_user`; null without a row. `keyId` is the column
 * of the API key that acted for the user.
 */
export const personSql = (alias: string, keyId?: string): string =>
  `case when ${alias}.id is null then null else ${existingPersonSql(alias)}${keyId === undefined ? '' : ` || ${keySql(keyId)}`} end`;

/** Returns the text " via Till" for the API key in column `keyId`; empty without a key. */
export const viaKeySql = (keyId: string): string =>
  `coalesce(' via ' || (select k.name from api_key k where k.id = ${keyId}), '')`;

/**
 * Returns SQL for the name of a user by alias of `app_user`. @param keyId column of the API key that acted for the
 * user ("Marta via Till")
 */
export const userNameSql = (alias: string, keyId?: string): string =>
  `coalesce(nullif(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), ''), ${alias}.email, ${alias}.username)${keyId === undefined ? '' : ` || ${viaKeySql(keyId)}`}`;

const keySql = (keyId: string): string =>
  `case when ${keyId} is null then '{}'::jsonb else (select jsonb_build_object('viaKey', k.name) from api_key k where k.id = ${keyId}) end`;

/**
 * Sort order of people by name, from the alias of `app_user`. Accents are ignored: "Élia" sorts as E. The database has
 * no locale, so clients sort again by the user's.
 */
export const byNameSql = (alias: string): string => `search_fold(${alias}.first_name), search_fold(${alias}.last_name)`;

/** Returns a LIKE pattern that contains `text`, with its `%`, `_` and `\\` escaped. */
export const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL of today's date in the organization's time zone. A statement computes the subquery once. */
export const TODAY_SQL = '(select organisation_today())';

/** Returns today's date in the organization's time zone. */
export const readToday = async (tx: Parameters<typeof queryRow>[0]): Promise<string> =>
  (await queryRow<{ today: string }>(tx, 'select organisation_today()::text as today')).today;
