import { isolate } from '@atrium/rules/names/isolate';
import { isPackageGtin } from '@atrium/rules/gs1/gtin';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { Field } from '../../../../ui/fields/field.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { type Stock, stockOf } from '../../../store/clinic-state.js';
import { tookStock, useClinic } from '../../../store/clinic-store.js';
import { type CodeField, ItemSearch } from './item-search.js';
import { attachCode, currentOf } from '../codes/attach-code.js';
import { ScanNotice } from '../questions/scan-notice.js';
import { useScan } from '../use-scan.js';
import { useScans } from '../use-scans-to.js';
import { SelectedItem } from './selected-item.js';
import type { CodeAct } from '../scanned.js';
import { stockDialog } from '../../../shared/dialogs.js';

const FAILED = 'The code could not be attached. Please try again.';

const KINDS = { item: ['item'], consumable: ['consumable'] } as const;

interface UnknownCodeDialogProps {
  readonly kind: StockKind;
  readonly code: string;
  readonly act: CodeAct;
  /** Product to attach the code to, if it is already chosen. */
  readonly stockId: number | null;
  readonly onKnown: (stock: Stock) => void;
  readonly onClose: () => void;
}

export function UnknownCodeDialog({ act, code, ...rest }: UnknownCodeDialogProps) {
  if (act === 'attach') return <AttachDialog code={code} {...rest} />;
  return <stockDialog.Component kind={rest.kind} barcode={code} onAdded={rest.onKnown} onClose={rest.onClose} />;
}

/** Dialog "Attach Code": adds the scanned code to an existing product, with its number of pieces. */
function AttachDialog({ code, kind, stockId, onKnown, onClose }: Omit<UnknownCodeDialogProps, 'act'>) {
  const formId = useId();
  const search = useRef<HTMLInputElement>(null);
  const field = useRef<CodeField<StockKind>>(null);
  const { news, hide, skip, settle, read } = useScan<StockKind>(KINDS[kind]);
  useScans(search, (scan) => field.current?.read(scan));
  const [chosen, setChosen] = useState<Stock | null>(() =>
    stockId === null ? null : (stockOf(useClinic.getState(), kind, stockId) ?? null),
  );
  const [pieces, setPieces] = useState(() => (isPackageGtin(code) ? Number.NaN : 1));
  const [missing, setMissing] = useState<'item' | 'pieces' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wrongs, setWrongs] = useState(0);
  const [busy, setBusy] = useState(false);
  // The current product, whose codes may have changed.
  const live = useClinic((state) =>
    chosen === null ? undefined : (chosen.kind === 'item' ? state.items : state.consumables).all.rows.get(chosen.id),
  );
  const item = live ?? chosen;

  const select = (next: Stock | null) => {
    setChosen(next);
    setMissing(null);
    setRefusal(null);
    if (next === null) hide();
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRefusal(null);
    if (item === null || !(pieces >= 1)) {
      setMissing(item === null ? 'item' : 'pieces');
      setWrongs((count) => count + 1);
      return;
    }
    setBusy(true);
    try {
      const attached = await attachCode(item, code, pieces);
      showToast({
        title: 'Code Attached',
        description: `${isolate(attached.name)} is found by ${code} now.`,
        tone: 'good',
      });
      onClose();
      onKnown(attached);
    } catch (failure) {
      setBusy(false);
      const current = currentOf(failure);
      if (current !== null) {
        tookStock(current);
        setChosen(current);
        setRefusal(
          `Somebody changed the codes of ${isolate(current.name)} meanwhile. Please check them, then attach the code again.`,
        );
        return;
      }
      const [known] = failure instanceof ApiError ? failure.errors : [];
      setRefusal(known?.message ?? sentenceOf(failure, FAILED));
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
      isDirty={chosen !== null && chosen.id !== stockId}
      typedText={() => ''}
      refusal={refusal}
      wrongs={wrongs}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
      className="flex min-h-72 flex-col gap-4 pt-1"
    >
      <Field
        label={kind === 'item' ? 'Item' : 'Consumable'}
        error={missing === 'item' ? `Please choose ${kind === 'item' ? 'an item' : 'a consumable'}` : undefined}
        required
      >
        {(control) => (
          <ItemSearch
            {...control}
            inputRef={search}
            codeField={field}
            onCode={read}
            kinds={KINDS[kind]}
            selected={item}
            onSelect={select}
          />
        )}
      </Field>
      <ScanNotice
        kinds={KINDS[kind]}
        news={news}
        onChoose={(next, scanned) => select(settle(next, scanned)?.item ?? null)}
        onSkip={skip}
        onUnknown={undefined}
      />
      {item !== null && <SelectedItem item={item} />}
      {item !== null && (
        <QuantityField
          label="Pieces"
          help="In the package with this code"
          counts="pieces"
          unit={item.unit}
          required
          value={pieces}
          error={missing === 'pieces' ? 'Enter the number of pieces in the package' : undefined}
          onChange={(next) => {
            setPieces(next);
            setMissing(null);
          }}
        />
      )}
    </FormDialog>
  );
}
