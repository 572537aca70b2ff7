import {
  CLIENT_STATUS_LABELS,
  CONSUMABLE_PRIORITY_LABELS,
  COST_METHOD_LABELS,
  GOAL_STATUS_LABELS,
  getLabel,
  PAGE_PRICE_VAT_LABELS,
  MARKETING_PROJECT_STATUS_LABELS,
  PAGE_STATUS_LABELS,
  PLATFORM_LABELS,
  POST_STATUS_LABELS,
  PROJECT_NAMES,
  REORDER_STATUS_LABELS,
  RIGHT_LABELS,
  SHELF_LIFE_UNIT_LABELS,
  TASK_ORIGIN_LABELS,
  TASK_STATUS_LABELS,
  TREATMENT_TYPE_LABELS,
  WORK_PRIORITY_LABELS,
} from '../stock/labels.js';
import { LOT_STATE_LABELS } from '../stock/lots.js';
import { formatDayWithYear, isCalendarDate } from '../time/calendar.js';
import { ROLE_LABELS } from '../people/people.js';
import { formatMoment } from '../time/time-zone.js';
import { getAuditFieldLabel, isTimeField } from './fields.js';

type Labels = Readonly<Record<string, string>>;
const STATUSES: Labels = {
  ...CLIENT_STATUS_LABELS,
  ...GOAL_STATUS_LABELS,
  ...TASK_STATUS_LABELS,
  ...POST_STATUS_LABELS,
  ...MARKETING_PROJECT_STATUS_LABELS,
  ...REORDER_STATUS_LABELS,
  'partly-received': 'Partly received',
  reversed: 'Reversed',
};
const VALUES: Readonly<Record<string, Labels>> = {
  status: STATUSES,
  mainStatus: PAGE_STATUS_LABELS,
  priority: WORK_PRIORITY_LABELS,
  platform: PLATFORM_LABELS,
  role: ROLE_LABELS,
  secondFactorRoles: ROLE_LABELS,
  project: PROJECT_NAMES,
  projects: PROJECT_NAMES,
  accessLevel: ROLE_LABELS,
  treatmentType: TREATMENT_TYPE_LABELS,
  procedureType: TREATMENT_TYPE_LABELS,
  shelfLifeUnit: SHELF_LIFE_UNIT_LABELS,
  costMethod: COST_METHOD_LABELS,
  pagePriceVat: PAGE_PRICE_VAT_LABELS,
  origin: TASK_ORIGIN_LABELS,
  state: LOT_STATE_LABELS,
};
const REQUEST_PRIORITIES: Labels = { ...CONSUMABLE_PRIORITY_LABELS, normal: 'Normal' };

const getLabels = (kind: string, field: string): Labels | undefined =>
  field === 'priority' && kind === 'request' ? REQUEST_PRIORITIES : VALUES[field];

/** The entry and the field that a value belongs to, with the time zone for display. */
export interface AuditContext {
  readonly kind: string;
  readonly field: string;
  readonly zone: string;
}

const WALL_TIME = /^(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d(\.\d+)?)?$/;
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/;

/** Formats a value by its field's type; null and empty values are "nothing". Unfit text is unchanged; never throws. */
export function formatAuditValue(value: unknown, of?: AuditContext): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.length === 0 ? 'nothing' : value.map((one) => formatAuditValue(one, of)).join(', ');
  if (typeof value === 'object')
    return 'name' in value
      ? formatAuditValue(value.name)
      : Object.entries(value)
          .map(([field, one]) => `${getAuditFieldLabel(field)} ${formatAuditValue(one, of && { ...of, field })}`)
          .join(', ');
  return typeof value === 'string' ? formatText(value, of) : JSON.stringify(value);
}

function formatText(text: string, of: AuditContext | undefined): string {
  if (of === undefined) return text;
  if (of.field === 'permissions' || of.field === 'rights') return getRightLabel(text);
  const words = getLabels(of.kind, of.field);
  if (words !== undefined && Object.hasOwn(words, text)) return words[text]!;
  return isTimeField(of.field) ? formatTime(text, of.zone) : text;
}

function formatTime(text: string, zone: string): string {
  if (INSTANT.test(text)) {
    const iso = toIso(text);
    const moment = formatMoment(iso, zone);
    return moment === iso ? text : moment;
  }
  const [, day = text, hour, minute] = WALL_TIME.exec(text) ?? [];
  if (!isCalendarDate(day)) return text;
  return hour === undefined ? formatDayWithYear(day) : `${formatDayWithYear(day)}, ${hour}:${minute}`;
}

/** Converts PostgreSQL's offset "+00" to the ISO 8601 form "+00:00". */
const toIso = (instant: string): string => instant.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

/** Returns a right's label. A leading "-" ("-tasks:edit") marks a right that is taken away. */
function getRightLabel(right: string): string {
  const [isWithout, key] = right.startsWith('-') ? [true, right.slice(1)] : [false, right];
  const words = getLabel(RIGHT_LABELS, key);
  return isWithout ? `not: ${words}` : words;
}
