import { usableText } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type ReactNode, useEffect, useRef } from 'react';
import { sentenceOf } from '../../../../lib/api/http.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { DidYouMean } from '../../../../ui/fields/did-you-mean.js';
import { Spinner } from '../../../../ui/feedback/spinner.js';
import type { Stock, StockOf } from '../../../store/clinic-state.js';
import type { FoundStock } from '../../../shared/find-stock.js';
import type { CodeAct } from '../scanned.js';
import { StockBadge } from '../../../shared/stock/stock-level.js';

/** A code as scanners type it: one word with a digit. */
export const TYPED_CODE = /^(?=.*\d)[\w.-]{4,}$/;

interface ItemMatchesProps<K extends StockKind> {
  readonly id: string;
  readonly noun: 'items' | 'consumables';
  readonly isShown: boolean;
  /** Enter was pressed with several matches: the list shows what the next Enter chooses. */
  readonly isHinted: boolean;
  readonly matches: readonly StockOf[K][];
  /** Index of the match that Enter chooses; -1 for none. */
  readonly marked: number;
  /** Null while the search runs. */
  readonly found: FoundStock | null;
  readonly badge: ((item: StockOf[K]) => ReactNode) | undefined;
  readonly onChoose: (item: StockOf[K]) => void;
  readonly onMark: (id: number) => void;
  readonly onSearch: (words: string) => void;
  readonly onUnknown: ((code: string, act: CodeAct) => void) | undefined;
}

/** Matches of a product search, or what to do without any. */
export function ItemMatches<K extends StockKind>({
  id,
  noun,
  isShown,
  isHinted,
  matches,
  marked,
  found,
  badge,
  onChoose,
  onMark,
  onSearch,
  onUnknown,
}: ItemMatchesProps<K>) {
  return (
    <div
      className={classes(
        'absolute inset-x-0 top-full z-20 mt-1 max-h-60 animate-rise overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float',
        !isShown && 'hidden',
      )}
    >
      <div id={id} role="listbox" aria-label={noun === 'items' ? 'Items' : 'Consumables'}>
        {isShown &&
          matches.map((item, index) => (
            <Match
              key={item.id}
              id={`${id}-${index}`}
              item={item}
              badge={badge === undefined ? <StockBadge status={item.stockStatus} /> : badge(item)}
              active={index === marked}
              onChoose={() => onChoose(item)}
              onHover={() => onMark(item.id)}
            />
          ))}
      </div>
      {isShown && isHinted && matches.length > 1 && (
        <p role="status" className="border-t border-line px-3 py-2 text-caption text-muted">
          {matches.length} matches. Enter takes the marked one, ↓ the next
        </p>
      )}
      {isShown && matches.length === 0 && (
        <p role="status" className="flex items-center gap-2 px-3 py-2.5 text-table text-muted">
          {found === null ? (
            <>
              <Spinner /> Searching...
            </>
          ) : found.error === null ? (
            `No ${noun} found`
          ) : (
            sentenceOf(found.error, `The ${noun} could not be searched. Please try again.`)
          )}
        </p>
      )}
      {isShown && found !== null && found.meant !== null && (
        <div className="px-3 pb-2.5" onMouseDown={(event) => event.preventDefault()}>
          <DidYouMean meant={found.meant} onChoose={onSearch} />
        </div>
      )}
      {isShown && found?.error === null && matches.length === 0 && onUnknown && TYPED_CODE.test(found.typed) && (
        <div className="flex flex-wrap gap-2 px-3 pb-2.5" onMouseDown={(event) => event.preventDefault()}>
          {(['new', 'attach'] as const).map((act) => (
            <Button key={act} size="small" onClick={() => onUnknown(found.typed, act)}>
              {act === 'new'
                ? `New ${noun.slice(0, -1)} with this code`
                : `Attach this code to ${noun === 'items' ? 'an item' : 'a consumable'}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

interface MatchProps {
  readonly id: string;
  readonly item: Stock;
  readonly badge: ReactNode;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly onHover: () => void;
}

function Match({ id, item, badge, active, onChoose, onHover }: MatchProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      // Keeps the focus in the field, whose blur would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onMouseMove={active ? undefined : onHover}
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1',
        active && 'bg-sunken dark:bg-line',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-[18px] font-medium wrap-anywhere" title={item.name}>
          <bdi>{item.name}</bdi>
        </span>
        <span className="figures block truncate text-caption text-muted">
          {[item.sku, item.brand, usableText(item)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {badge}
    </div>
  );
}
