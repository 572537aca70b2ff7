import type { AttentionEntry } from '@atrium/contract/clinic/dashboard/schemas';
import {
  type AttentionAction,
  getAttentionAction,
  getAttentionTone,
  getAttentionLabel,
  canResolve,
} from '@atrium/rules/stock/attention';
import type { Right } from '@atrium/rules/people/rights';
import { Ellipsis, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useOrganization } from '../../../../session/organization-store.js';
import { useToday } from '../../../../session/today.js';
import { Button, IconButton } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { lazyMenu } from '../../../../ui/overlays/lazy-menu.js';
import type { DialogAction, ActionResult } from './attention-actions.js';
import { formatStatusTexts, attentionPath, describeArrival, isOverdueRow, describeQuantity } from './attention-text.js';

const AttentionMenu = lazyMenu(async () => (await import('./attention-actions.js')).AttentionMenu);

const LABELS: Readonly<Record<AttentionAction, string>> = {
  reorder: 'Reorder',
  place: 'Place order',
  receive: 'Receive',
  resolve: 'Resolve',
  discard: 'Write off',
};
const dots = { bad: 'bg-bad', warn: 'bg-warn', neutral: 'bg-muted' } as const;
const texts = { bad: 'text-bad-text', warn: 'text-warn-text', neutral: 'text-muted' } as const;

/** An action of the row's button: one that opens a dialog, or one that runs at once (`place`, `discard`). */
export type RowAction = DialogAction | 'place' | 'discard';

interface AttentionRowProps {
  readonly row: AttentionEntry;
  /** True when the row is resolved and stays visible for some seconds. */
  readonly isGone: boolean;
  readonly done: ActionResult | undefined;
  readonly isBusy: boolean;
  readonly rights: (right: Right) => boolean;
  readonly onPress: (row: AttentionEntry, press: RowAction) => void;
  readonly onUndo: (row: AttentionEntry) => void;
}

/** Shows one row: status, product, quantity left, quantity on order, and one action button. */
export function AttentionRow({ row, isGone, done, isBusy, rights, onPress, onUndo }: AttentionRowProps) {
  const id = useId();
  const today = useToday();
  const zone = useOrganization(({ timeZone }) => timeZone);
  const facts = formatStatusTexts(row);
  const action = getAttentionAction(facts);
  const tone = getAttentionTone(row.state);
  const isOver = isGone || done !== undefined;
  // Text wraps, because a cut word could hide the next step.
  const textLook = 'py-1.5 wrap-anywhere';
  const draft = row.request?.draft ?? null;
  const press: RowAction =
    action === 'reorder' && !rights('reorder:decide')
      ? 'request'
      : action === 'place' && draft !== null
        ? 'review'
        : action;
  const label = press === 'review' ? 'Review draft' : LABELS[action];
  return (
    <tr
      className={classes(
        'relative grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1.5 transition-opacity sm:min-h-11 sm:grid-cols-[104px_minmax(0,1fr)_auto] @2xl:grid-cols-[104px_minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)_144px] @2xl:py-0',
        // The last cell keeps full opacity because it contains the undo button.
        isOver && '[&>td:not(:last-child)]:opacity-60',
      )}
    >
      <td className={classes('flex items-center gap-1.5 text-table font-semibold max-sm:hidden', texts[tone])}>
        <Dot tone={tone} />
        <span>{getAttentionLabel(row.state)}</span>
      </td>
      <td className="min-w-0 max-sm:row-start-1">
        <Link
          id={id}
          to={attentionPath(row)}
          title={row.name}
          data-stop="link"
          className="touch-target line-clamp-2 rounded-small font-semibold wrap-anywhere hover:underline pointer-coarse:line-clamp-none"
        >
          <span>{row.name}</span>
          {row.order !== null && row.stock === null && row.order.supplier !== null && (
            <span className="font-normal text-muted">{` · ${row.order.supplier}`}</span>
          )}
        </Link>
        <p className="figures min-w-0 text-caption wrap-anywhere text-muted @2xl:hidden">
          <span className={classes('mr-1.5 inline-flex items-center gap-1.5 font-semibold sm:hidden', texts[tone])}>
            <Dot tone={tone} />
            <span>{getAttentionLabel(row.state)}</span>
          </span>
          <span>
            {[row.stock?.currentQuantity !== 0 && describeQuantity(row), describeArrival(row, today, zone)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
      </td>
      <td className={classes('figures min-w-0 text-table @max-2xl:hidden', textLook)} title={describeQuantity(row)}>
        {describeQuantity(row)}
      </td>
      <td
        title={describeArrival(row, today, zone)}
        className={classes(
          'figures min-w-0 text-table @max-2xl:hidden',
          textLook,
          isOverdueRow(row) ? 'text-warn-text' : 'text-muted',
        )}
      >
        {describeArrival(row, today, zone)}
      </td>
      <td className="flex items-center justify-end gap-2 max-sm:col-start-2 max-sm:row-start-1">
        {done?.undo !== undefined && (
          <Button
            size="small"
            variant="quiet"
            data-stop="undo"
            icon={<Undo2 className="size-3.5" />}
            aria-describedby={id}
            className="absolute right-28 bg-canvas!"
            onClick={() => onUndo(row)}
          >
            Undo
          </Button>
        )}
        {isOver ? (
          <span role="status" className="min-h-8 px-2 text-table font-normal text-muted">
            {done?.text ?? 'Done'}
          </span>
        ) : (
          canResolve(facts, rights) && (
            <Button
              size="small"
              data-stop="act"
              busy={isBusy && `${label}...`}
              aria-describedby={id}
              onClick={() => onPress(row, press)}
              {...(press !== 'place' && press !== 'discard' && { 'aria-haspopup': 'dialog' as const })}
            >
              {label}
            </Button>
          )
        )}
        {!isOver && action === 'place' && canResolve(facts, rights) && (
          <AttentionMenu
            name={row.name}
            onMark={() => onPress(row, 'mark')}
            renderTrigger={(props) => (
              <IconButton
                {...props}
                label={`More actions for the request of ${row.name}`}
                icon={Ellipsis}
                className="-mx-2 size-8 pointer-coarse:size-11"
              />
            )}
          />
        )}
      </td>
    </tr>
  );
}

const Dot = ({ tone }: { readonly tone: keyof typeof dots }) => (
  <span className={classes('size-2 shrink-0 rounded-full', dots[tone])} aria-hidden="true" />
);
