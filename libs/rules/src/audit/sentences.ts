import { accountSentence } from './accounts.js';
import { formatDayWithYear } from '../time/calendar.js';
import { isolate } from '../names/isolate.js';
import { labelOf, plural, PROJECT_NAMES } from '../stock/labels.js';
import { type AuditChange, type AuditFact, auditKind } from './entries.js';
import { auditField } from './fields.js';
import { auditValue } from './values.js';

const LONGEST_IN_A_SENTENCE = 60;

/** Returns an entry as a sentence, such as "Ana Silva changed minimum of Botox 100U from 5 to 8". */
export function auditSentence(fact: AuditFact, zone = 'UTC'): string {
  return `${said(fact, zone)}${fact.times > 1 ? ` (${fact.times} times)` : ''}`;
}

function said(fact: AuditFact, zone: string): string {
  const who = isolate(fact.actor.name);
  const name = isolate(fact.objectName ?? '');
  const isOwn = fact.actor.id !== null && fact.actor.id === fact.objectId;
  const project = fact.project === null ? '' : labelOf(PROJECT_NAMES, fact.project);
  if (fact.count != null && fact.action !== 'imported' && fact.action !== 'restored')
    return `${who} ${aboutMany(fact, fact.count, zone)}`;
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
      return `${who} handed over the open work of ${name}${typeof to === 'string' ? ` to ${isolate(to)}` : ''}`;
    }
    case 'left':
      return fact.actor.id === null ? `The employment of ${name} ended` : `${who} ended the employment of ${name}`;
    case 'retried':
      return fact.objectKind === 'held-event'
        ? `${who} let ${name} be tried again`
        : `${who} let the background job ${name} run again`;
    case 'rotated':
      return `${who} replaced the secret of the ${auditKind(fact.objectKind)} ${name}`;
    case 'suggested':
      return `${who} asked for task suggestions for ${name}`;
    case 'pruned':
      return `${who} pruned the audit: ${plural(counted(fact), 'entry')} before ${name}`;
    default:
      return (
        accountSentence(fact) ??
        termSentence(fact, name, project) ??
        `${who} ${fact.objectKind === 'assignment' ? aboutAccess(fact, name, project) : deed(fact, name, project, zone)}`
      );
  }
}

/** Describes several rows: "changed minimum of 30 products to 5". */
function aboutMany({ action, objectKind, changes }: AuditFact, count: number, zone: string): string {
  const isStock = objectKind === 'item' || objectKind === 'consumable';
  const many = plural(count, isStock ? 'product' : auditKind(objectKind));
  if (action === 'undone') return isStock ? `undid a change of ${many}` : `took back ${many}`;
  if (action === 'removed' && isStock) return `deactivated ${many}`;
  if (action !== 'updated') return `added ${many}`;
  const [only] = changes;
  if (only === undefined) return `changed ${many}`;
  const isOne = changes.length === 1 && only.after != null && only.isPrivate !== true;
  const value = isOne ? isolate(auditValue(only.after, { kind: objectKind, field: only.field, zone })) : '';
  const to = value === '' || value.length > LONGEST_IN_A_SENTENCE ? '' : ` to ${value}`;
  return `changed ${inWords(changes)} of ${many}${to}`;
}

function counted(fact: AuditFact): number {
  return Number(fact.changes.find(({ field }) => field === 'count')?.after ?? 1);
}

/** Returns the sentence for access that ended with its last day; null for any other entry. */
function termSentence({ objectKind, action, changes }: AuditFact, name: string, project: string): string | null {
  const term = changes.find(({ field }) => field === 'term')?.after;
  if (objectKind !== 'assignment' || action !== 'removed' || typeof term !== 'string') return null;
  return `The access of ${name} to ${project} ended with its last day, ${formatDayWithYear(term)}`;
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
  const content = fact.changes.find(({ field }) => field === 'content')?.after;
  const units =
    fact.objectKind === 'usage' && typeof content === 'string'
      ? `${content} of ${name}`
      : typeof amount === 'number' && amount !== 1
        ? `${amount} × ${name}`
        : name;
  if (fact.objectKind === 'time') return aboutTime(fact, name, project, zone);
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
      return `replaced a patient reference in ${plural(Number(fact.changes.find(({ field }) => field === 'entries')?.after ?? 0), 'entry')}`;
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
        discarded(fact.changes, name) ??
        adjustment(fact.changes, name) ??
        aboutOrder(fact, name) ??
        `changed ${whatOf(fact, name, kind, project, zone)}`
      );
    default:
      return `marked the ${kind} of ${name} as ${fact.action}`;
  }
}

