/* Time and cost of marketing projects, from stored sums, so that reading does not depend on the number of entries. All hours cost, billable or not, at the rate stored with the entry. */

const SUMS = ['seconds', 'billable_seconds', 'unrated_seconds', 'rated_seconds'];

/** SQL of the sums of `PROJECT_SUMS` over rows `e` of time entries. */
export const SUMS_OF_ENTRIES = `coalesce(sum(e.seconds), 0) as seconds, coalesce(sum(e.seconds) filter (where e.billable), 0) as billable_seconds,
  coalesce(sum(e.seconds) filter (where e.hourly_rate is null), 0) as unrated_seconds, coalesce(sum(e.seconds * e.hourly_rate), 0) as rated_seconds`;

/** Joins the sums as row `s` for each project `p`. */
export const PROJECT_SUMS = `left join agency_marketing_project_time pt on pt.project_id = p.id
  cross join lateral (select ${SUMS.map((sum) => `coalesce(pt.${sum}, 0) as ${sum}`).join(', ')}) s`;

const hoursSql = (seconds: string): string => `round(${seconds}::numeric / 3600, 2)::float8`;

/** SQL that converts rated seconds to money: sums exactly, then rounds half up once. */
export const spentMoneySql = (rated: string): string => `(div(${rated} * 200 + 3600, 7200) / 100)::numeric(20, 2)`;

/** SQL of one part's cost as the increase of the rounded running total, so that the parts add up to the total. */
export const incrementalSpentSql = (before: string, own: string): string =>
  `(${spentMoneySql(`(${before} + ${own})`)} - ${spentMoneySql(before)})`;

/** SQL of the spending JSON from a row `s` of sums; omits amounts of money when the user may not see them. */
export const spendingJsonSql = (withMoney: boolean, spent: string = spentMoneySql('s.rated_seconds')): string =>
  `jsonb_build_object('hours', ${hoursSql('s.seconds')}, 'billableHours', ${hoursSql('s.billable_seconds')}${
    withMoney ? `, 'spent', (${spent})::text, 'hoursWithoutRate', ${hoursSql('s.unrated_seconds')}` : ''
  })`;
