import { showFailure } from '../../../../lib/page/toast.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { openEditedCorrection } from '../state/fill-tray.js';
import { containsSent, getRemainder, formatSent } from '../state/sent-tray.js';
import { clearTray, renewTrayKey, removeLogged, useTray, useTrayState } from '../state/tray-store.js';

interface AlreadyLoggedNoticeProps {
  readonly onRemoved: () => void;
  readonly onRetry: () => void;
}

/**
 * Notice that a part of the tray was already logged: the reply to the first request was lost, and the tray has changed
 * since.
 */
export function AlreadyLoggedNotice({ onRemoved, onRetry }: AlreadyLoggedNoticeProps) {
  const logged = useTrayState((state) => state.logged);
  const key = useTrayState((state) => state.key);
  const tray = useTray();
  if (logged === null) return null;
  const { sent, treatment } = logged;
  // The user removed all sent lines.
  if (sent !== null && !containsSent(tray, sent.tray)) return null;
  const hasMore = sent !== null && getRemainder(tray, sent.tray).entries.length > 0;
  return (
    <Alert
      tone="warn"
      urgent
      className="text-table"
      title={sent === null ? 'This was logged before' : 'Logged although the connection broke'}
    >
      <p>
        {sent === null
          ? 'Possibly in another tab. Please check the history before you log it again.'
          : `${formatSent(sent)}. Your later changes are not.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {treatment !== null && (
          <Button
            size="small"
            data-logged=""
            onClick={() =>
              void openEditedCorrection(treatment, tray).then(onRemoved, (error: unknown) =>
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
              if (hasMore) removeLogged(key, sent.tray, getRemainder);
              else clearTray();
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
            onRetry();
          }}
        >
          Log everything again
        </Button>
      </div>
    </Alert>
  );
}
