import { CircleAlert } from 'lucide-react';
import { getRemover } from '../../../../lib/live/removals.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { useClinic } from '../../../store/clinic-store.js';
import { describeUnavailable, findAlternatives } from './tray-alternatives.js';
import type { TrayRowProps } from './tray-row-props.js';
import { useTrayState } from '../state/tray-store.js';

/** An unusable line, with the reason, alternatives of the kit, and a remove button. */
export function UnavailableEntry({ entry, errors, onChoice, onRemove }: TrayRowProps) {
  const unavailable = useTrayState((state) => state.unavailable[entry.stockId]);
  const state = useClinic();
  const by = getRemover(entry.kind, entry.stockId) ?? unavailable?.by ?? null;
  const isRefused = Object.keys(errors).length > 0;
  return (
    <li
      aria-label={entry.name}
      className={classes(
        'relative flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0',
        isRefused && 'bg-bad-soft',
      )}
    >
      <div role="alert" className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">{entry.name}</p>
        <p className={classes('flex items-start gap-1.5 text-table', isRefused ? 'text-bad-text' : 'text-warn-text')}>
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          <span>{describeUnavailable(by, unavailable?.isUnknown === true)}</span>
        </p>
      </div>
      <div className="flex max-w-full flex-wrap gap-2">
        {findAlternatives(state, entry).map((one) => (
          <Button key={one.id} size="small" className="max-w-full" onClick={() => onChoice(one)}>
            <span className="truncate">{`Take ${one.name} instead`}</span>
          </Button>
        ))}
        <Button
          size="small"
          data-gone={isRefused ? '' : undefined}
          aria-label={`Remove ${entry.name}`}
          onClick={onRemove}
        >
          Remove line
        </Button>
      </div>
    </li>
  );
}
