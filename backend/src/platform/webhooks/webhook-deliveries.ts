import { randomUUID } from 'node:crypto';
import type { listClinicWebhookDeliveries } from '@atrium/contract/platform/webhooks/calls';
import type { Webhook, WebhookDelivery } from '@atrium/contract/platform/webhooks/schemas';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { getRetryDelay, WEBHOOK_FAILURE_DAYS } from '@atrium/rules/people/webhooks';
import { Injectable } from '@nestjs/common';
import type { CheckedQuery } from '@atrium/contract/core/endpoint';
import { queryRow, queryRows } from '../database/rows.js';
import { SqlPool } from '../database/sql-pool.js';
import { Transactions, type Tx } from '../database/transaction.js';
import { type Actor, type StoredEvent, SYSTEM } from '../events/event.js';
import { Outbox } from '../events/outbox.js';
import { notFound } from '../http/reply/domain-error.js';
import { readLog } from '../entities/ordered-list.js';
import type { Page } from '../http/reply/reply.js';
import { Notifier } from '../notifications/notifier.js';
import { getProjectRoom, getSettingsRoom } from '../realtime/rooms.js';
import { EntityStore } from '../entities/entity-store.js';
import type { ClaimedDelivery } from './claimed-delivery.js';
import { DELIVERY_JSON, webhooks } from './webhook.entity.js';

/** Result of an attempt. `status` is null without a response; `answer` then contains the reason. */
export interface DeliveryOutcome {
  readonly status: number | null;
  readonly durationMs: number;
  readonly answer: string;
}

export const isDelivered = ({ status }: DeliveryOutcome): boolean => status !== null && status >= 200 && status < 300;

/**
 * Builds the body of a delivery. `sequence` increases with each change of a record, so that receivers can ignore
 * outdated deliveries.
 */
type WebhookBody = Pick<StoredEvent, 'seq' | 'id' | 'at' | 'actor' | 'project' | 'data'> & {
  readonly type: StoredEvent['type'] | 'webhook.test';
};
const buildBody = ({ seq, id, type, at, actor, project, data }: WebhookBody) =>
  JSON.stringify({ id, type, at, sequence: Number(seq), actor, project, data });

/** HTTP status 410, by which a receiver states that it wants no more deliveries. */
const HTTP_GONE = 410;
type PausedReason = Exclude<Webhook['pausedReason'], 'access-ended' | null>;
const PAUSE_MESSAGES: Readonly<Record<PausedReason, string>> = {
  gone: 'was stopped by its receiver, which returned 410 (Gone)',
  failing: `could not be delivered for ${WEBHOOK_FAILURE_DAYS} days`,
};

/** SQL of the user who added a webhook, or the administrators when that user is no longer active. */
const FIND_RECIPIENTS = `with active as (select id, role from app_user where is_active and removed_at is null)
  select id from active where id = $1
  union all select id from active where role in ('admin', 'superadmin') and not exists (select from active where id = $1) order by id`;

interface FailureNote {
  readonly pausedReason: PausedReason | null;
  readonly madeBy: string | null;
}

type Project = Webhook['project'];

