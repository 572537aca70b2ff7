import { type ProductReading, scrapeProductSchemas } from '@atrium/contract/clinic/scraping/schemas';
import { HIDDEN_PRICE_TEXTS } from '@atrium/rules/prices/page-price';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { getBodyErrors } from '../../../../lib/forms/forms.js';
import { getErrorMessage } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { useBranding } from '../../../../session/branding-store.js';
import { useOrganization } from '../../../../session/organization-store.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { lowercaseLabel } from '../../../../lib/live/merge.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Checkbox } from '../../../../ui/fields/control-fields.js';
import { Field, Input } from '../../../../ui/fields/field.js';
import type { StockBody, StockField, StockValues } from '../../../shared/stock/stock-values.js';
import { getFoundValues, type FoundValue } from './found-values.js';
import { PasteSource } from './paste-source.js';
import { describeFailure, canPaste, readProduct } from './read-page.js';

const FAILURE_TEXT = 'Failed to parse the URL. Please check the URL and try again.';

interface AutoFillProps {
  readonly kind: StockKind;
  readonly form: UseFormReturn<StockValues, unknown, StockBody>;
}

/**
 * Reads a product page and offers its values field by field; the user chooses. It is within the form of the product, so
 * it has no submit event, and a page that was read can also be a failure, with a title and a reason.
 */
export function AutoFill({ kind, form }: AutoFillProps) {
  const [url, setUrl] = useState('');
  const [busy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string>();
  const [refusal, setRefusal] = useState<{ readonly title: string; readonly reason: string } | null>(null);
  const [pasting, setPasting] = useState(false);
  const [reading, setReading] = useState<ProductReading | null>(null);

  const take = (read: ProductReading) => {
    if (read.error === null) {
      setReading(read);
      setRefusal(null);
      setPasting(false);
      return;
    }
    setReading(null);
    setRefusal(describeFailure(read, FAILURE_TEXT));
    if (canPaste(read)) setPasting(true);
  };

  const parse = async () => {
    if (busy) return;
    setErrorText(undefined);
    setRefusal(null);
    if (url.trim() === '') {
      setErrorText('Please enter a product URL to parse.');
      showToast({ title: 'URL Required', tone: 'bad' });
      return;
    }
    const message = getBodyErrors(scrapeProductSchemas.body, { url })['url'];
    if (message !== undefined) {
      setErrorText(message);
      return;
    }
    setBusy(true);
    try {
      take(await readProduct(url.trim()));
    } catch (error) {
      setRefusal({ title: FAILURE_TEXT, reason: getErrorMessage(error, FAILURE_TEXT) });
    }
    setBusy(false);
  };

  return (
    <section
      aria-label="Auto-fill from product URL"
      className="flex flex-col gap-3 rounded-control bg-sunken p-4 ring-1 ring-line ring-inset"
    >
      <Field label="Auto-fill from product URL" error={errorText}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              value={url}
              onChange={(event) => setUrl(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Enter reads the page instead of submitting the form.
                event.preventDefault();
                void parse();
              }}
            />
            <Button busy={busy && 'Reading...'} icon={WandSparkles} onClick={() => void parse()}>
              Fill from link
            </Button>
          </div>
        )}
      </Field>
      {refusal !== null && (
        <Alert tone="bad" urgent title={refusal.title}>
          {refusal.reason !== refusal.title && <p className="text-table">{refusal.reason}</p>}
        </Alert>
      )}
      {pasting ? (
        <PasteSource url={url.trim() || null} onRead={take} />
      ) : (
        reading === null && (
          <div>
            <Button size="small" variant="quiet" onClick={() => setPasting(true)}>
              Paste page source
            </Button>
          </div>
        )
      )}
      {reading !== null && (
        <Preview key={reading.fetchedAt} kind={kind} form={form} reading={reading} onDone={() => setReading(null)} />
      )}
    </section>
  );
}

function Preview({
  kind,
  form,
  reading,
  onDone,
}: AutoFillProps & { readonly reading: ProductReading; readonly onDone: () => void }) {
  const currency = useOrganization((settings) => settings.currency);
  const vat = useBranding(({ settings }) => settings?.pagePriceVat ?? 'with');
  const [values] = useState(() => getFoundValues(kind, reading, form.getValues(), { currency, vat }));
  const [chosen, setChosen] = useState(
    () => new Set(values.filter(({ isChosen }) => isChosen).map(({ label }) => label)),
  );
  const toggle = (label: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(label)) after.add(label);
      return after;
    });
  const fill = () => {
    const change = Object.assign(
      {},
      ...values.filter(({ label }) => chosen.has(label)).map((value) => value.change),
    ) as Partial<StockValues>;
    for (const [field, value] of Object.entries(change))
      form.setValue(field as StockField, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    onDone();
  };
  return (
    <div
      className="flex flex-col gap-3 border-t border-line pt-3"
      role="region"
      aria-label="Details from the page"
      aria-live="polite"
    >
      <p className="text-table text-muted">
        {[reading.supplier, reading.packageIndicators[0]].filter(Boolean).join(' · ') || 'Details from the page'}
      </p>
      {reading.hiddenPrice !== null && <Alert tone="info" title={HIDDEN_PRICE_TEXTS[reading.hiddenPrice]} />}
      {values.length === 0 ? (
        <p>The page has nothing new for this form.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {values.map((value) => (
            <Found
              key={value.label}
              value={value}
              isChosen={chosen.has(value.label)}
              onToggle={() => toggle(value.label)}
            />
          ))}
        </ul>
      )}
      {reading.warnings.map((warning) => (
        <p key={warning} className="text-caption text-warn-text">
          {warning}
        </p>
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="small" onClick={onDone}>
          Discard
        </Button>
        {values.length > 0 && (
          <Button size="small" variant="primary" disabled={chosen.size === 0} onClick={fill}>
            Use selected
          </Button>
        )}
      </div>
    </div>
  );
}

interface FoundProps {
  readonly value: FoundValue;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function Found({ value, isChosen, onToggle }: FoundProps) {
  const { label, current, found, notes, isBlocked } = value;
  return (
    <li className="py-1.5">
      <Checkbox
        label={`${current === '' ? 'Use' : 'Replace'} ${lowercaseLabel(label)}`}
        checked={isChosen}
        disabled={isBlocked}
        onChange={onToggle}
      />
      <div className="pl-7 text-table">
        <p className="line-clamp-3 font-semibold break-words">{found}</p>
        {current !== '' && (
          <p className="line-clamp-2 break-words text-muted">{`${isChosen ? 'Replaces' : 'Keeps'}: ${current}`}</p>
        )}
        {notes.map((note) => (
          <p key={note} className="text-warn-text">
            {note}
          </p>
        ))}
      </div>
    </li>
  );
}
