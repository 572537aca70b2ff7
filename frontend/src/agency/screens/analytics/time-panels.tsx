import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import { formatHours } from '@atrium/rules/agency/duration';
import type { AnalyticsPanel } from '@atrium/contract/agency/analytics/values';
import { exportTimeEntries } from '@atrium/contract/agency/time-entries/calls';
import { MIN_SAMPLE_FOR_PERCENT } from '@atrium/rules/agency/analytics-range';
import { formatDay } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { downloadUrl } from '../../../lib/format/download.js';
import { buildUrl } from '../../../lib/api/http.js';
import { type Bar, BarChart } from '../../../ui/charts/bar-chart.js';
import { Legend } from '../../../ui/charts/bar-parts.js';
import { HorizontalBars } from '../../../ui/charts/horizontal-bars.js';
import {
  formatBillableShare,
  formatBillableHours,
  formatDays,
  labelInterval,
  formatLoggedComparison,
  type PanelsProps,
} from './figures.js';
import { MoreButton, Panel } from './panel.js';
import { useAgencyRight } from '../../shared/rights.js';

/* Logged hours by the day of work. */

type Logged = Analytics['time']['now'];

const NO_TIME = 'No time was logged in this period';
/** Limit of bars in the chart; the table has all. */
const MAX_BARS = 6;

const entryCount = ({ entries }: Logged): string => formatPlural(entries, 'entry');
const describeLogged = (logged: Logged): string =>
  `${formatHours(logged.hours)} in ${entryCount(logged)}, ${formatBillableHours(logged)}`;
/** Returns the hours that the listed groups omit, rounded to two decimals like all hours. */
const otherHours = ({ hours, billableHours }: Logged): number => Math.round((hours - billableHours) * 100) / 100;

export function LoggedHoursPanel({ figures: { time }, query, onOpen }: PanelsProps) {
  const { now, before, weeks } = time;
  const canExport = useAgencyRight('export');
  const { person: userId, ...scope } = query;
  const bars = weeks.map((week): Bar => ({
    key: week.from,
    label: formatDay(week.from),
    value: week.hours,
    text: week.entries === 0 ? `${formatDays(week)}: nothing logged` : `${formatDays(week)}: ${describeLogged(week)}`,
    parts: [
      { key: 'billable', value: week.billableHours, tone: 'accent' },
      { key: 'other', value: otherHours(week), tone: 'quiet' },
    ],
  }));
  const open = ({ key }: Bar) => {
    const week = weeks.find(({ from }) => from === key);
    if (week !== undefined)
      onOpen({ figure: 'logged', title: `Logged time, ${formatDays(week)}`, days: { from: week.from, to: week.to } });
  };
  return (
    <Panel
      panel="time-weeks"
      title="Hours logged by week"
      description="Billable and other hours, by work date"
      query={query}
      headerAction={
        <p className="figures text-right text-lead font-semibold">
          <span>{`${formatHours(now.hours)} `}</span>
          <span className="block text-caption font-normal text-muted">
            {now.entries < MIN_SAMPLE_FOR_PERCENT ? formatBillableHours(now) : `${formatBillableShare(now)} billable`}
          </span>
        </p>
      }
      emptyText={now.entries === 0 ? NO_TIME : null}
      table={{
        columns: ['Week', 'Hours', 'Billable', 'Other', 'Share'],
        rows: weeks.map((week) => ({
          key: week.from,
          cells: [
            formatDays(week),
            formatHours(week.hours),
            formatHours(week.billableHours),
            formatHours(otherHours(week)),
            formatBillableShare(week),
          ],
        })),
      }}
    >
      <BarChart label="Hours logged by week" bars={bars} labelEvery={labelInterval(bars.length)} onOpen={open} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <Legend
          parts={[
            { label: 'Billable', tone: 'accent' },
            { label: 'Other', tone: 'quiet' },
          ]}
        />
        <p className="text-caption text-muted">{formatLoggedComparison(now.hours, before.hours)}</p>
        <MoreButton onClick={() => onOpen({ figure: 'logged', key: 'billable', title: 'Billable time' })}>
          Show billable time
        </MoreButton>
        {canExport && (
          <MoreButton onClick={() => downloadUrl(buildUrl(exportTimeEntries.path, {}, { ...scope, userId }))}>
            Export time entries
            <span className="sr-only"> of this period</span>
          </MoreButton>
        )}
      </div>
    </Panel>
  );
}

interface RankedHoursProps extends PanelsProps {
  readonly panel: AnalyticsPanel;
  readonly title: string;
  readonly description: string;
  /** Header of the first table column, in singular. */
  readonly one: string;
  readonly rows: readonly (Logged & { readonly key: string; readonly name: string })[];
}

const RankedHours = ({ panel, title, description, one, rows, query, onOpen }: RankedHoursProps) => (
  <Panel
    panel={panel}
    title={title}
    description={description}
    query={query}
    emptyText={rows.length === 0 ? NO_TIME : null}
    table={{
      columns: [one, 'Hours', 'Billable', 'Share'],
      rows: rows.map((row) => ({
        key: row.key,
        cells: [row.name, formatHours(row.hours), formatHours(row.billableHours), formatBillableShare(row)],
      })),
    }}
  >
    <HorizontalBars
      label={`Logged ${title.toLowerCase()}`}
      bars={rows.slice(0, MAX_BARS).map((row) => ({
        key: row.key,
        label: row.name,
        value: row.hours,
        text: `${row.name}: ${describeLogged(row)}`,
        figure: (
          <>
            <span>{`${formatHours(row.hours)} `}</span>
            <span className="font-normal text-muted">{`· ${formatBillableHours(row)}`}</span>
          </>
        ),
      }))}
      onOpen={({ key, label }) => onOpen({ figure: 'logged', key: String(key), title: `Logged time: ${label}` })}
    />
    {rows.length > MAX_BARS && (
      <p className="mt-2 text-caption text-muted">{`and ${rows.length - MAX_BARS} more in the table`}</p>
    )}
  </Panel>
);

export const HoursByClientPanel = (props: PanelsProps) => (
  <RankedHours
    {...props}
    panel="time-clients"
    title="Hours by client"
    description="Most hours first"
    one="Client"
    rows={props.figures.time.clients.map((row) => ({ ...row, key: `client:${row.clientId ?? 'none'}` }))}
  />
);

export const HoursByGoalPanel = (props: PanelsProps) => (
  <RankedHours
    {...props}
    panel="time-goals"
    title="Hours by goal"
    description="Most hours first"
    one="Goal"
    rows={props.figures.time.goals.map((row) => ({ ...row, name: row.title, key: `goal:${row.goalId ?? 'none'}` }))}
  />
);

export const HoursByPersonPanel = (props: PanelsProps) => (
  <RankedHours
    {...props}
    panel="time-people"
    title="Hours by person"
    description="By the person who logged the time"
    one="Person"
    rows={props.figures.time.people.map((row) => ({ ...row, key: `person:${row.person}` }))}
  />
);
