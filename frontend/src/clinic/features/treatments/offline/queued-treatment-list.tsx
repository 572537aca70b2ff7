import { formatPlural } from '@atrium/rules/stock/labels';
import { formatShortMoment } from '../../../../lib/format/dates.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button, AsyncButton } from '../../../../ui/buttons/button.js';
import { formatSent } from '../state/sent-tray.js';
import { isTrayTyped } from '../state/tray-state.js';
import { useTray } from '../state/tray-store.js';
import {
  discardQueued,
  isExpiredEntry,
  logQueuedNow,
  openInTray,
  useQueuedTreatments,
  type QueuedTreatment,
} from './treatment-queue.js';

/** Treatments that are not logged yet, each with its reason and next step. */
export function QueuedTreatmentList() {
  const { all } = useQueuedTreatments();
  if (all.length === 0) return null;
  return (
    <Alert tone="warn" title={`${formatPlural(all.length, 'treatment')} not logged yet`} className="mb-4 text-table">
      <ul className="mt-1 flex flex-col gap-3">
        {all.map((waiting) => (
          <QueuedTreatmentRow key={waiting.key} waiting={waiting} />
        ))}
      </ul>
    </Alert>
  );
}

function stateText(waiting: QueuedTreatment): string {
  if (waiting.refusal !== null) return waiting.refusal;
  if (isExpiredEntry(waiting)) return 'Entered more than a day ago. Check the history, then log or discard it.';
  return 'Logged automatically as soon as the connection is back.';
}

function QueuedTreatmentRow({ waiting }: { readonly waiting: QueuedTreatment }) {
  const isTrayFilled = isTrayTyped(useTray());
  const patient = waiting.tray.patientId.trim();
  const name = patient === '' ? 'Treatment' : patient;
  return (
    <li aria-label={name}>
      <p className="wrap-anywhere">
        <span className="font-semibold">{name}</span>
        <span>{`, ${formatSent(waiting)}`}</span>
      </p>
      <p className="text-caption">{`Entered ${formatShortMoment(waiting.enteredAt)}. ${stateText(waiting)}`}</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        {waiting.refusal === null && isExpiredEntry(waiting) && (
          <AsyncButton size="small" busy="Logging..." onRun={() => logQueuedNow(waiting)}>
            Log now
          </AsyncButton>
        )}
        {isTrayFilled ? (
          <span className="text-caption">Log or clear the tray to correct it.</span>
        ) : (
          <Button size="small" onClick={() => openInTray(waiting)}>
            Open in tray
          </Button>
        )}
        {(waiting.refusal !== null || isExpiredEntry(waiting)) && (
          <Button size="small" variant="quiet" onClick={() => discardQueued(waiting)}>
            Discard
          </Button>
        )}
      </div>
    </li>
  );
}
