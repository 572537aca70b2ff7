import { formatAccountEvent } from './accounts.js';
import { formatDayWithYear } from '../time/calendar.js';
import { isolateDirection } from '../names/isolate.js';
import { getLabel, formatPlural, PROJECT_NAMES } from '../stock/labels.js';
import { type AuditChange, type AuditFact, getAuditKindLabel } from './entries.js';
import { getAuditFieldLabel } from './fields.js';
import { formatAuditValue } from './values.js';

const MAX_VALUE_LENGTH = 60;

/** Returns an entry as a sentence, such as "Ana Silva changed minimum of Botox 100U from 5 to 8". */
export function formatAuditEntry(fact: AuditFact, zone = 'UTC'): string {
  return `${formatWithoutCount(fact, zone)}${fact.times > 1 ? ` (${fact.times} times)` : ''}`;
}

function formatWithoutCount(fact: AuditFact, zone: string): string {
  const who = isolateDirection(fact.actor.name);
  const name = isolateDirection(fact.objectName ?? '');
  const isOwn = fact.actor.id !== null && fact.actor.id === fact.objectId;
  const project = fact.project === null ? '' : getLabel(PROJECT_NAMES, fact.project);
  if (fact.count != null && fact.action !== 'imported' && fact.action !== 'restored')
    return `${who} ${formatGroup(fact, fact.count, zone)}`;
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
        ? `${who} ended ${formatPlural(getGroupCount(fact), 'other session')} of their own`
        : `${who} ended ${formatPlural(getGroupCount(fact), 'session')} of ${name}`;
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
      return `${who} imported ${formatPlural(getGroupCount(fact), getAuditKindLabel(fact.objectKind))}`;
    case 'restored':
      return `${who} undid an import of ${formatPlural(getGroupCount(fact), getAuditKindLabel(fact.objectKind))}`;
    case 'handed-over': {
      const to = fact.changes.find(({ field }) => field === 'to')?.after;
      if (to === fact.actor.name) return `${who} took over the open work of ${name}`;
      return `${who} handed over the open work of ${name}${typeof to === 'string' ? ` to ${isolateDirection(to)}` : ''}`;
    }
    case 'left':
      return fact.actor.id === null ? `The employment of ${name} ended` : `${who} ended the employment of ${name}`;
    case 'retried':
      return fact.objectKind === 'held-event'
        ? `${who} retried ${name}`
        : `${who} let the background job ${name} run again`;
    case 'rotated':
      return `${who} replaced the secret of the ${getAuditKindLabel(fact.objectKind)} ${name}`;
    case 'suggested':
      return `${who} asked for task suggestions for ${name}`;
    case 'pruned':
      return `${who} pruned the audit: ${formatPlural(getGroupCount(fact), 'entry')} before ${name}`;
    default:
      return (
        formatAccountEvent(fact) ??
        formatTerm(fact, name, project) ??
        `${who} ${fact.objectKind === 'assignment' ? formatAccess(fact, name, project) : formatAction(fact, name, project, zone)}`
      );
  }
}

/** Describes several rows: "changed minimum of 30 products to 5". */
function formatGroup({ action, objectKind, changes }: AuditFact, count: number, zone: string): string {
  const isStock = objectKind === 'item' || objectKind === 'consumable';
  const many = formatPlural(count, isStock ? 'product' : getAuditKindLabel(objectKind));
  if (action === 'undone') return isStock ? `undid a change of ${many}` : `took back ${many}`;
  if (action === 'removed' && isStock) return `deactivated ${many}`;
  if (action !== 'updated') return `added ${many}`;
  const [only] = changes;
  if (only === undefined) return `changed ${many}`;
  const isOne = changes.length === 1 && only.after != null && only.isPrivate !== true;
  const value = isOne
    ? isolateDirection(formatAuditValue(only.after, { kind: objectKind, field: only.field, zone }))
    : '';
  const to = value === '' || value.length > MAX_VALUE_LENGTH ? '' : ` to ${value}`;
  return `changed ${listFields(changes)} of ${many}${to}`;
}

