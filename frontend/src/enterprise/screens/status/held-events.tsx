import { removeHeldEvent, retryHeldEvent } from '@atrium/contract/enterprise/status/calls';
import type { HeldEvent } from '@atrium/contract/enterprise/status/schemas';
import { jobTitle, plural } from '@atrium/rules/stock/labels';
import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fullMomentText, momentText } from '../../../lib/format/dates.js';
import { call } from '../../../lib/api/http.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { Badge } from '../../../ui/display/badge.js';
import { Card } from '../../../ui/display/card.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';

interface HeldEventsProps {
  readonly held: readonly HeldEvent[];
  readonly again: () => void;
}

const placeOf = ({ reaction, seq }: HeldEvent) => ({ reaction, seq });
const keyOf = ({ reaction, seq }: HeldEvent): string => `${reaction} ${seq}`;

/** Dead-lettered events with their errors; later events are not blocked. */
export function HeldEvents({ held, again }: HeldEventsProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const [removing, setRemoving] = useState<HeldEvent | null>(null);
  const retry = async (event: HeldEvent) => {
    setBusy(keyOf(event));
    try {
      await call(retryHeldEvent, { params: placeOf(event) });
      showToast({ title: 'Trying Again', description: jobTitle(event.reaction), tone: 'good' });
    } catch (failure) {
      showFailure(failure, 'This could not be tried again. Please try once more.');
    }
    setBusy(null);
    again();
  };
  return (
    <Card title="Held events" description="Notices and deliveries that could not be made; everything else goes on">
      <ul className="divide-y divide-line border-t border-line">
        {held.map((event) => (
          <li key={keyOf(event)} className="flex items-start gap-3 px-4 py-3 sm:px-5">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                {jobTitle(event.reaction)}
                {event.triedAgainAt === null ? (
                  <Badge tone="bad">Given up</Badge>
                ) : (
                  <Badge tone="warn">Next try {momentText(event.triedAgainAt)}</Badge>
                )}
              </p>
              <p className="text-caption text-muted">
                {event.type} ·{' '}
                <time dateTime={event.at} title={fullMomentText(event.at)} className="figures">
                  {momentText(event.at)}
                </time>{' '}
                · {plural(event.attempts, 'try')}
              </p>
              <p className="text-caption break-words text-bad-text">{event.reason}</p>
            </div>
            <div className="flex shrink-0 gap-1">
              <IconButton
                label={`Try again: ${jobTitle(event.reaction)}`}
                tip="Try again"
                icon={<RotateCw className="size-4" aria-hidden="true" />}
                disabled={busy === keyOf(event)}
                onClick={() => void retry(event)}
              />
              <IconButton
                label={`Remove: ${jobTitle(event.reaction)}`}
                tip="Remove"
                icon={<Trash2 className="size-4" aria-hidden="true" />}
                onClick={() => setRemoving(event)}
              />
            </div>
          </li>
        ))}
      </ul>
      {removing !== null && (
        <ConfirmDialog
          title={`Give up "${jobTitle(removing.reaction)}"?`}
          description="What it would have told stays untold. This cannot be undone."
          action="Give up"
          busy="Giving up..."
          failed="This could not be removed. Please try again."
          onConfirm={async () => {
            await call(removeHeldEvent, { params: placeOf(removing) });
            again();
          }}
          success={{ title: 'Event Given Up', description: jobTitle(removing.reaction) }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}
