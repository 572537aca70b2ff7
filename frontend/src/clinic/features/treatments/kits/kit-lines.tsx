import type { Kit, KitLine } from '@atrium/contract/clinic/kits/schemas';
import { parseQuantity, getUnitFor } from '@atrium/rules/stock/quantity';
import { getNumberText } from '@atrium/rules/stock/read-number';
import { Plus, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, IconButton } from '../../../../ui/buttons/button.js';
import { NumberField } from '../../../../ui/fields/number-field.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { Segmented } from '../../../../ui/choices/segmented.js';
import { ProductField } from '../../scanning/public.js';
import type { Stock } from '../../../store/clinic-state.js';
import { Code } from '../../../../ui/display/facts.js';

export type KitProduct = Pick<
  Kit['products'][number],
  'id' | 'kind' | 'name' | 'sku' | 'unit' | 'contentUnit' | 'isActive'
>;

interface KitLinesProps {
  readonly lines: readonly KitLine[];
  readonly products: readonly KitProduct[];
  readonly error: string | undefined;
  readonly onChange: (lines: readonly KitLine[]) => void;
  /** Called with a chosen product, so that its name and unit are known. */
  readonly onProduct: (product: KitProduct) => void;
}

/** Lines of a kit: each is one product, or a choice of several. */
export function KitLines({ lines, products, error, onChange, onProduct }: KitLinesProps) {
  const last = useRef<number>(null);
  const set = (index: number, changed: Partial<KitLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...changed } : line)));
  return (
    <div role="group" aria-label="Lines" className="flex flex-col gap-3 sm:col-span-2">
      {lines.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {lines.map((line, index) => (
            <LineRow
              key={index}
              line={line}
              products={products}
              onChange={(changed) => set(index, changed)}
              onProduct={onProduct}
              onRemove={() => onChange(lines.filter((_, at) => at !== index))}
            />
          ))}
        </ul>
      )}
      <ProductField
        label="Add a line"
        error={error}
        help="Search or scan a product"
        onAmount={(quantity) => {
          const at = lines.findIndex(({ stockIds }) => stockIds.includes(last.current ?? 0));
          if (at === -1 || quantity < 1) return false;
          set(at, lines[at]?.content === null ? { quantity } : { content: quantity });
          return true;
        }}
        onSelect={(stock) => {
          if (stock === null) return;
          last.current = stock.id;
          onProduct(stock);
          const at = lines.findIndex(({ stockIds, content }) => stockIds.includes(stock.id) && content === null);
          const known = lines[at];
          if (known === undefined)
            return onChange([...lines, { stockIds: [stock.id], quantity: 1, content: null, contentUnit: null }]);
          set(at, { quantity: (known.quantity ?? 0) + 1 });
        }}
      />
    </div>
  );
}

interface LineRowProps extends Pick<KitLinesProps, 'products' | 'onProduct'> {
  readonly line: KitLine;
  readonly onChange: (changed: Partial<KitLine>) => void;
  readonly onRemove: () => void;
}

function LineRow({ line, products, onChange, onProduct, onRemove }: LineRowProps) {
  const [isAdding, setAdding] = useState(false);
  const chosen = line.stockIds.map((id) => products.find((one) => one.id === id)).filter((one) => one !== undefined);
  const [first] = chosen;
  if (first === undefined) return null;
  const hasContent = chosen.every(({ contentUnit }) => contentUnit !== null && contentUnit === first.contentUnit);
  const add = (stock: Stock | null) => {
    if (stock === null) return;
    onProduct(stock);
    setAdding(false);
    if (!line.stockIds.includes(stock.id)) onChange({ stockIds: [...line.stockIds, stock.id] });
  };
  return (
    <li aria-label={first.name} className="flex flex-col gap-3 p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
        <ul aria-label="Choices" className="flex min-w-0 flex-col">
          {chosen.map((product, index) => (
            <li key={product.id} className="flex min-h-9 min-w-0 items-center gap-1.5 pointer-coarse:min-h-11">
              <span className="min-w-0 font-semibold wrap-anywhere">
                {index > 0 && <span className="text-caption font-normal text-muted">or </span>}
                <bdi>{product.name}</bdi>{' '}
                <span className="text-caption font-normal text-muted">
                  <Code className="whitespace-nowrap">{product.sku}</Code>
                  {!product.isActive && <span className="text-warn-text"> no longer in use</span>}
                </span>
              </span>
              {chosen.length > 1 && (
                <IconButton
                  label={`Remove the choice ${product.name}`}
                  tip="Remove choice"
                  className="size-8 pointer-coarse:size-11"
                  icon={<X className="size-3.5" />}
                  onClick={() => onChange({ stockIds: line.stockIds.filter((id) => id !== product.id) })}
                />
              )}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-2 max-sm:col-span-2 max-sm:row-start-2 sm:justify-end">
          {hasContent && (
            <Segmented
              label="Measured in"
              value={line.content === null ? 'whole' : 'content'}
              choices={[
                { value: 'content', label: first.contentUnit ?? '' },
                { value: 'whole', label: `Whole ${getUnitFor(2, first.unit)}` },
              ]}
              onChange={(value) =>
                onChange(
                  value === 'whole'
                    ? { quantity: 1, content: null, contentUnit: null }
                    : { quantity: null, content: 1, contentUnit: first.contentUnit },
                )
              }
            />
          )}
          {line.content === null ? (
            <QuantityField
              label={`Quantity of ${first.name}`}
              labelHidden
              counts="quantity"
              unit={first.unit}
              className="w-40"
              value={line.quantity ?? Number.NaN}
              onChange={(quantity) => onChange({ quantity })}
            />
          ) : (
            <Content
              name={first.name}
              unit={line.contentUnit ?? first.contentUnit ?? ''}
              value={line.content}
              onChange={(content) => onChange({ content, contentUnit: first.contentUnit })}
            />
          )}
        </div>
        <IconButton
          label={`Remove ${first.name}`}
          tip="Remove line"
          icon={Trash2}
          className="max-sm:col-start-2 max-sm:row-start-1"
          onClick={onRemove}
        />
      </div>
      {isAdding ? (
        <ProductField label={`Another choice for ${first.name}`} onSelect={add} />
      ) : (
        <div>
          <Button
            variant="quiet"
            size="small"
            className="-ml-2"
            icon={<Plus className="size-3.5" />}
            onClick={() => setAdding(true)}
          >
            Add a choice
          </Button>
        </div>
      )}
    </li>
  );
}

interface ContentProps {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Content({ name, unit, value, onChange }: ContentProps) {
  return (
    <div className="w-40">
      <NumberField
        label={`Quantity of ${name} in ${unit}`}
        labelHidden
        suffix={unit}
        value={Number.isNaN(value) ? '' : getNumberText(value)}
        onChange={(text) => onChange(parseQuantity(text))}
        error={value > 0 ? undefined : 'Please enter how much, such as 24'}
      />
    </div>
  );
}
