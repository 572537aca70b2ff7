import { type ExpiringConsumable, listExpiringConsumables } from '@atrium/contract/clinic/consumables';
import { daysBetween, formatDayWithYear } from '@atrium/rules/calendar';
import { plural } from '@atrium/rules/labels';
import { quantityText } from '@atrium/rules/quantity';
import { dayInZone } from '@atrium/rules/time-zone';
import { CalendarClock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { callPage, sentenceOf } from '../../lib/http.js';
import { useOrganisation } from '../../session/organisation-store.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { LinesSkeleton } from '../../ui/lines-skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';

interface Shown {
  readonly rows: readonly ExpiringConsumable[];
  readonly next: string | null;
}

const read = (cursor?: string) => callPage(listExpiringConsumables, { query: { limit: 50, cursor } });

interface ExpiringDialogProps {
  /** The figure that was pressed; when it changes, the rows are read anew. */
  readonly counted: number | undefined;
  readonly onClose: () => void;
}

/** What is past its shelf life or soon will be. */
export function ExpiringDialog({ counted, onClose }: ExpiringDialogProps) {
  const [tries, setTries] = useState(0);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width={640}
      title="Expiring"
      description="In stock, with a shelf life that ends within 30 days or has ended"
    >
      <ExpiringRows key={`${counted} ${tries}`} onRetry={() => setTries(tries + 1)} onClose={onClose} />
    </Dialog>
  );
}

function ExpiringRows({ onRetry, onClose }: { readonly onRetry: () => void; readonly onClose: () => void }) {
  const zone = useOrganisation(({ timeZone }) => timeZone);
  const [today] = useState(() => dayInZone(new Date(), zone));
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isGone = false;
    read().then(
      (page) => {
        if (!isGone) setShown(page);
      },
      (failure: unknown) => {
        if (!isGone) setError(failure);
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  const more = async ({ rows, next }: Shown) => {
    setBusy(true);
    setError(null);
    try {
      const page = await read(next ?? undefined);
      setShown({ rows: [...rows, ...page.rows], next: page.next });
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  if (shown === null)
    return error === null ? (
      <LinesSkeleton label="Loading expiring products" lines={4} />
    ) : (
      <ErrorState sentence={sentenceOf(error, 'The list could not be loaded.')} onRetry={onRetry} />
    );
  if (shown.rows.length === 0)
    return <EmptyState icon={<CalendarClock className="size-5" />} title="Nothing in stock expires within 30 days" />;
  return (
    <>
      <ul aria-label="Expiring" className="divide-y divide-line border-y border-line">
        {shown.rows.map(({ id, name, sku, unit, currentQuantity, expiresOn }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1">
              <Link
                to={`/perfect-b/consumables?search=${encodeURIComponent(sku ?? name)}`}
                onClick={onClose}
                className="block truncate font-medium hover:underline"
                title={name}
              >
                {name}
              </Link>
              <p className="figures truncate text-caption text-muted">
                {[quantityText(currentQuantity, unit), sku].filter(Boolean).join(' · ')}
              </p>
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <time dateTime={expiresOn} className="figures text-table font-medium">
                {formatDayWithYear(expiresOn)}
              </time>
              <Badge tone={expiresOn < today ? 'bad' : 'warn'}>{whenText(daysBetween(today, expiresOn))}</Badge>
            </div>
          </li>
        ))}
      </ul>
      {error !== null && (
        <p role="alert" className="pt-3 text-table text-bad-text">
          {sentenceOf(error, 'More could not be loaded.')}
        </p>
      )}
      {shown.next !== null && (
        <div className="flex justify-center pt-4">
          <Button busy={busy && 'Loading...'} onClick={() => void more(shown)}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

/** "In 9 days", "Today", "3 days ago". */
const whenText = (days: number): string =>
  days === 0 ? 'Today' : days > 0 ? `In ${plural(days, 'day')}` : `${plural(-days, 'day')} ago`;
