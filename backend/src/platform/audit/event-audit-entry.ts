import type { ResourceEvents } from '@atrium/contract/catalogue';
import type { AuditAction, AuditChange, AuditKind } from '@atrium/rules/audit/entries';
import { formatDuration } from '@atrium/rules/agency/duration';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { getFullName } from '@atrium/rules/people/people';
import { ellipsizeText } from '@atrium/rules/names/graphemes';
import type { EventWithAudience, AnyEventType } from '../events/event.js';
import type { NewAuditEntry } from './audit-entry.js';
import type { NotedChange } from './noted-change.js';
import { isOmittedFromAudit, isPrivateInAudit } from './unaudited-fields.js';

/* Builds the audit entry of an event: actor and object from the event, earlier values from `noted_change`. */

type Entity = Readonly<Record<string, unknown>>;

/** Entities whose events are not audited, such as notifications and job progress. Sessions write their own entries. */
const NOT_AUDITED = [
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
/** Audit kinds of entities whose events have another name. */
const KIND_OF_ENTITY = {
  reorder: 'request',
  items: 'item',
  organisation: 'settings',
  'clinic-settings': 'settings',
  'agency-settings': 'settings',
  'sign-in-settings': 'settings',
} as const;

type AuditedEventType = Exclude<AnyEventType, `${(typeof NOT_AUDITED)[number]}.${string}`>;
type EntityOf<Type extends string> = Type extends `${infer Noun}.${string}` ? Noun : never;
type VerbOfType<Type extends string> = Type extends `${string}.${infer Verb}` ? Verb : never;

const getEntityOfType = (type: string): string => type.slice(0, type.indexOf('.'));
/** The audit reads uses from their own rows (`UsageAudit`); a comment is its own record, and its text can be deleted. */
const RECORDED_ELSEWHERE: readonly AnyEventType[] = ['usage.logged', 'comment.created', 'comment.updated'];
const isAuditedType = (type: AnyEventType): type is AuditedEventType =>
  !(NOT_AUDITED as readonly string[]).includes(getEntityOfType(type));
/** Returns the audit action of an event type. A type without an audit label does not compile. */
const getAction = (type: AuditedEventType): AuditAction =>
  type.slice(type.indexOf('.') + 1) as VerbOfType<AuditedEventType>;
const getKind = (type: AuditedEventType): AuditKind | EntityOf<keyof ResourceEvents> => {
  const noun = getEntityOfType(type) as EntityOf<AuditedEventType>;
  return noun in KIND_OF_ENTITY
    ? KIND_OF_ENTITY[noun as keyof typeof KIND_OF_ENTITY]
    : (noun as Exclude<typeof noun, keyof typeof KIND_OF_ENTITY>);
};

/** Fields of every entity that are not audited, because the entry states them. */
const UNAUDITED_FIELDS = new Set(['id', 'version', 'createdAt', 'updatedAt', 'updatedBy']);
/** Matches normalized copies of text columns for search, which are not audited. */
const SEARCH_FIELD = /^search[A-Z]/;
/** Matches fields that are never audited, in any entity. */
const SECRET_FIELD = /password|hash|secret|token|patient|session/i;

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
/** Returns whether a field belongs in the audit. Nested entities have their own entries. */
export const isAuditedField = (kind: string, field: string, value: unknown): boolean =>
  !UNAUDITED_FIELDS.has(field) &&
  !SEARCH_FIELD.test(field) &&
  !SECRET_FIELD.test(field) &&
  !isEntity(value) &&
  !isOmittedFromAudit(kind, field);
const toCamelCase = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const findFirstText = (entity: Entity | undefined, ...fields: string[]): string | null => {
  for (const field of fields) {
    const value = entity?.[field];
    if (typeof value === 'string' && value.trim() !== '') return ellipsizeText(value, 60);
  }
  return null;
};

/** Returns the display name of an event's entity, or of a nested entity or another entity in the event. */
const getEntityName = (entity: Entity | undefined, companions: readonly Entity[]): string | null => {
  if (entity === undefined) return null;
  const person = findFirstText(entity, 'firstName', 'lastName') === null ? null : getFullName(entity);
  const inside = [entity['item'], entity['consumable'], ...companions].find(isEntity);
  return (
    person ??
    findFirstText(entity, 'name', 'title', 'projectName') ??
    findFirstText(inside, 'name', 'title') ??
    findFirstText(entity, 'supplier', 'content', 'description')
  );
};

/**
 * Restores the fields of a deleted entity from the recorded previous values, because its event contains only the id.
 */
const restoreFields = (entity: Entity | undefined, notes: readonly NotedChange[]): Entity | undefined =>
  entity && {
    ...Object.fromEntries(
      notes.flatMap(({ before }) => Object.entries(before).map(([column, value]) => [toCamelCase(column), value])),
    ),
    ...entity,
  };

const formatSeconds = (seconds: unknown): string | null =>
  typeof seconds === 'number' ? formatDuration(seconds) : null;

const toAuditChange = (kind: string, field: string, before: unknown, after: unknown): AuditChange => {
  if (kind === 'time' && field === 'seconds')
    return { field: 'hours', before: formatSeconds(before), after: formatSeconds(after) };
  return isPrivateInAudit(kind, field)
    ? { field, before: null, after: null, isPrivate: true }
    : { field, before: before ?? null, after: after ?? null };
};

/** Formats a recorded money value like the entity's field. */
const formatMoneyLike = (entity: Entity, field: string, value: unknown): unknown =>
  typeof value === 'number' && typeof entity[field] === 'string' ? value.toFixed(2) : value;

const changesFromNotes = (kind: string, entity: Entity, notes: readonly NotedChange[]): AuditChange[] => {
  const fields = new Map<string, { before: unknown; after: unknown }>();
  for (const note of notes) {
    for (const [column, before] of Object.entries(note.before)) {
      const field = toCamelCase(column);
      // The first note has the oldest value, the last one the newest.
      fields.set(field, {
        before: fields.has(field) ? fields.get(field)?.before : before,
        after: note.after[column] ?? null,
      });
    }
  }
  return [...fields]
    .filter(([field, { before, after }]) => isAuditedField(kind, field, before) && !(isBlank(before) && isBlank(after)))
    .map(([field, { before, after }]) =>
      toAuditChange(kind, field, formatMoneyLike(entity, field, before), formatMoneyLike(entity, field, after)),
    );
};

const changesFromEntity = (kind: string, entity: Entity): AuditChange[] =>
  Object.entries(entity)
    .filter(([field, value]) => isAuditedField(kind, field, value) && !isBlank(value))
    .map(([field, value]) => toAuditChange(kind, field, null, value));

/** Returns the audit entry of an event with the recorded changes of its rows; null when there is nothing to write. */
export const buildEventAuditEntry = (event: EventWithAudience, notes: readonly NotedChange[]): NewAuditEntry | null => {
  if (!isAuditedType(event.type) || RECORDED_ELSEWHERE.includes(event.type)) return null;
  const verb = getAction(event.type);
  const kind = getKind(event.type);
  const data = event.data as Readonly<Record<string, unknown>>;
  const entity = [data[kind], ...Object.values(data)].find(isEntity);
  const companions = Object.values(data).filter((value): value is Entity => isEntity(value) && value !== entity);
  const extraChanges = Object.entries(event.changes ?? {}).map(([field, [before, after]]) =>
    toAuditChange(kind, field, before, after),
  );
  // A second event for the same change, such as for the room that a row left.
  const isEcho = (verb === 'updated' || verb === 'removed') && notes.length === 0 && extraChanges.length === 0;
  if (isEcho) return null;
  // The event states its changes and its row has no edit: nothing more to add.
  const isGiven = (verb === 'updated' || verb === 'removed') && notes.length === 0 && extraChanges.length > 0;
  const changes = isGiven ? extraChanges : [...extraChanges, ...getChanges(verb, kind, entity, data, notes)];
  // An event that states it changed no audited field needs no entry; a new password has its own.
  if (changes.length === 0 && event.changes !== undefined) return null;
  return {
    actor: event.actor,
    action: verb,
    objectKind: kind,
    objectId: getObjectId(entity, kind, event.project),
    objectName:
      event.about ??
      (kind === 'settings'
        ? getSettingsName(event.project)
        : (getEntityName(verb === 'removed' ? restoreFields(entity, notes) : entity, companions) ??
          notes.find(({ name }) => name !== null)?.name ??
          null)),
    project: event.project,
    changes,
  };
};

const getChanges = (
  verb: string,
  kind: string,
  entity: Entity | undefined,
  data: Entity,
  notes: readonly NotedChange[],
): AuditChange[] => {
  if (entity === undefined) return changesFromEntity(kind, data);
  return verb === 'created' || notes.length === 0
    ? changesFromEntity(kind, entity)
    : changesFromNotes(kind, entity, notes);
};

const getSettingsName = (project: EventWithAudience['project']): string =>
  project === null ? 'Organization' : PROJECT_NAMES[project];

const getObjectId = (
  entity: Entity | undefined,
  kind: string,
  project: EventWithAudience['project'],
): string | null => {
  if (kind === 'settings') return project ?? 'organisation';
  const id = entity?.['id'];
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
};
