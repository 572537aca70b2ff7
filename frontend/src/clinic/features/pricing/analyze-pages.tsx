import { scrapeSuppliersSchemas, type ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { MAX_COMPARED_PAGES } from '@atrium/contract/clinic/scraping/values';
import { formatPlural } from '@atrium/rules/stock/labels';
import { useState } from 'react';
import { CircleX } from 'lucide-react';
import { getBodyErrors } from '../../../lib/forms/forms.js';
import { usePreserveUnsaved } from '../../../lib/forms/unsaved-text.js';
import { useSubmit } from '../../../lib/forms/submit.js';
import { Button } from '../../../ui/buttons/button.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { FormError } from '../../../ui/feedback/form-error.js';
import { TextareaField } from '../../../ui/fields/control-fields.js';
import type { ComparedRow } from './compared-row.js';
import { useAnalysis } from './use-analysis.js';
import { PasteSource } from './shop-pages/paste-source.js';
import { describeFailure, canPaste } from './shop-pages/read-page.js';

const FAILURE_TEXT = 'Unable to analyze supplier websites. Please check URLs and try again.';

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
  const form = useSubmit(FAILURE_TEXT);
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
        <CircleX className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
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
