import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CollectDeliveriesReaction } from './collect-deliveries.reaction.js';
import { DeliverWebhooksJob } from './deliver-webhooks.job.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { DueDeliveries } from './due-deliveries.js';
import { webhookTable } from './webhook.entity.js';
import { WEBHOOK_CONTROLLERS } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** Webhooks are configured in the API and delivered by the worker. */
@Module({})
export class WebhooksModule {
  static forApi(): DynamicModule {
    return {
      module: WebhooksModule,
      imports: [TypeOrmModule.forFeature([webhookTable.schema])],
      controllers: WEBHOOK_CONTROLLERS,
      providers: [WebhookDeliveries, WebhooksService],
    };
  }

  static forWorker(): DynamicModule {
    return {
      module: WebhooksModule,
      imports: [TypeOrmModule.forFeature([webhookTable.schema])],
      providers: [WebhookDeliveries, CollectDeliveriesReaction, DueDeliveries, DeliverWebhooksJob],
    };
  }
}
