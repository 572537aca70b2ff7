import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { getLotName } from '@atrium/rules/stock/lots';
import { Suspense } from 'react';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import type { GivenAmount, GivenDose } from '../holds/given-dose-dialog.js';

const LazyGivenDoseButton = lazyPart(async () => (await import('../holds/given-dose-button.js')).GivenDoseButton);

/** A use that can be recorded as given before its lot was held. */
export interface GivenDoseContext {
  readonly dose: GivenDose;
  readonly onRecorded: (amount: GivenAmount) => void;
}

export const GIVEN_DOSE_ADVICE = 'If it was given before that, record it as given.';

interface GivenDoseButtonsProps {
  readonly lots: readonly Lot[];
  readonly given: GivenDoseContext;
  /** Returns the part of the use from this lot; undefined for the whole use. */
  readonly amountOf?: ((lot: Lot) => number | undefined) | undefined;
  readonly onRecorded?: (lotId: number) => void;
}

/** Buttons that record a use as given, one per held lot. */
export const GivenDoseButtons = ({ lots, given, amountOf, onRecorded }: GivenDoseButtonsProps) => (
  <Suspense fallback={null}>
    {lots.map((lot) => (
      <LazyGivenDoseButton
        key={lot.id}
        lotId={lot.id}
        isPrimary
        label={lots.length === 1 ? undefined : `Record ${getLotName(lot.number)} as given`}
        dose={{ ...given.dose, quantity: amountOf?.(lot) ?? given.dose.quantity }}
        onRecorded={(amount) => {
          onRecorded?.(lot.id);
          given.onRecorded(amount);
        }}
      />
    ))}
  </Suspense>
);
