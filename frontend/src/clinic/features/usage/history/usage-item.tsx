import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Ref } from 'react';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Field } from '../../../../ui/fields/field.js';
import { findExpiryMismatch, ScanSearch } from '../../scanning/public.js';
import type { LogUsageState } from '../use-log-usage.js';

interface UsageItemProps {
  readonly form: LogUsageState;
  readonly kinds: readonly StockKind[];
  /** Receives a function that reads a code scanned elsewhere. */
  readonly reader?: Ref<(code: string) => void>;
  readonly passOn?: (code: string) => boolean;
  readonly labelHidden?: boolean;
}

/** Product search of a use. */
export function UsageItem({ form, kinds, reader, passOn, labelHidden = false }: UsageItemProps) {
  const { selected, removedBy } = form;
  return (
    <>
      <Field
        label={form.kind === 'item' ? 'Item' : 'Consumable'}
        labelHidden={labelHidden}
        error={form.errors[form.idField]}
        required
      >
        {(control) => (
          <ScanSearch
            {...control}
            inputRef={form.search}
            kinds={kinds}
            selected={selected}
            remark={findExpiryMismatch}
            purpose="use"
            resetKey={form.round}
            {...(reader !== undefined && { reader })}
            {...(passOn !== undefined && { passOn })}
            onSelect={form.select}
            onScan={form.scan}
            onAmount={form.setAmount}
          />
        )}
      </Field>
      {removedBy !== null && (
        <Alert
          tone="warn"
          urgent
          className="text-table"
        >{`${removedBy} deactivated this ${form.kind}. Please choose another; your other entries are kept.`}</Alert>
      )}
    </>
  );
}
