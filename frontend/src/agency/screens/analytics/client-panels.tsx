import { formatDay } from '@atrium/rules/time/calendar';
import {
  PAGE_STATUS_LABELS,
  PLATFORM_LABELS,
  PLATFORMS,
  formatPlural,
  type Platform,
  TASK_ORIGIN_LABELS,
} from '@atrium/rules/stock/labels';
import { type Bar, BarChart } from '../../../ui/charts/bar-chart.js';
import { Legend, type PartTone } from '../../../ui/charts/bar-parts.js';
import { HorizontalBars } from '../../../ui/charts/horizontal-bars.js';
import { formatComparison, formatDays, labelInterval, type PanelsProps, formatShare } from './figures.js';
import { MoreButton, Panel } from './panel.js';

/** Returns a phrase that names the active filters which do not apply to figures of pages and posts. */
const ignoredFilters = ({ departmentId, person, marketingProjectId }: PanelsProps['query']): string =>
  [
    marketingProjectId === '' ? '' : ", of all that the project's client has",
    departmentId === '' && person === '' ? '' : ', of all departments and people',
  ].join('');

export function WebsitePanel({ figures: { website }, query, onOpen }: PanelsProps) {
  return (
    <Panel
      panel="website"
      title="Website pages"
      description={`By status, as of today${ignoredFilters(query)}`}
      query={query}
      headerAction={<p className="figures text-lead font-semibold">{formatPlural(website.total, 'page')}</p>}
      emptyText={website.total === 0 ? 'No website pages are tracked' : null}
      table={{
        columns: ['Status', 'Pages'],
        rows: website.statuses.map(({ status, pages }) => ({
          key: status,
          cells: [PAGE_STATUS_LABELS[status], pages],
        })),
      }}
    >
      <HorizontalBars
        label="Website pages by status"
        full={website.total}
        bars={website.statuses.map(({ status, pages }) => ({
          key: status,
          label: PAGE_STATUS_LABELS[status],
          value: pages,
          figure: pages,
          text: `${PAGE_STATUS_LABELS[status]}: ${formatPlural(pages, 'page')}`,
          tone: status === 'issues' ? 'bad' : status === 'needs-review' ? 'warn' : 'accent',
        }))}
        onOpen={({ key, label }) => onOpen({ figure: 'pages', key: String(key), title: `Pages: ${label}` })}
      />
    </Panel>
  );
}

const TONES: Readonly<Record<Platform, PartTone>> = {
  instagram: 'accent',
  facebook: 'info',
  twitter: 'quiet',
  linkedin: 'infoQuiet',
};

export function PostsPanel({ figures: { posts }, query, onOpen }: PanelsProps) {
  const bars = posts.weeks.map(({ platforms, total, ...week }): Bar => ({
    key: week.from,
    label: formatDay(week.from),
    value: total,
    text: `${formatDays(week)}: ${[formatPlural(total, 'post'), ...platforms.filter((one) => one.posts > 0).map((one) => `${PLATFORM_LABELS[one.platform]} ${one.posts}`)].join(', ')}`,
    parts: platforms.map((one) => ({ key: one.platform, value: one.posts, tone: TONES[one.platform] })),
  }));
  const open = ({ key }: Bar) => {
    const week = posts.weeks.find(({ from }) => from === key);
    if (week !== undefined)
      onOpen({ figure: 'posts', title: `Posts, ${formatDays(week)}`, days: { from: week.from, to: week.to } });
  };
  return (
    <Panel
      panel="posts"
      title="Posts by week"
      description={`Planned and published, by platform${ignoredFilters(query)}`}
      query={query}
      headerAction={
        <p className="figures text-right text-table text-muted">
          <span className="block text-lead font-semibold text-text">{formatPlural(posts.total, 'post')}</span>
        </p>
      }
      emptyText={posts.total === 0 ? 'No posts are planned in this period' : null}
      table={{
        columns: ['Week', ...PLATFORMS.map((platform) => PLATFORM_LABELS[platform])],
        rows: posts.weeks.map(({ platforms, ...week }) => ({
          key: week.from,
          cells: [formatDays(week), ...platforms.map((one) => one.posts)],
        })),
      }}
    >
      <BarChart label="Posts by week and platform" bars={bars} labelEvery={labelInterval(bars.length)} onOpen={open} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <Legend parts={PLATFORMS.map((platform) => ({ label: PLATFORM_LABELS[platform], tone: TONES[platform] }))} />
        <p className="text-caption text-muted">{formatComparison(posts.total, posts.before)}</p>
      </div>
    </Panel>
  );
}

/** Returns whether the number of offered suggestions is known. It was not recorded in earlier versions. */
const hasOffers = ({ offered, accepted }: { readonly offered: number | null; readonly accepted: number }): boolean =>
  offered !== null && offered >= accepted;

/** Panel with the results of suggested tasks. */
export function SuggestionsPanel({ figures: { suggestions }, query, onOpen }: PanelsProps) {
  const { sources, edited } = suggestions;
  const rows = [...sources, { source: 'edited' as const, offered: null, accepted: edited }];
  const accepted = rows.reduce((sum, row) => sum + row.accepted, 0);
  const knowsOffers = sources.every(({ offered }) => offered !== null);
  const offered = sources.reduce((sum, row) => sum + (row.offered ?? 0), 0);
  const isAllKnown = knowsOffers && sources.every(hasOffers) && offered >= accepted;
  return (
    <Panel
      panel="suggestions"
      title="Suggestions accepted"
      description={
        knowsOffers
          ? 'Tasks created from suggestions, by source'
          : 'Tasks created from suggestions; offered counts are not available by department, client or project'
      }
      query={query}
      headerAction={
        accepted + offered > 0 && (
          <p className="figures text-lead font-semibold">
            {knowsOffers && offered >= accepted ? formatShare(accepted, offered) : formatPlural(accepted, 'task')}
          </p>
        )
      }
      emptyText={accepted + offered === 0 ? 'No suggestions in this period' : null}
      table={{
        columns: ['Source', 'Offered', 'Accepted'],
        rows: rows.map((row) => ({
          key: row.source,
          cells: [TASK_ORIGIN_LABELS[row.source], row.offered ?? '—', row.accepted],
        })),
      }}
    >
      <HorizontalBars
        label="Accepted suggestions by source"
        bars={rows.map((row) => ({
          key: row.source,
          label: TASK_ORIGIN_LABELS[row.source],
          value: row.accepted,
          // A bar is the share in the row; edited ones are a share of all offered.
          ...(isAllKnown && { of: row.offered ?? offered }),
          figure: (
            <>
              <span>{row.accepted}</span>
              {hasOffers(row) && <span className="font-normal text-muted">{` of ${row.offered} offered`}</span>}
            </>
          ),
          text: `${TASK_ORIGIN_LABELS[row.source]}: ${row.accepted} accepted${!hasOffers(row) ? '' : ` of ${row.offered} offered`}`,
        }))}
        onOpen={({ key, label }) =>
          onOpen({ figure: 'accepted', key: String(key), title: `Accepted suggestions: ${label}` })
        }
      />
      {offered > 0 && (
        <MoreButton className="mt-2" onClick={() => onOpen({ figure: 'offered', title: 'Suggestions offered' })}>
          Show offered suggestions
        </MoreButton>
      )}
    </Panel>
  );
}
