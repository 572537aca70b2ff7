import { listConsumables } from '@atrium/contract/clinic/consumables/calls';
import { listItems } from '@atrium/contract/clinic/items/calls';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { ArchiveRestore, Search } from 'lucide-react';
import { useState } from 'react';
import { callPage } from '../../../lib/api/http.js';
import { usePages } from '../../../lib/api/pages.js';
import { useDebouncedText } from '../../../lib/forms/debounced-text.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { IconInput } from '../../../ui/fields/field.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';
import { ListState, MoreRows } from '../../../ui/lists/list-states.js';
import type { Stock } from '../../store/clinic-state.js';
import { reactivateStock } from './reactivate-stock.js';
import { Code, Facts } from '../../../ui/display/facts.js';
import { AsyncButton } from '../../../ui/buttons/button.js';

const PAGE_SIZE = 50;

const fetchPage = async (
  kind: StockKind,
  search: string,
  cursor: string | null,
): Promise<{ rows: Stock[]; next: string | null }> => {
  const query = { isActive: 'false', search, limit: PAGE_SIZE, cursor };
  return kind === 'item' ? callPage(listItems, { query }) : callPage(listConsumables, { query });
};

/** Lists deactivated products by name, and reactivates them. */
export function DeactivatedStockDialog({ kind, onClose }: { readonly kind: StockKind; readonly onClose: () => void }) {
  const nouns = kind === 'item' ? 'items' : 'consumables';
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useDebouncedText(search, setSearch);
  const list = usePages(`${kind} ${search}`, (cursor) => fetchPage(kind, search, cursor));
  return (
    <Dialog
      onClose={onClose}
      title={`Deactivated ${nouns}`}
      description="Hidden from lists, search and forms; their history is kept"
      width={640}
    >
      <IconInput
        icon={Search}
        type="search"
        aria-label={`Search deactivated ${nouns}`}
        placeholder="Search name, SKU, brand or barcode..."
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ListState
        isBare
        list={list}
        total={list.rows?.length ?? 0}
        skeleton={<LinesSkeleton label={`Loading deactivated ${nouns}`} lines={4} />}
        failed="They could not be loaded."
        onRetry={list.again}
        icon={ArchiveRestore}
        empty={search === '' ? `No ${nouns} are deactivated` : `No deactivated ${nouns} match this search`}
      >
        <ul aria-label={`Deactivated ${nouns}`} className="mt-2 divide-y divide-line">
          {list.rows?.map((stock) => (
            <DeactivatedRow key={stock.id} stock={stock} onBack={() => list.drop(stock.id)} />
          ))}
        </ul>
      </ListState>
      {list.rows !== null && (
        <div className="flex flex-col gap-3 pt-3">
          <MoreRows log={list} failed="More could not be loaded." onMore={list.more} />
        </div>
      )}
    </Dialog>
  );
}

function DeactivatedRow({ stock, onBack }: { readonly stock: Stock; readonly onBack: () => void }) {
  const bringBack = async () => {
    if (await reactivateStock(stock)) onBack();
  };
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold" title={stock.name}>
          {stock.name}
        </p>
        <p className="truncate text-caption text-muted">
          <Facts
            facts={[
              stock.sku !== null && <Code key="sku">{stock.sku}</Code>,
              stock.brand,
              formatQuantity(stock.currentQuantity, stock.unit),
            ]}
          />
        </p>
      </div>
      <AsyncButton size="small" busy="Reactivating..." aria-label={`Reactivate ${stock.name}`} onRun={bringBack}>
        Reactivate
      </AsyncButton>
    </li>
  );
}
