import { scrapeSuppliersSchemas } from '@atrium/contract/clinic/scraping/schemas';
import { MAX_COMPARED_PAGES } from '@atrium/contract/clinic/scraping/values';
import { formatPlural } from '@atrium/rules/stock/labels';
import { useState } from 'react';
import { getBodyErrors } from '../../../lib/forms/forms.js';
import { getErrorMessage } from '../../../lib/api/http.js';
import { usePreserveUnsaved } from '../../../lib/forms/unsaved-text.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { TextareaField } from '../../../ui/fields/control-fields.js';
import type { ComparedRow } from './compared-row.js';
import { FailedPage } from './failed-page.js';
import { useAnalysis } from './use-analysis.js';

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
  const [errorText, setErrorText] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { pages, analyze, take, drop } = useAnalysis(onRead);
  usePreserveUnsaved('Product URLs', () => text.trim());
  const waiting = pages.filter(({ reading }) => reading === null).length;
  const failed = pages.flatMap((page) => (page.reading === null ? [] : [{ page, reading: page.reading }]));

  const start = async () => {
    if (busy) return;
    const urls = parseUrls(text);
    setRefusal(null);
    const message = getBodyErrors(scrapeSuppliersSchemas.body, { urls })['urls'];
    setErrorText(message);
    if (message !== undefined) {
      return;
    }
    setBusy(true);
    try {
      await analyze(urls);
      setText('');
    } catch (error) {
      setRefusal(getErrorMessage(error, FAILURE_TEXT));
    }
    setBusy(false);
  };

  return (
    <section aria-label="Analyze product pages" className="flex flex-col gap-3 border-t border-line pt-4">
      <TextareaField
        label="Product URLs"
        error={errorText}
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
        <Button size="small" variant="primary" busy={busy && 'Analyzing...'} onClick={() => void start()}>
          Analyze suppliers
        </Button>
      </div>
      {refusal !== null && (
        <Alert tone="bad" urgent>
          {refusal}
        </Alert>
      )}
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
