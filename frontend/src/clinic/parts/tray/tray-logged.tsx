import { Alert } from '../../../ui/alert.js';
import { Button } from '../../../ui/button.js';
import { hasSent, restOfSame, sentText } from './sent-tray.js';
import { renewTrayKey, takeOut, useTray, useTrayState } from './tray-store.js';

interface TrayLoggedProps {
  readonly onRemoved: () => void;
  readonly onAgain: () => void;
}

/** The answer to what was sent first was lost, and the tray has changed since. */
export function TrayLogged({ onRemoved, onAgain }: TrayLoggedProps) {
  const logged = useTrayState((state) => state.logged);
  const key = useTrayState((state) => state.key);
  const tray = useTray();
  if (logged === null) return null;
  const { sent } = logged;
  // Somebody took it out line by line.
  if (sent !== null && !hasSent(tray, sent.tray)) return null;
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
          : `${sentText(sent)}. What you changed since is not. To correct what is logged, undo it in the history.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {sent !== null && (
          <Button
            size="small"
            data-logged=""
            onClick={() => {
              takeOut(key, sent.tray, restOfSame);
              onRemoved();
            }}
          >
            Remove what was logged
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
