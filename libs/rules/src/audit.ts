import { labelOf, plural, PROJECT_NAMES } from './labels.js';

/*
 * What the audit says, and how it reads. Whoever writes an event has written its entry: the kind of the object is the
 * name of the event's entity, the action its verb. Kinds and fields that have no words here read as they are spelled.
 */

export const AUDIT_ACTIONS = [
  'created',
  'updated',
  'removed',
  'logged',
  'undone',
  'received',
  'reversed',
  'requested',
  'ordered',
  'dismissed',
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
  'suggested',
  'pseudonymised',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  created: 'Added',
  updated: 'Changed',
  removed: 'Removed',
  logged: 'Logged',
  undone: 'Undone',
  received: 'Received',
  reversed: 'Reversed',
  requested: 'Requested',
  ordered: 'Ordered',
  dismissed: 'Dismissed',
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
  suggested: 'Asked for suggestions',
  pseudonymised: 'Patient reference replaced',
};

/** Kinds of objects, with what one of them is called. */
const KINDS = {
  item: 'item',
  consumable: 'consumable',
  usage: 'usage',
  purchase: 'purchase',
  request: 'reorder request',
  category: 'category',
  supplier: 'supplier',
  source: 'price source',
  client: 'client',
  goal: 'goal',
  task: 'task',
  page: 'website page',
  post: 'post',
  time: 'time entry',
  'marketing-project': 'marketing project',
  staff: 'staff member',
  assignment: 'project access',
  department: 'department',
  settings: 'settings',
  session: 'session',
  password: 'password',
  list: 'list',
  call: 'call',
  audit: 'audit',
  job: 'background job',
  suggestion: 'task suggestions',
} as const;
export type AuditKind = keyof typeof KINDS;
export const AUDIT_KINDS: Readonly<Record<string, string>> = KINDS;

/** Fields whose spelling is not what people call them. */
const FIELDS: Readonly<Record<string, string>> = {
  minStockLevel: 'minimum',
  currentQuantity: 'quantity',
  quantityUsed: 'quantity',
  primarySupplierId: 'supplier',
  isActive: 'active',
  sku: 'SKU',
  url: 'URL',
  imageUrl: 'picture',
  logoUrl: 'logo',
  profileImageUrl: 'picture',
  wipLimit: 'WIP limit',
  removedAt: 'removed',
  unassignedAt: 'ended',
  assignedTo: 'assignee',
  email: 'e-mail',
  contactEmail: 'e-mail',
  contactPhone: 'phone',
  managerId: 'manager',
  ownerId: 'owner',
  lastDay: 'last day',
  dateWorked: 'date',
  procedureType: 'treatment type',
};

/** "unit cost" for `unitCost`; an id is called by what it names. */
export function auditField(field: string): string {
  if (Object.hasOwn(FIELDS, field)) return FIELDS[field]!;
  const words = field.replace(/(Ids?)$/, (end) => (end === 'Ids' ? 's' : ''));
  return words
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

export interface AuditChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** What it was and is now is nobody's business here: pay, private data. */
  readonly isPrivate?: boolean | undefined;
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
}

const LONGEST_IN_A_SENTENCE = 60;

/** A value as people read it; null and empty are "nothing". */
export function auditValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(auditValue).join(', ');
  if (typeof value === 'object') return 'name' in value ? auditValue(value.name) : JSON.stringify(value);
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : JSON.stringify(value);
}

/** "Ana Silva changed minimum of Botox 100U from 5 to 8". */
export function auditSentence(fact: AuditFact): string {
  return `${said(fact)}${fact.times > 1 ? ` (${fact.times} times)` : ''}`;
}

