import type { Scanned } from '@atrium/contract/clinic/scans/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import type { Stock } from '../../../store/clinic-state.js';
import { QuestionGuardNote } from './question-guard-note.js';
import { ScanQuestion } from './scan-question.js';
import { type CodeAction, getPieces, type ScanPurpose } from '../scanned.js';
import { isQuestion, type ScanMessage } from '../use-scan.js';

interface ScanNoticeProps {
  /** Kinds that the field searches. */
  readonly kinds: readonly StockKind[];
  readonly scanMessages: readonly ScanMessage[];
  readonly purpose?: ScanPurpose;
  /** Receives the chosen one of several products, or the answer about a doubtful scan. */
  readonly onChoose: (item: Stock, scanned: Scanned) => void;
  /** Removes a question that was answered or skipped. */
  readonly onSkip?: (answered: ScanMessage) => void;
  /** Looks up a code again that failed without a connection. */
  readonly onRetry?: (code: string) => void;
  /** Called for an unknown code; undefined for users who may not edit stock. */
  readonly onUnknown: ((code: string, action: CodeAction) => void) | undefined;
  readonly className?: string;
}

const kindWithArticle = (kind: StockKind): string => (kind === 'item' ? 'an item' : 'a consumable');
const faultTexts = ({ faults }: Scanned) => faults.map(({ of, sentence }) => <p key={of}>{sentence}</p>);

/** The only message area for scans. Changes are announced and scrolled into view. */
export function ScanNotice({ scanMessages, className, purpose = 'find', onSkip, onRetry, ...rest }: ScanNoticeProps) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scanMessages.length > 0) area.current?.scrollIntoView?.({ block: 'nearest' });
  }, [scanMessages]);
  if (scanMessages.length === 0) return null;
  const failures = scanMessages.filter(isFirstWithText).flatMap((one) => describeFailure(one, rest) ?? []);
  const [first] = failures;
  return (
    <div ref={area} className={classes('flex scroll-my-32 flex-col gap-2', className)}>
      <QuestionGuardNote area={area} questions={scanMessages.filter(isQuestion).length} />
      {scanMessages.map((one, at) => {
        if (one.what === 'doubt')
          return (
            <ScanQuestion
              key={`${one.scanned.code} ${one.doubt.about} ${at} ${one.typed ?? ''}`}
              {...one}
              purpose={purpose}
              onAnswer={(scanned) => {
                onSkip?.(one);
                rest.onChoose(one.item, scanned);
              }}
              onSkip={() => onSkip?.(one)}
            />
          );
        if (one.what === 'several')
          return (
            <AmbiguousCode
              key={`${one.scanned.code} ${at}`}
              news={one}
              onChoose={(item) => {
                onSkip?.(one);
                rest.onChoose(item, one.scanned);
              }}
              onSkip={onSkip}
            />
          );
        if (one.what === 'offline')
          return (
            <div key={`${one.code} ${at}`} data-scan-question="">
              <Alert tone="bad" urgent title={`${one.code} was not read`}>
                <p>Scans need a connection.</p>
                <div className="mt-2 flex flex-wrap gap-2">
                  {onRetry !== undefined && (
                    <Button
                      size="small"
                      onClick={() => {
                        onSkip?.(one);
                        onRetry(one.code);
                      }}
                    >
                      Try again
                    </Button>
                  )}
                  {onSkip !== undefined && (
                    <Button size="small" variant="quiet" onClick={() => onSkip(one)}>
                      Skip this scan
                    </Button>
                  )}
                </div>
              </Alert>
            </div>
          );
        return one.what === 'found' ? <FoundProduct key={at} news={one} /> : null;
      })}
      {first !== undefined && (
        <Alert
          tone={failures.every(({ isError }) => isError) ? 'bad' : 'warn'}
          urgent
          {...(failures.length === 1 && first.title !== undefined && { title: first.title })}
        >
          {failures.length === 1
            ? first.content
            : failures.map(({ title, content }, at) => (
                <div key={at} className="not-first:mt-3">
                  {title !== undefined && <p className="font-semibold">{title}</p>}
                  <div>{content}</div>
                </div>
              ))}
        </Alert>
      )}
    </div>
  );
}

