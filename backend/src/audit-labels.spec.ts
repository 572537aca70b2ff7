import { resources } from '@atrium/contract/catalogue';
import { expect, it } from '@jest/globals';
import { clientReply } from '@atrium/contract/agency/clients/schemas';
import { goalReply } from '@atrium/contract/agency/goals/schemas';
import { marketingProjectReply } from '@atrium/contract/agency/marketing-projects/schemas';
import { postReply } from '@atrium/contract/agency/posts/schemas';
import { agencySettings } from '@atrium/contract/agency/settings/schemas';
import { taskReply } from '@atrium/contract/agency/tasks/schemas';
import { timeEntryReply } from '@atrium/contract/agency/time-entries/schemas';
import { websitePageReply } from '@atrium/contract/agency/website/schemas';
import { categoryReply, supplierReply } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { consumableReply } from '@atrium/contract/clinic/consumables/schemas';
import { itemReply } from '@atrium/contract/clinic/items/schemas';
import { purchaseReply } from '@atrium/contract/clinic/purchases/schemas';
import { reorderRequestReply } from '@atrium/contract/clinic/reorder-requests/schemas';
import { clinicSettings } from '@atrium/contract/clinic/settings/schemas';
import { sourceReply } from '@atrium/contract/clinic/sources/schemas';
import { usageReply } from '@atrium/contract/clinic/usage/schemas';
import { departmentReply } from '@atrium/contract/enterprise/departments/schemas';
import { staffReply } from '@atrium/contract/enterprise/staff/schemas';
import { webhookReply } from '@atrium/contract/platform/webhooks/schemas';
import { organizationSettings } from '@atrium/contract/platform/organization/schemas';
import { apiKeyReply } from '@atrium/contract/session/api-keys/schemas';
import { assignmentReply } from '@atrium/contract/session/session/schemas';
import { AUDIT_ACTION_LABELS, AUDIT_ACTIONS, AUDIT_KINDS, getAuditKindLabel } from '@atrium/rules/audit/entries';
import { getAuditFieldLabel } from '@atrium/rules/audit/fields';
import { formatAuditEntry } from '@atrium/rules/audit/sentences';
import { formatAuditValue } from '@atrium/rules/audit/values';
import './agency/entities.js';
import './auth/keys/api-key.view.js';
import './clinic/entities.js';
import './clinic/stock/consume/usage.view.js';
import './enterprise/staff/staff.entity.js';
import { isAuditedField } from './platform/audit/event-audit-entry.js';
import { isOmittedFromAudit } from './platform/audit/unaudited-fields.js';
import './platform/webhooks/webhook.entity.js';

/* Checks every audited field of an event's entity and every enum value in it. */

interface Def {
  readonly type: string;
  readonly innerType?: Schema;
  readonly entries?: Readonly<Record<string, string>>;
}
interface Schema {
  readonly _zod: { readonly def: Def };
}

const SCHEMAS = {
  item: itemReply,
  consumable: consumableReply,
  usage: usageReply,
  purchase: purchaseReply,
  request: reorderRequestReply,
  category: categoryReply,
  supplier: supplierReply,
  source: sourceReply,
  client: clientReply,
  goal: goalReply,
  task: taskReply,
  page: websitePageReply,
  post: postReply,
  time: timeEntryReply,
  'marketing-project': marketingProjectReply,
  staff: staffReply,
  assignment: assignmentReply,
  department: departmentReply,
  'api-key': apiKeyReply,
  webhook: webhookReply,
  'settings of the clinic': clinicSettings,
  'settings of the agency': agencySettings,
  'settings of the organization': organizationSettings,
} as const;

const bare = (schema: Schema): Def => {
  let { def } = schema._zod;
  while (def.innerType !== undefined) ({ def } = def.innerType._zod);
  return def;
};

