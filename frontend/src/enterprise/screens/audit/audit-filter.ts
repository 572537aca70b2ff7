import { AUDIT_ACTIONS, type AuditAction } from '@atrium/rules/audit/entries';
import { addDays, isCalendarDate } from '@atrium/rules/time/calendar';
import { isProject, type Project } from '@atrium/rules/people/rights';
import { getDayStart } from '@atrium/rules/time/time-zone';
import { getBrowserZone } from '../../../lib/format/dates.js';
import type { AuditQuery } from './audit-store.js';

/* The filters are stored in the URL. Days are in the reader's time zone, like the times in the list. */

export const FILTERS = ['person', 'objectKind', 'objectId', 'action', 'project', 'from', 'to'] as const;
export type AuditFilter = Record<(typeof FILTERS)[number], string>;

const isAction = (text: string): text is AuditAction => (AUDIT_ACTIONS as readonly string[]).includes(text);
const startOfDay = (day: string): string | null =>
  isCalendarDate(day) ? getDayStart(day, getBrowserZone()).toISOString() : null;

/** Converts the filters to a query; unknown values in the URL are ignored. */
export const toAuditQuery = (filter: AuditFilter): AuditQuery => ({
  person: filter.person,
  objectKind: filter.objectKind,
  objectId: filter.objectId,
  action: isAction(filter.action) ? filter.action : null,
  project: isProject(filter.project) ? (filter.project satisfies Project) : null,
  from: startOfDay(filter.from),
  to: isCalendarDate(filter.to) ? startOfDay(addDays(filter.to, 1)) : null,
});
