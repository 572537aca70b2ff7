import { labelOf } from '../stock/labels.js';
import { ACCOUNT_ACTION_LABELS, ACCOUNT_ACTIONS } from './accounts.js';

/*
 * What the audit says, and how it reads. Whoever writes an event has written its entry: the kind of the object is the
 * name of the event's entity, the action its verb. Every kind, field and key of today has its words in this folder; what
 * is none any more reads as it is spelled.
 */

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
  retried: 'Tried again',
  rotated: 'Secret replaced',
  suggested: 'Asked for suggestions',
  pseudonymised: 'Patient reference replaced',
  ...ACCOUNT_ACTION_LABELS,
};

/**
 * What one of a kind is called, where that is no entity of the contract, or where its event is called otherwise. Every
 * other kind is called as it is spelled: "marketing project" for `marketing-project`.
 */
const KINDS = {
  usage: 'usage',
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

export const auditKind = (kind: string): string => labelOf(KINDS, kind).replaceAll('-', ' ');

export interface AuditChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** What it was and is now is nobody's business here: pay, private data. */
  readonly isPrivate?: boolean | undefined;
}

/** One act that the audit shows as one entry, with the entries of its rows behind it. */
export interface AuditGroup {
  readonly id: string;
  /** Kind of the entry that stands for the act. */
  readonly kind: string;
}

export interface AuditFact {
  readonly actor: { readonly id: string | null; readonly name: string };
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string | null;
  readonly objectName: string | null;
  readonly project: string | null;
  readonly changes: readonly AuditChange[];
  /** How often within some minutes; entries that would fill the audit are counted instead. */
  readonly times: number;
  /** How many rows the entry stands for; null or missing: it stands for itself. */
  readonly count?: number | null | undefined;
}
