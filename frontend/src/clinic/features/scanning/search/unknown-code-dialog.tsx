import { isolateDirection } from '@atrium/rules/names/isolate';
import { isPackageGtin } from '@atrium/rules/gs1/gtin';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api/http.js';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { showToast } from '../../../../lib/page/toast.js';
import { Field } from '../../../../ui/fields/field.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { type Stock, getStock } from '../../../store/clinic-state.js';
import { upsertStock, useClinic } from '../../../store/clinic-store.js';
import { ItemSearch } from './item-search.js';
import type { CodeField } from './item-search-props.js';
import { attachCode, getCurrentStock } from '../codes/attach-code.js';
import { ScanNotice } from '../questions/scan-notice.js';
import { useScan } from '../use-scan.js';
import { useScanInput } from '../use-scan-input.js';
import { SelectedItem } from './selected-item.js';
import type { CodeAction } from '../scanned.js';
import { stockDialog } from '../../../shared/dialogs.js';

const KINDS = { item: ['item'], consumable: ['consumable'] } as const;

interface UnknownCodeDialogProps {
  readonly kind: StockKind;
  readonly code: string;
  readonly action: CodeAction;
  /** Product to attach the code to, if it is already chosen. */
  readonly stockId: number | null;
  readonly onKnown: (stock: Stock) => void;
  readonly onClose: () => void;
}

export function UnknownCodeDialog({ action, code, ...rest }: UnknownCodeDialogProps) {
  if (action === 'attach') return <AttachDialog code={code} {...rest} />;
  return <stockDialog.Component kind={rest.kind} barcode={code} onAdded={rest.onKnown} onClose={rest.onClose} />;
}

/** Dialog "Attach code": adds the scanned code to an existing product, with its number of pieces. */
function AttachDialog({ code, kind, stockId, onKnown, onClose }: Omit<UnknownCodeDialogProps, 'action'>) {
  const search = useRef<HTMLInputElement>(null);
  const field = useRef<CodeField<StockKind>>(null);
  const { scanMessages, hide, skip, applyScan, read } = useScan<StockKind>(KINDS[kind]);
  useScanInput(search, (scan) => field.current?.read(scan));
  const [chosen, setChosen] = useState<Stock | null>(() =>
    stockId === null ? null : (getStock(useClinic.getState(), kind, stockId) ?? null),
  );
  const [pieces, setPieces] = useState(() => (isPackageGtin(code) ? Number.NaN : 1));
  const form = useSubmit('The code could not be attached. Please try again.');
  // The current product, whose codes may have changed.
  const live = useClinic((state) =>
    chosen === null ? undefined : (chosen.kind === 'item' ? state.items : state.consumables).all.rows.get(chosen.id),
  );
  const item = live ?? chosen;

  const select = (next: Stock | null) => {
    setChosen(next);
    form.showErrors({});
    form.setRefusal(null);
    if (next === null) hide();
  };

  const send = (event: FormEvent) => {
    const found = {
      item: item === null ? `Please choose ${kind === 'item' ? 'an item' : 'a consumable'}` : undefined,
      pieces: item !== null && !(pieces >= 1) ? 'Enter the number of pieces in the package' : undefined,
    };
    form.submit(
      event,
      found,
      async () => {
        if (item === null) return;
        const attached = await attachCode(item, code, pieces);
        showToast({
          title: 'Code attached',
          description: `${isolateDirection(attached.name)} is found by ${code} now.`,
        });
        onClose();
        onKnown(attached);
      },
      (failure) => {
        const current = getCurrentStock(failure);
        const [known] = failure instanceof ApiError ? failure.errors : [];
        if (current !== null) {
          upsertStock(current);
          setChosen(current);
          form.setRefusal(
            `Another user changed the codes of ${isolateDirection(current.name)}. Please check them, then attach the code again.`,
          );
        } else if (known !== undefined) form.setRefusal(known.message);
        return current !== null || known !== undefined;
      },
    );
  };

  return (
    <FormDialog
      width={440}
      title="Attach code"
      description={code}
      submit="Attach code"
      state={form}
      busy="Attaching..."
      isDirty={chosen !== null && chosen.id !== stockId}
      onSubmit={send}
      onClose={onClose}
      className="flex min-h-72 flex-col gap-4 pt-1"
    >
      <Field label={kind === 'item' ? 'Item' : 'Consumable'} error={form.errors['item']} required>
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
        scanMessages={scanMessages}
        onChoose={(next, scanned) => select(applyScan(next, scanned)?.item ?? null)}
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
          error={form.errors['pieces']}
          onChange={(next) => {
            setPieces(next);
            form.showErrors({});
          }}
        />
      )}
    </FormDialog>
  );
}
