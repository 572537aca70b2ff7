import { splitGraphemes } from '../names/graphemes.js';
import type { Project, Right } from '../people/rights.js';
import type {
  ClientStatus,
  GoalStatus,
  MarketingProjectStatus,
  PageStatus,
  PostStatus,
  ReorderStatus,
  ShownTaskStatus,
} from './status-changes.js';
import type { StockKind } from './stock-status.js';

export { formatPlural } from '../plurals/plurals.js';

// Display labels of stored keys. Treatment types, statuses and priorities are never shown as keys.

export const TREATMENT_TYPES = [
  'botox_injection',
  'dermal_filler',
  'facial_treatment',
  'laser_therapy',
  'other',
] as const;
export type TreatmentType = (typeof TREATMENT_TYPES)[number];
export const TREATMENT_TYPE_LABELS: Readonly<Record<TreatmentType, string>> = {
  botox_injection: 'Botox Injection',
  dermal_filler: 'Dermal Filler',
  facial_treatment: 'Facial Treatment',
  laser_therapy: 'Laser Therapy',
  other: 'Other',
};

/** Priorities of reorder requests for items. */
export const ITEM_PRIORITIES = ['normal', 'urgent', 'critical'] as const;
export type ItemPriority = (typeof ITEM_PRIORITIES)[number];
export const ITEM_PRIORITY_LABELS: Readonly<Record<ItemPriority, string>> = {
  normal: 'Normal (3 to 5 days)',
  urgent: 'Urgent (1 to 2 days)',
  critical: 'Critical (operations affected)',
};

/** Priorities of reorder requests for consumables. */
export const CONSUMABLE_PRIORITIES = ['low', 'medium', 'urgent', 'critical'] as const;
export type ConsumablePriority = (typeof CONSUMABLE_PRIORITIES)[number];
export const CONSUMABLE_PRIORITY_LABELS: Readonly<Record<ConsumablePriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  urgent: 'Urgent',
  critical: 'Critical',
};

/** Returns the label of a reorder request's priority. */
export function getReorderPriorityLabel(kind: StockKind, priority: string): string {
  return kind === 'item' ? getLabel(ITEM_PRIORITY_LABELS, priority) : getLabel(CONSUMABLE_PRIORITY_LABELS, priority);
}

/** Returns a priority without its expected time, such as "Urgent". */
export const getPriorityName = (priority: string): string =>
  getLabel({ ...CONSUMABLE_PRIORITY_LABELS, normal: 'Normal' }, priority);

export const REORDER_STATUS_LABELS: Readonly<Record<ReorderStatus, string>> = {
  pending: 'Pending',
  ordered: 'Ordered',
  dismissed: 'Dismissed',
  received: 'Received',
};

export const MOVEMENT_TYPES = [
  'initial',
  'usage',
  'undo',
  'purchase',
  'reversal',
  'adjustment',
  'import',
  'waste',
] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];
export const MOVEMENT_TYPE_LABELS: Readonly<Record<MovementType, string>> = {
  initial: 'Opening stock',
  usage: 'Usage',
  undo: 'Usage undone',
  purchase: 'Purchase received',
  reversal: 'Purchase reversed',
  adjustment: 'Adjustment',
  import: 'Import',
  waste: 'Written off',
};

/** Reasons why a level differs from the recorded movements. */
export const ADJUSTMENT_REASONS = ['count', 'expired', 'recalled', 'broken', 'lost', 'returned', 'other'] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];
export const ADJUSTMENT_REASON_LABELS: Readonly<Record<AdjustmentReason, string>> = {
  count: 'Count',
  expired: 'Expired',
  recalled: 'Recalled',
  broken: 'Broken',
  lost: 'Lost',
  returned: 'Returned',
  other: 'Other',
};

/** Reasons to discard stock; `count` and `returned` are not waste. */
export const WASTE_REASONS = [
  'expired',
  'recalled',
  'broken',
  'lost',
  'other',
] as const satisfies readonly AdjustmentReason[];
export type WasteReason = (typeof WASTE_REASONS)[number];

export const SHELF_LIFE_UNITS = ['days', 'months'] as const;
export type ShelfLifeUnit = (typeof SHELF_LIFE_UNITS)[number];
export const COST_METHODS = ['last', 'average'] as const;
export type CostMethod = (typeof COST_METHODS)[number];
export const COST_METHOD_LABELS: Readonly<Record<CostMethod, string>> = {
  last: 'The last receipt',
  average: 'The moving average',
};

export const PAGE_PRICE_VATS = ['with', 'without'] as const;
export type PagePriceVat = (typeof PAGE_PRICE_VATS)[number];
export const PAGE_PRICE_VAT_LABELS: Readonly<Record<PagePriceVat, string>> = {
  with: 'With VAT',
  without: 'Without VAT',
};

export const SHELF_LIFE_UNIT_LABELS: Readonly<Record<ShelfLifeUnit, string>> = { days: 'Days', months: 'Months' };

