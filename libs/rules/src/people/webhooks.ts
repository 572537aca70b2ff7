import type { Project } from './rights.js';

/** Event types and labels that a project's webhooks can subscribe to. No payload contains a patient reference. */
export const WEBHOOK_EVENTS = {
  'perfect-b': {
    Usage: { 'usage.logged': 'Usage logged', 'usage.undone': 'Usage undone' },
    Treatments: {
      'treatment.logged': 'Treatment logged',
      'treatment.corrected': 'Treatment corrected',
      'treatment.undone': 'Treatment undone',
    },
    Kits: { 'kit.created': 'Kit added', 'kit.updated': 'Kit changed', 'kit.removed': 'Kit removed' },
    Items: {
      'item.created': 'Item added',
      'item.updated': 'Item changed',
      'item.removed': 'Item removed',
      'items.imported': 'Stock list imported',
      'items.restored': 'Import undone',
    },
    Consumables: {
      'consumable.created': 'Consumable added',
      'consumable.updated': 'Consumable changed',
      'consumable.removed': 'Consumable removed',
    },
    Lots: { 'lot.updated': 'Lot changed or recalled' },
    'Stock counts': {
      'stock-count.created': 'Stock count begun',
      'stock-count.updated': 'Stock count changed or posted',
    },
    'Reorder requests': {
      'reorder.requested': 'Reorder requested',
      'reorder.updated': 'Request added to a draft order, or removed',
      'reorder.ordered': 'Request ordered',
      'reorder.dismissed': 'Request dismissed',
      'reorder.reopened': 'Request taken up again',
      'reorder.received': 'Request received',
    },
    Orders: { 'order.created': 'Order placed', 'order.updated': 'Order changed, received or cancelled' },
    Purchases: {
      'purchase.logged': 'Purchase logged',
      'purchase.received': 'Purchase received',
      'purchase.reversed': 'Purchase cancelled or reversed',
    },
    'Saved prices': {
      'source.created': 'Price saved',
      'source.updated': 'Price changed or checked',
      'source.removed': 'Saved price removed',
    },
    Categories: {
      'category.created': 'Category added',
      'category.updated': 'Category changed',
      'category.removed': 'Category removed',
    },
    Suppliers: {
      'supplier.created': 'Supplier added',
      'supplier.updated': 'Supplier changed',
      'supplier.removed': 'Supplier removed',
    },
    'Departments and settings': {
      'department.created': 'Department added',
      'department.updated': 'Department changed',
      'department.removed': 'Department removed',
      'clinic-settings.updated': 'Settings changed',
    },
  },
  'talent-phi': {
    Clients: {
      'client.created': 'Client added',
      'client.updated': 'Client changed',
      'client.removed': 'Client removed',
    },
    Goals: { 'goal.created': 'Goal added', 'goal.updated': 'Goal changed', 'goal.removed': 'Goal removed' },
    Tasks: { 'task.created': 'Task added', 'task.updated': 'Task changed or moved', 'task.removed': 'Task removed' },
    'Marketing projects': {
      'marketing-project.created': 'Project added',
      'marketing-project.updated': 'Project changed',
      'marketing-project.removed': 'Project removed',
    },
    'Time entries': { 'time.created': 'Time logged', 'time.updated': 'Time changed', 'time.removed': 'Time removed' },
    Comments: {
      'comment.created': 'Comment added',
      'comment.updated': 'Comment edited',
      'comment.removed': 'Comment deleted',
    },
    Posts: { 'post.created': 'Post planned', 'post.updated': 'Post changed or moved', 'post.removed': 'Post removed' },
    'Website pages': {
      'page.created': 'Page added',
      'page.updated': 'Page changed',
      'page.removed': 'Page removed',
    },
    'Departments and settings': {
      'department.created': 'Department added',
      'department.updated': 'Department changed',
      'department.removed': 'Department removed',
      'agency-settings.updated': 'Settings changed',
    },
  },
} as const satisfies Readonly<Record<Project, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

type ValueOf<T> = T extends T ? T[keyof T] : never;
type KeyOf<T> = T extends T ? keyof T : never;
export type WebhookEvent = KeyOf<ValueOf<(typeof WEBHOOK_EVENTS)[Project]>>;

/** An area with the labels of its events. */
export type WebhookGroup = readonly [area: string, events: Readonly<Record<string, string>>];
export const getWebhookGroups = (project: Project): readonly WebhookGroup[] => Object.entries(WEBHOOK_EVENTS[project]);

export const getWebhookEvents = (project: Project): readonly WebhookEvent[] =>
  getWebhookGroups(project).flatMap(([, events]) => Object.keys(events)) as WebhookEvent[];

const LABELS: Readonly<Record<string, string>> = Object.assign(
  { 'webhook.test': 'Test' },
  ...Object.values(WEBHOOK_EVENTS).flatMap((groups) => Object.values(groups)),
);

/** Returns an event's label ("Usage logged"); a retired event type is returned unchanged. */
export const getWebhookEventLabel = (event: string): string => LABELS[event] ?? event;

export const MAX_WEBHOOKS_PER_PROJECT = 20;
/** Days of failed deliveries after which a webhook is paused. */
export const WEBHOOK_FAILURE_DAYS = 3;

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Pauses after each failed attempt, in seconds; about three days in total, after which the delivery has failed. */
const RETRY_DELAYS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
];
const LAST_RETRY_DELAYS = [24 * HOUR, 24 * HOUR];

/** Returns the seconds until the next attempt after `tries` failures; null after the last one. */
export const getRetryDelay = (tries: number): number | null =>
  [...RETRY_DELAYS, ...LAST_RETRY_DELAYS][tries - 1] ?? null;
