import type { CountLine } from '@atrium/contract/clinic/stock-counts/schemas';
import { useCallback, useState } from 'react';
import { ApiError } from '../../../../lib/api/http.js';
import { meantLot, type MeantLot } from '../../lots/public.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';
import type { Counted } from '../use-count.js';

interface Asked {
  readonly error: ApiError;
  readonly meant: MeantLot | null;
  readonly accept: () => Promise<void>;
  /** Counts the meant lot. */
  readonly correct: (meant: MeantLot) => void;
  readonly cancel: () => void;
}

const correct =
  ({ meant, correct: run }: Asked) =>
  () => {
    if (meant !== null) run(meant);
  };

/** Saves a count line; a doubtful lot number is stored after a person has confirmed it. */
export function useDoubtfulLot(save: (counted: Counted) => Promise<CountLine>) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const saveConfirmed = useCallback(
    async (counted: Counted): Promise<CountLine> => {
      try {
        return await save(counted);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'lot.doubtful') throw error;
        return await new Promise<CountLine>((resolve, reject) => {
          const close = (settle: () => void) => {
            setAsked(null);
            settle();
          };
          setAsked({
            error,
            meant: meantLot(error),
            correct: ({ number, expiresOn }) => {
              const known = { ...counted, number, ...(expiresOn !== null && { expiresOn }) };
              close(() => void save(known).then(resolve, reject));
            },
            accept: async () => {
              const line = await save({ ...counted, acceptNumber: true });
              close(() => resolve(line));
            },
            cancel: () => close(() => reject(error)),
          });
        });
      }
    },
    [save],
  );
  return {
    save: saveConfirmed,
    dialog: asked !== null && (
      <ConfirmDialog
        title="Check the lot number"
        description={
          asked.meant === null
            ? `${asked.error.message} Cancel to correct it. Otherwise it is counted as a new lot.`
            : asked.error.message
        }
        first={asked.meant === null ? undefined : { label: `Yes, it is ${asked.meant.number}`, run: correct(asked) }}
        action="Count as a New Lot"
        busy="Counting..."
        failed="It could not be saved. Please try again."
        variant="primary"
        onConfirm={asked.accept}
        onClose={asked.cancel}
      />
    ),
  };
}
