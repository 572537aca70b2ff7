import { getAssumedUnits, compareOffers } from '@atrium/rules/prices/price-comparison';
import { Plus, Scale } from 'lucide-react';
import { useEffect, useState } from 'react';
import { listPurchases } from '@atrium/contract/clinic/purchases/calls';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { stockRef } from '@atrium/contract/clinic/stock/values';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { amountToMinor, parseMoney } from '@atrium/rules/prices/money';
import { call } from '../../../lib/api/http.js';
import { useOrganization } from '../../../session/organization-store.js';
import { Button } from '../../../ui/buttons/button.js';
import { LinesSkeleton, EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import type { Stock } from '../../store/clinic-state.js';
import { unloadSources, loadClinic, loadPriceReadings, loadSources, useClinic } from '../../store/clinic-store.js';
import { useClinicRight } from '../../shared/rights.js';
import { AnalyzePages } from './analyze-pages.js';
import { type ComparedRow, toComparedRow } from './compared-row.js';
import { ComparisonTable } from './comparison-table.js';
import { OfferForm } from './offer-form.js';
import { useFetch } from '../../../lib/api/use-fetch.js';

/** Compares offers per unit with the current unit cost and with prices paid. */
export function ComparePrices({ stock }: { readonly stock: Stock }) {
  const { kind, id } = stock;
  const currency = useOrganization((settings) => settings.currency);
  const sources = useClinic((state) => state.sources);
  const canEdit = useClinicRight('stock:edit');
  const [typed, setTyped] = useState<readonly ComparedRow[]>([]);
  const [form, setForm] = useState<'add' | ComparedRow | null>(null);

  useEffect(() => {
    loadClinic('suppliers');
    loadSources({ kind, id });
    loadPriceReadings({ kind, id });
    return unloadSources;
  }, [kind, id]);

  const { unitCost } = stock;
  const assumed = getAssumedUnits(stock).units;
  const rows = [...[...sources.all.rows.values()].map(toComparedRow), ...typed];
  const comparison = compareOffers(rows, { unitCost, currency, assumedUnits: assumed });
  const paid = usePaidPrices(stock, currency);
  const isKnown = rows.length > 0 || paid.length > 0 || unitCost !== null;
  const saveRow = (row: ComparedRow) =>
    setTyped((before) =>
      before.some(({ key }) => key === row.key)
        ? before.map((one) => (one.key === row.key ? row : one))
        : [...before, row],
    );
  const savedUrls = [...sources.all.rows.values()].flatMap(({ url }) => url ?? []);
  const waiting =
    sources.of?.id !== id || (sources.phase !== 'ready' && sources.phase !== 'failed' && rows.length === 0);

  if (waiting) return <LinesSkeleton label="Loading prices" lines={3} />;
  if (sources.phase === 'failed' && rows.length === 0)
    return (
      <ErrorState
        error={sources.error}
        sentence="The prices could not be loaded."
        onRetry={() => loadSources({ kind, id })}
      />
    );
  return (
    <section aria-label="Compare suppliers" className="@container flex flex-col gap-4">
      {!isKnown ? (
        form === null && (
          <EmptyState icon={Scale} title="Add a price or a product link to compare">
            <Button onClick={() => setForm('add')}>Add a price</Button>
          </EmptyState>
        )
      ) : (
        <ComparisonTable
          stock={stock}
          paid={paid}
          rows={rows}
          comparison={comparison}
          currency={currency}
          canEdit={canEdit}
          onEdit={setForm}
          onEnter={saveRow}
          onRemove={(key) => setTyped((before) => before.filter((row) => row.key !== key))}
        />
      )}
      {form !== null ? (
        <OfferForm
          key={form === 'add' ? 'add' : form.key}
          stock={stock}
          row={form === 'add' ? null : form}
          canEdit={canEdit}
          onEnter={saveRow}
          onDone={() => setForm(null)}
        />
      ) : (
        isKnown && (
          <div>
            <Button size="small" icon={Plus} onClick={() => setForm('add')}>
              Add a price
            </Button>
          </div>
        )
      )}
      {canEdit && <AnalyzePages savedUrls={savedUrls} onRead={saveRow} />}
    </section>
  );
}

const MAX_PRICES = 3;
/** Number of purchases to load. They usually contain three paid ones, unless many were reversed. */
const FETCHED_PURCHASES = 20;

/** Returns the last three prices paid with supplier and date, updated live. */
function usePaidPrices({ kind, id, version }: Stock, currency: string): readonly ComparedRow[] {
  // The comparison works without them.
  const { value: purchases } = useFetch(`${id} ${version}`, () =>
    call(listPurchases[kind], { query: { ...stockRef(kind, id), limit: FETCHED_PURCHASES } }),
  );
  return (purchases ?? [])
    .filter(({ unitCost, reversedAt }) => unitCost !== null && reversedAt === null)
    .slice(0, MAX_PRICES)
    .map((purchase) => ({
      key: `paid-${purchase.id}`,
      origin: 'paid',
      supplier: purchase.supplier?.name ?? 'No supplier',
      url: null,
      ...toPaidPrice(purchase, currency),
      currency,
      // An order that has not arrived may still be cancelled.
      availability: `${purchase.quantityReceived > 0 ? 'Paid' : 'Ordered'} ${formatDayWithYear(purchase.purchaseDate)}`,
      readAt: null,
      title: null,
      warnings: [],
      source: null,
    }));
}

/** Returns the price of one unit, or the total when a unit costs a fraction of a cent. */
const toPaidPrice = (
  { unitCost, totalCost, quantityPurchased, quantityCancelled }: Purchase,
  currency: string,
): Pick<ComparedRow, 'price' | 'unitsPerPackage'> => {
  const isWhole = parseMoney(unitCost ?? '0') === unitCost;
  return isWhole || totalCost === null
    ? { price: amountToMinor(unitCost ?? '0', currency), unitsPerPackage: 1 }
    : {
        price: amountToMinor(totalCost, currency),
        unitsPerPackage: quantityPurchased - quantityCancelled,
      };
};