/** Stores deliveries and their results. Every change is published to users who may edit the webhook. */
@Injectable()
export class WebhookDeliveries {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly entities: EntityStore,
    private readonly notifier: Notifier,
  ) {}

  /**
   * Adds a delivery for each webhook that subscribes to the event. Only events whose audience is all project members
   * qualify.
   */
  async collect(tx: Tx, event: StoredEvent): Promise<void> {
    const { project } = event;
    if (project === null || !event.rooms.includes(getProjectRoom(project))) return;
    const added = await queryRows<{ delivery: WebhookDelivery }>(
      tx,
      `with d as (
         insert into webhook_delivery (webhook_id, event_id, event, body)
         select id, $2::uuid, $3, $4 from webhook where project = $1 and is_active and $3 = any (events) order by id
         on conflict do nothing returning *
       ) select ${DELIVERY_JSON} as delivery from d order by d.seq`,
      [project, event.id, event.type, buildBody(event)],
    );
    for (const { delivery } of added) await this.publish(tx, project, delivery);
  }

  async addTest(tx: Tx, { id, project, name }: Webhook, actor: Actor): Promise<WebhookDelivery> {
    const eventId = randomUUID();
    const at = new Date().toISOString();
    const { seq } = await queryRow<{ seq: string }>(tx, 'select coalesce(max(seq), 0)::text as seq from event');
    const body = buildBody({
      seq,
      id: eventId,
      type: 'webhook.test',
      at,
      actor,
      project,
      data: { webhook: { id, name } },
    });
    const { delivery } = await queryRow<{ delivery: WebhookDelivery }>(
      tx,
      `with d as (insert into webhook_delivery (webhook_id, event_id, event, body) values ($1, $2, 'webhook.test', $3) returning *)
       select ${DELIVERY_JSON} as delivery from d`,
      [id, eventId, body],
    );
    await this.publish(tx, project, delivery);
    return delivery;
  }

  list(webhookId: number, page: CheckedQuery<typeof listClinicWebhookDeliveries>): Promise<Page> {
    const conditions = (bind: (value: unknown) => string) => [`d.webhook_id = ${bind(webhookId)}`];
    return readLog(
      this.sql,
      { json: DELIVERY_JSON, from: 'webhook_delivery d', sort: [['d.seq', 'bigint']], conditions },
      page,
    );
  }

  /** Sends a delivery again with the same id, whatever its state. */
  async redeliver(tx: Tx, { id, project }: Webhook, deliveryId: string): Promise<WebhookDelivery> {
    const [row] = await queryRows<{ delivery: WebhookDelivery }>(
      tx,
      `with d as (
         update webhook_delivery set state = 'waiting', tries = 0, next_try_at = now(), claim = null, claimed_until = null, revision = revision + 1
         where webhook_id = $1 and id = $2 returning *
       ) select ${DELIVERY_JSON} as delivery from d`,
      [id, deliveryId],
    );
    if (row === undefined) throw notFound('Delivery');
    await this.publish(tx, project, row.delivery);
    return row.delivery;
  }

  /** Stores the result of an attempt: delivered, retry or failed. Does nothing unless the claim is still valid. */
  async settle({ id: deliveryId, claim }: ClaimedDelivery, outcome: DeliveryOutcome): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [tried] = await queryRows<{ webhookId: number; tries: number; project: Project }>(
        tx,
        `select d.webhook_id as "webhookId", d.tries + 1 as tries, w.project from webhook_delivery d join webhook w on w.id = d.webhook_id
         where d.id = $1 and d.claim = $2 and d.state = 'waiting' for update`,
        [deliveryId, claim],
      );
      // Removed with its webhook, claimed by another worker, or reset meanwhile.
      if (tried === undefined) return;
      const isGone = outcome.status === HTTP_GONE;
      const pause = isGone ? null : getRetryDelay(tried.tries);
      const state = isDelivered(outcome) ? 'delivered' : pause === null ? 'failed' : 'waiting';
      const { delivery } = await queryRow<{ delivery: WebhookDelivery }>(
        tx,
        `with d as (
           update webhook_delivery set state = $2, tries = $3, tried_at = now(), next_try_at = now() + $4 * interval '1 second',
             status = $5, duration_ms = $6, answer = $7, claim = null, claimed_until = null, revision = revision + 1
           where id = $1 returning *
         ) select ${DELIVERY_JSON} as delivery from d`,
        [deliveryId, state, tried.tries, pause, outcome.status, outcome.durationMs, outcome.answer],
      );
      await this.publish(tx, tried.project, delivery);
      await this.recordFailure(tx, tried.webhookId, isDelivered(outcome), isGone);
    });
  }

  /** Stores since when a webhook fails. Pauses the webhook when its receiver responds 410 or has failed for days. */
  private async recordFailure(tx: Tx, webhookId: number, isGood: boolean, isGone: boolean): Promise<void> {
    const changed = await queryRows<FailureNote>(
      tx,
      `update webhook set version = version + 1, failing_since = case when $2 then null else now() end
       where id = $1 and (failing_since is null) <> $2 returning null as "pausedReason", made_by as "madeBy"`,
      [webhookId, isGood],
    );
    const paused = isGood
      ? []
      : await queryRows<FailureNote>(
          tx,
          `update webhook set is_active = false, paused_reason = case when $2 then 'gone' else 'failing' end,
             version = version + 1, edited_version = version + 1, updated_at = now(), updated_by = null
           where id = $1 and is_active and ($2 or failing_since < now() - interval '${WEBHOOK_FAILURE_DAYS} days')
           returning paused_reason as "pausedReason", made_by as "madeBy"`,
          [webhookId, isGone],
        );
    const [noted] = [...paused, ...changed];
    if (noted === undefined) return;
    const { pausedReason, madeBy } = noted;
    const webhook = await this.entities.read(tx, webhooks, webhookId);
    await this.outbox.publish(tx, 'webhook.updated', {
      actor: SYSTEM,
      audience: { project: webhook.project, rooms: [getSettingsRoom(webhook.project)] },
      data: { webhook },
      rows: pausedReason === null ? [] : [{ table: 'webhook', id: webhookId }],
    });
    if (pausedReason === null) return;
    const recipients = await queryRows<{ id: string }>(tx, FIND_RECIPIENTS, [madeBy]);
    const content = {
      type: 'webhook.disabled',
      title: 'Webhook turned off',
      body: `"${webhook.name}" of ${PROJECT_NAMES[webhook.project]} ${PAUSE_MESSAGES[pausedReason]}`,
      link: '/webhooks',
      project: webhook.project,
      dedupe: `webhook-disabled ${webhookId} ${webhook.version}`,
    } as const;
    await this.notifier.notify(
      tx,
      recipients.map(({ id }) => id),
      content,
    );
  }

  private publish(tx: Tx, project: Project, delivery: WebhookDelivery): Promise<void> {
    return this.outbox.publish(tx, 'delivery.changed', {
      actor: SYSTEM,
      audience: { project, rooms: [getSettingsRoom(project)] },
      data: { delivery },
      rows: [],
    });
  }
}