function getGroupCount(fact: AuditFact): number {
  return Number(fact.changes.find(({ field }) => field === 'count')?.after ?? 1);
}

/** Returns the sentence for access that ended with its last day; null for any other entry. */
function formatTerm({ objectKind, action, changes }: AuditFact, name: string, project: string): string | null {
  const term = changes.find(({ field }) => field === 'term')?.after;
  if (objectKind !== 'assignment' || action !== 'removed' || typeof term !== 'string') return null;
  return `The access of ${name} to ${project} ended with its last day, ${formatDayWithYear(term)}`;
}

function formatAccess(fact: AuditFact, name: string, project: string): string {
  if (fact.action === 'created') return `gave ${name} access to ${project}`;
  if (fact.action === 'removed') return `ended the access of ${name} to ${project}`;
  return `changed ${listFields(fact.changes)} of the access of ${name} to ${project}`;
}

function formatAction(fact: AuditFact, name: string, project: string, zone: string): string {
  const kind = getAuditKindLabel(fact.objectKind);
  const amount = fact.changes.find(
    ({ field }) => field === 'quantityUsed' || field === 'quantity' || field === 'requestedQuantity',
  )?.after;
  const content = fact.changes.find(({ field }) => field === 'content')?.after;
  const units =
    fact.objectKind === 'usage' && typeof content === 'string'
      ? `${content} of ${name}`
      : typeof amount === 'number' && amount !== 1
        ? `${amount} × ${name}`
        : name;
  if (fact.objectKind === 'time') return formatTimeEntry(fact, name, project, zone);
  switch (fact.action) {
    case 'created':
      return `added the ${kind} ${name}`.trimEnd();
    case 'removed':
      // Products are never deleted, only deactivated.
      if (fact.objectKind === 'item' || fact.objectKind === 'consumable') return `deactivated ${name}`.trimEnd();
      return `removed the ${kind} ${name}`.trimEnd();
    case 'logged':
      if (fact.objectKind === 'treatment') return `logged a treatment: ${name}`;
      return fact.objectKind === 'usage' ? `used ${units}` : `logged a ${kind} of ${units}`;
    case 'pseudonymised':
      return `replaced a patient reference in ${formatPlural(Number(fact.changes.find(({ field }) => field === 'entries')?.after ?? 0), 'entry')}`;
    case 'corrected':
      return `corrected a ${kind}: ${name}`;
    case 'undone':
      if (fact.objectKind === 'treatment') return `undid a treatment: ${name}`;
      return `undid a use of ${name}`;
    case 'requested':
      return `requested a reorder of ${units}`;
    case 'reopened':
      return `put the ${kind} of ${name} back to pending`;
    case 'updated':
      return (
        formatDiscard(fact.changes, name) ??
        formatAdjustment(fact.changes, name) ??
        formatOrder(fact, name) ??
        formatDraft(fact, name) ??
        `changed ${formatChange(fact, name, kind, project, zone)}`
      );
    default:
      return `marked the ${kind} of ${name} as ${fact.action}`;
  }
}

/** Returns "wrote off 76 U of Botox 100U (expired)", or null when no open container was discarded. */
function formatDiscard(changes: readonly AuditChange[], name: string): string | null {
  const what = changes.find(({ field }) => field === 'discarded')?.before;
  const why = changes.find(({ field }) => field === 'reason')?.after;
  if (typeof what !== 'string') return null;
  return `wrote off ${what} of ${name}${typeof why === 'string' ? ` (${why.toLowerCase()})` : ''}`;
}

/** Returns "adjusted Botox 100U from 5 to 4 (broken)", or null when the entry is not a stock adjustment. */
function formatAdjustment(changes: readonly AuditChange[], name: string): string | null {
  const level = changes.find(({ field }) => field === 'currentQuantity');
  const why = changes.find(({ field }) => field === 'reason');
  if (level === undefined || typeof why?.after !== 'string') return null;
  return `adjusted ${name} from ${formatAuditValue(level.before)} to ${formatAuditValue(level.after)} (${why.after.toLowerCase()})`;
}

