import type { Scanned } from '@atrium/contract/clinic/scans';
import type { StockKind } from '@atrium/rules/stock-status';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.js';
import { Button } from '../../../ui/button.js';
import type { Stock } from '../../store/clinic-state.js';

import { useMay } from '../rights.js';
import { AttachDialog, NewStockDialog } from './dialogs.js';
import type { ScanNews } from './use-scan.js';

interface ScanNoticeProps {
  /** What the place looks for. */
  readonly kinds: readonly StockKind[];
  readonly news: ScanNews | null;
  /** Something has the code now, or was chosen of several. */
  readonly onKnown: (item: Stock, scanned: Scanned) => void;
  readonly className?: string;
}

const nounOf = (kinds: readonly StockKind[]): string =>
  kinds.length > 1 ? 'item or consumable' : (kinds[0] ?? 'item');
const sentencesOf = ({ faults }: Scanned) => faults.map(({ of, sentence }) => <p key={of}>{sentence}</p>);

/** What there is to say about a code that was scanned: nobody knows it, it cannot be right, it is of something else. */
export function ScanNotice({ kinds, news, onKnown, className }: ScanNoticeProps) {
  const look = className === undefined ? {} : { className };
  if (news === null) return null;
  switch (news.what) {
    case 'problem':
      return (
        <Alert tone="bad" urgent {...look}>
          {news.sentence}
        </Alert>
      );
    case 'unknown':
      return <Unknown key={news.scanned.code} kinds={kinds} scanned={news.scanned} onKnown={onKnown} {...look} />;
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
              <Button key={item.id} size="small" onClick={() => onKnown(item, news.scanned)}>
                {item.name}
              </Button>
            ))}
          </div>
        </Alert>
      );
    case 'found':
      return (
        <Alert tone={news.scanned.faults.length > 0 ? 'warn' : 'info'} urgent {...look}>
          {news.scanned.isPackage && (
            <p>This is the code of a package of {news.item.name}. Please check the quantity.</p>
          )}
          {sentencesOf(news.scanned)}
        </Alert>
      );
  }
}

const aKind = (kind: StockKind): string => (kind === 'item' ? 'an item' : 'a consumable');

function Unknown({
  kinds,
  scanned,
  onKnown,
  className,
}: Omit<ScanNoticeProps, 'news'> & { readonly scanned: Scanned }) {
  const [dialog, setDialog] = useState<'attach' | 'new' | null>(null);
  const mayEdit = useMay('stock:edit');
  const noun = nounOf(kinds);
  const close = () => setDialog(null);
  return (
    <>
      <Alert
        tone="warn"
        urgent
        title={`No ${noun} has the code ${scanned.code}`}
        {...(className !== undefined && { className })}
      >
        {sentencesOf(scanned)}
        {mayEdit ? (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" onClick={() => setDialog('attach')}>
              Attach this code to {kinds.length === 1 && kinds[0] === 'consumable' ? 'a consumable' : 'an item'}
            </Button>
            <Button size="small" onClick={() => setDialog('new')}>
              New {kinds[0]} with this code
            </Button>
          </div>
        ) : (
          <p>Please ask somebody who may edit the stock to add it, or search by name.</p>
        )}
      </Alert>
      {dialog === 'attach' && (
        <AttachDialog code={scanned.code} kinds={kinds} onAttached={(item) => onKnown(item, scanned)} onClose={close} />
      )}
      {dialog === 'new' && (
        <NewStockDialog
          kind={kinds[0] ?? 'item'}
          stock={null}
          barcode={scanned.code}
          onAdded={(item) => onKnown(item, scanned)}
          onClose={close}
        />
      )}
    </>
  );
}
