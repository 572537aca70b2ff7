import { updateConsumable } from '@atrium/contract/clinic/consumables';
import { updateItem } from '@atrium/contract/clinic/items';
import type { StockKind } from '@atrium/rules/stock-status';
import { type FormEvent, useId, useState } from 'react';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { Alert } from '../../ui/alert.js';
import { Field } from '../../ui/field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import type { Stock } from '../store/clinic-state.js';
import { tookStock } from '../store/clinic-store.js';
import { ItemSearch } from './item-search.js';
import { StockDialog } from './stock/stock-dialog.js';
import type { CodeAct } from './unknown-code.js';

const FAILED = 'The code could not be attached. Please try again.';
const KINDS = { item: ['item'], consumable: ['consumable'] } as const;

interface UnknownCodeDialogProps {
  readonly kind: StockKind;
  readonly code: string;
  readonly act: CodeAct;
  readonly onKnown: (stock: Stock) => void;
  readonly onClose: () => void;
}

export function UnknownCodeDialog({ act, code, ...rest }: UnknownCodeDialogProps) {
  if (act === 'attach') return <AttachDialog code={code} {...rest} />;
  return <StockDialog kind={rest.kind} stock={null} barcode={code} onAdded={rest.onKnown} onClose={rest.onClose} />;
}

function AttachDialog({ kind, code, onKnown, onClose }: Omit<UnknownCodeDialogProps, 'act'>) {
  const formId = useId();
  const [chosen, setChosen] = useState<Stock | null>(null);
  const [wrong, setWrong] = useState<string>();
  const [wrongs, setWrongs] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const attach = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRefusal(null);
    if (chosen === null) {
      setWrong(`Please choose ${kind === 'item' ? 'an item' : 'a consumable'}`);
      setWrongs((count) => count + 1);
      return;
    }
    setBusy(true);
    try {
      const change = { params: { id: chosen.id }, body: { barcode: code, version: chosen.version } };
      const saved: Stock =
        chosen.kind === 'item' ? await call(updateItem, change) : await call(updateConsumable, change);
      tookStock(saved);
      showToast({ title: 'Code Attached', description: `${saved.name} is found by ${code} now.`, tone: 'good' });
      onClose();
      onKnown(saved);
    } catch (error) {
      setBusy(false);
      setRefusal(sentenceOf(error, FAILED));
    }
  };

  return (
    <FormDialog
      id={formId}
      width={440}
      title="Attach Code"
      description={code}
      submit="Attach Code"
      busy={busy && 'Attaching...'}
      isDirty={false}
      typedText={() => ''}
      wrongs={wrongs}
      onSubmit={(event) => void attach(event)}
      onClose={onClose}
      className="flex min-h-72 flex-col gap-4 pt-1"
    >
      <Field label={kind === 'item' ? 'Item' : 'Consumable'} error={wrong} required>
        {(control) => (
          <ItemSearch
            {...control}
            kinds={KINDS[kind]}
            selected={chosen}
            onSelect={(stock: Stock | null) => {
              setChosen(stock);
              setWrong(undefined);
            }}
          />
        )}
      </Field>
      {chosen !== null && chosen.barcode !== null && (
        <Alert tone="warn">
          {chosen.name} has the code {chosen.barcode}. It is replaced.
        </Alert>
      )}
      {refusal !== null && (
        <Alert tone="bad" urgent>
          {refusal}
        </Alert>
      )}
    </FormDialog>
  );
}
