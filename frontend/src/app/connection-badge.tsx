import { clockText } from '../lib/dates.js';
import { useConnection } from '../lib/live.js';
import { classes } from '../ui/classes.js';

const dots = {
  connecting: 'bg-muted animate-breathe',
  live: 'bg-good',
  reconnecting: 'bg-warn animate-breathe',
  offline: 'bg-bad',
} as const;

/** Whether what is shown is what the server has, now; else from when it is. It has its room, so nothing moves. */
export function ConnectionBadge() {
  const { state, since } = useConnection();
  const from = since === null ? '' : clockText(since);
  const text = {
    connecting: 'Connecting',
    live: 'Live',
    reconnecting: 'Reconnecting',
    offline: from === '' ? 'Offline' : `Offline since ${from}`,
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
        'figures flex items-center justify-end gap-1.5 rounded-full px-2 py-1 text-caption font-medium whitespace-nowrap max-[359px]:px-0 xl:min-w-36',
        state === 'offline' ? 'text-bad-text' : 'text-muted',
      )}
    >
      <span
        className={classes('size-2 shrink-0 rounded-full', dots[state], state === 'offline' && 'max-[359px]:hidden')}
        aria-hidden="true"
      />
      <span className={state === 'live' || state === 'connecting' ? 'max-[429px]:sr-only' : undefined}>{text}</span>
      {meaning !== undefined && <span className="sr-only">. {meaning}</span>}
    </p>
  );
}
