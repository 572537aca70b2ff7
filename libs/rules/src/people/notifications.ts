import type { Project } from './rights.js';

/** Kinds of notifications that a user can configure. */
export const NOTIFICATION_KINDS = [
  'requests',
  'stock',
  'expiry',
  'recalls',
  'decisions',
  'prices',
  'work-given',
  'threads',
  'waiting',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_KIND_LABELS: Readonly<Record<NotificationKind, string>> = {
  requests: 'Reorder requests',
  stock: 'Stock that runs low or out',
  expiry: 'Lots that expire',
  recalls: 'Lots that are recalled, quarantined or released',
  decisions: 'My requests: decisions and arrivals',
  prices: 'Prices that change, and shops that no longer have it',
  'work-given': 'Mentioned or assigned',
  threads: 'Threads I watch',
  waiting: 'Waiting for me',
};

/** Explains kinds whose label does not name what they contain. */
export const NOTIFICATION_KIND_HINTS: Readonly<Partial<Record<NotificationKind, string>>> = {
  'work-given': 'Mentions in comments, and tasks and goals assigned to me or reassigned',
  waiting: 'Work that is due, overdue, behind or handed over, posts to publish, and budgets',
};

/** Deliveries of a kind of notification. The mail options also show it in the bell. */
export const NOTIFICATION_DELIVERIES = ['off', 'bell', 'digest', 'at-once'] as const;
export type NotificationDelivery = (typeof NOTIFICATION_DELIVERIES)[number];
/** Delivery of kinds for which the user has made no choice. */
export const DEFAULT_DELIVERY: NotificationDelivery = 'digest';

export const NOTIFICATION_DELIVERY_LABELS: Readonly<Record<NotificationDelivery, string>> = {
  off: 'Off',
  bell: 'In the bell',
  digest: 'Digest at 8:00',
  'at-once': 'Mail at once',
};

/** Project of each kind of notification. */
export const NOTIFICATION_KIND_PROJECTS: Readonly<Record<NotificationKind, Project>> = {
  requests: 'perfect-b',
  stock: 'perfect-b',
  expiry: 'perfect-b',
  recalls: 'perfect-b',
  decisions: 'perfect-b',
  prices: 'perfect-b',
  'work-given': 'talent-phi',
  threads: 'talent-phi',
  waiting: 'talent-phi',
};

interface NotificationRecipient {
  readonly projects: readonly Project[];
  readonly permissions: Readonly<Partial<Record<string, readonly string[]>>>;
}

/** Returns the kinds of notifications that a user can receive, by their projects and rights. */
export function getNotificationKinds({ projects, permissions }: NotificationRecipient): readonly NotificationKind[] {
  const clinic = permissions['perfect-b'] ?? [];
  const refused: Readonly<Partial<Record<NotificationKind, boolean>>> = {
    requests: !clinic.includes('reorder:decide'),
    stock: !clinic.includes('reorder:decide'),
    // Users with `stock:use` are notified about containers that they opened.
    expiry: !clinic.includes('reorder:decide') && !clinic.includes('stock:use'),
    recalls: !['stock:use', 'stock:edit'].some((right) => clinic.includes(right)),
    decisions: !clinic.includes('reorder:request'),
    prices: !['reorder:decide', 'reorder:request', 'stock:edit'].some((right) => clinic.includes(right)),
  };
  return NOTIFICATION_KINDS.filter(
    (kind) => projects.includes(NOTIFICATION_KIND_PROJECTS[kind]) && refused[kind] !== true,
  );
}

/** Notification types with their kinds; null when the type cannot be switched off. */
export const NOTIFICATION_TYPES = {
  'reorder.requested': 'requests',
  'stock.low': 'stock',
  'stock.out': 'stock',
  'lot.expiring': 'expiry',
  'lot.expired': 'expiry',
  'lot.recalled': 'recalls',
  'lot.quarantined': 'recalls',
  'lot.released': 'recalls',
  'lot.given': 'recalls',
  'container.ending': 'expiry',
  'container.over': 'expiry',
  'reorder.ordered': 'decisions',
  'reorder.dismissed': 'decisions',
  'reorder.reopened': 'decisions',
  'reorder.arrived': 'decisions',
  'price.risen': 'prices',
  'price.fallen': 'prices',
  'price.out-of-stock': 'prices',
  'price.gone': 'prices',
  'task.assigned': 'work-given',
  'task.reassigned': 'work-given',
  'goal.assigned': 'work-given',
  'goal.reassigned': 'work-given',
  'comment.mentioned': 'work-given',
  'comment.created': 'threads',
  'task.due': 'waiting',
  'task.overdue': 'waiting',
  'goal.behind': 'waiting',
  'work.handed-over': 'waiting',
  'work.unowned': 'waiting',
  'post.unpublished': 'waiting',
  'marketing-project.budget-80': 'waiting',
  'marketing-project.budget-100': 'waiting',
  'assignment.created': null,
  'assignment.ending': null,
  'access-review.due': null,
  'account.new-device': null,
  'account.password': null,
  'account.second-factor': null,
  'account.single-sign-on': null,
  'account.administrators': null,
  'webhook.disabled': null,
  'invitation.refused': null,
  'account.api-key': null,
  'account.api-key-expires': null,
} as const satisfies Readonly<Record<string, NotificationKind | null>>;
export type NotificationType = keyof typeof NOTIFICATION_TYPES;

const MAILED_SEPARATELY: readonly string[] = [
  'account.new-device',
  'account.password',
  'account.second-factor',
  'account.single-sign-on',
  'account.api-key',
];

interface MailChoices {
  readonly kinds: readonly NotificationKind[];
  readonly deliveryOf: (kind: NotificationKind) => NotificationDelivery;
}

/** Returns whether a notification is mailed by this delivery. Kinds that the user may no longer see are not mailed. */
export function isMailed(type: string, how: 'digest' | 'at-once', { kinds, deliveryOf }: MailChoices): boolean {
  if (!Object.hasOwn(NOTIFICATION_TYPES, type)) return false;
  const kind = NOTIFICATION_TYPES[type as NotificationType];
  if (kind === null) return how === 'digest' && !MAILED_SEPARATELY.includes(type);
  return kinds.includes(kind) && deliveryOf(kind) === how;
}
