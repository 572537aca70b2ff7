import { formatUsable } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect, useRef } from 'react';
import { getErrorMessage } from '../../../../lib/api/http.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { DidYouMean } from '../../../../ui/fields/did-you-mean.js';
import { Spinner } from '../../../../ui/feedback/spinner.js';
import type { Stock, StockByKind } from '../../../store/clinic-state.js';
import type { StockSearchResult } from '../../../shared/stock-search.js';
import type { CodeAction } from '../scanned.js';
import { StockBadge } from '../../../shared/stock/stock-level.js';
import { Code, Facts } from '../../../../ui/display/facts.js';
import type { Elements } from '../../../../ui/elements.js';

/** Matches a code as scanners type it: one word with a digit. */
export const TYPED_CODE = /^(?=.*\d)[\w.-]{4,}$/;

interface ItemMatchesProps<K extends StockKind> {
  readonly id: string;
  readonly noun: 'items' | 'consumables';
  readonly isShown: boolean;
  /** True when Enter was pressed with several matches: the list marks the one that the next Enter selects. */
  readonly isHinted: boolean;
  readonly matches: readonly StockByKind[K][];
  /** Index of the match that Enter chooses; -1 for none. */
  readonly highlighted: number;
  /** Matches of the search; null while it runs. */
  readonly found: StockSearchResult | null;
  readonly badge: ((item: StockByKind[K]) => Elements) | undefined;
  readonly onChoose: (item: StockByKind[K]) => void;
  readonly onHighlight: (id: number) => void;
  readonly onSearch: (words: string) => void;
  readonly onUnknown: ((code: string, action: CodeAction) => void) | undefined;
}

/** Matches of a product search, or what to do without any. */
export function ItemMatches<K extends StockKind>({
  id,
  noun,
  isShown,
  isHinted,
  matches,
  highlighted,
  found,
  badge,
  onChoose,
  onHighlight,
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
              active={index === highlighted}
              onChoose={() => onChoose(item)}
              onHover={() => onHighlight(item.id)}
            />
          ))}
      </div>
      {isShown && isHinted && matches.length > 1 && (
        <p
          role="status"
          className="border-t border-line px-3 py-2 text-caption text-muted"
        >{`${matches.length} matches. Enter selects the highlighted one, ↓ moves on`}</p>
      )}
      {isShown && matches.length === 0 && (
        <p role="status" className="flex items-center gap-2 px-3 py-2 text-table text-muted">
          {found === null ? (
            <>
              <Spinner />
              <span>{' Searching...'}</span>
            </>
          ) : found.error === null ? (
            `No ${noun} found`
          ) : (
            getErrorMessage(found.error, `The ${noun} could not be searched. Please try again.`)
          )}
        </p>
      )}
      {isShown && found !== null && found.suggestion !== null && (
        <div className="px-3 pb-2" onMouseDown={(event) => event.preventDefault()}>
          <DidYouMean suggestion={found.suggestion} onChoose={onSearch} />
        </div>
      )}
      {isShown && found?.error === null && matches.length === 0 && onUnknown && TYPED_CODE.test(found.typed) && (
        <div className="flex flex-wrap gap-2 px-3 pb-2" onMouseDown={(event) => event.preventDefault()}>
          {(['new', 'attach'] as const).map((action) => (
            <Button key={action} size="small" onClick={() => onUnknown(found.typed, action)}>
              {action === 'new'
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
  readonly badge: Elements;
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
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1',
        active && 'bg-sunken dark:bg-line',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold wrap-anywhere" title={item.name}>
          <bdi>{item.name}</bdi>
        </span>
        <span className="figures block truncate text-caption text-muted">
          <Facts facts={[item.sku !== null && <Code key="sku">{item.sku}</Code>, item.brand, formatUsable(item)]} />
        </span>
      </span>
      {badge}
    </div>
  );
}
