import type { CountLine } from '@atrium/contract/clinic/counts/schemas';
import { useCallback, useState } from 'react';
import { ApiError } from '../../../../lib/api/http.js';
import { findProposedLot, type ProposedLot } from '../../lots/public.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';
import type { CountInput } from '../use-count.js';

interface PendingCorrection {
  readonly error: ApiError;
  readonly proposedLot: ProposedLot | null;
  readonly accept: () => Promise<void>;
  /** Counts the lot that the user meant. */
  readonly correct: (proposedLot: ProposedLot) => void;
  readonly cancel: () => void;
}

const correct =
  ({ proposedLot, correct: run }: PendingCorrection) =>
  () => {
    if (proposedLot !== null) run(proposedLot);
  };

/** Saves a count line. A doubtful lot number is saved after the user has confirmed it. */
export function useDoubtfulLot(save: (counted: CountInput) => Promise<CountLine>) {
  const [pending, setPending] = useState<PendingCorrection | null>(null);
  const saveConfirmed = useCallback(
    async (counted: CountInput): Promise<CountLine> => {
      try {
        return await save(counted);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'lot.doubtful') throw error;
        return await new Promise<CountLine>((resolve, reject) => {
          const close = (settle: () => void) => {
            setPending(null);
            settle();
          };
          setPending({
            error,
            proposedLot: findProposedLot(error),
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
    dialog: pending !== null && (
      <ConfirmDialog
        title="Check the lot number"
        description={
          pending.proposedLot === null
            ? `${pending.error.message} Cancel to correct it. Otherwise it is counted as a new lot.`
            : pending.error.message
        }
        first={
          pending.proposedLot === null
            ? undefined
            : { label: `Yes, it is ${pending.proposedLot.number}`, run: correct(pending) }
        }
        action="Count as a new lot"
        busy="Counting..."
        failed="It could not be saved. Please try again."
        variant="primary"
        onConfirm={pending.accept}
        onClose={pending.cancel}
      />
    ),
  };
}
