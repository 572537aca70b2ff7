import { showFailure } from '../../../../lib/page/toast.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { openCorrectionAs } from '../state/fill-tray.js';
import { hasSent, restOfSame, sentText } from '../state/sent-tray.js';
import { emptyTray, renewTrayKey, takeOut, useTray, useTrayState } from '../state/tray-store.js';

interface TrayLoggedProps {
  readonly onRemoved: () => void;
  readonly onAgain: () => void;
}

/** Shown when the reply to the first request was lost and the tray has changed since. */
export function TrayLogged({ onRemoved, onAgain }: TrayLoggedProps) {
  const logged = useTrayState((state) => state.logged);
  const key = useTrayState((state) => state.key);
  const tray = useTray();
  if (logged === null) return null;
  const { sent, treatment } = logged;
  // The user removed all sent lines.
  if (sent !== null && !hasSent(tray, sent.tray)) return null;
  const hasMore = sent !== null && restOfSame(tray, sent.tray).entries.length > 0;
  return (
    <Alert
      tone="warn"
      urgent
      className="text-table"
      title={sent === null ? 'This was logged before' : 'Logged although the connection broke'}
    >
      <p>
        {sent === null
          ? 'Perhaps in another tab. Please look at the history before you log it again.'
          : `${sentText(sent)}. What you changed since is not.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {treatment !== null && (
          <Button
            size="small"
            data-logged=""
            onClick={() =>
              void openCorrectionAs(treatment, tray).then(onRemoved, (error: unknown) =>
                showFailure(error, 'The treatment could not be opened. Please try again.'),
              )
            }
          >
            Correct what was logged
          </Button>
        )}
        {sent !== null && (
          <Button
            size="small"
            data-logged=""
            onClick={() => {
              if (hasMore) takeOut(key, sent.tray, restOfSame);
              else emptyTray();
              onRemoved();
            }}
          >
            {hasMore ? 'Log only the new lines' : 'Keep it as logged'}
          </Button>
        )}
        <Button
          size="small"
          data-logged=""
          onClick={() => {
            renewTrayKey();
            onAgain();
          }}
        >
          Log everything again
        </Button>
      </div>
    </Alert>
  );
}
