import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import { SUGGESTION_SOURCES } from '@atrium/contract/agency/analytics/values';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import { createdInSql, IS_COUNTED } from '../task-counts/counted-tasks.js';
import { type Scope, ScopedSql } from './scope.js';

/**
 * SQL condition: tasks that the filtered person created from suggestions. The person who requests a suggestion also
 * accepts it.
 */
export const createdByPersonSql = (sql: ScopedSql): string =>
  sql.scope.person === undefined
    ? 'true'
    : `exists (select from agency_task_changes h where h.task_id = t.id and h.type = 'created' and h.user_id = user_id_in(${sql.bind(sql.scope.person)}))`;
export const requestedByPersonSql = (sql: ScopedSql): string =>
  sql.scope.person === undefined ? 'true' : `r.user_id = user_id_in(${sql.bind(sql.scope.person)})`;

/** SQL that converts the source of a suggestion run to the origin of its tasks. */
export const RUN_SOURCE = `case r.source when 'openai-compatible' then 'model' else r.source end`;

/**
 * Returns whether offered suggestions can be counted. Suggestion runs store no goal, so filters by goal exclude them.
 */
export const canCountOffers = ({ departmentId, clientId, marketingProjectId }: Scope): boolean =>
  departmentId === undefined && clientId === undefined && marketingProjectId === undefined;

export const readSuggestions = async (pool: SqlPool, scope: Scope): Promise<Analytics['suggestions']> => {
  const [acceptedSql, runs] = [new ScopedSql(scope), new ScopedSql(scope)];
  const [accepted, offered] = await Promise.all([
    acceptedSql.query<{ source: string; count: number }>(
      pool,
      'accepted',
      `select t.origin as source, count(*)::int as count from agency_tasks t cross join ${acceptedSql.rangeSql('s')}
         where ${createdInSql('s')} and t.origin <> 'manual' and ${IS_COUNTED} and ${acceptedSql.goalCondition('t.goal_id')} and ${createdByPersonSql(acceptedSql)} group by t.origin`,
    ),
    runs.query<{ source: string; count: number }>(
      pool,
      'offered',
      `select ${RUN_SOURCE} as source, sum(r.offered)::int as count from agency_suggestion_runs r cross join ${runs.rangeSql('s')}
         where r.at >= s.begins and r.at < s.ends and r.source is not null and ${requestedByPersonSql(runs)} group by 1`,
    ),
  ]);
  const of = (rows: readonly { source: string; count: number }[], sourceName: string): number =>
    rows.find(({ source }) => source === sourceName)?.count ?? 0;
  return {
    sources: SUGGESTION_SOURCES.map((source) => ({
      source,
      offered: canCountOffers(scope) ? of(offered, source) : null,
      accepted: of(accepted, source),
    })),
    edited: of(accepted, 'edited'),
  };
};
