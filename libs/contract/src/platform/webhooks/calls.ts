import type { Project } from '@atrium/rules/people/rights';
import { agencyMember, clinicMember, del, get, post, put } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as s from './schemas.js';

/* Webhooks of a project, signed as in Standard Webhooks. */

export const webhooks = resource<s.Webhook>()({
  event: 'webhook',
  noun: 'Webhook',
  words: { name: 'Name', url: 'Address', events: 'Events', isActive: 'Active' },
});

/** Creates the webhook calls of one project. The schemas of both projects have the same types. */
const createWebhookCalls = (project: Project) => {
  const access = project === 'perfect-b' ? clinicMember('settings:edit') : agencyMember('settings:edit');
  const list = `/api/${project}/webhooks` as const;
  const one = `${list}/:id` as const;
  return {
    list: get<s.WebhookSchemas['list']>(list, access),
    create: post<s.WebhookSchemas['create']>(list, access),
    update: put<s.WebhookSchemas['update']>(one, access),
    remove: del<s.WebhookSchemas['remove']>(one, access),
    rotate: post<s.WebhookSchemas['rotate']>(`${one}/secret`, access),
    test: post<s.WebhookSchemas['test']>(`${one}/test`, access),
    deliveries: get<s.WebhookSchemas['deliveries']>(`${one}/deliveries`, access),
    again: post<s.WebhookSchemas['again']>(`${one}/deliveries/:deliveryId/again`, access),
  };
};

export const clinicWebhooks = createWebhookCalls('perfect-b');
export const agencyWebhooks = createWebhookCalls('talent-phi');

/* The catalogue reads exports by name. */
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
