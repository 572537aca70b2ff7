import { WifiOff } from 'lucide-react';
import { formatClock } from '../../lib/format/dates.js';
import { useConnection } from '../../lib/live/live.js';
import { classes } from '../classes.js';

/**
 * States whether the screen is up to date, and since when it is not; the logo shows the same. Phones show an icon, and
 * only when it is not, with the text for screen readers.
 */
export function ConnectionBadge() {
  const { state, since } = useConnection();
  const from = since === null ? '' : formatClock(since);
  const text = {
    connecting: 'Connecting',
    live: 'Live',
    reconnecting: 'Reconnecting',
    offline: 'Offline',
  }[state];
  const meaning =
    state === 'offline' && from !== '' ? `Data from ${from}. It updates when the connection is back.` : undefined;
  return (
    <p
      role="status"
      data-tip={meaning ?? 'Connection to the server'}
      className={classes(
        'figures flex items-center justify-end gap-1.5 rounded-full px-2 py-1 text-caption font-normal whitespace-nowrap max-[359px]:px-0 lg:min-w-22 xl:min-w-40',
        state === 'offline' ? 'text-bad-text' : 'text-muted',
      )}
    >
      {(state === 'offline' || state === 'reconnecting') && (
        <WifiOff className={classes('size-3.5 shrink-0', state === 'reconnecting' && 'animate-breathe sm:hidden')} />
      )}
      <span className="max-sm:sr-only">{`${text}${state === 'offline' && from !== '' ? ` since ${from}` : ''}`}</span>
      {meaning !== undefined && <span className="sr-only">{`. ${meaning}`}</span>}
    </p>
  );
}
