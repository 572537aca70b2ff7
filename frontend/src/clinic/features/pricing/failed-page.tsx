import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.js';
import { PasteSource } from './shop-pages/paste-source.js';
import { describeFailure, canPaste } from './shop-pages/read-page.js';

interface FailedPageProps {
  readonly url: string;
  readonly reading: ProductReading;
  readonly onRead: (reading: ProductReading) => void;
  readonly onDismiss: () => void;
}

/** Row of a page that could not be read, with the reason. Offers to paste the page's source when that helps. */
export function FailedPage({ url, reading, onRead, onDismiss }: FailedPageProps) {
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
