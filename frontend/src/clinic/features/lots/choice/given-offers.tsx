import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { lotName } from '@atrium/rules/stock/lots';
import { Suspense } from 'react';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import type { GivenAmount, GivenDose } from '../held/given-dialog.js';

const GivenButton = lazyPart(async () => ({ default: (await import('../held/given-button.js')).GivenButton }));

/** A use that can be recorded as given before its lot was held. */
export interface GivenUse {
  readonly dose: GivenDose;
  readonly onRecorded: (amount: GivenAmount) => void;
}

export const GIVEN_ADVICE = 'If it was given before that, record it as given.';

interface GivenOffersProps {
  readonly lots: readonly Lot[];
  readonly given: GivenUse;
  /** Returns the part of the use from this lot; undefined for the whole use. */
  readonly amountOf?: ((lot: Lot) => number | undefined) | undefined;
  readonly onRecorded?: (lotId: number) => void;
}

/** Buttons that record a use as given, one per held lot. */
export const GivenOffers = ({ lots, given, amountOf, onRecorded }: GivenOffersProps) => (
  <Suspense fallback={null}>
    {lots.map((lot) => (
      <GivenButton
        key={lot.id}
        lotId={lot.id}
        isPrimary
        label={lots.length === 1 ? undefined : `Record ${lotName(lot.number)} as given`}
        dose={{ ...given.dose, quantity: amountOf?.(lot) ?? given.dose.quantity }}
        onRecorded={(amount) => {
          onRecorded?.(lot.id);
          given.onRecorded(amount);
        }}
      />
    ))}
  </Suspense>
);
