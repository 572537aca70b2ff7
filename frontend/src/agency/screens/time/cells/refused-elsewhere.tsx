import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { dayText } from '../../../features/time/public.js';
import { type CellOf, forgetText, useCells } from './cell-writes.js';
import { refusalWords } from '../sheet-words.js';

interface RefusedElsewhereProps {
  /** The error is visible on the current sheet. */
  readonly isOnSheet: (cell: CellOf) => boolean;
  /** Name of the sheet's person, if another sheet is shown. */
  readonly nameOf: (userId: string) => string | null;
  readonly onShow: (cell: CellOf) => void;
}

/** Errors of cells in another week, day or person's sheet. `Said` announces them. */
export function RefusedElsewhere({ isOnSheet, nameOf, onShow }: RefusedElsewhereProps) {
  const cells = useCells((texts) => texts);
  const refused = [...cells].filter(([, { state, of }]) => state === 'refused' && !isOnSheet(of));
  if (refused.length === 0) return null;
  return (
    <Alert tone="bad">
      <ul aria-label="Not saved" className="flex flex-col gap-4">
        {refused.map(([key, shown]) => {
          const words = refusalWords(shown, nameOf(shown.of.userId));
          return (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 flex-1 basis-60 break-words">{words}</p>
              <span className="flex gap-2 sm:-my-1.5">
                <Button size="small" onClick={() => onShow(shown.of)}>{`Go to ${dayText(shown.of.day)}`}</Button>
                <Button size="small" aria-label={`Discard: ${words}`} onClick={() => forgetText(shown.of)}>
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
