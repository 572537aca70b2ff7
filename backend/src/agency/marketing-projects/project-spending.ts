/* Time and cost of marketing projects, from stored sums, so that reading does not depend on the number of entries. All hours cost, billable or not, at the rate stored with the entry. */

const SUMS = ['seconds', 'billable_seconds', 'unrated_seconds', 'rated_seconds'] as const;

/** Joins the sums as row `s` for each project `p`. */
export const PROJECT_SUMS = `left join (
    select l.marketing_project_id, ${SUMS.map((sum) => `sum(tt.${sum}) as ${sum}`).join(', ')}
    from agency_marketing_project_goals l join agency_tasks t on t.goal_id = l.goal_id join agency_task_time tt on tt.task_id = t.id
    group by l.marketing_project_id
  ) w on w.marketing_project_id = p.id
  left join agency_marketing_project_kept_time k on k.marketing_project_id = p.id
  cross join lateral (select ${SUMS.map((sum) => `coalesce(k.${sum}, 0) + coalesce(w.${sum}, 0) as ${sum}`).join(', ')}) s`;

/** The sums of `PROJECT_SUMS` over rows `e` of time entries. */
export const SUMS_OF_ENTRIES = `coalesce(sum(e.seconds), 0) as seconds, coalesce(sum(e.seconds) filter (where e.billable), 0) as billable_seconds,
  coalesce(sum(e.seconds) filter (where e.hourly_rate is null), 0) as unrated_seconds, coalesce(sum(e.seconds * e.hourly_rate), 0) as rated_seconds`;

const hours = (seconds: string): string => `round(${seconds}::numeric / 3600, 2)::float8`;

/** SQL of rated seconds as money: exact, rounded half up once, after adding. */
export const spentSql = (rated: string): string => `(div(${rated} * 200 + 3600, 7200) / 100)::numeric(20, 2)`;

/** SQL of a part's cost as its increment to the rounded sum, so that parts add up exactly. */
export const spentOnTopSql = (before: string, own: string): string =>
  `(${spentSql(`(${before} + ${own})`)} - ${spentSql(before)})`;

/** SQL of the spending JSON from a row `s` of sums; without money, if the user may not see it. */
export const spendingJson = (withMoney: boolean, spent: string = spentSql('s.rated_seconds')): string =>
  `jsonb_build_object('hours', ${hours('s.seconds')}, 'billableHours', ${hours('s.billable_seconds')}${
    withMoney ? `, 'spent', (${spent})::text, 'hoursWithoutRate', ${hours('s.unrated_seconds')}` : ''
  })`;
