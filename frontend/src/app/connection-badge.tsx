import { clockText } from '../lib/dates.js';
import { useConnection } from '../lib/live.js';
import { classes } from '../ui/classes.js';

/** Whether what is shown is what the server has, now. */
export function ConnectionBadge() {
  const { state, since } = useConnection();
  const text = {
    connecting: 'Connecting',
    live: 'Live',
    reconnecting: 'Reconnecting',
    offline: since === null ? 'Offline' : `Offline since ${clockText(since)}`,
  }[state];
  const dot = {
    connecting: 'bg-muted animate-breathe',
    live: 'bg-good',
    reconnecting: 'bg-warn animate-breathe',
    offline: 'bg-bad',
  }[state];
  return (
    <p
      role="status"
      data-tip="Connection to the server"
      className="figures flex items-center gap-1.5 rounded-full px-2 py-1 text-caption font-medium whitespace-nowrap text-muted"
    >
      <span className={classes('size-2 shrink-0 rounded-full', dot)} aria-hidden="true" />
      <span className="max-[359px]:sr-only">{text}</span>
    </p>
  );
}