function said(fact: AuditFact): string {
  const who = fact.actor.name;
  const name = fact.objectName ?? '';
  const isOwn = fact.actor.id !== null && fact.actor.id === fact.objectId;
  const project = fact.project === null ? '' : labelOf(PROJECT_NAMES, fact.project);
  switch (fact.action) {
    case 'signed-in':
      return `${who} signed in`;
    case 'signed-out':
      return `${who} signed out`;
    case 'sign-in-failed':
      return `Sign-in failed for ${name || 'an unknown account'}`;
    case 'sign-in-throttled':
      return `Sign-in for ${name || 'an unknown account'} was held back after too many failed attempts`;
    case 'ended':
      return isOwn
        ? `${who} ended ${plural(counted(fact), 'other session')} of their own`
        : `${who} ended ${plural(counted(fact), 'session')} of ${name}`;
    case 'changed':
      return isOwn ? `${who} changed their password` : `${who} changed the password of ${name}`;
    case 'reset':
      return `${who} gave ${name} a new temporary password`;
    case 'refused':
      if (fact.objectKind === 'password') return `${who} could not change their password`;
      return `${who} was refused${name === '' ? '' : `: ${name}`}`;
    case 'exported':
      return `${who} exported ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    case 'imported':
      return `${who} imported ${plural(counted(fact), AUDIT_KINDS[fact.objectKind] ?? fact.objectKind)}`;
    case 'restored':
      return `${who} undid an import of ${plural(counted(fact), AUDIT_KINDS[fact.objectKind] ?? fact.objectKind)}`;
    case 'handed-over':
      return `${who} handed over the open work of ${name}`;
    case 'left':
      return `The employment of ${name} ended`;
    case 'retried':
      return `${who} let the background job ${name} run again`;
    case 'suggested':
      return `${who} asked for task suggestions for ${name}`;
    case 'pruned':
      return `${who} pruned the audit: ${counted(fact)} ${counted(fact) === 1 ? 'entry' : 'entries'} before ${name}`;
    default:
      return `${who} ${fact.objectKind === 'assignment' ? aboutAccess(fact, name, project) : deed(fact, name, project)}`;
  }
}

function counted(fact: AuditFact): number {
  return Number(fact.changes.find(({ field }) => field === 'count')?.after ?? 1);
}

function aboutAccess(fact: AuditFact, name: string, project: string): string {
  if (fact.action === 'created') return `gave ${name} access to ${project}`;
  if (fact.action === 'removed') return `ended the access of ${name} to ${project}`;
  return `changed ${inWords(fact.changes)} of the access of ${name} to ${project}`;
}

function deed(fact: AuditFact, name: string, project: string): string {
  const kind = labelOf(AUDIT_KINDS, fact.objectKind);
  const amount = fact.changes.find(
    ({ field }) => field === 'quantityUsed' || field === 'quantity' || field === 'requestedQuantity',
  )?.after;
  const units = typeof amount === 'number' && amount !== 1 ? `${amount} × ${name}` : name;
  if (fact.objectKind === 'time') return aboutTime(fact, name, project);
  switch (fact.action) {
    case 'created':
      return `added the ${kind} ${name}`.trimEnd();
    case 'removed':
      return `removed the ${kind} ${name}`.trimEnd();
    case 'logged':
      return fact.objectKind === 'usage' ? `used ${units}` : `logged a ${kind} of ${units}`;
    case 'undone':
      return `undid a use of ${name}`;
    case 'requested':
      return `requested a reorder of ${units}`;
    case 'updated':
      return `changed ${whatOf(fact, name, kind, project)}`;
    default:
      return `marked the ${kind} of ${name} as ${fact.action}`;
  }
}

/** "logged 1:30 on Hero copy", "changed hours of the time on Hero copy from 1:30 to 2:00". */
function aboutTime(fact: AuditFact, name: string, project: string): string {
  const hours = fact.changes.find(({ field }) => field === 'hours');
  const amount =
    typeof hours?.after === 'string' ? hours.after : typeof hours?.before === 'string' ? hours.before : 'time';
  if (fact.action === 'created') return `logged ${amount} on ${name}`;
  if (fact.action === 'removed') return `removed ${amount} on ${name}`;
  return `changed ${whatOf(fact, `the time on ${name}`, 'time entry', project)}`;
}

function whatOf(fact: AuditFact, name: string, kind: string, project: string): string {
  const of = fact.objectKind === 'settings' ? `the settings of ${project || 'the organisation'}` : name || `a ${kind}`;
  const [only] = fact.changes;
  if (only === undefined) return of;
  if (fact.changes.length === 1 && only.isPrivate !== true) {
    const before = auditValue(only.before);
    const after = auditValue(only.after);
    if (Math.max(before.length, after.length) <= LONGEST_IN_A_SENTENCE)
      return `${auditField(only.field)} of ${of} from ${before} to ${after}`;
  }
  return `${inWords(fact.changes)} of ${of}`;
}

/** "name and unit", "name, unit and 3 more fields". */
function inWords(changes: readonly AuditChange[]): string {
  const fields = changes.map(({ field }) => auditField(field));
  const [first = 'details', second] = fields;
  if (second === undefined) return first;
  if (fields.length === 2) return `${first} and ${second}`;
  return `${first}, ${second} and ${plural(fields.length - 2, 'more field')}`;
}
