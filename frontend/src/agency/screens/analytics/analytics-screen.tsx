import { getRangeProblem } from '@atrium/rules/agency/analytics-range';
import { formatDayRange } from '@atrium/rules/time/calendar';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { useUrlParameters } from '../../../lib/format/url-parameters.js';
import { useToday } from '../../../session/today.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { classes } from '../../../ui/classes.js';
import { Framed } from '../../../ui/lists/list-states.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { Skeleton, ErrorState } from '../../../ui/feedback/states.js';
import type { AnalyticsQuery } from '../../store/agency-state.js';
import { unloadAnalytics, loadAgency, loadAnalytics, refetch, useAgency } from '../../store/agency-store.js';
import { parseScope, getGoalsUrl, getTasksUrl } from './analytics-url.js';
import { PostsPanel, SuggestionsPanel, WebsitePanel } from './client-panels.js';
import { OnTimePanel, OverduePanel, ThroughputPanel } from './delivery-panels.js';
import { FigureRowsDialog } from './figure-rows-dialog.js';
import {
  type OpenFigure,
  type PanelsProps,
  formatComparison,
  formatCount,
  formatDayCount,
  formatShare,
} from './figures.js';
import { GoalsPanel } from './goals-panel.js';
import { FlowPanel, HoursPanel, InProgressPanel } from './people-panels.js';
import { PANEL_MIN_HEIGHT } from './panel-grid.js';
import { ScopeFilters } from './scope-filters.js';
import { HoursByClientPanel, HoursByGoalPanel, HoursByPersonPanel, LoggedHoursPanel } from './time-panels.js';
import { formatPlural } from '@atrium/rules/stock/labels';
import { FigureLine } from '../../../ui/display/figure-line.js';

/** Five figures of the range with the previous period; each opens its rows. */
function Summary({ figures: { delivery, flow, overdue, goals }, query, onOpen }: PanelsProps) {
  const { now, before } = delivery;
  const onTime = formatShare(now.onTime, now.judged);
  const inPercent = onTime.endsWith('%');
  const onTimeBefore = inPercent
    ? formatShare(before.onTime, before.judged)
    : formatCount(before.onTime, before.judged);
  return (
    <FigureLine
      figures={[
        {
          label: 'Completed',
          figure: now.completed,
          meaning: formatComparison(now.completed, before.completed),
          onOpen: () => onOpen({ figure: 'completed', title: 'Completed tasks' }),
        },
        {
          label: 'On time',
          figure: onTime,
          meaning: `${inPercent ? `${formatCount(now.onTime, now.judged)} · ` : ''}before ${onTimeBefore}`,
          tip: 'Tasks completed by their due date, of the tasks in this period that are completed or late.',
          onOpen: () => onOpen({ figure: 'judged', title: 'Tasks judged by their due date' }),
        },
        {
          label: 'Cycle time',
          figure: formatDayCount(flow.now.medianDays),
          meaning: `Median · before ${flow.before.medianDays ?? '—'}`,
          tip: 'Half of the completed tasks took no longer than this from their first start.',
          onOpen: () => onOpen({ figure: 'flow', title: 'Cycle time' }),
        },
        {
          label: 'Overdue',
          figure: overdue.total,
          meaning: 'As of today',
          tone: overdue.total > 0 ? 'bad' : undefined,
          to: getTasksUrl(query, { status: 'overdue' }),
        },
        {
          label: 'Goals behind',
          figure: goals.behind,
          meaning: `Of ${formatPlural(goals.total, 'active goal')}`,
          tone: goals.behind > 0 ? 'warn' : undefined,
          to: getGoalsUrl(query, { behind: true }),
        },
      ]}
    />
  );
}

export function AnalyticsScreen() {
  const today = useToday();
  const { address, write } = useUrlParameters();
  const scope = useMemo(() => parseScope(address, today), [address, today]);
  const { from, to, departmentId, person, clientId, marketingProjectId } = scope.query;
  const query = useMemo<AnalyticsQuery>(
    () => ({ from, to, departmentId, person, clientId, marketingProjectId }),
    [from, to, departmentId, person, clientId, marketingProjectId],
  );
  const fault = getRangeProblem(query);
  const analytics = useAgency((state) => state.analytics);
  const [open, setOpen] = useState<OpenFigure | null>(null);

  useEffect(() => loadAgency('clients', 'departments', 'team', 'marketingProjects'), []);
  useEffect(() => {
    if (fault === null) loadAnalytics(query);
    return unloadAnalytics;
  }, [query, fault]);

  const { phase, error, value } = analytics;
  const isOfQuery = value?.query === query;
  const days = formatDayRange(from, to);
  return (
    <div className="flex flex-col gap-6 max-sm:gap-3">
      <ScreenHeader
        title="Analytics Dashboard"
        brief="Analytics"
        subtitle={
          fault === null
            ? `${days}, compared with the ${value === undefined || !isOfQuery ? 'period' : countOf(value.figures)} before`
            : 'Delivery, flow and upcoming work'
        }
      />
      <ScopeFilters scope={scope} fault={fault} write={write} />
      {fault !== null ? (
        <Alert tone="bad" urgent>
          {fault}
        </Alert>
      ) : phase === 'failed' && !isOfQuery ? (
        <Framed>
          <ErrorState
            error={error}
            sentence="The figures could not be loaded."
            onRetry={() => void refetch('analytics')}
          />
        </Framed>
      ) : value === undefined ? (
        <PanelsSkeleton />
      ) : (
        <div
          className={classes('flex flex-col gap-6 transition-opacity', !isOfQuery && 'opacity-60')}
          aria-busy={!isOfQuery || undefined}
        >
          <Panels figures={value.figures} query={value.query} onOpen={setOpen} />
        </div>
      )}
      {open !== null && value !== undefined && (
        <FigureRowsDialog open={open} query={value.query} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

const countOf = ({ delivery: { weeks } }: PanelsProps['figures']): string =>
  weeks.length === 1 ? 'days' : 'period of the same length';

const Panels = (props: PanelsProps) => (
  <>
    <Summary {...props} />
    <Group title="Delivery">
      <OnTimePanel {...props} />
      <ThroughputPanel {...props} />
      <OverduePanel {...props} />
      <FlowPanel {...props} />
      <InProgressPanel {...props} />
      <HoursPanel {...props} />
    </Group>
    <Group title="Goals and clients">
      <GoalsPanel {...props} />
      <PostsPanel {...props} />
      <WebsitePanel {...props} />
      <SuggestionsPanel {...props} />
    </Group>
    <Group title="Hours">
      <LoggedHoursPanel {...props} />
      <HoursByClientPanel {...props} />
      <HoursByGoalPanel {...props} />
      <HoursByPersonPanel {...props} />
    </Group>
  </>
);

const PANELS_GRID = 'grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2';

/** Group of charts about one topic, two per row. */
function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 pt-2">
      <h2 id={id} className="text-heading font-semibold">
        {title}
      </h2>
      <div className={PANELS_GRID}>{children}</div>
    </section>
  );
}

const FIRST_PANELS = 4;

/** Placeholder of the panels while they load. */
const PanelsSkeleton = () => (
  <div className="flex flex-col gap-6" role="status" aria-busy="true" aria-label="Loading figures">
    <Skeleton className="h-18" />
    <div className={PANELS_GRID}>
      {Array.from({ length: FIRST_PANELS }, (_, index) => (
        <div key={index} className={`border-t border-line pt-4 ${PANEL_MIN_HEIGHT}`}>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-2 h-3 w-56" />
        </div>
      ))}
    </div>
  </div>
);
