import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { formatDuration } from '@atrium/rules/agency/duration';
import { getDisplayName } from '@atrium/rules/people/people';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../../session/session-store.js';
import { Button, IconButton } from '../../../ui/buttons/button.js';
import { FormError } from '../../../ui/feedback/alert.js';
import { deleteTimeEntries } from './delete-time-entries.js';
import { formatDayLabel, canLogFor } from './time-labels.js';

interface TimeEntryListProps {
  readonly entries: readonly TimeEntry[];
  /** True to show the user of each entry. */
  readonly withPerson?: boolean;
  readonly onEdit: (entry: TimeEntry) => void;
}

/** List of time entries. Users can edit their own, managers all. */
export function TimeEntryList({ entries, withPerson = false, onEdit }: TimeEntryListProps) {
  const user = useUser();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [entryToDelete, setEntryToDelete] = useState<number | null>(null);
  const remove = async (entry: TimeEntry) => {
    setEntryToDelete(null);
    setRefusal(await deleteTimeEntries([entry]));
  };
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label="Time entries" className="divide-y divide-line">
        {entries.map((entry) => {
          const name = `${formatDuration(entry.seconds)} on ${formatDayLabel(entry.dateWorked)}`;
          return (
            <li key={entry.id} className="flex items-start gap-3 py-2">
              <p className="figures min-w-12 pt-0.5 font-semibold">{formatDuration(entry.seconds)}</p>
              <div className="min-w-0 flex-1 text-table">
                <p className="break-words whitespace-pre-line">
                  {entry.description ?? <span className="text-muted">No description</span>}
                </p>
                <p className="text-caption text-muted">{`${withPerson ? `${getDisplayName(entry.user)} · ${formatDayLabel(entry.dateWorked)} · ` : ''}${entry.billable ? 'Billable' : 'Not billable'}`}</p>
              </div>
              {canLogFor(entry.userId, user) &&
                (entryToDelete === entry.id ? (
                  <div role="alertdialog" aria-label={`Delete ${name}?`} className="flex items-center gap-2">
                    <Button size="small" onClick={() => setEntryToDelete(null)}>
                      Keep
                    </Button>
                    <Button size="small" variant="danger" autoFocus onClick={() => void remove(entry)}>
                      Delete for good
                    </Button>
                  </div>
                ) : (
                  <div className="-my-1 flex">
                    <IconButton label={`Edit ${name}`} tip="Edit" icon={Pencil} onClick={() => onEdit(entry)} />
                    <IconButton
                      label={`Delete ${name}`}
                      tip="Delete"
                      icon={Trash2}
                      // Hours of a deleted task cannot be logged again, so the deletion is confirmed.
                      onClick={() => (entry.taskId === null ? setEntryToDelete(entry.id) : void remove(entry))}
                    />
                  </div>
                ))}
            </li>
          );
        })}
      </ul>
      <FormError sentence={refusal} />
    </div>
  );
}
