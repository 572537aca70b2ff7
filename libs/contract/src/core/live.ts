import type { Project } from '@atrium/rules/people/rights';
import type { ResourceEvents } from '../catalogue.js';
import type { Comment } from '../agency/conversations/schemas.js';
import type { PresenceState, ThreadSubject } from '../agency/conversations/values.js';
import type { AgencySettings } from '../agency/settings/schemas.js';
import type { Consumable } from '../clinic/consumables/schemas.js';
import type { Item } from '../clinic/items/schemas.js';
import type { Lot } from '../clinic/lots/schemas.js';
import type { Purchase } from '../clinic/purchases/schemas.js';
import type { ReorderRequest } from '../clinic/reorder-requests/schemas.js';
import type { ClinicSettings } from '../clinic/settings/schemas.js';
import type { TreatmentEventData } from '../clinic/treatments/schemas.js';
import type { UsageEventData } from '../clinic/usage/schemas.js';
import type { JobState } from '../enterprise/jobs/values.js';
import type { Staff, StaffWithoutPay } from '../enterprise/staff/schemas.js';
import type { JobReply } from '../platform/jobs/schemas.js';
import type { Notification } from '../platform/notifications/schemas.js';
import type { WebhookDelivery } from '../platform/webhooks/schemas.js';
import type { OrganizationSettings } from '../platform/organization/schemas.js';
import type { PersonReply } from './fields.js';
import type { Removed } from './resource.js';
import type { SingleSignOnSettings } from '../session/single-sign-on/schemas.js';
import type { Assignment } from '../session/session/schemas.js';

/* Socket events (docs/api.md). `data` contains the changed entities by name, as a GET returns them, with `version`;
   `{id}` for a removed entity. */

/** Data of an event about stock, with its current state under the name of its kind. */
export type OfStock<Fact> = Fact & ({ item: Item } | { consumable: Consumable });

/** All events and their data. The server publishes no others; the client's stores handle these. */
export interface EventCatalogue extends ResourceEvents {
  'usage.logged': OfStock<{ usage: UsageEventData }>;
  'usage.undone': OfStock<{ usage: UsageEventData }>;
  /** A treatment was logged. The data contains all lines; each also has a `usage.logged` event with its stock. */
  'treatment.logged': { treatment: TreatmentEventData };
  /** A treatment was corrected. Added and undone lines have usage events. */
  'treatment.corrected': { treatment: TreatmentEventData };
  /** A whole treatment was undone. Its lines have `usage.undone` events. */
  'treatment.undone': { treatment: TreatmentEventData };
  /** A user started to count another product. */
  'presence.moved': { countId: number };
  /** Progress of a single long write, sent to the user who waits for it. */
  'progress.made': { about: string; done: number; total: number };
  /** Patient references were replaced; histories must reload. */
  'usage.pseudonymised': { entries: number };
  /** An item was edited; `lot` is set after a write-off. */
  'item.updated': { item: Item; lot?: Lot };
  'consumable.updated': { consumable: Consumable; lot?: Lot };
  'items.imported': { count: number };
  'items.restored': { count: number };
  'purchase.logged': OfStock<{ purchase: Purchase }>;
  'purchase.received': OfStock<{ purchase: Purchase }>;
  'purchase.reversed': OfStock<{ purchase: Purchase }>;
  'reorder.requested': OfStock<{ request: ReorderRequest }>;
  /** A pending request was added to a draft order or removed from it. */
  'reorder.updated': OfStock<{ request: ReorderRequest }>;
  'reorder.ordered': OfStock<{ request: ReorderRequest }>;
  'reorder.dismissed': OfStock<{ request: ReorderRequest }>;
  /** A request is pending again, or ordered again after a reversed receipt. */
  'reorder.reopened': OfStock<{ request: ReorderRequest }>;
  'reorder.received': OfStock<{ request: ReorderRequest }>;
  'comment.created': { comment: Comment };
  'comment.updated': { comment: Comment };
  /** The deleted comment without its text, which stays in the thread. */
  'comment.removed': { comment: Comment };
  'staff.created': { staff: Staff };
  /** A staff record was edited. The person concerned receives it without pay and notes. */
  'staff.updated': { staff: Staff | StaffWithoutPay };
  'staff.removed': { staff: Removed };
  'assignment.created': { assignment: Assignment };
  'assignment.updated': { assignment: Assignment };
  'assignment.removed': { assignment: Assignment };
  'organisation.updated': { settings: OrganizationSettings };
  'clinic-settings.updated': { settings: ClinicSettings };
  'agency-settings.updated': { settings: AgencySettings };
  'sign-in-settings.updated': { settings: SingleSignOnSettings };
  /** Sent to one user whose rights or sign-in changed. */
  'rights.changed': Record<string, never>;
  /** A person's data was removed; screens reload names. */
  'person.forgotten': Record<string, never>;
  /** A person's name or email changed; screens that show it reload. */
  'person.renamed': Record<string, never>;
  /** Other details of a team changed; screens reload them. */
  'team.changed': Record<string, never>;
  'delivery.changed': { delivery: WebhookDelivery };
  'notification.created': { notification: Notification };
  'notification.read': { ids: readonly number[] };
  /** Notifications were withdrawn, because their comments were deleted before they were read. */
  'notification.removed': { ids: readonly number[] };
  'job.progress': { job: JobEvent };
  'job.finished': { job: JobEvent };
  'job.failed': { job: JobEvent };
  /** For superadmins: the new state of jobs with the same name. */
  'jobs.changed': { jobIds: readonly string[]; name: string; state: JobState | 'removed' };
}

export type JobEvent = Pick<JobReply, 'id' | 'name' | 'state' | 'progress' | 'result' | 'error'>;

export type EventType = keyof EventCatalogue;

/** A committed event. `cursor` is where a reconnecting client resumes; an event may arrive twice with the same `id`. */
export interface LiveEvent<T extends EventType = EventType> {
  readonly id: string;
  readonly cursor: string;
  readonly type: T;
  readonly at: string;
  readonly actor: { readonly id: string | null; readonly name: string };
  readonly project: Project | null;
  readonly data: EventCatalogue[T];
}

/**
 * A user's presence on a page, sent as the socket message `presence`. It is not an event: it is not stored, and a client
 * that is offline misses it.
 */
export interface Presence {
  readonly subject: ThreadSubject;
  readonly person: PersonReply;
  readonly state: PresenceState;
  /** The field that the user is editing; null for none. */
  readonly field: string | null;
}

/** Sent once after the missed events; with `resync` they are no longer stored, and clients must reload. */
export interface Hello {
  readonly cursor: string;
  readonly resync: boolean;
}
