import { exportAudit } from '@atrium/contract/enterprise/audit/calls';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { canAdministerEnterprise } from '@atrium/rules/people/rights';
import { dayInZone } from '@atrium/rules/time/time-zone';
import { Download, ScrollText } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { saveAddress } from '../../../lib/format/csv.js';
import { dayText, readersZone } from '../../../lib/format/dates.js';
import { useListFilter } from '../../../lib/format/list-filter.js';
import { addressOf, sentenceOf } from '../../../lib/api/http.js';
import { RequireAccess } from '../../../session/require-access.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { needEnterprise } from '../../store/enterprise-store.js';
import { FILTERS, queryOf } from './audit-filter.js';
import { AuditFilters } from './audit-filters.js';
import { AuditRow } from './audit-row.js';
import { leaveAudit, moreAudit, needAudit, useAudit } from './audit-store.js';

export const AuditScreen = () => (
  <RequireAccess title="Audit" isAllowed={({ role }) => canAdministerEnterprise(role)}>
    <Audit />
  </RequireAccess>
);

/** Who did what, newest first. */
function Audit() {
  const { values: filter, write: change, clear, isFiltered } = useListFilter(FILTERS);
  const log = useAudit();
  const { phase, error, entries, next, loadingMore } = log;
  const query = useMemo(() => queryOf(filter), [filter]);
  const days = useMemo(() => byDay(entries), [entries]);
  const save = () => saveAddress(addressOf(exportAudit.path, {}, query));
  const waiting = phase === 'idle' || phase === 'loading';

  useEffect(() => needEnterprise(), []);
  useEffect(() => void needAudit(query), [query]);
  useEffect(() => leaveAudit, []);

  return (
    <div className="flex flex-col gap-5 max-sm:gap-2">
      <ScreenHead
        title="Audit"
        brief="Audit"
        subtitle="Changes by person and date, with the values before and after"
        action={
          <Button icon={<Download className="size-4" aria-hidden="true" />} onClick={save}>
            Export CSV
          </Button>
        }
      />
      <AuditFilters
        filter={filter}
        isFiltered={isFiltered}
        onChange={change}
        onClear={clear}
        act={<IconButton label="Export CSV" icon={<Download className="size-4" aria-hidden="true" />} onClick={save} />}
      />
      <ListFrame
        list={log}
        total={waiting ? 0 : entries.length}
        skeleton={<Placeholder />}
        failed="The audit could not be loaded."
        onRetry={() => void needAudit(query)}
        icon={<ScrollText className="size-5" />}
        empty={isFiltered ? 'No entries match these filters' : 'There are no entries yet'}
        action={isFiltered && <Button onClick={clear}>Clear filters</Button>}
      >
        <p className="sr-only" role="status">
          {next === null
            ? `Showing ${plural(entries.length, 'entry')}`
            : `Showing the newest ${entries.length} entries`}
        </p>
        {days.map(([day, list]) => (
          <section key={day} aria-label={dayName(day)}>
            <h2 className="sticky top-14 z-10 bg-canvas py-2 text-table font-semibold text-muted">{dayName(day)}</h2>
            <ul className="divide-y divide-line overflow-hidden border-y border-line sm:rounded-card sm:border sm:bg-surface">
              {list.map((entry) => (
                <AuditRow key={entry.id} entry={entry} onNarrow={change} />
              ))}
            </ul>
          </section>
        ))}
        {error !== null && <Alert tone="bad">{sentenceOf(error, 'More entries could not be loaded.')}</Alert>}
        {next !== null && <More busy={loadingMore} waits={error !== null} />}
      </ListFrame>
    </div>
  );
}

/** Loads on when it comes into sight; after a failure only when it is pressed. */
function More({ busy, waits }: { readonly busy: boolean; readonly waits: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null || busy || waits) return undefined;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting === true && void moreAudit(), {
      rootMargin: '200px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [busy, waits]);
  return (
    <div ref={place} className="flex justify-center">
      <Button busy={busy && 'Loading...'} onClick={() => void moreAudit()}>
        Load more
      </Button>
    </div>
  );
}

function byDay(entries: readonly AuditEntry[]): readonly (readonly [string, readonly AuditEntry[]])[] {
  const days = new Map<string, AuditEntry[]>();
  const zone = readersZone();
  for (const entry of entries) {
    const day = dayInZone(entry.at, zone);
    const list = days.get(day);
    if (list === undefined) days.set(day, [entry]);
    else list.push(entry);
  }
  return [...days];
}

function dayName(day: string): string {
  const today = dayInZone(new Date(), readersZone());
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : dayText(`${day}T12:00:00Z`, new Date(), 'UTC');
}

function Placeholder() {
  return (
    <div
      className="divide-y divide-line border-y border-line sm:rounded-card sm:border sm:bg-surface"
      aria-busy="true"
      aria-label="Loading the audit"
    >
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className="flex h-[52px] items-center gap-3 sm:px-5">
          <Skeleton className="size-3.5 rounded-full sm:size-7" />
          <Skeleton className={index % 3 === 0 ? 'h-3.5 w-1/2' : 'h-3.5 w-1/3'} />
          <Skeleton className="ml-auto h-3.5 w-12" />
        </div>
      ))}
    </div>
  );
}
