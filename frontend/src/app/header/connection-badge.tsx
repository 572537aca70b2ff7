import { WifiOff } from 'lucide-react';
import { clockText } from '../../lib/format/dates.js';
import { useConnection } from '../../lib/live/live.js';
import { classes } from '../../ui/classes.js';

const dots = {
  connecting: 'bg-muted animate-breathe',
  live: 'bg-good',
  reconnecting: 'bg-warn animate-breathe',
} as const;

/**
 * Shows whether the screen is up to date, and since when it is not. Phones show an icon only, with the text for screen
 * readers.
 */
export function ConnectionBadge() {
  const { state, since } = useConnection();
  const from = since === null ? '' : clockText(since);
  const text = {
    connecting: 'Connecting',
    live: 'Live',
    reconnecting: 'Reconnecting',
    offline: 'Offline',
  }[state];
  const meaning =
    state === 'offline' && from !== ''
      ? `What you see is from ${from}. It updates as soon as the connection is back.`
      : undefined;
  return (
    <p
      role="status"
      data-tip={meaning ?? 'Connection to the server'}
      className={classes(
        'figures flex items-center justify-end gap-1.5 rounded-full px-2 py-1 text-caption font-medium whitespace-nowrap max-[359px]:px-0 xl:min-w-38',
        state === 'offline' ? 'text-bad-text' : 'text-muted',
      )}
    >
      {state === 'offline' ? (
        <WifiOff className="size-3.5 shrink-0" aria-hidden="true" />
      ) : (
        <span className={classes('size-2 shrink-0 rounded-full', dots[state])} aria-hidden="true" />
      )}
      <span className="max-sm:sr-only">
        {text}
        {state === 'offline' && from !== '' && ` since ${from}`}
      </span>
      {meaning !== undefined && <span className="sr-only">. {meaning}</span>}
    </p>
  );
}
