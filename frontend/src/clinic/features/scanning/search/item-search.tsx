import type { StockKind } from '@atrium/rules/stock/stock-status';
import { ScanLine } from 'lucide-react';
import { useId, useRef } from 'react';
import { IconInput } from '../../../../ui/fields/field.js';
import type { ItemSearchProps } from './item-search-props.js';
import { ItemMatches } from './item-matches.js';
import { useItemSearch } from './use-item-search.js';
import { formatPlural } from '@atrium/rules/stock/labels';
import { useQuestionGuard } from '../questions/question-guard.js';

/**
 * Server-side search for products by words or code. Scanners type a code and Enter: Enter chooses the product with this
 * code and never submits the form. The text stays selected, so that the next scan replaces it.
 */
export function ItemSearch<K extends StockKind>({
  kinds,
  selected,
  onSelect,
  inputRef,
  badge,
  onScan,
  onCode,
  codeField,
  onUnknown,
  onAmount,
  onAmountLost,
  isMultiple,
  ...control
}: ItemSearchProps<K>) {
  const listId = useId();
  const search = useItemSearch({
    kinds,
    selected,
    onSelect,
    onScan,
    onCode,
    codeField,
    onAmount,
    onAmountLost,
    isMultiple,
    id: control.id,
  });

  return (
    <div className="relative">
      <IconInput
        {...control}
        ref={inputRef}
        icon={ScanLine}
        type="text"
        dir="auto"
        role="combobox"
        aria-expanded={search.isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={search.isShown && search.active >= 0 ? `${listId}-${search.active}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder="Search or scan barcode..."
        value={search.text}
        onChange={(event) => search.onType(event.currentTarget.value)}
        onKeyDown={search.onKeyDown}
        aria-keyshortcuts="/"
        onFocus={(event) => search.onFocus(event.currentTarget)}
        onBlur={search.onBlur}
      />
      <ItemMatches
        id={listId}
        noun={kinds.includes('item' as K) ? 'items' : 'consumables'}
        isShown={search.isShown}
        isHinted={search.isHinted}
        matches={search.matches}
        highlighted={search.active}
        found={search.found}
        badge={badge}
        onChoose={search.onPick}
        onHighlight={search.setMarked}
        onSearch={search.setText}
        onUnknown={onUnknown}
      />
      <PendingScans count={search.reading} />
    </div>
  );
}

/** Blocks the form while scans are looked up, so that nothing is saved without them. */
function PendingScans({ count }: { readonly count: number }) {
  const area = useRef<HTMLDivElement>(null);
  const isAsked = useQuestionGuard(area, count);
  return (
    <div ref={area} className="empty:hidden">
      {count > 0 && <span data-scan-reading="" hidden />}
      {isAsked && (
        <p
          role="alert"
          className="pt-1 text-table font-semibold text-bad-text"
        >{`${formatPlural(count, 'scan')} ${count === 1 ? 'is' : 'are'} still being read. Please try again in a moment.`}</p>
      )}
    </div>
  );
}
