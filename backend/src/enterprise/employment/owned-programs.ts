import type { Webhook } from '@atrium/contract/platform/webhooks/schemas';
import type { Project } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { getSettingsRoom } from '../../platform/realtime/rooms.js';
import { webhooks } from '../../platform/webhooks/webhook.entity.js';

interface OwnedWebhook {
  readonly id: number;
  readonly name: string;
  readonly project: Project;
}

interface OwnedPrograms {
  readonly keys: { readonly id: number; readonly name: string }[];
  readonly webhooks: OwnedWebhook[];
}

/** Ends API keys and webhooks that act for a member. */
@Injectable()
export class OwnedProgramsService {
  constructor(private readonly outbox: Outbox) {}

  async list(tx: Tx, userId: string): Promise<OwnedPrograms> {
    return {
      keys: await queryRows(
        tx,
        'select id, name from api_key where user_id = $1 and ended_at is null and expires_at > now() order by name, id',
        [userId],
      ),
      webhooks: await queryRows(
        tx,
        'select id, name, project from webhook where made_by = $1 and is_active order by name, id',
        [userId],
      ),
    };
  }

  /** Transfers a member's webhooks to `person`, who is then notified of failed deliveries. */
  async transferWebhooks(
    tx: Tx,
    person: Person,
    from: { readonly userId: string; readonly name: string },
  ): Promise<void> {
    const moved = await queryRows<OwnedWebhook>(
      tx,
      `update webhook set made_by = $2, version = version + 1, paused_reason = nullif(paused_reason, 'access-ended')
       where made_by = $1 returning id, name, project`,
      [from.userId, person.id],
    );
    const actor = toActor(person);
    for (const webhook of moved)
      await this.publish(tx, actor, webhook, { field: 'ownerId', before: from.name, after: actor.name });
  }

  /** Stops the webhooks of a member whose access ends, in one project or all. */
  async stopWebhooks(tx: Tx, actor: Actor, userId: string, project?: Project): Promise<void> {
    const stopped = await queryRows<OwnedWebhook>(
      tx,
      `update webhook set is_active = false, paused_reason = 'access-ended', version = version + 1
       where made_by = $1 and is_active and ($2::text is null or project = $2) returning id, name, project`,
      [userId, project ?? null],
    );
    for (const webhook of stopped)
      await this.publish(tx, actor, webhook, { field: 'isActive', before: true, after: false });
  }

  private async publish(
    tx: Tx,
    actor: Actor,
    { id, name, project }: OwnedWebhook,
    change: { readonly field: string; readonly before: string | boolean; readonly after: string | boolean },
  ): Promise<void> {
    await writeAudit(tx, {
      actor,
      action: 'updated',
      objectKind: 'webhook',
      objectId: String(id),
      objectName: name,
      project,
      changes: [change],
    });
    const { json } = await queryRow<{ json: Webhook }>(
      tx,
      `select ${webhooks.view.json} as json from ${webhooks.view.from} where w.id = $1`,
      [id],
    );
    await this.outbox.publish(tx, 'webhook.updated', {
      actor,
      audience: { project, rooms: [getSettingsRoom(project)] },
      data: { webhook: json },
      rows: [{ table: 'webhook', id }],
    });
  }
}
