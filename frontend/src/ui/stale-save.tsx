import { useEffect, useRef } from 'react';
import { Alert } from './alert.js';
import { Button } from './button.js';

export interface Difference {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  /** Only the colleague changed it, where a form saves no more than what was typed in it: it stays theirs either way. */
  readonly onlyTheirs?: boolean;
}

interface StaleSaveProps {
  /** "Helena Costa changed this while you were editing." */
  readonly sentence: string;
  readonly differences: readonly Difference[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Two people edited the same: each field that differs, and whose is to stand. Nothing typed is lost meanwhile. */
export function StaleSave({ sentence, differences, onKeepMine, onTakeTheirs }: StaleSaveProps) {
  const ref = useRef<HTMLDivElement>(null);
  // A long form was saved from wherever it was scrolled to; the answer to it is shown.
  useEffect(() => {
    // Newer browsers answer a promise, which must not become the effect's answer.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const both = differences.filter(({ onlyTheirs }) => onlyTheirs !== true);
  const others = differences.filter(({ onlyTheirs }) => onlyTheirs === true);
  return (
    <div ref={ref} className="scroll-my-3">
      <Alert tone="warn" urgent title={sentence}>
        {differences.length > 0 && (
          <table className="mt-2 w-full table-fixed text-table text-text">
            <thead className="text-caption text-muted">
              <tr>
                <th scope="col" className="py-1 pr-2 text-left font-medium">
                  Field
                </th>
                <th scope="col" className="py-1 pr-2 text-left font-medium">
                  Theirs
                </th>
                <th scope="col" className="py-1 text-left font-medium">
                  Mine
                </th>
              </tr>
            </thead>
            <tbody>
              {both.map((difference) => (
                <Row key={difference.label} {...difference} />
              ))}
            </tbody>
            {others.length > 0 && (
              <tbody>
                <tr className="border-t border-warn-line">
                  <th scope="colgroup" colSpan={3} className="pt-2 pb-1 text-left text-caption font-medium text-muted">
                    Changed by them alone: it stays, whatever you choose
                  </th>
                </tr>
                {others.map((difference) => (
                  <Row key={difference.label} {...difference} />
                ))}
              </tbody>
            )}
          </table>
        )}
        {differences.length === 0 && <p className="mt-1 text-table">Both say the same now.</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button size="small" onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </div>
      </Alert>
    </div>
  );
}

const Row = ({ label, theirs, mine }: Difference) => (
  <tr className="border-t border-warn-line align-top">
    <th scope="row" className="py-1 pr-2 text-left font-normal">
      {label}
    </th>
    <td className="py-1 pr-2 break-words">{theirs || '—'}</td>
    <td className="py-1 break-words">{mine || '—'}</td>
  </tr>
);
