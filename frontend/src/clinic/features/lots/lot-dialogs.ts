import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { getLotTitle, type LotState } from '@atrium/rules/stock/lots';
import { useEffect } from 'react';
import { defineDialog, type OpenedDialog, openDialog } from '../../../ui/dialogs/dialog-host.js';
import type { GivenAmount, GivenDose } from './holds/given-dose-dialog.js';

export type LotAction = 'resolve' | 'correct' | 'split' | 'given' | 'return' | 'write-off' | LotState;

export interface LotDialogProps {
  readonly action: LotAction;
  readonly lot: Lot;
  /** Preset values of a dose that is recorded as given. */
  readonly dose?: GivenDose | undefined;
  /** Receives the lot after a change. */
  readonly onUpdated?: (lot: Lot) => void;
  /** Receives the amount of a dose that was recorded as given. */
  readonly onRecorded?: (amount: GivenAmount) => void;
  readonly onClose: () => void;
}

export interface LotChangeProps {
  readonly lot: Lot;
  /** Receives the changed lot. */
  readonly onUpdated: (lot: Lot) => void;
  readonly onClose: () => void;
}

const TITLES = {
  split: 'Split lot',
  given: 'Record as given',
  return: 'Return to supplier',
  'write-off': 'Write off',
  available: 'Release lot',
  recalled: 'Mark as recalled',
} as const;

function titleOf({ action, lot }: LotDialogProps): string {
  if (action === 'resolve') return getLotTitle(lot.number);
  if (action === 'correct') return lot.number === null ? 'Name lot' : 'Correct lot';
  if (action === 'quarantined') return lot.state === 'available' ? 'Quarantine lot' : 'Move to quarantine';
  return TITLES[action];
}

export const lotDialog = defineDialog(titleOf, async () => (await import('./lot-dialog.js')).LotDialog, 440);

type LotProps = Omit<LotDialogProps, 'onClose'>;
let last: { readonly props: LotProps; readonly dialog: OpenedDialog<LotDialogProps> } | null = null;

export function openLotDialog(props: LotProps, onClosed?: () => void): void {
  last = { props, dialog: openDialog(lotDialog, props, onClosed) };
}

/** Passes the lot of a list to the open dialog about it, so that the dialog shows changes by other users. */
export function useLotInDialog(lot: Lot): void {
  useEffect(() => {
    if (last?.props.lot.id === lot.id) last.dialog.update({ ...last.props, lot });
  }, [lot]);
}
