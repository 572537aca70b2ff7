import type { PriceSource } from '@atrium/contract/clinic/sources/schemas';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatShortMoment, formatShortDay } from '../../../lib/format/dates.js';
import { showFailure } from '../../../lib/page/toast.js';
import { useBranding } from '../../../session/branding-store.js';
import { Button } from '../../../ui/buttons/button.js';
import { Switch } from '../../../ui/fields/control-fields.js';
import type { Stock } from '../../store/clinic-state.js';
import { updateSource, checkSource } from './save-source.js';

interface WatchControlsProps {
  readonly source: PriceSource;
  readonly stock: Stock;
  readonly canEdit: boolean;
}

/** Switches the watch of a page, shows its last check, and starts one. */
export function WatchControls({ source, stock, canEdit }: WatchControlsProps) {
  const [isSaving, setSaving] = useState(false);
  const isOn = useBranding(({ settings }) => settings?.priceWatch !== false);
  const { isWatched, isChecking, checkedAt, checkNote, restsUntil, nextCheckAt, supplier } = source;
  const rests = useIsFuture(restsUntil);

  const save = async (request: () => Promise<unknown>, failed: string) => {
    setSaving(true);
    try {
      await request();
    } catch (error) {
      showFailure(error, failed);
    }
    setSaving(false);
  };
  const watch = (wanted: boolean) =>
    save(() => updateSource(stock, source.id, { isWatched: wanted }), 'This could not be saved. Please try again.');
  const check = () => save(() => checkSource(stock, source.id), 'The page could not be checked. Please try again.');

  const course = [
    checkedAt === null ? 'Not checked yet' : `Last checked ${formatShortMoment(checkedAt)}`,
    isOn && nextCheckAt !== null && !isChecking && `next about ${formatShortDay(nextCheckAt)}`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <div className="flex flex-col gap-3 @xl:flex-row @xl:items-start @xl:justify-between @xl:gap-8">
      <div className="min-w-0 flex-1">
        {canEdit ? (
          <Switch
            label="Watch this price"
            help={isOn ? 'Checked weekly' : 'The clinic watches no prices now: that is a choice in its settings'}
            checked={isWatched}
            disabled={isSaving}
            onChange={(wanted) => void watch(wanted)}
            className="@xl:max-w-80"
          />
        ) : (
          <p className="font-semibold">{isWatched && isOn ? 'This price is watched' : 'This price is not watched'}</p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-1.5 @xl:items-end @xl:text-right">
        {canEdit && (
          <Button
            size="small"
            icon={RefreshCw}
            {...(!isChecking && { 'aria-label': `Check now: ${supplier}` })}
            disabled={rests && !isChecking}
            busy={isChecking && 'Checking...'}
            onClick={() => void check()}
          >
            Check now
          </Button>
        )}
        <p className="text-caption text-muted">
          <span>{course}</span>
          {checkNote !== null && <span className="block">{checkNote}</span>}
          {canEdit && rests && restsUntil !== null && !isChecking && (
            <span className="block">{`Prices are checked at most once a day: next from ${formatShortMoment(restsUntil)}`}</span>
          )}
        </p>
      </div>
    </div>
  );
}

/** Returns whether a time is in the future, and re-renders when it passes. */
function useIsFuture(moment: string | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  const at = moment === null ? 0 : Date.parse(moment);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at > now;
}
