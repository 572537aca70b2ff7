import type { Project, Role } from './rights.js';

/** Kinds of notifications that a user can configure. */
export const NOTICE_KINDS = [
  'requests',
  'stock',
  'expiry',
  'recalls',
  'decisions',
  'prices',
  'work-given',
  'due-today',
  'overdue',
  'goal-behind',
  'handed-over',
  'posts',
  'budgets',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_KIND_LABELS: Readonly<Record<NoticeKind, string>> = {
  requests: 'Reorder requests',
  stock: 'Stock that runs low or out',
  expiry: 'Lots that expire',
  recalls: 'Lots that are recalled, quarantined or released',
  decisions: 'My requests: decisions and arrivals',
  prices: 'Prices that change, and shops that no longer have it',
  'work-given': 'Tasks and goals assigned to me, or taken over by others',
  'due-today': 'My tasks due today',
  overdue: 'My overdue tasks',
  'goal-behind': 'My goals that fall behind',
  'handed-over': 'Work handed over when somebody leaves',
  posts: 'My posts not marked as published',
  budgets: 'Budgets of marketing projects',
};

/** Delivery of a kind of notification; the mail options also show it in the bell. */
export const NOTICE_DELIVERIES = ['off', 'bell', 'digest', 'at-once'] as const;
export type NoticeDelivery = (typeof NOTICE_DELIVERIES)[number];
/** Default delivery. */
export const USUAL_DELIVERY: NoticeDelivery = 'digest';

export const NOTICE_DELIVERY_LABELS: Readonly<Record<NoticeDelivery, string>> = {
  off: 'Off',
  bell: 'In the bell',
  digest: 'Digest at 8:00',
  'at-once': 'Mail at once',
};

/** The project of each kind. */
export const NOTICE_KIND_PROJECTS: Readonly<Record<NoticeKind, Project>> = {
  requests: 'perfect-b',
  stock: 'perfect-b',
  expiry: 'perfect-b',
  recalls: 'perfect-b',
  decisions: 'perfect-b',
  prices: 'perfect-b',
  'work-given': 'talent-phi',
  'due-today': 'talent-phi',
  overdue: 'talent-phi',
  'goal-behind': 'talent-phi',
  'handed-over': 'talent-phi',
  posts: 'talent-phi',
  budgets: 'talent-phi',
};

interface Listener {
  readonly role: Role;
  readonly projects: readonly Project[];
  readonly permissions: Readonly<Partial<Record<string, readonly string[]>>>;
}

/** Returns the kinds that can reach a user: those of their projects that their rights let them act on. */
export function noticeKindsOf({ role, projects, permissions }: Listener): readonly NoticeKind[] {
  const clinic = permissions['perfect-b'] ?? [];
  const refused: Readonly<Partial<Record<NoticeKind, boolean>>> = {
    requests: !clinic.includes('reorder:decide'),
    stock: !clinic.includes('reorder:decide'),
    // Users with `stock:use` are notified about containers that they opened.
    expiry: !clinic.includes('reorder:decide') && !clinic.includes('stock:use'),
    recalls: !['stock:use', 'stock:edit'].some((right) => clinic.includes(right)),
    decisions: !clinic.includes('reorder:request'),
    prices: !['reorder:decide', 'reorder:request', 'stock:edit'].some((right) => clinic.includes(right)),
    budgets: role !== 'manager' && role !== 'superadmin',
  };
  return NOTICE_KINDS.filter((kind) => projects.includes(NOTICE_KIND_PROJECTS[kind]) && refused[kind] !== true);
}

/** Notification types with their kinds; null when the type cannot be switched off. */
export const NOTICE_TYPES = {
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
  'task.due': 'due-today',
  'task.overdue': 'overdue',
  'goal.behind': 'goal-behind',
  'work.handed-over': 'handed-over',
  'post.unpublished': 'posts',
  'marketing-project.budget-80': 'budgets',
  'marketing-project.budget-100': 'budgets',
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
} as const satisfies Readonly<Record<string, NoticeKind | null>>;
export type NoticeType = keyof typeof NOTICE_TYPES;

const MAILED_ALREADY: readonly string[] = [
  'account.new-device',
  'account.password',
  'account.second-factor',
  'account.single-sign-on',
  'account.api-key',
];

interface MailChoices {
  readonly kinds: readonly NoticeKind[];
  readonly deliveryOf: (kind: NoticeKind) => NoticeDelivery;
}

/** Returns whether a notification is mailed in this way. Kinds that the user may no longer see are not mailed. */
export function goesByMail(type: string, how: 'digest' | 'at-once', { kinds, deliveryOf }: MailChoices): boolean {
  if (!Object.hasOwn(NOTICE_TYPES, type)) return false;
  const kind = NOTICE_TYPES[type as NoticeType];
  if (kind === null) return how === 'digest' && !MAILED_ALREADY.includes(type);
  return kinds.includes(kind) && deliveryOf(kind) === how;
}