const auditedFields = Object.entries(SCHEMAS).flatMap(([name, schema]) => {
  const kind = name.split(' ', 1)[0] ?? '';
  return (
    Object.entries(schema.shape as unknown as Readonly<Record<string, Schema>>)
      .map(([field, of]) => ({ kind, field, def: bare(of) }))
      .filter(({ field, def }) => isAuditedField(kind, field, def.type === 'object' ? {} : ''))
      // Seconds are shown as hours.
      .map(({ field, ...of }) => ({ ...of, field: kind === 'time' && field === 'seconds' ? 'hours' : field }))
  );
});

/** Fields of replies that their entities omit from the audit. */
const UNAUDITED: Readonly<Record<string, string>> = {
  item: 'arrivesOn estimatedExpiryOn expiredOn expiredQuantity kind lastOrderAt nextExpiryOn notPlaced onOrder stockStatus usableQuantity value',
  usage: 'isLate kind lots treatmentId type',
  purchase: 'kind lots orderId orderNumber quantityCancelled',
  request: 'draft kind orders',
  source: 'checkNote checkOutcome checkedAt isChecking kind nextCheckAt restsUntil',
  goal: 'completedTasks progress totalTasks',
  task: 'loggedHours',
  time: 'goalTitle hours marketingProjectId taskTitle',
  staff: 'lastSignInAt',
  'api-key': 'lastUsedAt lastUsedFrom',
  webhook: 'failingSince pausedReason',
  settings: 'brandingChangedAt brandingChangedBy',
};

it('omits fields that entities exclude from the audit', () => {
  const omitted = Object.entries(SCHEMAS).flatMap(([name, { shape }]) => {
    const kind = name.split(' ', 1)[0] ?? '';
    const fields = Object.keys(shape).filter((field) => isOmittedFromAudit(kind, field));
    return fields.length === 0 ? [] : [[kind, fields.toSorted().join(' ')]];
  });
  expect(Object.fromEntries(omitted)).toEqual({ consumable: UNAUDITED['item'], ...UNAUDITED });
});

const kinds = new Set([...resources.map(({ event }) => event), ...AUDIT_KINDS]);

it('labels every entity kind', () => {
  expect(auditedFields.length).toBeGreaterThan(120);
  for (const { kind } of auditedFields) {
    expect([kind, kinds.has(kind)]).toEqual([kind, true]);
    expect(getAuditKindLabel(kind)).toMatch(/^(API key|[a-z][a-z ]*)$/);
  }
});

it('labels every field by nouns, and no label looks like an identifier', () => {
  for (const { field } of auditedFields)
    expect(getAuditFieldLabel(field)).toMatch(/^(SKU|URL|WIP limit|(?!is |has |was |may )[a-z][a-z -]*)$/);
});

/** Values that are displayed without a translation to a label. */
const AS_SPELLED = new Set(['page.category', 'page.mainStatus.Pending Creation']);

it('labels every enum value', () => {
  const unlabelled = auditedFields.flatMap(({ kind, field, def: { type, entries = {} } }) =>
    type !== 'enum' || AS_SPELLED.has(`${kind}.${field}`)
      ? []
      : Object.values(entries)
          .filter((key) => !AS_SPELLED.has(`${kind}.${field}.${key}`))
          .filter((key) => formatAuditValue(key, { kind, field, zone: 'UTC' }) === key)
          .map((key) => `${kind}.${field}: ${key}`),
  );
  expect(unlabelled).toEqual([]);
});

it('describes every action in a sentence without an identifier', () => {
  for (const action of AUDIT_ACTIONS) {
    expect(AUDIT_ACTION_LABELS[action]).toMatch(/^[A-Z][a-z -]+$/);
    for (const objectKind of kinds) {
      const message = formatAuditEntry({
        actor: { id: 'u1', name: 'Ana Silva' },
        action,
        objectKind,
        objectId: '1',
        objectName: 'Hero',
        project: 'talent-phi',
        changes: [],
        times: 1,
      });
      expect(message).not.toMatch(/talent-phi|perfect-b|marketing-project|undefined|null|[a-z][A-Z]/);
    }
  }
});
