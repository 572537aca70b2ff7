import type { ResourceEvents } from '@atrium/contract/catalogue';
import type { AuditAction, AuditChange, AuditKind } from '@atrium/rules/audit/entries';
import { formatDuration } from '@atrium/rules/agency/duration';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { fullName } from '@atrium/rules/people/people';
import { previewText } from '@atrium/rules/names/graphemes';
import type { AddressedEvent, AnyEventType } from '../events/event.js';
import type { NewAuditEntry } from './audit-entry.js';
import type { NotedChange } from './noted-change.js';

/* Builds the audit entry of an event: actor and object from the event, earlier values from `noted_change`. */

type Entity = Readonly<Record<string, unknown>>;

/** Entities whose events are not audited, such as notifications and job progress. Sessions write their own entries. */
const NO_DEEDS = [
  'notification',
  'job',
  'jobs',
  'access',
  'rights',
  'delivery',
  'presence',
  'progress',
  'person',
  'team',
] as const;
/** Entities whose events have another name. */
const KINDS = { reorder: 'request', items: 'item' } as const;

type Deed = Exclude<AnyEventType, `${(typeof NO_DEEDS)[number]}.${string}`>;
type NounOf<Type extends string> = Type extends `${infer Noun}.${string}` ? Noun : never;
type VerbOf<Type extends string> = Type extends `${string}.${infer Verb}` ? Verb : never;

const nounOf = (type: string): string => type.slice(0, type.indexOf('.'));
const isDeed = (type: AnyEventType): type is Deed => !(NO_DEEDS as readonly string[]).includes(nounOf(type));
/** The types fail to compile when an event of the catalogue has no audit label. */
const actionOf = (type: Deed): AuditAction => type.slice(type.indexOf('.') + 1) as VerbOf<Deed>;
const kindOf = (type: Deed): AuditKind | NounOf<keyof ResourceEvents> => {
  const noun = nounOf(type) as NounOf<Deed>;
  return noun === 'reorder' || noun === 'items' ? KINDS[noun] : noun;
};

/** Fields that are not audited, because the entry states them or they are computed from other rows. */
const NOT_TOLD = new Set([
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'stateAt',
  'stateBy',
  'stateBefore',
  'managedState',
  'heldSince',
  'mergedInto',
  'mergedAt',
  'heldBack',
  'brandingChangedAt',
  'brandingChangedBy',
  'updatedBy',
  'stockStatus',
  'lastOrderAt',
  'usableQuantity',
  'onOrder',
  'notPlaced',
  'draft',
  'arrivesOn',
  'orderId',
  'orderNumber',
  'orders',
  'quantityCancelled',
  'progress',
  'completedTasks',
  'totalTasks',
  'type',
  'kind',
  'ownerUserId',
  'assigneeUserId',
  'toldPercent',
  'authorId',
  'loggedHours',
  'isChecking',
  'checkedAt',
  'checkOutcome',
  'checkNote',
  'restsUntil',
  'nextCheckAt',
  'lastUsedAt',
  'lastUsedFrom',
  'failingSince',
  'pausedReason',
  'lastSignInAt',
  'nextExpiryOn',
  'estimatedExpiryOn',
  'expiredQuantity',
  'expiredOn',
  'brandingChangedAt',
  'lots',
  'lotsExpireOn',
  'isThere',
  'moved',
  'value',
  'stockId',
  'treatmentId',
  'usages',
  'kitChanges',
  'corrections',
  'isLate',
]);
/** API key columns: the actor's name already contains the key. */
const KEY_OF_ACT = /viaKeyId$/i;
/** Folded copies of text columns, for search. */
const SEARCHED_BY = /^search[A-Z]/;
/** Fields that are never audited, in whichever entity they occur. */
const SECRET = /password|hash|secret|token|patient|session/i;
const PRIVATE = new Set(['hourlyRate', 'salary', 'emergencyContact']);
const PRIVATE_OF_STAFF = new Set(['phone', 'address', 'notes']);

/** Logged time is shown as "1:30" instead of decimal hours. */
/** Ids of a kit's contents mean nothing to a reader. */
const UNTOLD_OF_KITS = new Set(['lines', 'products', 'cost']);
const UNTOLD_OF_TIME = new Set(['hours', 'taskTitle', 'goalTitle', 'hourlyRate', 'marketingProjectId']);

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
/** Returns whether a field belongs in the audit. Nested entities have their own entries. */
export const isTellable = (kind: string, field: string, value: unknown): boolean =>
  !NOT_TOLD.has(field) &&
  !SEARCHED_BY.test(field) &&
  !KEY_OF_ACT.test(field) &&
  !SECRET.test(field) &&
  !isEntity(value) &&
  !(kind === 'time' && UNTOLD_OF_TIME.has(field)) &&
  !(kind === 'kit' && UNTOLD_OF_KITS.has(field));
const camel = (column: string): string => column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const textOf = (entity: Entity | undefined, ...fields: string[]): string | null => {
  for (const field of fields) {
    const value = entity?.[field];
    if (typeof value === 'string' && value.trim() !== '') return previewText(value, 60);
  }
  return null;
};

