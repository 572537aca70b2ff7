import {
  scrapeSuppliersSchemas,
  type ProductReading,
  type SupplierReading,
} from '@atrium/contract/clinic/scraping/schemas';
import { MAX_COMPARED_PAGES } from '@atrium/contract/clinic/scraping/values';
import { formatPlural, type PagePriceVat } from '@atrium/rules/stock/labels';
import { useState, useEffect, useRef } from 'react';
import { CircleX } from 'lucide-react';
import { getBodyErrors } from '../../../lib/forms/forms.js';
import { usePreserveUnsaved } from '../../../lib/forms/unsaved-text.js';
import { useSubmit } from '../../../lib/forms/submit.js';
import { Button } from '../../../ui/buttons/button.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { FormError } from '../../../ui/feedback/alert.js';
import { TextareaField } from '../../../ui/fields/control-fields.js';
import type { ComparedRow } from './compared-row.js';
import { PasteSource } from './shop-pages/paste-source.js';
import { describeFailure, canPaste } from './shop-pages/read-page.js';
import { scrapeSuppliers } from '@atrium/contract/clinic/scraping/calls';
import { minorToAmount, formatMoney } from '@atrium/rules/prices/money';
import { HIDDEN_PRICE_TEXTS, getPriceDoubts, formatVat } from '@atrium/rules/prices/page-price';
import { getAvailabilityLabel } from '@atrium/rules/prices/price-watch';
import { call } from '../../../lib/api/http.js';
import { waitForJobResult } from '../../../lib/api/job-result.js';
import { useBranding } from '../../../session/branding-store.js';

interface AnalyzedPage {
  readonly key: string;
  readonly url: string;
  /** Reading of the page; null while loading. Only failed readings stay afterwards. */
  readonly reading: ProductReading | null;
}

let analyses = 0;

/** Reads several pages. Slow ones are added one by one when their jobs end. */
function useAnalysis(onRead: (row: ComparedRow) => void) {
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

/** Splits text into URLs: one per line, or several in a line when each starts with its scheme. */
const parseUrls = (text: string): string[] =>
  text
    .split(/\n|\s+(?=https?:\/\/)/i)
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface AnalyzePagesProps {
  /** URLs of saved sources that are read again. */
  readonly savedUrls: readonly string[];
  readonly onRead: (row: ComparedRow) => void;
}

/** Reads pages of several shops into rows of the comparison, and lists the failures. */
export function AnalyzePages({ savedUrls, onRead }: AnalyzePagesProps) {
  const [text, setText] = useState('');
  const form = useSubmit('Unable to analyze supplier websites. Please check URLs and try again.');
  const { pages, analyze, take, drop } = useAnalysis(onRead);
  usePreserveUnsaved('Product URLs', () => text.trim());
  const waiting = pages.filter(({ reading }) => reading === null).length;
  const failed = pages.flatMap((page) => (page.reading === null ? [] : [{ page, reading: page.reading }]));

  const start = () => {
    const urls = parseUrls(text);
    const errors = getBodyErrors(scrapeSuppliersSchemas.body, { urls });
    if (form.busy || form.showErrors({ urls: errors['urls'] })) return;
    void form.send(async () => {
      await analyze(urls);
      setText('');
    });
  };

  return (
    <section aria-label="Analyze product pages" className="flex flex-col gap-3 border-t border-line pt-4">
      <TextareaField
        label="Product URLs"
        error={form.errors['urls']}
        help={`One on each line, up to ${MAX_COMPARED_PAGES}. The price on each page is read and compared.`}
        rows={3}
        spellCheck={false}
        placeholder="https://"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {waiting > 0 && (
          <p role="status" className="mr-auto flex items-center gap-2 text-table text-muted">
            <Spinner />
            <span>{` Reading ${formatPlural(waiting, 'page')}...`}</span>
          </p>
        )}
        {savedUrls.length > 0 && text.trim() === '' && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => setText(savedUrls.slice(0, MAX_COMPARED_PAGES).join('\n'))}
          >
            Read the saved pages again
          </Button>
        )}
        <Button size="small" variant="primary" busy={form.busy && 'Analyzing...'} onClick={start}>
          Analyze suppliers
        </Button>
      </div>
      <FormError sentence={form.refusal} />
      {failed.length > 0 && (
        <ul aria-label="Failed to analyze" className="flex flex-col gap-2">
          {failed.map(({ page, reading }) => (
            <FailedPage
              key={page.key}
              url={page.url}
              reading={reading}
              onRead={(read) => take(page, read)}
              onDismiss={() => drop(page)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface FailedPageProps {
  readonly url: string;
  readonly reading: ProductReading;
  readonly onRead: (reading: ProductReading) => void;
  readonly onDismiss: () => void;
}

/** Row of a page that could not be read, with the reason. Offers to paste the page's source when that helps. */
function FailedPage({ url, reading, onRead, onDismiss }: FailedPageProps) {
  const [pasting, setPasting] = useState(false);
  const name = reading.supplier ?? url;
  const failure = describeFailure(reading, 'Failed to analyze');
  return (
    <li className="flex flex-col gap-3 rounded-control border border-bad-line bg-bad-soft p-3">
      <div className="flex flex-wrap items-start gap-2 text-bad-text">
        <CircleX className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{failure.title}</p>
          <p className="truncate text-text" title={url}>
            {name}
          </p>
          {/* Several pages of one shop may have failed. */}
          {name !== url && (
            <p className="truncate text-caption text-muted" title={url}>
              {url}
            </p>
          )}
          <p className="text-table">{failure.reason}</p>
        </div>
        <div className="flex flex-wrap justify-end gap-1">
          {canPaste(reading) && !pasting && (
            <Button size="small" onClick={() => setPasting(true)}>
              Paste page source
            </Button>
          )}
          <Button size="small" aria-label={`Dismiss ${name}`} onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      </div>
      {pasting && <PasteSource url={url} onRead={onRead} />}
    </li>
  );
}
