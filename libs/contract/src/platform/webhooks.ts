import type { Project } from '@atrium/rules/rights';
import { webhookEventsOf } from '@atrium/rules/webhooks';
import * as z from 'zod/mini';
import { agencyMember, clinicMember, endpoint } from '../core/endpoint.js';
import {
  editedReply,
  id,
  idParams,
  instant,
  nameText,
  pathIdField,
  personReply,
  queryLimit,
  queryText,
  uuidField,
  webAddress,
} from '../core/fields.js';
import { changeOf, resource } from '../core/resource.js';

/* Where a project tells other programs of what happens, signed in the style of Standard Webhooks. */

const NAME_LENGTH = 60;

export const webhookReply = z.object({
  id: id(),
  project: z.enum(['perfect-b', 'talent-phi']),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  isActive: z.boolean(),
  /** Since when nothing could be delivered; null: the last try was a success, or there was none. */
  failingSince: z.nullable(instant()),
  /** Why Atrium switched it off: its receiver answered 410, failed for three days, or the access of its owner ended. Null: Atrium did not. */
  pausedReason: z.nullable(z.enum(['gone', 'failing', 'access-ended'])),
  /** The member who is told when deliveries fail, and with whose access to the project it stops; null when unknown. */
  owner: z.nullable(personReply),
  ...editedReply,
});
export type Webhook = z.infer<typeof webhookReply>;

export const webhooks = resource<Webhook>()({
  event: 'webhook',
  noun: 'Webhook',
  words: { name: 'Name', url: 'Address', events: 'Events', isActive: 'Active' },
});

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export const deliveryReply = z.object({
  /** The `webhook-id` that is sent; the same with every try. */
  id: z.string(),
  webhookId: id(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  createdAt: instant(),
  triedAt: z.nullable(instant()),
  /** Of a delivery that waits. */
  nextTryAt: z.nullable(instant()),
  /** What the last try was answered. */
  status: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  /** The first bytes of the answer, or why there was none. */
  answer: z.nullable(z.string()),
  version: z.int(),
});
export type WebhookDelivery = z.infer<typeof deliveryReply>;

const secret = z.string();

const fieldsFor = (project: Project) => ({
  name: nameText('Please enter a name', NAME_LENGTH),
  url: webAddress('Please enter an address such as https://example.com/hooks'),
  events: z
    .array(z.enum(webhookEventsOf(project) as [string, ...string[]]))
    .check(z.minLength(1, { error: 'Please choose at least one event' }), z.maxLength(webhookEventsOf(project).length)),
});

const callsFor = <const P extends Project, const Area extends string>(project: P, area: Area) => {
  const access = project === 'perfect-b' ? clinicMember('settings:edit') : agencyMember('settings:edit');
  const list = `/api/${project}/webhooks` as const;
  const one = `${list}/:id` as const;
  return {
    list: endpoint({
      name: `list${area}Webhooks`,
      summary: 'Webhooks of the project, by name',
      method: 'GET',
      path: list,
      access,
      reply: z.array(webhookReply),
      status: 200,
    }),
    create: endpoint({
      name: `create${area}Webhook`,
      summary: 'Add a webhook; this is the one time that its secret is told',
      method: 'POST',
      path: list,
      access,
      idempotent: 'encrypted',
      sessionOnly: true,
      body: z.object(fieldsFor(project)),
      reply: z.object({ ...webhookReply.shape, secret }),
      status: 201,
      errors: ['resource.in-use'],
    }),
    update: endpoint({
      name: `update${area}Webhook`,
      summary:
        'Edit a webhook, switch it off or on; one that stopped with the access of its owner becomes that of the caller',
      method: 'PUT',
      path: one,
      access,
      sessionOnly: true,
      params: idParams,
      body: changeOf({ ...fieldsFor(project), isActive: z.boolean() }),
      reply: webhookReply,
      status: 200,
      errors: ['resource.not-found', 'resource.stale'],
    }),
    remove: endpoint({
      name: `remove${area}Webhook`,
      summary: 'Remove a webhook, and what was not delivered yet',
      method: 'DELETE',
      path: one,
      access,
      sessionOnly: true,
      params: idParams,
      status: 204,
      errors: ['resource.not-found'],
    }),
    rotate: endpoint({
      name: `rotate${area}WebhookSecret`,
      summary: 'Give a webhook a new secret; for a day deliveries are signed with the old one too',
      method: 'POST',
      path: `${one}/secret`,
      access,
      idempotent: 'encrypted',
      sessionOnly: true,
      params: idParams,
      reply: z.object({ secret }),
      status: 200,
      errors: ['resource.not-found'],
    }),
    test: endpoint({
      name: `test${area}Webhook`,
      summary: 'Send an event of the type `webhook.test`',
      method: 'POST',
      path: `${one}/test`,
      access,
      idempotent: true,
      sessionOnly: true,
      params: idParams,
      reply: deliveryReply,
      status: 201,
      errors: ['resource.not-found'],
    }),
    deliveries: endpoint({
      name: `list${area}WebhookDeliveries`,
      summary: 'What was sent in the last 30 days, and what waits; newest first',
      method: 'GET',
      path: `${one}/deliveries`,
      access,
      params: idParams,
      query: z.object({ limit: queryLimit(), cursor: queryText(500) }),
      reply: z.array(deliveryReply),
      status: 200,
      errors: ['resource.not-found'],
    }),
    again: endpoint({
      name: `resend${area}WebhookDelivery`,
      summary: 'Send a delivery again, with the same id',
      method: 'POST',
      path: `${one}/deliveries/:deliveryId/again`,
      access,
      idempotent: true,
      sessionOnly: true,
      params: z.object({ id: pathIdField(), deliveryId: uuidField() }),
      reply: deliveryReply,
      status: 200,
      errors: ['resource.not-found'],
    }),
  };
};

export const clinicWebhooks = callsFor('perfect-b', 'Clinic');
export const agencyWebhooks = callsFor('talent-phi', 'Agency');

/* The catalogue reads what a file exports by name. */
export const {
  list: listClinicWebhooks,
  create: createClinicWebhook,
  update: updateClinicWebhook,
  remove: removeClinicWebhook,
  rotate: rotateClinicWebhookSecret,
  test: testClinicWebhook,
  deliveries: listClinicWebhookDeliveries,
  again: resendClinicWebhookDelivery,
} = clinicWebhooks;
export const {
  list: listAgencyWebhooks,
  create: createAgencyWebhook,
  update: updateAgencyWebhook,
  remove: removeAgencyWebhook,
  rotate: rotateAgencyWebhookSecret,
  test: testAgencyWebhook,
  deliveries: listAgencyWebhookDeliveries,
  again: resendAgencyWebhookDelivery,
} = agencyWebhooks;
