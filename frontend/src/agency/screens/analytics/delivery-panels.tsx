import { formatDay } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { Link } from 'react-router-dom';
import { type Bar, BarChart } from '../../../ui/charts/bar-chart.js';
import { Legend } from '../../../ui/charts/bar-parts.js';
import { HorizontalBars } from '../../../ui/charts/horizontal-bars.js';
import { tasksAddress } from './analytics-address.js';
import { daysText, labelEvery, type PanelsProps, share, shares } from './figures.js';
import { Panel } from './panel.js';
import { MORE, PLACES } from './places.js';

/** Due tasks per week, on time or late. */
export function OnTimePanel({ figures: { delivery }, query, onOpen }: PanelsProps) {
  const said = shares(...delivery.weeks.map(({ judged, onTime }) => ({ part: onTime, of: judged })));
  const bars = delivery.weeks.map(({ judged, onTime, ...week }, index): Bar => ({
    key: week.from,
    label: formatDay(week.from),
    value: judged,
    text: [`${daysText(week)}: ${onTime} of ${plural(judged, 'task')} on time`, ...percentOf(said[index])].join(', '),
    parts: [
      { key: 'on time', value: onTime, tone: 'accent' },
      { key: 'late', value: judged - onTime, tone: 'warn' },
    ],
  }));
  return (
    <Panel
      panel="on-time"
      title="On time by week"
      description="Tasks in the week they were due; due outside this period, in the week they were completed"
      query={query}
      className={PLACES.half}
      aside={<p className="figures text-lead font-semibold">{share(delivery.now.onTime, delivery.now.judged)}</p>}
      none={delivery.now.judged === 0 ? 'No tasks were due or completed in this period.' : null}
      table={{
        columns: ['Week', 'On time', 'Late', 'Share'],
        rows: delivery.weeks.map(({ judged, onTime, ...week }, index) => ({
          key: week.from,
          cells: [daysText(week), onTime, judged - onTime, said[index] ?? '—'],
        })),
      }}
    >
      <BarChart
        label="Tasks on time and late by week"
        bars={bars}
        labelEvery={labelEvery(bars.length)}
        onOpen={({ key }) =>
          onOpen({ figure: 'judged', key, title: weekOf(delivery.weeks, key, 'Judged by their due date').title })
        }
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <Legend
          parts={[
            { label: 'On time', tone: 'accent' },
            { label: 'Late', tone: 'warn' },
          ]}
        />
        <button type="button" className={MORE} onClick={() => onOpen({ figure: 'on-time', title: 'Tasks on time' })}>
          Show tasks on time
        </button>
      </div>
    </Panel>
  );
}

/** Omits a count that is shown already. */
const percentOf = (said = ''): readonly string[] => (said.endsWith('%') ? [said] : []);

/** Created and completed tasks. */
export function ThroughputPanel({ figures: { delivery }, query, onOpen }: PanelsProps) {
  const { weeks, now } = delivery;
  const bars = weeks.map(({ created, completed, ...week }): Bar => ({
    key: week.from,
    label: formatDay(week.from),
    value: Math.max(created, completed),
    text: `${daysText(week)}: ${created} created, ${completed} completed`,
    parts: [
      { key: 'created', value: created, tone: 'quiet' },
      { key: 'completed', value: completed, tone: 'accent' },
    ],
  }));
  return (
    <Panel
      panel="throughput"
      title="Created and completed by week"
      description="New tasks against completed tasks"
      query={query}
      className={PLACES.half}
      aside={<p className="figures text-table text-muted">{`${now.created} created, ${now.completed} completed`}</p>}
      none={now.created + now.completed === 0 ? 'No tasks were created or completed in this period.' : null}
      table={{
        columns: ['Week', 'Created', 'Completed'],
        rows: weeks.map(({ created, completed, ...week }) => ({
          key: week.from,
          cells: [daysText(week), created, completed],
        })),
      }}
    >
      <BarChart
        label="Tasks created and completed by week"
        bars={bars}
        stacked={false}
        labelEvery={labelEvery(bars.length)}
        onOpen={({ key }) => onOpen({ figure: 'completed', ...weekOf(weeks, key, 'Completed') })}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <Legend
          parts={[
            { label: 'Created', tone: 'quiet' },
            { label: 'Completed', tone: 'accent' },
          ]}
        />
        <button type="button" className={MORE} onClick={() => onOpen({ figure: 'created', title: 'Created tasks' })}>
          Show created tasks
        </button>
      </div>
    </Panel>
  );
}

const weekOf = (weeks: PanelsProps['figures']['delivery']['weeks'], from: string, title: string) => {
  const days = weeks.find((week) => week.from === from) ?? { from, to: from };
  return { title: `${title}, ${daysText(days)}`, days: { from: days.from, to: days.to } };
};

export function OverduePanel({ figures: { overdue }, query, onOpen }: PanelsProps) {
  return (
    <Panel
      panel="overdue"
      title="Overdue by age"
      description="Open tasks that were due before today"
      query={query}
      className={PLACES.third}
      aside={
        <Link
          to={tasksAddress(query, { status: 'overdue' })}
          className="figures text-lead font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {plural(overdue.total, 'task')}
        </Link>
      }
      none={overdue.total === 0 ? 'Nothing is overdue.' : null}
      table={{
        columns: ['Late', 'Tasks'],
        rows: overdue.ages.map(({ age, tasks }) => ({ key: age, cells: [lateText(age), tasks] })),
      }}
    >
      <HorizontalBars
        label="Overdue tasks by age"
        bars={overdue.ages.map(({ age, tasks }) => ({
          key: age,
          label: lateText(age),
          value: tasks,
          figure: tasks,
          tone: age === '15-30' || age === '31+' ? 'bad' : 'warn',
          text: `${plural(tasks, 'task')} late by ${lateText(age)}`,
        }))}
        onOpen={({ key }) => onOpen({ figure: 'overdue', key: String(key), title: `Late by ${lateText(String(key))}` })}
      />
    </Panel>
  );
}

const lateText = (age: string): string => (age === '31+' ? 'over 30 days' : `${age.replace('-', ' to ')} days`);
