import { exportAudit } from '@atrium/contract/enterprise/audit/calls';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { ScrollText } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { formatShortDay, getBrowserZone } from '../../../lib/format/dates.js';
import { useListFilter } from '../../../lib/format/list-filter.js';
import { buildUrl } from '../../../lib/api/http.js';
import { LinesSkeleton } from '../../../ui/feedback/lines-skeleton.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import { FramedRows, MoreRows } from '../../../ui/lists/list-states.js';
import { loadEnterprise } from '../../store/enterprise-store.js';
import { FILTERS, toAuditQuery } from './audit-filter.js';
import { useAuditFields, useObjectLabel } from './audit-filters.js';
import { AuditRow } from './audit-row.js';
import { unloadAudit, loadMoreAudit, loadAudit, useAudit } from './audit-store.js';

/** Screen with the audit, newest entry first. */
export function AuditScreen() {
  const { values: filter, write, clear, isFiltered } = useListFilter(FILTERS);
  const log = useAudit();
  const { entries, next } = log;
  const query = useMemo(() => toAuditQuery(filter), [filter]);
  const days = groupByDay(entries);
  const fields = useAuditFields(filter);
  const objectLabel = useObjectLabel(filter);

  useEffect(() => loadEnterprise(), []);
  useEffect(() => void loadAudit(query), [query]);
  useEffect(() => unloadAudit, []);

  return (
    <ListFrame
      title="Audit"
      subtitle="Changes by person and date, with the values before and after"
      exportUrl={buildUrl(exportAudit.path, {}, query)}
      list={log}
      total={entries.length}
      skeleton={
        <FramedRows>
          <LinesSkeleton label="Loading the audit" lines={10} line="h-[53px] sm:px-4" />
        </FramedRows>
      }
      failed="The audit could not be loaded."
      onRetry={() => void loadAudit(query)}
      icon={<ScrollText className="size-5" />}
      empty="No entries yet"
      filters={{
        noun: 'entry',
        isFiltered,
        noMatch: 'No entries match these filters',
        onClear: clear,
        onChange: (values) => write(values['objectKind'] === undefined ? values : { ...values, objectId: '' }),
        fields,
        tags: [filter.objectId !== '' && { name: 'objectId', label: objectLabel, without: 'show all' }],
        hasMore: next !== null,
      }}
    >
      {days.map(([day, list]) => (
        <section key={day} aria-label={dayName(day)}>
          <h2 className="sticky top-header z-10 bg-canvas py-2 text-table font-semibold text-muted">{dayName(day)}</h2>
          <ul className="divide-y divide-line overflow-hidden border-y border-line sm:rounded-card sm:border sm:bg-surface">
            {list.map((entry) => (
              <AuditRow key={entry.id} entry={entry} onFilter={write} />
            ))}
          </ul>
        </section>
      ))}
      <MoreRows log={log} failed="More entries could not be loaded." onMore={() => void loadMoreAudit()} />
    </ListFrame>
  );
}

function groupByDay(entries: readonly AuditEntry[]): readonly (readonly [string, readonly AuditEntry[]])[] {
  const days = new Map<string, AuditEntry[]>();
  const zone = getBrowserZone();
  for (const entry of entries) {
    const day = getDayInZone(entry.at, zone);
    const list = days.get(day);
    if (list === undefined) days.set(day, [entry]);
    else list.push(entry);
  }
  return [...days];
}

function dayName(day: string): string {
  const today = getDayInZone(new Date(), getBrowserZone());
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : formatShortDay(`${day}T12:00:00Z`, new Date(), 'UTC');
}
