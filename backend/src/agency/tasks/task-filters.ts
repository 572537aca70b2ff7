import type { listTasks } from '@atrium/contract/agency/tasks/calls';
import type { CheckedQuery } from '@atrium/contract/core/endpoint';
import { parseSearchQuery } from '@atrium/rules/text/search';
import { Injectable } from '@nestjs/common';
import { findCorrections } from '../../platform/database/search-words.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { toLikePattern } from '../../platform/database/sql.js';
import { LAST_DAY } from '../../platform/http/request/paging.js';
import { tasks } from './task.entity.js';

type Filters = Omit<CheckedQuery<typeof listTasks>, 'limit' | 'cursor' | 'latest'>;
type Bind = (value: unknown) => string;

/**
 * Patterns and goal ids for each typed word: patterns match the task title, goals match by their own or their client's
 * name.
 */
export type TaskSearch = readonly { readonly patterns: readonly string[]; readonly goalIds: readonly number[] }[];

/** Returns the SQL conditions of the task list filters. Alias: t task. */
export const buildTaskConditions = (filters: Filters, search: TaskSearch | null, bind: Bind): string[] => {
  const { status, from, to, undated, goalId, clientId, departmentId, assignedTo, ids } = filters;
  const { by } = tasks.order;
  const conditions: string[] = [];
  if (status === 'open') conditions.push(`t.status <> 'completed'`);
  else if (status !== undefined) conditions.push(`t.status = ${bind(status)}`);
  if (typeof from === 'string') conditions.push(`${by} >= ${bind(from)}::date and t.due_date is not null`);
  if (typeof to === 'string') conditions.push(`${by} <= ${bind(to)}::date`);
  if (undated === 'true') conditions.push(`${by} = '${LAST_DAY}'::date`);
  if (goalId !== undefined) conditions.push(`t.goal_id = ${bind(goalId)}::int`);
  if (clientId !== undefined)
    conditions.push(`t.goal_id in (select g.id from agency_goals g where g.client_id = ${bind(clientId)}::int)`);
  if (departmentId !== undefined)
    conditions.push(
      `t.goal_id in (select d.goal_id from agency_goal_departments d where d.department_id = ${bind(departmentId)}::int)`,
    );
  if (assignedTo !== undefined) conditions.push(`t.assigned_to = ${bind(assignedTo)}`);
  if (ids !== undefined) conditions.push(`t.id = any(${bind(ids)}::int[])`);
  for (const { patterns, goalIds } of search ?? [])
    conditions.push(`(t.search_text like any(${bind(patterns)}::text[]) or t.goal_id = any(${bind(goalIds)}::int[]))`);
  if (search !== null)
    conditions.push(`t.goal_id not in (select g.id from agency_goals g where g.status = 'cancelled')`);
  return conditions;
};

/** Searches tasks by words in the title, the goal's title or the client's name. */
@Injectable()
export class TaskSearchParser {
  constructor(private readonly sql: SqlPool) {}

  /**
   * Parses a search text. Words match as typed; when no task passes, typos are corrected. Returns null for an empty
   * text.
   */
  async parse({ search, ...filters }: Filters): Promise<TaskSearch | null> {
    const query = search === undefined ? null : parseSearchQuery(search);
    if (query === null) return null;
    const exact = await this.resolveWords(query.words, new Map());
    const values: unknown[] = [];
    const conditions = buildTaskConditions(filters, exact, (value) => `$${values.push(value)}`);
    const [found] = await this.sql.rows(
      `select 1 from agency_tasks t where ${conditions.join(' and ')} limit 1`,
      values,
    );
    if (found !== undefined) return exact;
    const corrections = await findCorrections(this.sql, 'agency', query.words);
    return corrections.size === 0 ? exact : this.resolveWords(query.words, corrections);
  }

  private async resolveWords(
    words: readonly string[],
    corrections: ReadonlyMap<string, readonly string[]>,
  ): Promise<TaskSearch> {
    const patterns = words.map((word) => [
      toLikePattern(word),
      ...(corrections.get(word) ?? []).map((other) => toLikePattern(` ${other} `)),
    ]);
    const goals = await this.sql.rows<{ goalIds: number[] }>(
      `select array(
         select g.id from agency_goals g where g.search_text like any(w.patterns)
         union select g.id from agency_clients c join agency_goals g on g.client_id = c.id where c.search_text like any(w.patterns)) as "goalIds"
       from (select nth, array(select jsonb_array_elements_text(list)) as patterns
             from jsonb_array_elements($1::jsonb) with ordinality as given (list, nth)) w order by nth`,
      [JSON.stringify(patterns)],
    );
    return patterns.map((all, index) => ({ patterns: all, goalIds: goals[index]?.goalIds ?? [] }));
  }
}