/** The scanned product with a note about its package. */
function FoundProduct({ news: { scanned, item, more } }: { readonly news: ScanMessage & { readonly what: 'found' } }) {
  const pieces = getPieces(scanned);
  if (more === null && scanned.faults.length === 0)
    return (
      <p
        role="status"
        className="text-caption font-normal wrap-anywhere text-text"
      >{`${pieces > 1 ? `${pieces.toLocaleString('en')} × ` : ''}${isolateDirection(item.name)}${scanned.lot !== null ? (item.tracksLots ? `, lot ${scanned.lot}` : `. Lot ${scanned.lot} is not recorded: this product does not track lots`) : ''}`}</p>
    );
  return (
    <Alert tone="warn" urgent>
      {faultTexts(scanned)}
      {more !== null && <p>{more}</p>}
    </Alert>
  );
}

interface AmbiguousCodeProps {
  readonly news: ScanMessage & { readonly what: 'several' };
  readonly onChoose: (item: Stock) => void;
  readonly onSkip: ((answered: ScanMessage) => void) | undefined;
}

/** Asks which of several products with the same code was scanned. */
const AmbiguousCode = ({ news: scanMessages, onChoose, onSkip }: AmbiguousCodeProps) => (
  <div data-scan-question="">
    <Alert tone="warn" urgent title={`${scanMessages.items.length} have the code ${scanMessages.scanned.code}`}>
      <p>Which one is it?</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {scanMessages.items.map((item) => (
          <Button key={item.id} size="small" onClick={() => onChoose(item)}>
            {isolateDirection(item.name)}
          </Button>
        ))}
        {onSkip !== undefined && (
          <Button size="small" variant="quiet" onClick={() => onSkip(scanMessages)}>
            Skip this scan
          </Button>
        )}
      </div>
    </Alert>
  </div>
);

interface ScanFailure {
  readonly title?: string;
  readonly content: ReactNode;
  readonly isError: boolean;
}

/** Returns whether a message is the first with its text. Scans that fail for the same reason share one sentence. */
const isFirstWithText = (one: ScanMessage, at: number, all: readonly ScanMessage[]): boolean =>
  one.what !== 'problem' ||
  all.findIndex((other) => other.what === 'problem' && other.sentence === one.sentence) === at;

/** Returns the message about a failed scan; null for a successful one and for a question. */
function describeFailure(
  scanMessages: ScanMessage,
  { kinds, onUnknown }: Pick<ScanNoticeProps, 'kinds' | 'onUnknown'>,
): ScanFailure | null {
  switch (scanMessages.what) {
    case 'problem':
      return { content: <p>{scanMessages.sentence}</p>, isError: true };
    case 'unknown':
      return unknownCodeMessage(scanMessages.scanned, kinds, onUnknown);
    case 'other-kind':
      return {
        title: `${isolateDirection(scanMessages.item.name)} is ${kindWithArticle(scanMessages.item.kind)}`,
        content: (
          <p>{`The code ${scanMessages.scanned.code} belongs to it. Only ${kinds[0] ?? ''}s can be chosen here.`}</p>
        ),
        isError: false,
      };
    case 'offline':
    case 'several':
    case 'doubt':
    case 'found':
      return null;
  }
}

function unknownCodeMessage(
  scanned: Scanned,
  kinds: readonly StockKind[],
  onUnknown: ScanNoticeProps['onUnknown'],
): ScanFailure {
  const noun = kinds.length > 1 ? 'item or consumable' : (kinds[0] ?? 'item');
  // A misread code must not be attached to a product.
  const misread = scanned.faults.find(({ of }) => of === 'code');
  if (misread !== undefined) return { content: <p>{misread.sentence}</p>, isError: true };
  return {
    title: `No ${noun} has the code ${scanned.code}`,
    content: (
      <>
        {faultTexts(scanned)}
        {onUnknown === undefined ? (
          <p>Please ask a user with the right to edit stock to add it, or search by name.</p>
        ) : (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              size="small"
              onClick={() => onUnknown(scanned.code, 'attach')}
            >{`Attach this code to ${kindWithArticle(kinds[0] ?? 'item')}`}</Button>
            <Button
              size="small"
              onClick={() => onUnknown(scanned.code, 'new')}
            >{`New ${kinds[0] ?? ''} with this code`}</Button>
          </div>
        )}
      </>
    ),
    isError: false,
  };
}
