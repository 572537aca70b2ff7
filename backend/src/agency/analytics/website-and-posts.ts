import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import { getRangeWeeks } from '@atrium/rules/agency/analytics-range';
import { PLATFORMS } from '@atrium/rules/stock/labels';
import { PAGE_STATUSES } from '@atrium/rules/stock/status-changes';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import { type Scope, ScopedSql } from './scope.js';

/* Website pages and posts have a client, but no department or person. */

export const readWebsite = async (pool: SqlPool, scope: Scope): Promise<Analytics['website']> => {
  const sql = new ScopedSql(scope);
  const rows = await sql.query<{ status: string; pages: number }>(
    pool,
    'website',
    `select p.main_status as status, count(*)::int as pages from agency_website_pages p where ${sql.clientCondition('p')} group by p.main_status`,
  );
  const byStatus = new Map(rows.map(({ status, pages }) => [status, pages]));
  return {
    total: rows.reduce((sum, { pages }) => sum + pages, 0),
    statuses: PAGE_STATUSES.map((status) => ({ status, pages: byStatus.get(status) ?? 0 })),
  };
};

/**
 * SQL condition: posts planned for the days of the range, in the organization's local time, in which posts are stored.
 */
export const plannedInSql = (days: string): string =>
  `(p.scheduled_at >= ${days}.first::timestamp and p.scheduled_at < (${days}.last + 1)::timestamp)`;

export const readPosts = async (pool: SqlPool, scope: Scope): Promise<Analytics['posts']> => {
  const weeks = getRangeWeeks(scope.range);
  const sql = new ScopedSql(scope);
  const placeOf = sql.dayPeriodSql([scope.before, ...weeks]);
  const rows = await sql.query<{ place: number; platform: string; posts: number }>(
    pool,
    'posts',
    `select ${placeOf('p.scheduled_at::date')} as place, p.platform, count(*)::int as posts
       from agency_posts p cross join ${sql.rangeSql('s', { from: scope.before.from, to: scope.range.to })} where ${plannedInSql('s')} and ${sql.clientCondition('p')} group by 1, 2`,
  );
  const count = (period: number, platform?: string): number =>
    rows.reduce(
      (sum, row) =>
        row.place === period && (platform === undefined || row.platform === platform) ? sum + row.posts : sum,
      0,
    );
  const shown = weeks.map((week, index) => ({
    ...week,
    total: count(index + 2),
    platforms: PLATFORMS.map((platform) => ({ platform, posts: count(index + 2, platform) })),
  }));
  return { total: shown.reduce((sum, { total }) => sum + total, 0), before: count(1), weeks: shown };
};
