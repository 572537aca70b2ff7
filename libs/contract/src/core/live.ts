import type { Project } from '@atrium/rules/rights';
import type { Item } from '../clinic/items.js';
import type { Category, Supplier } from '../clinic/categories-and-suppliers.js';
import type { Usage } from '../clinic/usage.js';
import type { JobReply } from '../platform/jobs.js';
import type { Assignment } from '../session/session.js';

/*
 * What travels over the socket (contract, section 8). `data` holds the changed entities by name, as a permitted GET
 * answers them, with `version`; of a removed entity `{id}`.
 */

interface Removed {
  readonly id: number;
}

/** Every event there is, and what it carries. The server writes no other; the client's stores handle these. */
export interface EventCatalogue {
  'usage.logged': { usage: Usage; item: Item };
  'usage.undone': { usage: Usage; item: Item };
  'item.created': { item: Item };
  'item.updated': { item: Item };
  'item.removed': { item: Removed };
  'items.imported': { count: number };
  'category.created': { category: Category };
  'category.updated': { category: Category };
  'category.removed': { category: Removed };
  'supplier.created': { supplier: Supplier };
  'supplier.updated': { supplier: Supplier };
  'supplier.removed': { supplier: Removed };
  'staff.created': { staff: StaffEvent };
  'staff.updated': { staff: StaffEvent };
  'staff.removed': { staff: Removed };
  'assignment.created': { assignment: Assignment };
  'assignment.updated': { assignment: Assignment };
  'assignment.removed': { assignment: Assignment };
  'job.progress': { job: JobEvent };
  'job.finished': { job: JobEvent };
  'job.failed': { job: JobEvent };
}

/** Names and state of a staff member, without pay or private fields. */
export interface StaffEvent {
  readonly id: number;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: string;
  readonly isActive: boolean;
  readonly version: number;
}

export type JobEvent = Pick<JobReply, 'id' | 'name' | 'state' | 'progress' | 'result' | 'error'>;

export type EventType = keyof EventCatalogue;

/** One committed fact. `cursor` is what a client sends when it comes back; an event may come twice (same `id`). */
export interface LiveEvent<T extends EventType = EventType> {
  readonly id: string;
  readonly cursor: string;
  readonly type: T;
  readonly at: string;
  readonly actor: { readonly id: string | null; readonly name: string };
  readonly project: Project | null;
  readonly data: EventCatalogue[T];
}

/** Sent once after the gap; with `resync` there was none to send and the stores must be loaded again. */
export interface Hello {
  readonly cursor: string;
  readonly resync: boolean;
}
