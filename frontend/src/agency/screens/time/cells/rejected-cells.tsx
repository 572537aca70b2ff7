import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { formatDayLabel } from '../../../features/time/public.js';
import { type CellKey, clearCellText, useCells } from './cell-writes.js';
import { describeRejection } from '../sheet-text.js';

interface RejectedCellsProps {
  /** Returns whether the error is visible on the current sheet. */
  readonly isOnSheet: (cell: CellKey) => boolean;
  /** Returns the name of the person of another sheet; undefined for the current sheet. */
  readonly nameOf: (userId: string) => string | null;
  readonly onShow: (cell: CellKey) => void;
}

/** List of errors of cells in another week, day or person's sheet. `CellAnnouncer` announces them. */
export function RejectedCells({ isOnSheet, nameOf, onShow }: RejectedCellsProps) {
  const cells = useCells((texts) => texts);
  const rejectedCells = [...cells].filter(
    ([, { state, cell: editedCell }]) => state === 'refused' && !isOnSheet(editedCell),
  );
  if (rejectedCells.length === 0) return null;
  return (
    <Alert tone="bad">
      <ul aria-label="Not saved" className="flex flex-col gap-4">
        {rejectedCells.map(([key, shown]) => {
          const words = describeRejection(shown, nameOf(shown.cell.userId));
          return (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 flex-1 basis-60 break-words">{words}</p>
              <span className="flex gap-2 sm:-my-1.5">
                <Button
                  size="small"
                  onClick={() => onShow(shown.cell)}
                >{`Go to ${formatDayLabel(shown.cell.day)}`}</Button>
                <Button size="small" aria-label={`Discard: ${words}`} onClick={() => clearCellText(shown.cell)}>
                  Discard
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
