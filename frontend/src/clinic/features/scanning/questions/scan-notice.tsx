import type { Scanned } from '@atrium/contract/clinic/scans/schemas';
import { isolate } from '@atrium/rules/names/isolate';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import type { Stock } from '../../../store/clinic-state.js';
import { AnswerFirstNote } from './answer-first-note.js';
import { ScanQuestion } from './scan-doubt.js';
import { type CodeAct, piecesOf, type ScanPurpose } from '../scanned.js';
import { isQuestion, type ScanNews } from '../use-scan.js';

interface ScanNoticeProps {
  /** Kinds that the field searches. */
  readonly kinds: readonly StockKind[];
  readonly news: readonly ScanNews[];
  readonly purpose?: ScanPurpose;
  /** Receives the chosen one of several products, or the answer about a doubtful scan. */
  readonly onChoose: (item: Stock, scanned: Scanned) => void;
  /** Removes a question that was answered or skipped. */
  readonly onSkip?: (answered: ScanNews) => void;
  /** Looks up a code again that failed without a connection. */
  readonly onRetry?: (code: string) => void;
  /** Called for an unknown code; undefined for users who may not edit stock. */
  readonly onUnknown: ((code: string, act: CodeAct) => void) | undefined;
  readonly className?: string;
}

const aKind = (kind: StockKind): string => (kind === 'item' ? 'an item' : 'a consumable');
const sentencesOf = ({ faults }: Scanned) => faults.map(({ of, sentence }) => <p key={of}>{sentence}</p>);

/** The only message area for scans. Changes are announced and scrolled into view. */
export function ScanNotice({ news, className, purpose = 'find', onSkip, onRetry, ...rest }: ScanNoticeProps) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news.length > 0) area.current?.scrollIntoView?.({ block: 'nearest' });
  }, [news]);
  if (news.length === 0) return null;
  const failures = news.filter(isFirstOfSentence).flatMap((one) => failureOf(one, rest) ?? []);
  const [first] = failures;
  return (
    <div ref={area} className={classes('flex scroll-my-32 flex-col gap-2', className)}>
      <AnswerFirstNote area={area} questions={news.filter(isQuestion).length} />
      {news.map((one, at) => {
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
            <Several
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
        return one.what === 'found' ? <Found key={at} news={one} /> : null;
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
                  {content}
                </div>
              ))}
        </Alert>
      )}
    </div>
  );
}

/** The scanned product with a note about its package. */
function Found({ news: { scanned, item, more } }: { readonly news: ScanNews & { readonly what: 'found' } }) {
  const pieces = piecesOf(scanned);
  if (more === null && scanned.faults.length === 0)
    return (
      <p role="status" className="text-caption font-medium wrap-anywhere text-good-text">
        {pieces > 1 && `${pieces.toLocaleString('en')} × `}
        {isolate(item.name)}
        {scanned.lot !== null &&
          (item.tracksLots
            ? `, lot ${scanned.lot}`
            : `. Lot ${scanned.lot} is not recorded: this product does not track lots`)}
      </p>
    );
  return (
    <Alert tone="warn" urgent>
      {sentencesOf(scanned)}
      {more !== null && <p>{more}</p>}
    </Alert>
  );
}

interface SeveralProps {
  readonly news: ScanNews & { readonly what: 'several' };
  readonly onChoose: (item: Stock) => void;
  readonly onSkip: ((answered: ScanNews) => void) | undefined;
}

/** Asks which of several products with the same code was scanned. */
const Several = ({ news, onChoose, onSkip }: SeveralProps) => (
  <div data-scan-question="">
    <Alert tone="warn" urgent title={`${news.items.length} have the code ${news.scanned.code}`}>
      <p>Which one is it?</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {news.items.map((item) => (
          <Button key={item.id} size="small" onClick={() => onChoose(item)}>
            {isolate(item.name)}
          </Button>
        ))}
        {onSkip !== undefined && (
          <Button size="small" variant="quiet" onClick={() => onSkip(news)}>
            Skip this scan
          </Button>
        )}
      </div>
    </Alert>
  </div>
);

interface Failure {
  readonly title?: string;
  readonly content: ReactNode;
  readonly isError: boolean;
}

/** Scans that fail for the same reason share one sentence. */
const isFirstOfSentence = (one: ScanNews, at: number, all: readonly ScanNews[]): boolean =>
  one.what !== 'problem' ||
  all.findIndex((other) => other.what === 'problem' && other.sentence === one.sentence) === at;

/** Message about a failed scan; null for a successful one and for a question. */
function failureOf(news: ScanNews, { kinds, onUnknown }: Pick<ScanNoticeProps, 'kinds' | 'onUnknown'>): Failure | null {
  switch (news.what) {
    case 'problem':
      return { content: <p>{news.sentence}</p>, isError: true };
    case 'unknown':
      return unknown(news.scanned, kinds, onUnknown);
    case 'other-kind':
      return {
        title: `${isolate(news.item.name)} is ${aKind(news.item.kind)}`,
        content: (
          <p>
            The code {news.scanned.code} belongs to it. Only {kinds[0]}s can be chosen here.
          </p>
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

function unknown(scanned: Scanned, kinds: readonly StockKind[], onUnknown: ScanNoticeProps['onUnknown']): Failure {
  const noun = kinds.length > 1 ? 'item or consumable' : (kinds[0] ?? 'item');
  // A misread code must not be attached to a product.
  const misread = scanned.faults.find(({ of }) => of === 'code');
  if (misread !== undefined) return { content: <p>{misread.sentence}</p>, isError: true };
  return {
    title: `No ${noun} has the code ${scanned.code}`,
    content: (
      <>
        {sentencesOf(scanned)}
        {onUnknown === undefined ? (
          <p>Please ask somebody who may edit the stock to add it, or search by name.</p>
        ) : (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" onClick={() => onUnknown(scanned.code, 'attach')}>
              Attach this code to {aKind(kinds[0] ?? 'item')}
            </Button>
            <Button size="small" onClick={() => onUnknown(scanned.code, 'new')}>
              New {kinds[0]} with this code
            </Button>
          </div>
        )}
      </>
    ),
    isError: false,
  };
}
