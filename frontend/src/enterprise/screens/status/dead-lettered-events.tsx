import { removeDeadLetteredEvent, retryDeadLetteredEvent } from '@atrium/contract/enterprise/status/calls';
import type { DeadLetteredEvent } from '@atrium/contract/enterprise/status/schemas';
import { getJobTitle, formatPlural } from '@atrium/rules/stock/labels';
import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { call } from '../../../lib/api/http.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { Badge } from '../../../ui/display/badge.js';
import { Card } from '../../../ui/display/card.js';
import { Moment } from '../../../ui/display/moment.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { IconButton } from '../../../ui/buttons/button.js';

interface DeadLetteredEventsProps {
  readonly events: readonly DeadLetteredEvent[];
  readonly refetch: () => void;
}

const eventPath = ({ reaction, seq }: DeadLetteredEvent) => ({ reaction, seq });
const keyOf = ({ reaction, seq }: DeadLetteredEvent): string => `${reaction} ${seq}`;

/** Dead-lettered events with their errors; later events are not blocked. */
export function DeadLetteredEvents({ events, refetch }: DeadLetteredEventsProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const [removing, setRemoving] = useState<DeadLetteredEvent | null>(null);
  const retry = async (event: DeadLetteredEvent) => {
    setBusy(keyOf(event));
    try {
      await call(retryDeadLetteredEvent, { params: eventPath(event) });
      showToast({ title: 'Trying again', description: getJobTitle(event.reaction) });
    } catch (failure) {
      showFailure(failure, 'The retry failed. Please try again.');
    }
    setBusy(null);
    refetch();
  };
  return (
    <Card title="Held events" description="Notifications and deliveries that failed; other events are not affected">
      <ul className="divide-y divide-line border-t border-line">
        {events.map((event) => (
          <li key={keyOf(event)} className="flex items-start gap-3 px-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                <span>{getJobTitle(event.reaction)}</span>
                {event.triedAgainAt === null ? (
                  <Badge tone="bad">Given up</Badge>
                ) : (
                  <Badge tone="warn">{`Next try ${formatShortMoment(event.triedAgainAt)}`}</Badge>
                )}
              </p>
              <p className="text-caption text-muted">
                <span>{`${event.type} · `}</span>
                <Moment at={event.at} />
                <span>{` · ${formatPlural(event.attempts, 'try')}`}</span>
              </p>
              <p className="text-caption break-words text-bad-text">{event.reason}</p>
            </div>
            <div className="flex shrink-0 gap-1">
              <IconButton
                label={`Retry: ${getJobTitle(event.reaction)}`}
                tip="Retry"
                icon={RotateCw}
                disabled={busy === keyOf(event)}
                onClick={() => void retry(event)}
              />
              <IconButton
                label={`Discard: ${getJobTitle(event.reaction)}`}
                tip="Discard"
                icon={Trash2}
                onClick={() => setRemoving(event)}
              />
            </div>
          </li>
        ))}
      </ul>
      {removing !== null && (
        <ConfirmDialog
          title={`Discard "${getJobTitle(removing.reaction)}"?`}
          description="The notifications will not be sent. This cannot be undone."
          action="Discard event"
          busy="Discarding..."
          failed="This could not be discarded. Please try again."
          onConfirm={async () => {
            await call(removeDeadLetteredEvent, { params: eventPath(removing) });
            refetch();
          }}
          success={{ title: 'Event discarded', description: getJobTitle(removing.reaction) }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}
