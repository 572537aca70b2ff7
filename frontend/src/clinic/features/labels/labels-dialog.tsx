import { changeInBulk } from '@atrium/contract/clinic/bulk/calls';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIdempotencyKey } from '../../../lib/forms/forms.js';
import { call } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button, AsyncButton } from '../../../ui/buttons/button.js';
import { Checkbox, SelectField } from '../../../ui/fields/control-fields.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { QuantityField } from '../../../ui/fields/quantity-field.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { undoBulkAction } from '../../shared/undo-bulk-action.js';
import { useClinicRight } from '../../shared/rights.js';
import { getPieces, ProductField } from '../scanning/public.js';
import type { Stock } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { type Symbology, isReadable } from './draw-code.js';
import {
  getCodeSize,
  validateCopies,
  LABEL_FORMATS,
  MAX_COPIES,
  countLabelsPerPage,
  paginateLabels,
  validateSkip,
  type LabelFormat,
} from './label-formats.js';
import { LabelSheet } from './label-sheet.js';

/** Prints only the labels, on a page of their size; the browser's dialog prints or saves a PDF. */
function printLabels({ page }: LabelFormat): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    @page { size: ${page.width}mm ${page.height}mm; margin: 0 }
    @media print {
      html, body { background: white }
      body > :not([data-labels]) { display: none !important }
    }
  `);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const settle = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    removeEventListener('afterprint', settle);
  };
  addEventListener('afterprint', settle);
  window.print();
}

interface LabelsDialogProps {
  readonly stock: readonly Stock[];
  readonly onClose: () => void;
}

const FORMAT_KEY = 'atrium-label-format';
const SYMBOLOGIES = [
  { value: 'bars', label: 'Barcode' },
  { value: 'square', label: 'Square code' },
];
const [FIRST] = LABEL_FORMATS;
const PREVIEWED_LABELS = 2;
/** Props that make an element focusable, so that arrow keys scroll it. */
const scrolledByKeys = { tabIndex: 0 };

/** Prints labels with codes for the chosen products, with a preview. */
export function LabelsDialog({ stock: opened, onClose }: LabelsDialogProps) {
  const items = useClinic((state) => state.items.all.rows);
  const consumables = useClinic((state) => state.consumables.all.rows);
  const [added, setAdded] = useState<readonly Stock[]>([]);
  const products = [...opened, ...added].map((row) => (row.kind === 'item' ? items : consumables).get(row.id) ?? row);
  const hasPackages = products.some(({ codes }) => codes.length > 0);
  const [withPackages, setWithPackages] = useState(false);
  const stock = withPackages ? products.flatMap(withPackageLabels) : products;
  const [formatId, setFormatId] = useState(() => localStorage.getItem(FORMAT_KEY) ?? FIRST?.id ?? '');
  const [copies, setCopies] = useState(1);
  const [skip, setSkip] = useState(0);
  const [look, setLook] = useState<Symbology>('bars');
  const fields = useRef<HTMLDivElement>(null);
  const format = LABEL_FORMATS.find(({ id }) => id === formatId) ?? FIRST;
  if (format === undefined) return null;
  const isSheet = countLabelsPerPage(format) > 1;
  const wrongCopies = validateCopies(copies);
  const wrongSkip = isSheet ? validateSkip(skip, format) : undefined;
  const isWrong = wrongCopies !== undefined || wrongSkip !== undefined;
  const amount = wrongCopies === undefined ? copies : 1;
  const free = wrongSkip === undefined ? skip : 0;
  const pages = paginateLabels(stock, amount, format, isSheet ? free : 0).length;
  const sheet = { stock, format, copies: amount, skip: free, look };
  const bare = products.filter(({ barcode }) => barcode === null);
  const room = getCodeSize(format, look);
  const unreadable = stock.filter(
    ({ barcode }) => barcode !== null && !isReadable(barcode, look, room.width, room.height),
  );
  return (
    <Dialog
      onClose={onClose}
      width={840}
      title="Labels"
      description={formatPlural(products.length, 'product')}
      footer={
        <>
          {!isWrong && (
            <p className="figures mr-auto self-center text-table text-muted">{`${formatPlural(stock.length * amount, 'label')} on ${formatPlural(pages, isSheet ? 'sheet' : 'label of the roll', isSheet ? 'sheets' : 'labels of the roll')}`}</p>
          )}
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            icon={Printer}
            onClick={() =>
              isWrong
                ? fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
                : printLabels(format)
            }
          >
            Print or save as PDF
          </Button>
        </>
      }
    >
      <div className="grid gap-4 md:grid-cols-[280px_minmax(0,1fr)]">
        <div ref={fields} className="flex flex-col gap-4">
          <ProductField
            label="Add a product"
            onSelect={(product, packageData) => {
              if (product === null) return;
              setAdded((before) => (isAmong([...opened, ...before], product) ? before : [...before, product]));
              if (getPieces(packageData) > 1) setWithPackages(true);
            }}
          />
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
          <Segmented label="Code" value={look} choices={SYMBOLOGIES} onChange={(next) => setLook(next as Symbology)} />
          <QuantityField
            label="Labels of each"
            counts="labels of each"
            max={MAX_COPIES}
            error={wrongCopies}
            value={copies}
            onChange={setCopies}
          />
          {isSheet && (
            <QuantityField
              label="Places already used"
              counts="places already used"
              min={0}
              max={countLabelsPerPage(format) - 1}
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
            <Alert
              tone="warn"
              title={`${formatPlural(unreadable.length, 'code')} no scanner would read`}
            >{`${unreadable.length === 1 ? `The code of ${unreadable[0]?.name} is` : 'They are'} too long for this label. ${look === 'bars' ? 'Choose the square code or a larger label.' : 'Choose a larger label.'}`}</Alert>
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
            {!isWrong && <LabelSheet {...sheet} most={PREVIEWED_LABELS} />}
          </div>
          {!isWrong && pages > PREVIEWED_LABELS && (
            <p className="pt-3 text-caption text-muted">{`and ${formatPlural(pages - PREVIEWED_LABELS, 'more', 'more')}`}</p>
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
    sku: `${label ?? 'Package'} of ${formatQuantity(pieces, product.unit)}`,
  })),
];

/** Section that creates codes for products without a barcode. */
function OwnCodes({ stock }: { readonly stock: readonly Stock[] }) {
  const canEdit = useClinicRight('stock:edit');
  const key = useIdempotencyKey();
  const give = async () => {
    const body = { stock: stock.map(({ id, version }) => ({ id, version })), act: { what: 'codes' as const } };
    const { id, changed } = await call(changeInBulk, { body, idempotencyKey: key.keyFor(body) });
    showToast({
      title: 'Codes given',
      description: `${formatPlural(changed, 'product')} can be scanned now.`,
      ...(id !== null && { action: { label: 'Undo', run: () => void undoBulkAction(id) } }),
    });
  };
  return (
    <Alert tone="warn" title={`${formatPlural(stock.length, 'product')} without a code`}>
      <p>
        {canEdit
          ? 'Atrium gives them codes that its scan fields know.'
          : 'A user with the right to edit stock can create one.'}
      </p>
      {canEdit && (
        <AsyncButton
          size="small"
          className="mt-2"
          busy="Giving codes..."
          failed="The codes could not be created. Please try again."
          onRun={give}
        >
          Give codes
        </AsyncButton>
      )}
    </Alert>
  );
}
