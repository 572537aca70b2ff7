import { type DayRange, presetRange, RANGE_PRESETS, type RangePreset } from '@atrium/rules/agency/analytics-range';
import { isCalendarDate } from '@atrium/rules/time/calendar';
import type { AnalyticsQuery } from '../../store/agency-state.js';

/* State of the screen in the URL, and URLs of the lists behind its figures. */

type RangeChoice = RangePreset | 'custom';

export interface Scope {
  readonly choice: RangeChoice;
  readonly query: AnalyticsQuery;
}

/** An invalid range means the default one. */
export function scopeOf(address: URLSearchParams, today: string): Scope {
  const get = (name: string) => address.get(name) ?? '';
  const asked = get('range');
  const preset = RANGE_PRESETS.find((one) => one === asked);
  const isCustom = asked === 'custom' && isCalendarDate(get('from')) && isCalendarDate(get('to'));
  const days: DayRange = isCustom ? { from: get('from'), to: get('to') } : presetRange(preset ?? '4-weeks', today);
  const department = get('department');
  const client = get('client');
  const project = get('project');
  return {
    choice: isCustom ? 'custom' : (preset ?? '4-weeks'),
    query: {
      ...days,
      departmentId: isId(department) ? department : '',
      person: get('person'),
      clientId: isId(client) ? client : '',
      marketingProjectId: isId(project) ? project : '',
    },
  };
}

const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

const withFilters = (path: string, values: Readonly<Record<string, string>>): string => {
  const search = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  return `${path}?${search.toString()}`;
};

export const tasksAddress = (
  query: AnalyticsQuery,
  more: { readonly status: string; readonly person?: string },
): string =>
  withFilters('/talent-phi/tasks', {
    status: more.status,
    person: more.person ?? query.person,
    department: query.departmentId,
    client: query.clientId,
  });

export const goalsAddress = (
  query: AnalyticsQuery,
  more: { readonly status?: string; readonly goal?: string; readonly behind?: boolean },
): string =>
  withFilters('/talent-phi/goals', {
    status: more.status ?? '',
    behind: more.behind === true ? 'true' : '',
    goal: more.goal ?? '',
    ...(more.goal === undefined && { owner: query.person, department: query.departmentId, client: query.clientId }),
  });
