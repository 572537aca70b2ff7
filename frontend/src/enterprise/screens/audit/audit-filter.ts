import { AUDIT_ACTIONS, type AuditAction } from '@atrium/rules/audit/entries';
import { addDays, isCalendarDate } from '@atrium/rules/time/calendar';
import { isProject, type Project } from '@atrium/rules/people/rights';
import { startOfDayInZone } from '@atrium/rules/time/time-zone';
import { readersZone } from '../../../lib/format/dates.js';
import type { AuditQuery } from './audit-store.js';

/* The filters live in the address. Days are the reader's, as the times in the list are. */

export const FILTERS = ['person', 'objectKind', 'objectId', 'action', 'project', 'from', 'to'] as const;
export type AuditFilter = Record<(typeof FILTERS)[number], string>;

const isAction = (text: string): text is AuditAction => (AUDIT_ACTIONS as readonly string[]).includes(text);
const daysStart = (day: string): string | null =>
  isCalendarDate(day) ? startOfDayInZone(day, readersZone()).toISOString() : null;

/** Query of the filters; unknown values of the URL are ignored. */
export const queryOf = (filter: AuditFilter): AuditQuery => ({
  person: filter.person,
  objectKind: filter.objectKind,
  objectId: filter.objectId,
  action: isAction(filter.action) ? filter.action : null,
  project: isProject(filter.project) ? (filter.project satisfies Project) : null,
  from: daysStart(filter.from),
  to: isCalendarDate(filter.to) ? daysStart(addDays(filter.to, 1)) : null,
});
