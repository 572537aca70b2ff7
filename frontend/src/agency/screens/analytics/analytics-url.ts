import { type DayRange, getPresetRange, RANGE_PRESETS, type RangePreset } from '@atrium/rules/agency/analytics-range';
import { isCalendarDate } from '@atrium/rules/time/calendar';
import type { AnalyticsQuery } from '../../store/agency-state.js';

/* State of the screen in the URL, and URLs of the lists behind its figures. */

type RangeChoice = RangePreset | 'custom';

export interface Scope {
  readonly choice: RangeChoice;
  readonly query: AnalyticsQuery;
}

/** Parses the range and filters of the URL. An invalid range becomes the default range. */
export function parseScope(address: URLSearchParams, today: string): Scope {
  const get = (name: string) => address.get(name) ?? '';
  const rangeParam = get('range');
  const preset = RANGE_PRESETS.find((one) => one === rangeParam);
  const isCustom = rangeParam === 'custom' && isCalendarDate(get('from')) && isCalendarDate(get('to'));
  const days: DayRange = isCustom ? { from: get('from'), to: get('to') } : getPresetRange(preset ?? '4-weeks', today);
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

const urlWithFilters = (path: string, values: Readonly<Record<string, string>>): string => {
  const search = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  return `${path}?${search.toString()}`;
};

export const getTasksUrl = (
  query: AnalyticsQuery,
  more: { readonly status: string; readonly person?: string },
): string =>
  urlWithFilters('/talent-phi/tasks', {
    status: more.status,
    person: more.person ?? query.person,
    department: query.departmentId,
    client: query.clientId,
  });

export const getGoalsUrl = (
  query: AnalyticsQuery,
  more: { readonly status?: string; readonly goal?: string; readonly behind?: boolean },
): string =>
  urlWithFilters('/talent-phi/goals', {
    status: more.status ?? '',
    behind: more.behind === true ? 'true' : '',
    goal: more.goal ?? '',
    ...(more.goal === undefined && { owner: query.person, department: query.departmentId, client: query.clientId }),
  });
