import { exportRecall, listLotMovements } from '@atrium/contract/clinic/lots/calls';
import type { Lot, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import { treatmentText } from '@atrium/rules/agency/activity';
import { plural } from '@atrium/rules/stock/labels';
import { contentText, roundAmount } from '@atrium/rules/stock/contents';
import { lotName } from '@atrium/rules/stock/lots';
import { displayName } from '@atrium/rules/people/people';
import { quantityText } from '@atrium/rules/stock/quantity';
import { Download, Printer, Syringe } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { saveAddress } from '../../../lib/format/csv.js';
import { dayText, fullMomentText, momentText } from '../../../lib/format/dates.js';
import { addressOf, callPage, sentenceOf } from '../../../lib/api/http.js';
import { usePages } from '../../../lib/api/pages.js';
import { showFailure } from '../../../lib/page/toast.js';
import { Badge } from '../../../ui/display/badge.js';
import { classes } from '../../../ui/classes.js';
import { Button } from '../../../ui/buttons/button.js';
import { LinesSkeleton } from '../../../ui/feedback/lines-skeleton.js';
import { MoreRows } from '../../../ui/lists/list-frame.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { useMay } from '../../shared/rights.js';

const ALL_AT_ONCE = 500;

const readUses = (id: number, cursor: string | null, limit = 50) =>
  callPage(listLotMovements, { params: { id }, query: { used: 'true', limit, cursor } });

async function readAll(id: number): Promise<LotMovement[]> {
  const uses: LotMovement[] = [];
  for (let cursor: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof readUses>> = await readUses(id, cursor, ALL_AT_ONCE);
    uses.push(...page.rows);
    if (page.next === null) return uses;
    cursor = page.next;
  }
}

/**
 * Shows the recall list: patient, treatment, person and time of each use that stands, or that was undone while the lot
 * was held. Exports and prints it.
 */
export function WhereItWent({ lot, news }: { readonly lot: Lot; readonly news: string }) {
  const mayExport = useMay('export');
  const list = usePages(news, (cursor) => readUses(lot.id, cursor));
  const [paper, setPaper] = useState<readonly LotMovement[] | null>(null);
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      const all = await readAll(lot.id);
      // All rows are rendered only while printing.
      flushSync(() => setPaper(all));
      window.print();
      setPaper(null);
    } catch (error) {
      showFailure(error, 'The list could not be loaded.');
    }
    setBusy(false);
  };
  const rows = paper ?? list.rows;
  return (
    <section aria-labelledby="where-it-went" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="where-it-went" className="text-heading font-semibold">
          Used in
        </h2>
        {rows !== null && rows.length > 0 && (
          <div className="flex gap-2 print:hidden">
            {mayExport && (
              <Button
                size="small"
                icon={<Download className="size-4" aria-hidden="true" />}
                onClick={() => saveAddress(addressOf(exportRecall.path, { id: lot.id }, {}))}
              >
                Export CSV
              </Button>
            )}
            <Button
              size="small"
              icon={<Printer className="size-4" aria-hidden="true" />}
              busy={busy && 'Preparing...'}
              onClick={() => void print()}
            >
              Print
            </Button>
          </div>
        )}
      </div>
      <div className="rounded-card border border-line bg-surface">
        {rows === null ? (
          list.error === null ? (
            <div className="p-4">
              <LinesSkeleton label="Loading uses" lines={3} />
            </div>
          ) : (
            <ErrorState sentence={sentenceOf(list.error, 'The uses could not be loaded.')} onRetry={list.again} />
          )
        ) : rows.length === 0 ? (
          <EmptyState icon={<Syringe className="size-5" />} title="Not used yet" />
        ) : (
          <UseTable lot={lot} uses={rows} isWhole={paper !== null || list.next === null} />
        )}
      </div>
      <div className="flex flex-col gap-3 print:hidden">
        <MoreRows log={list} failed="More uses could not be loaded." onMore={list.more} />
      </div>
    </section>
  );
}

/** "Undone Nov 26, 15:04: Wrong lot", "Corrected Nov 26, 15:04: Wrong patient". */
function undoneText(at: string, reason: string | null): string {
  const [, why = reason] = /^Corrected(?:: (.*))?$/s.exec(reason ?? '') ?? [];
  const what = reason?.startsWith('Corrected') === true ? 'Corrected' : 'Undone';
  return [`${what} ${momentText(at)}`, why === 'Corrected' ? null : why].filter(Boolean).join(': ');
}

interface UseTableProps {
  readonly lot: Lot;
  readonly uses: readonly LotMovement[];
  readonly isWhole: boolean;
}

function UseTable({ lot, uses, isWhole }: UseTableProps) {
  const standing = uses.filter(({ isUndone }) => !isUndone);
  const whole = standing.filter(({ content }) => content === null).reduce((sum, { delta }) => sum - delta, 0);
  const byContent = standing.filter(({ content }) => content !== null);
  const content = roundAmount(byContent.reduce((sum, use) => sum - (use.content ?? 0), 0));
  const used = [
    ...(whole > 0 ? [quantityText(whole, lot.item.unit)] : []),
    ...(content > 0 ? [contentText(content, byContent[0]?.contentUnit ?? '')] : []),
  ].join(' and ');
  const patients = new Set(standing.flatMap(({ patientId }) => patientId ?? []));
  const unnamed = standing.filter(({ patientId }) => patientId === null).length;
  return (
    <>
      {isWhole && (
        <p className="border-b border-line px-4 py-2.5 text-table text-muted">
          {[
            standing.length > 0 && `${used} in ${plural(standing.length, 'use')}`,
            patients.size > 0 && plural(patients.size, 'patient'),
            unnamed > 0 && `${plural(unnamed, 'use')} without a patient reference`,
            uses.length > standing.length && `${uses.length - standing.length} undone or corrected`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <ul aria-label="Uses" className="divide-y divide-line">
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
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-2.5 text-table sm:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,3fr)_96px]"
            >
              <p className="font-medium wrap-anywhere">
                {patientId === null ? (
                  <span className="font-normal text-muted">No patient reference</span>
                ) : (
                  `Patient ${patientId}`
                )}
              </p>
              <p className="wrap-anywhere max-sm:order-3 max-sm:col-span-2">
                {[treatmentText(treatmentType), treatmentArea, reason, lotReason].filter(Boolean).join(' · ')}
                {mergedLot !== null && (
                  <span className="block text-caption text-muted">
                    {`Was ${lotName(mergedLot.number)}, merged ${dayText(mergedLot.mergedAt)}`}
                  </span>
                )}
                {isGivenBeforeHold && (
                  <span className="block">
                    <Badge tone="warn">{`Recorded ${momentText(at)}, given before the hold`}</Badge>
                  </span>
                )}
                {isUndone && undoneAt !== null && (
                  <span className="block">
                    <Badge tone="neutral">{undoneText(undoneAt, undoReason)}</Badge>
                  </span>
                )}
              </p>
              <p className="max-sm:order-4 max-sm:col-span-2">
                {usedBy === null && user === null ? 'System' : displayName(usedBy ?? user)}
                <time dateTime={occurredAt ?? at} className="figures block text-caption text-muted">
                  {fullMomentText(occurredAt ?? at)}
                </time>
              </p>
              <p className={classes('figures text-right font-medium', isUndone && 'text-muted line-through')}>
                {part === null ? quantityText(-delta, lot.item.unit) : contentText(-part, contentUnit ?? '')}
              </p>
            </li>
          ),
        )}
      </ul>
    </>
  );
}
