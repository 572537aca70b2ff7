import type { Scanned } from '@atrium/contract/clinic/scans';
import type { StockKind } from '@atrium/rules/stock-status';
import { Alert } from '../../../ui/alert.js';
import { Button } from '../../../ui/button.js';
import type { Stock } from '../../store/clinic-state.js';
import type { CodeAct } from './scanned.js';
import type { ScanNews } from './use-scan.js';

interface ScanNoticeProps {
  /** What the place looks for. */
  readonly kinds: readonly StockKind[];
  readonly news: readonly ScanNews[];
  /** One of several that have the code. */
  readonly onChoose: (item: Stock, scanned: Scanned) => void;
  /** Nothing has it; missing for whoever may not edit stock. */
  readonly onUnknown: ((code: string, act: CodeAct) => void) | undefined;
  readonly className?: string;
}

const sentencesOf = ({ faults }: Scanned) => faults.map(({ of, sentence }) => <p key={of}>{sentence}</p>);

/** What there is to say about codes that were scanned, each by itself. */
export const ScanNotice = ({ news, ...rest }: ScanNoticeProps) =>
  news.map((one, at) => <Notice key={at} {...rest} news={one} />);

/** Nobody knows it, it cannot be right, it is of something else. */
function Notice({
  kinds,
  news,
  onChoose,
  onUnknown,
  className,
}: Omit<ScanNoticeProps, 'news'> & { readonly news: ScanNews }) {
  const look = className === undefined ? {} : { className };
  switch (news.what) {
    case 'problem':
      return (
        <Alert tone="bad" urgent {...look}>
          {news.sentence}
        </Alert>
      );
    case 'unknown':
      return <Unknown key={news.scanned.code} kinds={kinds} scanned={news.scanned} onUnknown={onUnknown} {...look} />;
    case 'other-kind':
      return (
        <Alert tone="warn" urgent title={`${news.item.name} is ${aKind(news.item.kind)}`} {...look}>
          <p>
            The code {news.scanned.code} is its own. Here {kinds[0]}s alone can be chosen.
          </p>
        </Alert>
      );
    case 'several':
      return (
        <Alert tone="warn" urgent title={`${news.items.length} have the code ${news.scanned.code}`} {...look}>
          <p>Which one is it?</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {news.items.map((item) => (
              <Button key={item.id} size="small" onClick={() => onChoose(item, news.scanned)}>
                {item.name}
              </Button>
            ))}
          </div>
        </Alert>
      );
    case 'found':
      return (
        <Alert tone={news.scanned.faults.length > 0 || news.more !== null ? 'warn' : 'info'} urgent {...look}>
          {news.scanned.isPackage && (
            <p>This is the code of a package of {news.item.name}. Please check the quantity.</p>
          )}
          {sentencesOf(news.scanned)}
          {news.more !== null && <p>{news.more}</p>}
        </Alert>
      );
  }
}

const aKind = (kind: StockKind): string => (kind === 'item' ? 'an item' : 'a consumable');

interface UnknownProps {
  readonly kinds: readonly StockKind[];
  readonly scanned: Scanned;
  /** Missing for whoever may not edit stock. */
  readonly onUnknown: ((code: string, act: CodeAct) => void) | undefined;
  readonly className?: string;
}

function Unknown({ kinds, scanned, onUnknown, className }: UnknownProps) {
  const noun = kinds.length > 1 ? 'item or consumable' : (kinds[0] ?? 'item');
  // Misread or misprinted: nothing should get it as its own.
  const misread = scanned.faults.find(({ of }) => of === 'code');
  if (misread !== undefined)
    return (
      <Alert tone="bad" urgent {...(className !== undefined && { className })}>
        {misread.sentence}
      </Alert>
    );
  return (
    <Alert
      tone="warn"
      urgent
      title={`No ${noun} has the code ${scanned.code}`}
      {...(className !== undefined && { className })}
    >
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
    </Alert>
  );
}
