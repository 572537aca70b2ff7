import { formatFullMoment, formatShortMoment } from '../../lib/format/dates.js';

/** An instant: the time alone for today, with its day for other days, and in full on hover. */
export const Moment = ({ at, className = 'figures' }: { readonly at: string; readonly className?: string }) => (
  <time dateTime={at} title={formatFullMoment(at)} className={className}>
    {formatShortMoment(at)}
  </time>
);
