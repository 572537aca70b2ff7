import { getLabel } from '../stock/labels.js';
import { ACCOUNT_ACTION_LABELS, ACCOUNT_ACTIONS } from './accounts.js';

/* Audit entries: the kind is the entity of the event, the action its verb. Each has a label in this folder. */

export const AUDIT_ACTIONS = [
  'created',
  'updated',
  'removed',
  'logged',
  'undone',
  'corrected',
  'received',
  'reversed',
  'requested',
  'ordered',
  'dismissed',
  'reopened',
  'imported',
  'restored',
  'exported',
  'signed-in',
  'sign-in-failed',
  'sign-in-throttled',
  'signed-out',
  'ended',
  'changed',
  'reset',
  'refused',
  'handed-over',
  'left',
  'pruned',
  'retried',
  'rotated',
  'suggested',
  'pseudonymised',
  ...ACCOUNT_ACTIONS,
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  created: 'Added',
  updated: 'Changed',
  removed: 'Removed',
  logged: 'Logged',
  undone: 'Undone',
  corrected: 'Corrected',
  received: 'Received',
  reversed: 'Reversed',
  requested: 'Requested',
  ordered: 'Ordered',
  dismissed: 'Dismissed',
  reopened: 'Back to pending',
  imported: 'Imported',
  restored: 'Import undone',
  exported: 'Exported',
  'signed-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-in-throttled': 'Sign-in throttled',
  'signed-out': 'Signed out',
  ended: 'Session ended',
  changed: 'Password changed',
  reset: 'Password given',
  refused: 'Refused',
  'handed-over': 'Handed over',
  left: 'Employment ended',
  pruned: 'Audit pruned',
  retried: 'Retried',
  rotated: 'Secret replaced',
  suggested: 'Asked for suggestions',
  pseudonymised: 'Patient reference replaced',
  ...ACCOUNT_ACTION_LABELS,
};

/**
 * Display names of kinds without an entity. Other kinds are shown with spaces instead of hyphens ("marketing project").
 */
const KINDS = {
  usage: 'usage',
  comment: 'comment',
  treatment: 'treatment',
  purchase: 'purchase',
  request: 'reorder request',
  source: 'price source',
  page: 'website page',
  time: 'time entry',
  staff: 'staff member',
  assignment: 'project access',
  'access-role': 'role',
  'access-review': 'review of access',
  settings: 'settings',
  session: 'session',
  password: 'password',
  list: 'list',
  call: 'call',
  audit: 'audit',
  job: 'background job',
  'held-event': 'held event',
  suggestion: 'task suggestions',
  'api-key': 'API key',
  mail: 'mail',
  'second-factor': 'second factor',
  'single-sign-on': 'single sign-on',
} as const;
export type AuditKind = keyof typeof KINDS;
export const AUDIT_KINDS = Object.keys(KINDS) as readonly AuditKind[];

export const getAuditKindLabel = (kind: string): string => getLabel(KINDS, kind).replaceAll('-', ' ');

export interface AuditChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** True when the audit must not show the values, such as pay and private data. */
  readonly isPrivate?: boolean | undefined;
}

/** One action that the audit shows as a single entry with the entries of its rows behind it. */
export interface AuditGroup {
  readonly id: string;
  readonly kind: string;
}

/** Data of an audit entry from which `formatAuditEntry` builds its sentence. */
export interface AuditFact {
  readonly actor: { readonly id: string | null; readonly name: string };
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string | null;
  readonly objectName: string | null;
  readonly project: string | null;
  readonly changes: readonly AuditChange[];
  /** Number of occurrences within some minutes; frequent entries are counted so that they do not fill the audit. */
  readonly times: number;
  /** Number of rows that the entry represents; null or missing when it represents only itself. */
  readonly count?: number | null | undefined;
}
