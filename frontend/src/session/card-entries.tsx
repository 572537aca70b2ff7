import { getErrorMessage } from '../lib/api/http.js';
import type { Phase } from '../lib/live/rows.js';
import { Alert } from '../ui/feedback/alert.js';
import { Skeleton, ErrorState } from '../ui/feedback/states.js';
import type { Elements } from '../ui/elements.js';

interface CardEntriesProps {
  readonly label: string;
  readonly list: { readonly phase: Phase; readonly error: unknown };
  readonly total: number;
  /** Text for screen readers while loading. */
  readonly loading: string;
  /** Error text when the server sends none. */
  readonly failed: string;
  readonly onRetry: () => void;
  readonly empty?: Elements;
  readonly children: Elements;
}

/** Lists the entries of an account card. Known entries stay visible while they reload. */
export function CardEntries({ label, list, total, loading, failed, onRetry, empty, children }: CardEntriesProps) {
  const { phase, error } = list;
  if (total === 0 && phase === 'failed') return <ErrorState error={error} sentence={failed} onRetry={onRetry} />;
  if (total === 0)
    return phase === 'ready' && empty !== undefined ? (
      empty
    ) : (
      <div className="flex flex-col gap-2 px-4 pb-4" aria-busy="true" role="status" aria-label={loading}>
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3 w-3/5" />
      </div>
    );
  return (
    <>
      {phase === 'failed' && (
        <Alert tone="bad" className="mx-4 mb-3">
          {getErrorMessage(error, failed)}
        </Alert>
      )}
      <ul aria-label={label} className="divide-y divide-line border-t border-line">
        {children}
      </ul>
    </>
  );
}
