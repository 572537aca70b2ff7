import { formatDay } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Link } from 'react-router-dom';
import { type Bar, BarChart } from '../../../ui/charts/bar-chart.js';
import { Legend } from '../../../ui/charts/bar-parts.js';
import { HorizontalBars } from '../../../ui/charts/horizontal-bars.js';
import { getTasksUrl } from './analytics-url.js';
import { formatDays, labelInterval, type PanelsProps, formatShare, formatShares } from './figures.js';
import { MoreButton, Panel } from './panel.js';

/** Panel of tasks due per week, on time or late. */
export function OnTimePanel({ figures: { delivery }, query, onOpen }: PanelsProps) {
  const shareTexts = formatShares(...delivery.weeks.map(({ judged, onTime }) => ({ part: onTime, of: judged })));
  const bars = delivery.weeks.map(({ judged, onTime, ...week }, index): Bar => ({
    key: week.from,
    label: formatDay(week.from),
    value: judged,
    text: [
      `${formatDays(week)}: ${onTime} of ${formatPlural(judged, 'task')} on time`,
      ...formatPercentLabel(shareTexts[index]),
    ].join(', '),
    parts: [
      { key: 'on time', value: onTime, tone: 'accent' },
      { key: 'late', value: judged - onTime, tone: 'warn' },
    ],
  }));
  return (
    <Panel
      panel="on-time"
      title="On time by week"
      description="By due week"
      query={query}
      headerAction={
        <p className="figures text-lead font-semibold">{formatShare(delivery.now.onTime, delivery.now.judged)}</p>
      }
      emptyText={delivery.now.judged === 0 ? 'No tasks were due or completed in this period' : null}
      table={{
        columns: ['Week', 'On time', 'Late', 'Share'],
        rows: delivery.weeks.map(({ judged, onTime, ...week }, index) => ({
          key: week.from,
          cells: [formatDays(week), onTime, judged - onTime, shareTexts[index] ?? '—'],
        })),
      }}
    >
      <BarChart
        label="Tasks on time and late by week"
        bars={bars}
        labelEvery={labelInterval(bars.length)}
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
        <MoreButton onClick={() => onOpen({ figure: 'on-time', title: 'Tasks on time' })}>
          Show tasks on time
        </MoreButton>
      </div>
    </Panel>
  );
}

/** Formats the share of tasks on time; omits the count when it is already shown. */
const formatPercentLabel = (shareTexts = ''): readonly string[] => (shareTexts.endsWith('%') ? [shareTexts] : []);

/** Created and completed tasks. */
export function ThroughputPanel({ figures: { delivery }, query, onOpen }: PanelsProps) {
  const { weeks, now } = delivery;
  const bars = weeks.map(({ created, completed, ...week }): Bar => ({
    key: week.from,
    label: formatDay(week.from),
    value: Math.max(created, completed),
    text: `${formatDays(week)}: ${created} created, ${completed} completed`,
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
      headerAction={
        <p className="figures text-table text-muted">{`${now.created} created, ${now.completed} completed`}</p>
      }
      emptyText={now.created + now.completed === 0 ? 'No tasks were created or completed in this period' : null}
      table={{
        columns: ['Week', 'Created', 'Completed'],
        rows: weeks.map(({ created, completed, ...week }) => ({
          key: week.from,
          cells: [formatDays(week), created, completed],
        })),
      }}
    >
      <BarChart
        label="Tasks created and completed by week"
        bars={bars}
        stacked={false}
        labelEvery={labelInterval(bars.length)}
        onOpen={({ key }) => onOpen({ figure: 'completed', ...weekOf(weeks, key, 'Completed') })}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <Legend
          parts={[
            { label: 'Created', tone: 'quiet' },
            { label: 'Completed', tone: 'accent' },
          ]}
        />
        <MoreButton onClick={() => onOpen({ figure: 'created', title: 'Created tasks' })}>
          Show created tasks
        </MoreButton>
      </div>
    </Panel>
  );
}

const weekOf = (weeks: PanelsProps['figures']['delivery']['weeks'], from: string, title: string) => {
  const days = weeks.find((week) => week.from === from) ?? { from, to: from };
  return { title: `${title}, ${formatDays(days)}`, days: { from: days.from, to: days.to } };
};

export function OverduePanel({ figures: { overdue }, query, onOpen }: PanelsProps) {
  return (
    <Panel
      panel="overdue"
      title="Overdue by age"
      description="Open tasks that were due before today"
      query={query}
      headerAction={
        <Link
          to={getTasksUrl(query, { status: 'overdue' })}
          className="touch-target figures text-lead font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {formatPlural(overdue.total, 'task')}
        </Link>
      }
      emptyText={overdue.total === 0 ? 'Nothing is overdue' : null}
      table={{
        columns: ['Late', 'Tasks'],
        rows: overdue.ages.map(({ age, tasks }) => ({ key: age, cells: [formatLateAge(age), tasks] })),
      }}
    >
      <HorizontalBars
        label="Overdue tasks by age"
        bars={overdue.ages.map(({ age, tasks }) => ({
          key: age,
          label: formatLateAge(age),
          value: tasks,
          figure: tasks,
          tone: age === '15-30' || age === '31+' ? 'bad' : 'warn',
          text: `${formatPlural(tasks, 'task')} late by ${formatLateAge(age)}`,
        }))}
        onOpen={({ key }) =>
          onOpen({ figure: 'overdue', key: String(key), title: `Late by ${formatLateAge(String(key))}` })
        }
      />
    </Panel>
  );
}

const formatLateAge = (age: string): string => (age === '31+' ? 'over 30 days' : `${age.replace('-', ' to ')} days`);
