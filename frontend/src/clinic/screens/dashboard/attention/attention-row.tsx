import type { Attention } from '@atrium/contract/clinic/dashboard/schemas';
import { type AttentionAct, attentionAct, attentionTone, attentionWord, mayEnd } from '@atrium/rules/stock/attention';
import type { Right } from '@atrium/rules/people/rights';
import { Ellipsis, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useOrganisation } from '../../../../session/organisation-store.js';
import { useToday } from '../../../../session/today.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { lazyMenu } from '../../../../ui/overlays/lazy-menu.js';
import type { DialogAct, Done } from './attention-acts.js';
import { attentionFacts, attentionPath, comingText, isForgottenRow, whatText } from './attention-words.js';

const AttentionMenu = lazyMenu(async () => (await import('./attention-acts.js')).AttentionMenu);

const LABELS: Readonly<Record<AttentionAct, string>> = {
  reorder: 'Reorder',
  place: 'Place order',
  receive: 'Receive',
  resolve: 'Resolve',
  discard: 'Write off',
};
const dots = { bad: 'bg-bad', warn: 'bg-warn', info: 'bg-info' } as const;
const texts = { bad: 'text-bad-text', warn: 'text-warn-text', info: 'text-info-text' } as const;

/** An action of the row's button: one that opens a dialog, or one that runs at once (`place`, `discard`). */
export type Press = DialogAct | 'place' | 'discard';

interface AttentionRowProps {
  readonly row: Attention;
  /** The row is resolved and stays visible for some seconds. */
  readonly isGone: boolean;
  readonly done: Done | undefined;
  readonly isBusy: boolean;
  readonly may: (right: Right) => boolean;
  readonly onPress: (row: Attention, press: Press) => void;
  readonly onUndo: (row: Attention) => void;
}

/** Shows one row: status, product, quantity left, quantity on order, and one action button. */
export function AttentionRow({ row, isGone, done, isBusy, may, onPress, onUndo }: AttentionRowProps) {
  const id = useId();
  const today = useToday();
  const zone = useOrganisation(({ timeZone }) => timeZone);
  const facts = attentionFacts(row);
  const act = attentionAct(facts);
  const tone = attentionTone(row.state);
  const isOver = isGone || done !== undefined;
  // Text wraps, because a cut word could hide the next step.
  const textLook = 'py-1.5 leading-[18px] wrap-anywhere';
  const draft = row.request?.draft ?? null;
  const press: Press =
    act === 'reorder' && !may('reorder:decide') ? 'request' : act === 'place' && draft !== null ? 'review' : act;
  const label = press === 'review' ? 'Review draft' : LABELS[act];
  return (
    <tr
      className={classes(
        'relative grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1.5 transition-opacity sm:min-h-11 sm:grid-cols-[104px_minmax(0,1fr)_auto] @2xl:grid-cols-[104px_minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)_144px] @2xl:py-0',
        // The last cell keeps full opacity because it contains the undo button.
        isOver && '[&>td:not(:last-child)]:opacity-60',
      )}
    >
      <td className={classes('flex items-center gap-1.5 text-table font-medium max-sm:hidden', texts[tone])}>
        <Dot tone={tone} />
        {attentionWord(row.state)}
      </td>
      <td className="min-w-0 max-sm:row-start-1">
        <Link
          id={id}
          to={attentionPath(row)}
          title={row.name}
          data-stop="link"
          className="line-clamp-2 rounded-small leading-[18px] font-medium wrap-anywhere hover:underline"
        >
          {row.name}
          {row.order !== null && row.stock === null && row.order.supplier !== null && (
            <span className="font-normal text-muted"> · {row.order.supplier}</span>
          )}
        </Link>
        <p className="figures min-w-0 text-caption wrap-anywhere text-muted @2xl:hidden">
          <span className={classes('mr-1.5 inline-flex items-center gap-1.5 font-medium sm:hidden', texts[tone])}>
            <Dot tone={tone} />
            {attentionWord(row.state)}
          </span>
          {[row.stock?.currentQuantity !== 0 && whatText(row), comingText(row, today, zone)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </td>
      <td className={classes('figures min-w-0 text-table @max-2xl:hidden', textLook)} title={whatText(row)}>
        {whatText(row)}
      </td>
      <td
        title={comingText(row, today, zone)}
        className={classes(
          'figures min-w-0 text-table @max-2xl:hidden',
          textLook,
          isForgottenRow(row) ? 'text-warn-text' : 'text-muted',
        )}
      >
        {comingText(row, today, zone)}
      </td>
      <td className="flex items-center justify-end gap-2 max-sm:col-start-2 max-sm:row-start-1">
        {done?.undo !== undefined && (
          <Button
            size="small"
            variant="quiet"
            data-stop="undo"
            icon={<Undo2 className="size-3.5" aria-hidden="true" />}
            aria-describedby={id}
            className="absolute right-28 bg-canvas!"
            onClick={() => onUndo(row)}
          >
            Undo
          </Button>
        )}
        {isOver ? (
          <span role="status" className="min-h-8 px-2.5 text-table leading-8 font-medium text-muted">
            {done?.text ?? 'Done'}
          </span>
        ) : (
          mayEnd(facts, may) && (
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
        {!isOver && act === 'place' && mayEnd(facts, may) && (
          <AttentionMenu
            onMark={() => onPress(row, 'mark')}
            renderTrigger={(props) => (
              <IconButton
                {...props}
                label={`More actions for the request of ${row.name}`}
                icon={<Ellipsis className="size-4" aria-hidden="true" />}
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
