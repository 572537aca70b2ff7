import { notePress } from '../../../../lib/forms/second-press.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { isTrayTyped } from '../state/tray-state.js';
import { useTray, useTrayState } from '../state/tray-store.js';
import { TrayLogged } from './tray-logged.js';

interface TrayFootProps {
  readonly refusal: string | null;
  /** Called after the lines of a logged treatment were removed. */
  readonly onRemoved: () => void;
  /** Logs the tray although a part of it was logged before. */
  readonly onAgain: () => void;
  readonly onEmpty: () => void;
}

/** The end of the tray: why it was rejected, and the buttons that log and empty it. It stays in sight below a long tray. */
export function TrayFoot({ refusal, onRemoved, onAgain, onEmpty }: TrayFootProps) {
  const tray = useTray();
  const reading = useTrayState((state) => state.reading);
  const busy = useTrayState(({ sending }) => sending !== null);
  const isNew = tray.corrects === null;
  return (
    <div
      data-sends=""
      className={classes(
        'flex flex-col gap-3 border-t border-line bg-surface px-4 py-3 sm:rounded-b-card sm:px-5',
        tray.entries.length > 0 && 'sticky bottom-(--bottom-bar) z-10',
      )}
    >
      <TrayLogged onRemoved={onRemoved} onAgain={onAgain} />
      {refusal !== null && (
        <Alert tone="bad" urgent className="text-table">
          {refusal}
        </Alert>
      )}
      <div className="flex items-center justify-end gap-2 max-sm:flex-row-reverse">
        {isTrayTyped(tray) && (
          <Button variant="quiet" size="large" onClick={onEmpty}>
            {isNew ? 'Clear' : 'Cancel correction'}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="max-sm:flex-1"
          disabled={reading !== null}
          busy={busy && (isNew ? 'Logging...' : 'Saving...')}
          onClick={notePress}
          aria-keyshortcuts="Control+Enter"
          data-tip="Ctrl Enter"
        >
          {isNew ? 'Log treatment' : 'Save correction'}
        </Button>
      </div>
    </div>
  );
}
