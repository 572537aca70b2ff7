import { addDays } from '@atrium/rules/time/calendar';
import { getDayInZone, getDayStart } from '@atrium/rules/time/time-zone';
import { useOrganization } from '../../session/organization-store.js';
import { LinesSkeleton } from '../../ui/feedback/states.js';
import { FramedRows } from '../../ui/lists/list-states.js';

export const HISTORY_TIMES = [
  { value: '', label: 'All Time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This Week' },
];

/** Returns the start of a time range as an instant. "This Week" is the last 7 days including today. */
function instantOf(time: string, zone: string): string {
  if (time === '') return '';
  const today = getDayInZone(new Date(), zone);
  return getDayStart(time === 'today' ? today : addDays(today, -6), zone).toISOString();
}

export function useHistoryTime(timeParam: string): { readonly time: string; readonly since: string } {
  const time = HISTORY_TIMES.some(({ value }) => value === timeParam) ? timeParam : '';
  const zone = useOrganization((settings) => settings.timeZone);
  const since = instantOf(time, zone);
  return { time, since };
}

export const HistorySkeleton = () => (
  <FramedRows>
    <LinesSkeleton label="Loading history" lines={8} line="h-[57px] sm:px-4 max-sm:h-[69px]" />
  </FramedRows>
);

export const describeEmptyHistory = (search: string, time: string): string => {
  if (search !== '') return `No usage found for "${search}"`;
  return time === '' ? 'No usage logged yet' : time === 'today' ? 'No usage logged today' : 'No usage logged this week';
};
