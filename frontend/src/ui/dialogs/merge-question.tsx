import { useEffect, useId, useRef } from 'react';
import { Alert } from '../feedback/alert.js';
import { Button } from '../buttons/button.js';
import { classes } from '../classes.js';
import type { MergeQuestion as MergeQuestionProps } from '../../lib/forms/entity-form-types.js';

/**
 * Asks which values to keep for fields that two users changed. Fields that only one of them changed are merged
 * silently.
 */
export function MergeQuestion({ sentence, conflicts, onChoose, onKeepMine, onTakeTheirs }: MergeQuestionProps) {
  const group = useId();
  const place = useRef<HTMLDivElement>(null);
  const open = conflicts.filter(({ choice }) => choice === null).length;
  // A long form may be scrolled, so the question is scrolled into view and focused.
  useEffect(() => {
    place.current?.querySelector('input')?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className="scroll-my-3">
      <Alert tone="warn" urgent title={sentence}>
        <p className="text-table text-text">{`${conflicts.length === 1 ? 'You both changed this field.' : 'You both changed these fields.'} Choose which to keep.`}</p>
        <table className="mt-2 w-full table-fixed text-table text-text">
          <thead className="text-caption text-muted">
            <tr>
              <th scope="col" className="w-1/4 py-1 pr-2 text-left font-normal">
                Field
              </th>
              <th scope="col" className="py-1 pr-2 text-left font-normal">
                Theirs
              </th>
              <th scope="col" className="py-1 text-left font-normal">
                Mine
              </th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map(({ field, label, theirs, mine, choice }) => (
              <tr key={field} className="border-t border-warn-line align-top">
                <th scope="row" className="py-2 pr-2 text-left font-normal break-words">
                  {label}
                </th>
                {(['theirs', 'mine'] as const).map((side) => (
                  <td key={side} className={side === 'theirs' ? 'py-1 pr-2' : 'py-1'}>
                    <label
                      className={classes(
                        'flex min-h-8 cursor-pointer items-start gap-2 rounded-control border px-2 py-1.5 pointer-coarse:min-h-11',
                        choice === side
                          ? 'border-accent bg-surface dark:bg-raised'
                          : 'border-transparent hover:bg-surface/60',
                      )}
                    >
                      <input
                        type="radio"
                        name={`${group} ${field}`}
                        aria-label={`${side === 'theirs' ? 'Theirs' : 'Mine'} for ${label}: ${(side === 'theirs' ? theirs : mine) || 'nothing'}`}
                        checked={choice === side}
                        onChange={() => onChoose(field, side)}
                        className="mt-0.5 size-4 shrink-0 accent-accent"
                      />
                      <span className="min-w-0 break-words whitespace-pre-line">
                        {(side === 'theirs' ? theirs : mine) || '—'}
                      </span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button size="small" onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button size="small" onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <p role="status" className="text-caption text-muted">
            {open === 0 ? 'Save again to apply your choices.' : ''}
          </p>
        </div>
      </Alert>
    </div>
  );
}
