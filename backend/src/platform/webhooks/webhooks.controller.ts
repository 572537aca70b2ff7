import type { Endpoint } from '@atrium/contract/core/endpoint';
import { agencyWebhooks, clinicWebhooks } from '@atrium/contract/platform/webhooks/calls';
import type { Project } from '@atrium/rules/people/rights';
import { Controller, type Type } from '@nestjs/common';
import type { Call } from '../http/request/input.js';
import { Serve } from '../http/routing/serve.js';
import { WebhooksService } from './webhooks.service.js';

type Calls = typeof clinicWebhooks;

/** Builds the same endpoints for each project, with its path and right. */
const controllerOf = (project: Project, calls: Readonly<Record<keyof Calls, Endpoint>>): Type => {
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
      return this.webhooks.rotate(person, project, params.id);
    }

    test({ person, params }: Call<Calls['test']>) {
      return this.webhooks.test(person, project, params.id);
    }

    deliveries({ params, query }: Call<Calls['deliveries']>) {
      return this.webhooks.listDeliveries(project, params.id, query);
    }

    again({ params }: Call<Calls['again']>) {
      return this.webhooks.again(project, params.id, params.deliveryId);
    }
  }
  for (const [name, call] of Object.entries(calls))
    Serve(call)(
      WebhooksController.prototype,
      name,
      Object.getOwnPropertyDescriptor(WebhooksController.prototype, name) as PropertyDescriptor,
    );
  return WebhooksController;
};

export const WEBHOOK_CONTROLLERS = [
  controllerOf('perfect-b', clinicWebhooks),
  controllerOf('talent-phi', agencyWebhooks),
];
