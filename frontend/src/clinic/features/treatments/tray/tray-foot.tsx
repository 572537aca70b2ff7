import { recordPress } from '../../../../lib/forms/double-tap.js';
import { loadWhenIdle } from '../../../../lib/page/idle.js';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { isTrayTyped } from '../state/tray-state.js';
import { useTray, useTrayState } from '../state/tray-store.js';
import { FormError } from '../../../../ui/feedback/alert.js';

const AlreadyLoggedNotice = lazyPart(
  async () => (await import('./already-logged-notice.js')).AlreadyLoggedNotice,
  null,
);
loadWhenIdle(AlreadyLoggedNotice.preload);

interface TrayFootProps {
  readonly error: string | null;
  /** Called after the lines of a logged treatment were removed. */
  readonly onRemoved: () => void;
  /** Logs the tray although a part of it was logged before. */
  readonly onRetry: () => void;
  readonly onEmpty: () => void;
}

/**
 * End of the tray: the reason of a rejection, and the buttons that log and empty it. It stays visible below a long
 * tray.
 */
export function TrayFoot({ error, onRemoved, onRetry, onEmpty }: TrayFootProps) {
  const tray = useTray();
  const reading = useTrayState((state) => state.reading);
  const busy = useTrayState(({ sending }) => sending !== null);
  const wasLogged = useTrayState(({ logged }) => logged !== null);
  const isNew = tray.corrects === null;
  return (
    <div
      data-sends=""
      className={classes(
        'flex flex-col gap-3 border-t border-line bg-surface px-4 py-3 sm:rounded-b-card',
        tray.entries.length > 0 && 'sticky bottom-(--bottom-bar) z-10',
      )}
    >
      {wasLogged && <AlreadyLoggedNotice onRemoved={onRemoved} onRetry={onRetry} />}
      <FormError sentence={error} className="text-table" />
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
          onClick={recordPress}
          aria-keyshortcuts="Control+Enter"
          data-tip="Ctrl Enter"
        >
          {isNew ? 'Log treatment' : 'Save correction'}
        </Button>
      </div>
    </div>
  );
}
