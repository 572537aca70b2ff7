import type { Endpoint } from '@atrium/contract/core/endpoint';
import { agencyWebhooks, clinicWebhooks } from '@atrium/contract/platform/webhooks/calls';
import type { Project } from '@atrium/rules/people/rights';
import { Controller, type Type } from '@nestjs/common';
import type { Call } from '../http/request/validate-call.js';
import { Route } from '../http/routing/route.decorator.js';
import { WebhooksService } from './webhooks.service.js';

type Calls = typeof clinicWebhooks;

/** Builds the webhook controller of a project, with its path and right. */
const createController = (project: Project, calls: Readonly<Record<keyof Calls, Endpoint>>): Type => {
  @Controller()
  class WebhooksController {
    constructor(private readonly webhooks: WebhooksService) {}

    list() {
      return this.webhooks.list(project);
    }

    create({ person, body }: Call<Calls['create']>) {
      return this.webhooks.create(person, project, body);
    }

    update({ person, params, body }: Call<Calls['update']>) {
      return this.webhooks.update(person, project, params.id, body);
    }

    remove({ person, params }: Call<Calls['remove']>) {
      return this.webhooks.remove(person, project, params.id);
    }

    rotate({ person, params }: Call<Calls['rotate']>) {
      return this.webhooks.rotateSecret(person, project, params.id);
    }

    test({ person, params }: Call<Calls['test']>) {
      return this.webhooks.sendTest(person, project, params.id);
    }

    deliveries({ params, query }: Call<Calls['deliveries']>) {
      return this.webhooks.listDeliveries(project, params.id, query);
    }

    again({ params }: Call<Calls['again']>) {
      return this.webhooks.redeliver(project, params.id, params.deliveryId);
    }
  }
  for (const [name, call] of Object.entries(calls))
    Route(call)(
      WebhooksController.prototype,
      name,
      Object.getOwnPropertyDescriptor(WebhooksController.prototype, name) as PropertyDescriptor,
    );
  return WebhooksController;
};

export const WEBHOOK_CONTROLLERS = [
  createController('perfect-b', clinicWebhooks),
  createController('talent-phi', agencyWebhooks),
];
