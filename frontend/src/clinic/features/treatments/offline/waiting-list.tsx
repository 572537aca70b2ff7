import { plural } from '@atrium/rules/stock/labels';
import { useState } from 'react';
import { momentText } from '../../../../lib/format/dates.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { sentText } from '../state/sent-tray.js';
import { isTrayTyped } from '../state/tray-state.js';
import { useTray } from '../state/tray-store.js';
import {
  discardWaiting,
  isOlderThanADay,
  logNow,
  openInTray,
  useWaitingTreatments,
  type WaitingTreatment,
} from './waiting-treatments.js';

/** Treatments that are not logged yet, each with its reason and next step. */
export function WaitingList() {
  const { all } = useWaitingTreatments();
  if (all.length === 0) return null;
  return (
    <Alert tone="warn" title={`${plural(all.length, 'treatment')} not logged yet`} className="mb-4 text-table">
      <ul className="mt-1 flex flex-col gap-3">
        {all.map((waiting) => (
          <WaitingRow key={waiting.key} waiting={waiting} />
        ))}
      </ul>
    </Alert>
  );
}

function stateText(waiting: WaitingTreatment): string {
  if (waiting.refusal !== null) return waiting.refusal;
  if (isOlderThanADay(waiting)) return 'Entered more than a day ago. Check the history, then log or discard it.';
  return 'Logged automatically as soon as the connection is back.';
}

function WaitingRow({ waiting }: { readonly waiting: WaitingTreatment }) {
  const isTrayFilled = isTrayTyped(useTray());
  const [isSending, setSending] = useState(false);
  const patient = waiting.tray.patientId.trim();
  const name = patient === '' ? 'Treatment' : patient;
  const send = async () => {
    setSending(true);
    await logNow(waiting);
    setSending(false);
  };
  return (
    <li aria-label={name}>
      <p className="wrap-anywhere">
        <span className="font-medium">{name}</span>, {sentText(waiting)}
      </p>
      <p className="text-caption">
        Entered {momentText(waiting.enteredAt)}. {stateText(waiting)}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        {waiting.refusal === null && isOlderThanADay(waiting) && (
          <Button size="small" busy={isSending && 'Logging...'} onClick={() => void send()}>
            Log now
          </Button>
        )}
        {isTrayFilled ? (
          <span className="text-caption">Log or clear the tray to correct it.</span>
        ) : (
          <Button size="small" onClick={() => openInTray(waiting)}>
            Open in tray
          </Button>
        )}
        {(waiting.refusal !== null || isOlderThanADay(waiting)) && (
          <Button size="small" variant="quiet" onClick={() => discardWaiting(waiting)}>
            Discard
          </Button>
        )}
      </div>
    </li>
  );
}
