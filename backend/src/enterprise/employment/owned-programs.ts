import type { Webhook } from '@atrium/contract/platform/webhooks';
import type { Project } from '@atrium/rules/rights';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { settingsRoom } from '../../platform/realtime/rooms.js';
import { webhooks } from '../../platform/webhooks/webhook.entity.js';

interface OwnedPrograms {
  readonly keys: { readonly id: number; readonly name: string }[];
  readonly webhooks: { readonly id: number; readonly name: string; readonly project: Project }[];
}

/** The programs that act for a member: API keys and webhooks. */
@Injectable()
export class OwnedProgramsService {
  constructor(private readonly outbox: Outbox) {}

  async list(tx: Tx, userId: string): Promise<OwnedPrograms> {
    return {
      keys: await rowsOf(
        tx,
        'select id, name from api_key where user_id = $1 and ended_at is null and expires_at > now() order by name, id',
        [userId],
      ),
      webhooks: await rowsOf(
        tx,
        'select id, name, project from webhook where made_by = $1 and is_active order by name, id',
        [userId],
      ),
    };
  }

  /** Makes the webhooks of a member those of `person`, who hears from then on when deliveries fail. */
  async transferWebhooks(
    tx: Tx,
    person: Person,
    from: { readonly userId: string; readonly name: string },
  ): Promise<void> {
    const moved = await rowsOf<{ id: number; name: string; project: Project }>(
      tx,
      'update webhook set made_by = $2 where made_by = $1 returning id, name, project',
      [from.userId, person.id],
    );
    const actor = actorOf(person);
    for (const webhook of moved)
      await auditChange(tx, actor, webhook, { field: 'ownerId', before: from.name, after: actor.name });
  }

  /** Stops the webhooks of a member whose access ends; in one project, or in all of them. */
  async stopWebhooks(tx: Tx, actor: Actor, userId: string, project?: Project): Promise<void> {
    const stopped = await rowsOf<{ id: number; name: string; project: Project }>(
      tx,
      `update webhook set is_active = false, version = version + 1
       where made_by = $1 and is_active and ($2::text is null or project = $2) returning id, name, project`,
      [userId, project ?? null],
    );
    for (const webhook of stopped) {
      const { id, project: area } = webhook;
      await auditChange(tx, actor, webhook, { field: 'isActive', before: true, after: false });
      const [row] = await rowsOf<{ json: Webhook }>(
        tx,
        `select ${webhooks.view.json} as json from ${webhooks.view.from} where w.id = $1`,
        [id],
      );
      if (row === undefined) continue;
      await this.outbox.append(tx, {
        type: 'webhook.updated',
        actor,
        project: area,
        rooms: [settingsRoom(area)],
        data: { webhook: row.json },
        rows: [{ table: 'webhook', id }],
      });
    }
  }
}

const auditChange = (
  tx: Tx,
  actor: Actor,
  { id, name, project }: OwnedPrograms['webhooks'][number],
  change: { readonly field: string; readonly before: string | boolean; readonly after: string | boolean },
): Promise<unknown> =>
  writeAudit(tx, {
    actor,
    action: 'updated',
    objectKind: 'webhook',
    objectId: String(id),
    objectName: name,
    project,
    changes: [change],
  });
