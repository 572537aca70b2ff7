import { webhooks as resource } from '@atrium/contract/platform/webhooks/calls';
import type { Webhook } from '@atrium/contract/platform/webhooks/schemas';
import type { Project } from '@atrium/rules/people/rights';
import { instantSql, personSql } from '../database/sql.js';
import { getSettingsRoom } from '../realtime/rooms.js';
import { defineEntity } from '../entities/entity.js';
import * as t from '../entities/table.js';

export const webhookTable = t.defineTable('webhook', {
  project: t.text<Project>(),
  name: t.text(),
  url: t.text(),
  events: t.texts(),
  isActive: t.booleanColumn(),
  failingSince: t.unaudited(t.nullableColumn(t.instant())),
  pausedReason: t.unaudited(t.nullableColumn(t.text<NonNullable<Webhook['pausedReason']>>())),
  secret: t.hidden(t.text()),
  madeBy: t.hidden(t.nullableColumn(t.uuid())),
});

export const webhooks = defineEntity({
  resource,
  table: webhookTable,
  view: t.defineView<Webhook>()(
    webhookTable,
    'w',
    { owner: personSql('wo') },
    'left join app_user wo on wo.id = w.made_by',
  ),
  order: { by: 'lower(w.name)' },
  audience: ({ project }) => {
    const its = project as Project;
    return { project: its, rooms: [getSettingsRoom(its)] };
  },
});

/** SQL of a delivery as JSON, over the alias `d`. */
export const DELIVERY_JSON = `jsonb_build_object('id', d.id, 'webhookId', d.webhook_id, 'event', d.event, 'state', d.state, 'tries', d.tries,
  'createdAt', ${instantSql('d.created_at')}, 'triedAt', ${instantSql('d.tried_at')},
  'nextTryAt', case when d.state = 'waiting' then ${instantSql('d.next_try_at')} end,
  'status', d.status, 'durationMs', d.duration_ms, 'answer', d.answer, 'version', d.revision)`;
