import { rangeFault } from '@atrium/rules/agency/analytics-range';
import { formatDayRange } from '@atrium/rules/time/calendar';
import { useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../../lib/format/address.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { useToday } from '../../../session/today.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { classes } from '../../../ui/classes.js';
import { Framed } from '../../../ui/lists/list-frame.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import type { AnalyticsQuery } from '../../store/agency-state.js';
import { leaveAnalytics, needAgency, needAnalytics, reread, useAgency } from '../../store/agency-store.js';
import { scopeOf } from './analytics-address.js';
import { PostsPanel, SuggestionsPanel, WebsitePanel } from './client-panels.js';
import { OnTimePanel, OverduePanel, ThroughputPanel } from './delivery-panels.js';
import { FigureRowsDialog } from './figure-rows-dialog.js';
import type { OpenFigure, PanelsProps } from './figures.js';
import { GoalsPanel } from './goals-panel.js';
import { FlowPanel, HoursPanel, InProgressPanel } from './people-panels.js';
import { PANELS_GRID, PLACES } from './places.js';
import { ScopeFilters } from './scope-filters.js';
import { Summary, SUMMARY_GRID } from './summary.js';
import { HoursByClientPanel, HoursByGoalPanel, HoursByPersonPanel, LoggedHoursPanel } from './time-panels.js';

export function AnalyticsScreen() {
  const today = useToday();
  const { address, write } = useAddress();
  const scope = useMemo(() => scopeOf(address, today), [address, today]);
  const { from, to, departmentId, person, clientId, marketingProjectId } = scope.query;
  const query = useMemo<AnalyticsQuery>(
    () => ({ from, to, departmentId, person, clientId, marketingProjectId }),
    [from, to, departmentId, person, clientId, marketingProjectId],
  );
  const fault = rangeFault(query);
  const analytics = useAgency((state) => state.analytics);
  const [open, setOpen] = useState<OpenFigure | null>(null);

  useEffect(() => needAgency('clients', 'departments', 'team', 'marketingProjects'), []);
  useEffect(() => {
    if (fault === null) needAnalytics(query);
    return leaveAnalytics;
  }, [query, fault]);

  const { phase, error, value } = analytics;
  const isOfQuery = value?.query === query;
  const days = formatDayRange(from, to);
  return (
    <div className="flex flex-col gap-6">
      <ScreenHead
        title="Analytics Dashboard"
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
            sentence={sentenceOf(error, 'The figures could not be loaded.')}
            onRetry={() => void reread('analytics')}
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
    <div className={PANELS_GRID}>
      <OnTimePanel {...props} />
      <ThroughputPanel {...props} />
      <OverduePanel {...props} />
      <FlowPanel {...props} />
      <InProgressPanel {...props} />
      <GoalsPanel {...props} />
      <PostsPanel {...props} />
      <HoursPanel {...props} />
      <WebsitePanel {...props} />
      <SuggestionsPanel {...props} />
      <LoggedHoursPanel {...props} />
      <HoursByClientPanel {...props} />
      <HoursByGoalPanel {...props} />
      <HoursByPersonPanel {...props} />
    </div>
  </>
);

const SHAPE = [
  PLACES.half,
  PLACES.half,
  PLACES.third,
  PLACES.third,
  PLACES.third,
  PLACES.half,
  PLACES.half,
  PLACES.third,
  PLACES.third,
  PLACES.third,
  PLACES.half,
  PLACES.half,
  PLACES.half,
  PLACES.half,
];

/** The shape of what comes. */
const PanelsSkeleton = () => (
  <div className="flex flex-col gap-6" role="status" aria-busy="true" aria-label="Loading figures">
    <div className={SUMMARY_GRID}>
      {Array.from({ length: 5 }, (_, index) => (
        <div
          key={index}
          className={classes(
            'rounded-card border border-line bg-surface p-4',
            index === 4 && 'col-span-2 lg:col-span-1',
          )}
        >
          <Skeleton className="h-4 w-20" />
          <Skeleton className="my-2 h-7 w-16" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
    <div className={PANELS_GRID}>
      {SHAPE.map((place, index) => (
        <div key={index} className={`min-h-[280px] rounded-card border border-line bg-surface p-5 ${place}`}>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-2 h-3 w-56" />
        </div>
      ))}
    </div>
  </div>
);
