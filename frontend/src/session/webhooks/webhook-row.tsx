import type { Webhook } from '@atrium/contract/platform/webhooks/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { getFullName } from '@atrium/rules/people/people';
import { WEBHOOK_FAILURE_DAYS, getWebhookEventLabel, getWebhookEvents } from '@atrium/rules/people/webhooks';
import { KeyRound, ListChecks, Pencil, Trash2 } from 'lucide-react';
import { formatShortMoment } from '../../lib/format/dates.js';
import { Badge } from '../../ui/display/badge.js';
import { IconButton } from '../../ui/buttons/button.js';

export type WebhookAction = 'deliveries' | 'edit' | 'rotate' | 'remove';

const ACTIONS: readonly (readonly [act: WebhookAction, label: string, icon: typeof Pencil])[] = [
  ['deliveries', 'Deliveries', ListChecks],
  ['edit', 'Edit', Pencil],
  ['rotate', 'New secret', KeyRound],
  ['remove', 'Delete', Trash2],
];

/** Returns why a webhook sends nothing: "Stopped: Ana Silva's access ended". */
function getStoppedText({ pausedReason, owner }: Webhook): string {
  switch (pausedReason) {
    case null:
      return 'Off';
    case 'gone':
      return 'Stopped: the receiver returned 410 (Gone)';
    case 'failing':
      return `Stopped: failed for ${WEBHOOK_FAILURE_DAYS} days`;
    case 'access-ended':
      return `Stopped: ${owner === null ? "the owner's" : `${isolateDirection(getFullName(owner))}'s`} access ended`;
  }
}

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly onAct: (act: WebhookAction) => void;
}

export function WebhookRow({ webhook, onAct }: WebhookRowProps) {
  const { name, url, events, isActive, failingSince, pausedReason, owner, project } = webhook;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 sm:px-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="wrap-anywhere">{name}</span>
          {!isActive ? (
            <Badge tone={pausedReason === null ? 'neutral' : 'bad'}>{getStoppedText(webhook)}</Badge>
          ) : (
            failingSince !== null && <Badge tone="bad">{`Failing since ${formatShortMoment(failingSince)}`}</Badge>
          )}
        </p>
        <p className="truncate text-caption text-muted" title={url}>
          {url}
        </p>
        <p className="text-caption text-muted" title={events.map(getWebhookEventLabel).join(', ')}>
          <span>
            {events.length === getWebhookEvents(project).length ? 'All events' : formatPlural(events.length, 'event')}
          </span>
          {owner !== null && (
            <>
              <span>{' · Owner: '}</span>
              <bdi>{getFullName(owner)}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="flex items-center gap-1">
        {ACTIONS.map(([act, label, Icon]) => (
          <IconButton
            key={act}
            label={`${label}: ${name}`}
            tip={label}
            icon={Icon}
            className="size-8 pointer-coarse:size-11"
            onClick={() => onAct(act)}
          />
        ))}
      </div>
    </li>
  );
}
