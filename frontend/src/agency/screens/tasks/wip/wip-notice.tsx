import { useState } from 'react';
import { Button } from '../../../../ui/buttons/button.js';
import { Alert, FormError } from '../../../../ui/feedback/alert.js';
import { clearRejectedChange, type RejectedChange, resendRejectedChange } from '../change-task.js';
import { useHasRoom } from './tasks-in-progress.js';
import { WipTasks } from './wip-tasks.js';

/**
 * Notice at a task that the limit of tasks in progress rejected its change, with the tasks that can be ended instead.
 */
export function WipNotice({ rejected }: { readonly rejected: RejectedChange }) {
  const hasRoom = useHasRoom(rejected);
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <Alert
      tone="warn"
      urgent
      title={hasRoom ? 'There is room for this task now' : rejected.sentence}
      className="my-1.5 cursor-default select-text"
    >
      <WipTasks userId={rejected.fields.assignedTo ?? rejected.task.assignedTo} />
      <FormError sentence={refusal} />
      <div className="mt-2 flex flex-wrap gap-2">
        {hasRoom && (
          <Button size="small" variant="primary" onClick={() => void resendRejectedChange(rejected).then(setRefusal)}>
            Try again
          </Button>
        )}
        <Button size="small" onClick={clearRejectedChange}>
          Close
        </Button>
      </div>
    </Alert>
  );
}
