import { formatContent, roundAmount } from '@atrium/rules/stock/contents';
import { joinList } from '@atrium/rules/stock/labels';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { askQuestion } from '../../../ui/dialogs/dialog-host.js';
import type { Stock } from '../../store/clinic-state.js';
import type { StockBody } from '../../shared/stock/stock-values.js';

/** Returns the open contents by unit: "76 U and 3 ml". */
const formatOpenContents = ({ opened }: Stock): string =>
  joinList(
    [...new Set(opened.map(({ unit }) => unit))].map((unit) =>
      formatContent(roundAmount(opened.reduce((sum, one) => sum + (one.unit === unit ? one.left : 0), 0)), unit),
    ),
  );

interface ContentDialogProps {
  readonly stock: Stock;
  readonly onClose: (isMeant?: boolean) => void;
}

const ContentDialog = ({ stock, onClose }: ContentDialogProps) => (
  <ConfirmDialog
    title="Change the content while containers are open?"
    description={`Open now: ${formatOpenContents(stock)}. It keeps its content and unit until it is used or written off.`}
    action="Change content"
    busy="Saving..."
    failed="The change could not be saved. Please try again."
    variant="primary"
    onConfirm={async () => onClose(true)}
    onClose={onClose}
  />
);

/** Asks before the content of one unit changes while containers are open, which keep their content. */
export async function confirmContent(stock: Stock, changes: StockBody): Promise<boolean> {
  const isOther = changes.contentAmount !== undefined || changes.contentUnit !== undefined;
  return !isOther || stock.opened.length === 0 || askQuestion({ Component: ContentDialog }, { stock });
}
