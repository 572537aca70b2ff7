import type { Project } from '@atrium/rules/people/rights';
import { agencyMember, clinicMember, endpoint } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

/* Where a project tells other programs of what happens, signed in the style of Standard Webhooks. */

export const webhooks = resource<schemas.Webhook>()({
  event: 'webhook',
  noun: 'Webhook',
  words: { name: 'Name', url: 'Address', events: 'Events', isActive: 'Active' },
});

/** The calls of one project. The schemas of both projects have the same types. */
const callsFor = (project: Project) => {
  const access = project === 'perfect-b' ? clinicMember('settings:edit') : agencyMember('settings:edit');
  const list = `/api/${project}/webhooks` as const;
  const one = `${list}/:id` as const;
  return {
    list: endpoint<schemas.WebhookSchemas['list']>({ method: 'GET', path: list, access }),
    create: endpoint<schemas.WebhookSchemas['create']>({ method: 'POST', path: list, access }),
    update: endpoint<schemas.WebhookSchemas['update']>({ method: 'PUT', path: one, access }),
    remove: endpoint<schemas.WebhookSchemas['remove']>({ method: 'DELETE', path: one, access }),
    rotate: endpoint<schemas.WebhookSchemas['rotate']>({ method: 'POST', path: `${one}/secret`, access }),
    test: endpoint<schemas.WebhookSchemas['test']>({ method: 'POST', path: `${one}/test`, access }),
    deliveries: endpoint<schemas.WebhookSchemas['deliveries']>({ method: 'GET', path: `${one}/deliveries`, access }),
    again: endpoint<schemas.WebhookSchemas['again']>({
      method: 'POST',
      path: `${one}/deliveries/:deliveryId/again`,
      access,
    }),
  };
};

export const clinicWebhooks = callsFor('perfect-b');
export const agencyWebhooks = callsFor('talent-phi');

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
