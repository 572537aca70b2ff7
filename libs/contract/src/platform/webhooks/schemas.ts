import type { Project } from '@atrium/rules/people/rights';
import { getWebhookEvents } from '@atrium/rules/people/webhooks';
import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, pathIdField, pageQuery } from '../../core/query-fields.js';
import { createChangeSchema } from '../../core/resource-schemas.js';

const NAME_LENGTH = 60;

export const webhookReply = z.object({
  id: f.id(),
  project: z.enum(['perfect-b', 'talent-phi']),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  isActive: z.boolean(),
  /** Start of the current failures; null after a success or before the first delivery. */
  failingSince: z.nullable(f.instant()),
  /**
   * Why Atrium turned it off: the receiver answered 410, deliveries failed for three days, or the owner's access ended.
   * Null otherwise.
   */
  pausedReason: z.nullable(z.enum(['gone', 'failing', 'access-ended'])),
  /** The user who is notified of failures and with whose access the webhook stops; null when unknown. */
  owner: z.nullable(f.personReply),
  ...f.editedReply,
});
export type Webhook = z.infer<typeof webhookReply>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export const deliveryReply = z.object({
  /** The `webhook-id` header, equal for all attempts. */
  id: z.string(),
  webhookId: f.id(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  createdAt: f.instant(),
  triedAt: z.nullable(f.instant()),
  /** Time of the next attempt, for a waiting delivery. */
  nextTryAt: z.nullable(f.instant()),
  status: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  /** First bytes of the response, or why there was none. */
  answer: z.nullable(z.string()),
  version: z.int(),
});
export type WebhookDelivery = z.infer<typeof deliveryReply>;

const secret = z.string();

const fieldsFor = (project: Project) => ({
  name: f.nameText('Please enter a name', NAME_LENGTH),
  url: f.webAddress('Please enter an address such as https://example.com/hooks'),
  events: z
    .array(z.enum(getWebhookEvents(project) as [string, ...string[]]))
    .check(
      z.minLength(1, { error: 'Please choose at least one event' }),
      z.maxLength(getWebhookEvents(project).length),
    ),
});

const schemasFor = (project: Project) => {
  const fields = fieldsFor(project);
  return {
    list: callSchemas({ summary: 'List webhooks of the project, ordered by name', reply: z.array(webhookReply) }),
    create: callSchemas({
      summary: 'Create a webhook; its secret is returned only once',
      idempotent: 'encrypted',
      sessionOnly: true,
      body: z.object(fields),
      reply: z.object({ ...webhookReply.shape, secret }),
      status: 201,
      errors: ['resource.in-use'],
    }),
    update: callSchemas({
      summary:
        "Update a webhook or turn it off or on; a webhook that stopped with its owner's access moves to the caller",
      sessionOnly: true,
      params: idParams,
      body: createChangeSchema({ ...fields, isActive: z.boolean() }),
      reply: webhookReply,
      errors: ['resource.not-found', 'resource.stale'],
    }),
    remove: callSchemas({
      summary: 'Delete a webhook with its pending deliveries',
      sessionOnly: true,
      params: idParams,
      errors: ['resource.not-found'],
    }),
    rotate: callSchemas({
      summary: "Rotate a webhook's secret; deliveries are also signed with the old one for 24 hours",
      idempotent: 'encrypted',
      sessionOnly: true,
      params: idParams,
      reply: z.object({ secret }),
      errors: ['resource.not-found'],
    }),
    test: callSchemas({
      summary: 'Send a `webhook.test` event',
      idempotent: true,
      sessionOnly: true,
      params: idParams,
      reply: deliveryReply,
      status: 201,
      errors: ['resource.not-found'],
    }),
    deliveries: callSchemas({
      summary: 'List deliveries of the last 30 days and pending ones, newest first',
      params: idParams,
      query: pageQuery,
      reply: z.array(deliveryReply),
      errors: ['resource.not-found'],
    }),
    again: callSchemas({
      summary: 'Resend a delivery with the same id',
      idempotent: true,
      sessionOnly: true,
      params: z.object({ id: pathIdField(), deliveryId: f.uuidField() }),
      reply: deliveryReply,
      errors: ['resource.not-found'],
    }),
  };
};

export const clinicWebhookSchemas = schemasFor('perfect-b');
export const agencyWebhookSchemas = schemasFor('talent-phi');
export type WebhookSchemas = typeof clinicWebhookSchemas;

export const {
  list: listClinicWebhooksSchemas,
  create: createClinicWebhookSchemas,
  update: updateClinicWebhookSchemas,
  remove: removeClinicWebhookSchemas,
  rotate: rotateClinicWebhookSecretSchemas,
  test: testClinicWebhookSchemas,
  deliveries: listClinicWebhookDeliveriesSchemas,
  again: resendClinicWebhookDeliverySchemas,
} = clinicWebhookSchemas;
export const {
  list: listAgencyWebhooksSchemas,
  create: createAgencyWebhookSchemas,
  update: updateAgencyWebhookSchemas,
  remove: removeAgencyWebhookSchemas,
  rotate: rotateAgencyWebhookSecretSchemas,
  test: testAgencyWebhookSchemas,
  deliveries: listAgencyWebhookDeliveriesSchemas,
  again: resendAgencyWebhookDeliverySchemas,
} = agencyWebhookSchemas;
