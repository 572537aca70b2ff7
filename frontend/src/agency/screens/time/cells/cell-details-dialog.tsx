import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { formatDuration } from '@atrium/rules/agency/duration';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { formatDayLabel, TimeEntryDialog, TimeEntryList } from '../../../features/time/public.js';
import type { CellKey } from './cell-writes.js';

interface CellDetailsDialogProps {
  readonly cell: CellKey;
  readonly entries: readonly TimeEntry[];
  readonly canAdd: boolean;
  readonly onClose: () => void;
}

/** Dialog with the entries of a person on a task on one day. */
export function CellDetailsDialog({ cell, entries, canAdd, onClose }: CellDetailsDialogProps) {
  const [form, setForm] = useState<'new' | number | null>(null);
  const entry = typeof form === 'number' ? entries.find(({ id }) => id === form) : undefined;
  const task = { id: cell.taskId, title: cell.title };
  if (form === 'new')
    return <TimeEntryDialog task={task} userId={cell.userId} day={cell.day} onClose={() => setForm(null)} />;
  if (entry !== undefined)
    return <TimeEntryDialog key={entry.id} entry={entry} task={task} onClose={() => setForm(null)} />;
  const seconds = entries.reduce((sum, one) => sum + one.seconds, 0);
  return (
    <Dialog
      onClose={onClose}
      title={cell.title}
      description={`${formatDayLabel(cell.day)}: ${entries.length === 0 ? 'nothing logged' : `${formatDuration(seconds)} in ${formatPlural(entries.length, 'entry')}`}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {canAdd && (
            <Button variant="primary" icon={Plus} onClick={() => setForm('new')}>
              Log time
            </Button>
          )}
        </>
      }
    >
      {entries.length > 0 && <TimeEntryList entries={entries} onEdit={({ id }) => setForm(id)} />}
    </Dialog>
  );
}
