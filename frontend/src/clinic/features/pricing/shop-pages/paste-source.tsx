import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { MAX_PASTED_BYTES } from '@atrium/contract/clinic/scraping/values';
import { useState } from 'react';
import { Button } from '../../../../ui/buttons/button.js';
import { Field, Textarea } from '../../../../ui/fields/field.js';
import { readPasted } from './read-page.js';
import { useSubmit } from '../../../../lib/forms/submit.js';

interface PasteSourceProps {
  /** URL of the page, if known. */
  readonly url: string | null;
  readonly onRead: (reading: ProductReading) => void;
}

/** Reads the source of a page that the user copied from a browser, for shops that block programs. */
export function PasteSource({ url, onRead }: PasteSourceProps) {
  const [html, setHtml] = useState('');
  const form = useSubmit('The page source could not be read. Please try again.');
  const read = () => {
    if (html.trim() === '') form.setRefusal('Please paste the page source.');
    else void form.send(async () => onRead(await readPasted(html, url)));
  };
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Page source"
        error={form.refusal ?? undefined}
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
        <Button size="small" busy={form.busy && 'Reading...'} onClick={read}>
          Read page source
        </Button>
      </div>
    </div>
  );
}
