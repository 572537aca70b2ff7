import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { MAX_PASTED_BYTES } from '@atrium/contract/clinic/scraping/values';
import { useState } from 'react';
import { getErrorMessage } from '../../../../lib/api/http.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Field } from '../../../../ui/fields/field.js';
import { Textarea } from '../../../../ui/fields/textarea.js';
import { readPasted } from './read-page.js';

interface PasteSourceProps {
  /** URL of the page, if known. */
  readonly url: string | null;
  readonly onRead: (reading: ProductReading) => void;
}

/** Reads the source of a page that the user copied from a browser, for shops that block programs. */
export function PasteSource({ url, onRead }: PasteSourceProps) {
  const [html, setHtml] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const read = async () => {
    if (html.trim() === '') {
      setRefusal('Please paste the page source.');
      return;
    }
    setBusy(true);
    setRefusal(undefined);
    try {
      onRead(await readPasted(html, url));
    } catch (error) {
      setRefusal(getErrorMessage(error, 'The page source could not be read. Please try again.'));
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Page source"
        error={refusal}
        help="Open the page in your browser, press Ctrl+U, select all, copy, and paste it here"
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            spellCheck={false}
            maxLength={MAX_PASTED_BYTES}
            className="font-mono"
            value={html}
            onChange={(event) => setHtml(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button size="small" busy={busy && 'Reading...'} onClick={() => void read()}>
          Read page source
        </Button>
      </div>
    </div>
  );
}
