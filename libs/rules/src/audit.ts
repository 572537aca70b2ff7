import { formatDayWithYear, isCalendarDate } from './calendar.js';
import {
  CLIENT_STATUS_LABELS,
  CONSUMABLE_PRIORITY_LABELS,
  GOAL_STATUS_LABELS,
  labelOf,
  MARKETING_PROJECT_STATUS_LABELS,
  PAGE_STATUS_LABELS,
  PLATFORM_LABELS,
  plural,
  POST_STATUS_LABELS,
  PROJECT_NAMES,
  REORDER_STATUS_LABELS,
  RIGHT_LABELS,
  SHELF_LIFE_UNIT_LABELS,
  TASK_ORIGIN_LABELS,
  TASK_STATUS_LABELS,
  TREATMENT_TYPE_LABELS,
  WORK_PRIORITY_LABELS,
} from './labels.js';
import { ROLE_LABELS } from './people.js';
import { wallTimeInZone } from './time-zone.js';

/*
 * What the audit says, and how it reads. Whoever writes an event has written its entry: the kind of the object is the
 * name of the event's entity, the action its verb. Every kind, field and key of today has its words here; what is none any more
 * reads as it is spelled.
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
  'rotated',
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
  rotated: 'Secret replaced',
  suggested: 'Asked for suggestions',
  pseudonymised: 'Patient reference replaced',
};

/**
 * What one of a kind is called, where that is no entity of the contract, or where its event is called otherwise. Every
 * other kind is called as it is spelled: "marketing project" for `marketing-project`.
 */
const KINDS = {
  item: 'item',
  consumable: 'consumable',
  usage: 'usage',
  purchase: 'purchase',
  request: 'reorder request',
  source: 'price source',
  page: 'website page',
  time: 'time entry',
  staff: 'staff member',
  assignment: 'project access',
  settings: 'settings',
  session: 'session',
  password: 'password',
  list: 'list',
  call: 'call',
  audit: 'audit',
  job: 'background job',
  suggestion: 'task suggestions',
  'api-key': 'API key',
} as const;
export type AuditKind = keyof typeof KINDS;
export const AUDIT_KINDS = Object.keys(KINDS) as readonly AuditKind[];

export const auditKind = (kind: string): string => labelOf(KINDS, kind).replaceAll('-', ' ');

