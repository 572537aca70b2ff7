import { formatDay } from '@atrium/rules/time/calendar';
import { getDayInZone, getDayStart } from '@atrium/rules/time/time-zone';
import { useState } from 'react';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { Alert } from '../../../ui/feedback/alert.js';

/** Note about what changes after the organization's time zone changes. */
export function TimeZoneChange({ from, to }: { readonly from: string; readonly to: string }) {
  const [now] = useState(() => new Date());
  const days = [from, to].map((zone) => {
    const day = getDayInZone(now, zone);
    return { day: formatDay(day), start: formatShortMoment(getDayStart(day, zone).toISOString(), now, from) };
  });
  const [before, after] = days as [(typeof days)[number], (typeof days)[number]];
  return (
    <Alert tone="info" title="What will read differently">
      <ul className="mt-1 list-disc space-y-1 pl-4">
        <li>
          {before.day === after.day
            ? `Today is still ${after.day}, but it begins at ${after.start} instead of ${before.start}, by the current time zone.`
            : `Today becomes ${after.day} instead of ${before.day}.`}
        </li>
        <li>Entries near midnight can move to another day in history, charts, and reports.</li>
        <li>Lots expire, and tasks, goals, and orders become overdue, at the new midnight.</li>
        <li>Scheduled notifications are sent by the new day. Recorded moments stay the same.</li>
      </ul>
    </Alert>
  );
}
