import { formatPlural } from '@atrium/rules/stock/labels';
import { useRef } from 'react';
import { useQuestionGuard } from './question-guard.js';

/** Blocks the form while scans are looked up, so that nothing is saved without them. */
export function PendingScans({ count }: { readonly count: number }) {
  const area = useRef<HTMLDivElement>(null);
  const isAsked = useQuestionGuard(area, count);
  return (
    <div ref={area} className="empty:hidden">
      {count > 0 && <span data-scan-reading="" hidden />}
      {isAsked && (
        <p
          role="alert"
          className="pt-1 text-table font-semibold text-bad-text"
        >{`${formatPlural(count, 'scan')} ${count === 1 ? 'is' : 'are'} still being read. Please try again in a moment.`}</p>
      )}
    </div>
  );
}
