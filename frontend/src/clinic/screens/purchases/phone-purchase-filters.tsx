import { Plus } from 'lucide-react';
import { useCallback } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { FilterSheetButton } from '../../../ui/lists/phone-filters.js';
import { purchaseDialog } from '../../shared/dialogs.js';
import { ScanSearchField } from '../../features/scanning/public.js';
import type { PurchaseQuery } from '../../store/purchase-log.js';

const KINDS = [
  { value: 'item', label: 'Supplies' },
  { value: 'consumable', label: 'Consumables' },
];
const STATES = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
];

interface PhonePurchaseFiltersProps {
  readonly query: PurchaseQuery;
  readonly suppliers: readonly { readonly value: string; readonly label: string }[];
  readonly write: (values: Readonly<Record<string, string>>) => void;
  /** Null when the user may not log purchases. */
  readonly onLog: (() => void) | null;
}

/** Shows search, one button that opens the filters, and the button for a new purchase. */
export function PhonePurchaseFilters({ query, suppliers, write, onLog }: PhonePurchaseFiltersProps) {
  const search = useCallback((text: string) => write({ search: text }), [write]);
  const chosen = [query.kind === 'consumable', query.open, query.supplierId !== '', query.stockId !== ''];
  const change = (name: string, value: string) => {
    if (name === 'kind') write({ kind: value === 'item' ? '' : value, item: '' });
    else if (name === 'show') write({ show: value === 'all' ? '' : value });
    else write({ [name]: value });
  };
  return (
    <div className="flex items-center gap-1">
      <ScanSearchField
        label="Search purchases"
        placeholder="Search"
        value={query.search}
        onChange={search}
        className="min-w-0 flex-1"
      />
      <FilterSheetButton
        chosen={chosen.filter(Boolean).length}
        fields={[
          { name: 'kind', label: 'Kind', value: query.kind, choices: KINDS },
          { name: 'show', label: 'Show', value: query.open ? 'open' : 'all', choices: STATES },
          { name: 'supplierId', label: 'Supplier', value: query.supplierId, choices: suppliers },
        ]}
        onChange={change}
        onClear={() => write({ kind: '', show: '', supplierId: '', item: '' })}
      />
      {onLog !== null && (
        <IconButton
          label="Log Purchase"
          icon={<Plus className="size-5" aria-hidden="true" />}
          onPointerEnter={purchaseDialog.preload}
          onClick={onLog}
        />
      )}
    </div>
  );
}