/** Returns "wrote off 76 U of Botox 100U (expired)", or null when no open container was discarded. */
function discarded(changes: readonly AuditChange[], name: string): string | null {
  const what = changes.find(({ field }) => field === 'discarded')?.before;
  const why = changes.find(({ field }) => field === 'reason')?.after;
  if (typeof what !== 'string') return null;
  return `wrote off ${what} of ${name}${typeof why === 'string' ? ` (${why.toLowerCase()})` : ''}`;
}

/** Returns "adjusted Botox 100U from 5 to 4 (broken)", or null when the entry is not a stock adjustment. */
function adjustment(changes: readonly AuditChange[], name: string): string | null {
  const level = changes.find(({ field }) => field === 'currentQuantity');
  const why = changes.find(({ field }) => field === 'reason');
  if (level === undefined || typeof why?.after !== 'string') return null;
  return `adjusted ${name} from ${auditValue(level.before)} to ${auditValue(level.after)} (${why.after.toLowerCase()})`;
}

/** Returns "cancelled PO-0189: out of stock" or "sent PO-0192 to orders@medline.example"; null for any other change. */
function aboutOrder({ objectKind, changes }: AuditFact, name: string): string | null {
  if (objectKind !== 'order') return null;
  const after = (wanted: string) => changes.find(({ field }) => field === wanted)?.after;
  const [reason, to] = [after('cancelReason'), after('sentTo')];
  if (typeof reason === 'string') return `cancelled ${name}${reason === '' ? '' : `: ${reason}`}`;
  if (typeof to !== 'string') return null;
  return after('isMailKept') === true
    ? `made the mail of ${name} to ${to}, which was kept here`
    : `sent ${name} to ${to}${typeof after('confirmedAddress') === 'string' ? ", which is not the supplier's address" : ''}`;
}

/** Returns "logged 1:30 on Hero copy" or "changed hours of the time on Hero copy from 1:30 to 2:00". */
function aboutTime(fact: AuditFact, name: string, project: string, zone: string): string {
  const hours = fact.changes.find(({ field }) => field === 'hours');
  const amount =
    typeof hours?.after === 'string' ? hours.after : typeof hours?.before === 'string' ? hours.before : 'time';
  if (fact.action === 'created') return `logged ${amount} on ${name}`;
  if (fact.action === 'removed') return `removed ${amount} on ${name}`;
  return `changed ${whatOf(fact, `the time on ${name}`, 'time entry', project, zone)}`;
}

function whatOf(fact: AuditFact, name: string, kind: string, project: string, zone: string): string {
  if (fact.objectKind === 'settings') return settings(fact, project, zone);
  const what = name || `a ${kind}`;
  const [only] = fact.changes;
  if (only === undefined) return what;
  if (fact.changes.length === 1 && only.isPrivate !== true) {
    const of = { kind: fact.objectKind, field: only.field, zone };
    const [before, after] = [auditValue(only.before, of), auditValue(only.after, of)].map(isolate) as [string, string];
    if (Math.max(before.length, after.length) <= LONGEST_IN_A_SENTENCE)
      return `${auditField(only.field)} of ${what} from ${before} to ${after}`;
  }
  return `${inWords(fact.changes)} of ${what}`;
}

/** Returns "the time zone from UTC to Europe/Lisbon, in the settings of the organisation". */
function settings({ changes, objectKind }: AuditFact, project: string, zone: string): string {
  const where = `the settings of ${project || 'the organisation'}`;
  const [only] = changes;
  if (only === undefined) return where;
  if (changes.length > 1 || only.isPrivate === true) return `the ${inWords(changes)}, in ${where}`;
  const of = { kind: objectKind, field: only.field, zone };
  const [before, after] = [auditValue(only.before, of), auditValue(only.after, of)].map(isolate) as [string, string];
  const isShort = Math.max(before.length, after.length) <= LONGEST_IN_A_SENTENCE;
  return `the ${auditField(only.field)}${isShort ? ` from ${before} to ${after}` : ''}, in ${where}`;
}

/** Lists changed fields: "name and unit", "name, unit and 3 more fields". */
function inWords(changes: readonly AuditChange[]): string {
  const fields = changes.map(({ field }) => auditField(field));
  const [first = 'details', second] = fields;
  if (second === undefined) return first;
  if (fields.length === 2) return `${first} and ${second}`;
  return `${first}, ${second} and ${plural(fields.length - 2, 'more field')}`;
}
