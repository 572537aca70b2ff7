import { getEntityPath } from '@atrium/rules/links/entity-path';
import { createGoal } from '@atrium/contract/agency/goals/calls';
import { createGoalSchemas, type Goal } from '@atrium/contract/agency/goals/schemas';
import { suggestTasks } from '@atrium/contract/agency/suggestions/calls';
import type { TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { useFocusFirstError } from '../../../lib/forms/focus-first-error.js';
import { useGuardedClose } from '../../../lib/forms/guarded-close.js';
import { call, getErrorMessage } from '../../../lib/api/http.js';
import { usePreserveUnsaved } from '../../../lib/forms/unsaved-text.js';
import { useUser } from '../../../session/session-store.js';
import { useToday } from '../../../session/today.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { DiscardQuestion } from '../../../ui/dialogs/form-footer.js';
import { upsertRow } from '../../store/agency-store.js';
import { GoalFields } from './goal-fields.js';
import { GOAL_LABELS, getGoalValues } from './goal-values.js';
import { useGoalFieldFormat } from './use-goal-field-format.js';
import {
  formatSelected,
  createSuggestedTasks,
  clearSuggestionProgress,
  type Suggestion,
  SuggestionList,
  SuggestionProgress,
  toSuggestions,
  SuggestionSource,
} from '../suggestions/public.js';

type Checked = CheckedBody<typeof createGoal>;

const FORM = 'new-goal';
const TITLE = 'New Goal';
const NO_SUGGESTIONS = {
  title: 'AI Suggestions Failed',
  description: 'Could not generate task suggestions. You can create the goal without them.',
  tone: 'bad',
} as const;

/**
 * Dialog with two steps: the goal's details, then suggested tasks. When suggestions are disabled, the first step
 * creates the goal.
 */
export function NewGoalDialog({ onClose }: { readonly onClose: (made?: Goal) => void }) {
  const navigate = useNavigate();
  const user = useUser();
  const today = useToday();
  const owner = { id: user.id, name: getDisplayName(user) };
  const words = useGoalFieldFormat(owner);
  const [reply, setReply] = useState<TaskSuggestions | null>(null);
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [step, setStep] = useState<'details' | 'tasks'>('details');
  const [busy, setBusy] = useState<'suggesting' | 'creating' | null>(null);
  const [playbookRefusal, setPlaybookRefusal] = useState<string | null>(null);
  /** Number of requests for suggestions that failed because of an invalid field. */
  const [failedCount, setFailedCount] = useState(0);
  /** True when the request for suggestions failed. The goal is created anyway, and one toast reports both. */
  const suggestionsFailed = useRef(false);
  const chosen = suggestions.filter((suggestion) => suggestion.isSelected).length;

  /** Number of selected tasks that were created. */
  const made = useRef(0);
  const create = async (body: Checked, withTasks: boolean) => {
    setBusy('creating');
    try {
      const goal = await call(createGoal, { body });
      made.current = withTasks && reply !== null ? await createSuggestedTasks(goal, suggestions, reply.source) : 0;
      return goal;
    } finally {
      setBusy(null);
    }
  };
  const showCreated = ({ id, title }: Goal) => {
    const more = {
      detail: title,
      action: { label: 'Open', run: () => void navigate(getEntityPath({ kind: 'goal', id })) },
    };
    if (suggestionsFailed.current) return { ...NO_SUGGESTIONS, ...more };
    if (made.current < (step === 'tasks' ? chosen : 0))
      return {
        title: 'Goal Created',
        description: `${made.current} of ${formatPlural(chosen, 'task was', 'tasks were')} added`,
        ...more,
      };
    return {
      title: 'Goal Created',
      ...(made.current > 0 && { description: `With ${formatPlural(made.current, 'task')}` }),
      ...more,
    };
  };

  const state = useEntityForm({
    schema: createGoalSchemas.body,
    entity: undefined,
    current: undefined,
    toValues: () => getGoalValues(undefined, today, user.id),
    labels: GOAL_LABELS,
    formatValue: words,
    failureMessage: 'Failed to create goal. Please try again.',
    upsert: upsertRow.goals,
    create: (body) => create(body, step === 'tasks'),
    getSuccessToast: showCreated,
    onClose: (goal) => close(goal),
  });
  // Errors of the server are shown in the first step, which has all fields.
  const [rejectedCount, setRejectedCount] = useState(0);
  if (state.wrongs !== rejectedCount) {
    setRejectedCount(state.wrongs);
    setStep('details');
  }
  const unsaved = usePreserveUnsaved(TITLE, () =>
    [state.typedText(), formatSelected(suggestions)].filter((text) => text !== '').join('\n'),
  );
  function close(goal?: Goal): void {
    unsaved.settle();
    onClose(goal);
  }
  const guard = useGuardedClose(state.isDirty || reply !== null, () => close());
  const askToClose = () => {
    if (busy !== 'creating') guard.close();
  };
  /** False after the user closed the dialog, so that a pending reply does not create the goal. */
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const fields = useFocusFirstError(state.wrongs + failedCount);

  const suggest = async (playbook?: string): Promise<void> => {
    if (busy !== null) return;
    suggestionsFailed.current = false;
    await state.form.handleSubmit(
      async (body) => {
        setBusy('suggesting');
        setPlaybookRefusal(null);
        clearSuggestionProgress();
        try {
          const {
            title,
            description = null,
            metricName = null,
            startDate,
            dueDate,
            clientId = null,
            departmentIds,
          } = body;
          const answer = await call(suggestTasks, {
            body: {
              title,
              description,
              metricName,
              startDate,
              dueDate,
              clientId,
              departmentIds,
              ...(playbook !== undefined && { playbook }),
            },
          });
          setReply(answer);
          setSuggestions(toSuggestions(answer));
          setStep('tasks');
        } catch (error) {
          // After a change of the playbook, earlier suggestions stay.
          if (playbook === undefined) suggestionsFailed.current = true;
          else setPlaybookRefusal(getErrorMessage(error, 'The playbook could not be read.'));
        } finally {
          setBusy(null);
        }
      },
      () => setFailedCount((count) => count + 1),
    )();
    if (suggestionsFailed.current && isOpen.current) state.submit();
  };
  const createGoalNow = () => {
    suggestionsFailed.current = false;
    state.submit();
  };

  const foot =
    guard.asking && busy !== 'creating' ? (
      <DiscardQuestion onStay={guard.stay} onDiscard={() => close()} />
    ) : step === 'details' ? (
      <>
        {reply === null ? (
          <Button onClick={askToClose}>Cancel</Button>
        ) : (
          <Button disabled={busy !== null} onClick={() => setStep('tasks')}>
            Back to tasks
          </Button>
        )}
        <Button disabled={busy === 'suggesting'} busy={busy === 'creating' && 'Creating...'} onClick={createGoalNow}>
          Create Without Tasks
        </Button>
        <Button
          variant="primary"
          type="submit"
          form={FORM}
          icon={Sparkles}
          disabled={busy === 'creating'}
          busy={busy === 'suggesting' && 'Getting suggestions...'}
        >
          Get AI Suggestions
        </Button>
      </>
    ) : (
      <>
        <Button onClick={() => setStep('details')} disabled={busy !== null}>
          Back to Goal Details
        </Button>
        <Button
          variant="primary"
          disabled={chosen === 0 || busy === 'suggesting'}
          busy={busy === 'creating' && 'Creating...'}
          onClick={createGoalNow}
        >{`Create Goal with ${formatPlural(chosen, 'Task')}`}</Button>
      </>
    );

  return (
    <Dialog
      onClose={askToClose}
      width={840}
      title={TITLE}
      description={
        step === 'details'
          ? 'Set the target, the dates and the owner.'
          : reply?.source === 'playbook'
            ? 'Suggestions from a playbook. Choose the tasks to start with.'
            : 'Choose the tasks to start with.'
      }
      footer={foot}
    >
      <form
        ref={fields}
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void suggest();
        }}
        className={step === 'details' ? 'flex flex-col gap-4' : 'hidden'}
      >
        <GoalFields state={state} owner={owner} />
      </form>
      {step === 'tasks' && reply !== null && (
        <div className="flex flex-col gap-4">
          <SuggestionSource reply={reply} busy={busy === 'suggesting'} onPlaybook={(key) => void suggest(key)} />
          <SuggestionList
            key={reply.suggestedTasks.map(({ title }) => title).join('|')}
            suggestions={suggestions}
            onChange={setSuggestions}
          />
        </div>
      )}
      {busy === 'suggesting' && <SuggestionProgress />}
      {[state.refusal, step === 'tasks' ? playbookRefusal : null].map(
        (sentence, index) =>
          sentence !== null && (
            <Alert key={index} tone="bad" urgent className="mt-4">
              {sentence}
            </Alert>
          ),
      )}
    </Dialog>
  );
}
