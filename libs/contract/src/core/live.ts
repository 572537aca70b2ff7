import type { Project } from '@atrium/rules/people/rights';
import type { ResourceEvents } from '../catalogue.js';
import type { AgencySettings } from '../agency/settings/schemas.js';
import type { Consumable } from '../clinic/consumables/schemas.js';
import type { Item } from '../clinic/items/schemas.js';
import type { Lot } from '../clinic/lots/schemas.js';
import type { Purchase } from '../clinic/purchases/schemas.js';
import type { ReorderRequest } from '../clinic/reorder-requests/schemas.js';
import type { ClinicSettings } from '../clinic/settings/schemas.js';
import type { ToldTreatment } from '../clinic/treatments/schemas.js';
import type { Usage } from '../clinic/usage/schemas.js';
import type { JobState } from '../enterprise/jobs/values.js';
import type { Staff, StaffWithoutPay } from '../enterprise/staff/schemas.js';
import type { JobReply } from '../platform/jobs/schemas.js';
import type { Notification } from '../platform/notifications/schemas.js';
import type { WebhookDelivery } from '../platform/webhooks/schemas.js';
import type { OrganisationSettings } from '../platform/organisation/schemas.js';
import type { Removed } from './resource.js';
import type { SingleSignOnSettings } from '../session/single-sign-on/schemas.js';
import type { Assignment } from '../session/session/schemas.js';

/*
 * The events of the socket (docs/api.md). `data` holds the changed entities by name, as a permitted GET
 * answers them, with `version`; of a removed entity `{id}`.
 */

/** A fact about stock, with the stock as it is since then, under the name of its kind. */
export type OfStock<Fact> = Fact & ({ item: Item } | { consumable: Consumable });

/** Every event there is, and what it carries. The server writes no other; the client's stores handle these. */
export interface EventCatalogue extends ResourceEvents {
  'usage.logged': OfStock<{ usage: Usage }>;
  'usage.undone': OfStock<{ usage: Usage }>;
  /** With all its lines; each of them is also told of as `usage.logged`, with its stock. */
  'treatment.logged': { treatment: ToldTreatment };
  /** As it is since then; lines that were taken back or added are told of as uses. */
  'treatment.corrected': { treatment: ToldTreatment };
  /** The whole; its lines are told of as `usage.undone`. */
  'treatment.undone': { treatment: ToldTreatment };
  /** Somebody counts something else now. */
  'presence.moved': { countId: number };
  /** To who waits for it: how far something has come that is written all at once. */
  'progress.made': { about: string; done: number; total: number };
  /** A patient's reference was replaced in so many entries; histories are read again. */
  'usage.pseudonymised': { entries: number };
  /** With the lot that was written off. */
  'item.updated': { item: Item; lot?: Lot };
  'consumable.updated': { consumable: Consumable; lot?: Lot };
  'items.imported': { count: number };
  /** An import was undone. */
  'items.restored': { count: number };
  'purchase.logged': OfStock<{ purchase: Purchase }>;
  'purchase.received': OfStock<{ purchase: Purchase }>;
  'purchase.reversed': OfStock<{ purchase: Purchase }>;
  'reorder.requested': OfStock<{ request: ReorderRequest }>;
  /** A pending request was put into a draft of an order, or taken out of it. */
  'reorder.updated': OfStock<{ request: ReorderRequest }>;
  'reorder.ordered': OfStock<{ request: ReorderRequest }>;
  'reorder.dismissed': OfStock<{ request: ReorderRequest }>;
  /** Pending again, or ordered again after its receipt was reversed. */
  'reorder.reopened': OfStock<{ request: ReorderRequest }>;
  'reorder.received': OfStock<{ request: ReorderRequest }>;
  'staff.created': { staff: Staff };
  /** To the person themselves without pay and notes. */
  'staff.updated': { staff: Staff | StaffWithoutPay };
  'staff.removed': { staff: Removed };
  'assignment.created': { assignment: Assignment };
  'assignment.updated': { assignment: Assignment };
  'assignment.removed': { assignment: Assignment };
  /** A project's own, by the event's `project`; the organisation's when that is null. */
  'settings.updated': { settings: ClinicSettings | AgencySettings | OrganisationSettings | SingleSignOnSettings };
  /** A webhook tried to deliver, or will. */
  /** To one person: what they may do, or how they sign in, has changed. */
  'rights.changed': Record<string, never>;
  /** A person's name is on nothing any more: what screens hold is read again. */
  'person.forgotten': Record<string, never>;
  /** A person has another name or address: screens that name them read again what they hold. */
  'person.renamed': Record<string, never>;
  /** What a team shows of somebody beside that: it is read again. */
  'team.changed': Record<string, never>;
  'delivery.changed': { delivery: WebhookDelivery };
  'notification.created': { notification: Notification };
  'notification.read': { ids: readonly number[] };
  'job.progress': { job: JobEvent };
  'job.finished': { job: JobEvent };
  'job.failed': { job: JobEvent };
  /** For superadmins: these jobs, all of one name, are in this state now. */
  'jobs.changed': { jobIds: readonly string[]; name: string; state: JobState | 'removed' };
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
