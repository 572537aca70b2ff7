import type { Project } from './rights.js';

/** What a webhook of a project may be told of: what its members' screens hear. By what it is about. */
export const WEBHOOK_EVENTS = {
  'perfect-b': {
    Usage: ['usage.logged', 'usage.undone'],
    Treatments: ['treatment.logged', 'treatment.undone'],
    Kits: ['kit.created', 'kit.updated', 'kit.removed'],
    Items: ['item.created', 'item.updated', 'item.removed', 'items.imported', 'items.restored'],
    Consumables: ['consumable.created', 'consumable.updated', 'consumable.removed'],
    Purchases: ['purchase.logged', 'purchase.received', 'purchase.reversed'],
    'Reorder requests': [
      'reorder.requested',
      'reorder.ordered',
      'reorder.dismissed',
      'reorder.reopened',
      'reorder.received',
    ],
    Orders: ['order.created', 'order.updated'],
    Categories: ['category.created', 'category.updated', 'category.removed'],
    Suppliers: ['supplier.created', 'supplier.updated', 'supplier.removed'],
  },
  'talent-phi': {
    Clients: ['client.created', 'client.updated', 'client.removed'],
    Goals: ['goal.created', 'goal.updated', 'goal.removed'],
    Tasks: ['task.created', 'task.updated', 'task.removed'],
    'Website pages': ['page.created', 'page.updated', 'page.removed'],
    Posts: ['post.created', 'post.updated', 'post.removed'],
    'Time entries': ['time.created', 'time.updated', 'time.removed'],
    'Marketing projects': ['marketing-project.created', 'marketing-project.updated', 'marketing-project.removed'],
  },
} as const satisfies Readonly<Record<Project, Readonly<Record<string, readonly string[]>>>>;

type Groups = (typeof WEBHOOK_EVENTS)[Project];
type ValueOf<T> = T extends T ? T[keyof T] : never;
export type WebhookEvent = Extract<ValueOf<Groups>, readonly string[]>[number];

export const webhookEventsOf = (project: Project): readonly WebhookEvent[] =>
  Object.values(WEBHOOK_EVENTS[project]).flat() as WebhookEvent[];

/** "Logged", "Removed". */
export function webhookEventLabel(event: string): string {
  const verb = event.slice(event.indexOf('.') + 1);
  return verb.charAt(0).toUpperCase() + verb.slice(1);
}

export const WEBHOOKS_OF_A_PROJECT = 20;
/** A webhook that has failed for so long is switched off. */
export const WEBHOOK_FAILS_DAYS = 3;

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The pauses after each failed try; after the last of them a delivery has failed. Some three days in all. */
const PAUSES = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];
const LAST_PAUSES = [24 * HOUR, 24 * HOUR];

/** Seconds until the next try after so many failed ones; null: there is none. */
export const pauseAfter = (tries: number): number | null => [...PAUSES, ...LAST_PAUSES][tries - 1] ?? null;
