import { webhooks as resource } from '@atrium/contract/platform/webhooks/calls';
import type { Webhook } from '@atrium/contract/platform/webhooks/schemas';
import type { Project } from '@atrium/rules/people/rights';
import { instantSql, personSql } from '../database/sql.js';
import { settingsRoom } from '../realtime/rooms.js';
import { entity } from '../records/entity.js';
import { flag, hidden, instant, orNull, table, text, texts, uuid, viewOf } from '../records/table.js';

export const webhookTable = table('webhook', {
  project: text<Project>(),
  name: text(),
  url: text(),
  events: texts(),
  isActive: flag(),
  failingSince: orNull(instant()),
  pausedReason: orNull(text<NonNullable<Webhook['pausedReason']>>()),
  secret: hidden(text()),
  madeBy: hidden(orNull(uuid())),
});

export const webhooks = entity({
  resource,
  table: webhookTable,
  view: viewOf<Webhook>()(webhookTable, 'w', { owner: personSql('wo') }, 'left join app_user wo on wo.id = w.made_by'),
  order: { by: 'lower(w.name)' },
  audience: ({ project }) => {
    const its = project as Project;
    return { project: its, rooms: [settingsRoom(its)] };
  },
});

/** JSON of a delivery, over the alias `d`. */
export const DELIVERY_JSON = `jsonb_build_object('id', d.id, 'webhookId', d.webhook_id, 'event', d.event, 'state', d.state, 'tries', d.tries,
  'createdAt', ${instantSql('d.created_at')}, 'triedAt', ${instantSql('d.tried_at')},
  'nextTryAt', case when d.state = 'waiting' then ${instantSql('d.next_try_at')} end,
  'status', d.status, 'durationMs', d.duration_ms, 'answer', d.answer, 'version', d.revision)`;
