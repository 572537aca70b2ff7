import type { Scanned } from '@atrium/contract/clinic/scans/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { typedQuantity, unitFor } from '@atrium/rules/stock/quantity';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Checkbox } from '../../../../ui/fields/checkbox.js';
import { Input } from '../../../../ui/fields/input.js';
import type { Stock } from '../../../store/clinic-state.js';
import { useMay } from '../../../shared/rights.js';
import { rememberPackage } from '../codes/attach-code.js';
import { heldLot } from '../scanned-lot.js';
import type { ScanDoubt, ScanPurpose } from '../scanned.js';

const GivenButton = lazyPart(async () => ({ default: (await import('../../lots/held/given-button.js')).GivenButton }));

interface Answer {
  readonly label: string;
  readonly said: Partial<Scanned>;
}

function answersOf({ about, meant }: ScanDoubt, { lot }: Scanned, purpose: ScanPurpose): readonly Answer[] {
  const withoutLot = { lot: null, expiresOn: null, lots: [] };
  switch (about) {
    case 'package':
      return [];
    case 'held':
      return purpose === 'use'
        ? [{ label: 'Use another lot', said: {} }]
        : [{ label: purpose === 'count' ? 'Count this lot' : 'Receive into this lot', said: {} }];
    case 'own-code':
      return [{ label: 'Continue without a lot', said: withoutLot }];
    case 'lost-expiry':
    case 'lost-element':
    case 'look-alike':
      return [
        ...(meant === null ? [] : [{ label: `Yes, ${meantText(about, meant)}`, said: saidOf(about, meant) }]),
        { label: `No, it is ${lot ?? ''}`, said: {} },
      ];
  }
}

type MeantLot = NonNullable<ScanDoubt['meant']>;

const meantText = (about: ScanDoubt['about'], { number, expiresOn }: MeantLot): string =>
  about === 'lost-expiry' && expiresOn !== null ? `${number}, ${formatDayWithYear(expiresOn)}` : number;

/** A known lot keeps its expiry; otherwise the elements that were misread as part of the number apply. */
const saidOf = (about: ScanDoubt['about'], { number, expiresOn, count }: MeantLot): Partial<Scanned> => ({
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
  const amount = typedQuantity(pieces);
  const isWhole = Number.isInteger(amount) && amount > 0;
  const answer = (said: Partial<Scanned>) =>
    onAnswer({ ...scanned, ...said, doubts: scanned.doubts.filter((one) => one !== doubt) });
  const product = scanned.matches.find(({ id }) => id === doubt.stockId);
  const held =
    doubt.about === 'held' && purpose === 'use' && product !== undefined ? heldLot(product, scanned) : undefined;
  const isUnknownPackage = doubt.about === 'package' && scanned.count === null && scanned.pieces === null;
  const mayRemember = useMay('stock:edit') && isUnknownPackage && product !== undefined;
  const [remembers, setRemembers] = useState(purpose === 'receive');
  const answerPieces = () => {
    if (!isWhole) return;
    if (mayRemember && remembers) void rememberPackage(product, scanned.code, amount);
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
              <span className="text-table">{unitFor(isWhole ? amount : 2, item.unit)}</span>
              <Button size="small" disabled={!isWhole} onClick={answerPieces}>
                {purpose === 'count' ? 'Count' : 'Add'}
              </Button>
            </>
          )}
          {answersOf(doubt, scanned, purpose).map(({ label, said }) => (
            <Button key={label} size="small" className="max-w-full" onClick={() => answer(said)}>
              <span className="truncate">{label}</span>
            </Button>
          ))}
          {held !== undefined && (
            <Suspense fallback={null}>
              <GivenButton lotId={held.id} onRecorded={onSkip} />
            </Suspense>
          )}
          <Button size="small" variant="quiet" onClick={onSkip}>
            Skip this scan
          </Button>
        </div>
        {mayRemember && (
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