/** Returns "cancelled PO-0189: out of stock" or "sent PO-0192 to orders@medline.example"; null for any other change. */
function formatOrder({ objectKind, changes }: AuditFact, name: string): string | null {
  if (objectKind !== 'order') return null;
  const after = (wanted: string) => changes.find(({ field }) => field === wanted)?.after;
  const [reason, to] = [after('cancelReason'), after('sentTo')];
  if (typeof reason === 'string') return `cancelled ${name}${reason === '' ? '' : `: ${reason}`}`;
  if (typeof to !== 'string') return null;
  return after('isMailKept') === true
    ? `made the mail of ${name} to ${to}, which was kept here`
    : `sent ${name} to ${to}${typeof after('confirmedAddress') === 'string' ? ", which is not the supplier's address" : ''}`;
}

/** Returns "added Botox 100U to draft PO-0193" for a reorder request, or "removed ... from draft PO-0193"; null otherwise. */
function formatDraft({ objectKind, changes }: AuditFact, name: string): string | null {
  const [only] = changes;
  if (objectKind !== 'request' || changes.length !== 1 || only?.field !== 'draftOrderId') return null;
  const draft = `draft PO-${String(only.after ?? only.before).padStart(4, '0')}`;
  return only.after === null ? `removed ${name} from ${draft}` : `added ${name} to ${draft}`;
}

/** Returns "logged 1:30 on Hero copy" or "changed hours of the time on Hero copy from 1:30 to 2:00". */
function formatTimeEntry(fact: AuditFact, name: string, project: string, zone: string): string {
  const hours = fact.changes.find(({ field }) => field === 'hours');
  const amount =
    typeof hours?.after === 'string' ? hours.after : typeof hours?.before === 'string' ? hours.before : 'time';
  if (fact.action === 'created') return `logged ${amount} on ${name}`;
  if (fact.action === 'removed') return `removed ${amount} on ${name}`;
  return `changed ${formatChange(fact, `the time on ${name}`, 'time entry', project, zone)}`;
}

function formatChange(fact: AuditFact, name: string, kind: string, project: string, zone: string): string {
  if (fact.objectKind === 'settings') return formatSettings(fact, project, zone);
  const what = name || `a ${kind}`;
  const [only] = fact.changes;
  if (only === undefined) return what;
  if (fact.changes.length === 1 && only.isPrivate !== true) {
    const of = { kind: fact.objectKind, field: only.field, zone };
    const [before, after] = [formatAuditValue(only.before, of), formatAuditValue(only.after, of)].map(
      isolateDirection,
    ) as [string, string];
    if (Math.max(before.length, after.length) <= MAX_VALUE_LENGTH)
      return `${getAuditFieldLabel(only.field)} of ${what} from ${before} to ${after}`;
  }
  return `${listFields(fact.changes)} of ${what}`;
}

/** Describes a changed setting: "the time zone from UTC to Europe/Lisbon, in the settings of the organization". */
function formatSettings({ changes, objectKind }: AuditFact, project: string, zone: string): string {
  const where = `the settings of ${project || 'the organization'}`;
  const [only] = changes;
  if (only === undefined) return where;
  if (changes.length > 1 || only.isPrivate === true) return `the ${listFields(changes)}, in ${where}`;
  const of = { kind: objectKind, field: only.field, zone };
  const [before, after] = [formatAuditValue(only.before, of), formatAuditValue(only.after, of)].map(
    isolateDirection,
  ) as [string, string];
  const isShort = Math.max(before.length, after.length) <= MAX_VALUE_LENGTH;
  return `the ${getAuditFieldLabel(only.field)}${isShort ? ` from ${before} to ${after}` : ''}, in ${where}`;
}

/** Lists changed fields: "name and unit", "name, unit and 3 more fields". */
function listFields(changes: readonly AuditChange[]): string {
  const fields = changes.map(({ field }) => getAuditFieldLabel(field));
  const [first = 'details', second] = fields;
  if (second === undefined) return first;
  if (fields.length === 2) return `${first} and ${second}`;
  return `${first}, ${second} and ${formatPlural(fields.length - 2, 'more field')}`;
}
