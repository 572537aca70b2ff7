import type { Webhook } from '@atrium/contract/platform/webhooks/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { isolate } from '@atrium/rules/names/isolate';
import { fullName } from '@atrium/rules/people/people';
import { WEBHOOK_FAILS_DAYS, webhookEventLabel, webhookEventsOf } from '@atrium/rules/people/webhooks';
import { KeyRound, ListChecks, Pencil, Trash2 } from 'lucide-react';
import { momentText } from '../../lib/format/dates.js';
import { Badge } from '../../ui/display/badge.js';
import { IconButton } from '../../ui/buttons/icon-button.js';

export type WebhookAct = 'deliveries' | 'edit' | 'rotate' | 'remove';

const ACTS: readonly (readonly [act: WebhookAct, label: string, icon: typeof Pencil])[] = [
  ['deliveries', 'Deliveries', ListChecks],
  ['edit', 'Edit', Pencil],
  ['rotate', 'New secret', KeyRound],
  ['remove', 'Remove', Trash2],
];

/** Returns why a webhook sends nothing: "Stopped: Ana Silva's access ended". */
function stoppedText({ pausedReason, owner }: Webhook): string {
  switch (pausedReason) {
    case null:
      return 'Off';
    case 'gone':
      return 'Stopped: the receiver answered 410 (gone)';
    case 'failing':
      return `Stopped: failed for ${WEBHOOK_FAILS_DAYS} days`;
    case 'access-ended':
      return `Stopped: ${owner === null ? "the owner's" : `${isolate(fullName(owner))}'s`} access ended`;
  }
}

export function WebhookRow({
  webhook,
  onAct,
}: {
  readonly webhook: Webhook;
  readonly onAct: (act: WebhookAct) => void;
}) {
  const { name, url, events, isActive, failingSince, pausedReason, owner, project } = webhook;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="wrap-anywhere">{name}</span>
          {!isActive ? (
            <Badge tone={pausedReason === null ? 'neutral' : 'bad'}>{stoppedText(webhook)}</Badge>
          ) : (
            failingSince !== null && <Badge tone="bad">Failing since {momentText(failingSince)}</Badge>
          )}
        </p>
        <p className="truncate text-caption text-muted" title={url}>
          {url}
        </p>
        <p className="text-caption text-muted" title={events.map(webhookEventLabel).join(', ')}>
          {events.length === webhookEventsOf(project).length ? 'All events' : plural(events.length, 'event')}
          {owner !== null && (
            <>
              {' · '}Owner: <bdi>{fullName(owner)}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="flex items-center gap-1">
        {ACTS.map(([act, label, Icon]) => (
          <IconButton
            key={act}
            label={`${label}: ${name}`}
            tip={label}
            icon={<Icon className="size-4" aria-hidden="true" />}
            className="size-8 pointer-coarse:size-11"
            onClick={() => onAct(act)}
          />
        ))}
      </div>
    </li>
  );
}
