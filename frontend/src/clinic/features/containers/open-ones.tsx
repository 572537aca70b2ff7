import { listOpenedContainers } from '@atrium/contract/clinic/opened-containers/calls';
import type { Container } from '@atrium/contract/clinic/opened-containers/schemas';
import { lotTitle } from '@atrium/rules/stock/lots';
import { contentText } from '@atrium/rules/stock/contents';
import { isOver, openStateText } from '@atrium/rules/stock/opened';
import { shortName } from '@atrium/rules/people/people';
import { Link } from 'react-router-dom';
import { momentText } from '../../../lib/format/dates.js';
import { callPage } from '../../../lib/api/http.js';
import { moneyText } from '../../../lib/format/money.js';
import { usePages } from '../../../lib/api/pages.js';
import { Badge } from '../../../ui/display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { defineDialog } from '../../../ui/dialogs/define-dialog.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { classes } from '../../../ui/classes.js';
import { lotPath } from '../../shared/lot-path.js';
import { useMay } from '../../shared/rights.js';
import { useNow } from '../../shared/stock/use-now.js';

const discardDialog = defineDialog({
  load: async () => (await import('./discard-dialog.js')).DiscardDialog,
  title: 'Write off',
  width: 440,
});

interface OpenOnesProps {
  readonly of: { readonly stockId?: number; readonly lotId?: number };
  /** A change of this value reloads the list. */
  readonly news: string | number;
  /** Containers are open. */
  readonly isAny: boolean;
  readonly className?: string;
}

/** The open containers of one item or of one lot; nothing when there are none. */
export function OpenOnes({ isAny, ...list }: OpenOnesProps) {
  return isAny && <OpenList {...list} />;
}

function OpenList({ of, news, className = '' }: Omit<OpenOnesProps, 'isAny'>) {
  const { stockId, lotId } = of;
  const list = usePages(`${stockId} ${lotId} ${news}`, (cursor) =>
    callPage(listOpenedContainers, {
      query: {
        stockId: stockId === undefined ? undefined : String(stockId),
        lotId: lotId === undefined ? undefined : String(lotId),
        limit: 100,
        cursor,
      },
    }),
  );
  if (list.rows === null || list.rows.length === 0) return null;
  return (
    <section aria-label="Open" className={`rounded-card border border-line bg-surface ${className}`}>
      <h2 className="px-4 pt-3 text-table font-semibold">Open</h2>
      <ul aria-label="Open containers" className="divide-y divide-line">
        {list.rows.map((container) => (
          <OpenRow key={container.id} container={container} isNamed={false} onTook={list.again} />
        ))}
      </ul>
    </section>
  );
}

interface OpenRowProps {
  readonly container: Container;
  /** Begins with the product name, where several products are listed. */
  readonly isNamed: boolean;
  readonly onTook: () => void;
}

export function OpenRow({ container, isNamed, onTook }: OpenRowProps) {
  const mayDiscard = useMay('stock:use');
  const { item, kind, lotId, number, left, holds, unit, openedAt, openedBy, value, state } = container;
  const { now, zone } = useNow();
  const over = isOver(container, now, zone);
  const to =
    lotId === null
      ? `/perfect-b/${kind === 'item' ? 'inventory' : 'consumables'}?search=${encodeURIComponent(item.sku ?? item.name)}`
      : lotPath(lotId);
  const title = isNamed ? item.name : lotId === null ? `Opened ${momentText(openedAt)}` : lotTitle(number);
  const facts = [
    isNamed && lotId !== null && lotTitle(number),
    (isNamed || lotId !== null) && `${isNamed && lotId !== null ? 'opened' : 'Opened'} ${momentText(openedAt)}`,
    openedBy !== null && `${isNamed || lotId !== null ? 'by' : 'By'} ${shortName(openedBy)}`,
  ].filter(Boolean);
  const when = openStateText(container, now, zone);
  const stateOfIt = (
    <Badge
      tone={over || state === 'recalled' ? 'bad' : state === 'available' ? 'good' : 'warn'}
      quiet={!over && state === 'available'}
    >
      {when.charAt(0).toUpperCase() + when.slice(1)}
    </Badge>
  );
  return (
    <li
      className={classes(
        'relative flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 sm:gap-x-6 sm:px-4',
        !isNamed && 'px-4',
      )}
    >
      <div className="min-w-0 flex-1 basis-44">
        {isNamed ? (
          <Link
            to={to}
            title={title}
            className="block truncate font-medium wrap-anywhere hover:underline max-sm:line-clamp-2 max-sm:whitespace-normal"
          >
            {title}
          </Link>
        ) : (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
            {title}
            {stateOfIt}
          </p>
        )}
        <p className="line-clamp-2 text-caption wrap-anywhere text-muted">{facts.join(' ')}</p>
      </div>
      {isNamed && <div className="max-sm:order-1 sm:w-60">{stateOfIt}</div>}
      <p className="figures shrink-0 text-right text-table sm:w-32">
        <span className="font-semibold">{contentText(left, unit)}</span>
        <span className="block text-caption text-muted">
          of {contentText(holds, unit)}
          {value !== null && ` · ${moneyText(value)}`}
        </span>
      </p>
      {mayDiscard && (
        <Button
          size="small"
          aria-label={`Write off ${contentText(left, unit)} of ${item.name}`}
          className="shrink-0 max-sm:order-2 max-sm:-my-1.5 max-sm:ml-auto print:hidden"
          onClick={() => openDialog(discardDialog, { container, onTook })}
        >
          Write off
        </Button>
      )}
    </li>
  );
}
