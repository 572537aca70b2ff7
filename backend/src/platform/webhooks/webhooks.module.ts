import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CollectDeliveries } from './collect-deliveries.reaction.js';
import { DeliverWebhooks } from './deliver-webhooks.job.js';
import { Deliveries } from './deliveries.js';
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
      providers: [Deliveries, WebhooksService],
    };
  }

  static forWorker(): DynamicModule {
    return {
      module: WebhooksModule,
      imports: [TypeOrmModule.forFeature([webhookTable.schema])],
      providers: [Deliveries, CollectDeliveries, DueDeliveries, DeliverWebhooks],
    };
  }
}
