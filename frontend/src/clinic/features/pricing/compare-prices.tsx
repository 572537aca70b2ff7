import { assumedUnits, compareOffers } from '@atrium/rules/prices/price-comparison';
import { Plus, Scale } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api/http.js';
import { useOrganisation } from '../../../session/organisation-store.js';
import { Button } from '../../../ui/buttons/button.js';
import { LinesSkeleton } from '../../../ui/feedback/lines-skeleton.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import type { Stock } from '../../store/clinic-state.js';
import { dropSources, need, needPriceReadings, needSources, useClinic } from '../../store/clinic-store.js';
import { useMay } from '../../shared/rights.js';
import { AnalyzePages } from './analyze-pages.js';
import { type ComparedRow, rowOfSource } from './compared-row.js';
import { ComparisonTable } from './comparison-table.js';
import { OfferForm } from './offer-form.js';
import { usePaidPrices } from './use-paid-prices.js';

/** Compares offers per unit with the current unit cost and with prices paid. */
export function ComparePrices({ stock }: { readonly stock: Stock }) {
  const { kind, id } = stock;
  const currency = useOrganisation((settings) => settings.currency);
  const sources = useClinic((state) => state.sources);
  const mayEdit = useMay('stock:edit');
  const [typed, setTyped] = useState<readonly ComparedRow[]>([]);
  const [form, setForm] = useState<'add' | ComparedRow | null>(null);

  useEffect(() => {
    need('suppliers');
    needSources({ kind, id });
    needPriceReadings({ kind, id });
    return dropSources;
  }, [kind, id]);

  const { unitCost } = stock;
  const assumed = assumedUnits(stock).units;
  const rows = useMemo(() => [...[...sources.all.rows.values()].map(rowOfSource), ...typed], [sources.all, typed]);
  const comparison = useMemo(
    () => compareOffers(rows, { unitCost, currency, assumedUnits: assumed }),
    [rows, unitCost, currency, assumed],
  );
  const paid = usePaidPrices(stock, currency);
  const isKnown = rows.length > 0 || paid.length > 0 || unitCost !== null;
  const keep = (row: ComparedRow) =>
    setTyped((before) =>
      before.some(({ key }) => key === row.key)
        ? before.map((one) => (one.key === row.key ? row : one))
        : [...before, row],
    );
  const savedUrls = useMemo(() => [...sources.all.rows.values()].flatMap(({ url }) => url ?? []), [sources.all]);
  const waiting =
    sources.of?.id !== id || (sources.phase !== 'ready' && sources.phase !== 'failed' && rows.length === 0);

  if (waiting) return <LinesSkeleton label="Loading prices" lines={3} />;
  if (sources.phase === 'failed' && rows.length === 0)
    return (
      <ErrorState
        sentence={sentenceOf(sources.error, 'The prices could not be loaded.')}
        onRetry={() => needSources({ kind, id })}
      />
    );
  return (
    <section aria-label="Compare Suppliers" className="@container flex flex-col gap-4">
      {!isKnown ? (
        form === null && (
          <EmptyState
            icon={<Scale className="size-5" />}
            title="There is nothing to compare yet: type a price, or let product pages be read"
          >
            <Button onClick={() => setForm('add')}>Add a Price</Button>
          </EmptyState>
        )
      ) : (
        <ComparisonTable
          stock={stock}
          paid={paid}
          rows={rows}
          comparison={comparison}
          currency={currency}
          mayEdit={mayEdit}
          onEdit={setForm}
          onTyped={keep}
          onDrop={(key) => setTyped((before) => before.filter((row) => row.key !== key))}
        />
      )}
      {form !== null ? (
        <OfferForm
          key={form === 'add' ? 'add' : form.key}
          stock={stock}
          row={form === 'add' ? null : form}
          mayEdit={mayEdit}
          onTyped={keep}
          onDone={() => setForm(null)}
        />
      ) : (
        isKnown && (
          <div>
            <Button size="small" icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setForm('add')}>
              Add a Price
            </Button>
          </div>
        )
      )}
      {mayEdit && <AnalyzePages savedUrls={savedUrls} onRead={keep} />}
    </section>
  );
}
