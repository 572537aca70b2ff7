import { formatContent, roundAmount } from '@atrium/rules/stock/contents';
import { joinList } from '@atrium/rules/stock/labels';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import type { Stock } from '../../store/clinic-state.js';
import type { StockBody } from '../../shared/stock/stock-values.js';
import type { Elements } from '../../../ui/elements.js';

/** Returns the open contents by unit: "76 U and 3 ml". */
const formatOpenContents = ({ opened }: Stock): string =>
  joinList(
    [...new Set(opened.map(({ unit }) => unit))].map((unit) =>
      formatContent(roundAmount(opened.reduce((sum, one) => sum + (one.unit === unit ? one.left : 0), 0)), unit),
    ),
  );

/** Asks before the content of one unit changes while containers are open, which keep their content. */
export function useContentConfirmation(stock: Stock): {
  readonly ask: (changes: StockBody) => Promise<boolean>;
  readonly dialog: Elements;
} {
  const [answer, setAnswer] = useState<((isMeant: boolean) => void) | null>(null);
  const confirmContent = async (changes: StockBody): Promise<boolean> => {
    const isOther = changes.contentAmount !== undefined || changes.contentUnit !== undefined;
    if (!isOther || stock.opened.length === 0) return true;
    return new Promise((resolve) => setAnswer(() => resolve));
  };
  const settle = (isMeant: boolean) => {
    answer?.(isMeant);
    setAnswer(null);
  };
  const dialog = answer !== null && (
    <ConfirmDialog
      title="Change the content while containers are open?"
      description={`Open now: ${formatOpenContents(stock)}. It keeps its content and unit until it is used or written off.`}
      action="Change content"
      busy="Saving..."
      failed="The change could not be saved. Please try again."
      variant="primary"
      onConfirm={() => Promise.resolve(settle(true))}
      onClose={() => settle(false)}
    />
  );
  return { ask: confirmContent, dialog };
}
