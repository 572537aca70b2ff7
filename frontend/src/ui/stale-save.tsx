import { Alert } from './alert.js';
import { Button } from './button.js';

export interface Difference {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

interface StaleSaveProps {
  /** "Helena Costa changed this while you were editing." */
  readonly sentence: string;
  readonly differences: readonly Difference[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Two people edited the same: each field that differs, and whose is to stand. */
export function StaleSave({ sentence, differences, onKeepMine, onTakeTheirs }: StaleSaveProps) {
  return (
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
            {differences.map(({ label, theirs, mine }) => (
              <tr key={label} className="border-t border-warn-line align-top">
                <th scope="row" className="py-1 pr-2 text-left font-normal">
                  {label}
                </th>
                <td className="py-1 pr-2 break-words">{theirs || '—'}</td>
                <td className="py-1 break-words">{mine || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </Alert>
  );
}
