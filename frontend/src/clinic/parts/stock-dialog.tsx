import { createConsumable, updateConsumable } from '@atrium/contract/clinic/consumables';
import { createItem, updateItem } from '@atrium/contract/clinic/items';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { displayName } from '@atrium/rules/people';
import { quantityText } from '@atrium/rules/quantity';
import type { StockKind } from '@atrium/rules/stock-status';
import { useEffect, useId, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { bodyResolver } from '../../lib/forms.js';
import { useGuardedClose } from '../../lib/guarded-close.js';
import { ApiError, call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { useUser } from '../../session/session-store.js';
import { Alert } from '../../ui/alert.js';
import { Dialog } from '../../ui/dialog.js';
import { FormFoot } from '../../ui/form-foot.js';
import { StaleSave } from '../../ui/stale-save.js';
import type { Stock } from '../store/clinic-state.js';
import { need, tookStock, useClinic } from '../store/clinic-store.js';
import { AutoFill } from './shop-pages/auto-fill.js';
import { stockDifferences } from './stock-differences.js';
import { StockFields } from './stock-fields.js';
import { bodyOf, changesOf, NEW_STOCK, type StockBody, type StockField, type StockValues, valuesOf } from './stock-values.js';

interface StockDialogProps {
  readonly kind: StockKind;
  /** Null adds something new. */
  readonly stock: Stock | null;
  readonly onClose: () => void;
}

const WORDS = {
  item: {
    add: 'Add Item', edit: 'Edit Item', added: 'Item Added', updated: 'Item Updated', noun: 'item',
    addFailed: 'Failed to add item. Please try again.', updateFailed: 'Failed to update inventory item.',
  },
  consumable: {
    add: 'Add Consumable', edit: 'Edit Consumable', added: 'Consumable Added', updated: 'Consumable Updated', noun: 'consumable',
    addFailed: 'Failed to add consumable', updateFailed: 'Failed to update consumable',
  },
} as const;

/** The calls' names for fields that the form calls otherwise. */
const FIELD_OF: Readonly<Record<string, StockField>> = { expirationDate: 'shelfLife', typicalShelfLife: 'shelfLife' };
const NAMES: Readonly<Record<string, string>> = {
  expirationDate: 'Shelf life', typicalShelfLife: 'Shelf life', sku: 'SKU', name: 'Name', barcode: 'Barcode', brand: 'Brand', unit: 'Unit', notes: 'Notes',
  description: 'Description', currentQuantity: 'Quantity', minStockLevel: 'Min stock level', reorderQuantity: 'Reorder quantity',
  unitsPerPackage: 'Units per package', imageUrl: 'Image URL',
};
/** Messages of the contract that name a field by its key, in the words of the form. */
const inWords = (message: string): string => message.replace(/^"(\w+)"/, (whole, key: string) => NAMES[key] ?? whole);

function resolverOf(kind: StockKind): Resolver<StockValues, unknown, StockValues> {
  const check = bodyResolver<Record<string, unknown>, unknown>((kind === 'item' ? createItem : createConsumable).body);
  return async (values, context, options) => {
    const { errors } = await check(bodyOf(kind, values), context, options as never);
    const found = Object.entries(errors).map(([path, error]) => {
      const { message = '' } = error as { message?: string };
      return [FIELD_OF[path] ?? path, { type: 'refused', message: inWords(message) }];
    });
    return found.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(found) as never };
  };
}
const resolvers = { item: resolverOf('item'), consumable: resolverOf('consumable') } as const;

const create = (kind: StockKind, body: StockBody): Promise<Stock> =>
  kind === 'item' ? call(createItem, { body: body as BodyOf<typeof createItem> }) : call(createConsumable, { body: body as BodyOf<typeof createConsumable> });

const update = (kind: StockKind, id: number, body: StockBody & { version: number }): Promise<Stock> =>
  kind === 'item' ? call(updateItem, { params: { id }, body }) : call(updateConsumable, { params: { id }, body });

interface Conflict {
  readonly sentence: string;
  readonly current: Stock;
}

/** "Add Item", "Edit Item" and the same for consumables. */
export function StockDialog({ kind, stock: opened, onClose }: StockDialogProps) {
  const words = WORDS[kind];
  const formId = useId();
  const user = useUser();
  /** What the changes are changes of: as it was opened, or as a colleague left it. */
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const live = useClinic((state) => (opened === null ? null : (kind === 'item' ? state.items : state.consumables).all.rows.get(opened.id)));
  const categories = useClinic((state) => state.categories);
  const suppliers = useClinic((state) => state.suppliers);
  const touched = useRef<{ readonly version: number; readonly updatedAt: string } | null>(null);
  const before = base === null ? NEW_STOCK[kind] : valuesOf(base);
  const form = useForm<StockValues, unknown, StockValues>({ resolver: resolvers[kind], defaultValues: before });
  const { isDirty, isSubmitting } = form.formState;
  const guard = useGuardedClose(isDirty, onClose);

  useEffect(() => need('categories', 'suppliers'), []);

  const save = async (values: StockValues, over: Stock | null = null) => {
    setRefusal(null);
    let saved: Stock;
    try {
      if (base === null) saved = await create(kind, bodyOf(kind, values));
      else {
        const changes = changesOf(kind, before, values);
        if (Object.keys(changes).length === 0) {
          onClose();
          return;
        }
        saved = await update(kind, base.id, { ...changes, version: (over ?? seen(base)).version });
      }
    } catch (error) {
      refuse(error);
      return;
    }
    tookStock(saved);
    showToast(
      base === null
        ? { title: words.added, description: `${saved.name} is in the list, with ${quantityText(saved.currentQuantity, saved.unit)} in stock.`, tone: 'good' }
        : { title: words.updated, description: `${saved.name} was saved.`, tone: 'good' },
    );
    onClose();
  };

  /** The version that the author saw: when they typed a quantity, that of the quantity they saw then. */
  const seen = (of: Stock): { readonly version: number } =>
    touched.current !== null && touched.current.updatedAt === of.updatedAt && form.getValues('currentQuantity') !== null ? touched.current : of;

  const refuse = (error: unknown) => {
    const sentence = sentenceOf(error, base === null ? words.addFailed : words.updateFailed);
    if (error instanceof ApiError && error.code === 'resource.stale') {
      setConflict({ sentence: sentence.replace(/\.$/, ''), current: error.current as Stock });
      return;
    }
    setConflict(null);
    const places = error instanceof ApiError ? error.errors.map(({ path, message }) => ({ field: FIELD_OF[path] ?? path, message: inWords(message) })) : [];
    const known = places.filter(({ field }) => field in NEW_STOCK[kind]);
    known.forEach(({ field, message }, index) => form.setError(field as StockField, { message }, { shouldFocus: index === 0 }));
    if (known.length === 0) setRefusal(sentence);
    showToast({ title: 'Error', description: sentence, tone: 'bad' });
  };

  const takeTheirs = () => {
    if (conflict === null) return;
    touched.current = null;
    setBase(conflict.current);
    tookStock(conflict.current);
    form.reset(valuesOf(conflict.current));
    setConflict(null);
  };
  const keepMine = () => {
    if (conflict !== null) void form.handleSubmit((values) => save(values, conflict.current))();
  };

  const changedBy = live !== null && live !== undefined && base !== null && live.updatedAt !== base.updatedAt && live.updatedBy?.id !== user.id ? live.updatedBy : null;

  return (
    <Dialog
      open
      onOpenChange={guard.onOpenChange}
      title={opened === null ? words.add : words.edit}
      description={opened === null ? `Its stock, where it comes from and what it costs` : opened.name}
      width={640}
      foot={
        <FormFoot
          form={formId}
          submit={opened === null ? words.add : 'Save Changes'}
          busy={isSubmitting && (opened === null ? 'Adding...' : 'Saving...')}
          onCancel={() => guard.onOpenChange(false)}
          asking={guard.asking}
          onStay={guard.stay}
          onDiscard={onClose}
        />
      }
    >
      <form
        id={formId}
        noValidate
        aria-label={opened === null ? words.add : words.edit}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void form.handleSubmit((values) => save(values))(event);
        }}
        className="flex flex-col gap-5 pt-1"
      >
        {opened !== null && live === undefined && (
          <Alert tone="warn" title={`This ${words.noun} was deactivated while you were editing`}>
            <p className="text-table">You can still save; it stays out of the list.</p>
          </Alert>
        )}
        {changedBy !== null && conflict === null && (
          <Alert tone="info" className="sticky top-0 z-10 shadow-float" title={`${displayName(changedBy)} changed this while you were editing`}>
            <p className="text-table">Saving shows you both versions first.</p>
          </Alert>
        )}
        <AutoFill kind={kind} form={form} />
        <StockFields
          kind={kind}
          form={form}
          live={opened === null ? null : (live ?? base)}
          onQuantityTouched={() => {
            touched.current = live ?? base;
          }}
        />
        {conflict !== null && (
          <StaleSave
            sentence={conflict.sentence}
            differences={stockDifferences({ kind, before, mine: form.getValues(), current: conflict.current }, { categories, suppliers })}
            onKeepMine={keepMine}
            onTakeTheirs={takeTheirs}
          />
        )}
        {refusal !== null && (
          <Alert tone="bad" urgent>
            {refusal}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
