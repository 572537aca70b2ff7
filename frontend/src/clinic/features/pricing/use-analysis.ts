import { scrapeSuppliers } from '@atrium/contract/clinic/scraping/calls';
import type { ProductReading, SupplierReading } from '@atrium/contract/clinic/scraping/schemas';
import type { PagePriceVat } from '@atrium/rules/stock/labels';
import { minorToAmount, formatMoney } from '@atrium/rules/prices/money';
import { HIDDEN_PRICE_TEXTS, getPriceDoubts, formatVat } from '@atrium/rules/prices/page-price';
import { getAvailabilityLabel } from '@atrium/rules/prices/price-watch';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { waitForJobResult } from '../../../lib/api/job-result.js';
import { useBranding } from '../../../session/branding-store.js';
import type { ComparedRow } from './compared-row.js';

export interface AnalyzedPage {
  readonly key: string;
  readonly url: string;
  /** Reading of the page; null while loading. Only failed readings stay afterwards. */
  readonly reading: ProductReading | null;
}

let analyses = 0;

/** Reads several pages. Slow ones are added one by one when their jobs end. */
export function useAnalysis(onRead: (row: ComparedRow) => void) {
  const [pages, setPages] = useState<readonly AnalyzedPage[]>([]);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const drop = ({ key }: AnalyzedPage) => setPages((before) => before.filter((page) => page.key !== key));

  const take = (page: AnalyzedPage, reading: ProductReading) => {
    if (!here.current) return;
    if (reading.error === null) {
      drop(page);
      onRead(rowOfReading(page, reading, useBranding.getState().settings?.pagePriceVat ?? 'with'));
    } else setPages((before) => before.map((one) => (one.key === page.key ? { ...one, reading } : one)));
  };

  const follow = async (page: AnalyzedPage, row: SupplierReading) => {
    if (row.jobId === null) {
      take(page, row);
      return;
    }
    try {
      take(page, (await waitForJobResult(row.jobId)) as ProductReading);
    } catch (error) {
      take(page, { ...row, error: error instanceof Error ? error.message : null, errorCode: 'page.unreadable' });
    }
  };

  const analyze = async (urls: readonly string[]): Promise<void> => {
    const analysis = ++analyses;
    const requestedPages = urls.map((url, index): AnalyzedPage => ({
      key: `read-${analysis}-${index}`,
      url,
      reading: null,
    }));
    setPages(requestedPages);
    try {
      const rows = await call(scrapeSuppliers, { body: { urls: [...urls] } });
      rows.forEach((row, index) => {
        const page = requestedPages[index];
        if (page !== undefined) void follow(page, row);
      });
    } catch (error) {
      if (here.current) setPages([]);
      throw error;
    }
  };

  return { pages, analyze, take, drop };
}

function rowOfReading({ key, url }: AnalyzedPage, reading: ProductReading, vat: PagePriceVat): ComparedRow {
  const { unitsPerPackage, hiddenPrice, currency, sku } = reading;
  const doubts = getPriceDoubts(reading, vat);
  const isGuess = reading.unitsStatedIn === 'name' && unitsPerPackage !== null && unitsPerPackage > 1;
  return {
    key,
    origin: 'read',
    supplier: reading.supplier ?? new URL(url).host,
    url,
    price: reading.price,
    currency: reading.currency,
    isUnsure: doubts.length > 0,
    doubts,
    isLowestOfSeveral: reading.priceKind === 'from',
    vatText:
      currency === null ? null : formatVat(reading, (minor) => formatMoney(minorToAmount(minor, currency), currency)),
    unitsPerPackage: isGuess ? null : unitsPerPackage,
    ...(isGuess && { unitsInName: unitsPerPackage }),
    availability: getAvailabilityLabel(reading.availability),
    readAt: reading.fetchedAt,
    sku,
    title: reading.title,
    warnings: [...(hiddenPrice === null ? [] : [HIDDEN_PRICE_TEXTS[hiddenPrice]]), ...reading.warnings],
    source: null,
  };
}
