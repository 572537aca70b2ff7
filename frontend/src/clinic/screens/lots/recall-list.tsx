import { exportRecall, listLotMovements } from '@atrium/contract/clinic/lots/calls';
import type { Lot, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import { getTreatmentLabel } from '@atrium/rules/agency/activity';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatContent, roundAmount } from '@atrium/rules/stock/contents';
import { getLotName } from '@atrium/rules/stock/lots';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { Printer, Syringe } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatShortDay, formatFullMoment, formatShortMoment } from '../../../lib/format/dates.js';
import { buildUrl, callPage } from '../../../lib/api/http.js';
import { usePages } from '../../../lib/api/pages.js';
import { Badge } from '../../../ui/display/badge.js';
import { classes } from '../../../ui/classes.js';
import { AsyncButton } from '../../../ui/buttons/button.js';
import { ExportButton } from '../../../ui/buttons/export-button.js';
import { LinesSkeleton, EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { MoreRows } from '../../../ui/lists/list-states.js';
import { DetailsBlock, type DetailsLevel } from '../../../ui/details/details-parts.js';
import { useClinicRight } from '../../shared/rights.js';

const PAGE_SIZE = 500;

const fetchUses = (id: number, cursor: string | null, limit = 50) =>
  callPage(listLotMovements, { params: { id }, query: { used: 'true', limit, cursor } });

async function fetchAllUses(id: number): Promise<LotMovement[]> {
  const uses: LotMovement[] = [];
  for (let cursor: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof fetchUses>> = await fetchUses(id, cursor, PAGE_SIZE);
    uses.push(...page.rows);
    if (page.next === null) return uses;
    cursor = page.next;
  }
}

interface RecallListProps {
  readonly lot: Lot;
  readonly news: string;
  readonly level: DetailsLevel;
}

/**
 * Recall list of a lot: patient, treatment, user and time of each valid use, and of uses that were undone while the lot
 * was held. It can be exported and printed.
 */
export function RecallList({ lot, news: refreshKey, level }: RecallListProps) {
  // Only the page offers printing; the panel is not printed.
  const hasPrint = level === 1;
  const canExport = useClinicRight('export');
  const list = usePages(refreshKey, (cursor) => fetchUses(lot.id, cursor));
  const [paper, setPaper] = useState<readonly LotMovement[] | null>(null);
  const print = async () => {
    const all = await fetchAllUses(lot.id);
    // All rows are rendered only while printing.
    flushSync(() => setPaper(all));
    window.print();
    setPaper(null);
  };
  const rows = paper ?? list.rows;
  return (
    <div data-portrait={hasPrint || undefined}>
      <DetailsBlock
        title="Used in"
        level={level}
        controls={
          rows !== null &&
          rows.length > 0 && (
            <div className="flex gap-2">
              {canExport && <ExportButton size="small" url={buildUrl(exportRecall.path, { id: lot.id }, {})} />}
              {hasPrint && (
                <AsyncButton
                  size="small"
                  icon={Printer}
                  busy="Preparing..."
                  failed="The list could not be loaded."
                  onRun={print}
                >
                  Print
                </AsyncButton>
              )}
            </div>
          )
        }
      >
        {rows === null ? (
          list.error === null ? (
            <LinesSkeleton label="Loading uses" lines={3} />
          ) : (
            <ErrorState error={list.error} sentence="The uses could not be loaded." onRetry={list.again} />
          )
        ) : rows.length === 0 ? (
          <EmptyState icon={Syringe} title="Not used yet" />
        ) : (
          <UsageTable lot={lot} uses={rows} isWhole={paper !== null || list.next === null} />
        )}
        <div className="flex flex-col gap-3 pt-3 empty:hidden print:hidden">
          <MoreRows log={list} failed="More uses could not be loaded." onMore={list.more} />
        </div>
      </DetailsBlock>
    </div>
  );
}

/** Describes the end of a use: "Undone Nov 26, 15:04: Wrong lot" or "Corrected Nov 26, 15:04: Wrong patient". */
function describeUndone(at: string, reason: string | null): string {
  const [, why = reason] = /^Corrected(?:: (.*))?$/s.exec(reason ?? '') ?? [];
  const what = reason?.startsWith('Corrected') === true ? 'Corrected' : 'Undone';
  return [`${what} ${formatShortMoment(at)}`, why === 'Corrected' ? null : why].filter(Boolean).join(': ');
}

interface UsageTableProps {
  readonly lot: Lot;
  readonly uses: readonly LotMovement[];
  readonly isWhole: boolean;
}

function UsageTable({ lot, uses, isWhole }: UsageTableProps) {
  const standing = uses.filter(({ isUndone }) => !isUndone);
  const whole = standing.filter(({ content }) => content === null).reduce((sum, { delta }) => sum - delta, 0);
  const byContent = standing.filter(({ content }) => content !== null);
  const content = roundAmount(byContent.reduce((sum, use) => sum - (use.content ?? 0), 0));
  const used = [
    ...(whole > 0 ? [formatQuantity(whole, lot.item.unit)] : []),
    ...(content > 0 ? [formatContent(content, byContent[0]?.contentUnit ?? '')] : []),
  ].join(' and ');
  const patients = new Set(standing.flatMap(({ patientId }) => patientId ?? []));
  const unnamed = standing.filter(({ patientId }) => patientId === null).length;
  return (
    <>
      {isWhole && (
        <p className="pb-2 text-table text-muted">
          {[
            standing.length > 0 && `${used} in ${formatPlural(standing.length, 'use')}`,
            patients.size > 0 && formatPlural(patients.size, 'patient'),
            unnamed > 0 && `${formatPlural(unnamed, 'use')} without a patient reference`,
            uses.length > standing.length && `${uses.length - standing.length} undone or corrected`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <ul aria-label="Uses" className="divide-y divide-line border-y border-line">
        {uses.map(
          ({
            id,
            at,
            delta,
            content: part,
            contentUnit,
            patientId,
            treatmentType,
            treatmentArea,
            usedBy,
            user,
            lotReason,
            reason,
            occurredAt,
            isGivenBeforeHold,
            isUndone,
            undoneAt,
            undoReason,
            mergedLot,
          }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-2 text-table @min-[640px]:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,3fr)_96px]"
            >
              <p className="font-semibold wrap-anywhere">
                {patientId === null ? (
                  <span className="font-normal text-muted">No patient reference</span>
                ) : (
                  `Patient ${patientId}`
                )}
              </p>
              <p className="wrap-anywhere @max-[640px]:order-3 @max-[640px]:col-span-2">
                <span>
                  {[getTreatmentLabel(treatmentType), treatmentArea, reason, lotReason].filter(Boolean).join(' · ')}
                </span>
                {mergedLot !== null && (
                  <span className="block text-caption text-muted">
                    {`Was ${getLotName(mergedLot.number)}, merged ${formatShortDay(mergedLot.mergedAt)}`}
                  </span>
                )}
                {isGivenBeforeHold && (
                  <span className="block">
                    <Badge tone="warn">{`Recorded ${formatShortMoment(at)}, given before the hold`}</Badge>
                  </span>
                )}
                {isUndone && undoneAt !== null && (
                  <span className="block">
                    <Badge tone="neutral">{describeUndone(undoneAt, undoReason)}</Badge>
                  </span>
                )}
              </p>
              <p className="@max-[640px]:order-4 @max-[640px]:col-span-2">
                <span>{usedBy === null && user === null ? 'System' : getDisplayName(usedBy ?? user)}</span>
                <time dateTime={occurredAt ?? at} className="figures block text-caption text-muted">
                  {formatFullMoment(occurredAt ?? at)}
                </time>
              </p>
              <p className={classes('figures text-right font-semibold', isUndone && 'text-muted line-through')}>
                {part === null ? formatQuantity(-delta, lot.item.unit) : formatContent(-part, contentUnit ?? '')}
              </p>
            </li>
          ),
        )}
      </ul>
    </>
  );
}
