import { STOCK_KINDS, type StockKind } from '@atrium/rules/stock/stock-status';
import { useRef } from 'react';
import { Field } from '../../../../ui/fields/field.js';
import { useScanReader } from '../use-scan-input.js';
import { ScanSearch, type ScanSearchProps } from './scan-search.js';

type ProductFieldProps = Pick<
  ScanSearchProps<StockKind>,
  'purpose' | 'remark' | 'onScanned' | 'onAmount' | 'onSelect'
> & {
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
};

/** Field that adds one product after another, by text or by scans anywhere on the screen. */
export function ProductField({ label, help, error, ...search }: ProductFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const reader = useScanReader(field);
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <ScanSearch
          {...control}
          inputRef={field}
          reader={reader}
          kinds={STOCK_KINDS}
          selected={null}
          isMultiple
          {...search}
        />
      )}
    </Field>
  );
}