/** Priorities of goals and tasks; medium is shown as "Standard". */
export const WORK_PRIORITIES = ['low', 'medium', 'high'] as const;
export type WorkPriority = (typeof WORK_PRIORITIES)[number];
export const WORK_PRIORITY_LABELS: Readonly<Record<WorkPriority, string>> = {
  low: 'Low',
  medium: 'Standard',
  high: 'High',
};

export const GOAL_STATUS_LABELS: Readonly<Record<GoalStatus, string>> = {
  active: 'Active',
  on_hold: 'On Hold',
  paused: 'Paused',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const TASK_STATUS_LABELS: Readonly<Record<ShownTaskStatus, string>> = {
  todo: 'To Do',
  in_progress: 'In Progress',
  completed: 'Completed',
  overdue: 'Overdue',
};

/** Origin of a task: a user, a model, a playbook, or a suggestion that a user edited. */
export const TASK_ORIGINS = ['manual', 'model', 'playbook', 'edited'] as const;
export type TaskOrigin = (typeof TASK_ORIGINS)[number];
export const TASK_ORIGIN_LABELS: Readonly<Record<TaskOrigin, string>> = {
  manual: 'Manual',
  model: 'Model',
  playbook: 'Playbook',
  edited: 'Edited suggestion',
};

export const MARKETING_PROJECT_STATUS_LABELS: Readonly<Record<MarketingProjectStatus, string>> = {
  planned: 'Planned',
  active: 'Active',
  on_hold: 'On Hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const CLIENT_STATUS_LABELS: Readonly<Record<ClientStatus, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  potential: 'Potential',
};

export const PAGE_STATUS_LABELS: Readonly<Record<PageStatus, string>> = {
  live: 'Live',
  'in-progress': 'In Progress',
  'needs-review': 'Needs review',
  issues: 'Issues',
  'Pending Creation': 'Pending Creation',
};

/** Categories offered by the form. Stored pages may also have the default `Treatment`. */
export const PAGE_CATEGORIES = [
  'Homepage',
  'About',
  'Services',
  'Products',
  'Contact',
  'Blog',
  'Portfolio',
  'Testimonials',
  'FAQ',
  'Other',
] as const;
export type PageCategory = (typeof PAGE_CATEGORIES)[number] | 'Treatment';

export const POST_STATUS_LABELS: Readonly<Record<PostStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  failed: 'Failed',
};

export const PLATFORMS = ['instagram', 'facebook', 'twitter', 'linkedin'] as const;
export type Platform = (typeof PLATFORMS)[number];
export const PLATFORM_LABELS: Readonly<Record<Platform, string>> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
};

/** Project names for headers and tables; further constants serve subtitles, cards and dialogs. */
export const PROJECT_NAMES: Readonly<Record<Project, string>> = {
  'perfect-b': 'Perfect B',
  'talent-phi': 'Talent Phi',
};
export const PROJECT_SUBTITLES: Readonly<Record<Project, string>> = {
  'perfect-b': 'Aesthetic Medicine',
  'talent-phi': 'Digital Marketing',
};
export const PROJECT_CARD_TITLES: Readonly<Record<Project, string>> = {
  'perfect-b': 'Aesthetic Medicine Clinic',
  'talent-phi': 'Digital Marketing & Conversion Optimization',
};
export const PROJECT_FULL_NAMES: Readonly<Record<Project, string>> = {
  'perfect-b': 'Perfect B Aesthetic Medicine',
  'talent-phi': 'Talent Phi Digital Marketing',
};

export const RIGHT_LABELS: Readonly<Record<Right, string>> = {
  'stock:use': 'Log usage and undo it',
  'stock:edit': 'Edit stock, purchases and prices',
  'suppliers:edit': 'Edit suppliers',
  'reorder:request': 'Request reorders',
  'reorder:decide': 'Decide reorder requests',
  'clients:edit': 'Edit clients and website pages',
  'goals:edit': 'Edit goals, ask for suggestions',
  'tasks:edit': 'Edit tasks and log time',
  'posts:edit': 'Schedule and edit posts',
  'comments:write': 'Write comments',
  export: 'Export lists',
  'settings:edit': 'Change settings',
};

/** Returns the label of a key; an unknown key with spaces instead of underscores. */
export function getLabel(labels: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(labels, key) ? labels[key]! : key.replaceAll('_', ' ');
}

/** Joins words: "Ana Silva, Ben Ode and Cy Moss". */
export function joinList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Returns the first 20 characters of a post, with "…" when it is longer. */
export function getPostPreview(content: string): string {
  const characters = splitGraphemes(content);
  return characters.length > 20 ? `${characters.slice(0, 20).join('').trimEnd()}…` : content;
}

/** Encloses a text in “double quotes”; quotes inside become single ones. */
export const quoteText = (text: string): string => `“${text.replace(/[“"](.*?)[”"]/g, '‘$1’')}”`;

/** Returns a job name as a title: "read-product-page" becomes "Read product page". */
export function getJobTitle(name: string): string {
  return (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');
}
