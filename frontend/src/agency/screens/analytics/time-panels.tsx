import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import type { AnalyticsPanel } from '@atrium/contract/agency/analytics/values';
import { exportTimeEntries } from '@atrium/contract/agency/time-entries/calls';
import { FEWEST_FOR_PERCENT } from '@atrium/rules/agency/analytics-range';
import { formatDay } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { saveAddress } from '../../../lib/format/csv.js';
import { addressOf } from '../../../lib/api/http.js';
import { type Bar, BarChart } from '../../../ui/charts/bar-chart.js';
import { Legend } from '../../../ui/charts/bar-parts.js';
import { HorizontalBars } from '../../../ui/charts/horizontal-bars.js';
import {
  billableShare,
  billableText,
  daysText,
  labelEvery,
  loggedComparison,
  loggedText,
  type PanelsProps,
} from './figures.js';
import { Panel } from './panel.js';
import { useAgencyRight } from '../../shared/rights.js';
import { MORE, PLACES } from './places.js';

/* Logged hours by the day of work. */

type Logged = Analytics['time']['now'];

const NONE = 'No time was logged in this period.';
/** Limit of bars in the chart; the table has all. */
const MOST_BARS = 6;

const inEntries = ({ entries }: Logged): string => plural(entries, 'entry');
const inWords = (logged: Logged): string =>
  `${loggedText(logged.hours)} in ${inEntries(logged)}, ${billableText(logged)}`;
/** Hours have two decimals at most; their difference is no more exact. */
const otherHours = ({ hours, billableHours }: Logged): number => Math.round((hours - billableHours) * 100) / 100;

export function LoggedHoursPanel({ figures: { time }, query, onOpen }: PanelsProps) {
  const { now, before, weeks } = time;
  const mayExport = useAgencyRight('export');
  const { person: userId, ...scope } = query;
  const bars = weeks.map((week): Bar => ({
    key: week.from,
    label: formatDay(week.from),
    value: week.hours,
    text: week.entries === 0 ? `${daysText(week)}: nothing logged` : `${daysText(week)}: ${inWords(week)}`,
    parts: [
      { key: 'billable', value: week.billableHours, tone: 'accent' },
      { key: 'other', value: otherHours(week), tone: 'quiet' },
    ],
  }));
  const open = ({ key }: Bar) => {
    const week = weeks.find(({ from }) => from === key);
    if (week !== undefined)
      onOpen({ figure: 'logged', title: `Logged time, ${daysText(week)}`, days: { from: week.from, to: week.to } });
  };
  return (
    <Panel
      panel="time-weeks"
      title="Hours logged by week"
      description="Billable and other hours, by work date"
      query={query}
      className={PLACES.half}
      aside={
        <p className="figures text-right text-lead font-semibold">
          {loggedText(now.hours)}{' '}
          <span className="block text-caption font-normal text-muted">
            {now.entries < FEWEST_FOR_PERCENT ? billableText(now) : `${billableShare(now)} billable`}
          </span>
        </p>
      }
      none={now.entries === 0 ? NONE : null}
      table={{
        columns: ['Week', 'Hours', 'Billable', 'Other', 'Share'],
        rows: weeks.map((week) => ({
          key: week.from,
          cells: [
            daysText(week),
            loggedText(week.hours),
            loggedText(week.billableHours),
            loggedText(otherHours(week)),
            billableShare(week),
          ],
        })),
      }}
    >
      <BarChart label="Hours logged by week" bars={bars} labelEvery={labelEvery(bars.length)} onOpen={open} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <Legend
          parts={[
            { label: 'Billable', tone: 'accent' },
            { label: 'Other', tone: 'quiet' },
          ]}
        />
        <p className="text-caption text-muted">{loggedComparison(now.hours, before.hours)}</p>
        <button
          type="button"
          className={MORE}
          onClick={() => onOpen({ figure: 'logged', key: 'billable', title: 'Billable time' })}
        >
          Show billable time
        </button>
        {mayExport && (
          <button
            type="button"
            className={MORE}
            onClick={() => saveAddress(addressOf(exportTimeEntries.path, {}, { ...scope, userId }))}
          >
            Save time entries
            <span className="sr-only"> of this period as CSV</span>
          </button>
        )}
      </div>
    </Panel>
  );
}

interface RankedProps extends PanelsProps {
  readonly panel: AnalyticsPanel;
  readonly title: string;
  readonly description: string;
  /** Header of the first table column. */
  readonly one: string;
  readonly rows: readonly (Logged & { readonly key: string; readonly name: string })[];
}

const RankedHours = ({ panel, title, description, one, rows, query, onOpen }: RankedProps) => (
  <Panel
    panel={panel}
    title={title}
    description={description}
    query={query}
    className={PLACES.half}
    none={rows.length === 0 ? NONE : null}
    table={{
      columns: [one, 'Hours', 'Billable', 'Share'],
      rows: rows.map((row) => ({
        key: row.key,
        cells: [row.name, loggedText(row.hours), loggedText(row.billableHours), billableShare(row)],
      })),
    }}
  >
    <HorizontalBars
      label={`Logged ${title.toLowerCase()}`}
      bars={rows.slice(0, MOST_BARS).map((row) => ({
        key: row.key,
        label: row.name,
        value: row.hours,
        text: `${row.name}: ${inWords(row)}`,
        figure: (
          <>
            {loggedText(row.hours)} <span className="font-normal text-muted">{`· ${billableText(row)}`}</span>
          </>
        ),
      }))}
      onOpen={({ key, label }) => onOpen({ figure: 'logged', key: String(key), title: `Logged time: ${label}` })}
    />
    {rows.length > MOST_BARS && (
      <p className="mt-2 text-caption text-muted">{`and ${rows.length - MOST_BARS} more in the table`}</p>
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
