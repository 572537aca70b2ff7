import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { lotTitle, type LotState } from '@atrium/rules/stock/lots';
import { useEffect } from 'react';
import { defineDialog } from '../../../ui/dialogs/define-dialog.js';
import { type OpenedDialog, openDialog } from '../../../ui/dialogs/dialog-host.js';
import type { GivenAmount, GivenDose } from './held/given-dialog.js';

export type LotAct = 'resolve' | 'correct' | 'split' | 'given' | 'return' | 'write-off' | LotState;

export interface LotDialogProps {
  readonly act: LotAct;
  readonly lot: Lot;
  /** Preset values of a dose that is recorded as given. */
  readonly dose?: GivenDose | undefined;
  /** Receives the lot after a change. */
  readonly onTook?: (lot: Lot) => void;
  /** Receives the amount of a dose that was recorded as given. */
  readonly onRecorded?: (amount: GivenAmount) => void;
  readonly onClose: () => void;
}

const TITLES = {
  split: 'Split Lot',
  given: 'Record as Given',
  return: 'Return to Supplier',
  'write-off': 'Write off',
  available: 'Release Lot',
  recalled: 'Mark as Recalled',
} as const;

function titleOf({ act, lot }: LotDialogProps): string {
  if (act === 'resolve') return lotTitle(lot.number);
  if (act === 'correct') return lot.number === null ? 'Name Lot' : 'Correct Lot';
  if (act === 'quarantined') return lot.state === 'available' ? 'Quarantine Lot' : 'Move to Quarantine';
  return TITLES[act];
}

export const lotDialog = defineDialog({
  load: async () => (await import('./lot-dialog.js')).LotDialog,
  title: titleOf,
  width: 440,
});

type LotProps = Omit<LotDialogProps, 'onClose'>;
let last: { readonly props: LotProps; readonly dialog: OpenedDialog<LotDialogProps> } | null = null;

export function openLotDialog(props: LotProps, onClosed?: () => void): void {
  last = { props, dialog: openDialog(lotDialog, props, onClosed) };
}

/** Passes a lot of a list to the open dialog about it, so that the change of another user arrives there. */
export function useLotInDialog(lot: Lot): void {
  useEffect(() => {
    if (last?.props.lot.id === lot.id) last.dialog.update({ ...last.props, lot });
  }, [lot]);
}
