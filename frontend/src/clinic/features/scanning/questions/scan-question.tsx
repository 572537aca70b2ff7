import type { Scanned } from '@atrium/contract/clinic/scans/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { parseQuantity, getUnitFor } from '@atrium/rules/stock/quantity';
import { type KeyboardEvent, useState } from 'react';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Checkbox } from '../../../../ui/fields/control-fields.js';
import { Input } from '../../../../ui/fields/field.js';
import type { Stock } from '../../../store/clinic-state.js';
import { useClinicRight } from '../../../shared/rights.js';
import { savePackagePieces } from '../codes/attach-code.js';
import { findScannedLot } from '../scanned-lot.js';
import type { ScanDoubt, ScanPurpose } from '../scanned.js';

const LazyGivenDoseButton = lazyPart(
  async () => (await import('../../lots/holds/given-dose-button.js')).GivenDoseButton,
  null,
);

interface DoubtAnswer {
  readonly label: string;
  readonly packageData: Partial<Scanned>;
}

function buildAnswers(
  { about, meant: proposedLot }: ScanDoubt,
  { lot }: Scanned,
  purpose: ScanPurpose,
): readonly DoubtAnswer[] {
  const withoutLot = { lot: null, expiresOn: null, lots: [] };
  switch (about) {
    case 'package':
      return [];
    case 'held':
      return purpose === 'use'
        ? [{ label: 'Use another lot', packageData: {} }]
        : [{ label: purpose === 'count' ? 'Count this lot' : 'Receive into this lot', packageData: {} }];
    case 'own-code':
      return [{ label: 'Continue without a lot', packageData: withoutLot }];
    case 'lost-expiry':
    case 'lost-element':
    case 'look-alike':
      return [
        ...(proposedLot === null
          ? []
          : [
              {
                label: `Yes, ${describeProposedLot(about, proposedLot)}`,
                packageData: packageDataOf(about, proposedLot),
              },
            ]),
        { label: `No, it is ${lot ?? ''}`, packageData: {} },
      ];
  }
}

type ProposedLot = NonNullable<ScanDoubt['meant']>;

const describeProposedLot = (about: ScanDoubt['about'], { number, expiresOn }: ProposedLot): string =>
  about === 'lost-expiry' && expiresOn !== null ? `${number}, ${formatDayWithYear(expiresOn)}` : number;

/**
 * Returns the package data of an answer. A known lot keeps its expiry date; otherwise the parts apply that were misread
 * as part of the number.
 */
const packageDataOf = (about: ScanDoubt['about'], { number, expiresOn, count }: ProposedLot): Partial<Scanned> => ({
  lot: number,
  ...(about === 'lost-expiry' && { expiresOn }),
  ...(count !== null && { count }),
});

interface ScanQuestionProps {
  readonly scanned: Scanned;
  readonly item: Pick<Stock, 'name' | 'unit'>;
  readonly doubt: ScanDoubt;
  readonly purpose: ScanPurpose;
  /** Quantity typed right after the scan. */
  readonly typed?: string | undefined;
  /** Receives the scan with the answer; other doubts may follow. */
  readonly onAnswer: (scanned: Scanned) => void;
  readonly onSkip: () => void;
}

/** Asks about a doubtful scan. Nothing of it is recorded before the answer. */
export function ScanQuestion({ scanned, item, doubt, purpose, typed, onAnswer, onSkip }: ScanQuestionProps) {
  // For use, no quantity is proposed for a package, so that a second Enter cannot record all its pieces.
  const [pieces, setPieces] = useState(
    typed ?? (purpose === 'use' ? '' : String(scanned.count ?? scanned.pieces ?? '')),
  );
  const amount = parseQuantity(pieces);
  const isWhole = Number.isInteger(amount) && amount > 0;
  const answer = (packageData: Partial<Scanned>) =>
    onAnswer({ ...scanned, ...packageData, doubts: scanned.doubts.filter((one) => one !== doubt) });
  const product = scanned.matches.find(({ id }) => id === doubt.stockId);
  const held =
    doubt.about === 'held' && purpose === 'use' && product !== undefined ? findScannedLot(product, scanned) : undefined;
  const isUnknownPackage = doubt.about === 'package' && scanned.count === null && scanned.pieces === null;
  const canRemember = useClinicRight('stock:edit') && isUnknownPackage && product !== undefined;
  const [remembers, setRemembers] = useState(purpose === 'receive');
  const answerPieces = () => {
    if (!isWhole) return;
    if (canRemember && remembers) void savePackagePieces(product, scanned.code, amount);
    answer({ count: amount });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    answerPieces();
  };
  return (
    <div data-scan-question="">
      <Alert tone="warn" urgent title={doubt.sentence}>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {doubt.about === 'package' && (
            <>
              <Input
                aria-label={`Quantity of ${item.name}`}
                aria-invalid={pieces.trim() !== '' && !isWhole ? true : undefined}
                className="figures max-w-24 text-center"
                inputMode="numeric"
                autoComplete="off"
                autoFocus
                value={pieces}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(event) => setPieces(event.currentTarget.value)}
                onKeyDown={onKeyDown}
              />
              <span className="text-table">{getUnitFor(isWhole ? amount : 2, item.unit)}</span>
              <Button size="small" disabled={!isWhole} onClick={answerPieces}>
                {purpose === 'count' ? 'Count' : 'Add'}
              </Button>
            </>
          )}
          {buildAnswers(doubt, scanned, purpose).map(({ label, packageData }) => (
            <Button key={label} size="small" className="max-w-full" onClick={() => answer(packageData)}>
              <span className="truncate">{label}</span>
            </Button>
          ))}
          {held !== undefined && <LazyGivenDoseButton lotId={held.id} onRecorded={onSkip} />}
          <Button size="small" variant="quiet" onClick={onSkip}>
            Skip this scan
          </Button>
        </div>
        {canRemember && (
          <Checkbox
            label={`Remember this code as a package of ${item.name}`}
            className="mt-1"
            checked={remembers}
            onChange={(event) => setRemembers(event.currentTarget.checked)}
          />
        )}
      </Alert>
    </div>
  );
}