/** What the fields of an entry are called. */
const FIELDS: Readonly<Record<string, string>> = {
  accessLevel: 'access level',
  actualHours: 'actual hours',
  address: 'address',
  administers: 'administration',
  approvedAt: 'decided',
  approvedBy: 'decided by',
  assignedAt: 'given',
  assignedTo: 'assignee',
  accentColor: 'accent colour',
  availability: 'availability',
  barcode: 'barcode',
  billable: 'billable',
  brand: 'brand',
  budget: 'budget',
  capacityHours: 'hours a day',
  category: 'category',
  categoryId: 'category',
  certifications: 'certifications',
  clientId: 'client',
  clientName: 'client',
  clinicName: 'clinic name',
  completedAt: 'completed',
  consumableId: 'consumable',
  contactEmail: 'e-mail',
  contactPhone: 'phone',
  content: 'content',
  count: 'number',
  currency: 'currency',
  currentQuantity: 'quantity',
  dateWorked: 'date',
  deliveryDate: 'delivery date',
  departmentId: 'department',
  departmentIds: 'departments',
  description: 'description',
  directManager: 'direct manager',
  dueDate: 'due date',
  email: 'e-mail',
  emergencyContact: 'emergency contact',
  endDate: 'end date',
  endedAt: 'ended',
  entries: 'entries',
  estimatedHours: 'estimated hours',
  events: 'events',
  expirationDate: 'expiration date',
  expiresAt: 'expires',
  filters: 'filters',
  firstName: 'first name',
  focusKeyphrase: 'focus keyphrase',
  goalId: 'goal',
  goalIds: 'goals',
  goals: 'goals',
  hireDate: 'hire date',
  hourlyRate: 'hourly rate',
  hours: 'hours',
  imageUrl: 'picture',
  industry: 'industry',
  invoiceNumber: 'invoice number',
  isActive: 'active',
  isReadOnly: 'read only',
  isWatched: 'watched',
  itemId: 'item',
  justification: 'reason',
  lastDay: 'last day',
  lastName: 'last name',
  logoUrl: 'logo',
  mainStatus: 'main status',
  managerId: 'manager',
  metaDescription: 'meta description',
  metaTitle: 'meta title',
  metricCurrent: 'current value',
  metricName: 'metric',
  metricTarget: 'target',
  minStockLevel: 'minimum',
  name: 'name',
  note: 'note',
  notes: 'notes',
  orderedBy: 'ordered by',
  origin: 'origin',
  ownerId: 'owner',
  packageCost: 'package cost',
  permissions: 'rights',
  phone: 'phone',
  platform: 'platform',
  position: 'position',
  prefix: 'begins with',
  price: 'price',
  priceChangePercent: 'percent worth telling',
  priceWatch: 'price watch',
  primarySupplierId: 'supplier',
  priority: 'priority',
  procedureType: 'treatment type',
  profileImageUrl: 'picture',
  project: 'project',
  projectManagerId: 'project manager',
  projectName: 'project name',
  projects: 'projects',
  proofUrl: 'proof',
  purchaseDate: 'purchase date',
  quantityOpen: 'still to come',
  quantityPurchased: 'quantity',
  quantityReceived: 'received',
  quantityUsed: 'quantity',
  readAt: 'read',
  reason: 'reason',
  receivedAt: 'received',
  receivedDate: 'received on',
  removedAt: 'removed',
  reorderQuantity: 'reorder quantity',
  reorderRequestId: 'reorder request',
  requestedAt: 'requested',
  requestedBy: 'requested by',
  requestedQuantity: 'quantity',
  responsible: 'responsible',
  resultPictures: 'result pictures',
  reversalReason: 'reason',
  undoReason: 'reason',
  reversedAt: 'reversed',
  role: 'role',
  salary: 'salary',
  scheduledAt: 'date',
  scheduledDate: 'date',
  shelfLifeUnit: 'shelf life unit',
  skills: 'skills',
  sku: 'SKU',
  socialMediaPicture: 'social media picture',
  staffId: 'staff member',
  startDate: 'start date',
  status: 'status',
  supplier: 'supplier',
  supplierId: 'supplier',
  tagline: 'tagline',
  tags: 'tags',
  taskId: 'task',
  tasks: 'tasks',
  timeZone: 'time zone',
  title: 'title',
  to: 'given to',
  totalCost: 'total cost',
  treatmentArea: 'treatment area',
  treatmentType: 'treatment type',
  typicalShelfLife: 'shelf life',
  unassignedAt: 'ended',
  undoneAt: 'undone',
  unit: 'unit',
  unitCost: 'unit cost',
  unitsPerPackage: 'units per package',
  url: 'URL',
  usedAt: 'used',
  userId: 'person',
  website: 'website',
  wipLimit: 'WIP limit',
};

/** Whether a field has a word of its own. */
export const hasAuditWord = (field: string): boolean => Object.hasOwn(FIELDS, field);

