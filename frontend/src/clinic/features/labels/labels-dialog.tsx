import { changeInBulk } from '@atrium/contract/clinic/bulk/calls';
import { plural } from '@atrium/rules/stock/labels';
import { quantityText } from '@atrium/rules/stock/quantity';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIdempotencyKey } from '../../../lib/forms/forms.js';
import { call } from '../../../lib/api/http.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Field } from '../../../ui/fields/field.js';
import { QuantityField } from '../../../ui/fields/quantity-field.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import { undoBulkAct } from '../../shared/undo-bulk-act.js';
import { useMay } from '../../shared/rights.js';
import { piecesOf, ScanSearch, useScansTo } from '../scanning/public.js';
import type { Stock } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { type CodeLook, isReadable } from './code-picture.js';
import { codeRoom, copiesRefusal, LABEL_FORMATS, MOST_COPIES, onPage, pagesOf, skipRefusal } from './label-formats.js';
import { LabelSheet } from './label-sheet.js';
import { printLabels } from './print-labels.js';

interface LabelsDialogProps {
  readonly stock: readonly Stock[];
  readonly onClose: () => void;
}

const FORMAT_KEY = 'atrium-label-format';
const LOOKS = [
  { value: 'bars', label: 'Barcode' },
  { value: 'square', label: 'Square code' },
];
const [FIRST] = LABEL_FORMATS;
const PREVIEWED = 2;
/** Focusable, so that arrow keys scroll it. */
const scrolledByKeys = { tabIndex: 0 };

/** Prints labels with codes for the chosen products, with a preview. */
export function LabelsDialog({ stock: opened, onClose }: LabelsDialogProps) {
  const items = useClinic((state) => state.items.all.rows);
  const consumables = useClinic((state) => state.consumables.all.rows);
  const [added, setAdded] = useState<readonly Stock[]>([]);
  const search = useRef<HTMLInputElement>(null);
  const reader = useScansTo(search);
  const products = [...opened, ...added].map((row) => (row.kind === 'item' ? items : consumables).get(row.id) ?? row);
  const hasPackages = products.some(({ codes }) => codes.length > 0);
  const [withPackages, setWithPackages] = useState(false);
  const stock = withPackages ? products.flatMap(withPackageLabels) : products;
  const [formatId, setFormatId] = useState(() => localStorage.getItem(FORMAT_KEY) ?? FIRST?.id ?? '');
  const [copies, setCopies] = useState(1);
  const [skip, setSkip] = useState(0);
  const [look, setLook] = useState<CodeLook>('bars');
  const fields = useRef<HTMLDivElement>(null);
  const format = LABEL_FORMATS.find(({ id }) => id === formatId) ?? FIRST;
  if (format === undefined) return null;
  const isSheet = onPage(format) > 1;
  const wrongCopies = copiesRefusal(copies);
  const wrongSkip = isSheet ? skipRefusal(skip, format) : undefined;
  const isWrong = wrongCopies !== undefined || wrongSkip !== undefined;
  const amount = wrongCopies === undefined ? copies : 1;
  const free = wrongSkip === undefined ? skip : 0;
  const pages = pagesOf(stock, amount, format, isSheet ? free : 0).length;
  const sheet = { stock, format, copies: amount, skip: free, look };
  const bare = products.filter(({ barcode }) => barcode === null);
  const room = codeRoom(format, look);
  const unreadable = stock.filter(
    ({ barcode }) => barcode !== null && !isReadable(barcode, look, room.width, room.height),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={840}
      title="Labels"
      description={plural(products.length, 'product')}
      foot={
        <>
          {!isWrong && (
            <p className="figures mr-auto self-center text-table text-muted">
              {plural(stock.length * amount, 'label')} on{' '}
              {plural(pages, isSheet ? 'sheet' : 'label of the roll', isSheet ? 'sheets' : 'labels of the roll')}
            </p>
          )}
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            icon={<Printer className="size-4" aria-hidden="true" />}
            onClick={() =>
              isWrong
                ? fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
                : printLabels(format)
            }
          >
            Print or Save as PDF
          </Button>
        </>
      }
    >
      <div className="grid gap-5 md:grid-cols-[280px_minmax(0,1fr)]">
        <div ref={fields} className="flex flex-col gap-4">
          <Field label="Add a product">
            {(control) => (
              <ScanSearch
                {...control}
                inputRef={search}
                reader={reader}
                kinds={STOCK_KINDS}
                selected={null}
                takesMany
                onSelect={(product, said) => {
                  if (product === null) return;
                  setAdded((before) => (isAmong([...opened, ...before], product) ? before : [...before, product]));
                  if (piecesOf(said) > 1) setWithPackages(true);
                }}
              />
            )}
          </Field>
          <SelectField
            label="Format"
            data-first-field
            value={format.id}
            choices={LABEL_FORMATS.map(({ id, label }) => ({ value: id, label }))}
            onChange={({ currentTarget: { value } }) => {
              setFormatId(value);
              localStorage.setItem(FORMAT_KEY, value);
            }}
          />
          <Segmented label="Code" value={look} choices={LOOKS} onChange={(next) => setLook(next as CodeLook)} />
          <QuantityField
            label="Labels of each"
            counts="labels of each"
            max={MOST_COPIES}
            error={wrongCopies}
            value={copies}
            onChange={setCopies}
          />
          {isSheet && (
            <QuantityField
              label="Places already used"
              counts="places already used"
              min={0}
              max={onPage(format) - 1}
              help="On a sheet that is partly used"
              error={wrongSkip}
              value={skip}
              onChange={setSkip}
            />
          )}
          {hasPackages && (
            <Checkbox
              label="Labels for boxes and cartons too"
              checked={withPackages}
              onChange={(event) => setWithPackages(event.currentTarget.checked)}
            />
          )}
          {bare.length > 0 && <OwnCodes stock={bare} />}
          {unreadable.length > 0 && (
            <Alert tone="warn" title={`${plural(unreadable.length, 'code')} no scanner would read`}>
              {unreadable.length === 1 ? `The code of ${unreadable[0]?.name} is` : 'They are'} too long for this label.{' '}
              {look === 'bars' ? 'Choose the square code or a larger label.' : 'Choose a larger label.'}
            </Alert>
          )}
        </div>
        <div
          {...scrolledByKeys}
          role="region"
          aria-label="Preview"
          className="max-h-[56dvh] overflow-auto rounded-card border border-line bg-sunken p-3"
        >
          <div
            className="flex w-fit origin-top-left flex-col gap-3 [zoom:var(--label-zoom)]"
            style={{ '--label-zoom': isSheet ? 0.58 : 1.4 } as object}
          >
            {!isWrong && <LabelSheet {...sheet} most={PREVIEWED} />}
          </div>
          {!isWrong && pages > PREVIEWED && (
            <p className="pt-3 text-caption text-muted">and {plural(pages - PREVIEWED, 'more', 'more')}</p>
          )}
        </div>
      </div>
      {createPortal(
        <div data-labels className="hidden print:block">
          {!isWrong && <LabelSheet {...sheet} />}
        </div>,
        document.body,
      )}
    </Dialog>
  );
}

