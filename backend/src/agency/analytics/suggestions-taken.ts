import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import { SUGGESTION_SOURCES } from '@atrium/contract/agency/analytics/values';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import { createdIn, IS_COUNTED } from '../counting/counted-tasks.js';
import { type Scope, ScopedSql } from './scope.js';

/** SQL condition: tasks that the person created from suggestions; the person who asks also accepts. */
export const madeByPerson = (sql: ScopedSql): string =>
  sql.scope.person === undefined
    ? 'true'
    : `exists (select from agency_task_changes h where h.task_id = t.id and h.type = 'created' and h.user_id = user_id_in(${sql.bind(sql.scope.person)}))`;
export const askedByPerson = (sql: ScopedSql): string =>
  sql.scope.person === undefined ? 'true' : `r.user_id = user_id_in(${sql.bind(sql.scope.person)})`;

/** SQL of a run's source in terms of a task's origin. */
export const RUN_SOURCE = `case r.source when 'openai-compatible' then 'model' else r.source end`;

/** Returns whether offers can be counted. Runs store no goal: goal-based filters exclude them. */
export const knowsOffers = ({ departmentId, clientId, marketingProjectId }: Scope): boolean =>
  departmentId === undefined && clientId === undefined && marketingProjectId === undefined;

export const readSuggestions = async (pool: SqlPool, scope: Scope): Promise<Analytics['suggestions']> => {
  const [taken, runs] = [new ScopedSql(scope), new ScopedSql(scope)];
  const [accepted, offered] = await Promise.all([
    pool.rows<{ source: string; count: number }>(
      taken.named(
        'accepted',
        `select t.origin as source, count(*)::int as count from agency_tasks t cross join ${taken.span('s')}
         where ${createdIn('s')} and t.origin <> 'manual' and ${IS_COUNTED} and ${taken.ofGoals('t.goal_id')} and ${madeByPerson(taken)} group by t.origin`,
      ),
      taken.values,
    ),
    pool.rows<{ source: string; count: number }>(
      runs.named(
        'offered',
        `select ${RUN_SOURCE} as source, sum(r.offered)::int as count from agency_suggestion_runs r cross join ${runs.span('s')}
         where r.at >= s.begins and r.at < s.ends and r.source is not null and ${askedByPerson(runs)} group by 1`,
      ),
      runs.values,
    ),
  ]);
  const of = (rows: readonly { source: string; count: number }[], wanted: string): number =>
    rows.find(({ source }) => source === wanted)?.count ?? 0;
  return {
    sources: SUGGESTION_SOURCES.map((source) => ({
      source,
      offered: knowsOffers(scope) ? of(offered, source) : null,
      accepted: of(accepted, source),
    })),
    edited: of(accepted, 'edited'),
  };
};
