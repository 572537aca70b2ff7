import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { ClipboardList } from 'lucide-react';
import { type ComponentProps, type FocusEvent, type ReactNode, useRef } from 'react';
import type { Held } from '../../../lib/live/held-rows.js';
import type { Rows } from '../../../lib/live/rows.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import { useRowKeys } from '../../../ui/lists/row-keys.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { useMay } from '../../shared/rights.js';
import { RequestLine } from './request-line.js';
import { RequestRow } from './request-row.js';

interface RequestListProps {
  readonly list: Rows<ReorderRequest>;
  readonly rows: readonly Held<ReorderRequest>[];
  /** Text of the empty list. */
  readonly empty: string;
  readonly emptyAction?: ReactNode;
  readonly onRetry: () => void;
  /** Keeps rows in place under the pointer. */
  readonly handlers: Pick<ComponentProps<'ul'>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>;
  /** Content after the last row. */
  readonly children?: ReactNode;
}

export function RequestList({ list, rows, empty, emptyAction, onRetry, handlers, children }: RequestListProps) {
  const mayDecide = useMay('reorder:decide');
  const onPhone = useMediaQuery('(max-width: 639px)');
  const Row = onPhone ? RequestLine : RequestRow;
  const { ref: ul, ...keys } = useRowKeys(rows.map(({ row }) => row.id));
  const frame = useRef<HTMLDivElement>(null);
  const goOn = () => (ul.current ?? frame.current)?.focus({ preventScroll: true });
  const focus = {
    onFocus: (event: FocusEvent<HTMLUListElement>) => {
      handlers.onFocus?.(event);
      keys.onFocus(event);
    },
    onBlur: (event: FocusEvent<HTMLUListElement>) => {
      handlers.onBlur?.(event);
      keys.onBlur(event);
    },
  };

  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      <ListFrame
        list={list}
        total={rows.length}
        skeleton={<Placeholder />}
        failed="The requests could not be loaded."
        onRetry={onRetry}
        icon={<ClipboardList className="size-5" />}
        empty={empty}
        action={emptyAction}
      >
        <ul
          {...handlers}
          {...focus}
          ref={ul}
          tabIndex={-1}
          aria-label="Reorder requests"
          className="flex flex-col divide-y divide-line outline-none max-sm:border-b max-sm:border-line sm:rounded-card sm:border sm:border-line sm:bg-surface"
        >
          {rows.map(({ row: request, isGone }) => (
            <Row key={request.id} request={request} isLeaving={isGone} mayDecide={mayDecide} onDecided={goOn} />
          ))}
        </ul>
        {children}
      </ListFrame>
    </div>
  );
}

function Placeholder() {
  return (
    <ul
      aria-busy="true"
      aria-label="Loading requests"
      className="flex flex-col divide-y divide-line sm:rounded-card sm:border sm:border-line sm:bg-surface"
    >
      {Array.from({ length: 5 }, (_, index) => (
        <li key={index} className="flex items-center gap-6 max-sm:h-16 sm:px-5 sm:py-4">
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
          <Skeleton className="hidden h-8 w-40 lg:block" />
          <Skeleton className="hidden h-8 w-56 lg:block" />
        </li>
      ))}
    </ul>
  );
}
