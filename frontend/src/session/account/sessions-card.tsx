import { endOtherSessions, endOwnSession } from '@atrium/contract/session/session/calls';
import type { OwnSession } from '@atrium/contract/session/session/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/http.js';
import { showToast } from '../../lib/page/toast.js';
import { Badge } from '../../ui/display/badge.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { Moment } from '../../ui/display/moment.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { getDeviceName, isHandheld } from '@atrium/rules/sign-in/device-name';
import { CardEntries } from '../card-entries.js';
import { EntryIcon } from '../entry-icon.js';
import { loadSessions, useSessions } from './sessions-store.js';

const FAILED = 'The session could not be ended. Please try again.';

/** Labels of special networks; other addresses have no known location. */
const NETWORK_LABELS: Readonly<Partial<Record<string, string>>> = { this: 'This network', local: 'Local network' };

type Ending = { readonly session: OwnSession } | { readonly others: number };

export function SessionsCard() {
  const { phase, error, value: rows = [] } = useSessions();
  const [ending, setEnding] = useState<Ending | null>(null);
  useEffect(() => void loadSessions(), []);
  const others = rows.filter(({ current }) => !current).length;

  const end = async (): Promise<void> => {
    if (ending === null) return;
    try {
      await ('session' in ending ? call(endOwnSession, { params: { id: ending.session.id } }) : call(endOtherSessions));
    } finally {
      await loadSessions();
    }
    showToast({
      title: 'session' in ending ? 'Session ended' : 'Sessions ended',
      description:
        'session' in ending
          ? getDeviceName(ending.session.device)
          : `You were signed out of ${formatPlural(ending.others, 'other device')}.`,
    });
  };

  return (
    <Card
      title="Sessions"
      description="Devices where you are signed in. If you don't recognize one, end its session and change your password."
      aside={
        others > 0 && (
          <Button size="small" onClick={() => setEnding({ others })} aria-haspopup="dialog">
            End all others
          </Button>
        )
      }
    >
      <CardEntries
        label="Sessions"
        list={{ phase, error }}
        total={rows.length}
        loading="Loading sessions"
        failed="Your sessions could not be loaded."
        onRetry={() => void loadSessions()}
      >
        {rows.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding({ session })} />
        ))}
      </CardEntries>
      {ending !== null && (
        <ConfirmDialog
          title={'session' in ending ? 'End this session?' : 'End all other sessions?'}
          description={
            'session' in ending
              ? `${getDeviceName(ending.session.device)} is signed out immediately. Unsaved changes there are lost.`
              : `${formatPlural(ending.others, 'other session is', 'other sessions are')} signed out immediately. This one stays signed in.`
          }
          action={'session' in ending ? 'End session' : `End ${formatPlural(ending.others, 'session')}`}
          busy="Ending..."
          failed={FAILED}
          onConfirm={end}
          onClose={() => setEnding(null)}
        />
      )}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => void }) {
  const { current, device, address, network, startedAt, lastSeenAt } = session;
  const Icon = isHandheld(device) ? Smartphone : Monitor;
  const name = getDeviceName(device);
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <EntryIcon icon={Icon} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold" title={device ?? undefined}>
          <span>{name}</span>
          {current && <Badge tone="neutral">This device</Badge>}
        </p>
        <p className="text-caption text-muted">
          {network !== null && NETWORK_LABELS[network] !== undefined && <span>{`${NETWORK_LABELS[network]} · `}</span>}
          {address !== null && <span>{`${address} · `}</span>}
          <span>{'Signed in '}</span>
          <Moment at={startedAt} />
          {!current && (
            <>
              <span>{' · Last active '}</span>
              <Moment at={lastSeenAt} />
            </>
          )}
        </p>
      </div>
      {!current && (
        <Button size="small" aria-label={`End session: ${name}`} aria-haspopup="dialog" onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}