/** Returns the display name of an entity, if necessary from an entity inside it or in the same event. */
const nameOf = (entity: Entity | undefined, companions: readonly Entity[]): string | null => {
  if (entity === undefined) return null;
  const person = textOf(entity, 'firstName', 'lastName') === null ? null : fullName(entity);
  const inside = [entity['item'], entity['consumable'], ...companions].find(isEntity);
  return (
    person ??
    textOf(entity, 'name', 'title', 'projectName') ??
    textOf(inside, 'name', 'title') ??
    textOf(entity, 'supplier', 'content', 'description')
  );
};

/** Restores the fields of a deleted entity from its notes, since its event contains only the id. */
const asItWas = (entity: Entity | undefined, notes: readonly NotedChange[]): Entity | undefined =>
  entity && {
    ...Object.fromEntries(
      notes.flatMap(({ before }) => Object.entries(before).map(([column, value]) => [camel(column), value])),
    ),
    ...entity,
  };

const durationOf = (seconds: unknown): string | null => (typeof seconds === 'number' ? formatDuration(seconds) : null);

const changeOf = (kind: string, field: string, before: unknown, after: unknown): AuditChange => {
  if (kind === 'time' && field === 'seconds')
    return { field: 'hours', before: durationOf(before), after: durationOf(after) };
  const isPrivate = PRIVATE.has(field) || (kind === 'staff' && PRIVATE_OF_STAFF.has(field));
  return isPrivate
    ? { field, before: null, after: null, isPrivate }
    : { field, before: before ?? null, after: after ?? null };
};

/** Formats a money value of a note like the entity does. */
const likeIn = (entity: Entity, field: string, value: unknown): unknown =>
  typeof value === 'number' && typeof entity[field] === 'string' ? value.toFixed(2) : value;

const changesOfNotes = (kind: string, entity: Entity, notes: readonly NotedChange[]): AuditChange[] => {
  const fields = new Map<string, { before: unknown; after: unknown }>();
  for (const note of notes) {
    for (const [column, before] of Object.entries(note.before)) {
      const field = camel(column);
      // The first note has the oldest value, the last one the newest.
      fields.set(field, {
        before: fields.has(field) ? fields.get(field)?.before : before,
        after: note.after[column] ?? null,
      });
    }
  }
  return [...fields]
    .filter(([field, { before, after }]) => isTellable(kind, field, before) && !(isBlank(before) && isBlank(after)))
    .map(([field, { before, after }]) =>
      changeOf(kind, field, likeIn(entity, field, before), likeIn(entity, field, after)),
    );
};

const changesOfEntity = (kind: string, entity: Entity): AuditChange[] =>
  Object.entries(entity)
    .filter(([field, value]) => isTellable(kind, field, value) && !isBlank(value))
    .map(([field, value]) => changeOf(kind, field, null, value));

/** Returns the audit entry of an event with the notes of its rows, or null when there is nothing to write. */
export const auditOfEvent = (event: AddressedEvent, notes: readonly NotedChange[]): NewAuditEntry | null => {
  // The audit reads uses from their own rows (`UsageAudit`).
  if (!isDeed(event.type) || event.type === 'usage.logged') return null;
  const verb = actionOf(event.type);
  const kind = kindOf(event.type);
  const data = event.data as Readonly<Record<string, unknown>>;
  const entity = [data[kind], ...Object.values(data)].find(isEntity);
  const companions = Object.values(data).filter((value): value is Entity => isEntity(value) && value !== entity);
  const given = Object.entries(event.changes ?? {}).map(([field, [before, after]]) =>
    changeOf(kind, field, before, after),
  );
  // A second event for the same change, such as for the room that a row left.
  const isEcho = (verb === 'updated' || verb === 'removed') && notes.length === 0 && given.length === 0;
  if (isEcho) return null;
  // The event states its changes and its row has no edit: nothing more to add.
  const isGiven = verb === 'updated' && notes.length === 0 && given.length > 0;
  const changes = isGiven ? given : [...given, ...changesOf(verb, kind, entity, data, notes)];
  // An event that states it changed no audited field needs no entry; a new password has its own.
  if (changes.length === 0 && event.changes !== undefined) return null;
  return {
    actor: event.actor,
    action: verb,
    objectKind: kind,
    objectId: idOf(entity, kind, event.project),
    objectName:
      event.about ??
      (kind === 'settings'
        ? settingsName(event.project)
        : (nameOf(verb === 'removed' ? asItWas(entity, notes) : entity, companions) ??
          notes.find(({ name }) => name !== null)?.name ??
          null)),
    project: event.project,
    changes,
  };
};

const changesOf = (
  verb: string,
  kind: string,
  entity: Entity | undefined,
  data: Entity,
  notes: readonly NotedChange[],
): AuditChange[] => {
  if (entity === undefined) return changesOfEntity(kind, data);
  return verb === 'created' || notes.length === 0 ? changesOfEntity(kind, entity) : changesOfNotes(kind, entity, notes);
};

const settingsName = (project: AddressedEvent['project']): string =>
  project === null ? 'Organisation' : PROJECT_NAMES[project];

const idOf = (entity: Entity | undefined, kind: string, project: AddressedEvent['project']): string | null => {
  if (kind === 'settings') return project ?? 'organisation';
  const id = entity?.['id'];
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
};