const isAmong = (products: readonly Stock[], { kind, id }: Stock): boolean =>
  products.some((one) => one.kind === kind && one.id === id);

/** Returns the label of one unit and one label per package code. */
const withPackageLabels = (product: Stock): readonly Stock[] => [
  product,
  ...product.codes.map(({ code, pieces, label }) => ({
    ...product,
    barcode: code,
    sku: `${label ?? 'Package'} of ${quantityText(pieces, product.unit)}`,
  })),
];

/** Creates codes for products without a barcode. */
function OwnCodes({ stock }: { readonly stock: readonly Stock[] }) {
  const mayEdit = useMay('stock:edit');
  const key = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const give = async () => {
    setBusy(true);
    try {
      const body = { stock: stock.map(({ id, version }) => ({ id, version })), act: { what: 'codes' as const } };
      const { id, changed } = await call(changeInBulk, { body, idempotencyKey: key.keyFor(body) });
      showToast({
        title: 'Codes Given',
        description: `${plural(changed, 'product')} can be scanned now.`,
        tone: 'good',
        ...(id !== null && { action: { label: 'Undo', run: () => void undoBulkAct(id) } }),
      });
    } catch (error) {
      showFailure(error, 'The codes could not be given. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert tone="warn" title={`${plural(stock.length, 'product')} without a code`}>
      <p>
        {mayEdit
          ? 'Atrium gives them codes that its scan fields know.'
          : 'Somebody who may edit stock can give them one.'}
      </p>
      {mayEdit && (
        <Button size="small" className="mt-2" busy={busy && 'Giving codes...'} onClick={() => void give()}>
          Give Codes
        </Button>
      )}
    </Alert>
  );
}
