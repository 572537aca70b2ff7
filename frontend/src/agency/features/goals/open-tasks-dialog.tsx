import type { OpenTasksChoice } from '@atrium/contract/agency/goals/values';
import { type FormEvent, useState } from 'react';
import { Segmented } from '../../../ui/choices/segmented.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { type GoalChoice, GoalPicker, useOpenGoals } from '../../shared/goal-picker.js';
import { useAgencyRight } from '../../shared/rights.js';

type Decision = Exclude<OpenTasksChoice, 'ask'>;
const CHOICES: readonly { readonly value: Decision; readonly label: string; readonly submit: string }[] = [
  { value: 'leave', label: 'Leave open', submit: 'Leave tasks open' },
  { value: 'complete', label: 'Complete', submit: 'Complete tasks' },
  { value: 'move', label: 'Move', submit: 'Move tasks' },
];

interface OpenTasksDialogProps {
  readonly goalId: number;
  /** The server's sentence with the number of open tasks. */
  readonly sentence: string;
  readonly onClose: (decision?: { readonly openTasks: Decision; readonly openTasksGoalId?: number } | null) => void;
}

/** Asks what happens to the open tasks of a goal before it is completed. */
export function OpenTasksDialog({ goalId, sentence, onClose }: OpenTasksDialogProps) {
  const canEditTasks = useAgencyRight('tasks:edit');
  const goals = useOpenGoals().filter(({ id }) => id !== goalId);
  const [decision, setDecision] = useState<Decision>('leave');
  const [target, setTarget] = useState<GoalChoice | null>(null);
  const [wrongs, setWrongs] = useState(0);
  const choices = canEditTasks ? CHOICES : CHOICES.slice(0, 1);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (decision !== 'move') return onClose({ openTasks: decision });
    if (target === null) return setWrongs(wrongs + 1);
    onClose({ openTasks: decision, openTasksGoalId: target.id });
  };
  return (
    <FormDialog
      title="Complete the goal with open tasks?"
      description={sentence}
      width={440}
      submit={CHOICES.find(({ value }) => value === decision)?.submit ?? ''}
      state={{ busy: false, wrongs: wrongs }}
      onSubmit={submit}
      onClose={() => onClose(null)}
    >
      <Segmented
        label="Open tasks"
        value={decision}
        choices={choices}
        onChange={(value) => setDecision(value as Decision)}
      />
      {decision === 'move' && (
        <GoalPicker
          goals={goals}
          value={target}
          error={wrongs > 0 && target === null ? 'Goal is required' : undefined}
          onChoose={setTarget}
        />
      )}
    </FormDialog>
  );
}