/** A field in words; one that has none any more reads as it is spelled. */
export function auditField(field: string): string {
  if (hasAuditWord(field)) return FIELDS[field]!;
  const words = field.replace(/(Ids?)$/, (end) => (end === 'Ids' ? 's' : ''));
  return words
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

type Words = Readonly<Record<string, string>>;
const STATUSES: Words = {
  ...CLIENT_STATUS_LABELS,
  ...GOAL_STATUS_LABELS,
  ...TASK_STATUS_LABELS,
  ...POST_STATUS_LABELS,
  ...MARKETING_PROJECT_STATUS_LABELS,
  ...REORDER_STATUS_LABELS,
  'partly-received': 'Partly received',
  reversed: 'Reversed',
};
/** Fields whose values are keys. */
const VALUES: Readonly<Record<string, Words>> = {
  status: STATUSES,
  mainStatus: PAGE_STATUS_LABELS,
  priority: WORK_PRIORITY_LABELS,
  platform: PLATFORM_LABELS,
  role: ROLE_LABELS,
  project: PROJECT_NAMES,
  accessLevel: ROLE_LABELS,
  treatmentType: TREATMENT_TYPE_LABELS,
  procedureType: TREATMENT_TYPE_LABELS,
  shelfLifeUnit: SHELF_LIFE_UNIT_LABELS,
  origin: TASK_ORIGIN_LABELS,
};
const REQUEST_PRIORITIES: Words = { ...CONSUMABLE_PRIORITY_LABELS, normal: 'Normal' };

const wordsOf = (kind: string, field: string): Words | undefined =>
  field === 'priority' && kind === 'request' ? REQUEST_PRIORITIES : VALUES[field];

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

/** Of what a value is, and where its reader is. */
export interface AuditContext {
  readonly kind: string;
  readonly field: string;
  /** The organisation's. */
  readonly zone: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const WALL_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/;

/** A value as people read it: labels for keys, dates as the organisation has them; null and empty are "nothing". */
export function auditValue(value: unknown, of?: AuditContext): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map((one) => auditValue(one, of)).join(', ');
  if (typeof value === 'object')
    return 'name' in value
      ? auditValue(value.name)
      : Object.entries(value)
          .map(([field, one]) => `${auditField(field)} ${auditValue(one, of && { ...of, field })}`)
          .join(', ');
  return typeof value === 'string' ? textValue(value, of) : JSON.stringify(value);
}

function textValue(text: string, of: AuditContext | undefined): string {
  if (of === undefined) return text;
  if (of.field === 'permissions') return rightInWords(text);
  const words = wordsOf(of.kind, of.field);
  if (words !== undefined && Object.hasOwn(words, text)) return words[text]!;
  if (DAY.test(text) && isCalendarDate(text)) return formatDayWithYear(text);
  if (WALL_TIME.test(text)) return momentOf(text);
  return INSTANT.test(text) ? momentOf(wallTimeInZone(isoOf(text), of.zone)) : text;
}

const momentOf = (wall: string): string => `${formatDayWithYear(wall.slice(0, 10))}, ${wall.slice(11, 16)}`;

/** PostgreSQL writes "+00" where ISO 8601 has "+00:00". */
const isoOf = (instant: string): string => instant.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

/** "-tasks:edit" takes away. */
function rightInWords(right: string): string {
  const [isWithout, key] = right.startsWith('-') ? [true, right.slice(1)] : [false, right];
  const words = labelOf(RIGHT_LABELS, key);
  return isWithout ? `not: ${words}` : words;
}

/** "Ana Silva changed minimum of Botox 100U from 5 to 8". */
export function auditSentence(fact: AuditFact, zone = 'UTC'): string {
  return `${said(fact, zone)}${fact.times > 1 ? ` (${fact.times} times)` : ''}`;
}

function said(fact: AuditFact, zone: string): string {
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
      return `${who} imported ${plural(counted(fact), auditKind(fact.objectKind))}`;
    case 'restored':
      return `${who} undid an import of ${plural(counted(fact), auditKind(fact.objectKind))}`;
    case 'handed-over': {
      const to = fact.changes.find(({ field }) => field === 'to')?.after;
      return `${who} handed over the open work of ${name}${typeof to === 'string' ? ` to ${to}` : ''}`;
    }
    case 'left':
      return `The employment of ${name} ended`;
    case 'retried':
      return `${who} let the background job ${name} run again`;
    case 'rotated':
      return `${who} replaced the secret of the ${auditKind(fact.objectKind)} ${name}`;
    case 'suggested':
      return `${who} asked for task suggestions for ${name}`;
    case 'pruned':
      return `${who} pruned the audit: ${counted(fact)} ${counted(fact) === 1 ? 'entry' : 'entries'} before ${name}`;
    default:
      return `${who} ${fact.objectKind === 'assignment' ? aboutAccess(fact, name, project) : deed(fact, name, project, zone)}`;
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

function deed(fact: AuditFact, name: string, project: string, zone: string): string {
  const kind = auditKind(fact.objectKind);
  const amount = fact.changes.find(
    ({ field }) => field === 'quantityUsed' || field === 'quantity' || field === 'requestedQuantity',
  )?.after;
  const units = typeof amount === 'number' && amount !== 1 ? `${amount} × ${name}` : name;
  if (fact.objectKind === 'time') return aboutTime(fact, name, project, zone);
  switch (fact.action) {
    case 'created':
      return `added the ${kind} ${name}`.trimEnd();
    case 'removed':
      return `removed the ${kind} ${name}`.trimEnd();
    case 'logged':
      return fact.objectKind === 'usage' ? `used ${units}` : `logged a ${kind} of ${units}`;
    case 'pseudonymised':
      return `replaced a patient reference in ${plural(Number(fact.changes.find(({ field }) => field === 'entries')?.after ?? 0), 'entry', 'entries')}`;
    case 'undone':
      return `undid a use of ${name}`;
    case 'requested':
      return `requested a reorder of ${units}`;
    case 'updated':
      return adjustment(fact.changes, name) ?? `changed ${whatOf(fact, name, kind, project, zone)}`;
    default:
      return `marked the ${kind} of ${name} as ${fact.action}`;
  }
}

/** "adjusted Botox 100U from 5 to 4 (broken)"; null: no shelf was counted. */
function adjustment(changes: readonly AuditChange[], name: string): string | null {
  const level = changes.find(({ field }) => field === 'currentQuantity');
  const why = changes.find(({ field }) => field === 'reason');
  if (level === undefined || typeof why?.after !== 'string') return null;
  return `adjusted ${name} from ${auditValue(level.before)} to ${auditValue(level.after)} (${why.after.toLowerCase()})`;
}

/** "logged 1:30 on Hero copy", "changed hours of the time on Hero copy from 1:30 to 2:00". */
function aboutTime(fact: AuditFact, name: string, project: string, zone: string): string {
  const hours = fact.changes.find(({ field }) => field === 'hours');
  const amount =
    typeof hours?.after === 'string' ? hours.after : typeof hours?.before === 'string' ? hours.before : 'time';
  if (fact.action === 'created') return `logged ${amount} on ${name}`;
  if (fact.action === 'removed') return `removed ${amount} on ${name}`;
  return `changed ${whatOf(fact, `the time on ${name}`, 'time entry', project, zone)}`;
}

function whatOf(fact: AuditFact, name: string, kind: string, project: string, zone: string): string {
  const what =
    fact.objectKind === 'settings' ? `the settings of ${project || 'the organisation'}` : name || `a ${kind}`;
  const [only] = fact.changes;
  if (only === undefined) return what;
  if (fact.changes.length === 1 && only.isPrivate !== true) {
    const of = { kind: fact.objectKind, field: only.field, zone };
    const before = auditValue(only.before, of);
    const after = auditValue(only.after, of);
    if (Math.max(before.length, after.length) <= LONGEST_IN_A_SENTENCE)
      return `${auditField(only.field)} of ${what} from ${before} to ${after}`;
  }
  return `${inWords(fact.changes)} of ${what}`;
}

/** "name and unit", "name, unit and 3 more fields". */
function inWords(changes: readonly AuditChange[]): string {
  const fields = changes.map(({ field }) => auditField(field));
  const [first = 'details', second] = fields;
  if (second === undefined) return first;
  if (fields.length === 2) return `${first} and ${second}`;
  return `${first}, ${second} and ${plural(fields.length - 2, 'more field')}`;
}
