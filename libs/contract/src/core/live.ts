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

/* Socket events (docs/api.md). `data` contains the changed entities by name, as a GET returns them, with `version`;
   `{id}` for a removed entity. */

/** An event about stock with its current state, under the name of its kind. */
export type OfStock<Fact> = Fact & ({ item: Item } | { consumable: Consumable });

/** All events and their data. The server publishes no others; the client's stores handle these. */
export interface EventCatalogue extends ResourceEvents {
  'usage.logged': OfStock<{ usage: Usage }>;
  'usage.undone': OfStock<{ usage: Usage }>;
  /** Contains all lines; each also has a `usage.logged` event with its stock. */
  'treatment.logged': { treatment: ToldTreatment };
  /** The corrected treatment; added and undone lines have usage events. */
  'treatment.corrected': { treatment: ToldTreatment };
  /** The whole treatment; its lines have `usage.undone` events. */
  'treatment.undone': { treatment: ToldTreatment };
  /** A user counts another product now. */
  'presence.moved': { countId: number };
  /** Progress of a single long write, sent to the user who waits for it. */
  'progress.made': { about: string; done: number; total: number };
  /** Patient references were replaced; histories must reload. */
  'usage.pseudonymised': { entries: number };
  /** `lot` is set after a write-off. */
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
  /** Pending again, or ordered again after a reversed receipt. */
  'reorder.reopened': OfStock<{ request: ReorderRequest }>;
  'reorder.received': OfStock<{ request: ReorderRequest }>;
  'staff.created': { staff: Staff };
  /** The person concerned receives it without pay and notes. */
  'staff.updated': { staff: Staff | StaffWithoutPay };
  'staff.removed': { staff: Removed };
  'assignment.created': { assignment: Assignment };
  'assignment.updated': { assignment: Assignment };
  'assignment.removed': { assignment: Assignment };
  /** Settings of the event's `project`; of the organization when that is null. */
  'settings.updated': { settings: ClinicSettings | AgencySettings | OrganisationSettings | SingleSignOnSettings };
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

/** Sent once after the missed events; with `resync` they are no longer stored, and clients must reload. */
export interface Hello {
  readonly cursor: string;
  readonly resync: boolean;
}
